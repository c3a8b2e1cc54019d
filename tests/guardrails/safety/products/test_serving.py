"""Products that serve a need: what is told after a question for one, and what serves another instead."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def of_constipation(*messages: str) -> str:
    tea = product(
        "Not with diuretics", name="Cassia Tea", format="Tea", target_concerns=("constipation comfort",), key_herbs=()
    )
    balm = product(
        "For external use only", name="Pine Balm", product_id="X-2", target_concerns=("stiff muscles",), key_herbs=()
    )
    gate = SafetyGate((tea, balm), Vocabulary.load())
    return gate.check(Question(text=messages[-1], history=messages[:-1])).outcome.value


@pytest.mark.parametrize(
    "told",
    [
        "she takes Lasix by the way",
        "oh, and she is on furosemide",
        "He's on water tablets, I forgot to say",
        "I take Lasix",
    ],
)
def test_what_is_told_after_a_question_for_a_need_is_told_of_what_serves_it(told: str) -> None:
    asked = "what do you have for constipation, lady of 55"
    assert of_constipation(asked, told) == "block"
    assert of_constipation("what do you have for stiff muscles, lady of 55", told) == "allow"


@pytest.mark.parametrize("told", ["she takes vitamin C by the way", "thanks, she will like that"])
def test_what_nothing_lists_changes_nothing_of_a_need(told: str) -> None:
    assert of_constipation("what do you have for constipation, lady of 55", told) == "allow"


@pytest.mark.parametrize(
    "asked", ["So which one instead, for stiff muscles?", "What do you have instead for stiff muscles?"]
)
def test_something_instead_is_not_what_was_asked_before(asked: str) -> None:
    assert of_constipation("She takes Lasix. Cassia Tea?", asked) != "block"


def test_the_others_of_a_thread_are_asked_for_the_same_person() -> None:
    products = (
        product("Liver disease", product_id="S-1", name="Quiet Nights", target_concerns=("stress",)),
        product("Under 3", product_id="S-2", name="Knee Rub", target_concerns=("joint comfort",)),
    )
    gate = SafetyGate(products, Vocabulary.load())
    thread = ("My brother has hepatitis C. Can he use Knee Rub?",)
    decision = gate.check(Question(text="and which ones for stress? for the same person", history=thread))
    assert decision.contraindicated == {"S-1"}
    assert decision.outcome is Outcome.BLOCK


def test_a_word_that_describes_the_need_asked_for_is_no_need_of_its_own() -> None:
    products = (
        product("Varicose veins", product_id="S-1", name="Pine Soak", target_concerns=("tired legs",)),
        product("Gout", product_id="S-2", name="Iron Tonic", target_concerns=("tiredness",)),
    )
    gate = SafetyGate(products, Vocabulary.load())
    assert [m.product_id for m in gate.check(Question(text="something for tired legs?")).products] == ["S-1"]
