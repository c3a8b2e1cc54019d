"""Whether what has a thing is asked for or what lacks it."""

import pytest

from rag.polarity import aliases, but_lacking, is_denied, says_it_lacks, without_warning


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("which are vegan?", False),
        ("which are not vegan?", True),
        ("which aren't free of nuts?", False),
        ("which are nut-free?", True),
        ("which are free from nuts?", True),
        ("which are not only for sleep?", False),
        ("which have neither moss nor fern?", True),
    ],
)
def test_two_denials_are_none(text: str, denied: bool) -> None:
    assert is_denied(text) is denied


def test_a_denial_that_speaks_of_something_else_is_left_out() -> None:
    assert not is_denied("anything that isn't a tablet for sleep?", but=1)


@pytest.mark.parametrize(
    ("cell", "lacks"),
    [
        ("Drops (alcohol-free)", True),
        ("Drops without alcohol", True),
        ("free of alcohol", True),
        ("Contains 45 % alcohol", False),
        ("Not for people with alcohol dependence", False),
    ],
)
def test_a_cell_says_that_it_lacks_a_thing(cell: str, lacks: bool) -> None:
    assert bool(says_it_lacks(cell, frozenset({"alcohol"}))) is lacks


def test_two_names_for_one_thing() -> None:
    assert aliases("fenugreek / methi") == aliases("fenugreek (methi)") == [("fenugreek", "methi")]
    assert aliases("fenugreek and fennel") == []


@pytest.mark.parametrize(
    ("text", "asked", "lacking"),
    [
        ("which contain fern but not moss?", "which contain fern", "not moss"),
        ("a balm for skin but free of animal products", "a balm for skin", "free of animal products"),
        ("which have fern but aren't tablets?", "which have fern", "aren't tablets"),
        ("which are gentle but strong?", "which are gentle but strong?", ""),
    ],
)
def test_what_must_be_lacking_is_told_from_what_is_asked_for(text: str, asked: str, lacking: str) -> None:
    assert but_lacking(text) == (asked, lacking)


def test_a_caution_asked_for_denies_nothing() -> None:
    assert not is_denied(without_warning("which should not be used in pregnancy?"))
    assert is_denied(without_warning("which have no caution for pregnancy?"))
