"""Questions over the whole catalog ("Which products come as tablets?"): every row whose cell holds what is asked."""

import re
from collections.abc import Sequence

from domain.corpus import Unit, UnitKind
from rag.reading import Part
from rag.selection import UnitSelector

_PLURAL = re.compile(
    r"\b(?:which|what|any|all|list|name|how many|are there|do (?:we|you) (?:have|sell|carry|offer|stock))\b.*"
    r"\b(?:products?|items?|teas|oils|powders|creams|drops|tonics|liquids|supplements|remedies|range|catalog(?:ue)?)\b"
    r"|\b(?:products?|items?)\b.*\b(?:with|containing|contain|for|have|has|come|against)\b",
    re.IGNORECASE,
)
_EVERYTHING = re.compile(
    r"\b(?:how many|all|list|which|what)\b.{0,30}\bproducts?\b"
    r"(?:.{0,25}\b(?:(?:do|does|can) (?:we|you) (?:have|sell|carry|offer|stock)|catalog(?:ue)?|range|exist|are there)\b"
    r"|\W*$)",
    re.IGNORECASE,
)
_PLANT_ONLY = re.compile(r"\b(?:vegan|vegetarian|veggie|plant[- ]based)\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:without|free (?:of|from)|no|not|non|never)\b|n['’]t\b", re.IGNORECASE)
_MAX_ROWS = 12


def catalog_cells(part: Part, selector: UnitSelector) -> list[Unit]:
    """The cells, one a product, that answer a question over the catalog; empty where the part is no such question."""
    if not _PLURAL.search(part.text):
        return []
    cells = [(i, unit) for i, unit in enumerate(selector.units) if unit.kind is UnitKind.CELL]
    if _EVERYTHING.search(part.text) and not part.facets:
        return _one_a_product([unit for _, unit in cells if unit.field == "category"])
    wanted = [facet for facet in part.facets if facet.fields]
    if animal := [facet for facet in wanted if facet.name == "animal_products"]:
        wanted = animal  # "contain" asks for ingredients too, but this column is the answer
    asked = selector.stems(part.about)
    found = [
        unit
        for position, unit in cells
        if unit.field not in ("product_id", "name", "internal_tags")
        and (not wanted or any(f.answered_by_field(unit) or f.name == "uses" for f in wanted))
        and asked <= selector.stems_at(position)
    ]
    if animal:
        without = bool(_PLANT_ONLY.search(part.text)) != bool(_DENIED.search(part.text))
        found = [unit for unit in found if unit.negative is without]
    elif not asked:
        return []
    return _one_a_product(found)


def _one_a_product(units: Sequence[Unit]) -> list[Unit]:
    first: dict[str, Unit] = {}
    for unit in units:
        first.setdefault(unit.section, unit)
    return list(first.values())[:_MAX_ROWS]
