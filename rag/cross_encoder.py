"""The shipped verifier: a small cross-encoder that reads two texts together and judges how they stand to each other.

All-MiniLM-L6-v2 trained further on sentence pairs (scripts/verifier, data/verifier/MODEL_CARD.md), 8-bit weights, run
by onnxruntime on one thread. Statements are given with what they are about in front (`premise`).
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from rag.pair_model import PairModel

MAX_TOKENS = 128
_ENTAILMENT = 2
_READ_WHOLE = 450
"""Characters of a sentence that fit beside a statement."""


class CrossEncoder:
    """Judges pairs of texts; implements the port `Verifier`.

    The model's outputs: contradiction, neutral, entailment, and one that nothing reads (rag.question_judge goes on
    from it).
    """

    name = "shipped"

    def __init__(self) -> None:
        self._model = PairModel("verifier/model", MAX_TOKENS, remedy="set KA_VERIFIER=rules")

    def entailment(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """A sentence that is too long to be read whole is carried by nothing."""
        logits = self._model.logits(pairs)[:, : _ENTAILMENT + 1]
        shares = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
        found = shares[:, _ENTAILMENT] / shares.sum(axis=1)
        return [float(p) if len(said) <= _READ_WHOLE else 0.0 for p, (_, said) in zip(found, pairs, strict=True)]


@lru_cache(maxsize=1)
def shipped() -> CrossEncoder:
    """The one model of the process."""
    return CrossEncoder()
