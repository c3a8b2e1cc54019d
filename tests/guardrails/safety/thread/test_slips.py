"""Slips of the pen and plans that are off, as later messages tell them."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = "Pregnancy, insulin, blood thinners, antidepressants, diarrhoea, surgery planned"
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I take insulin.", "INULIN, it is a fibre, sorry. Vital Blend?"),
        ("I'm on warfarin.", "Oops, I misread the box: paracetamol. Vital Blend?"),
        ("I have diarrhoea.", "I mixed that up, constipation is the word. Vital Blend?"),
        ("My op is on Monday.", "Got the call, it's cancelled for good. Vital Blend?"),
        ("I'm on sertraline.", "I came off it in 2019, forgot to say. Vital Blend?"),
        ("I'm on sertraline.", "They stopped it two winters back for good, nothing since. Vital Blend?"),
        ("I take warfarin.", "Asked my wife: it's omeprazole! Vital Blend?"),
        ("I take warfarin.", "wrong, it's omeprazole I take. Vital Blend?"),
        ("I'm on sertraline.", "Sertraline? no, simvastatin, sorry. Vital Blend?"),
    ],
)
def test_a_slip_takes_back_what_it_corrects(first: str, then: str) -> None:
    assert not GATE.check(Question(text=then, history=(first,))).matches


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I'm pregnant.", "Sorry, typo, I meant 7 months, not 8. Vital Blend?"),
        ("I'm pregnant.", "Sorry, I meant to ask about my cold. Vital Blend?"),
        ("I take warfarin.", "Sorry, typo: warfrin. Vital Blend?"),
        ("I take warfarin.", "I misread the box, it's 5 mg, not 3. Vital Blend?"),
        ("I take warfarin.", "Sorry, I misread you, I take metformin too. Vital Blend?"),
        ("I take warfarin.", "I got the name wrong, it's apixaban. Vital Blend?"),
        ("My op is on Monday.", "It's cancelled and moved to Thursday. Vital Blend?"),
        ("My op is on Monday.", "My hotel is cancelled. Vital Blend?"),
        ("I'm on sertraline.", "They stopped it in 2019 but I'm on it again. Vital Blend?"),
        ("I'm on sertraline.", "I stopped it yesterday. Vital Blend?"),
        ("I take warfarin.", "Sorry, and omeprazole as well. Vital Blend?"),
        ("I take warfarin.", "wrong: it's rivaroxaban now. Vital Blend?"),
        ("I take warfarin.", "Sorry, omeprazole - is that a problem with it? Vital Blend?"),
        ("I have surgery next week.", "Knee surgery, sorry. Vital Blend?"),
        ("I have surgery next week.", "SPINE surgery!! Vital Blend?"),
        ("My husband takes warfarin.", "Sorry, I take nothing, it is for him. Vital Blend?"),
        ("My wife is pregnant.", "sorry, my sister isn't pregnant, my wife is. Vital Blend?"),
        ("Hello.", "Not pregnant yet, but if it happens while I'm on Vital Blend?"),
    ],
)
def test_a_slip_in_something_else_takes_nothing_back(first: str, then: str) -> None:
    assert GATE.check(Question(text=then, history=(first,))).matches


def test_capitals_stress_nothing_where_all_is_written_in_them() -> None:
    first, then = "I TAKE INSULIN. IS IT OK WITH VITAL BLEND?", "AND WITH THE INULIN ONE INSTEAD OF VITAL BLEND?"
    assert any(c.counts for c in GATE.check(Question(text=then, history=(first,))).conditions)
