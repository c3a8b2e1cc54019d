"""Words with their places and keys."""

import pytest

from guardrails.safety.language.words import key_of, tokens_of, unstretched
from tests.guardrails.safety.helpers import says


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("Hashimoto’s", "hashimoto"),
        ("kidneys", "kidney"),
        ("tumours", "tumor"),
        ("haemorrhoids", "hemorrhoid"),
        ("oestrogen", "estrogen"),
        ("allergies", "allergy"),
        ("diagnoses", "diagnosis"),
        ("Sjögren", "sjogren"),
        ("diabetes", "diabetes"),
        ("fits", "fits"),
        ("fit", "fit"),
        ("does", "does"),
    ],
)
def test_the_key_of_a_word(word: str, key: str) -> None:
    assert key_of(word) == key


def test_drawn_out_words() -> None:
    assert "pregnant" in unstretched("pregnaaant")
    assert unstretched("pregnant") == ()


def test_indic_words_are_single_tokens() -> None:
    assert [t.text for t in tokens_of("गर्भवती हूँ")] == ["गर्भवती", "हूँ"]
    assert says("मैं गर्भवती हूँ", "state:pregnancy")
