import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.repeated import said_once


@pytest.mark.parametrize("unit", ["pregnant ", "she is 34 ", "Can I take it? I have gout. ", "no\n"])
def test_words_said_over_and_over_are_read_a_few_times_and_keep_their_places(unit: str) -> None:
    said = f"hello {unit * 3000}and my knees hurt"
    once = said_once(said)
    assert len(once) == len(said)
    assert once.split()[0] == "hello"
    assert once.endswith("and my knees hurt")
    assert once.count(unit.strip()) <= 5


def test_a_short_message_and_one_that_repeats_nothing_in_a_row_stay_as_they_are() -> None:
    insists = "no " * 20 + "she is pregnant"
    counted = " ".join(f"row {i}" for i in range(2000))
    assert said_once(insists) == insists
    assert said_once(counted) == counted


def test_what_stands_behind_words_said_over_and_over_is_still_read(kerala: SafetyGate) -> None:
    said = "please " * 4000 + "may I take Ashwagandha Stress Balance Tablets? I have Hashimoto's. " + "thanks " * 500
    assert kerala.check(Question(text=said)).outcome is Outcome.BLOCK
