"""Whether a condition is said to be there: traps from measurements, negation in all its places, time, family, doubt."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.answer import Question
from domain.safety import Assertion, ConditionMention
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.lists import phrases, wordset


def conditions(gate: SafetyGate, message: str, *history: str) -> tuple[ConditionMention, ...]:
    return gate.check(Question(text=message, history=history)).conditions


def counting(gate: SafetyGate, message: str) -> bool:
    return any(c.counts for c in conditions(gate, message))


STILL_THERE = [
    "No, I'm pregnant, so which tea is ok?",
    "I can't stop my antidepressants",
    "Not only do I have thyroid problems",
    "Why shouldn't I use ashwagandha when I'm pregnant?",
    "I haven't told my doctor that I take blood thinners",
    "I don't have anything except diabetes",
    "No issues other than thyroid",
    "Isn't it unsafe for diabetics?",
    "I don't think I'm pregnant",
    "I can't say I'm not diabetic",
    "It's not true that I'm not pregnant",
    "Lupus has not been ruled out",
    "The doctor can't rule out lupus",
    "My thyroid isn't normal",
    "I'm not taking my thyroid tablets regularly",
    "There is nothing wrong apart from my kidney disease",
    "I have not recovered from hepatitis",
    "My diabetes is under control",
    "My diabetes is fine",
    "I had hepatitis as a child",
    "I never go without my insulin",
    "No wonder, with my lupus",
    "I might be pregnant",
    "What if I get pregnant?",
    "I'm not pregnant, breastfeeding",
    "I'm not diabetic but hypertensive",
    "I don't smoke and take warfarin",
    "Aren't pregnant women supposed to ask first?",
    "I used to have a thyroid problem",
    "I stopped warfarin yesterday",
    "I take nothing for my diabetes",
    "Thyroid undu, sugar illa",
    "Thyroid hai ya nahi, pata nahi",
    "Illa, enikku thyroid undu",
    "Lupus runs in the family: gran, mum and now me",
    "A lad with hereditary haemochromatosis asks",
    "Marigolds bring me out in welts, keep off the whole daisy family, the clinic said",
    "Lupus is on my mother's side and since June in me",
    "Thyroid trouble is on dad's side and mine is sluggish too",
    "Lupus runs on mum's side and I wasn't spared",
    "The diagnosis of lupus was not withdrawn",
    "The fever is back, it was gone on Sunday",
    "My lupus tablets were stopped in May",
    "My kids gave me their fever",
]
NOT_THERE = [
    "I am not pregnant",
    "My liver is fine",
    "I've been off all medicines since March",
    "It turned out not to be lupus",
    "Thyroid illa, BP illa",
    "Mujhe sugar nahi hai",
    "No asthma, nothing for blood thinning",
    "The diagnosis of lupus was withdrawn",
    "Thyroid trouble runs on my aunt's side, mine has never been off",
    "I was on steroids for a month, which ended in spring",
    "They thought it was gout but it turned out to be a tight shoe",
    "I gave birth in 2017",
    "I am neither pregnant nor nursing",
    "Lupus was ruled out",
    "I tested negative for hepatitis",
    "The test for diabetes came back negative",
    "I'm no longer pregnant",
    "I am no longer on metformin",
    "without thyroid problems",
    "non-diabetic",
    "I don't have diabetes, thyroid problems or kidney disease",
    "no BP, no sugar",
    "Nobody in my family has diabetes",
    "Diabetes runs in my family",
    "The whole family has diabetes but me",
    "There is a family history of lupus",
    "My fever is gone",
    "I was pregnant last year",
    "Pregnant? No. Diabetic? No.",
    "Diabetes: no",
    "I have never had kidney disease in my life",
    "I'm free of diabetes",
    "I stopped breastfeeding in May",
    "It's not as if I were pregnant",
    "My thyroid values are normal",
    "She denies pregnancy",
]


@pytest.mark.parametrize("message", STILL_THERE)
def test_still_counts(kerala: SafetyGate, message: str) -> None:
    assert counting(kerala, message), conditions(kerala, message)


@pytest.mark.parametrize("message", NOT_THERE)
def test_does_not_count(kerala: SafetyGate, message: str) -> None:
    assert not counting(kerala, message), conditions(kerala, message)


@pytest.mark.parametrize(
    ("message", "assertion"),
    [
        ("I have lupus", Assertion.PRESENT), ("I might be pregnant", Assertion.POSSIBLE),
        ("What if I were pregnant", Assertion.HYPOTHETICAL), ("I had hepatitis as a child", Assertion.HISTORY),
        ("I don't have lupus", Assertion.NEGATED), ("Lupus runs in my family", Assertion.FAMILY),
    ],
)  # fmt: skip
def test_the_shade_is_named(kerala: SafetyGate, message: str, assertion: Assertion) -> None:
    assert {c.assertion for c in conditions(kerala, message)} == {assertion}


def test_a_correction_in_a_later_turn_takes_back_what_was_said(kerala: SafetyGate) -> None:
    found = conditions(kerala, "sorry, not pregnant, breastfeeding", "I'm pregnant, can I take Triphala?")
    shades = {(c.label, c.turn): c.assertion for c in found}
    assert shades["Pregnancy", 0] is Assertion.RETRACTED
    assert shades["Breastfeeding", 1] is Assertion.PRESENT


_WORDS = st.sampled_from(
    "please tell about the tablets in your shop because the weather brings warm evenings and honey".split()
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_WORDS, max_size=8), st.lists(_WORDS, max_size=8))
def test_words_around_a_negation_do_not_undo_it(kerala: SafetyGate, before: list[str], after: list[str]) -> None:
    message = f"{' '.join(before)}. I don't have lupus. {' '.join(after)}"
    assert not counting(kerala, message)


@settings(max_examples=60, deadline=None)
@given(st.lists(_WORDS, min_size=1, max_size=6))
def test_an_unknown_word_ends_the_reach_of_a_negation(kerala: SafetyGate, words: list[str]) -> None:
    assert counting(kerala, f"I don't remember {' '.join(words)} lupus")


@pytest.mark.parametrize("phrase", phrases("assertions.family"))
def test_what_is_said_of_a_family_holds_a_word_of_families(phrase: str) -> None:
    assert not wordset("assertions.of_families").isdisjoint(phrase.split())


def test_what_is_taken_now_is_not_past_because_something_before_it_is(kerala: SafetyGate) -> None:
    told = conditions(kerala, "She had her appendix out in May and takes three prescription tablets")
    assert {c.assertion for c in told if c.concept == "class:multiple_medicines"} == {Assertion.PRESENT}
