"""Who uses a product where somebody does something to another, and who is meant by a noun that only describes."""

import pytest

from tests.guardrails.safety.told import is_held


@pytest.mark.parametrize(
    "message",
    [
        "newborn only 4 kg, grandmother wants to dip the pacifier in Vital Blend. allowed?",
        "New mother wants to do the daily malish of her six-week-old with Vital Blend. May she?",
        "her husband has lupus. she wants to surprise him with Vital Blend, can she?",
        "He came in with his wife. She has epilepsy and he wanted to treat her to the Vital Blend. Okay?",
        "customer on warfarin tablets from her lady doctor, wants vital blend for strength. give?",
        "My father has diabetes. My sister hopes to massage his knees with Vital Blend. ok?",
    ],
)
def test_who_wants_something_done_to_another_is_not_the_one_who_uses_it(message: str) -> None:
    assert is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "My father has diabetes. My sister wants to try Vital Blend. ok?",
        "My father has diabetes. My sister wants to lose weight with Vital Blend. ok for her?",
        "His wife has epilepsy and he wants to buy Vital Blend for himself. ok?",
    ],
)
def test_who_wants_it_for_themselves_uses_it(message: str) -> None:
    assert not is_held(message)


def test_nobody_uses_what_is_only_made_known_to_them() -> None:
    asked = "Vital Blend for my dad?"
    assert is_held("ok mum put me right, he's been on warfarin for two years. so?", (asked, "he's not on any medicine"))
    assert is_held("ok mum sent me his list, he's been on warfarin for two years. so?", (asked,))


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My neighbour has epilepsy. Can the woman take Vital Blend?", True),
        ("My neighbour has epilepsy. Would it be alright if the lady took Vital Blend?", True),
        ("My boss is a diabetic lady. Can the lady take Vital Blend?", True),
        ("One is a diabetic woman, the other a healthy man. Can the woman take Vital Blend?", True),
        ("One is a diabetic woman, the other a healthy man. Can the man take Vital Blend?", False),
        ("Her mother has epilepsy. The lady is well. Can the lady have Vital Blend?", False),
        ("My father has diabetes. A customer wants Vital Blend. Is it ok for the customer?", False),
        ("Our packer Biju is on warfarin. The customer, who takes no medicine, asks for Vital Blend. May she?", False),
    ],
)
def test_a_noun_that_only_describes_is_whoever_was_spoken_of(message: str, held: bool) -> None:
    assert is_held(message) == held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("It isn't my mother who has epilepsy but my father. Vital Blend for my father?", True),
        ("It's not my wife who has epilepsy, it's her mother. Can her mother have Vital Blend?", True),
        ("It's not my wife who has epilepsy, it's her mother. Can my wife have Vital Blend?", False),
        ("It's not only my wife who has epilepsy. Can I have Vital Blend?", True),
        ("It's a friend of my mother who has epilepsy. Vital Blend for my mother?", True),
        ("It's my wife's sister who has epilepsy. Vital Blend for my wife?", False),
    ],
)
def test_a_cleft_says_whose_it_is(message: str, held: bool) -> None:
    assert is_held(message) == held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Customer no 1 has epilepsy, customer no 2 has nothing. The first one asks for Vital Blend. Ok?", True),
        ("Customer no 1 has epilepsy, customer no 2 has nothing. The second one asks for Vital Blend. Ok?", False),
        ("Two sisters. The elder is diabetic, the younger isn't. Can the elder have Vital Blend?", True),
        ("Two sisters. The elder is diabetic, the younger isn't. Can the younger have Vital Blend?", False),
        ("Two brothers. The younger has epilepsy. The elder is fine. Vital Blend for the younger one?", True),
    ],
)
def test_ranks_tell_two_people_apart(message: str, held: bool) -> None:
    assert is_held(message) == held


def test_the_other_one_is_open_once_another_was_meant() -> None:
    told = "Two sisters. One has diabetes, the other one is well."
    assert is_held("the other sister wants it too now, can she?", (told, "The well one bought Vital Blend, fine, no?"))
    assert not is_held("can the other sister have Vital Blend?", (told,))


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My boss is diabetic. My cousin's daughter wants to give him Vital Blend. ok?", True),
        ("My mother has epilepsy. My aunt's son is well. Can she take Vital Blend?", True),
        ("My mother has epilepsy. My aunt's son is well. Can he take Vital Blend?", False),
        ("his dad and his brother had epilepsy but he never had it himself. can he have Vital Blend", False),
        ("guy on warfarin, his dad and his brother had epilepsy but he never had it himself. can he have Vital Blend",
         True),
        ("His brother has epilepsy. He has no illness himself. Vital Blend for him?", False),
        ("His brother has epilepsy. He has no other illness. Vital Blend for him?", True),
        ("She works with dialysis patients and wants Vital Blend for herself. Ok?", False),
    ],
)  # fmt: skip
def test_a_pronoun_that_may_be_either_counts_for_both(message: str, held: bool) -> None:
    assert is_held(message) == held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My colleague expresses milk for her daughter. She looks spent; can I offer her Vital Blend?", True),
        ("He is nine months old and still takes the breast. Is the Vital Blend all right for his mum?", True),
        ("My baby is nine months old and takes the breast. Vital Blend for my husband?", False),
        ("A father asks for Vital Blend for his daughter who studies in class 4. Shall I give it?", True),
        ("I teach class 4. Vital Blend for me?", False),
    ],
)
def test_what_a_child_is_told_by_is_its_own_or_its_mothers(message: str, held: bool) -> None:
    assert is_held(message) == held
