"""The safety gate's time for a message: by its rules the first time and again, and with the second reader.

python benchmarks/bench_gate.py [--sets gate gate_ninth gate_nineteenth] [--messages 240]

Every other message is read by the rules alone, twice: what a message says is kept, so the second time is what a later
turn of its thread pays. The others are read once, by a gate with a second reader. A few more are read before, untimed:
word lists and tables are loaded on first use.
"""

import argparse
import time
from collections.abc import Mapping, Sequence

import numpy as np
from rich.console import Console
from rich.table import Table

from domain.answer import Question
from domain.ports import CautionReader
from evals.sets import SETS_DIR, GateRow, pack_folder
from evals.tables import load_rows
from guardrails.safety.gate import SafetyGate
from pipeline.build import build_safety_gate_of
from rag.caution_reader import shipped_readers
from rag.corpus import load_pack

WARMING = 40
"""Messages read before any is timed."""

Gates = Mapping[str, SafetyGate]


def gates(rows: Sequence[GateRow], readers: Sequence[CautionReader]) -> Gates:
    """One for each pack that the rows are about."""
    return {name: build_safety_gate_of(load_pack(pack_folder(name)), readers) for name in {row.pack for row in rows}}


def check_ms(by_pack: Gates, rows: Sequence[GateRow]) -> list[float]:
    times = []
    for row in rows:
        question = Question(text=row.question, history=row.history)
        start = time.perf_counter()
        by_pack[row.pack].check(question)
        times.append((time.perf_counter() - start) * 1000)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="+", default=["gate", "gate_ninth", "gate_nineteenth"])
    parser.add_argument("--messages", type=int, default=240)
    arguments = parser.parse_args()
    table = Table(
        "set", "messages", "rules: p50 ms", "p95 ms", "again: p50 ms", "times faster", "both readers: p50 ms",
        "times slower",
    )  # fmt: skip
    for name in arguments.sets:
        rows = load_rows(SETS_DIR / f"{name}.jsonl", GateRow)
        timed, before = rows[:-WARMING][: arguments.messages], rows[-WARMING:]
        alone, both = gates(rows, ()), gates(rows, shipped_readers())
        for by_pack in (alone, both):
            check_ms(by_pack, before)
        first = check_ms(alone, timed[::2])
        again = float(np.median(check_ms(alone, timed[::2])))
        by_both = float(np.median(check_ms(both, timed[1::2])))
        p50, p95 = np.percentile(first, [50, 95])
        table.add_row(
            name, str(len(timed)), f"{p50:.1f}", f"{p95:.1f}", f"{again:.1f}", f"{p50 / again:.1f}",
            f"{by_both:.1f}", f"{by_both / p50:.1f}",
        )  # fmt: skip
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
