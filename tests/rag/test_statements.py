"""Pages in the ways that shops write them, told in sentences that stand alone."""

from pathlib import Path

import pytest

from domain.corpus import Unit, Voice
from rag.corpus import load_pack
from rag.units import build_units

CATALOG = (
    "product_id,name,category,format,target_concerns,key_herbs,contains_animal_products,contraindications_short,"
    "internal_tags\n"
    "ZX-1,Moss Calm Tablets,Rest,Tablets,quiet evenings,Moss root; Fern leaf,No,,rest\n"
)
HERBS = """# Herbs

Each entry: name, other name, where it grows.

**Nettle** (*Urtica dioica*)
A tall herb of damp lanes. Bags of its fibre were sold in York. It is a wild plant, and we only take the tops.

**Sedge** (*Carex*, reed)
Grey, tough and sour. In our range: Moss Calm Tablets.
"""
DOSSIER = """# Moss Calm Tablets

## Tone

Write: *quiet, slow, evening.* Don't write: *knocks you out, sedative.* We gave up the word "calmer" in May.

## How we talk about sleep

Two sentences are allowed and no more:

1. "Moss is an old herb of the evening."
2. "Because it is bitter, please ask your doctor first if you are nursing."

## Care

- Foam is normal: stir it.

Moss is traditionally used to

- line nests,
- and dry boots.

**Does it work at once?**
No. It is a food in the old sense of the word.

1. **Second part** (days 6–9): the main rest. Not everyone gets both; the guide chooses among
   1. a bath
   2. a walk

## Names

| Product | Call it | Don't call it |
|---|---|---|
| Moss tablets | an evening herb | a sleeping pill |
"""
DESK = "# Desk\n\n**Q: Where are the shops?**\nA: York (Mill Lane 3) and Leeds. The York shop opens at nine.\n"


@pytest.fixture
def units(tmp_path: Path) -> tuple[Unit, ...]:
    (tmp_path / "products_catalog.csv").write_text(CATALOG, encoding="utf-8")
    (tmp_path / "herbs.md").write_text(HERBS, encoding="utf-8")
    (tmp_path / "product_moss_calm_internal.md").write_text(DOSSIER, encoding="utf-8")
    (tmp_path / "desk.md").write_text(DESK, encoding="utf-8")
    return build_units(load_pack(tmp_path))


@pytest.mark.parametrize(
    "text",
    [
        "Each entry: name, other name, where it grows.",
        "Nettle (Urtica dioica): a tall herb of damp lanes.",
        "Nettle is a wild plant, and we only take the tops.",
        "Sedge (Carex, reed): in our range: Moss Calm Tablets.",
        "Moss Calm Tablets: foam is normal: stir it.",
        "Moss is traditionally used to dry boots.",
        "Moss Calm Tablets: it is a food in the old sense of the word.",
        "Where are the shops? York (Mill Lane 3) and Leeds.",
        "The York shop opens at nine.",
        "Moss tablets – call it: an evening herb.",
    ],
)
def test_a_statement_says_what_it_is_of(units: tuple[Unit, ...], text: str) -> None:
    assert text in {unit.text for unit in units}


@pytest.mark.parametrize(
    ("text", "voice"),
    [
        ("Don't write: knocks you out, sedative.", Voice.FORBIDS),
        ('We gave up the word "calmer" in May.', Voice.ASSERTS),
        ('"Because it is bitter, please ask your doctor first if you are nursing."', Voice.QUOTES),
        ("Moss tablets – don't call it: a sleeping pill.", Voice.FORBIDS),
    ],
)
def test_wordings_are_told_from_facts(units: tuple[Unit, ...], text: str, voice: Voice) -> None:
    assert next(unit.voice for unit in units if unit.text == text) is voice


def test_a_sentence_that_a_list_completes_is_told_with_its_items_only(units: tuple[Unit, ...]) -> None:
    assert "Not everyone gets both; the guide chooses among." not in {unit.text for unit in units}
    assert "Second part (days 6–9): the main rest." in {unit.text for unit in units}
