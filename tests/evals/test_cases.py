import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from evals.cases import GOLDEN_FILE, load_cases
from evals.tables import EvalDataError

GOOD: dict[str, Any] = {"id": "c1", "kind": "k", "question": "q?", "status": "SUCCESS", "why": "w"}
ROOT = Path(__file__).parents[2]


def write(folder: Path, *lines: str) -> Path:
    (folder / GOLDEN_FILE).write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_a_case_is_frozen_and_takes_a_wording_or_several(tmp_path: Path) -> None:
    (case,) = load_cases(write(tmp_path, "", json.dumps(GOOD | {"must_mention": ["mint", ["a", "b"]]}), ""))
    assert case.must_mention == (("mint",), ("a", "b"))
    with pytest.raises(ValidationError):
        case.question = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{nope", "golden_set.jsonl:2: this is no JSON"),
        ("[1]", "golden_set.jsonl:2: "),
        (json.dumps(GOOD), "golden_set.jsonl:2: id: 'c1' is there twice"),
        (json.dumps(GOOD | {"id": "c2", "status": "FINE"}), "golden_set.jsonl:2: status: "),
        (json.dumps(GOOD | {"id": "c2", "must_mentoin": ["x"]}), "golden_set.jsonl:2: must_mentoin: "),
        (json.dumps(GOOD | {"id": "c2", "must_mention": [[]]}), "golden_set.jsonl:2: must_mention.0: "),
        (json.dumps({"id": "c2"}), "golden_set.jsonl:2: kind: "),
    ],
)
def test_a_wrong_line_is_named_with_file_and_line(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(EvalDataError) as raised:
        load_cases(write(tmp_path, json.dumps(GOOD), line))
    assert message in raised.value.message


def test_all_wrong_lines_are_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(EvalDataError) as raised:
        load_cases(write(tmp_path, "x", "y", json.dumps(GOOD)))
    assert ":1: " in raised.value.message
    assert ":2: " in raised.value.message


def test_a_pack_without_a_golden_set_is_told_which_file_to_write(tmp_path: Path) -> None:
    with pytest.raises(EvalDataError, match=r"golden_set\.jsonl"):
        load_cases(tmp_path)


def test_an_empty_golden_set_is_no_golden_set(tmp_path: Path) -> None:
    with pytest.raises(EvalDataError, match="holds no row"):
        load_cases(write(tmp_path, ""))


@pytest.mark.parametrize("pack", ["corpus", "tests/packs/nordbark"])
def test_the_golden_sets_have_five_to_ten_cases_of_every_outcome_they_need(pack: str) -> None:
    cases = load_cases(ROOT / pack)
    assert 5 <= len(cases) <= 10
    assert {c.status.value for c in cases} >= {"SUCCESS", "NOT_FOUND", "BLOCKED_SAFETY"}
