"""Hybrid retrieval: BM25 and dense candidates, fused, deduplicated, with the rows of named products always there."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from threading import Lock

import numpy as np

from domain.corpus import Chunk, DocType
from domain.ports import Embedder
from domain.retrieval import Hit, Retrieval, RetrievalStats
from domain.text import fold
from rag.bm25 import Bm25, Fields
from rag.dense import common_words
from rag.fusion import Scored, bag, fuse
from rag.index import Index, embed_long
from rag.vectors import CollectionGone, Floats

SHORT_CAP = 8
LONG_CAP = 15
LONG_TOP_K = 10
"""From this many hits a side on, a request counts as long (seed: 5 + 5 for short questions, 10 + 10 for articles)."""
FLOOR = 0.3
"""The seed's threshold: a hit below it does not count as found when deciding whether to try synonyms."""
ENOUGH = 2
_CACHED_QUERIES = 512


class HybridRetriever:
    """Searches one opened index; safe to use from several threads.

    It stays on that index while others are built, and moves to the latest one only when its own was cleaned away.
    """

    def __init__(self, index: Index, embedder: Embedder) -> None:
        self._embedder = embedder
        self._searched = _Searched(index)
        self._queries: OrderedDict[str, Floats] = OrderedDict()
        self._lock = Lock()

    @property
    def index(self) -> Index:
        return self._searched.index

    def retrieve(
        self, query: str, *, top_k: int, product_ids: Sequence[str] = (), places: Sequence[tuple[str, int]] = ()
    ) -> Retrieval:
        """Return the fused hits, best first: at most 8 for `top_k` below 10, else 15, and one more for each passage
        that holds a place; see `Retriever`.

        Raises CollectionGone where the index was cleaned away and none has taken its place.
        """
        try:
            return self._retrieve(self._searched, query, top_k, product_ids, places)
        except CollectionGone:
            latest = self.index.latest(self._embedder)
            if latest is None:
                raise
            self._searched = _Searched(latest)
            return self._retrieve(self._searched, query, top_k, product_ids, places)

    def _retrieve(
        self,
        on: "_Searched",
        query: str,
        top_k: int,
        product_ids: Sequence[str],
        places: Sequence[tuple[str, int]],
    ) -> Retrieval:
        rows = [on.rows[p] for p in dict.fromkeys(product_ids) if p in on.rows]
        holding = {i for place in places if (i := on.holding(place)) is not None} - set(rows)
        wanted, cap = [*rows, *sorted(holding)], (LONG_CAP if top_k >= LONG_TOP_K else SHORT_CAP) + len(holding)
        scores, sparse, dense = self._search(on, query, top_k, wanted)
        hits, removed = _fuse(on, scores, sparse | dense, wanted, cap)
        expansions: tuple[str, ...] = ()
        if sum(hit.hybrid >= FLOOR for hit in hits if not hit.pinned) < ENOUGH:
            expansions = on.synonyms_of(query)
        if expansions:
            more, more_sparse, more_dense = self._search(on, f"{query} {' '.join(expansions)}", top_k, wanted)
            merged = {i: max(scores.get(i), more.get(i), key=_hybrid) for i in scores.keys() | more.keys()}
            sparse, dense = sparse | more_sparse, dense | more_dense
            scores = {i: score for i, score in merged.items() if score}
            hits, removed = _fuse(on, scores, sparse | dense, wanted, cap)
        stats = RetrievalStats(
            total_chunks_searched=len(on.chunks),
            bm25_matches=len(sparse),
            dense_matches=len(dense),
            deduplicated_count=removed,
            expanded_with=expansions,
        )
        return Retrieval(hits=hits, stats=stats)

    def embed_query(self, query: str) -> Floats:
        """The query's unit vector, shape (dim,); the last few hundred are remembered."""
        with self._lock:
            known = self._queries.pop(query, None)
        if known is None:
            known = embed_long([query], self._embedder)[0]
        with self._lock:
            self._queries[query] = known
            while len(self._queries) > _CACHED_QUERIES:
                self._queries.popitem(last=False)
        return known

    def _search(
        self, on: "_Searched", query: str, top_k: int, wanted: Sequence[int]
    ) -> tuple[dict[int, Scored], set[int], set[int]]:
        """Score the candidates of both sides on both scales; return them with the positions each side brought."""
        bm25 = on.bm25.scores(query)
        sparse = _best(bm25, top_k)
        vector = self.embed_query(query)
        cosines = on.index.nearest(vector, top_k)
        dense = set(cosines)
        cosines.update(on.index.cosines(vector, sorted((sparse | set(wanted)) - dense)))
        scores = {i: Scored(float(bm25[i]), min(max(cosine, 0.0), 1.0)) for i, cosine in cosines.items()}
        return scores, sparse, dense


class _Searched:
    """An index with what is computed from its passages once."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.chunks = index.chunks
        self.bm25 = Bm25([fields_of(chunk) for chunk in self.chunks], common_words().__contains__)
        self.bag = cache(lambda position: bag(self.chunks[position]))
        self.rows = {c.product_id: i for i, c in enumerate(self.chunks) if c.doc_type is DocType.CATALOG}

    def holding(self, place: tuple[str, int]) -> int | None:
        """The position of the first passage that a character of a document stands in."""
        document, offset = place
        return next(
            (i for i, c in enumerate(self.chunks) if c.doc_id == document and c.char_start <= offset < c.char_end), None
        )

    def synonyms_of(self, query: str) -> tuple[str, ...]:
        """The other names of what the query names, as the pack gives them."""
        text = _spaced(f" {fold(query)} ")
        found: list[str] = []
        for group in self.index.synonyms:
            if any(f" {fold(name)} " in text for name in group):
                found += [name for name in group if f" {fold(name)} " not in text]
        return tuple(dict.fromkeys(found))


def _fuse(
    on: _Searched, scores: dict[int, Scored], natural: set[int], wanted: Sequence[int], cap: int
) -> tuple[tuple[Hit, ...], int]:
    """Fuse; then call pinned only what the scores alone would not have brought."""
    hits, removed = fuse(on.chunks, scores, wanted, cap, on.bag)
    own = {(on.chunks[i].doc_id, on.chunks[i].chunk_id) for i in natural}
    return tuple(
        hit.model_copy(update={"pinned": hit.pinned and (hit.chunk.doc_id, hit.chunk.chunk_id) not in own})
        for hit in hits
    ), removed


def fields_of(chunk: Chunk) -> Fields:
    """What BM25 searches of a passage: heading path (a product's name and id), tags, text."""
    title = f"{chunk.section_path} {chunk.section}" if chunk.doc_type is DocType.CATALOG else chunk.section_path
    return Fields(title=title, tags="; ".join(chunk.tags), content=chunk.reading)


def _best(scores: Floats, top_k: int) -> set[int]:
    """Positions of the `top_k` highest scores above 0; of equal ones the first."""
    order = np.argsort(-scores, kind="stable")[:top_k]
    return {int(i) for i in order if scores[i] > 0}


def _hybrid(score: Scored | None) -> float:
    return score.hybrid if score else -1.0


def _spaced(text: str) -> str:
    """Text with every sign that is no word made a space, so that names can be found as whole words."""
    return "".join(c if c.isalnum() or c in "'-" else " " for c in text)
