"""Which of the pack's things a sentence names."""

import pytest

from guardrails.entities import Names


@pytest.fixture
def names(units) -> Names:
    return Names(units)


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("Moss Calm Tablets are small.", {"ZX-1"}),
        ("The moss tablets are small.", {"ZX-1"}),
        ("Use the skin balm.", {"ZX-2"}),
        ("ZX-2 is a balm.", {"ZX-2"}),
        ("The Lark wakes early.", {"lark"}),
        ("Calm evenings are good for the skin.", set()),
        ("Nothing is named here.", set()),
    ],
)
def test_full_names_short_forms_ids_and_headings_are_found(names: Names, text: str, subjects: set[str]) -> None:
    assert {s for m in names.mentions(text) for s in m.subjects} == subjects


def test_a_botanical_name_of_another_plant_is_wrong(unit_of) -> None:
    units = [
        unit_of("We use moss (Sphagnum palustre) and fern (Dryopteris filix).", subjects=("moss", "fern")),
    ]
    names = Names(units)
    wrong = "Moss is the botanical Dryopteris filix."
    assert "fern" in names.wrong_alias(wrong, names.mentions(wrong))
    right = "Moss is known as Sphagnum palustre."
    assert names.wrong_alias(right, names.mentions(right)) == ""


def test_a_family_name_that_the_pack_gives_to_somebody_else_is_wrong(unit_of) -> None:
    names = Names([unit_of("The house was founded by Ada Moor."), unit_of("Her daughter Bea married Carl Lund.")])
    assert names.wrong_person("Bea Moor founded the house.")
    assert not names.wrong_person("Ada Moor founded the house.")
    assert not names.wrong_person("The founder was Doctor Moor.")
