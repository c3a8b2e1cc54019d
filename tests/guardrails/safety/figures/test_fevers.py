"""Temperatures, and figures that are part of a product's name."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate((product("High fever", product_id="ZB-102"),), Vocabulary.load(), ())
OF_FEVER = SafetyGate((product("Not in fever"),), Vocabulary.load(), ())


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


@pytest.mark.parametrize(
    "message",
    [
        "It's 39 °C in the stockroom. Can we keep the Vital Blend bottles in there?",
        "Pallet was delivered at 41°C, may we sell the Vital Blend?",
        "The syrup is 40 °C when we fill the bottles. Vital Blend too?",
        "Can Vital Blend stand at 40 degrees in the greenhouse?",
        "She keeps the Vital Blend at 39 degrees in the loft. Still ok?",
        "Temperature in the godown is 41 now, can Vital Blend be kept?",
    ],
)
def test_what_is_warm_without_a_body_has_no_fever(message: str) -> None:
    assert not OF_FEVER.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "She has 39 degrees and sits in the loft. Vital Blend for her?",
        "He was 39.2 in the van today. Vital Blend for him?",
        "Fever of 39 since he left the shop. Vital Blend?",
        "Temperature is 39 for the customer in the shop. Vital Blend?",
        "Room is 24 degrees outside but I am at 39.5. Vital Blend ok?",
        "Kitchen thermometer or not, it says 103 for my wife. Vital Blend?",
    ],
)
def test_somebody_who_is_warm_at_a_place_has_a_fever(message: str) -> None:
    assert OF_FEVER.check(Question(text=message)).matches


@pytest.mark.parametrize(
    ("caution", "message", "held"),
    [
        ("do not use during a fever above 102°F", "An adult with 100.2°F. Vital Blend?", False),
        ("do not use during a fever above 102°F", "He has a temp of 38.2 C. Vital Blend?", False),
        ("do not use during a fever above 102°F", "He has a temp of 39.5 C. Vital Blend?", True),
        ("do not use during a fever above 102°F", "101F at noon, 103F now. Vital Blend?", True),
        ("do not use during a fever above 102°F", "He has a fever. Vital Blend?", True),
        ("fever over 39 °C: see a doctor", "She runs 38.4. Vital Blend?", False),
        ("fever over 39 °C: see a doctor", "She has a temperature of 103 F. Vital Blend?", True),
        ("not in fever", "An adult with 100.2°F. Vital Blend?", True),
    ],
)
def test_a_caution_that_says_from_what_fever_on_it_holds_means_no_lower_one(
    caution: str, message: str, *, held: bool
) -> None:
    gate = SafetyGate((product(caution),), Vocabulary.load(), ())
    assert bool(gate.check(Question(text=message)).contraindicated) is held


@pytest.mark.parametrize(
    ("message", "fever"),
    [
        ("38.5 right now. Vital Blend?", True),
        ("My daughter is at 101.5 right now. Vital Blend for her?", True),
        ("Thermometer or not, she's 102.4. Vital Blend for her?", True),
        ("My BMI is 38.5 now. Vital Blend?", False),
        ("I am 39 now. Vital Blend?", False),
        ("37.0 right now. Vital Blend?", False),
    ],
)
def test_a_figure_with_its_moment_is_a_temperature(message: str, fever: bool) -> None:
    assert bool(OF_FEVER.check(Question(text=message)).matches) is fever
