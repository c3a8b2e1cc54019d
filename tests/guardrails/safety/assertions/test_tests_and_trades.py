"""What a test showed or did not, trades that are over, recoveries that are from no drink, and what is kept out."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = (
    "G6PD deficiency, sleep apnoea, endometriosis, asthma, high blood pressure, thyroid disorders; not before driving; "
    "not for people in recovery from alcohol addiction; external use only; steroids"
)
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())

TOLD = [
    ("The G6PD test came back: not deficient after all.", False),
    ("G6PD: tested, not deficient.", False),
    ("Doctor said to check G6PD; it turned out she isn't deficient.", False),
    ("The G6PD test came back: deficient after all.", True),
    ("G6PD came back not normal.", True),
    ("The sleep study showed no sleep apnea.", False),
    ("The sleep study came back clear.", False),
    ("Asthma was tested: lungs fine, so no asthma.", False),
    ("Asthma was tested: positive, so no bronchitis.", True),
    ("The sleep study showed not only sleep apnea but restless legs too.", True),
    ("The sleep study showed no improvement.", True),
    ("Her doctor suspected endometriosis but the laparoscopy found none.", False),
    ("He thought he had high blood pressure, but the 24-hour monitor showed normal values.", False),
    ("The doctor had a suspicion of asthma, the lung test did not confirm it.", False),
    ("The doctor had a suspicion of asthma, the lung test did not confirm it yet.", True),
    ("The doctor suspected Graves but every thyroid test came back normal, so it's ruled out.", False),
    ("The doctor suspected Graves, the first thyroid test came back normal but the second did not.", True),
    ("The doctor suspects Graves, her thyroid tests are normal so far.", True),
    ("He is a truck driver, but on vacation and drives nothing.", False),
    ("He is a retired taxi driver who sold his car.", False),
    ("He is a retired taxi driver but still drives every night.", True),
    ("He is a truck driver and doesn't drive at weekends.", True),
    ("He is a truck driver and drives nothing but trucks.", True),
    ("He is a truck driver, his wife drives no more.", True),
    ("She is in recovery from an ankle sprain.", False),
    ("He's in recovery after the marathon.", False),
    ("He is in recovery, sober four years.", True),
    ("He is in recovery after ten years of drinking.", True),
    ("The prednisolone course ended in spring, no steroids since.", False),
    ("She takes prednisolone, no steroids since yesterday.", True),
]


@pytest.mark.parametrize(("message", "counts"), TOLD)
def test_what_was_found_and_what_is_over_is_told_apart(message: str, counts: bool) -> None:
    assert bool(GATE.check(Question(text=f"{message} Vital Blend ok?")).matches) is counts


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("He doesn't want to drink it, only rub it on his chest: is Vital Blend ok for a healthy man of 35?", False),
        ("He has no intention to swallow it. Vital Blend for a healthy man?", False),
        ("He doesn't want to rub it on, he wants to drink it. Is Vital Blend ok?", True),
        ("Can't he drink it? Vital Blend for a man of 35.", True),
    ],
)
def test_whoever_does_not_mean_to_swallow_it_does_not(message: str, counts: bool) -> None:
    assert bool(GATE.check(Question(text=message)).matches) is counts
