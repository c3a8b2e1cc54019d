"""What the second reader may do with a draft: find more that must not be said, and nothing else."""

from collections.abc import Sequence

import pytest

from domain.answer import Question
from guardrails.safety.drafts.draft_reading import STATEMENTS
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


class Reader:
    """A reader that is sure of one statement about sentences with a certain word; it remembers what it was shown."""

    def __init__(self, word: str, rule: str, sure: float = 0.95) -> None:
        self._word, self._statement, self._sure = word, STATEMENTS[rule][0], sure
        self.shown: list[str] = []

    def concerned(self, turns: Sequence[str], cautions: Sequence[str]) -> list[float]:
        self.shown += turns
        met = any(self._word in turn for turn in turns)
        return [self._sure if met and caution == self._statement else 0.01 for caution in cautions]


def rules(sentence: str, *readers: Reader) -> list[tuple[str, str]]:
    gate = SafetyGate((product("Pregnancy", name="Copal Tea"),), Vocabulary.load(), (), readers)
    decision = gate.check(Question(text="What is the Copal Tea?"))
    for reader in readers:
        reader.shown.clear()
    return [(v.rule, v.reason) for v in gate.check_draft(decision, [sentence])]


CRUTCHES = "From crutches to cricket: that is our summer tea."


@pytest.mark.parametrize("rule", STATEMENTS)
def test_what_no_list_holds_is_found_and_the_reason_names_the_reader(rule: str) -> None:
    [(found, reason)] = rules(CRUTCHES, Reader("crutches", rule))
    assert found == rule
    assert "second reading" in reason
    assert "0.95" in reason


def test_the_rules_alone_stand_where_no_reader_is_given() -> None:
    assert rules(CRUTCHES) == []


def test_a_reader_that_is_not_sure_changes_nothing() -> None:
    assert rules(CRUTCHES, Reader("crutches", "dose", sure=0.4)) == []


def test_readers_that_differ_are_weighed_against_each_other() -> None:
    doubtful = Reader("crutches", "dose", sure=0.1)
    assert [rule for rule, _ in rules(CRUTCHES, Reader("crutches", "dose"), doubtful)] == ["dose"]
    assert rules(CRUTCHES, Reader("crutches", "dose", sure=0.8), doubtful) == []


def test_what_the_rules_have_found_is_not_asked_again() -> None:
    reader = Reader("tea", "dose")
    assert [rule for rule, _ in rules("The tea cures diabetes.", reader)] == ["cure_or_guarantee"]
    assert reader.shown == []


def test_a_product_is_shown_without_its_name() -> None:
    reader = Reader("Copal", "dose")
    assert rules("The Copal Tea is sold in tins.", reader) == []
    assert reader.shown == ["The the product is sold in tins."]


def test_the_packs_own_sentences_are_left_to_the_rules() -> None:
    reader = Reader("crutches", "dose")
    gate = SafetyGate((product("Pregnancy", name="Copal Tea"),), Vocabulary.load(), (), (reader,))
    decision = gate.check(Question(text="What is the Copal Tea?"))
    assert gate.check_draft(decision, [CRUTCHES], own=[CRUTCHES]) == ()
    assert len(gate.check_draft(decision, [CRUTCHES])) == 1
    assert len(gate.check_draft(decision, ["The tea cures diabetes."], own=["The tea cures diabetes."])) == 1


def test_two_words_are_not_read() -> None:
    reader = Reader("tea", "dose")
    rules("Our tea.", reader)
    assert reader.shown == []
