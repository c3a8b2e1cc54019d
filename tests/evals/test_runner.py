from collections.abc import Callable, Iterator

import pytest

from domain.answer import Answer, Status
from domain.errors import GenerationError
from domain.factcheck import CheckReport
from evals.cases import Case
from evals.metrics import MetricName, Verdict
from evals.runner import GoldenRun, run_golden
from evals.sources import Sources

GOOD = "Hill Tea is a blend of mint and thyme [source:tea.md#Basic Info]."


def ticking(*steps: float) -> Callable[[], float]:
    times: Iterator[float] = iter(steps)
    return lambda: next(times)


def verdicts(run: GoldenRun) -> dict[MetricName, Verdict]:
    return {metric.name: metric.verdict for metric in run.metrics}


async def test_answers_are_timed_scored_and_measured(
    make_answer: Callable[..., Answer],
    make_case: Callable[..., Case],
    make_report: Callable[..., CheckReport],
    scripted: Callable[..., object],
    sources: Sources,
) -> None:
    answerer = scripted({"What is it?": make_answer(GOOD, confidence_score=0.9)})
    report = make_report(("Hill Tea is a blend of mint and thyme.", True))
    run = await run_golden(answerer, [make_case()], lambda _: report, sources, clock=ticking(10.0, 11.5))  # type: ignore[arg-type]
    assert run.results[0].seconds == 1.5
    assert run.results[0].score is not None
    assert run.results[0].score.total == 100
    assert verdicts(run)[MetricName.GOLDEN_SCORE] is Verdict.MET
    assert verdicts(run)[MetricName.NOT_FOUND_RATE] is Verdict.MISSED
    assert not run.ok


async def test_a_run_without_a_check_misses_nothing_that_it_cannot_know(
    make_answer: Callable[..., Answer], make_case: Callable[..., Case], scripted: Callable[..., object]
) -> None:
    found = [make_answer(GOOD, confidence_score=0.9)] * 9
    answers = [*found, make_answer("I don't find this.", Status.NOT_FOUND)]
    cases = [make_case(id=f"c{n}", question=f"q{n}", status=a.status) for n, a in enumerate(answers)]
    run = await run_golden(scripted({f"q{n}": a for n, a in enumerate(answers)}), cases, clock=lambda: 0.0)  # type: ignore[arg-type]
    assert verdicts(run)[MetricName.GOLDEN_SCORE] is Verdict.UNKNOWN
    assert run.ok


@pytest.mark.parametrize(
    ("error", "said"),
    [(GenerationError("The model is away."), "The model is away."), (KeyError("x"), "KeyError")],
)
async def test_a_case_that_raises_is_an_error_and_the_others_go_on(
    make_answer: Callable[..., Answer],
    make_case: Callable[..., Case],
    scripted: Callable[..., object],
    error: Exception,
    said: str,
) -> None:
    answerer = scripted({"bad": error, "What is it?": make_answer(GOOD)})
    run = await run_golden(answerer, [make_case(id="b", question="bad"), make_case()])  # type: ignore[arg-type]
    assert said in run.results[0].error
    assert run.results[0].score is None
    assert run.results[1].score is not None
    assert not run.ok


async def test_a_check_that_raises_keeps_the_answer_and_leaves_it_unscored(
    make_answer: Callable[..., Answer], make_case: Callable[..., Case], scripted: Callable[..., object]
) -> None:
    def broken(_: str) -> CheckReport:
        raise ValueError("no judge")

    run = await run_golden(scripted({"What is it?": make_answer(GOOD)}), [make_case()], broken)  # type: ignore[arg-type]
    assert run.results[0].answer is not None
    assert run.results[0].score is None
    assert "checking failed" in run.results[0].error


async def test_the_thread_before_a_question_is_passed_on(
    make_answer: Callable[..., Answer], make_case: Callable[..., Case], scripted: Callable[..., object]
) -> None:
    answerer = scripted({"What is it?": make_answer(GOOD)})
    await run_golden(answerer, [make_case(history=["Tell me about Hill Tea."])])  # type: ignore[arg-type]
    assert answerer.asked[0].history == ("Tell me about Hill Tea.",)  # type: ignore[attr-defined]
