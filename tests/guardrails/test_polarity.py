"""What a negation reaches, and what it does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.text import fold
from guardrails.polarity import Polarity, polarity_at, read_polarity


def heard(text: str, word: str) -> Polarity:
    return polarity_at(fold(text).rindex(word), read_polarity(text))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The balm is not suitable in pregnancy.", "pregnancy"),
        ("It does not diagnose, treat, cure or prevent any disease.", "prevent"),
        ("It contains no animal products.", "animal"),
        ("The cream is made without beeswax.", "beeswax"),
        ("Avoid the drops in pregnancy.", "pregnancy"),
        ("Think in weeks, not days.", "days"),
        ("Neither our products nor the ingredients are tested on animals.", "tested"),
        ("Are they tested on animals? No.", "tested"),
        ("Leave weight loss out of your texts.", "weight"),
        ("Use the card to talk, never to sell.", "sell"),
        ("The gel is fragrance-free.", "fragrance"),
        ("It is no spa and does not treat any illness.", "illness"),
    ],
)
def test_these_words_are_denied(text: str, word: str) -> None:
    assert heard(text, word) is Polarity.DENIED


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Think in weeks, not days.", "weeks"),
        ("Herbs are natural, but natural does not mean safe.", "herbs"),
        ("Not only adults like it.", "adults"),
        ("Groups have no more than eight guests.", "guests"),
        ("No, the syrup contains honey.", "honey"),
        ("Wash your hands and keep the balm away from the eyes.", "hands"),
        ("It is not unsuitable for adults.", "adults"),
        ("Forgets meals, cannot sit still, sleeps lightly.", "sleeps"),
        ("Because the vapours are strong, the oil is not for children.", "vapours"),
        ("The programme lasts a week.", "week"),
    ],
)
def test_these_words_are_affirmed(text: str, word: str) -> None:
    assert heard(text, word) is Polarity.AFFIRMED


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The types are not a test.", "types"),
        ("If you use insulin, do not take it.", "insulin"),
        ("Caution for the tea: heart failure: do not use.", "failure"),
        ("Autoimmune disease: not suitable.", "disease"),
    ],
)
def test_the_subject_and_the_condition_of_a_denial_are_open(text: str, word: str) -> None:
    assert heard(text, word) is Polarity.OPEN


@given(st.text(max_size=120))
def test_any_text_can_be_read(text: str) -> None:
    for start, end, _ in read_polarity(text):
        assert 0 <= start <= end <= len(fold(text))
