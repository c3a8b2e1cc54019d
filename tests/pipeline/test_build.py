"""The wiring: one call from Python, an incremental index, packs that share a data directory."""

import shutil
from pathlib import Path

import pytest
from pydantic import SecretStr

from domain.answer import Answer, Status
from domain.errors import CorpusError, SettingsError
from pipeline.build import _verifier, answer_user_query, build_assistant, build_index
from pipeline.settings import Settings
from tests.conftest import Ask


@pytest.fixture
def own_copy(tmp_path: Path, pack_dirs: dict[str, Path], clean_environment: None) -> Settings:
    """Settings on a small copy of the second pack, with a data directory of its own."""
    folder = tmp_path / "pack"
    folder.mkdir()
    for name in ("products_catalog.csv", "faq_customers.md"):
        shutil.copy(pack_dirs["nordbark"] / name, folder)
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
    assert everything > 15
    assert embedded() == 0
    page = own_copy.corpus_dir / "faq_customers.md"
    page.write_text(page.read_text(encoding="utf-8").replace("drops like", "tins like"), encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8") + "\nWe said so in 1987.\n", encoding="utf-8")
    assert 0 < embedded() < everything / 3


def test_a_product_that_came_with_a_rebuild_elsewhere_is_not_retrieved_by_who_has_no_cautions_for_it(
    own_copy: Settings,
) -> None:
    assistant = build_assistant(own_copy)
    catalog = own_copy.corpus_dir / "products_catalog.csv"
    rows = catalog.read_text(encoding="utf-8")
    for step in ("first", "second", "third"):  # the index that the assistant opened is kept for one rebuild
        row = f"NB-900,Moorland Sundew Drops,Tinctures,Drops,a {step} cough,Sundew,No,Not in pregnancy,cough\n"
        catalog.write_text(f"{rows.rstrip()}\n{row}", encoding="utf-8")
        build_index(own_copy)
    found = assistant.pipeline.search.find("Moorland Sundew Drops for a cough", top_k=5, product_ids=())
    assert found
    assert "NB-900" not in {hit.chunk.product_id for hit in found}


def test_a_folder_that_never_was_good_cannot_serve(tmp_path: Path, clean_environment: None) -> None:
    with pytest.raises(CorpusError):
        build_assistant(Settings(_env_file=None, corpus_dir=tmp_path / "nowhere", data_dir=tmp_path / "data"))


def test_the_two_packs_share_a_data_directory_without_mixing(
    ask: Ask,
) -> None:
    first, second = ask("kerala", "What is valerian for?"), ask("nordbark", "What is Triphala for?")
    assert {first.status, second.status} == {Status.NOT_FOUND}


@pytest.mark.parametrize(
    ("verifier", "kind"), [("shipped", "CrossEncoder"), ("rules", "NoneType"), ("some/model", "NliCrossEncoder")]
)
def test_the_setting_names_who_judges_sentences(clean_environment: None, verifier: str, kind: str) -> None:
    settings = Settings(_env_file=None, verifier=verifier)
    assert type(_verifier(settings)).__name__ == kind


def test_claude_judges_with_a_key_and_without_one_says_what_to_set(clean_environment: None) -> None:
    with pytest.raises(SettingsError, match="ANTHROPIC_API_KEY"):
        _verifier(Settings(_env_file=None, verifier="claude"))
    settings = Settings(_env_file=None, verifier="claude", anthropic_api_key=SecretStr("k"))
    assert type(_verifier(settings)).__name__ == "ClaudeVerifier"
