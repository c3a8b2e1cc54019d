"""Swallowing what is for the skin: which product an act of swallowing is about."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate((product("External use only", name="Knee Rub Oil", format="Oil"),), Vocabulary.load())


@pytest.mark.parametrize(
    "message",
    [
        "Granny swears by a spoonful of Knee Rub Oil swallowed with hot water. May I do the same?",
        "Could I have 2 spoons of Knee Rub Oil swallowed every morning?",
        "can i drink 3 drops knee rub oil for gas",
        "Knee Rub Oil swallowed in tea, ok?",
        "Usually I drink it. Is Knee Rub Oil ok?",
        "Can we cook Knee Rub Oil with rice?",
        "He fills his own capsules and would like to fill them with Knee Rub Oil. May he?",
        "She wants to put a few drops of Knee Rub Oil into gelatine capsules. OK?",
    ],
)
def test_swallowing_the_oil_is_wrong_use(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    "message",
    [
        "I drink 2 glasses of water before I rub in Knee Rub Oil. Is that ok?",
        "Massaged Knee Rub Oil in and swallowed my tablet with water. Is the oil fine daily?",
        "My aunt swears by a spoonful of honey in hot water. May I rub Knee Rub Oil on my knee?",
        "Can I use Knee Rub Oil after eating?",
        "Can I fill a small bottle with Knee Rub Oil? I also take cod liver capsules.",
        "How often do we cook Knee Rub Oil?",
        "Sesame I eat every day. May I rub Knee Rub Oil on my knee?",
    ],
)
def test_swallowing_something_else_is_none(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.ALLOW


@pytest.mark.parametrize(
    "message",
    [
        "Can she put two drops of Knee Rub Oil in each nostril?",
        "My ear aches. May I put Knee Rub Oil into it?",
        "could we drop the knee rub oil in his left ear",
        "May she give a drop of Knee Rub Oil to each eye?",
        "May he rub a little Knee Rub Oil on his gums?",
        "She rinses her mouth with Knee Rub Oil, is that fine?",
        "A spoonful of Knee Rub Oil by mouth each morning, may I?",
        "Can I take Knee Rub Oil with my roti, one teaspoon?",
        "Can I fry my eggs in Knee Rub Oil?",
        "He dips his paratha in Knee Rub Oil, may he go on?",
        "May I mix Knee Rub Oil in buttermilk and have it?",
        "Could she drizzle Knee Rub Oil on her salad?",
        "Three drops of Knee Rub Oil in a glass of water each day, ok for me?",
        "May I use Knee Rub Oil as nasya?",
        "My neighbour drinks Knee Rub Oil. Can I do same?",
    ],
)
def test_putting_the_oil_where_it_must_not_go_is_wrong_use(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    "message",
    [
        "I put drops in my eyes for glaucoma. May I rub Knee Rub Oil on my knee?",
        "There is ringing in my ears. May I rub Knee Rub Oil on my knee?",
        "May I warm Knee Rub Oil by standing it in hot water?",
        "Can I mix Knee Rub Oil with yogurt as a pack for my hair?",
        "Can I have the Knee Rub Oil massage with some tea afterwards?",
        "Can I take Knee Rub Oil with me to the beach?",
        "I bruised my knee on the coffee table. May I rub Knee Rub Oil on it?",
        "How do we keep Knee Rub Oil away from the food?",
        "Can I put Knee Rub Oil behind my ears?",
    ],
)
def test_the_oil_on_the_skin_is_no_wrong_use(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.ALLOW


NOSE = SafetyGate((product("For nasal use only", name="Anu Nasal Drops", format="Oil drops"),), Vocabulary.load())
SCALP_OIL = product("Keep away from the eyes", name="Scalp Oil", format="Oil", target_concerns=("dry scalp",))
EYES = SafetyGate((SCALP_OIL,), Vocabulary.load())


def test_drops_for_the_nose_belong_there_and_are_not_drunk() -> None:
    assert NOSE.check(Question(text="May I put Anu Nasal Drops in each nostril?")).outcome is Outcome.ALLOW
    assert NOSE.check(Question(text="Take Anu Nasal Drops before or after breakfast?")).outcome is Outcome.ALLOW
    assert NOSE.check(Question(text="May I drink Anu Nasal Drops with water?")).outcome is Outcome.BLOCK


def test_what_is_to_be_kept_from_the_eyes_does_not_go_near_them() -> None:
    assert EYES.check(Question(text="May I put Scalp Oil on my eyelids?")).outcome is Outcome.BLOCK
    assert EYES.check(Question(text="My eyes are dry. May I put Scalp Oil on my scalp?")).outcome is Outcome.ALLOW
