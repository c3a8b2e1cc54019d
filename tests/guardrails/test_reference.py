"""What "it" and "the tablets" stand for in a draft, and what goes with a sentence that was taken out."""

from collections.abc import Sequence

import pytest

from domain.corpus import Unit
from guardrails.reference import References
from guardrails.sentences import split
from tests.guardrails.conftest import make_unit

MOSS, BALM = "Moss Calm Tablets", "Pebble Skin Balm"


@pytest.mark.parametrize(
    ("text", "about", "last"),
    [
        (f"{BALM} contains clay. It also contains fern.", "", f"{BALM} also contains fern."),
        (f"{BALM} contains clay. Its format is a balm.", "", f"{BALM}'s format is a balm."),
        ("It contains moss root.", MOSS, f"{MOSS} contains moss root."),
        (f"{MOSS} contain moss root. It helps to think in weeks.", "", "It helps to think in weeks."),
        (f"{MOSS} contain moss root. {BALM} contains clay. It is soft.", "", f"{BALM} is soft."),
        ("It is soft.", "", "It is soft."),
    ],
)
def test_the_claim_names_what_its_opening_word_stands_for(
    units: Sequence[Unit], text: str, about: str, last: str
) -> None:
    assert References(units).resolved(split(text), about)[-1].claim == last


def test_the_tablets_are_those_last_spoken_of_where_several_products_are_tablets(units: Sequence[Unit]) -> None:
    other = make_unit(
        "The product id of Fern Day Tablets is ZX-3.",
        source_text="Fern Day Tablets",
        field="name",
        section="ZX-3",
        subjects=("ZX-3", "fern day tablets"),
    )
    sentences = split(f"{MOSS} contain moss root. The tablets contain fern.")
    assert References([*units, other]).resolved(sentences)[-1].claim == f"{MOSS} contain fern."


@pytest.mark.parametrize(
    ("text", "taken_out", "stranded"),
    [
        (f"{MOSS} contain fern. {BALM} cures gout. It contains clay.", {1}, {2}),
        (f"{MOSS} contain fern. It cures gout. It contains moss.", {1}, set()),
        ("Many parents ask about babies. For them it is just right.", {0}, {1}),
        ("One thing beats gout. It is this balm.", {0}, {1}),
        (f"{MOSS} contain fern. The moon is blue. It contains moss.", {1}, set()),
        (f"{MOSS} contain fern. It contains moss.", set(), set()),
        (f"{MOSS} cure gout. {BALM} contains clay.", {0}, set()),
    ],
)
def test_what_would_be_read_of_something_else_goes_too(
    units: Sequence[Unit], text: str, taken_out: set[int], stranded: set[int]
) -> None:
    sentences = split(text)
    kept = set(range(len(sentences))) - taken_out
    assert References(units).stranded(sentences, kept) == stranded
