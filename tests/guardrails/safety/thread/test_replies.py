"""What the next messages of a thread answer about a condition, and what they leave standing."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = (
    "Statins, blood thinners, diabetes, pregnancy, epilepsy, stomach ulcer, upcoming surgery, asthma, lupus,"
    " clozapine, tuberculosis, gout"
)
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


def _blocked(turns: tuple[str, ...]) -> bool:
    return bool(GATE.check(Question(text=f"{turns[-1]} Vital Blend ok?", history=turns[:-1])).contraindicated)


@pytest.mark.parametrize(
    "turns",
    [
        ("blood thinner?", "you use one?", "declined it when they offered one. 51, well."),
        ("Do you take statins?", "Never took one in my life."),
        ("any epilepsy?", "No, I drive a school bus, they check that each year."),
        ("pregnant?", "that was in 2019."),
        ("surgery?", "cancelled for good, physio does it."),
        ("TB test.", "All clear, it was only for the visa."),
        ("They feared lupus.", "The antibodies were all negative in the end."),
        ("Thought it was an ulcer.", "The scope was clean."),
        ("we spoke of a man with gout.", "It was ruled out, the toe was only bruised."),
    ],
)
def test_a_reply_that_denies_a_condition_takes_it_back(turns: tuple[str, ...]) -> None:
    assert not _blocked(turns)


@pytest.mark.parametrize(
    "turns",
    [
        ("blood thinner?", "you use one?", "yes, daily."),
        ("any epilepsy?", "No idea, never tested."),
        ("pregnant?", "no, wait, I am."),
        ("Asthma?", "Not me, my son.", "For him."),
        ("operation?", "cancelled, but rebooked for Friday."),
        ("Clozapine, bloods every month.", "ok", "So I may have it?"),
        ("They feared lupus.", "My blood pressure is normal."),
        ("They feared lupus.", "The antibodies came back positive."),
        ("statin?", "and now?", "I have it at night."),
        ("I have gout.", "No sugar, no pressure."),
        ("pregnant", "no morning sickness though."),
        ("gout", "never without pain."),
        ("asthma", "nothing helps."),
    ],
)
def test_a_reply_that_leaves_it_open_keeps_the_condition(turns: tuple[str, ...]) -> None:
    assert _blocked(turns)
