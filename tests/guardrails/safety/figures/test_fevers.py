"""Temperatures, and figures that are part of a product's name."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate((product("High fever", product_id="ZB-102"),), Vocabulary.load(), ())


@pytest.mark.parametrize(
    ("message", "blocked"),
    [
        ("No fever and no medicines. May she take ZB-102?", False),
        ("He had a cold, there is no temperature any more. ZB-102?", False),
        ("She has a fever, 102. May she take ZB-102?", True),
        ("Temperature 102 F since yesterday. Is ZB-102 ok?", True),
        ("His forehead is hot, 39.5. ZB-102 for him?", True),
    ],
)
def test_the_number_of_a_product_is_no_temperature(message: str, blocked: bool) -> None:
    assert bool(GATE.check(Question(text=message)).contraindicated) is blocked
