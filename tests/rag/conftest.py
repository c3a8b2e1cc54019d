"""A small deterministic embedder that counts its work, and the real one, loaded once."""

import hashlib
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from rag.dense import SentenceEmbedder

DIM = 96
WINDOW = 40


class FakeEmbedder:
    """Words hashed into a vector: equal words, near vectors. Its window is 40 words."""

    def __init__(self, name: str = "fake@1") -> None:
        self._name = name
        self.embedded: list[str] = []
        self.fail_after: int | None = None

    @property
    def name(self) -> str:
        return self._name

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        rows = np.zeros((len(texts), DIM), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            assert len(text.split()) <= WINDOW, "a text beyond the window would be cut off in silence"
            if self.fail_after is not None and len(self.embedded) >= self.fail_after:
                raise RuntimeError("the power went")
            self.embedded.append(text)
            for word in re.findall(r"\w+", text.lower()):
                row[int(hashlib.md5(word.encode()).hexdigest(), 16) % DIM] += 1.0
            row[0] += 0.01
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def windows(self, text: str) -> list[str]:
        words = text.split()
        if len(words) <= WINDOW:
            return [text]
        return [" ".join(words[i : i + WINDOW]) for i in range(0, len(words), WINDOW)]


@pytest.fixture
def fake_embedder() -> FakeEmbedder:
    return FakeEmbedder()


@pytest.fixture
def make_embedder():
    """A fake embedder by name: another name is another model."""
    return FakeEmbedder


@pytest.fixture(scope="session")
def real_embedder() -> SentenceEmbedder:
    return SentenceEmbedder()


@pytest.fixture
def pack_copy(tmp_path: Path) -> Path:
    """A copy of the second pack that a test may change."""
    return Path(shutil.copytree("tests/packs/nordbark", tmp_path / "pack"))
