"""Texts that sentences were taken out of."""

import pytest

from guardrails.sentences import split
from pipeline.removal import rebuilt


@pytest.mark.parametrize(
    ("text", "refused", "expected"),
    [
        ("It helps:\n- one\n- two\n- three\n\nEnd.", "two", "It helps:\n- one\n- three\n\nEnd."),
        ("It helps:\n- one\n- two\n- three\n\nEnd.", "three", "It helps:\n- one\n- two\n\nEnd."),
        ("It helps:\n\n- one\n\n- two\n\n- three", "two", "It helps:\n\n- one\n\n- three"),
        ("It helps:\n- one\n\nEnd.", "one", "End."),
        ("- A is one. B is two.\n- C is three.", "A is one.", "- B is two.\n- C is three."),
        ("- A is one. B is two.\n- C is three.", "B is two.", "- A is one.\n- C is three."),
        ("A is one. B is two.\n\nC is three. D is four.", "C is three.", "A is one. B is two.\n\nD is four."),
        ("1. A is one.\n2. C is three.\n3. D is four.", "C is three.", "1. A is one.\n3. D is four."),
    ],
)
def test_a_list_without_an_item_has_no_gap_and_an_item_without_its_first_sentence_keeps_its_mark(
    text: str, refused: str, expected: str
) -> None:
    sentences = split(text)
    kept = {number: s.text for number, s in enumerate(sentences) if s.text != refused}
    assert rebuilt(text, sentences, kept) == expected
