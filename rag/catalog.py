"""The product catalog: CSV rows with their place in the file, every mistake a `Problem` instead of an exception."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag.problems import Problem, Severity

COLUMNS = (
    "product_id",
    "name",
    "category",
    "format",
    "target_concerns",
    "key_herbs",
    "contains_animal_products",
    "contraindications_short",
    "internal_tags",
)
_LABELS = {
    "product_id": "Product ID",
    "name": "Name",
    "contraindications_short": "Contraindications",
    "contains_animal_products": "Contains animal products",
}
_REQUIRED = ("product_id", "name")


@dataclass(frozen=True)
class CatalogRow:
    """One product as the file gives it."""

    cells: dict[str, str]
    """Column to cell, white space folded; columns beyond the required ones included."""
    line: int
    char_start: int
    char_end: int
    """The row's line or lines in the file's text, line end left out."""

    def cell(self, column: str) -> str:
        return self.cells.get(column, "")

    def items(self, column: str) -> tuple[str, ...]:
        """A cell's list: parts between semicolons, empty ones left out."""
        return tuple(part for raw in self.cell(column).split(";") if (part := raw.strip()))

    @property
    def text(self) -> str:
        """The row as sentences: `Product ID: X1. Name: …. Category: ….` Empty cells are left out."""
        return " ".join(_sentence(column, cell) for column, cell in self.cells.items() if cell)


@dataclass(frozen=True)
class _Record:
    cells: list[str]
    line: int
    char_start: int
    char_end: int


def header_of(text: str) -> tuple[str, ...]:
    """The column names of a CSV text, lower case and trimmed; empty where the first line is no CSV."""
    try:
        first = next(csv.reader(text.split("\n", 1)[:1], strict=True), [])
    except csv.Error:
        return ()
    return tuple(cell.strip().lower() for cell in first)


def is_catalog(text: str) -> bool:
    """True for a CSV text that is meant as the catalog, a wrongly delimited one included."""
    first = text.split("\n", 1)[0].lower()
    return "product_id" in header_of(text) or bool(re.search(r"\bproduct_id\b", first))


def read_catalog(doc_id: str, text: str) -> tuple[tuple[CatalogRow, ...], tuple[Problem, ...]]:
    """Read the rows of a catalog. Rows with errors are left out; every finding is among the problems."""
    problems: list[Problem] = []
    header = list(header_of(text))
    problems += _header_problems(doc_id, header, text)
    if any(p.severity is Severity.ERROR for p in problems):
        return (), tuple(problems)
    rows: list[CatalogRow] = []
    lines_by_id: dict[str, int] = {}
    for record in _records(doc_id, text, problems):
        found = list(_record_problems(doc_id, header, record, lines_by_id))
        problems += found
        if any(map(str.strip, record.cells)) and not any(p.severity is Severity.ERROR for p in found):
            cells = {column: " ".join(cell.split()) for column, cell in zip(header, record.cells, strict=True)}
            lines_by_id[cells["product_id"].casefold()] = record.line
            rows.append(CatalogRow(cells, record.line, record.char_start, record.char_end))
    if not rows and not any(p.severity is Severity.ERROR for p in problems):
        problems.append(Problem(doc_id, 1, "The catalog has no rows.", "Add one row a product below the header."))
    return tuple(rows), tuple(problems)


def _sentence(column: str, cell: str) -> str:
    label = _LABELS.get(column) or column.replace("_", " ").strip().capitalize()
    return f"{label}: {cell}" if cell.endswith((".", "!", "?")) else f"{label}: {cell}."


def _header_problems(doc_id: str, header: list[str], text: str) -> Iterator[Problem]:
    first = text.split("\n", 1)[0]
    if len(header) == 1:
        for delimiter, name in ((";", "semicolons"), ("\t", "tabs"), ("|", "bars")):
            if delimiter in first:
                yield Problem(
                    doc_id, 1, f"The columns are separated by {name}.", "Save the file as comma-separated CSV."
                )
                return
    missing = [c for c in COLUMNS if c not in header]
    if missing:
        word = "column is" if len(missing) == 1 else "columns are"
        yield Problem(
            doc_id, 1, f"The {word} missing: {', '.join(missing)}.", f"The header must be: {','.join(COLUMNS)}"
        )
    for column in sorted({c for c in header if header.count(c) > 1}):
        yield Problem(doc_id, 1, f"The column {column!r} is there twice.", "Remove or rename one of them.")
    for column in header:
        if column not in COLUMNS:
            yield Problem(
                doc_id,
                1,
                f"The column {column!r} is not part of the schema." if column else "A column has no name.",
                "Its cells are read as plain text only; remove it if that is not meant.",
                Severity.WARNING if column else Severity.ERROR,
            )


def _records(doc_id: str, text: str, problems: list[Problem]) -> Iterator[_Record]:
    """Yield the records below the header with their lines and offsets; stops at the first unreadable one."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    reader = csv.reader((line + "\n" for line in lines), strict=True)
    # Spreadsheets write rows of commas alone below the last one.
    last = max((i for i, line in enumerate(lines) if line.strip(", \t")), default=-1)
    before = 0
    while before <= last:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            problems.append(_quoting_problem(doc_id, before + 1, str(error)))
            return
        first, before = before, reader.line_num
        if first:
            end = starts[before - 1] + len(lines[before - 1])
            yield _Record(cells, first + 1, starts[first], end)


def _quoting_problem(doc_id: str, line: int, reason: str) -> Problem:
    if "unexpected end" in reason:
        return Problem(
            doc_id, line, "A quoted cell that starts here never ends.", 'Close it with a " before the comma.'
        )
    if "field larger" in reason:
        return Problem(doc_id, line, "A cell is too long to be meant.", 'Look for a quote (") that is never closed.')
    return Problem(
        doc_id, line, "The quoting is broken.", 'Put cells with commas in "…" and double every quote inside: "".'
    )


def _record_problems(doc_id: str, header: list[str], record: _Record, lines_by_id: dict[str, int]) -> Iterator[Problem]:
    cells = [c.strip() for c in record.cells]
    if not any(cells):
        yield Problem(doc_id, record.line, "The row is empty.", "Remove the line.", Severity.WARNING)
        return
    if len(cells) != len(header):
        yield Problem(
            doc_id,
            record.line,
            f"The row has {len(cells)} cells, the header {len(header)}.",
            'Put cells that hold a comma in quotes ("…"), and leave no column out.',
        )
        return
    by_column = dict(zip(header, cells, strict=True))
    for column in _REQUIRED:
        if not by_column[column]:
            yield Problem(doc_id, record.line, f"The cell {column!r} is empty.", "Every product needs one.")
    earlier = lines_by_id.get(by_column["product_id"].casefold())
    if earlier and by_column["product_id"]:
        message = f"The product_id {by_column['product_id']!r} is already in line {earlier}."
        yield Problem(doc_id, record.line, message, "Give every product its own id.")
    if not by_column["contraindications_short"]:
        message = "The cell 'contraindications_short' is empty: the safety gate knows no caution from this row."
        yield Problem(doc_id, record.line, message, "Write the caution, or “none known”.", Severity.WARNING)
