"""A small encoder that reads a text and others together, each of the others for itself, in one of two ways.

One-sided: the words of the text see each other; those of another one see the text and themselves. So the text is read
once, whatever stands behind it, and all are read in one pass. Mutual: the text and one other see each other, in a pass
of their own, as in any cross-encoder.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag.shipped_model import ShippedModel

MAX_TEXT, MAX_OTHER = 150, 28
"""Word pieces that are read of each."""
CLS, SEP = 101, 102
"""The word pieces that stand before all and behind each."""
_TOGETHER = 16
"""Others that are read in one pass: the time of attention grows with the square."""
_CHARS_A_TOKEN = 10
"""More characters than a word piece has on average: what lies beyond is cut off anyway."""

Ids = NDArray[np.int64]


class PackedModel:
    """Raises SettingsError as ShippedModel does."""

    def __init__(self, name: str, *, mutual: bool, remedy: str) -> None:
        self._model = ShippedModel(name, remedy)
        self._mutual = mutual
        self._together = 1 if mutual else _TOGETHER

    def logits(self, text: str, others: Sequence[str]) -> NDArray[np.float32]:
        """Shape (len(others),)."""
        first = self._ids(text, MAX_TEXT)
        coded = [self._ids(other, MAX_OTHER) for other in others]
        found = np.zeros(len(others), dtype=np.float32)
        for at in range(0, len(coded), self._together):
            inputs = packed(first, coded[at : at + self._together], mutual=self._mutual)
            found[at : at + self._together] = self._model.session.run(None, inputs)[0][0]
        return found

    def _ids(self, text: str, most: int) -> Ids:
        coded = self._model.tokenizer.encode(text[: most * _CHARS_A_TOKEN], add_special_tokens=False)
        return np.array(coded.ids[:most], dtype=np.int64)


def packed(first: Ids, others: Sequence[Ids], *, mutual: bool) -> dict[str, NDArray[np.generic]]:
    """The model's inputs, for one sequence of all: `input_ids`, `token_type_ids` and `position_ids`, shape (1, tokens);
    `mask`, who sees whom, (1, 1, tokens, tokens); the places that tell of each of the others, `mean` (1, others,
    tokens) and `start` (1, others).

    Each of the others is counted on from the end of the first text, as if it stood there alone. Mutual: there is one.
    """
    before = [] if mutual else [SEP]
    texts = [np.array([CLS, *first, SEP]), *(np.array([*before, *other, SEP]) for other in others)]
    blocks = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
    ends = len(texts[0])
    positions = [np.arange(ends), *(ends + np.arange(len(text)) for text in texts[1:])]
    sees = np.ones((len(blocks), len(blocks)), dtype=bool) if mutual else (blocks == 0) | (blocks[:, None] == blocks)
    tells = np.ones((1, len(blocks)), dtype=bool) if mutual else blocks == np.arange(1, len(texts))[:, None]
    return {
        "input_ids": np.concatenate(texts)[None],
        "token_type_ids": (blocks > 0).astype(np.int64)[None],
        "position_ids": np.concatenate(positions)[None],
        "mask": sees[None, None],
        "mean": (tells / tells.sum(axis=1, keepdims=True)).astype(np.float32)[None],
        "start": tells.argmax(axis=1)[None],
    }
