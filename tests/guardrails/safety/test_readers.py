"""Whose a condition is and whether it is there, in many words: both sides of every mechanism of the reader.

"block" stands for leaving products out as well; the other messages must not be held back.
"""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from tests.guardrails.safety.helpers import table

_HELD = {Outcome.BLOCK, Outcome.LEAVE_OUT}


def cases(name: str) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(row[0], row[1], tuple(row[2].split(" >> ")) if len(row) > 2 else ()) for row in table(name)]


def agrees(gate: SafetyGate, expected: str, message: str, history: tuple[str, ...]) -> bool:
    outcome = gate.check(Question(text=message, history=history)).outcome
    if expected == "inform":
        return outcome is Outcome.INFORM
    return (outcome in _HELD) == (expected == "block")


@pytest.mark.parametrize(("expected", "message", "history"), cases("readers_kerala.txt"))
def test_reads_people_and_assertions(kerala: SafetyGate, expected: str, message: str, history: tuple[str, ...]) -> None:
    assert agrees(kerala, expected, message, history), kerala.explain(
        kerala.check(Question(text=message, history=history))
    )


@pytest.mark.parametrize(("expected", "message", "history"), cases("readers_nordbark.txt"))
def test_reads_people_and_assertions_of_the_second_pack(
    nordbark: SafetyGate, expected: str, message: str, history: tuple[str, ...]
) -> None:
    assert agrees(nordbark, expected, message, history), nordbark.explain(
        nordbark.check(Question(text=message, history=history))
    )
