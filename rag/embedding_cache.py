"""One question is read by retrieval, by the composer and by the fact check: each text is embedded once."""

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from domain.ports import Embedder

_ENTRIES = 2048


class CachedEmbedder:
    """An embedder that remembers the latest texts. Not for building an index: that embeds every text once anyway."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: OrderedDict[str, NDArray[np.float32]] = OrderedDict()

    @property
    def name(self) -> str:
        return self._embedder.name

    def windows(self, text: str) -> list[str]:
        return self._embedder.windows(text)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit vector a text, shape (len(texts), dim)."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            self._known.update(zip(new, self._embedder.embed(new), strict=True))
        rows = [self._known[text] for text in texts]
        for text in texts:
            self._known.move_to_end(text)
        while len(self._known) > max(_ENTRIES, len(texts)):
            self._known.popitem(last=False)
        return np.stack(rows) if rows else np.zeros((0, 0), dtype=np.float32)
