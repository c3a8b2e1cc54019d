"""What people tell against one caution each: a table for each field, whose headings say what their rows are about."""

from functools import cache

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import TABLES, product, table

_SAME = '"'
"""Stands for the caution of the row above."""


@cache
def _gate(caution: str) -> SafetyGate:
    return SafetyGate((product(caution),), Vocabulary.load())


def _rows() -> list[tuple[str, str, str, str]]:
    """Field, whether it is held, caution and messages of each row."""
    rows: list[tuple[str, str, str, str]] = []
    for path in sorted((TABLES / "told").glob("*.txt")):
        for held, caution, thread in table(f"told/{path.name}"):
            rows.append((path.stem, held, rows[-1][2] if caution == _SAME else caution, thread))
    return rows


_ROWS = _rows()


@pytest.mark.parametrize(
    ("held", "caution", "thread"),
    [row[1:] for row in _ROWS],
    ids=[f"{field}: {thread}" for field, _, _, thread in _ROWS],
)
def test_a_product_is_held_from_those_who_tell_what_its_caution_names(held: str, caution: str, thread: str) -> None:
    gate = _gate(caution)
    *history, message = thread.split(" >> ")
    decision = gate.check(Question(text=message, history=tuple(history)))
    told = f"{caution}: {gate.explain(decision)}"
    assert held in {"y", "n", "c"}
    assert decision.contraindicated == (set() if held == "n" else {"X-1"}), told
    assert held != "y" or decision.outcome is Outcome.BLOCK, told
    assert held != "n" or (decision.outcome is Outcome.ALLOW and not decision.matches), told
