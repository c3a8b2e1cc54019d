"""What an evaluation found, as one JSON object or as tables for a person."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from domain.answer import Frozen
from evals.metrics import Metric, Verdict
from evals.rubric import OUT_OF, CaseScore, Dimension, Score
from evals.runner import CaseResult, GoldenRun
from evals.set_runs import SetReport, Tally

_WIDE = 120
"""Columns from which a case with its question has room in one table."""
_COLOURS = {Verdict.MET: "green", Verdict.MISSED: "red", Verdict.UNKNOWN: "yellow"}


class EvalReport(Frozen):
    corpus: str
    golden: GoldenRun
    sets: tuple[SetReport, ...] = ()


def to_json(report: EvalReport) -> dict[str, Any]:
    """Plain data: nothing is left out, and what is unscored or unknown is null."""
    return {
        "corpus": report.corpus,
        "passed": report.golden.ok,
        "metrics": {metric.name.value: _metric_json(metric) for metric in report.golden.metrics},
        "cases": [_case_json(result) for result in report.golden.results],
        "sets": [_set_json(labelled) for labelled in report.sets],
    }


def _metric_json(metric: Metric) -> dict[str, Any]:
    return {
        "value": metric.value,
        "target": str(metric.target),
        "verdict": metric.verdict.value,
        "reason": metric.reason,
    }


def _case_json(result: CaseResult) -> dict[str, Any]:
    score = result.score
    return {
        "id": result.case.id,
        "kind": result.case.kind,
        "question": result.case.question,
        "passed": score.passed if score else None,
        "total": score.total if score else None,
        "scores": {s.dimension.value: _score_json(s) for s in score.scores} if score else {},
        "missing": list(score.expectations.missing) if score else [],
        "unsourced": list(score.expectations.unsourced) if score else [],
        "forbidden": list(score.expectations.forbidden) if score else [],
        "safety_violations": list(score.violations) if score else [],
        "seconds": round(result.seconds, 3),
        "answer": result.answer.model_dump(mode="json") if result.answer else None,
        "error": result.error,
    }


def _score_json(score: Score) -> dict[str, Any]:
    return {
        "points": score.points,
        "out_of": score.out_of,
        "band": score.band.value if score.band else None,
        "reasons": list(score.reasons),
    }


def _set_json(labelled: SetReport) -> dict[str, Any]:
    return {
        "name": labelled.name,
        "size": labelled.size,
        "headline": {tally.label: _tally_json(tally) for tally in labelled.headline},
        "groups": {tally.label: _tally_json(tally) for tally in labelled.groups},
        "misses": [miss.model_dump(mode="json") for miss in labelled.misses],
    }


def _tally_json(tally: Tally) -> dict[str, Any]:
    return {"right": tally.right, "of": tally.of, "rate": tally.rate}


def show(console: Console, report: EvalReport) -> None:
    """Print cases, the reasons behind every lost point, metrics, and the labelled sets."""
    console.print(_cases(report.golden.results, wide=console.width >= _WIDE))
    for result in report.golden.results:
        for line in _reasons(result):
            console.print(line, highlight=False)
    console.print(metrics_table(report.golden.metrics))
    for labelled in report.sets:
        console.print(_set(labelled))


def _cases(results: Sequence[CaseResult], *, wide: bool) -> Table:
    """A line a case: in a narrow terminal, and in a pipe, without frames and questions."""
    table = Table(title="Golden set", title_justify="left", box=box.HEAVY_HEAD if wide else None, pad_edge=wide)
    table.add_column("case")
    if wide:
        table.add_column("question")
    table.add_column("status", no_wrap=True)
    for dimension in Dimension:
        header = f"{dimension.value} /{OUT_OF[dimension]}"
        table.add_column(header, justify="right", min_width=len(dimension.value))
    table.add_column("total", justify="right")
    table.add_column("seconds", justify="right")
    for result in results:
        points = {score.dimension: score.points for score in result.score.scores} if result.score else {}
        table.add_row(
            escape(result.case.id),
            *([escape(result.case.question)] if wide else []),
            _status(result),
            *(_points(points.get(dimension)) for dimension in Dimension),
            _points(result.score.total if result.score else None),
            f"{result.seconds:.2f}",
        )
    return table


def _status(result: CaseResult) -> str:
    if result.answer is None:
        return "[red]error[/red]"
    colour = "green" if result.answer.status is result.case.status else "red"
    return f"[{colour}]{result.answer.status.value}[/{colour}]"


def _points(points: float | None) -> str:
    return "unscored" if points is None else f"{points:g}"


def _reasons(result: CaseResult) -> list[str]:
    if result.error:
        return [f"[red]{escape(result.case.id)}[/red] {escape(result.error)}"]
    lines = [
        f"{escape(result.case.id)} [bold]{score.dimension.value}[/bold] {escape(reason)}"
        for score in _imperfect(result.score)
        for reason in score.reasons
    ]
    violations = result.score.violations if result.score else ()
    return lines + [f"[red]{escape(result.case.id)} safety[/red] {escape(violation)}" for violation in violations]


def _imperfect(score: CaseScore | None) -> list[Score]:
    return [s for s in score.scores if s.points is None or s.points < s.out_of] if score else []


def metrics_table(metrics: Sequence[Metric], title: str = "Metrics") -> Table:
    table = Table(title=title, title_justify="left")
    for column in ("metric", "value", "target", "", "from"):
        table.add_column(column, no_wrap=column != "from")
    for metric in metrics:
        value = "unknown" if metric.value is None else f"{metric.value:.3g}"
        colour = _COLOURS[metric.verdict]
        verdict = f"[{colour}]{metric.verdict.value}[/{colour}]"
        table.add_row(metric.name.value, value, str(metric.target), verdict, escape(metric.reason))
    return table


def _set(labelled: SetReport) -> Table:
    table = Table(title=f"{labelled.name} ({labelled.size} rows)", title_justify="left")
    for column in ("", "right", "of", "rate"):
        table.add_column(column, justify="left" if not column else "right")
    for position, tally in enumerate((*labelled.headline, *labelled.groups)):
        rate = "unknown" if tally.rate is None else f"{tally.rate:.3f}"
        end = position == len(labelled.headline) - 1
        table.add_row(escape(tally.label), str(tally.right), str(tally.of), rate, end_section=end)
    return table
