"""Conditions told by two words that stand together."""

from guardrails.safety.vocabulary.together import together


def test_a_pair_is_told_where_its_sign_stands() -> None:
    text = "The gall bladder is full of gravel. My kidneys are fine."
    assert [text[t.start : t.end] for t in together(text)] == ["gravel"]
