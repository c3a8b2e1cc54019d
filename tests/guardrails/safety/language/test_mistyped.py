"""Slips in the words that carry a sentence."""

import pytest

from guardrails.safety.language.mistyped import meant
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("neihter", "neither"),
        ("hubsand", "husband"),
        ("chekced", "checked"),
        ("pateint", "patient"),
        ("custmer", "customer"),
        ("neihgbour", "neighbour"),
        ("pregnent", "pregnant"),
        ("alergic", "allergic"),
    ],
)
def test_a_slip_of_one_letter_is_put_right(word: str, right: str) -> None:
    assert meant(word) == right


@pytest.mark.parametrize(
    "word", ["husband", "texted", "coeliac", "statins", "prograf", "stree", "triphla", "rashes", "x" * 9]
)
def test_a_known_word_a_name_and_what_no_list_holds_stay(word: str) -> None:
    assert meant(word) == word


def test_a_word_that_may_be_either_of_two_stays() -> None:
    assert meant("advese") == "advese"


def test_a_message_keeps_what_was_written_beside_what_is_meant() -> None:
    tok = read("My hubsand takes it").toks[1]
    assert (tok.norm, tok.mistyped, tok.start, tok.end) == ("husband", "hubsand", 3, 10)
