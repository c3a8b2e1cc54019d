"""The index of one pack: its passages and their vectors, built once, switched whole, opened without corpus or model."""

import hashlib
import uuid
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from filelock import FileLock

from domain.corpus import Chunk, Pack
from domain.ports import Embedder
from rag.chunking import chunk_pack
from rag.dense import TokenisingEmbedder
from rag.manifest import Manifest, Places, Window
from rag.vectors import Collection, CollectionGone, Floats, VectorStore

BuildProgress = Callable[[int, int], None]
"""Called with (texts embedded so far, texts to embed); never called where nothing is to embed."""
_BATCH = 32
_LARGE_BATCH = 256
"""For more than a thousand texts: bulk pays where a batch is large (see `rag.dense`)."""


class Index:
    """Passages with their vectors. Make one with `Index.build` or `Index.open`; it never changes afterwards."""

    def __init__(self, manifest: Manifest, places: Places, store: VectorStore, collection: Collection) -> None:
        self._manifest = manifest
        self._places = places
        self._store = store
        self._collection = collection
        self._windows: dict[str, list[int]] = {}
        for window in manifest.windows:
            self._windows.setdefault(window.vector_id, []).append(window.chunk)
        self._vector_ids: list[list[str]] = [[] for _ in manifest.chunks]
        for window in manifest.windows:
            self._vector_ids[window.chunk].append(window.vector_id)
        self._units: dict[str, Floats] = {}

    @classmethod
    def build(
        cls,
        pack: Pack,
        embedder: TokenisingEmbedder,
        data_dir: Path,
        chroma_url: str = "",
        progress: BuildProgress | None = None,
    ) -> "Index":
        """Bring the pack's index up to date and open it. Embeds only texts that the last index does not hold.

        Until the manifest is renamed into place readers stay on the last index, whatever happens here. Processes
        that build at the same time wait for one another. Raises StoreError, SettingsError.
        """
        places = Places(data_dir, Path(pack.root))
        places.folder.mkdir(parents=True, exist_ok=True)
        with FileLock(str(places.lock)):
            store = VectorStore(places.chroma, chroma_url)
            last = places.read()
            if last and last.is_current(embedder.name) and last.fingerprint == pack.fingerprint:
                opened = cls._opened(last, places, store)
                if opened:
                    return opened
            manifest, collection = _make(pack, embedder, places, store, last, progress)
            places.write(manifest)
            _clean(places, store, manifest)
            return cls(manifest, places, store, collection)

    @classmethod
    def open(cls, root: Path, data_dir: Path, embedder: Embedder, chroma_url: str = "") -> "Index | None":
        """Open the last good index of the pack at `root`, or return None: there is none, or another model or version
        of this program made it. Reads neither the corpus nor the model's weights."""
        places = Places(data_dir, root)
        manifest = places.read()
        if not manifest or not manifest.is_current(embedder.name):
            return None
        return cls._opened(manifest, places, VectorStore(places.chroma, chroma_url))

    @classmethod
    def _opened(cls, manifest: Manifest, places: Places, store: VectorStore) -> "Index | None":
        try:
            collection = store.open(manifest.collection)
            whole = collection.count() == len({w.vector_id for w in manifest.windows})
        except CollectionGone:
            return None
        return cls(manifest, places, store, collection) if whole else None

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        return self._manifest.chunks

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the pack it was built from."""
        return self._manifest.fingerprint

    @property
    def synonyms(self) -> tuple[tuple[str, ...], ...]:
        return self._manifest.synonyms

    def close(self) -> None:
        """Let go of files and connections; the index cannot be searched afterwards."""
        self._store.close()

    def latest(self, embedder: Embedder) -> "Index | None":
        """Open the index that has taken this one's place, on the same store; None where `Index.open` would be None."""
        manifest = self._places.read()
        if not manifest or not manifest.is_current(embedder.name):
            return None
        return self._opened(manifest, self._places, self._store)

    def is_latest(self) -> bool:
        """False once another build has taken this one's place."""
        latest = self._places.read()
        return latest is not None and latest.collection == self._manifest.collection

    def nearest(self, vector: Floats, limit: int) -> dict[int, float]:
        """Return the cosine of the `limit` passages nearest to a unit vector, by position in `chunks`.

        A passage's cosine is that of its best window. Raises CollectionGone after two later rebuilds.
        """
        if not self._windows:
            return {}
        # A passage may fill several of the nearest windows: ask on until enough passages, or all windows, are in.
        wanted = min(limit * 2, len(self._windows))
        while True:
            best: dict[int, float] = {}
            for vector_id, cosine in self._collection.nearest(vector, wanted).items():
                for chunk in self._windows.get(vector_id, ()):
                    best[chunk] = max(best.get(chunk, -1.0), cosine)
            if len(best) >= limit or wanted >= len(self._windows):
                break
            wanted = min(wanted * 4, len(self._windows))
        return dict(sorted(best.items(), key=lambda item: (-item[1], item[0]))[:limit])

    def cosines(self, vector: Floats, chunks: Iterable[int]) -> dict[int, float]:
        """Return the cosine of the best window of each given passage."""
        wanted = list(chunks)
        vectors = self._collection.get({v for c in wanted for v in self._vector_ids[c]}) if wanted else {}
        return {
            c: max((float(vectors[v] @ vector) for v in self._vector_ids[c] if v in vectors), default=0.0)
            for c in wanted
        }

    def embeddings(self, texts: Sequence[str], embedder: Embedder, *, complete: bool = False) -> Floats:
        """Return one unit vector a text, shape (len(texts), dim), embedding only texts it has never seen.

        The vectors are kept with the index, over rebuilds too. `complete`: these are all texts there are; vectors
        of others are forgotten. A text beyond the model's window is embedded as the mean of its windows.
        """
        ids = [_vector_id(text) for text in texts]
        if complete or set(ids) - self._units.keys():
            self._load_units(dict(zip(ids, texts, strict=True)), embedder, complete)
        return np.stack([self._units[i] for i in ids]) if ids else np.zeros((0, 0), dtype=np.float32)

    def _load_units(self, texts: dict[str, str], embedder: Embedder, complete: bool) -> None:
        model = hashlib.sha256(self._manifest.model.encode()).hexdigest()[:8]
        collection = self._store.create(f"{self._places.prefix}-units-{model}")
        self._units.update(collection.get(texts.keys() - self._units.keys()))
        missing = sorted(texts.keys() - self._units.keys())
        if missing:
            made = embed_long([texts[i] for i in missing], embedder)
            self._units.update(zip(missing, made, strict=True))
        if missing or complete:
            with FileLock(str(self._places.lock)):
                if missing:
                    collection.add(missing, np.stack([self._units[i] for i in missing]))
                if complete and (stale := sorted(collection.ids() - texts.keys())):
                    collection.remove(stale)


