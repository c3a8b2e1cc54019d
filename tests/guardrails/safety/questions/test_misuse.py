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
        "How often do we cook Knee Rub Oil?",
        "Sesame I eat every day. May I rub Knee Rub Oil on my knee?",
    ],
)
def test_swallowing_something_else_is_none(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.ALLOW
