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
    """Pairs that are run together (`batch`; of like length, since the shorter ones are padded) move each other's logits
    by a few tenths: the 8-bit scale of the activations is theirs in common. Raises SettingsError as ShippedModel does.
    """

    def __init__(self, name: str, max_tokens: int, batch: int, remedy: str) -> None:
        self._model = ShippedModel(name, remedy)
        self._max_tokens, self._batch = max_tokens, batch

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Shape (len(pairs), outputs of the model); the longer text of a pair is cut to fit `max_tokens`."""
        most = _CHARS_A_TOKEN * self._max_tokens
        coded = [self._tokenizer.encode(one[:most], other[:most]) for one, other in pairs]
        order = sorted(range(len(pairs)), key=lambda i: len(coded[i].ids))
        found = np.zeros((len(pairs), self._model.session.get_outputs()[0].shape[1]), dtype=np.float32)
        for at in range(0, len(order), self._batch):
            batch = order[at : at + self._batch]
            found[batch] = self._model.session.run(None, _padded([coded[i] for i in batch]))[0]
        return found

    @cached_property
    def _tokenizer(self) -> Any:
        tokenizer = self._model.tokenizer
        tokenizer.enable_truncation(self._max_tokens, strategy="longest_first")
        return tokenizer


def _padded(coded: Sequence[Any]) -> dict[str, NDArray[np.int64]]:
    """The model's inputs for a batch, each of shape (pairs, longest)."""
    width = max(len(c.ids) for c in coded)
    inputs = {name: np.zeros((len(coded), width), dtype=np.int64) for name in _INPUTS}
    for row, code in enumerate(coded):
        for name, field in _INPUTS.items():
            inputs[name][row, : len(code.ids)] = getattr(code, field)
    return inputs


_INPUTS = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
