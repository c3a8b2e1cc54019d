"""What retrieval returns."""

from domain.answer import Frozen
from domain.corpus import Chunk


class Hit(Frozen):
    """A chunk with its scores, each on a scale where 1.0 means as good as it gets."""

    chunk: Chunk
    bm25: float
    """BM25 divided by the highest score that any document could reach for this query; 0–1."""
    dense: float
    """Cosine of query and best window of the chunk, clipped to 0–1."""
    hybrid: float
    """0.4 · bm25 + 0.6 · dense."""
    pinned: bool = False
    """True where it is here because its product was named, not because of its score."""


class RetrievalStats(Frozen):
    total_chunks_searched: int = 0
    bm25_matches: int = 0
    dense_matches: int = 0
    deduplicated_count: int = 0
    expanded_with: tuple[str, ...] = ()


class Retrieval(Frozen):
    hits: tuple[Hit, ...] = ()
    stats: RetrievalStats = RetrievalStats()
