"""Fusion keeps the seed's weights, drops near-duplicates, and never drops what is pinned."""

from collections import Counter

import pytest

from domain.corpus import Chunk, DocType
from rag.fusion import Scored, bag, fuse, overlap


def chunk(number: int, text: str, doc_id: str = "d.md") -> Chunk:
    return Chunk(
        doc_id=doc_id,
        chunk_id=f"chunk_{number:03d}",
        section=f"S{number}",
        section_path=f"T > S{number}",
        chunk_index=number,
        total_chunks=9,
        doc_type=DocType.GUIDE,
        title="T",
        text=text,
        tokens=1,
        char_start=0,
        char_end=1,
    )


def run(texts: list[str], scores: dict[int, Scored], pinned: tuple[int, ...] = (), cap: int = 8):
    chunks = [chunk(i, text) for i, text in enumerate(texts)]
    hits, removed = fuse(chunks, scores, pinned, cap, lambda i: bag(chunks[i]))
    return [hit.chunk.chunk_index for hit in hits], removed, hits


def test_the_hybrid_score_is_four_tenths_bm25_and_six_tenths_dense():
    assert Scored(1.0, 0.5).hybrid == pytest.approx(0.7)
    order, _, hits = run(["nettle", "hops"], {0: Scored(1.0, 0.0), 1: Scored(0.0, 1.0)})
    assert order == [1, 0]
    assert [hit.hybrid for hit in hits] == pytest.approx([0.6, 0.4])


def test_equal_scores_are_ordered_by_document_and_position():
    order, _, _ = run(["nettle", "hops", "mint"], {i: Scored(0.5, 0.5) for i in (2, 0, 1)})
    assert order == [0, 1, 2]


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [("nettle tea leaf", "nettle tea leaf", 1.0), ("nettle tea", "nettle oil", 0.5), ("", "nettle", 0.0)],
)
def test_overlap_is_counted_on_the_shorter_passage(one, other, share):
    assert overlap(bag(chunk(0, one)), bag(chunk(1, other))) == pytest.approx(share)
    assert overlap(Counter(), Counter()) == 0.0


def test_a_near_duplicate_is_dropped_below_the_better_one():
    base = "nettle leaf tea morning fresh spring garden walk breakfast"
    order, removed, _ = run(
        [base, base + " daily", "hops"], {0: Scored(0.5, 0.5), 1: Scored(0.9, 0.9), 2: Scored(0, 0)}
    )
    assert (order, removed) == ([1, 2], 1)


def test_four_fifths_of_overlap_are_no_duplicate_yet():
    order, removed, _ = run(
        ["nettle leaf tea morning fresh", "nettle leaf tea morning hops"], {0: Scored(1, 1), 1: Scored(0, 0)}
    )
    assert (order, removed) == ([0, 1], 0)


def test_a_pinned_passage_survives_duplicates_and_the_cap():
    texts = ["nettle tea", "nettle tea", "hops", "mint", "oil"]
    scores = {0: Scored(1, 1), 1: Scored(0, 0), 2: Scored(0.9, 0.9), 3: Scored(0.8, 0.8), 4: Scored(0, 0.1)}
    order, _, hits = run(texts, scores, pinned=(1, 4), cap=3)
    assert order == [0, 4, 1]
    assert [hit.pinned for hit in hits] == [False, True, True]


def test_more_pinned_passages_than_the_cap_all_stay():
    order, _, _ = run(["a1 b1", "c1 d1", "e1 f1"], {i: Scored(0, 0.1) for i in range(3)}, pinned=(0, 1, 2), cap=2)
    assert order == [0, 1, 2]
