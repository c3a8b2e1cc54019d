import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from cli.slack import bot_settings
from pipeline.settings import Settings
from store.models import Verdict
from tests.cli.conftest import Ka


@pytest.fixture
def own_pack(tmp_path: Path, pack_dirs: Mapping[str, Path]) -> Path:
    """A small copy of the second pack that a test may break."""
    folder = tmp_path / "pack"
    folder.mkdir()
    for name in ("products_catalog.csv", "faq_customers.md"):
        shutil.copy(pack_dirs["nordbark"] / name, folder)
    return folder


def break_catalog(pack: Path) -> None:
    """Give two products the same id: the second stands in line 3."""
    path = pack / "products_catalog.csv"
    path.write_text(path.read_text(encoding="utf-8-sig").replace("NB-102,", "NB-101,", 1), encoding="utf-8")


def test_help_names_every_command(ka: Ka) -> None:
    ran = ka("--help")
    assert ran.code == 0
    assert all(name in ran.out for name in ("ask", "check", "article", "index", "explain", "serve"))


@pytest.mark.parametrize("command", ["ask", "check", "article", "index", "explain", "serve", "metrics"])
def test_every_command_explains_itself(command: str, ka: Ka) -> None:
    ran = ka(command, "--help")
    assert ran.code == 0
    assert "--corpus" in ran.out


def test_an_article_goes_to_stdout_or_to_a_file(ka: Ka, tmp_path: Path) -> None:
    printed = ka("article", "Triphala and digestion")
    assert printed.code == 0
    assert printed.out.startswith("# ")
    assert "## " in printed.out
    assert "[source:product_triphala_capsules_internal.md#" in printed.out
    assert "safety" in printed.out.lower()
    target = tmp_path / "article.md"
    written = ka("article", "Triphala and digestion", "--out", target)
    assert (written.code, written.out) == (0, "")
    assert "article.md" in written.err
    assert target.read_text(encoding="utf-8").strip() == printed.out.strip()


def test_an_article_for_a_place_that_can_not_be_written_says_so(ka: Ka) -> None:
    ran = ka("article", "Triphala", "--out", "no/such/folder/article.md")
    assert ran.code == 2
    assert "article.md can't be written" in " ".join(ran.err.split())
    assert "Traceback" not in ran.err


def test_an_article_for_a_folder_is_refused_before_it_is_written(ka: Ka, tmp_path: Path) -> None:
    ran = ka("article", "Triphala", "--out", tmp_path)
    assert ran.code == 2
    assert "Choose another place with --out" in " ".join(ran.err.split())
    assert "Building the index" not in ran.err


def test_index_says_what_it_holds(ka: Ka) -> None:
    ran = ka("index")
    assert ran.code == 0
    assert "8 products" in ran.out


def test_index_check_passes_a_good_pack(ka: Ka, own_pack: Path) -> None:
    ran = ka("index", "--check", "--corpus", own_pack)
    assert ran.code == 0
    assert "12 products" in ran.out


def test_index_check_names_file_line_and_remedy_of_everything_broken(ka: Ka, own_pack: Path, data_dir: Path) -> None:
    break_catalog(own_pack)
    (own_pack / "faq_customers.md").write_bytes("# Fragen\n\n## Schön?\n\nJa.\n".encode("latin-1"))
    ran = ka("index", "--check", "--corpus", own_pack)
    assert ran.code == 1
    assert "products_catalog.csv:3:" in ran.out
    assert "NB-101" in ran.out
    assert "faq_customers.md:3:" in ran.out
    assert "UTF-8" in ran.out
    assert "Traceback" not in ran.out + ran.err


@pytest.mark.parametrize("command", [["index", "--check"], ["index"], ["ask", "hello"], ["explain", "hello"]])
def test_a_word_of_the_pack_for_a_condition_that_the_gate_does_not_know_is_named_with_its_line(
    command: list[str], ka: Ka, own_pack: Path, tmp_path: Path
) -> None:
    lexicon = "surface,concept,reason\nwinter blues,mesh:Depression,\nsusto,fright,old word\n"
    (own_pack / "lexicon.csv").write_text(lexicon, encoding="utf-8")
    ran = ka(*command, "--corpus", own_pack, KA_DATA_DIR=str(tmp_path / "data"))
    assert ran.code in (1, 2)
    assert "lexicon.csv:3: The safety gate knows no concept 'fright'. Write an id such as" in ran.out + ran.err
    assert "lexicon.csv:2" not in ran.out + ran.err


