"""`ka eval` behind the command line: golden set, rubric, metrics against targets, and the labelled sets on request."""

import asyncio
import json
from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from domain.answer import Answer, Question
from domain.factcheck import CheckReport
from domain.ports import Answerer
from domain.ports import Progress as StepProgress
from evals.cases import GOLDEN_FILE, Case, load_cases
from evals.report import EvalReport, show, to_json
from evals.runner import Check, run_golden
from evals.set_runs import Gate, SetReport, run_answerability, run_claims, run_gate, run_gate_answers, run_vague
from evals.sets import load_answerability, load_claims, load_gate, load_vague
from evals.sources import Sources, missing, read_sources
from evals.tables import EvalDataError


def run_eval(
    answerer: Answerer,
    check: Check | None,
    corpus_dir: Path,
    *,
    as_json: bool = False,
    sets: bool = False,
    gate: Gate | None = None,
    feedback: float | None = None,
) -> int:
    """Evaluate, print to stdout, and return the exit status: 1 where a target is missed or a case failed, else 0.

    `check` judges the answers' texts; without it grounding and tone are unscored. `sets` adds the labelled sets that
    are about this pack; `gate` has the labelled messages judged by the gate alone, too. `feedback` is the users' mean
    rating out of five. Raises EvalDataError and CorpusError for files that can't be used.
    """
    console = Console(stderr=True)
    with Progress(TextColumn("{task.description}"), MofNCompleteColumn(), console=console, transient=True) as bar:
        report = asyncio.run(evaluate(answerer, check, corpus_dir, sets=sets, gate=gate, feedback=feedback, bar=bar))
    if as_json:
        print(json.dumps(to_json(report), ensure_ascii=False, indent=2))
    else:
        show(Console(), report)
    return 0 if report.golden.ok else 1


async def evaluate(
    answerer: Answerer,
    check: Check | None,
    corpus_dir: Path,
    *,
    sets: bool = False,
    gate: Gate | None = None,
    feedback: float | None = None,
    bar: Progress | None = None,
) -> EvalReport:
    """The same without printing."""
    sources = read_sources(corpus_dir)
    cases = _cases(corpus_dir, sources)
    told = _Told(answerer, check, bar)
    told.begin("golden set", len(cases))
    golden = await run_golden(answerer, cases, check, sources, feedback=feedback, on_result=told.advance)
    labelled = await _sets(told, gate, sources) if sets else ()
    return EvalReport(corpus=str(corpus_dir), golden=golden, sets=labelled)


def _cases(corpus_dir: Path, sources: Sources) -> tuple[Case, ...]:
    """The golden set, once it is clear that the pack has every place and product that it names."""
    cases = load_cases(corpus_dir)
    problems = [f"{case.id}: the pack has no {place}" for case in cases for place in missing(case.references, sources)]
    problems += [
        f"{case.id}: the catalog has no {product_id}"
        for case in cases
        for product_id in case.must_warn
        if product_id not in sources.product_ids
    ]
    if problems:
        lines = "\n".join(f"- {problem}" for problem in problems)
        raise EvalDataError(f"{corpus_dir / GOLDEN_FILE} does not fit the pack:\n{lines}")
    return cases


class _Told:
    """Answerer and check as they are, with a count of how far the work has come."""

    def __init__(self, answerer: Answerer, check: Check | None, bar: Progress | None) -> None:
        self._answerer, self._check, self._bar = answerer, check, bar
        self._task = bar.add_task("", total=0) if bar else None

    def begin(self, name: str, total: int) -> None:
        if self._bar and self._task is not None:
            self._bar.reset(self._task, description=name, total=total)

    def advance(self, _: object = None) -> None:
        if self._bar and self._task is not None:
            self._bar.advance(self._task)

    async def answer(self, question: Question, progress: StepProgress | None = None) -> Answer:
        answer = await self._answerer.answer(question, progress)
        self.advance()
        return answer

    @property
    def check(self) -> Check | None:
        inner = self._check
        if inner is None:
            return None

        def counted(text: str) -> CheckReport:
            report = inner(text)
            self.advance()
            return report

        return counted


async def _sets(told: _Told, gate: Gate | None, sources: Sources) -> tuple[SetReport, ...]:
    reports: list[SetReport] = []
    if answerable := load_answerability(sources):
        told.begin("answerability", len(answerable))
        reports.append(await run_answerability(told, answerable))
    if vague := load_vague():
        told.begin("vague questions", len(vague))
        reports.append(await run_vague(told, vague))
    messages = load_gate(sources)
    if messages and gate:
        reports.append(run_gate(gate, messages))
    if messages:
        told.begin("gate", len(messages))
        reports.append(await run_gate_answers(told, messages))
    claims = load_claims(sources)
    if claims and (check := told.check):
        told.begin("claims", len(claims))
        reports.append(run_claims(check, claims))
    return tuple(reports)
