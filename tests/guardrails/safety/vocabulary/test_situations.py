"""What somebody does, wears or leaves (`situations.csv`): a caution's words and a person's words meet in it."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def gate(caution: str) -> SafetyGate:
    return SafetyGate((product(caution, name="Vital Blend"),), Vocabulary.load(), ())


CONCERNED = [
    ("Not around pet birds", "Two canaries live in my lounge, can I use the Vital Blend there?"),
    ("Not for night-shift workers", "I'm on permanent nights at the bakery, may I take Vital Blend?"),
    ("Do not use if you have to stay alert", "I sit my finals viva tomorrow, is Vital Blend ok before?"),
    ("Avoid sunbathing and sunbeds", "Flying to Tenerife for a beach holiday, can I use Vital Blend there?"),
    ("Not while wearing contact lenses", "I wear soft lenses all day. Vital Blend?"),
    ("Not with dentures or braces", "My aligners stay in all day, can I chew Vital Blend?"),
    ("Not for people living alone", "I live by myself, can I use Vital Blend?"),
    ("Not before saunas or in great heat", "Can I rub in Vital Blend before hot yoga?"),
    ("Not while fasting", "During Ramadan, can I take Vital Blend?"),
    ("Not for wheelchair users", "My wife uses a mobility scooter, may she try Vital Blend?"),
    ("Athletes under doping control", "I race for the national team, may I take Vital Blend?"),
    ("Not for strict vegetarians", "We are Jains, can I take Vital Blend?"),
    ("Regular plasma donors", "I donate plasma each fortnight, can I take Vital Blend?"),
    ("Not at high altitude", "We trek to base camp next week, can I take Vital Blend along?"),
    ("Not on coloured hair", "I had balayage done in May, can I use Vital Blend?"),
]


@pytest.mark.parametrize(("caution", "message"), CONCERNED)
def test_a_situation_that_a_caution_names_blocks(caution: str, message: str) -> None:
    assert gate(caution).check(Question(text=message)).outcome is Outcome.BLOCK


NOT_CONCERNED = [
    ("Not around pet birds", "I get up with the early bird, can I use the Vital Blend?"),
    ("Not for night-shift workers", "I slept badly last night, may I take Vital Blend?"),
    ("Do not use if you have to stay alert", "My doctor did an eye exam. May I use Vital Blend?"),
    ("Not with dentures or braces", "I wear a knee brace, can I chew Vital Blend?"),
    ("Not while fasting", "Does Vital Blend work fast? I need it for my back."),
    ("Not in swimming pools", "We pool our money to buy Vital Blend, can I use it?"),
    ("Do not drive after taking it", "My kids drive me up the wall, can I take Vital Blend?"),
    ("Not for strict vegetarians", "Is it vegetarian? Can I take Vital Blend?"),
    ("Not on coloured hair", "I bleached the bathroom tiles, can I use Vital Blend?"),
]


@pytest.mark.parametrize(("caution", "message"), NOT_CONCERNED)
def test_the_same_words_of_something_else_do_not_block(caution: str, message: str) -> None:
    assert gate(caution).check(Question(text=message)).outcome is Outcome.ALLOW


def test_a_situation_that_no_caution_names_is_not_told_as_unlisted() -> None:
    asked = Question(text="I am on night shifts and keep two dogs, can I take Vital Blend?")
    assert gate("Not in pregnancy").check(asked).unlisted == ()
