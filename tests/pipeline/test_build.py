"""The wiring: one call from Python, an incremental index, a broken folder that leaves the last good one serving."""

import asyncio
import logging
import shutil
from pathlib import Path

import pytest

from domain.answer import Answer, Question, Status
from domain.errors import CorpusError
from pipeline.build import answer_user_query, build_assistant, build_index, check_corpus
from pipeline.settings import Settings
from tests.pipeline.checks import assert_sound


@pytest.fixture
def own_copy(tmp_path: Path, pack_dirs: dict[str, Path], clean_environment: None) -> Settings:
    """Settings on a copy of the second pack, with a data directory of its own."""
    folder = Path(shutil.copytree(pack_dirs["nordbark"], tmp_path / "pack"))
    return Settings(_env_file=None, corpus_dir=folder, data_dir=tmp_path / "data")


def test_one_call_from_python_answers_with_the_settings_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, pack_dirs: dict[str, Path], data_dir: Path, clean_environment: None
) -> None:
    monkeypatch.setenv("KA_CORPUS_DIR", str(pack_dirs["nordbark"]))
    monkeypatch.setenv("KA_DATA_DIR", str(data_dir))
    answer = answer_user_query("Can I use Valerian Night Drops if I'm pregnant?")
    assert isinstance(answer, Answer)
    assert answer.status is Status.BLOCKED_SAFETY
    assert set(answer.model_dump()) == {
        "status", "answer", "citations", "unsupported_claims", "safety_warnings", "confidence_score", "intent",
        "metadata",
    }  # fmt: skip


def test_an_unchanged_pack_embeds_nothing_again_and_a_changed_section_only_itself(own_copy: Settings) -> None:
    steps: list[tuple[int, int]] = []

    def embedded() -> int:
        steps.clear()
        build_index(own_copy, lambda done, total: steps.append((done, total)))
        return max((total for _, total in steps), default=0)

    everything = embedded()
    assert everything > 50
    assert embedded() == 0
    page = own_copy.corpus_dir / "faq_customers.md"
    page.write_text(page.read_text(encoding="utf-8").replace("drops like", "tins like"), encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8") + "\nWe said so in 1987.\n", encoding="utf-8")
    assert 0 < embedded() < everything / 5


def test_a_broken_folder_leaves_the_last_good_pack_serving(
    own_copy: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    build_index(own_copy)
    catalog = own_copy.corpus_dir / "products_catalog.csv"
    catalog.write_text(catalog.read_text(encoding="utf-8-sig").replace("product_id,", "id,", 1), encoding="utf-8")
    assert not check_corpus(own_copy.corpus_dir).ok
    with pytest.raises(CorpusError, match=r"products_catalog\.csv"):
        build_index(own_copy)
    with caplog.at_level(logging.ERROR):
        assistant = build_assistant(own_copy)
    assert "last good index" in caplog.text
    assert "products_catalog.csv" in caplog.text
    answer = asyncio.run(assistant.answer(Question(text="What is in the Valerian Night Drops?")))
    assert answer.status is Status.SUCCESS
    assert_sound(answer, assistant.pack)


def test_a_folder_that_never_was_good_cannot_serve(tmp_path: Path, clean_environment: None) -> None:
    with pytest.raises(CorpusError):
        build_assistant(Settings(_env_file=None, corpus_dir=tmp_path / "nowhere", data_dir=tmp_path / "data"))


def test_the_two_packs_share_a_data_directory_without_mixing(
    assistants: dict[str, object], ask: object, data_dir: Path
) -> None:
    first, second = ask("kerala", "What is valerian for?"), ask("nordbark", "What is Triphala for?")  # type: ignore[operator]
    assert {first.status, second.status} == {Status.NOT_FOUND}