@pytest.mark.parametrize("command", [["index", "--check"], ["index"]])
def test_what_is_wrong_is_one_line_a_finding_with_names_as_they_are_written(
    command: list[str], ka: Ka, own_pack: Path
) -> None:
    name = "old [red] notes [/x] on the way that the house took from the first shop to the second.md"
    (own_pack / name).parent.mkdir()
    (own_pack / name).write_text("no heading", encoding="utf-8")
    ran = ka(*command, "--corpus", own_pack, COLUMNS="40")
    assert ran.code in (1, 2), ran.err
    (line,) = [line for line in (ran.out + ran.err).splitlines() if name in line]
    assert line.endswith(f"{name}: A name with #, [ or ] can't be cited. Rename the file or its folder.")


def test_after_a_good_index_a_broken_pack_is_told_and_the_last_good_one_answers(
    ka_process: Ka, ka: Ka, own_pack: Path, tmp_path: Path
) -> None:
    here = {"KA_CORPUS_DIR": str(own_pack), "KA_DATA_DIR": str(tmp_path / "data")}
    assert ka("index", **here).code == 0
    break_catalog(own_pack)
    failed = ka("index", **here)
    assert failed.code == 2
    assert "products_catalog.csv:3" in failed.err
    ran = ka_process("ask", "What is in the Sea Buckthorn Omega-7 Softgels?", **here)
    assert ran.code == 0, ran.err
    assert "Sea buckthorn berry oil" in ran.out
    assert "last good index" in ran.err
    assert "products_catalog.csv:3" in ran.err
    assert "Traceback" not in ran.err


def test_explain_says_which_words_and_rules_decided(ka: Ka) -> None:
    ran = ka("explain", "and if she has Graves disease?", "--after", "Tell me about the Ashwagandha tablets")
    assert ran.code == 0
    assert "Graves disease" in ran.out
    assert "KA-P002" in ran.out
    assert "block" in ran.out.lower()


def test_serve_without_tokens_names_them_before_it_loads_anything(ka: Ka, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.main.build_assistant", lambda *_: pytest.fail("loaded the models first"))
    ran = ka("serve")
    assert ran.code == 2
    assert "SLACK_BOT_TOKEN" in ran.err
    assert "SLACK_APP_TOKEN" in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_serve_over_http_asks_for_the_signing_secret(ka: Ka) -> None:
    ran = ka("serve", KA_SLACK_MODE="http", SLACK_BOT_TOKEN="xoxb-1")
    assert ran.code == 2
    assert "SLACK_SIGNING_SECRET" in ran.err
    assert "SLACK_BOT_TOKEN" not in ran.err


def test_reactions_that_can_not_be_read_are_named(ka: Ka) -> None:
    ran = ka("serve", KA_REACTIONS="heart=up,warning=bad", SLACK_BOT_TOKEN="xoxb-1", SLACK_APP_TOKEN="xapp-1")
    assert ran.code == 2
    assert "'warning=bad'" in ran.err
    assert "heart" not in ran.err


def test_reactions_of_ones_own_join_the_usual_ones_and_can_take_one_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clean_environment: None
) -> None:
    given = {"KA_REACTIONS": " :heart:=up, x=none ", "SLACK_BOT_TOKEN": "xoxb-1", "SLACK_APP_TOKEN": "xapp-1"}
    for name, value in (given | {"KA_DATA_DIR": str(tmp_path)}).items():
        monkeypatch.setenv(name, value)
    reactions = bot_settings(Settings()).reactions
    assert (reactions["heart"], reactions["+1"]) == (Verdict.UP, Verdict.UP)
    assert "x" not in reactions


def test_a_setting_that_can_not_be_read_is_named(ka: Ka) -> None:
    ran = ka("ask", "What is Ayurveda?", KA_ANTHROPIC_TIMEOUT_S="soon")
    assert ran.code == 2
    assert "KA_ANTHROPIC_TIMEOUT_S" in ran.err
    assert "Traceback" not in ran.err


def test_a_setting_left_empty_counts_as_not_set_and_a_tilde_is_the_home_folder(
    clean_environment: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("KA_CORPUS_DIR=\nKA_DATA_DIR=\nKA_WORKERS=\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert (Settings().corpus_dir, Settings().workers) == (Path("corpus"), 4)
    assert Settings().data_dir.is_absolute()
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("KA_CORPUS_DIR", "KA_DATA_DIR"):
        monkeypatch.setenv(name, "~/assistant")
    assert Settings().corpus_dir == Settings().data_dir == tmp_path / "assistant"
