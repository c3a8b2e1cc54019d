"""A wrong file and a no for one person: what is taken back, and what stays."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product
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


_OPEN = SafetyGate((product("Liver disease, blood clots, diabetes", name="Vital Blend"),), Vocabulary.load(), ())


@pytest.mark.parametrize(
    ("first", "then", "counts"),
    [
        ("She hasn't said whether she has liver disease or clots. Vital Blend?", "No, none of those. So ok?", False),
        ("Vital Blend for him? I'm asking about diabetes and clots.", "None of those, he says. Ok then?", False),
        ("She hasn't said whether she has liver disease. Vital Blend?", "No clots, but liver disease. Ok?", True),
        ("She has diabetes, no word whether clots. Vital Blend?", "None of those drugs I know. So ok?", True),
        ("She has diabetes. Vital Blend?", "None of those worries. So ok?", True),
        (
            "Hi.",
            "He is diabetic. Sorry, that's somebody else's ticket. This customer has no illness. Vital Blend?",
            False,
        ),
        ("Hi.", "Diabetes. Sorry, wrong ticket, that was another customer: this one has none. Vital Blend?", False),
        ("Hi.", "He's diabetic. No, that was the other customer. This man is healthy. Vital Blend?", False),
        ("Hi.", "The diabetes customer from before aside, this one is a healthy woman. Vital Blend?", False),
        ("Hi.", "Diabetes aside, this customer is healthy. Vital Blend?", True),
        ("Hi.", "He's diabetic. It was another customer who told me. Is this one ok: Vital Blend?", True),
    ],
)
def test_what_was_left_open_or_was_somebody_elses(first: str, then: str, counts: bool) -> None:
    assert bool(_OPEN.check(Question(text=then, history=(first,))).matches) is counts