def embed_long(texts: Sequence[str], embedder: Embedder) -> Floats:
    """Embed texts of any length: the unit mean of each text's windows. Shape (len(texts), dim)."""
    pieces = [(row, piece) for row, text in enumerate(texts) for piece in embedder.windows(text)]
    vectors = embedder.embed([piece for _, piece in pieces])
    sums = np.zeros((len(texts), vectors.shape[1]), dtype=np.float32)
    np.add.at(sums, [row for row, _ in pieces], vectors)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    unit: Floats = np.divide(sums, np.where(lengths > 0, lengths, 1.0), dtype=np.float32)
    return unit


def _vector_id(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def window_texts(chunk: Chunk, embedder: Embedder) -> list[str]:
    """What is embedded of a passage: pieces that fit the model's window, each below its heading path."""
    heading = chunk.section_path
    texts: list[str] = []
    for piece in embedder.windows(chunk.reading):
        texts += embedder.windows(f"{heading}\n{piece}")
    return texts


def _make(
    pack: Pack,
    embedder: TokenisingEmbedder,
    places: Places,
    store: VectorStore,
    last: Manifest | None,
    progress: BuildProgress | None,
) -> tuple[Manifest, Collection]:
    chunks = chunk_pack(pack, embedder.count_tokens)
    texts: dict[str, str] = {}
    windows: list[Window] = []
    for position, chunk in enumerate(chunks):
        for text in window_texts(chunk, embedder):
            texts[_vector_id(text)] = text
            windows.append(Window(vector_id=_vector_id(text), chunk=position))
    vectors = _known_vectors(store, last, embedder.name, texts)
    missing = [i for i in texts if i not in vectors]
    size = _LARGE_BATCH if len(missing) > 1000 else _BATCH
    for start in range(0, len(missing), size):
        batch = missing[start : start + size]
        vectors.update(zip(batch, embedder.embed([texts[i] for i in batch]), strict=True))
        if progress:
            progress(start + len(batch), len(missing))
    name = f"{places.prefix}-{uuid.uuid4().hex[:8]}"
    collection = store.create(name)
    ids = list(texts)
    if ids:
        collection.add(ids, np.stack([vectors[i] for i in ids]))
    manifest = Manifest(
        root=pack.root,
        fingerprint=pack.fingerprint,
        model=embedder.name,
        collection=name,
        previous_collection=last.collection if last else "",
        chunks=chunks,
        windows=tuple(windows),
        synonyms=pack.synonyms,
    )
    return manifest, collection


def _known_vectors(store: VectorStore, last: Manifest | None, model: str, texts: Iterable[str]) -> dict[str, Floats]:
    """Vectors of the last index that are still of use: made by the same model from the same text."""
    if not last or last.model != model:
        return {}
    try:
        return store.open(last.collection).get({w.vector_id for w in last.windows} & set(texts))
    except CollectionGone:
        return {}


def _clean(places: Places, store: VectorStore, manifest: Manifest) -> None:
    """Remove collections that no reader can come to any more, those of builds that died included."""
    model = hashlib.sha256(manifest.model.encode()).hexdigest()[:8]
    kept = {manifest.collection, manifest.previous_collection, f"{places.prefix}-units-{model}"}
    for name in store.names(places.prefix):
        if name not in kept:
            store.delete(name)
