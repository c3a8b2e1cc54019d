"""The shipped verifier: a small cross-encoder that reads two texts together and judges how they stand to each other.

All-MiniLM-L6-v2 trained further on sentence pairs (scripts/verifier, data/verifier/MODEL_CARD.md), 8-bit weights, run
by onnxruntime on one thread. Statements are given with what they are about in front (`premise`).
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.errors import SettingsError

MAX_TOKENS = 128
_ENTAILMENT, _ANSWERED = 2, 3
_MOST = 10 * MAX_TOKENS
"""Characters beyond which nothing of a text can be read."""
_READ_WHOLE = 450
"""Characters of a sentence that fit beside a statement."""
_BATCH = 16
"""Pairs run together: of like length, since the shorter ones are padded."""


class CrossEncoder:
    """Judges pairs of texts; implements the ports `Verifier` and `AnswerJudge`. Loads at first use."""

    name = "shipped"

    def entailment(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """A sentence that is too long to be read whole is carried by nothing."""
        logits = self._logits(pairs)[:, : _ENTAILMENT + 1]
        shares = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
        found = shares[:, _ENTAILMENT] / shares.sum(axis=1)
        return [float(p) if len(said) <= _READ_WHOLE else 0.0 for p, (_, said) in zip(found, pairs, strict=True)]

    def answers(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [float(p) for p in 1.0 / (1.0 + np.exp(-self._logits(pairs)[:, _ANSWERED]))]

    def _logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Shape (len(pairs), 4): contradiction, neutral, entailment, answered."""
        found = np.zeros((len(pairs), 4), dtype=np.float32)
        coded = [self._tokenizer.encode(one[:_MOST], other[:_MOST]) for one, other in pairs]
        order = sorted(range(len(pairs)), key=lambda i: len(coded[i].ids))
        for at in range(0, len(order), _BATCH):
            batch = order[at : at + _BATCH]
            found[batch] = self._session.run(None, _padded([coded[i] for i in batch]))[0]
        return found

    @cached_property
    def _session(self) -> Any:
        import onnxruntime  # type: ignore[import-untyped]  # a tenth of a second that commands without a check need not spend

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            model = files("rag").joinpath("data/verifier/model.onnx").read_bytes()
            return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise SettingsError(
                "The verifier's model can't be read (rag/data/verifier/model.onnx). Check out the file again, "
                "or set KA_VERIFIER=rules."
            ) from error

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        text = files("rag").joinpath("data/verifier/tokenizer.json").read_text(encoding="utf-8")
        tokenizer = Tokenizer.from_str(text)
        tokenizer.no_padding()
        tokenizer.enable_truncation(MAX_TOKENS, strategy="longest_first")
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


@lru_cache(maxsize=1)
def shipped() -> CrossEncoder:
    """The one model of the process."""
    return CrossEncoder()
