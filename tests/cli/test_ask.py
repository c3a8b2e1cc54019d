import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from domain.answer import Answer, Question
from pipeline.build import Assistant
from tests.cli.conftest import Ka, Ran

FIELDS = {
    "status", "answer", "citations", "unsupported_claims", "safety_warnings", "confidence_score", "intent", "metadata",
}  # fmt: skip
QUESTIONS = (
    "Can I take Ashwagandha if I have thyroid issues?",
    "What is Triphala used for?",
    "help me",
    "Can I drink the Brahmi Tailam?",
    "Is KA-P001 fine while breastfeeding?",
)
BAD_LINES = {
    17: b"this is no JSON",
    60: b'{"id": "no-question"}',
    101: b'{"id": 101, "question": 7}',
    150: b'{"id": "latin", "question": "caf\xe9?"}',
    199: b'["a", "list"]',
}


def batch(path: Path) -> Path:
    """Two hundred lines, five of them malformed."""
    lines = [
        BAD_LINES.get(n, json.dumps({"id": n, "question": QUESTIONS[n % len(QUESTIONS)]}).encode()) for n in range(200)
    ]
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def test_a_blocked_question_is_readable_in_the_terminal_with_its_sources(ka: Ka) -> None:
    ran = ka("ask", "Can I take Ashwagandha if I have thyroid issues?")
    assert ran.code == 0
    assert "BLOCKED_SAFETY" in ran.out
    assert "can't recommend Ashwagandha Stress Balance Tablets" in ran.out
    assert "products_catalog.csv" in ran.out
    assert "[1]" in ran.out
    assert "[source:" not in ran.out, "citations become numbers for a person"
    assert "physician" in ran.out


def test_an_answered_question_shows_every_source_with_its_number(ka: Ka) -> None:
    ran = ka("ask", "What is Triphala used for?")
    assert ran.code == 0
    assert "digestive comfort" in ran.out
    assert "[1]" in ran.out
    assert "confidence" in ran.out


def test_json_is_one_object_on_stdout_and_logs_go_to_stderr(ka_process: Ka) -> None:
    ran = ka_process("ask", "--json", "Can I take Ashwagandha if I have thyroid issues?", KA_LOG_LEVEL="INFO")
    assert ran.code == 0, ran.err
    answer = json.loads(ran.out)
    assert set(answer) == FIELDS
    assert answer["status"] == "BLOCKED_SAFETY"
    assert answer["safety_warnings"][0]["product_id"] == "KA-P002"
    assert "INFO" in ran.err
    assert "Traceback" not in ran.err


def test_two_hundred_lines_with_five_malformed_give_195_answers_and_5_errors_in_order(
    ka_process: Ka, tmp_path: Path
) -> None:
    ran = ka_process("ask", "--jsonl", batch(tmp_path / "questions.jsonl"))
    results: list[dict[str, Any]] = [json.loads(line) for line in ran.out.splitlines()]
    assert len(results) == 200
    errors = {n: result for n, result in enumerate(results) if "error" in result}
    assert set(errors) == set(BAD_LINES)
    assert all(set(result) == FIELDS | {"id"} for n, result in enumerate(results) if n not in errors)
    assert [r["id"] for n, r in enumerate(results) if n not in errors] == [n for n in range(200) if n not in errors]
    assert (errors[60]["id"], errors[101]["id"]) == ("no-question", 101)
    assert all(f"line {n + 1}" in result["error"] for n, result in errors.items())
    statuses = [result["status"] for n, result in enumerate(results) if n not in errors]
    assert {s for n, s in zip([n for n in range(200) if n not in errors], statuses, strict=True) if n % 5 == 0} == {
        "BLOCKED_SAFETY"
    }
    assert ran.code == 1
    assert "Traceback" not in ran.err


def test_a_good_batch_ends_with_status_zero_and_history_counts(ka: Ka, tmp_path: Path) -> None:
    path = tmp_path / "good.jsonl"
    lines = [
        {"id": "a", "question": "and if she is on dialysis?", "history": ["Tell me about Joint Ease Herbal Tablets"]},
        {"id": "b", "question": "and if she is on dialysis?"},
    ]
    path.write_text("\ufeff" + "\r\n".join(map(json.dumps, lines)) + "\n\n", encoding="utf-8")
    ran = ka("ask", "--jsonl", path)
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert (first["id"], first["status"]) == ("a", "BLOCKED_SAFETY")
    assert (second["id"], second["status"] == first["status"]) == ("b", False)
    assert ran.code == 0


