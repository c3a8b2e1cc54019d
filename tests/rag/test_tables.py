"""Rows and columns of a page's table, and which of them a question names."""

import numpy as np
import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.reading import read
from rag.selection import ScoredUnit, UnitSelector
from rag.tables import asked_cells, of_named_rows, without_other_rows
from rag.tokens import Speller

ROWS = (("Light rye", "4 days"), ("Dark rye", "9 days"), ("Oat bread", "3 days"))


def a_cell(row: str, column: str, cell: str) -> Unit:
    return Unit(
        unit_id=f"{row}:{column}",
        text=f"{row} – {column.lower()}: {cell}.",
        source_text=cell,
        doc_id="bakery.md",
        section="Breads",
        doc_type=DocType.GUIDE,
        char_start=0,
        char_end=1,
        kind=UnitKind.CELL,
        voice=Voice.ASSERTS,
        lead_in=row,
        field=column,
    )


UNITS = tuple(
    cell
    for row, keeps in ROWS
    for cell in (
        a_cell(row, "Keeps", keeps),
        a_cell(row, "Bakers", "2"),
        a_cell(row, "Price, 1–5 loaves", "3.20"),
        a_cell(row, "Price, 6 loaves and more", "2.90"),
    )
)
SELECTOR = UnitSelector(UNITS, np.ones((len(UNITS), 1), dtype=np.float32), Speller(set()))
SCORED = [
    ScoredUnit(unit=unit, position=i, score=1.0, similarity=1.0, coverage=1.0, answers_facet=True)
    for i, unit in enumerate(UNITS)
]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how long does oat bread keep", ["Oat bread"]),
        ("how long does rye keep", ["Dark rye", "Light rye"]),
        ("how long does the dark rye keep", ["Dark rye"]),
        ("how long does a loaf keep", ["Dark rye", "Light rye", "Oat bread"]),
        ("which keeps longer, dark rye or any other", ["Dark rye", "Light rye", "Oat bread"]),
    ],
)
def test_the_rows_that_a_question_names_leave_the_others_out(question: str, rows: list[str]) -> None:
    kept = of_named_rows(SCORED, read(question)[0], SELECTOR)
    assert sorted({item.unit.lead_in for item in kept}) == rows


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("how many bakers does the oat bread have", ["Oat bread – bakers: 2."]),
        ("how many bakers do we have", []),
        ("do the bakers of the oat bread drive a red van", []),
        (
            "what's the oat bread price",
            ["Oat bread – price, 1–5 loaves: 3.20.", "Oat bread – price, 6 loaves and more: 2.90."],
        ),
        (
            "how much is oat bread for more loaves",
            ["Oat bread – price, 1–5 loaves: 3.20.", "Oat bread – price, 6 loaves and more: 2.90."],
        ),
        (
            "what is the difference between light rye and oat bread in price",
            [
                "Light rye – price, 1–5 loaves: 3.20.",
                "Light rye – price, 6 loaves and more: 2.90.",
                "Oat bread – price, 1–5 loaves: 3.20.",
                "Oat bread – price, 6 loaves and more: 2.90.",
            ],
        ),
        ("how do oat bread and spelt bread differ", []),
        ("may opened oat bread be returned to the bakers", []),
    ],
)
def test_a_cell_is_asked_for_by_its_row_and_its_column(question: str, texts: list[str]) -> None:
    assert [unit.text for unit in asked_cells(SCORED, read(question)[0], SELECTOR)] == texts


def test_a_products_own_label_answers_and_not_the_row_of_another_thing() -> None:
    label = a_cell("Butter", "Price", "5.00").model_copy(update={"doc_type": DocType.PRODUCT_DOSSIER})
    part = read("what is the price of Fen Butter", ["Fen Butter"])[0]
    row = UNITS[2]
    assert without_other_rows([row, label], part, SELECTOR) == [label]
    assert without_other_rows([row], part, SELECTOR) == [row]
