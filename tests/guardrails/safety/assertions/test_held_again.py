"""Denials and ends that later words take back, and those that they leave as they are."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate(
    (
        product(
            "Pregnancy, breastfeeding, thyroid conditions, fever, blood thinners, kidney disease, open wounds, "
            "children under 12",
            name="Vital Blend",
        ),
    ),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    "message",
    [
        # It came back.
        "His fever was gone by Saturday, on Monday it returned. Vital Blend for him?",
        "The temperature passed, and last night it came right back. A fever of 39. Vital Blend?",
        "My fever went overnight but then came back. Vital Blend?",
        "The graze on my ankle healed over, then burst open at the gym. Vital Blend on it?",
        "The wound had closed up and it flared up again. Vital Blend?",
        # A later look found it.
        "The pregnancy test was negative, a later one positive. Vital Blend?",
        "Thyroid was ruled out at first, the repeat scan was abnormal. Vital Blend?",
        "My kidneys are fine on paper, but the other kidney is not working. Vital Blend?",
        "TSH was normal in spring, now it is 14. Vital Blend?",
        "My creatinine was normal in May, in June it rose to 3.1. Vital Blend?",
        # Only until some time.
        "I never had thyroid trouble until I turned forty. Vital Blend?",
        "She didn't have kidney disease until last spring. Vital Blend for her?",
        "My kidneys were perfectly fine until my forties. I mean until last year. Vital Blend?",
        # Taken again.
        "I'm not on Eliquis this week, resuming on Thursday. Vital Blend?",
        "Not taking warfarin right now, I begin again after the dentist. Vital Blend?",
        # The denial itself is given up.
        "She always used to say she had no thyroid problem. Vital Blend for her?",
        "I told you I'm not pregnant. I lied. Vital Blend?",
        "He says he has no kidney disease, his consultant thinks otherwise. Vital Blend for him?",
        "I wasn't nursing in the summer. I am now. Vital Blend?",
        "It would be a lie if I said my kidneys were healthy. Vital Blend?",
        "I'd be kidding myself to say my thyroid is fine. Vital Blend?",
        # Denials of good news.
        "He's never really fever-free. Vital Blend for him?",
        "My kidneys are not what they used to be. Vital Blend?",
        # Figures.
        "Ran 103 this morning. Vital Blend?",
        "He ran 103 all night. Vital Blend for him?",
        "She seems older, she's actually eight. Vital Blend for her?",
    ],
)
def test_what_holds_again_counts(message: str) -> None:
    assert GATE.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "The fever went on Friday and has not come back. Vital Blend?",
        "My fever went away, and I'm back at work. Vital Blend?",
        "The pregnancy test was negative and the second one was negative. Vital Blend?",
        "I'm not pregnant; my migraine came back last week. Vital Blend?",
        "TSH was normal in spring, now it is 1.9. Vital Blend?",
        "Both kidneys are fine, the left one is not affected. Vital Blend?",
        "I'm not on warfarin and won't be starting it again. Vital Blend?",
        "I'm not pregnant and don't want a baby until next year. Vital Blend?",
        "She isn't nursing, she's back from maternity leave. Vital Blend for her?",
        "My kidneys are fine, the results came back normal again. Vital Blend?",
        "I have no thyroid trouble, never have had, and still don't. Vital Blend?",
        "She isn't feverish, only tired. Vital Blend for her?",
    ],
)
def test_what_does_not_hold_again_stays_denied(message: str) -> None:
    assert not GATE.check(Question(text=message)).matches
