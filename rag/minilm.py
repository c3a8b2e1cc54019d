"""all-MiniLM-L6-v2 in NumPy: vectors for the few texts of one question, without the seconds that torch takes to load.

The same BERT encoder as in sentence-transformers, from the same weights and tokenizer; a test holds both to the
same vectors. All texts' tokens run through the linear layers as one matrix, attention stays inside each text, so
nothing is padded.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import erf
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

Floats = NDArray[np.float32]


class MiniLm:
    """A BERT encoder (exact GELU, absolute positions) with mean pooling and unit length."""

    def __init__(self, folder: Path, tokenizer: Any, window: int) -> None:
        """`tokenizer`: of the `tokenizers` library, without truncation; `window`: word pieces read of a text."""
        from safetensors.numpy import load_file

        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        self._blas = ThreadpoolController()
        self._weights: dict[str, Floats] = load_file(str(folder / "model.safetensors"))
        self._tokenizer = tokenizer
        self._window = window
        self._heads = int(config["num_attention_heads"])
        self._layers = int(config["num_hidden_layers"])
        self._epsilon = float(config["layer_norm_eps"])
        self.dim = int(config["hidden_size"])

    def embed(self, texts: Sequence[str]) -> Floats:
        """Return unit vectors, shape (len(texts), dim).

        One BLAS thread: at this size more threads wait for each other longer than they work, above all on machines
        that show more cores than they grant.
        """
        if not texts:
            return np.zeros((0, self.dim), dtype=np.float32)
        with self._blas.limit(limits=1):
            return self._embed(texts)

    def _embed(self, texts: Sequence[str]) -> Floats:
        ids = [self._tokenizer.encode(text).ids for text in texts]
        # A text beyond the window loses its tail, as in sentence-transformers: callers split first.
        ids = [i if len(i) <= self._window else [*i[: self._window - 1], i[-1]] for i in ids]
        stops = np.cumsum([len(i) for i in ids])
        spans = [slice(stop - len(i), stop) for i, stop in zip(ids, stops, strict=True)]
        positions = np.concatenate([np.arange(len(i)) for i in ids])
        state = self._of("embeddings.word_embeddings")[np.concatenate([np.asarray(i) for i in ids])]
        state = state + self._of("embeddings.position_embeddings")[positions]
        state = self._norm(state + self._of("embeddings.token_type_embeddings")[0], "embeddings.LayerNorm")
        for layer in range(self._layers):
            state = self._layer(state, spans, f"encoder.layer.{layer}")
        means = np.stack([state[span].mean(axis=0) for span in spans])
        unit: Floats = means / np.linalg.norm(means, axis=1, keepdims=True)
        return unit

    def _layer(self, state: Floats, spans: list[slice], name: str) -> Floats:
        query, key, value = (self._linear(state, f"{name}.attention.self.{part}") for part in ("query", "key", "value"))
        mixed = np.empty_like(state)
        for span in spans:
            mixed[span] = self._attend(query[span], key[span], value[span])
        attended = self._linear(mixed, f"{name}.attention.output.dense")
        state = self._norm(attended + state, f"{name}.attention.output.LayerNorm")
        wide = self._linear(state, f"{name}.intermediate.dense")
        wide *= 0.5 * (1.0 + erf(wide * np.float32(0.5**0.5)))
        return self._norm(self._linear(wide, f"{name}.output.dense") + state, f"{name}.output.LayerNorm")

    def _attend(self, query: Floats, key: Floats, value: Floats) -> Floats:
        """Softmax attention of one text, all heads at once; shapes (tokens, dim)."""
        tokens, size = query.shape[0], self.dim // self._heads
        query, key, value = (x.reshape(tokens, self._heads, size).transpose(1, 0, 2) for x in (query, key, value))
        scores = query @ key.transpose(0, 2, 1) / np.float32(size**0.5)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        scores /= scores.sum(axis=-1, keepdims=True)
        mixed: Floats = (scores @ value).transpose(1, 0, 2).reshape(tokens, self.dim)
        return mixed

    def _of(self, name: str) -> Floats:
        return self._weights[f"{name}.weight"]

    def _linear(self, state: Floats, name: str) -> Floats:
        product: Floats = state @ self._of(name).T + self._weights[f"{name}.bias"]
        return product

    def _norm(self, state: Floats, name: str) -> Floats:
        centred = state - state.mean(axis=-1, keepdims=True)
        scale = np.sqrt(np.square(centred).mean(axis=-1, keepdims=True) + np.float32(self._epsilon))
        normal: Floats = centred / scale * self._of(name) + self._weights[f"{name}.bias"]
        return normal
