"""Two score lists to one list of hits: weighted, without near-duplicates, within the cap."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from domain.corpus import Chunk
from domain.retrieval import Hit
from rag.tokens import terms

BM25_WEIGHT = 0.4
DENSE_WEIGHT = 0.6
DUPLICATE_OVERLAP = 0.8
"""Two passages are duplicates when more than this share of the shorter one's terms is in the other."""

Bag = Counter[str]


@dataclass(frozen=True)
class Scored:
    """A passage's two scores, 0–1 each."""

    bm25: float
    dense: float

    @property
    def hybrid(self) -> float:
        return BM25_WEIGHT * self.bm25 + DENSE_WEIGHT * self.dense


def bag(chunk: Chunk) -> Bag:
    """The passage's terms with their counts."""
    return Counter(terms(chunk.reading))


def overlap(one: Bag, other: Bag) -> float:
    """Shared terms as a share of the smaller bag, 0–1; 0 where one is empty."""
    smaller = min(one.total(), other.total())
    return (one & other).total() / smaller if smaller else 0.0


def fuse(
    chunks: Sequence[Chunk],
    scores: Mapping[int, Scored],
    pinned: Sequence[int],
    cap: int,
    bag_of: Callable[[int], Bag],
) -> tuple[tuple[Hit, ...], int]:
    """Return at most `cap` hits, best first, and how many near-duplicates were left out.

    `scores` holds the candidates, the pinned ones included, by position in `chunks`. Pinned passages always stay,
    even where they alone exceed the cap. Equal scores are ordered by document and position.
    """
    ranked = sorted(scores, key=lambda i: (-scores[i].hybrid, chunks[i].doc_id, chunks[i].chunk_index))
    always = set(pinned)
    kept: list[int] = []
    removed = 0
    for position in ranked:
        if position not in always and any(overlap(bag_of(position), bag_of(k)) > DUPLICATE_OVERLAP for k in kept):
            removed += 1
        else:
            kept.append(position)
    room = max(cap - sum(k in always for k in kept), 0)
    hits: list[Hit] = []
    for position in kept:
        if position not in always:
            if room == 0:
                continue
            room -= 1
        score = scores[position]
        hits.append(
            Hit(
                chunk=chunks[position],
                bm25=score.bm25,
                dense=score.dense,
                hybrid=score.hybrid,
                pinned=position in always,
            )
        )
    return tuple(hits), removed
