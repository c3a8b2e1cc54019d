"""Whose a condition is where kin, corrections or the work of somebody stand beside it."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = "Pregnancy, diabetes, epilepsy, asthma, blood thinners (warfarin, clopidogrel), insulin, stomach ulcer"
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())
_HELD = {Outcome.BLOCK, Outcome.LEAVE_OUT}


def is_held(*messages: str) -> bool:
    return GATE.check(Question(text=messages[-1], history=messages[:-1])).outcome in _HELD


@pytest.mark.parametrize(
    "thread",
    [
        ("No diabetes. Vital Blend?", "Sorry, mixed up: diabetes is hers, her mother is healthy. Vital Blend for her?"),
        ("Customer has no ulcer", "I mixed up, the ulcer is his, his father is fine. Vital Blend ok for him?"),
        ("Asthma is hers, her sister has no illness. Vital Blend for her?",),
        ("Diabetes is her mother's problem and hers too. Vital Blend for her?",),
        ("The ulcer is his brother's and his as well. Vital Blend for him?",),
        ("My sugar is high and hers too. Vital Blend for her?",),
    ],
)
def test_what_is_said_to_be_hers_is_hers_beside_her_kin(thread: tuple[str, ...]) -> None:
    assert is_held(*thread)


@pytest.mark.parametrize(
    "thread",
    [
        ("Diabetes is her mother's problem, hers is fine. Vital Blend for her?",),
        ("Diabetes is her mother's problem, not hers. Vital Blend for her?",),
        ("Customer has diabetes, her mother is fine. Vital Blend for her mother?",),
        ("The gout is hers and asthma too, her husband is fine. Vital Blend for him?",),
    ],
)
def test_what_is_her_kins_alone_is_not_hers(thread: tuple[str, ...]) -> None:
    assert not is_held(*thread)


@pytest.mark.parametrize(
    ("thread", "held"),
    [
        (("My friend has diabetes. A neighbour wants Vital Blend.", "Mixed up: the asker is the first one."), 1),
        (("Customer is diabetic, can she have Vital Blend?", "By the way, the one asking is a lady of forty"), 1),
        (("Customer is diabetic, can she have Vital Blend?", "The lady asking is called Efua. Can she use it?"), 1),
        (("One customer is diabetic, another healthy. The second one asks for Vital Blend",
          "I mixed up the two people: the asker is the first one. Is it ok?"), 1),
        (("Customer is well, her sister has diabetes. Vital Blend?", "the one asking is actually the sister. Ok?"), 1),
        (("Customer has an ulcer and wants Vital Blend", "Mixed up two people: the asker is her brother. Ok?"), 0),
        (("One customer is diabetic, another healthy. The first one asks for Vital Blend",
          "I mixed up the two people: the asker is the second one. Is it ok?"), 0),
    ],
)  # fmt: skip
def test_who_asks_can_be_put_right(thread: tuple[str, ...], held: int) -> None:
    assert is_held(*thread) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("He dispenses warfarin at the pharmacy and takes it himself. Vital Blend ok?", 1),
        ("She sells insulin at the shop and is on it herself. Vital Blend?", 1),
        ("A pharmacist who dispenses clopidogrel all day and needs it too. Vital Blend ok?", 1),
        ("He dispenses warfarin at the pharmacy and takes nothing himself. Vital Blend ok?", 0),
        ("He dispenses warfarin at the pharmacy and never takes it himself. Vital Blend ok?", 0),
        ("He sells insulin and takes it himself to the customers. Vital Blend ok for him?", 0),
    ],
)
def test_what_somebody_deals_in_is_theirs_where_they_take_it(message: str, held: int) -> None:
    assert is_held(message) == bool(held)


@pytest.mark.parametrize(
    "thread",
    [
        ("My father's friend takes clopidogrel. His son asks if Achan can start Vital Blend. What to reply?",),
        ("Our driver Biju takes warfarin. His wife asks can Chettan have Vital Blend",),
        ("Lady has asthma, her brother calls: can Chechi take Vital Blend?",),
        ("Our neighbour is diabetic. Can Chechi, well otherwise, have Vital Blend?",),
        ("A customer on warfarin, 70. Her grandson wants to know if Oma may take Vital Blend.",),
        ("Monsieur takes warfarin, he is 80. Can Pépé have Vital Blend?",),
        ("My brother-in-law is diabetic. Can Bhai have Vital Blend?",),
        ("Customer is diabetic", "Can Chechi have Vital Blend?"),
        ("Customer's mother takes warfarin. Can Amma use Vital Blend?",),
        ("Her grandfather is on clopidogrel. She asks can Appooppan take Vital Blend",),
    ],
)
def test_a_kin_word_may_stand_for_whoever_was_told_of(thread: tuple[str, ...]) -> None:
    assert is_held(*thread)


@pytest.mark.parametrize(
    "message",
    [
        "My aunt is diabetic. Can Amma, who is well, have Vital Blend?",
        "My aunt is diabetic. Can Amma have Vital Blend?",
        "Our neighbour is diabetic. Can Chechi, who is healthy, have Vital Blend?",
        "The old man takes warfarin. Can Amma have Vital Blend?",
        "Chettan takes warfarin. Can Chechi take Vital Blend?",
        "The baby has asthma. Can Amma have Vital Blend?",
        "Our driver Biju takes warfarin. His son asks can Amma have Vital Blend?",
        "My grandmother is diabetic. Can Chechi have Vital Blend?",
    ],
)
def test_a_kin_word_for_somebody_new_has_nothing_of_the_other(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("The lady's pregnant daughter wants Vital Blend. Ok?", 1),
        ("Can the customer's diabetic mother have Vital Blend?", 1),
        ("A customer's diabetic son wants Vital Blend.", 1),
        ("My husband's diabetic patient, can he have Vital Blend?", 1),
        ("My aunt's diabetic. Can she have Vital Blend?", 1),
        ("The lady's pregnant daughter is here. Vital Blend for the lady, ok?", 0),
        ("Biju's diabetic wife is here. Vital Blend for Biju, ok?", 0),
    ],
)
def test_kin_described_behind_an_owner_have_it_themselves(message: str, held: int) -> None:
    assert is_held(message) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Her sugar's off. Vital Blend?", 1),
        ("Sugars have not been right for months, Vital Blend for her?", 1),
        ("Her sugar isn't right. Vital Blend?", 1),
        ("Sugar's been playing up. Vital Blend for him?", 1),
        ("Her sugars have always been right. Vital Blend for her?", 0),
        ("The sugar's off the shelf. Vital Blend for her?", 0),
        ("She is off sugar. Vital Blend ok?", 0),
    ],
)
def test_sugar_that_is_not_right_is_a_sign_of_diabetes(message: str, held: int) -> None:
    assert is_held(message) == bool(held)
