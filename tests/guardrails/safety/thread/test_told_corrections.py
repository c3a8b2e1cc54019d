"""A wrong file and a no for one person: what is taken back, and what stays."""

import pytest

from tests.guardrails.safety.told import is_held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("He's on blood thinners... sorry, wrong file: he's on none and healthy. Vital Blend for his back?", 0),
        ("She takes warfarin. No wait, wrong file: this customer takes no statins or other medicines. Vital Blend?", 0),
        ("Customer has lupus, oh sorry that's the wrong card. This customer is healthy. Vital Blend ok?", 0),
        ("diabetic... oops wrong customer, she has no conditions. Vital Blend ok for her?", 0),
        ("He has glaucoma - ah no, wrong record, he takes nothing and is fine. Vital Blend for him?", 0),
        ("wrong file: this customer takes no warfarin. Vital Blend ok for him?", 0),
        ("He's on blood thinners... sorry, wrong file: he's on warfarin and a statin. Vital Blend for his back?", 1),
        ("She takes warfarin. Wrong file: this customer takes lithium. Is Vital Blend OK for her?", 1),
        ("She's on warfarin, sorry, wrong file number, it's 22. She takes nothing else. Is Vital Blend OK for her?", 1),
        ("Sorry, wrong file before: this one is on blood thinners. Vital Blend for his back?", 1),
        ("He has lupus. I sent it to the wrong customer first, he takes no tablets. Vital Blend for him?", 1),
        ("It would be wrong to say she takes no warfarin. Vital Blend for her?", 1),
    ],
)
def test_what_stood_in_the_wrong_file_is_taken_back_in_the_same_message(message: str, held: int) -> None:
    assert is_held(message) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Righto, no for Mum. What about my flatmate, he's fit?", 0),
        ("Ok, a no for her. And for Dad, he takes nothing?", 0),
        ("Is that a yes or no for Mum?", 1),
        ("No for Mum then. And my flatmate with lupus, can he?", 1),
        ("So it's a no for Mum? Sure?", 1),
    ],
)
def test_a_no_for_one_asks_for_the_other(message: str, held: int) -> None:
    history = ("My mum's on warfarin, can she take Vital Blend?",)
    assert is_held(message, history) == bool(held)
