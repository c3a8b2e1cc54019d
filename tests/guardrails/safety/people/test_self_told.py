"""Askers who speak of themselves as the one it is for, and messages that only look like it."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate

_IT_IS_FOR_ME = [
    "My landlady has gallstones. I'm 33 and have a stiff neck. Devil's Claw tablets?",
    "Our lodger has gallstones. It's me with the sore heel. Devil's Claw tablets?",
    "Hubby has gallstones, but the achy hip is mine. Devil's Claw tablets?",
    "The gallstones are my uncle's. I'm the one with the bad knee. Devil's Claw tablets?",
    "My brother is the one with gallstones, I take nothing. Devil's Claw tablets ok for me?",
    "The neighbour's children have gallstones. I'm 58, fit. Devil's Claw tablets?",
    "Our spaniel has gallstones. My shoulder is the sore one. Devil's Claw tablets?",
    "At ours everybody but me has gallstones. Devil's Claw tablets for me?",
    "My ex had gallstones, I'm the opposite, iron stomach. Devil's Claw tablets?",
    "My flatmate has gallstones. I feel like seventy on the stairs. Devil's Claw tablets?",
    "The boss has gallstones and I'm doing two jobs. Devil's Claw tablets?",
    "My cousin has gallstones. I don't, they scanned me. Devil's Claw tablets?",
    "My mother has gallstones and eats her own breakfast. I'm in rude health. They open at nine. Devil's Claw tablets?",
    "My nan has gallstones and lives on tea. I run the shop, healthy. She sends regards. Devil's Claw tablets?",
    "My lodger has gallstones. Do I have permission to take the Devil's Claw tablets?",
]

_IT_MAY_BE_FOR_THEM = [
    "My landlady has gallstones. I'm 33 and she's 70. Devil's Claw tablets?",
    "Buyer has gallstones. Do I have a green light for the Devil's Claw tablets?",
    "A lady has gallstones. Could I get your ok on the Devil's Claw tablets?",
    "Our lodger has gallstones and a bad hip. I'm healthy. Would the Devil's Claw tablets help him?",
    "Dad has gallstones and can't sleep for pain. I'm 35 and healthy. Devil's Claw tablets ok?",
    "My aunt has gallstones. I'm her carer, 52. Devil's Claw tablets at night?",
    "Gran has gallstones. I'd like to send her the Devil's Claw tablets.",
    "My brother has gallstones. I've a bad knee and we'd both like the Devil's Claw tablets. Fine?",
    "My wife has gallstones, I'm looking for a present. Devil's Claw tablets?",
    "I have a cat and gallstones. Can I take the Devil's Claw tablets?",
    "On my wife's side all are well, I have gallstones. Devil's Claw tablets?",
    "I'm a 45 year old with gallstones. Devil's Claw tablets?",
    "Grandma has gallstones. I'm new here, Devil's Claw tablets?",
    "Our neighbour has gallstones. I'm really worried, Devil's Claw tablets?",
    "My husband has gallstones. I have them too. Devil's Claw tablets?",
    "My wife and I share gallstones and a bed. I'm 40. Devil's Claw tablets?",
    "My uncle has gallstones. I'm ordering today, Devil's Claw tablets?",
    "My mam has gallstones. Looking for something to ease her hip: Devil's Claw tablets?",
]


@pytest.mark.parametrize("message", _IT_IS_FOR_ME)
def test_who_speaks_of_themselves_is_asked_about(nordbark: SafetyGate, message: str) -> None:
    assert nordbark.check(Question(text=message)).outcome is Outcome.ALLOW


@pytest.mark.parametrize("message", _IT_MAY_BE_FOR_THEM)
def test_in_doubt_the_other_one_counts(nordbark: SafetyGate, message: str) -> None:
    assert nordbark.check(Question(text=message)).outcome is Outcome.BLOCK
