"""What an expression begins with: wherever the expression is found, so is its opening."""

import pytest

from guardrails.safety.language.openings import opening_of


@pytest.mark.parametrize(
    ("expression", "opening"),
    [
        ("(?:hot|hotter|cold) tea", "(?:cold t|hot(?: te|ter))"),
        ("(?:an? )?(?:tea|oil)", "(?:a(?: (?:oil|tea)|n (?:oil|tea))|oil|tea)"),
        (r"\bno(?! more)(?:t)? ", "no(?: |t )"),
        (r"(?:\S+ )?tea", r"(?:\S|tea)"),
        ("(?:so )*hot", "(?:hot|so )"),
        ("(?:[ab]+c|d{2,3}e)", "(?:[ab]|d)"),
        ("considerably", "consid"),
    ],
)
def test_the_first_letters_are_told_as_far_as_they_are_sure(expression: str, opening: str) -> None:
    assert opening_of([expression]) == opening


@pytest.mark.parametrize("expression", ["(?:tea)?", "a*", r"\b", "(?:tea|)"])
def test_what_may_match_nothing_begins_with_anything(expression: str) -> None:
    assert opening_of([expression]) == ""


def test_alternatives_share_a_tree() -> None:
    assert opening_of(["hot", "hotter", "cold", "cool"]) == "(?:co(?:ld|ol)|hot)"
