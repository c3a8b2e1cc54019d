"""The four things that no answer says, read without a pack: in many wordings, denied, and of other things."""

import pytest

from guardrails.safety.never import never_said
from guardrails.safety.text import read
from guardrails.safety.vocabulary import Vocabulary

VOCABULARY = Vocabulary.load()


def rules(sentence: str) -> set[str]:
    text = read(sentence)
    return {rule for rule, _ in never_said(text, VOCABULARY.find(text.raw))}


@pytest.mark.parametrize("sentence", ["OD.", "Two tablets tid", "tds", "1-0-1"])
def test_a_frequency_of_one_word_is_read(sentence: str) -> None:
    assert rules(sentence) == {"dose"}
