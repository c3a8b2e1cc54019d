"""Whose reaction it is, and what brings it on."""

import pytest

from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product
from tests.guardrails.safety.told import is_held

_FOODS = SafetyGate(
    (
        product("nut allergy", name="Nut Mix", product_id="X-1"),
        product("Contains ghee, avoid with milk allergy", name="Curd Mix", product_id="X-2"),
    ),
    Vocabulary.load(),
)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My neighbour's lips swell with nuts, not my customer's. Nut Mix for the customer?", 0),
        ("The neighbour's lips swell with nuts. Nut Mix for me, ok?", 0),
        ("He eats curd every day without any trouble. Curd Mix for him?", 0),
        ("The neighbour isn't allergic to nuts, my customer's. Nut Mix for the customer?", 1),
        ("Not my sister, my mother's allergic to nuts. Nut Mix for my mother?", 1),
        ("I'm not, but my mother's allergic to nuts. Nut Mix for my mother?", 1),
        ("No curd for her, milk gives her a rash. Curd Mix?", 1),
        ("She drinks milk every morning and gets hives. May she take Curd Mix?", 1),
    ],
)
def test_whose_reaction_it_is_and_what_brings_it_on(message: str, held: int) -> None:
    assert is_held(message, gate=_FOODS) == bool(held)
