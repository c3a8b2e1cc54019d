"""Runs any `Answerer` over the golden set and scores what comes back. One question at a time: times are measured."""

import time
from collections.abc import Callable, Iterable, Sequence

from domain.answer import Answer, Frozen, Question
from domain.errors import KaError
from domain.factcheck import CheckReport
from domain.ports import Answerer
from evals.cases import Case
from evals.metrics import Metric, Observation, Verdict, measure
from evals.rubric import CaseScore, score_answer
from evals.sources import Sources

Check = Callable[[str], CheckReport]
Clock = Callable[[], float]
"""Seconds from any fixed point on."""


class CaseResult(Frozen):
    case: Case
    answer: Answer | None = None
    """None: the pipeline raised."""
    score: CaseScore | None = None
    """None: unscored, for the reason in `error`."""
    seconds: float = 0.0
    """From the question to the answer; the check that scoring needs is not in it."""
    error: str = ""


class GoldenRun(Frozen):
    results: tuple[CaseResult, ...]
    metrics: tuple[Metric, ...]

    @property
    def ok(self) -> bool:
        """No target missed and no case ended in an error. An unknown metric is not a missed one."""
        return all(m.verdict is not Verdict.MISSED for m in self.metrics) and not any(r.error for r in self.results)


async def run_golden(
    answerer: Answerer,
    cases: Iterable[Case],
    check: Check | None = None,
    sources: Sources | None = None,
    *,
    clock: Clock = time.perf_counter,
    feedback: float | None = None,
    on_result: Callable[[CaseResult], None] | None = None,
) -> GoldenRun:
    """Answer and score every case. One that raises is recorded as an error, and the run goes on."""
    results = []
    for case in cases:
        results.append(await _run(answerer, case, check, sources, clock))
        if on_result:
            on_result(results[-1])
    return GoldenRun(results=tuple(results), metrics=measure(_observed(results), feedback))


async def _run(
    answerer: Answerer, case: Case, check: Check | None, sources: Sources | None, clock: Clock
) -> CaseResult:
    started = clock()
    try:
        answer = await answerer.answer(Question(text=case.question, history=case.history))
    except Exception as error:  # a bug or an outage in one case must not hide the others
        return CaseResult(case=case, seconds=clock() - started, error=_described("answering", error))
    seconds = clock() - started
    try:
        report = check(answer.answer) if check else None
    except Exception as error:  # the same for the check
        return CaseResult(case=case, answer=answer, seconds=seconds, error=_described("checking", error))
    return CaseResult(case=case, answer=answer, score=score_answer(answer, case, report, sources), seconds=seconds)


def _observed(results: Sequence[CaseResult]) -> list[Observation]:
    return [
        Observation(answer=result.answer, seconds=result.seconds, score=result.score)
        for result in results
        if result.answer is not None and result.score is not None
    ]


def _described(doing: str, error: Exception) -> str:
    return f"{doing} failed: {error.message if isinstance(error, KaError) else f'{type(error).__name__}: {error}'}"
