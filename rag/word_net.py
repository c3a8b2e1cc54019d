"""A net of words: what the word pieces of a text, and pairs of them, say of one statement by themselves.

It is far quicker than a reader and far less exact, so it is set to let next to nothing through that a reader would
stop at, and spares the reader most of the rest. Training: scripts/fit_crisis_net.py.
"""

from functools import cached_property
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from domain.errors import SettingsError
from rag.shipped_model import ShippedModel

Ids = NDArray[np.int64]
_PIECES = 30_600
"""Word pieces have places of their own below this; pairs of them share the places above."""
PLACES = 1 << 16
_EDGE = 0
"""Stands before the first and behind the last word piece."""


class WordNet:
    """`rag/data/<name>.npz`: `statement`, `weights` (PLACES,) int8, `scale`, `bias` and `least`.

    Raises SettingsError, which says what to do instead (`remedy`), where it can't be read.
    """

    def __init__(self, name: str, remedy: str) -> None:
        self._name, self._remedy = name, remedy
        self._words = ShippedModel(name, remedy)

    @property
    def statement(self) -> str:
        """What it tells of; of anything else it can't."""
        return str(self._parts["statement"])

    def stops(self, text: str) -> bool:
        """Whether the statement may be true of the text."""
        weight = float(self._parts["weights"][self.places(text)].sum(dtype=np.int64)) * float(self._parts["scale"])
        return weight + float(self._parts["bias"]) >= float(self._parts["least"])

    def places(self, text: str) -> Ids:
        """Where the text's word pieces and pairs stand, each once."""
        pieces = np.array(self._words.tokenizer.encode(text, add_special_tokens=False).ids, dtype=np.int64)
        around = np.concatenate(([_EDGE], pieces, [_EDGE]))
        pairs = _PIECES + (around[:-1] * 1_000_003 + around[1:] * 7) % (PLACES - _PIECES)
        return np.unique(np.concatenate((pieces, pairs)))

    @cached_property
    def _parts(self) -> dict[str, NDArray[np.generic]]:
        try:
            with np.load(BytesIO(files("rag").joinpath(f"data/{self._name}.npz").read_bytes())) as parts:
                return {part: parts[part] for part in ("statement", "weights", "scale", "bias", "least")}
        except Exception as error:
            raise SettingsError(
                f"A model can't be read (rag/data/{self._name}.npz). Check out the file again, or {self._remedy}."
            ) from error
