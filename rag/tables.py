"""Tables of a page: which of their rows a question names, and whether it asks for one of their cells."""

import re
from collections.abc import Mapping, Sequence

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.reading import Form, Part
from rag.selection import ScoredUnit, UnitSelector, place_of
from rag.tokens import terms

_NUMBER = re.compile(r"\d+")
_MOST_ROWS = 3
_SAID = 0.75
"""Share of what is asked, by weight, that a row's name and a column's say where that cell is asked for."""


def of_named_rows(scored: Sequence[ScoredUnit], part: Part, selector: UnitSelector) -> list[ScoredUnit]:
    """The statements without the rows of a table of which the question names others: how long *rye* keeps, not oats.

    "Light rye" is named more fully by "light rye" than "dark rye" is, and "rye" names both.
    """
    named = _named(scored, part, selector)
    return [i for i in scored if not _is_row(i.unit) or _is_meant(i.unit, named[place_of(i.unit)])]


def asked_cells(scored: Sequence[ScoredUnit], part: Part, selector: UnitSelector) -> list[Unit]:
    """What a question asks for by the name of a row and of a column, and by next to nothing besides.

    "How many beds does Oak House have?" of a table with a row Oak House and a column Beds. Where a price is asked, all
    prices of the row.
    """
    if part.form is Form.COMPARISON:
        return _compared_rows(part, selector)
    asked = selector.stems(part.thing) | selector.stems(part.about)
    found: list[Unit] = []
    for unit in (item.unit for item in of_named_rows(scored, part, selector) if _is_row(item.unit)):
        row, column = asked & _row_stems(unit), frozenset(terms(unit.field))
        if not set(_NUMBER.findall(unit.field)) <= set(_NUMBER.findall(part.text)):
            continue  # "from 6 cases" is another column than "case"
        if not all(facet.answered_by(unit) for facet in part.facets if not facet.shape):
            continue  # "may an opened jar be returned?" isn't how long one keeps
        is_named = bool(row - column) and bool(column) and column <= selector.stems(part.text)
        if is_named and selector.coverage(asked, row | column, _around(unit, selector)) >= _SAID:
            found.append(unit)
    return found if len(found) == 1 else _prices(scored, part, selector)


def _compared_rows(part: Part, selector: UnitSelector) -> list[Unit]:
    """What a table tells of the rows that a comparison names: "Oak House or Elm House, which has more beds?"."""
    asked = selector.stems(part.text)
    rows: dict[tuple[str, str], dict[str, list[Unit]]] = {}
    for unit in selector.units:
        told = _is_row(unit) and unit.voice is Voice.ASSERTS and all(facet.answered_by(unit) for facet in part.facets)
        if told and (named := _row_stems(unit)) and named <= asked:
            rows.setdefault(place_of(unit), {}).setdefault(unit.lead_in, []).append(unit)
    found = next((table for table in rows.values() if len(table) > 1), {})
    return [unit for cells in found.values() for unit in cells] if len(found) <= _MOST_ROWS else []


def without_other_rows(chosen: Sequence[Unit], part: Part, selector: UnitSelector) -> list[Unit]:
    """The statements without the rows of pages that the question doesn't name, where a product's own papers answer.

    The price of a walk is none of the soap's, whose label tells its own.
    """
    dossier, asked = (DocType.PRODUCT_DOSSIER, DocType.CATALOG), selector.stems(part.text)
    own = [u for u in chosen if u.doc_type in dossier and all(facet.answered_by(u) for facet in part.facets)]
    if not (own and part.unnamed and part.facets):
        return list(chosen)
    return [u for u in chosen if u.doc_type in dossier or not _is_row(u) or asked & _row_stems(u)]


def _prices(scored: Sequence[ScoredUnit], part: Part, selector: UnitSelector) -> list[Unit]:
    """The prices of the row that a question for its price names, where the row has several: by the number bought."""
    price = next((facet for facet in part.facets if facet.name == "price"), None)
    asked = selector.stems(part.thing)
    if price is None or not asked:
        return []
    rows = sorted(of_named_rows(scored, part, selector), key=lambda item: item.position)
    priced = [i.unit for i in rows if _is_row(i.unit) and price.answered_by(i.unit) and asked & _row_stems(i.unit)]
    columns = frozenset(terms(" ".join(unit.field for unit in priced)))  # "for two in one room"
    found = [u for u in priced if selector.coverage(asked, _row_stems(u) | columns, _around(u, selector)) >= _SAID]
    return found if len({(unit.doc_id, unit.lead_in) for unit in found}) == 1 else []


def _named(
    scored: Sequence[ScoredUnit], part: Part, selector: UnitSelector
) -> Mapping[tuple[str, str], list[frozenset[str]]]:
    """By table, the words of the question that name a row, the fullest names alone; none where rows are compared."""
    asked = selector.stems(part.query) if part.form is not Form.COMPARISON else frozenset[str]()
    named: dict[tuple[str, str], set[frozenset[str]]] = {}
    for unit in (item.unit for item in scored if _is_row(item.unit)):
        named.setdefault(place_of(unit), set()).add(asked & _row_stems(unit))
    return {
        place: [words for words in said if words and not any(words < other for other in said)]
        for place, said in named.items()
    }


def _around(unit: Unit, selector: UnitSelector) -> frozenset[str]:
    """The words of the table's heading and of the sentences beside it: "net prices for resellers"."""
    told = [u.text for u in selector.units if u.kind is UnitKind.SENTENCE and place_of(u) == place_of(unit)]
    return selector.stems(" ".join([unit.section, *told]))


def _is_row(unit: Unit) -> bool:
    """Whether a statement is a cell that stands by its row and its column, not a label with what it says."""
    cell = unit.kind is UnitKind.CELL and unit.doc_type is not DocType.CATALOG
    return cell and bool(unit.lead_in) and unit.field != unit.lead_in


def _row_stems(unit: Unit) -> frozenset[str]:
    return frozenset(terms(unit.lead_in))


def _is_meant(unit: Unit, named: Sequence[frozenset[str]]) -> bool:
    return not named or any(words <= _row_stems(unit) for words in named)
