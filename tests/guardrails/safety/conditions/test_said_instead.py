"""What a message puts right at once: medicines and illnesses that were not meant, and those that were."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = "Blood thinners, antidepressants, lithium, digoxin, asthma, gout, endometriosis, diabetes, high fever"
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


def is_held(message: str) -> bool:
    return bool(GATE.check(Question(text=f"{message} Vital Blend ok?")).matches)


@pytest.mark.parametrize(
    "message",
    [
        "He's on warfarin, sorry, I mean vitamin C.",
        "I'm on sertraline, no wait, it's cetirizine, for hay fever. I'm 40.",
        "She takes fluoxetine, no hang on, I mean loratadine.",
        "He takes lithium, pardon, I meant magnesium.",
        "My dad takes digoxin, make that calcium.",
        "He's on Coumadin, correction, Tylenol.",
        "He's on Coumadin, Tylenol rather.",
        "She takes Eliquis, oops, Crocin I mean.",
        "She has asthma, no wait, hay fever.",
        "He has asthma, er, no, he has anemia.",
        "She has asthma. No, I mixed up: hay fever.",
        "She has endometriosis, sorry, I meant eczema.",
        "He has gout. Scratch that, it's a sprained toe.",
    ],
)
def test_what_a_message_puts_right_itself_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "She's on paracetamol, sorry, I mean Xarelto.",
        "She's on paracetamol. Scratch that: Xarelto.",
        "He has hay fever, no wait, asthma.",
        "It's hay fever. No, asthma!",
        "He's on Tylenol, er, Coumadin rather.",
        "I'm on warfarin, sorry, I mean the blood thinner.",
        "I'm on warfarin, sorry, I mean warfarin and aspirin.",
        "I'm on sertraline, no wait, cetirizine as well.",
        "I'm on warfarin, sorry, can I have it with paracetamol?",
        "I'm on warfarin. Wait, my husband takes paracetamol.",
        "He has asthma, I mean bad asthma.",
        "He has asthma, sorry for the long story, and eczema.",
        "She is diabetic, I mean she takes magnesium for her cramps.",
        "He has gout. Scratch that, it's a bad gout.",
        "No gout. Oh wait, yes, gout.",
    ],
)
def test_what_it_means_instead_or_only_adds_to_counts(message: str) -> None:
    assert is_held(message)


def test_whoever_says_what_they_mean_is_not_who_has_it() -> None:
    decision = GATE.check(Question(text="She's on paracetamol, sorry, I mean Xarelto. Vital Blend ok for her?"))
    assert [c.person for c in decision.conditions if c.words == "Xarelto"] == ["she"]
