"""The caution readers: small encoders that read a thread beside the cautions of a product and say how sure they are
that each concerns the person who would use it. Training: scripts/caution_reader, data/caution_reader/MODEL_CARD.md.

The quick one reads the thread before it reads the cautions, all in one pass; the thorough one reads it anew with each.
A net of words spares the quick one most threads in which nobody can be in a crisis.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import numpy as np

from rag.packed_model import PackedModel
from rag.word_net import WordNet

CRISIS_NET = "caution_reader/crisis"
_WINDOW = 480
"""Characters that are read at once."""
_SENTENCE = re.compile(r"(?<=[.!?\n]) +|\n+")


class CautionReader:
    """Implements the port `CautionReader`."""

    def __init__(self, name: Literal["quick", "thorough"]) -> None:
        thorough, remedy = name == "thorough", "set KA_CAUTION_READER=off"
        self._model = PackedModel(f"caution_reader/{name}", mutual=thorough, remedy=remedy)
        self._net = None if thorough else WordNet(CRISIS_NET, remedy)

    def concerned(self, turns: Sequence[str], cautions: Sequence[str]) -> list[float]:
        """A long thread is read in overlapping windows; the surest counts. 0.0 where the net lets all through."""
        read = list(windows(turns))
        if not read or not cautions or self._is_let_through(read, cautions):
            return [0.0] * len(cautions)
        surest = np.max([self._model.logits(window, cautions) for window in read], axis=0)
        return [float(p) for p in 1.0 / (1.0 + np.exp(-surest))]

    def _is_let_through(self, read: Sequence[str], cautions: Sequence[str]) -> bool:
        """Whether nothing of what is read may be what the only statement that is asked about says."""
        if self._net is None or tuple(cautions) != (self._net.statement,):
            return False
        return not any(map(self._net.stops, read))


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
def shipped_readers() -> tuple[CautionReader, CautionReader]:
    """The quick one and the thorough one; the only ones of the process."""
    return CautionReader("quick"), CautionReader("thorough")
