from collections.abc import Callable
from typing import Any

import pytest

from domain.answer import Answer, Status
from evals.questions_report import SETS, QuestionRow, is_right, right_ones
from evals.sets import SETS_DIR, pack_folder
from evals.tables import load_rows


def row(**fields: Any) -> QuestionRow:
    base = {"id": "q1", "pack": "p", "question": "Where is it from?", "status": "SUCCESS", "why": "w"}
    return QuestionRow.model_validate(base | fields)


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("It comes from Pune, in two sizes.", True),
        ("It comes from PUNE, as pairs.", True),
        ("It comes from Pune.", False),
        ("It comes from Pune, in two sizes, like the balm.", False),
    ],
)
def test_a_right_answer_says_each_thing_in_one_of_its_ways_and_nothing_wrong(
    said: str, is_so: bool, make_answer: Callable[..., Answer]
) -> None:
    wanted = row(must=[["Pune"], ["two sizes", "pairs"]], must_not=["balm"])
    assert is_right(wanted, make_answer(said, Status.SUCCESS)) is is_so


def test_a_status_that_is_not_wanted_is_not_right(make_answer: Callable[..., Answer]) -> None:
    assert not is_right(row(status="NOT_FOUND"), make_answer("It comes from Pune.", Status.SUCCESS))


async def test_each_question_goes_to_its_pack(make_answer: Callable[..., Answer], scripted: Callable[..., Any]) -> None:
    rows = [row(id="a", must=[["Pune"]]), row(id="b", pack="other", must=[["Pune"]])]
    answerers = {
        "p": scripted({"*": make_answer("From Pune.", Status.SUCCESS)}),
        "other": scripted({"*": make_answer("From Goa.", Status.SUCCESS)}),
    }
    assert await right_ones(rows, answerers) == {"a"}


@pytest.mark.parametrize("name", SETS)
def test_what_an_answer_must_say_stands_in_its_pack(name: str) -> None:
    rows = load_rows(SETS_DIR / name, QuestionRow)
    texts = {
        label: " ".join(f.read_text(encoding="utf-8") for f in sorted(pack_folder(label).iterdir()) if f.is_file())
        for label in {r.pack for r in rows}
    }
    missing = [
        (r.id, ways) for r in rows for ways in r.must if not any(w.lower() in texts[r.pack].lower() for w in ways)
    ]
    assert missing == []
