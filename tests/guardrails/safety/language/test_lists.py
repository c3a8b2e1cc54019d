"""Expressions are rewritten before they are compiled, and find what they found as written."""

import re

import pytest

from guardrails.safety.language.lists import drawn_together, first_of


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        (r"\bhot\b|\bcold\b|warm", r"\b(?:hot\b|cold\b)|warm"),
        (r"[ ]hot|[ ](?:cold|cool)|\bwarm", r"[ ](?:hot|(?:cold|cool))|\b(?:warm)"),
        (r"hot|cold", r"hot|cold"),
        (r"\b[|(]x|\bhot\|", r"\b(?:[|(]x|hot\|)"),
    ],
)
def test_alternatives_share_what_neighbours_begin_with(written: str, drawn: str) -> None:
    assert drawn_together(written) == drawn


def test_the_first_alternative_still_wins_where_two_match() -> None:
    written = r"\bhot tea|\bhot|tea|\bhot tea leaves"
    assert re.search(drawn_together(written), "some hot tea leaves").group() == "hot tea"  # type: ignore[union-attr]


def test_a_phrase_is_found_as_whole_words() -> None:
    assert first_of((" in the past ", " past "), " it is past ", "") == "past"
    assert first_of((" past ",), " the pasta ") == ""
