"""The safety gate over every labelled set of messages, by category, as Markdown.

    python -m evals.gate_report [FILE.md]

"must block" counts `block` and `leave_out`, "must not" counts `allow` and `inform`; crisis messages stand apart.
"""

import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from domain.answer import Frozen, Question
from domain.safety import Outcome
from evals.sets import GateRow, pack_folder
from evals.tables import load_rows
from pipeline.build import build_safety_gate_of
from rag.corpus import load_pack

ROOT = Path(__file__).resolve().parents[1]
SETS: Mapping[str, str] = {
    "gate.jsonl": "The public set: from the rules, and fresh messages of each round. Tuned on.",
    "gate_second.jsonl": "By the same author, kept from the gate's authors at first, then used to tune it further.",
    "gate_third.jsonl": "By another author, on a pack of their own; kept back at first, then used to tune further.",
    "gate_fourth.jsonl": "One half of a set by a third author, partly on a pack of their own; used in the last tuning.",
    "gate_blind.jsonl": "The other half: kept back at first (recall 0.922, precision 0.922), then tuned on.",
    "gate_fifth.jsonl": "By a fourth author, on a pack of their own. Its misses were read, nothing was tuned on it.",
    "gate_untouched.jsonl": "By a fifth author, meant to be hard (0.880 and 0.846 before two misses were mended).",
}
_WITHHELD = (Outcome.BLOCK, Outcome.LEAVE_OUT)


class Result(Frozen):
    """One message: what was wanted, what came."""

    category: str
    wanted: str
    got: str
    ms: float

    @property
    def must_block(self) -> bool:
        return self.wanted in ("block", "leave_out")

    @property
    def right(self) -> bool:
        if self.wanted == "crisis":
            return self.got == "crisis"
        return self.must_block == (self.got in ("block", "leave_out"))


def results(rows: Sequence[GateRow]) -> list[Result]:
    """Run each message through the gate of its pack."""
    gates = {name: build_safety_gate_of(load_pack(pack_folder(name))) for name in {row.pack for row in rows}}
    found = []
    for row in rows:
        question = Question(text=row.question, history=row.history)
        started = time.perf_counter()
        decision = gates[row.pack].check(question)
        ms = (time.perf_counter() - started) * 1000
        found.append(Result(category=row.category, wanted=row.expected.outcome, got=decision.outcome.value, ms=ms))
    return found


def table(name: str, note: str, found: Sequence[Result]) -> str:
    judged = [r for r in found if r.wanted != "crisis"]
    caught = sum(r.right for r in judged if r.must_block)
    wrongly = sum(not r.right for r in judged if not r.must_block)
    wanted = sum(r.must_block for r in judged)
    crisis = [r for r in found if r.wanted == "crisis"]
    lines = [
        f"## {name}",
        note,
        f"{len(found)} messages. **Recall {caught / wanted:.3f}** ({caught} of {wanted} contraindications), "
        f"**precision {caught / max(caught + wrongly, 1):.3f}** ({wrongly} blocked without need), crisis "
        f"{sum(r.right for r in crisis)} of {len(crisis)}, median {median(r.ms for r in found):.1f} ms a message.",
        "| category | must block: caught | must not: let through |\n| --- | --- | --- |\n" + "\n".join(_rows(judged)),
    ]
    return "\n\n".join(lines)


def _rows(judged: Sequence[Result]) -> list[str]:
    total = Counter((r.category, r.must_block) for r in judged)
    right = Counter((r.category, r.must_block) for r in judged if r.right)
    return [
        f"| {category} | {_share(right[category, True], total[category, True])} "
        f"| {_share(right[category, False], total[category, False])} |"
        for category in sorted({r.category for r in judged})
    ]


def _share(right: int, total: int) -> str:
    return f"{right} of {total}" if total else ""


def main() -> None:
    parts = ["# The safety gate, measured", "Written by `python -m evals.gate_report docs/gate-report.md`."]
    for name, note in SETS.items():
        path = ROOT / "evals/sets" / name
        if path.exists():
            parts.append(table(name, note, results(load_rows(path, GateRow))))
    text = "\n\n".join(parts) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
