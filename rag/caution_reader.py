"""The caution reader: a small cross-encoder that reads a thread beside one caution of a product and says how sure it is
that the caution concerns the person who would use it (scripts/caution_reader, data/caution_reader/MODEL_CARD.md)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from rag.pair_model import PairModel

MAX_TOKENS = 160
_WINDOW = 480
"""Characters that are read at once, so that a caution still fits beside them."""
_SENTENCE = re.compile(r"(?<=[.!?\n]) +|\n+")


class CautionReader:
    """Implements the port `CautionReader`. Each pair is read by itself: no caution sways how another is read."""

    def __init__(self) -> None:
        self._model = PairModel("caution_reader", MAX_TOKENS, batch=1, remedy="set KA_CAUTION_READER=off")

    def concerned(self, turns: Sequence[str], cautions: Sequence[str]) -> list[float]:
        """A long thread is read in overlapping windows; the surest counts."""
        read = list(windows(turns))
        if not read or not cautions:
            return [0.0] * len(cautions)
        logits = self._model.logits([(window, caution) for caution in cautions for window in read])
        surest = logits.reshape(len(cautions), len(read)).max(axis=1)
        return [float(p) for p in 1.0 / (1.0 + np.exp(-surest))]


def windows(turns: Sequence[str]) -> Iterator[str]:
    """The thread as texts short enough to be read whole; each begins with the last sentence of the one before."""
    sentences = [s.strip() for turn in turns for s in _SENTENCE.split(turn) if s.strip()]
    sentences = [s[at : at + _WINDOW] for s in sentences for at in range(0, len(s), _WINDOW)]
    window: list[str] = []
    for sentence in sentences:
        if window and sum(len(s) + 1 for s in window) + len(sentence) > _WINDOW:
            yield " ".join(window)
            window = window[-1:] if len(window[-1]) + len(sentence) < _WINDOW else []
        window.append(sentence)
    if window:
        yield " ".join(window)


@lru_cache(maxsize=1)
def shipped_reader() -> CautionReader:
    """The one model of the process."""
    return CautionReader()
