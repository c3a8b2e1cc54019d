"""The vector store: Chroma in this process by default, a Chroma server by setting, the same calls for both."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from domain.errors import KaError, SettingsError

Floats = NDArray[np.float32]


class StoreError(KaError):
    """Chroma cannot be reached or its files cannot be read."""


class CollectionGone(KaError):
    """The collection was removed by a later rebuild: open the index again."""


class VectorStore:
    """Named collections of unit vectors by id. Every vector is written once and never changed."""

    def __init__(self, folder: Path, url: str = "") -> None:
        """`folder`: files of the embedded store; `url`: a server (`http://host:8000`), which then takes its place.
        Raises StoreError where neither can be used, SettingsError for a URL that is none."""
        import chromadb
        from chromadb.config import Settings

        settings = Settings(anonymized_telemetry=False)
        try:
            if url:
                self._client: Any = chromadb.HttpClient(**_address(url), settings=settings)
            else:
                folder.mkdir(parents=True, exist_ok=True)
                self._client = chromadb.PersistentClient(path=str(folder), settings=settings)
        except SettingsError:
            raise
        except Exception as error:  # Chroma raises its own, httpx's, sqlite's and Rust's errors here
            place, remedy = (url, "Start it, or unset KA_CHROMA_URL.") if url else (str(folder), "Remove the folder.")
            raise StoreError(f"The vector store at {place} cannot be opened. {remedy}") from error

    def names(self, prefix: str) -> list[str]:
        return sorted(c.name for c in self._client.list_collections() if c.name.startswith(prefix))

    def delete(self, name: str) -> None:
        """Remove a collection; it is no error if it is gone already."""
        from chromadb.errors import NotFoundError

        try:
            self._client.delete_collection(name)
        except (NotFoundError, ValueError):
            return

    def open(self, name: str) -> "Collection":
        """Raises CollectionGone where there is none of this name."""
        from chromadb.errors import NotFoundError

        try:
            return Collection(self._client.get_collection(name, embedding_function=None), self._batch_size())
        except (NotFoundError, ValueError) as error:
            raise CollectionGone(f"The index collection {name} is gone. Run: ka index") from error

    def create(self, name: str) -> "Collection":
        """Open a collection, made anew where there is none."""
        made = self._client.get_or_create_collection(
            name,
            embedding_function=None,
            configuration={"hnsw": {"space": "cosine", "ef_search": 256, "ef_construction": 256, "max_neighbors": 32}},
        )
        return Collection(made, self._batch_size())

    def close(self) -> None:
        """Let go of files and connections. Collections opened from it cannot be used afterwards."""
        self._client.close()
        # Chroma's HTTP client leaves its connections to the garbage collector.
        for part in (self._client, getattr(self._client, "_admin_client", None)):
            session = getattr(getattr(part, "_server", None), "_session", None)
            if session is not None:
                session.close()

    def _batch_size(self) -> int:
        return int(self._client.get_max_batch_size())


class Collection:
    """One set of vectors."""

    def __init__(self, collection: Any, batch_size: int) -> None:
        self._collection = collection
        self._batch_size = min(batch_size, 2000)

    def add(self, ids: Sequence[str], vectors: Floats) -> None:
        for start in range(0, len(ids), self._batch_size):
            part = slice(start, start + self._batch_size)
            self._collection.upsert(ids=list(ids[part]), embeddings=vectors[part])

    def get(self, ids: Iterable[str]) -> dict[str, Floats]:
        """Return the vectors that are there, by id."""
        wanted = list(ids)
        found: dict[str, Floats] = {}
        for start in range(0, len(wanted), self._batch_size):
            part = wanted[start : start + self._batch_size]
            rows = self._ask(lambda p: self._collection.get(ids=p, include=["embeddings"]), part)
            found.update(zip(rows["ids"], np.asarray(rows["embeddings"], dtype=np.float32), strict=True))
        return found

    def ids(self) -> set[str]:
        return set(self._ask(lambda _: self._collection.get(include=[]), None)["ids"])

    def remove(self, ids: Sequence[str]) -> None:
        for start in range(0, len(ids), self._batch_size):
            self._collection.delete(ids=list(ids[start : start + self._batch_size]))

    def count(self) -> int:
        return int(self._collection.count())

    def nearest(self, vector: Floats, limit: int) -> dict[str, float]:
        """Return the cosine of the `limit` nearest vectors, by id."""
        found = self._ask(
            lambda v: self._collection.query(query_embeddings=v, n_results=limit, include=["distances"]),
            vector[None, :],
        )
        return {i: 1.0 - float(d) for i, d in zip(found["ids"][0], found["distances"][0], strict=True)}

    @staticmethod
    def _ask(call: Any, argument: Any) -> Any:
        from chromadb.errors import NotFoundError

        try:
            return call(argument)
        except NotFoundError as error:
            raise CollectionGone("The index was rebuilt by another process. Open it again.") from error


def _address(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in ("http", "https") or not parts.hostname or port == -1:
        raise SettingsError(f"KA_CHROMA_URL is not a URL such as http://localhost:8000: {url!r}.")
    return {
        "host": parts.hostname,
        "port": port or (443 if parts.scheme == "https" else 8000),
        "ssl": parts.scheme == "https",
    }
