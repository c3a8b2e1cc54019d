from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag.embedding_cache import CachedEmbedder


class CountingEmbedder:
    name = "counting"

    def __init__(self) -> None:
        self.seen: list[str] = []

    def windows(self, text: str) -> list[str]:
        return [text]

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.seen += texts
        return np.array([[float(len(text)), 1.0] for text in texts], dtype=np.float32)


def test_a_text_is_embedded_once_however_often_it_is_asked_for() -> None:
    counting = CountingEmbedder()
    cached = CachedEmbedder(counting)
    cached.embed(["a", "bb", "a"])
    cached.embed(["bb", "ccc"])
    assert counting.seen == ["a", "bb", "ccc"]


def test_rows_come_in_the_order_asked() -> None:
    cached = CachedEmbedder(CountingEmbedder())
    cached.embed(["ccc"])
    assert cached.embed(["a", "ccc", "a"])[:, 0].tolist() == [1.0, 3.0, 1.0]


def test_nothing_asked_is_nothing_embedded() -> None:
    assert len(CachedEmbedder(CountingEmbedder()).embed([])) == 0


def test_more_texts_than_the_memory_holds_still_come_back() -> None:
    texts = [str(number) for number in range(5000)]
    assert len(CachedEmbedder(CountingEmbedder()).embed(texts)) == 5000
