"""Who is said to use a product, and who is said not to."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate

_USERS = [
    ("My brother has gallstones. I'd take the Devil's Claw tablets, he won't.", Outcome.ALLOW),
    ("My brother has gallstones. He'd take the Devil's Claw tablets, I won't.", Outcome.BLOCK),
    ("My brother has gallstones. I would take the Devil's Claw tablets to him.", Outcome.BLOCK),
    ("I have gallstones, my brother is well. He won't be taking the Devil's Claw tablets, I will.", Outcome.BLOCK),
    ("He'd try the Devil's Claw tablets if his gallstones allow it.", Outcome.BLOCK),
]


@pytest.mark.parametrize(("message", "outcome"), _USERS)
def test_whoever_is_said_to_use_it_is_asked_about(nordbark: SafetyGate, message: str, outcome: Outcome) -> None:
    assert nordbark.check(Question(text=message)).outcome is outcome


@pytest.mark.parametrize(
    ("first", "then", "outcome"),
    [
        ("My sister has gallstones.", "ok, her husband then? He is fit. Devil's Claw tablets?", Outcome.ALLOW),
        ("My sister has gallstones.", "so me instead, all healthy. Devil's Claw tablets?", Outcome.ALLOW),
        ("My sister has gallstones, I'm fine.", "well my sister then. Devil's Claw tablets?", Outcome.BLOCK),
        ("My sister has gallstones.", "my husband asked her then. Devil's Claw tablets for her?", Outcome.BLOCK),
    ],
)
def test_a_message_may_turn_to_another_person(nordbark: SafetyGate, first: str, then: str, outcome: Outcome) -> None:
    assert nordbark.check(Question(text=then, history=(first,))).outcome is outcome


@pytest.mark.parametrize(
    ("message", "outcome"),
    [
        ("My wife has gallstones, wants to give the Devil's Claw tablets to her healthy brother. Can she?", "allow"),
        (
            "My aunt with gallstones plans to start giving Devil's Claw tablets to my uncle, who is fit. May she?",
            "allow",
        ),
        ("My wife wants to give Devil's Claw tablets to her brother, who has gallstones. Can she?", "block"),
        ("Gran wants to be giving the Devil's Claw tablets to my uncle with the gallstones. Can she?", "block"),
        ("My wife has gallstones and wants to take the Devil's Claw tablets. Can she?", "block"),
        ("My wife has gallstones. She wants to give me the Devil's Claw tablets. Can she take them too?", "block"),
    ],
)
def test_who_would_give_it_does_not_use_it(nordbark: SafetyGate, message: str, outcome: str) -> None:
    assert nordbark.check(Question(text=message)).outcome.value == outcome
