from collections.abc import Callable, Sequence

import pytest

from domain.answer import Answer, Status
from evals.cases import Case
from evals.metrics import TARGETS, Metric, MetricName, Observation, Target, Verdict, measure, percentile
from evals.rubric import score_answer


@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        (MetricName.CONFIDENCE, 0.76, 0.75),
        (MetricName.CITATION_ACCURACY, 0.96, 0.95),
        (MetricName.UNSUPPORTED, 0.49, 0.5),
        (MetricName.P50, 1.99, 2.0),
        (MetricName.P95, 4.99, 5.0),
        (MetricName.GOLDEN_SCORE, 85.1, 85),
        (MetricName.FEEDBACK, 4.1, 4.0),
        (MetricName.VIOLATIONS, 0, 1),
        (MetricName.NOT_FOUND_RATE, 0.05, 0.04),
        (MetricName.NOT_FOUND_RATE, 0.15, 0.16),
    ],
)
def test_each_target_lies_where_the_seeds_put_it(name: MetricName, met: float, missed: float) -> None:
    values = [Metric(name=name, value=v, target=TARGETS[name], reason="x").verdict for v in (met, missed, None)]
    assert values == [Verdict.MET, Verdict.MISSED, Verdict.UNKNOWN]


@pytest.mark.parametrize(
    ("target", "text"),
    [(Target(above=0.5), ">0.5"), (Target(at_most=0), "≤0"), (Target(at_least=0.05, at_most=0.15), "0.05–0.15")],
)
def test_a_target_can_be_read(target: Target, text: str) -> None:
    assert str(target) == text


@pytest.mark.parametrize(
    ("values", "percent", "expected"),
    [([3.0], 95, 3.0), ([4, 1, 3, 2], 50, 2), ([4, 1, 3, 2], 95, 4), (list(range(1, 21)), 95, 19)],
)
def test_percentiles_are_values_that_were_measured(values: list[float], percent: int, expected: float) -> None:
    assert percentile(values, percent) == expected


def by_name(metrics: Sequence[Metric]) -> dict[MetricName, Metric]:
    return {metric.name: metric for metric in metrics}


def test_without_answers_every_metric_is_unknown_and_none_is_missed() -> None:
    metrics = measure([])
    assert {m.name for m in metrics} == set(MetricName)
    assert {m.verdict for m in metrics} == {Verdict.UNKNOWN}
    assert all(m.reason for m in metrics)


def test_without_a_fact_check_support_and_score_are_unknown(
    make_answer: Callable[..., Answer], make_case: Callable[..., Case]
) -> None:
    answer = make_answer("Mint grows.", confidence_score=0.9)
    metrics = by_name(measure([Observation(answer=answer, seconds=1, score=score_answer(answer, make_case()))]))
    assert metrics[MetricName.UNSUPPORTED].verdict is Verdict.UNKNOWN
    assert metrics[MetricName.GOLDEN_SCORE].verdict is Verdict.UNKNOWN
    assert metrics[MetricName.CITATION_ACCURACY].verdict is Verdict.UNKNOWN
    assert metrics[MetricName.VIOLATIONS].verdict is Verdict.MET


def test_confidence_counts_only_answers_that_state_something(
    make_answer: Callable[..., Answer], make_case: Callable[..., Case]
) -> None:
    answers = [
        make_answer("Mint grows.", confidence_score=0.8),
        make_answer("I don't find this.", Status.NOT_FOUND, confidence_score=0.1),
    ]
    observed = [Observation(answer=a, seconds=s, score=score_answer(a, make_case())) for s, a in enumerate(answers)]
    metrics = by_name(measure(observed, feedback=4.5))
    assert metrics[MetricName.CONFIDENCE].value == 0.8
    assert metrics[MetricName.NOT_FOUND_RATE].value == 0.5
    assert metrics[MetricName.FEEDBACK].verdict is Verdict.MET
    assert (metrics[MetricName.P50].value, metrics[MetricName.P95].value) == (0, 1)
