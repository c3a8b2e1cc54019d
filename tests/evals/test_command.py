import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.answer import Answer, Status
from domain.factcheck import CheckReport
from evals.cases import GOLDEN_FILE
from evals.command import run_eval
from evals.tables import EvalDataError

GOOD = "Calm is a quiet state of mind [source:guide.md#What is calm?]."


def golden(folder: Path, *cases: dict[str, Any]) -> Path:
    base = {"kind": "k", "status": "SUCCESS", "why": "w"}
    (folder / GOLDEN_FILE).write_text("\n".join(json.dumps(base | case) for case in cases))
    return folder


@pytest.fixture
def ten(pack_dir: Path) -> Path:
    """Nine questions with an answer in the pack, one without."""
    known = [{"id": f"c{n}", "question": f"q{n}", "must_cite": ["guide.md"]} for n in range(9)]
    return golden(pack_dir, *known, {"id": "c9", "question": "q9", "status": "NOT_FOUND"})


@pytest.fixture
def answers(make_answer: Callable[..., Answer]) -> dict[str, Answer]:
    script = {f"q{n}": make_answer(GOOD, confidence_score=0.9) for n in range(9)}
    return script | {"q9": make_answer("I don't find this in the provided corpus.", Status.NOT_FOUND)}


@pytest.fixture
def check(make_report: Callable[..., CheckReport]) -> Callable[[str], CheckReport]:
    return lambda text: make_report((text, True if text == GOOD else None))


def test_all_targets_met_is_exit_status_zero_and_one_json_object(
    ten: Path,
    answers: dict[str, Answer],
    check: Callable[[str], CheckReport],
    scripted: Callable[..., Any],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_eval(scripted(answers), check, ten, as_json=True) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["passed"] is True
    assert report["metrics"]["golden_set_score"]["value"] == 100
    assert report["metrics"]["user_feedback_score"]["verdict"] == "unknown"
    assert [case["total"] for case in report["cases"]] == [100] * 10
    assert all(s["reasons"] for case in report["cases"] for s in case["scores"].values())
    assert report["sets"] == []


def test_the_labelled_sets_of_other_packs_are_left_out_and_never_change_the_exit_status(
    ten: Path,
    answers: dict[str, Answer],
    make_answer: Callable[..., Answer],
    check: Callable[[str], CheckReport],
    scripted: Callable[..., Any],
    capsys: pytest.CaptureFixture[str],
) -> None:
    script = answers | {"*": make_answer(GOOD)}
    assert run_eval(scripted(script), check, ten, as_json=True, sets=True) == 0
    (vague,) = json.loads(capsys.readouterr().out)["sets"]
    assert vague["name"] == "vague questions"
    assert vague["headline"]["asked back"]["right"] == 0


def test_one_missed_target_is_exit_status_one_and_the_table_says_why(
    ten: Path,
    answers: dict[str, Answer],
    make_answer: Callable[..., Answer],
    check: Callable[[str], CheckReport],
    scripted: Callable[..., Any],
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers["q3"] = make_answer("Calm cures all [source:guide.md#What is calm?].", confidence_score=0.9)
    assert run_eval(scripted(answers), check, ten) == 1
    out = capsys.readouterr().out
    assert "cure_or_guarantee" in out
    assert "missed" in out


def test_eighty_columns_show_every_case_status_and_metric_whole(
    ten: Path,
    answers: dict[str, Answer],
    check: Callable[[str], CheckReport],
    scripted: Callable[..., Any],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run_eval(scripted(answers), check, ten) == 0
    out = capsys.readouterr().out
    assert "…" not in out
    for case in json.loads(f"[{','.join((ten / GOLDEN_FILE).read_text().splitlines())}]"):
        assert any(line.startswith(case["id"]) and f" {case['status']} " in line for line in out.splitlines())
    assert "unsupported_claims_per_answer" in out


def test_a_case_that_raises_is_exit_status_one(
    ten: Path, answers: dict[str, Answer], check: Callable[[str], CheckReport], scripted: Callable[..., Any]
) -> None:
    assert run_eval(scripted(answers | {"q0": ValueError("x")}), check, ten, as_json=True) == 1


@pytest.mark.parametrize(
    ("case", "named"),
    [
        ({"id": "c1", "question": "q", "must_cite": ["gone.md"]}, "c1: the pack has no gone.md"),
        ({"id": "c1", "question": "q", "expected_chunks": {"all": ["guide.md#Gone"]}}, "guide.md#Gone"),
        ({"id": "c1", "question": "q", "must_warn": ["X-9"]}, "c1: the catalog has no X-9"),
    ],
)
def test_a_golden_set_that_does_not_fit_the_pack_is_refused(
    pack_dir: Path, scripted: Callable[..., Any], case: dict[str, Any], named: str
) -> None:
    with pytest.raises(EvalDataError) as raised:
        run_eval(scripted({}), None, golden(pack_dir, case))
    assert named in raised.value.message
