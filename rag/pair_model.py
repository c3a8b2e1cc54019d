"""A small cross-encoder as ONNX: two texts read together, one row of logits a pair. 8-bit weights, one thread."""

from collections.abc import Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.errors import SettingsError

_CHARS_A_TOKEN = 10
"""More characters than a word piece has on average: what lies beyond is cut off anyway."""


class PairModel:
    """`rag/data/<folder>/model.onnx` and its tokenizer. Loads at first use.

    Raises SettingsError, which says what to do instead (`remedy`), where they can't be read. Pairs that are run
    together (`batch`; of like length, since the shorter ones are padded) move each other's logits by a few tenths:
    the 8-bit scale of the activations is theirs in common.
    """

    def __init__(self, folder: str, max_tokens: int, batch: int, remedy: str) -> None:
        self._folder, self._max_tokens, self._batch, self._remedy = folder, max_tokens, batch, remedy

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Shape (len(pairs), outputs of the model); the longer text of a pair is cut to fit `max_tokens`."""
        most = _CHARS_A_TOKEN * self._max_tokens
        coded = [self._tokenizer.encode(one[:most], other[:most]) for one, other in pairs]
        order = sorted(range(len(pairs)), key=lambda i: len(coded[i].ids))
        found = np.zeros((len(pairs), self._session.get_outputs()[0].shape[1]), dtype=np.float32)
        for at in range(0, len(order), self._batch):
            batch = order[at : at + self._batch]
            found[batch] = self._session.run(None, _padded([coded[i] for i in batch]))[0]
        return found

    @cached_property
    def _session(self) -> Any:
        import onnxruntime  # type: ignore[import-untyped]  # a tenth of a second that commands without it need not spend

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            return onnxruntime.InferenceSession(
                self._read(f"data/{self._folder}/model.onnx"), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:
            raise self._unreadable() from error

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        try:
            tokenizer = Tokenizer.from_buffer(self._read("data/tokenizer.json"))
        except Exception as error:
            raise self._unreadable() from error
        tokenizer.no_padding()
        tokenizer.enable_truncation(self._max_tokens, strategy="longest_first")
        return tokenizer

    def _read(self, name: str) -> bytes:
        return files("rag").joinpath(name).read_bytes()

    def _unreadable(self) -> SettingsError:
        return SettingsError(
            f"A model can't be read (rag/data/{self._folder}/model.onnx, rag/data/tokenizer.json). "
            f"Check out the files again, or {self._remedy}."
        )


def _padded(coded: Sequence[Any]) -> dict[str, NDArray[np.int64]]:
    """The model's inputs for a batch, each of shape (pairs, longest)."""
    width = max(len(c.ids) for c in coded)
    inputs = {name: np.zeros((len(coded), width), dtype=np.int64) for name in _INPUTS}
    for row, code in enumerate(coded):
        for name, field in _INPUTS.items():
            inputs[name][row, : len(code.ids)] = getattr(code, field)
    return inputs


_INPUTS = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
