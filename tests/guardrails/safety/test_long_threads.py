"""A condition counts for as long as its thread lives, and wherever it stands in a long message."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate

SMALL_TALK = "We went to the market and bought mangoes and rice for the family. "


@pytest.mark.parametrize("turns", [1, 13, 60, 200])
def test_a_condition_of_the_first_message_counts_to_the_last(kerala: SafetyGate, turns: int) -> None:
    history = ("I am pregnant.", *(f"Tell me about churna, part {i}" for i in range(turns - 1)))
    decision = kerala.check(Question(text="Can I take Ashwagandha?", history=history))
    assert decision.outcome is Outcome.BLOCK
    assert decision.conditions[0].turn == 0


def test_a_correction_late_in_a_long_thread_still_corrects(kerala: SafetyGate) -> None:
    history = ("I am pregnant.", *(f"Tell me about churna, part {i}" for i in range(100)), "Sorry, I am not pregnant.")
    assert kerala.check(Question(text="Can I take Ashwagandha?", history=history)).outcome is Outcome.ALLOW


@pytest.mark.parametrize("before", [0, 300, 600])
def test_a_condition_anywhere_in_a_long_message_is_found(kerala: SafetyGate, before: int) -> None:
    text = f"{SMALL_TALK * before}I have Graves disease. {SMALL_TALK * (600 - before)}Can I take Ashwagandha?"
    assert len(text) > 39_000
    assert kerala.check(Question(text=text)).outcome is Outcome.BLOCK


def test_a_message_is_read_once_however_often_its_thread_is_asked(kerala: SafetyGate) -> None:
    history = tuple(f"Tell me about Triphala, note {i}" for i in range(50))
    kerala.check(Question(text="And then?", history=history))
    before = kerala._reader._read_message.cache_info().misses
    kerala.check(Question(text="And after that, what?", history=(*history, "And then?")))
    assert kerala._reader._read_message.cache_info().misses - before == 1
