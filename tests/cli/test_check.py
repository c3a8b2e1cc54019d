import json
from pathlib import Path

import pytest

from tests.cli.conftest import Ka

TRUE = "Triphala is traditionally used to support regular elimination."
FALSE = "Triphala cures diabetes."


def test_a_true_text_ends_with_status_zero_and_an_unsupported_one_with_one(ka: Ka) -> None:
    assert ka("check", TRUE).code == 0
    ran = ka("check", f"{TRUE} {FALSE}")
    assert ran.code == 1
    assert "✓" in ran.out
    assert "✗" in ran.out


def test_json_holds_a_verdict_a_sentence_and_null_where_nothing_is_claimed(ka: Ka) -> None:
    ran = ka("check", "--json", f"Hello! {TRUE} {FALSE}")
    report = json.loads(ran.out)
    assert [s["supported"] for s in report["sentences"]] == [None, True, False]
    _, good, bad = report["sentences"]
    assert {"sentence", "supported", "score", "max_similarity", "scanned_chunks", "reason", "evidence"} <= set(good)
    assert good["evidence"][0]["doc_id"] == "product_triphala_capsules_internal.md"
    assert 0 <= bad["score"] < good["score"] <= 1
    assert bad["scanned_chunks"] <= 50
    assert bad["reason"]
    assert "style" in report


def test_a_draft_is_read_from_a_file(ka: Ka, tmp_path: Path) -> None:
    draft = tmp_path / "DRAFT.md"
    draft.write_text(f"# A draft\n\n{TRUE}\n\n- {FALSE}\n", encoding="utf-8")
    ran = ka("check", "--file", draft)
    assert ran.code == 1
    assert "diabetes" in ran.out


def test_lines_of_texts_give_lines_of_reports_and_bad_ones_cost_only_themselves(ka: Ka, tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text(f'{json.dumps({"id": 1, "text": TRUE})}\n{{"id": 2}}\n{json.dumps({"id": 3, "text": ""})}\n')
    ran = ka("check", "--jsonl", path)
    one, two, three = (json.loads(line) for line in ran.out.splitlines())
    assert (one["id"], one["sentences"][0]["supported"]) == (1, True)
    assert (two["id"], "text" in two["error"]) == (2, True)
    assert (three["id"], three["sentences"]) == (3, [])
    assert ran.code == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check",), "text"),
        (("check", "A text", "--file", "x.md"), "text"),
        (("check", "--file", "nowhere.md"), "nowhere.md"),
        (("check", "--file", "latin.md"), "UTF-8"),
        (("check", "--file", "."), "can't be read"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(arguments: tuple[str, ...], said: str, ka: Ka, tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes("Le café est bon.".encode("latin-1"))
    ran = ka(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err
    assert "Traceback" not in ran.err


UNCITED = f"\ufeff# A draft\r\n\r\n{TRUE} {FALSE}\r\n"


def test_fix_writes_citations_for_what_is_supported_once_and_touches_nothing_else(ka: Ka, tmp_path: Path) -> None:
    draft = tmp_path / "DRAFT.md"
    draft.write_bytes(UNCITED.encode())
    first = ka("check", "--fix", "--file", draft)
    written = draft.read_bytes().decode()
    mark = " [source:product_triphala_capsules_internal.md#Traditional Positioning]"
    assert written == UNCITED.replace(" elimination.", f" elimination{mark}.")
    assert "Added 1 citation to DRAFT.md" in first.out
    assert mark.strip() in first.out
    assert first.code == 1
    second = ka("check", "--fix", "--file", draft)
    assert draft.read_bytes().decode() == written
    assert "Added 0 citations" in second.out


def test_a_check_without_fix_leaves_the_file_alone_and_says_what_fix_would_do(ka: Ka, tmp_path: Path) -> None:
    draft = tmp_path / "DRAFT.md"
    draft.write_bytes(UNCITED.encode())
    assert "--fix" in ka("check", "--file", draft).out
    assert draft.read_bytes() == UNCITED.encode()


def test_the_marks_are_readable_without_colours_and_in_a_terminal_without_the_signs(ka: Ka, ka_process: Ka) -> None:
    ran = ka("check", f"Hello! {TRUE} {FALSE} It is a miracle cure.")
    assert "\x1b" not in ran.out
    for said in ("supported: ", "not supported: ", "style: “miracle cure”", "the guide prefers", "1 of 3 claims"):
        assert said in ran.out
    assert "product_triphala_capsules_internal.md › Traditional Positioning" in ran.out
    plain = ka_process("check", TRUE, PYTHONIOENCODING="ascii")
    assert (plain.code, "supported: " in plain.out) == (0, True)


def test_json_stays_alone_on_stdout_beside_a_report_and_a_fix(ka: Ka, tmp_path: Path) -> None:
    draft, report = tmp_path / "DRAFT.md", tmp_path / "report.html"
    draft.write_text(f"{TRUE} It is a miracle cure.\n", encoding="utf-8")
    ran = ka("check", "--json", "--fix", "--file", draft, "--html", report)
    found = json.loads(ran.out)
    assert set(found) == {"sentences", "style"}
    assert {"phrase", "rule"} <= set(found["style"][0]) <= {"phrase", "rule", "suggestion"}
    assert "Added 1 citation" in ran.err
    assert "Fact check of DRAFT.md" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", TRUE, "--fix"), "--fix"),
        (("check", "--jsonl", "x.jsonl", "--html", "r.html"), "--html"),
        (("check", "--file", "draft.md", "--html", "draft.md"), "draft itself"),
        (("check", TRUE, "--html", "nowhere/r.html"), "can't be written"),
    ],
)
def test_orders_that_would_do_harm_are_refused(arguments: tuple[str, ...], said: str, ka: Ka, tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(TRUE)
    ran = ka(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert (tmp_path / "draft.md").read_text() == TRUE


def test_help_says_what_the_exit_status_means(ka: Ka) -> None:
    ran = ka("check", "--help")
    assert "Exit status" in ran.out
    assert "1 when one is not" in " ".join(ran.out.split())
