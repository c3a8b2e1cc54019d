"""Whether what has a thing is asked for or what lacks it."""

import pytest

from rag.polarity import aliases, is_denied, says_it_lacks


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("which are vegan?", False),
        ("which are not vegan?", True),
        ("which aren't free of nuts?", False),
        ("which are nut-free?", True),
        ("which are free from nuts?", True),
        ("which are not only for sleep?", False),
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
