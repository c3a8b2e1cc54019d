"""A catalog is read cell by cell, and every mistake is named with its line."""

import pytest

from rag.catalog import COLUMNS, header_of, is_catalog, read_catalog
from rag.problems import Severity

HEADER = ",".join(COLUMNS)
ROW = "X-1,Tea,Teas,Loose,calm; sleep,Hops; Mint,No,Not in pregnancy,tea; night"


def read(*rows: str, header: str = HEADER):
    return read_catalog("products.csv", "\n".join([header, *rows]) + "\n")


def test_a_row_is_read_with_lists_sentences_and_its_place_in_the_file():
    text = f'{HEADER}\n{ROW}\nX-2,"Oil, warm",Oils,Oil,"a\nb",Pine,No,"External ""use"" only.",\n'
    rows, problems = read_catalog("products.csv", text)
    assert problems == ()
    assert rows[0].items("target_concerns") == ("calm", "sleep")
    assert rows[0].text.startswith("Product ID: X-1. Name: Tea. Category: Teas. ")
    assert "Contraindications: Not in pregnancy. Internal tags: tea; night." in rows[0].text
    assert text[rows[0].char_start : rows[0].char_end] == ROW
    assert rows[1].cell("target_concerns") == "a b"
    assert 'Contraindications: External "use" only.' in rows[1].text
    assert "Internal tags" not in rows[1].text
    assert (rows[1].line, text[rows[1].char_start : rows[1].char_end].count("\n")) == (3, 1)


@pytest.mark.parametrize(
    ("rows", "line", "says"),
    [
        (["X-1,Tea,Teas"], 2, "has 3 cells, the header 9"),
        ([ROW, ROW], 3, "already in line 2"),
        ([ROW, ROW.replace("X-1", "x-1")], 3, "already in line 2"),
        ([ROW.replace("X-1", "", 1)], 2, "'product_id' is empty"),
        ([ROW.replace("Tea", " ", 1)], 2, "'name' is empty"),
        ([ROW, ROW.replace("X-1", "X-2").replace("Tea", '"Tea', 1)], 3, "never ends"),
        ([ROW.replace("Tea", '"Te"a', 1)], 2, "quoting is broken"),
        ([], 1, "no rows"),
    ],
)
def test_a_mistake_in_a_row_is_an_error_with_file_line_and_remedy(rows, line, says):
    _, problems = read(*rows)
    (problem,) = [p for p in problems if p.severity is Severity.ERROR]
    assert str(problem).startswith(f"products.csv:{line}: ")
    assert says in problem.message
    assert problem.remedy


@pytest.mark.parametrize(
    ("header", "says"),
    [
        (HEADER.replace(",contraindications_short", ""), "missing: contraindications_short"),
        (HEADER + ",name", "'name' is there twice"),
        (HEADER.replace(",", ";"), "separated by semicolons"),
        (HEADER.replace(",", "\t"), "separated by tabs"),
    ],
)
def test_a_wrong_header_is_an_error_in_line_1(header, says):
    rows, problems = read(ROW, header=header)
    assert rows == ()
    assert any(p.line == 1 and says in p.message and p.severity is Severity.ERROR for p in problems)


def test_a_column_beyond_the_schema_is_a_warning_and_its_cell_is_read_as_text():
    rows, problems = read(ROW + ",vegan society", header=HEADER + ",seal")
    assert [(p.severity, "'seal'" in p.message) for p in problems] == [(Severity.WARNING, True)]
    assert rows[0].text.endswith("Seal: vegan society.")


def test_an_empty_caution_is_a_warning_because_the_gate_would_know_nothing():
    rows, problems = read(ROW.replace("Not in pregnancy", ""))
    assert len(rows) == 1
    assert [p.severity for p in problems] == [Severity.WARNING]


def test_good_rows_survive_beside_bad_ones_and_blank_lines_at_the_end_are_fine():
    rows, problems = read(ROW, "broken", ROW.replace("X-1", "X-3"), "", "  ")
    assert [r.cell("product_id") for r in rows] == ["X-1", "X-3"]
    assert len(problems) == 1


@pytest.mark.parametrize("empty", ["", "  ", ",,,,,,,,", ",,", '"",,,,,,,,'])
def test_an_empty_row_between_others_is_a_warning_and_loses_none_of_them(empty):
    rows, problems = read(ROW, empty, ROW.replace("X-1", "X-2"))
    assert [r.cell("product_id") for r in rows] == ["X-1", "X-2"]
    assert [(p.severity, p.line, p.message) for p in problems] == [(Severity.WARNING, 3, "The row is empty.")]


def test_rows_of_commas_that_a_spreadsheet_leaves_at_the_end_are_fine():
    rows, problems = read(ROW, ",,,,,,,,", ", ,,,,,,,", "")
    assert (len(rows), problems) == (1, ())


def test_the_catalog_is_known_by_its_product_id_column():
    assert is_catalog("Product_ID ,name\n")
    assert is_catalog("product_id;name\n")
    assert not is_catalog("surface,concept,reason\n")
    assert header_of('"bad" header') == ()
