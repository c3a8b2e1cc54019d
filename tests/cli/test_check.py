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
