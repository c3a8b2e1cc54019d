"""A small cross-encoder: two texts read together, one row of logits a pair."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.shipped_model import ShippedModel

_CHARS_A_TOKEN = 10
"""More characters than a word piece has on average: what lies beyond is cut off anyway."""


class PairModel:
    """Each pair is read by itself: in a batch the 8-bit scale of the activations would be that of its neighbours too,
    and a sentence judged alone would be another one's beside others. Raises SettingsError as ShippedModel does.
    """

    def __init__(self, name: str, max_tokens: int, remedy: str) -> None:
        self._model = ShippedModel(name, remedy)
        self._max_tokens = max_tokens

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Shape (len(pairs), outputs of the model); the longer text of a pair is cut to fit `max_tokens`."""
        most = _CHARS_A_TOKEN * self._max_tokens
        found = np.zeros((len(pairs), self._model.session.get_outputs()[0].shape[1]), dtype=np.float32)
        for row, (one, other) in enumerate(pairs):
            coded = self._tokenizer.encode(one[:most], other[:most])
            inputs = {name: np.array([getattr(coded, field)], dtype=np.int64) for name, field in _INPUTS.items()}
            found[row] = self._model.session.run(None, inputs)[0]
        return found

    @cached_property
    def _tokenizer(self) -> Any:
        tokenizer = self._model.tokenizer
        tokenizer.enable_truncation(self._max_tokens, strategy="longest_first")
        return tokenizer


_INPUTS = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
"""What the model calls its inputs, each of shape (1, word pieces), and what the tokenizer does."""
