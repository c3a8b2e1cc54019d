"""Readings: what is normal denies, what is out of range counts."""

import pytest

from domain.answer import Question
from guardrails.safety.assertions.values import in_range, pressures
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.text import read
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


@pytest.mark.parametrize(
    ("message", "measure", "normal"),
    [
        ("eGFR 95 this spring", "egfr", True),
        ("his egfr is 28", "egfr", False),
        ("BP was 118/76", "bp", True),
        ("blood pressure 120 over 80", "pressure", True),
        ("BP 165/95 today", "bp", False),
        ("BP 88/50 today", "bp", False),
        ("TSH 1.8", "tsh", True),
        ("TSH is 9", "tsh", False),
        ("creatinine 85", "creatinine", True),
        ("creatinine 2.4", "creatinine", False),
        ("hba1c 5.2", "hba1c", True),
        ("hba1c 8.1", "hba1c", False),
        ("sugar 95 fasting", "sugar", True),
        ("sugar. 95 tablets left", "sugar", False),
        ("tsh since 2 years", "tsh", False),
    ],
)
def test_a_value_after_a_measure_says_whether_it_is_normal(message: str, measure: str, normal: bool) -> None:
    text = read(message)
    at = text.words.index(measure)
    assert bool(in_range(text, at, at + 1)) is normal


@pytest.mark.parametrize(
    ("message", "concepts"),
    [
        ("180/100 at the clinic", ["mesh:D006973"]),
        ("my readings are 85/52", ["mesh:D007022"]),
        ("120/80 as always", []),
        ("the shop opens 24/7", []),
        ("a 200/90 cm bed", []),
        ("order 123/99999", []),
    ],
)
def test_a_bare_pressure_counts_only_out_of_range(message: str, concepts: list[str]) -> None:
    assert [f.concepts[0] for f in pressures(read(message))] == concepts


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("My BP is on the lower side. Vital Blend?", False),
        ("My blood pressure's always rather low, 105 over 65. Vital Blend?", False),
        ("My blood pressure is on the low side with amlodipine. Vital Blend?", True),
        ("My blood pressure isn't low. I have BP. Vital Blend?", True),
    ],
)
def test_a_low_pressure_is_no_high_one(message: str, counts: bool) -> None:
    gate = SafetyGate((product("High blood pressure", name="Vital Blend"),), Vocabulary.load(), ())
    assert bool(gate.check(Question(text=message)).matches) is counts
