"""The judge of questions: a small cross-encoder that reads a statement beside a question and says how sure it is that
the statement answers it (scripts/question_judge, data/question_judge/MODEL_CARD.md)."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from rag.pair_model import PairModel

MAX_TOKENS = 128


class QuestionJudge:
    """Implements the port `AnswerJudge`. Statements are given with what they are about in front (`premise`)."""

    def __init__(self) -> None:
        self._model = PairModel("question_judge/model", MAX_TOKENS, remedy="set KA_VERIFIER=rules")

    def answers(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [float(p) for p in 1.0 / (1.0 + np.exp(-self._model.logits(pairs)[:, 0]))]


@lru_cache(maxsize=1)
def shipped_judge() -> QuestionJudge:
    """The one model of the process."""
    return QuestionJudge()
