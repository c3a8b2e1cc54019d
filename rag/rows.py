"""Catalog rows as statements: one sentence a cell or list item, with the column's meaning in words."""

import re
from collections.abc import Iterator, Sequence

from domain.corpus import Document, Product, Unit, UnitKind, Voice
from domain.phrasing import enumerate_words, format_text, is_plural, sentence, uncapitalise
from domain.text import fold
from rag.catalog import CatalogRow, read_catalog
from rag.cautions import states_nothing
from rag.subjects import Names
from rag.voice import is_negative

_LISTS = ("target_concerns", "key_herbs", "internal_tags")


def row_units(document: Document, products: Sequence[Product], names: Names) -> Iterator[Unit]:
    """Statements of every row of a catalog document."""
    rows, _ = read_catalog(document.doc_id, document.text)
    known = {p.product_id for p in products}
    for row in rows:
        if row.cell("product_id") in known:
            yield from _row(document, row, names)


def _row(document: Document, row: CatalogRow, names: Names) -> Iterator[Unit]:
    product_id, name = row.cell("product_id"), row.cell("name")
    at = row.char_start
    number = 0
    for column, cell in row.cells.items():
        start, end, at = _find(document.text, cell, at, row.char_end)
        if not cell or column == "product_id":
            continue
        for text, source in _statements(column, cell, name, product_id):
            subjects = dict.fromkeys([product_id, fold(name)])
            if column == "key_herbs":
                subjects |= dict.fromkeys(s for s in names.in_text(cell) if s != product_id)
            yield Unit(
                unit_id=f"{document.doc_id}:{product_id}:{number}",
                text=text,
                source_text=source,
                doc_id=document.doc_id,
                section=product_id,
                doc_type=document.doc_type,
                char_start=start,
                char_end=end,
                kind=UnitKind.CELL,
                voice=Voice.ASSERTS,
                negative=is_negative(text),
                safety=column == "contraindications_short",
                subjects=tuple(subjects),
                field=column,
            )
            number += 1


def _find(text: str, cell: str, at: int, end: int) -> tuple[int, int, int]:
    """Where a cell stands in its row: its words with any white space and doubled quotes between them."""
    if not cell:
        return at, at, at
    pattern = r"\s+".join(re.escape(w).replace('"', '""?') for w in cell.split())
    found = re.compile(pattern).search(text, at, end)
    if not found:
        return at, end, at
    return found.start(), found.end(), found.end()


def _statements(column: str, cell: str, name: str, product_id: str) -> Iterator[tuple[str, str]]:
    verb = "are" if is_plural(name) else "is"
    items = [i.strip() for i in cell.split(";") if i.strip()]
    if column == "name":
        yield sentence(f"The product id of {cell} is {product_id}"), cell
    elif column == "category":
        yield sentence(f"The category of {name} is {uncapitalise(cell)}"), cell
    elif column == "format":
        yield sentence(format_text(name, cell)), cell
    elif column == "target_concerns":
        yield sentence(f"{name} {verb} for {enumerate_words([uncapitalise(i) for i in items])}"), cell
    elif column == "key_herbs":
        yield (
            sentence(
                f"{name} contains {enumerate_words(items)}"
                if verb == "is"
                else f"{name} contain {enumerate_words(items)}"
            ),
            cell,
        )
    elif column == "contains_animal_products":
        yield sentence(_animal(name, cell)), cell
    elif column == "contraindications_short":
        yield from ((sentence(t), s) for t, s in _cautions(cell, name))
    elif column == "internal_tags":
        yield sentence(f"The tags for {name} are {enumerate_words(items)}"), cell
    else:
        label = column.replace("_", " ")
        yield sentence(f"The {label} of {name} is {cell}"), cell


def _animal(name: str, cell: str) -> str:
    contain = "contain" if is_plural(name) else "contains"
    answer = fold(cell).rstrip(".")
    if answer in ("no", "none", "false", "0"):
        return f"{name} {contain} no animal products"
    if answer in ("yes", "true", "1"):
        return f"{name} {contain} animal products"
    return f"Animal products in {name}: {cell}"


def _cautions(cell: str, name: str) -> Iterator[tuple[str, str]]:
    if states_nothing(cell):
        yield f"No caution is listed for {name}", cell
        return
    for part in cell.split(";"):
        part = part.strip()
        if part:
            yield _caution(part, name), part


def _caution(part: str, name: str) -> str:
    if re.match(r"(not|un)\s?(recommended|suitable|intended|advised|safe|for)\b", part, re.IGNORECASE):
        return f"{name} {'are' if is_plural(name) else 'is'} {uncapitalise(part)}"
    if re.match(r"(contains?|may cause)\b", part, re.IGNORECASE):
        verb = uncapitalise(part)
        return f"{name} {re.sub(r'^contains', 'contain', verb) if is_plural(name) else verb}"
    care = re.match(r"(?:use with )?caution\s+(?=(?:in|with|for|during|if|when|while|under)\b)", part, re.IGNORECASE)
    if care:
        return f"Caution is advised with {name} {part[care.end() :]}"
    return f"Caution for {name}: {uncapitalise(part)}"
