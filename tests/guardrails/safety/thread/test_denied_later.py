"""Denials that leave out what they deny, and those that deny something else."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = (
    "Pregnancy, trying to conceive, fractures, breastfeeding, epilepsy, gout, thyroid disorders, asthma, lupus,"
    " migraine, blood thinners"
)
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


def _blocked(turns: tuple[str, ...]) -> bool:
    return bool(GATE.check(Question(text=f"{turns[-1]} Vital Blend?", history=turns[:-1])).contraindicated)


@pytest.mark.parametrize(
    "turns",
    [
        ("My flatmates think I'm epileptic. I'm not. May I take it?",),
        ("It's not that I've got asthma, I don't, I only hate stairs. Ok?",),
        ("According to an old form I have gout, which I don't. Can I have it?",),
        ("I'm pregnant, can I take it?", "Typo! I'm not. May I?"),
        ("I'm pregnant, can I take it?", "haha no I am definitely not, my sister typed that. May I?"),
        ("My wife is pregnant, may she?", "no she isn't, sorry, it was a dream. may she?"),
        ("My dad has asthma, can he have it?", "He says he doesn't have it at all. Can he?"),
        ("I have lupus, can I join?", "Turns out I haven't! So?"),
        ("I have lupus, can I join?", "In the end it turned out not to be. Can I?"),
        ("I'm nursing, can I?", "Not any more, the twins are three. Can I?"),
        ("My mum is on warfarin, can she?", "She never was, I got that wrong. Can she?"),
        ("My gp says I have gout and I don't, the blood was clean. Ok?",),
        ("The nurse wrote down that my son has asthma. He hasn't. Can he have it?",),
        ("I have a broken wrist", "Scan is done and nothing broken after all. Can I?"),
        ("We're trying for a baby, can I?", "Change of mind, he says no more trying. Can I?"),
        ("My wife's on warfarin.", "My mistake, she takes nothing at all. Can she?"),
        ("I'm on warfarin", "oops, I'm not, I only did the form for my aunt. Can I?"),
    ],
)
def test_what_is_denied_without_its_name_does_not_count(turns: tuple[str, ...]) -> None:
    assert not _blocked(turns)


@pytest.mark.parametrize(
    "turns",
    [
        ("I'm pregnant, may I?", "I'm not! Well, I am, 9 weeks. May I?"),
        ("My wife is pregnant, may she?", "She isn't far along, is she? Eight weeks. May she?"),
        ("My wife is pregnant, may she?", "I'm not. Can she have it?"),
        ("I have asthma. Can I?", "I'm not. Can I?"),
        ("I have gout and my brother doesn't. Can I take it?",),
        ("I'm epileptic. My husband smokes. I don't. Can I take it?",),
        ("I have lupus. Is it ok?", "I don't take anything for it. Is it?"),
        ("I have lupus. Is it ok?", "I'm not sure it matters. Is it?"),
        ("My daughter has epilepsy, can she?", "Her teacher isn't, but she is. Can she?"),
        ("I have gout. Can I have it?", "My wife would like it too. She doesn't. Can I?"),
        ("I'm pregnant. Can I take it?", "not now, I mean after lunch?"),
        ("I'm pregnant. Can I take it?", "Not only that, I have lupus. Can I?"),
        ("People say I'm not epileptic. I am. Can I take it?",),
        ("Her mother has gout, she doesn't. Can her mother take it?",),
        ("I have asthma. Can I take it?", "My sister said she does, I think she doesn't. Can I?"),
        ("I've gout, can I have it?", "not mine only, my whole side has it. Can I?"),
        ("My husband is on warfarin, is it ok for him?", "He isn't keen, but is it?"),
        ("I have gout. Can I?", "Checked: no gouty diet, just gout. Can I?"),
        ("I'm on warfarin, may I?", "Sorry, I take nothing else. May I?"),
        ("I'm on warfarin, may I?", "Sorry, she has no tablets left to compare. May I?"),
        ("I have epilepsy. Can I?", "Doctor says why not, epilepsy is no bar. Can I?"),
        ("I'm pregnant, may I?", "No, I'm pregnant, so may I?"),
    ],
)
def test_a_denial_of_something_else_takes_nothing_back(turns: tuple[str, ...]) -> None:
    assert _blocked(turns)
