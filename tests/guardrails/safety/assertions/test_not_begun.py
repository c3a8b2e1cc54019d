"""Medicines, treatments and operations that were only proposed, and those that are taken all the same."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate(
    (
        product(
            "Blood thinners; Sleeping pills and sedatives; Antidepressants; Diabetes medicines or insulin; Diabetics;"
            " Thyroid disease; Not while undergoing IVF; Hormone therapy or the contraceptive pill; Immunosuppressants;"
            " Not two weeks before an operation"
        ),
    ),
    Vocabulary.load(),
)


def _blocked(message: str) -> bool:
    return bool(GATE.check(Question(text=message)).matches)


@pytest.mark.parametrize(
    "message",
    [
        "Her doctor offered her warfarin and she turned it down, never been on a thinner. Can she take it?",
        "They prescribed him zopiclone, the box is still sealed, he hasn't opened it. Can he take it?",
        "Doctor wrote sertraline for my sister, she didn't buy it and took nothing. Can she take it?",
        "She got a script for temazepam, tore it up at the counter and never took a single one. Can she take it?",
        "We discussed hormone therapy at the clinic and I decided against it. Can I take it?",
        "My mother was prescribed the pill years ago, threw the pack away and never took one. Can she take it?",
        "They talked about putting Pop on warfarin, then the cardiologist decided it wasn't needed. Can he take it?",
        "Doctor wrote thyroxine for my aunty, but the second TSH was normal and he cancelled it. Can she take it?",
        "The doc proposed ciclosporin, I passed on it. Can I take it?",
        "Bua ji ko doctor ne warfarin likhi thi par unhone kabhi li hi nahi. Can she take it?",
        "We thought about IVF, decided against it and never started. Can I take it?",
        "She gave IVF a miss. Can she take it?",
        "An operation was talked about for her knee; physiotherapy did it and she won't need one. Can she take it?",
        "His insurance wouldn't cover Eliquis so he never got it. Can he take it?",
        "There was talk of a blood thinner; nobody prescribed one. Can he take it?",
        "She was told to take Zoloft, but she decided to try therapy instead. Can she take it?",
    ],
)
def test_what_was_proposed_and_came_to_nothing_does_not_count(message: str) -> None:
    assert not _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "Her doctor offered her warfarin, she turned it down at first but has been on it since June. Can she take it?",
        "They prescribed him zopiclone, the old box is still sealed because he takes the new one. Can he take it?",
        "Doctor wrote sertraline for my sister, she didn't want to, but she takes it every morning. Can she take it?",
        "He got temazepam and never filled it until this week; he takes it nightly. Can he take it?",
        "She decided against stopping her hormone therapy. Can she take it?",
        "Mum is prescribed the pill and never took a single break from it. Can she take it?",
        "Doctor suggested escitalopram, she refused paroxetine and took escitalopram. Can she take it?",
        "Doctor wrote alprazolam, he threw away the slip but the chemist knows him and he takes it. Can he take it?",
        "We decided against adoption and started IVF. Can I take it?",
        "The operation was called off last week, and it is now next Tuesday. Can he take it?",
        "The doctor prescribed ciclosporin and I never needed anything else. Can I take it?",
    ],
)
def test_what_is_taken_all_the_same_counts(message: str) -> None:
    assert _blocked(message)


def test_whoever_declines_a_medicine_may_still_have_what_it_is_for() -> None:
    assert _blocked("My cousin was advised insulin but he refused it. Can he take it?")
    assert not _blocked("My cousin was advised insulin, but his sugar is normal and he refused it. Can he take it?")