def test_a_bug_in_one_line_costs_that_line_only(ka: Ka, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Assistant.answer

    async def buggy(self: Assistant, question: Question) -> Answer:
        if question.text == "boom":
            raise ZeroDivisionError("a secret detail")
        return await answer(self, question)

    monkeypatch.setattr(Assistant, "answer", buggy)
    path = tmp_path / "lines.jsonl"
    path.write_text("".join(json.dumps({"id": n, "question": q}) + "\n" for n, q in enumerate(["hi", "boom", "hi"])))
    ran = ka("ask", "--jsonl", path)
    assert [set(json.loads(line)) == {"id", "error"} for line in ran.out.splitlines()] == [False, True, False]
    assert "secret detail" not in ran.out
    assert ran.code == 1


def test_ids_and_numbers_that_json_can_hold_but_text_cannot_cost_no_other_line(ka_process: Ka, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    lines = [
        r'{"id": "\ud83d", "question": "thanks"}',
        r'{"id": "half", "question": "\udc00 What is Triphala used for?", "history": ["\ud800"]}',
        f'{{"id": {"9" * 5000}, "question": "thanks"}}',
        '{"id": NaN, "question": "thanks"}',
        '{"id": "last", "question": "thanks"}',
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    ran = ka_process("ask", "--jsonl", path)
    results = [json.loads(line, parse_constant=pytest.fail) for line in ran.out.splitlines()]
    assert [result["id"] for result in results] == ["\ud83d", "half", None, None, "last"]
    assert ["error" in result for result in results] == [False, False, True, True, False]
    assert "digestive comfort" in results[1]["answer"]
    assert "Traceback" not in ran.err


def test_bytes_that_are_no_utf8_in_a_question_are_no_crash(ka: Ka) -> None:
    question = b"What is Triphala used for, caf\xe9?".decode("utf-8", "surrogateescape")
    for command in (("ask", "--json"), ("ask",), ("explain",), ("check",)):
        ran = ka(*command, question)
        assert "Triphala" in ran.out
        assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", [("ask",), ("ask", "--json"), ("explain",), ("index", "--check", "-v")])
def test_a_terminal_that_lacks_a_sign_gets_an_answer_and_no_traceback(command: tuple[str, ...], ka_process: Ka) -> None:
    question = ("Tell me about the Brahmi Tailam",) if "index" not in command else ()
    ran = ka_process(*command, *question, PYTHONIOENCODING="ascii")
    assert ran.code == 0, ran.err
    assert "Brahmi Tailam" in ran.out
    assert "–" in json.loads(ran.out)["answer"] if "--json" in command else True


def test_an_empty_batch_is_no_error(ka: Ka, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n\n", encoding="utf-8")
    assert ka("ask", "--jsonl", path) == Ran(code=0, out="", err="")


def test_another_pack_is_another_assistant(ka: Ka, pack_dirs: Mapping[str, Path]) -> None:
    ran = ka("ask", "--json", "--corpus", pack_dirs["nordbark"], "Can I use Valerian Night Drops if I'm pregnant?")
    answer = json.loads(ran.out)
    assert answer["status"] == "BLOCKED_SAFETY"
    assert {w["product_id"] for w in answer["safety_warnings"]} == {"NB-104"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ask",), "question"),
        (("ask", "What?", "--jsonl", "x.jsonl"), "question"),
        (("ask", "--jsonl", "nowhere.jsonl"), "nowhere.jsonl"),
        (("ask", "--corpus", "no_such_folder", "What?"), "no_such_folder"),
        (("ask", "--no-such-option", "What?"), "no-such-option"),
    ],
)
def test_a_wrong_call_says_what_is_wrong_and_never_shows_a_traceback(
    arguments: tuple[str, ...], said: str, ka: Ka
) -> None:
    ran = ka(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err
    assert "Traceback" not in ran.err
