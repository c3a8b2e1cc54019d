"""Answering the golden questions: time of each step, and the cold start of `ka ask`.

python benchmarks/bench_answer.py [--packs corpus tests/packs/nordbark] [--rounds 5]

Steps as the pipeline counts them, without a model call (extractive drafts). The first round is reported by itself: it
embeds each question; later rounds find it in the query cache. Cold starts are whole processes on a built index.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from domain.answer import Question, Status
from evals.cases import load_cases
from pipeline.build import Assistant, build_assistant
from pipeline.settings import Settings

COLD = (("blocked", Status.BLOCKED_SAFETY), ("answered", Status.SUCCESS))


class Times(dict[str, list[float]]):
    """Step to milliseconds, one a question."""


def ms_since(start: float) -> float:
    return (time.perf_counter() - start) * 1000


def measure(assistant: Assistant, questions: Sequence[str], times: Times) -> None:
    """Ask every question once and add what each step took."""
    for text in questions:
        question = Question(text=text)
        start = time.perf_counter()
        assistant.pipeline.gate.check(question)
        times.setdefault("gate", []).append(ms_since(start))
        start = time.perf_counter()
        answer = asyncio.run(assistant.answer(question))
        times.setdefault("whole answer", []).append(ms_since(start))
        if answer.metadata.retrieval_time_ms:
            times.setdefault("retrieval", []).append(answer.metadata.retrieval_time_ms)
            times.setdefault("generation", []).append(answer.metadata.generation_time_ms)
            times.setdefault("fact check", []).append(answer.metadata.fact_check_time_ms)


def cold_start_ms(pack: Path, data_dir: Path, question: str) -> float:
    """Milliseconds from starting the process to its end."""
    command = [str(Path(sys.executable).parent / "ka"), "ask", "--json", "--corpus", str(pack), question]
    environment = os.environ | {"KA_DATA_DIR": str(data_dir), "ANTHROPIC_API_KEY": ""}
    start = time.perf_counter()
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return ms_since(start)


def steps_table(rows: Sequence[tuple[str, str, Times]]) -> Table:
    table = Table("pack", "round", "step", "n", "p50 ms", "p95 ms", "max ms", title="Steps of an answer")
    for pack, label, times in rows:
        for step in ("gate", "retrieval", "generation", "fact check", "whole answer"):
            if values := times.get(step):
                p50, p95 = np.percentile(values, [50, 95])
                table.add_row(pack, label, step, str(len(values)), f"{p50:.1f}", f"{p95:.1f}", f"{max(values):.1f}")
    return table


def built(settings: Settings, pack: Path, label: str, starts: Table) -> Assistant:
    start = time.perf_counter()
    assistant = build_assistant(settings)
    starts.add_row(pack.name, label, f"{ms_since(start):,.0f}")
    return assistant


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", type=Path, nargs="+", default=[Path("corpus"), Path("tests/packs/nordbark")])
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    rows: list[tuple[str, str, Times]] = []
    starts = Table("pack", "from … to the answer", "ms", title="Starting")
    with tempfile.TemporaryDirectory() as folder:
        for pack in arguments.packs:
            settings = Settings(_env_file=None, corpus_dir=pack, data_dir=Path(folder), anthropic_api_key="")
            built(settings, pack, "no index: read, embedded, indexed, wired", starts)
            assistant = built(settings, pack, "an index, libraries loaded: wired", starts)
            cases = load_cases(pack)
            questions = [case.question for case in cases]
            first, later = Times(), Times()
            measure(assistant, questions, first)
            for _ in range(arguments.rounds - 1):
                measure(assistant, questions, later)
            rows += [(pack.name, "first", first), (pack.name, "later", later)]
            for label, status in COLD:
                question = next(case.question for case in cases if case.status is status)
                took = min(cold_start_ms(pack, Path(folder), question) for _ in range(2))
                starts.add_row(pack.name, f"an index, a new process: {label} question", f"{took:,.0f}")
    console = Console()
    console.print(steps_table(rows))
    console.print(starts)


if __name__ == "__main__":
    main()
