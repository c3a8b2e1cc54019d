"""Catalog cells as sentences."""

from pathlib import Path

import pytest

from domain.corpus import DocType, UnitKind
from rag.catalog import COLUMNS
from rag.corpus import load_pack
from rag.rows import row_units
from rag.subjects import Names


@pytest.mark.parametrize("folder", ["corpus", "tests/packs/nordbark", "tests/packs/olivar"])
def test_every_filled_cell_of_every_row_is_stated_where_it_stands(folder: str) -> None:
    pack = load_pack(Path(folder))
    catalog = next(d for d in pack.documents if d.doc_type is DocType.CATALOG)
    units = list(row_units(catalog, pack.products, Names.of(pack)))
    for product in pack.products:
        fields = {u.field for u in units if u.section == product.product_id}
        assert set(COLUMNS) - {"product_id"} - fields <= {"contraindications_short"}
    for unit in units:
        assert unit.kind is UnitKind.CELL
        assert unit.text.endswith(".")
        assert unit.subjects[0] == unit.section
        shown = " ".join(catalog.text[unit.char_start : unit.char_end].split())
        assert unit.source_text in shown


def test_cautions_are_safety_statements_one_a_clause() -> None:
    pack = load_pack(Path("tests/packs/olivar"))
    catalog = next(d for d in pack.documents if d.doc_type is DocType.CATALOG)
    cautions = [u for u in row_units(catalog, pack.products, Names.of(pack)) if u.section == "OL-1" and u.safety]
    assert len(cautions) == 4
    assert "Arnica Sport Balm is not for children under 6." in [u.text for u in cautions]
