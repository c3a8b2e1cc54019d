"""Numbers in digits and in words."""

import pytest

from guardrails.safety.language.numerals import number_of, ordinal_of


@pytest.mark.parametrize(
    ("word", "number"),
    [("12", 12), ("2.5", 2.5), ("nineteen", 19), ("sixty", 60), ("twenty-one", 21), ("forty six", 46)],
)
def test_a_number(word: str, number: float) -> None:
    assert number_of(word) == number


@pytest.mark.parametrize("word", ["", "u16", "½", "tenfold", "twenty-eleven", "one-two"])
def test_no_number(word: str) -> None:
    assert number_of(word) is None


@pytest.mark.parametrize(("word", "place"), [("3rd", 3), ("twelfth", 12), ("third-rate", 0), ("three", 0)])
def test_a_place_in_order(word: str, place: int) -> None:
    assert ordinal_of(word) == place
