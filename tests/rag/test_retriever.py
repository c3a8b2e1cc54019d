"""Hybrid retrieval on two packs: what must be found is found, what is foreign scores near nothing."""

from pathlib import Path

import pytest

from domain.corpus import DocType
from domain.ports import Retriever
from rag.corpus import load_pack
from rag.index import Index
from rag.retriever import FLOOR, LONG_CAP, SHORT_CAP, HybridRetriever

KERALA, NORDBARK = Path("corpus"), Path("tests/packs/nordbark")


@pytest.fixture(scope="module")
def retrievers(real_embedder, tmp_path_factory):
    data_dir = tmp_path_factory.mktemp("data")
    return {
        root: HybridRetriever(Index.build(load_pack(root), real_embedder, data_dir), real_embedder)
        for root in (KERALA, NORDBARK)
    }


@pytest.fixture
def fake_retriever(pack_copy, tmp_path, fake_embedder):
    return HybridRetriever(Index.build(load_pack(pack_copy), fake_embedder, tmp_path / "data"), fake_embedder)


@pytest.mark.parametrize(
    ("root", "query", "expected"),
    [
        (KERALA, "Can I take Ashwagandha if I have thyroid issues?", "product_ashwagandha_tablets_internal.md#Safety"),
        (KERALA, "ashwaganda and sleep", "product_ashwagandha_tablets_internal.md#"),
        (KERALA, "trifala for digestion", "product_triphala_capsules_internal.md#"),
        (KERALA, "how long until I notice results", "faq_general_ayurveda_patients.md#2. How long"),
        (KERALA, "prākriti", "ayurveda_foundations.md#What is Ayurveda?"),
        (KERALA, "KA-P006", "products_catalog.csv#KA-P006"),
        (KERALA, "women's balance tablets", "products_catalog.csv#KA-P008"),
        (KERALA, "womens balance tablets", "products_catalog.csv#KA-P008"),
        (KERALA, "shirodara", "treatment_stress_support_program.md#Core Components"),
        (NORDBARK, "devils claw", "products_catalog.csv#NB-108"),
        (NORDBARK, "valarian at night", "product_valerian_drops_internal.md#"),
        (NORDBARK, "gout", "products_catalog.csv#NB-109"),
        (NORDBARK, "are your capsules vegan", "faq_customers.md#Are your products vegan?"),
    ],
)
def test_what_is_asked_for_is_among_the_first_three(retrievers, root, query, expected):
    hits = retrievers[root].retrieve(query, top_k=5).hits
    assert any(f"{h.chunk.doc_id}#{h.chunk.section}".startswith(expected) for h in hits[:3])


@pytest.mark.parametrize("query", ["Who won the world cup?", "What is the capital of France?", "python list sort"])
@pytest.mark.parametrize("root", [KERALA, NORDBARK])
def test_other_subjects_score_near_nothing(retrievers, root, query):
    assert all(hit.hybrid < FLOOR for hit in retrievers[root].retrieve(query, top_k=5).hits)


def test_every_score_is_between_0_and_1_and_hits_come_best_first(retrievers):
    for query in ("Triphala Capsules", "stress", "", "what?", "vata " * 300):
        hits = retrievers[KERALA].retrieve(query, top_k=10).hits
        assert all(0 <= s <= 1 for h in hits for s in (h.bm25, h.dense, h.hybrid))
        assert [h.hybrid for h in hits] == sorted((h.hybrid for h in hits), reverse=True)


@pytest.mark.parametrize(("top_k", "cap"), [(5, SHORT_CAP), (10, LONG_CAP)])
def test_the_number_of_hits_keeps_to_the_seeds_limits(retrievers, top_k, cap):
    result = retrievers[KERALA].retrieve("evening routine for stress and sleep with oil and herbs", top_k=top_k)
    assert top_k <= len(result.hits) <= cap
    assert result.stats.total_chunks_searched == len(retrievers[KERALA].index.chunks)
    assert result.stats.bm25_matches <= top_k
    assert result.stats.dense_matches == top_k


def test_the_row_of_every_named_product_is_always_there(fake_retriever):
    index = fake_retriever.index
    rows = [c.product_id for c in index.chunks if c.doc_type is DocType.CATALOG]
    for product_id in rows:
        result = fake_retriever.retrieve("what is the weather", top_k=5, product_ids=[product_id, "unknown"])
        (row,) = [h for h in result.hits if h.chunk.section == product_id]
        assert len(result.hits) <= SHORT_CAP
        assert 0 <= row.hybrid <= 1
    everything = fake_retriever.retrieve("weather", top_k=5, product_ids=rows)
    assert {h.chunk.section for h in everything.hits} >= set(rows)


def test_pinned_says_that_the_score_alone_would_not_have_brought_the_row(retrievers):
    retriever = retrievers[NORDBARK]
    natural = retriever.retrieve("gout and uric acid", top_k=5, product_ids=["NB-109"])
    assert [h.pinned for h in natural.hits if h.chunk.section == "NB-109"] == [False]
    forced = retriever.retrieve("gout and uric acid", top_k=5, product_ids=["NB-111"])
    assert [h.pinned for h in forced.hits if h.chunk.section == "NB-111"] == [True]


def test_a_name_that_finds_little_is_widened_by_the_packs_own_synonyms(fake_retriever):
    result = fake_retriever.retrieve("Harpagophytum procumbens", top_k=5)
    assert result.stats.expanded_with == ("devil's claw",)
    assert any(h.chunk.section == "NB-108" for h in result.hits)
    assert fake_retriever.retrieve("nettle tea morning", top_k=5).stats.expanded_with == ()


def test_the_same_question_gives_the_same_hits_and_is_embedded_once(pack_copy, tmp_path, fake_embedder):
    index = Index.build(load_pack(pack_copy), fake_embedder, tmp_path / "data")
    retriever: Retriever = HybridRetriever(index, fake_embedder)
    fake_embedder.embedded.clear()
    first = retriever.retrieve("sea buckthorn", top_k=5)
    assert retriever.retrieve("sea buckthorn", top_k=5) == first
    assert fake_embedder.embedded.count("sea buckthorn") == 1


def test_a_retriever_whose_index_was_cleaned_away_moves_to_the_latest(pack_copy, tmp_path, fake_embedder):
    data_dir = tmp_path / "data"
    retriever = HybridRetriever(Index.build(load_pack(pack_copy), fake_embedder, data_dir), fake_embedder)
    first = retriever.index.fingerprint
    for note in ("one", "two"):
        assert retriever.retrieve("nettle tea", top_k=5).hits
        assert retriever.index.fingerprint == first, "it stays on its index as long as it can"
        (pack_copy / "note.md").write_text(f"# Note\n\n## Moonwort {note}\n\nMoonwort {note} is new.\n")
        latest = Index.build(load_pack(pack_copy), fake_embedder, data_dir)
    assert retriever.retrieve("moonwort", top_k=5).hits[0].chunk.section == "Moonwort two"
    assert retriever.index.fingerprint == latest.fingerprint != first


def test_a_passage_that_holds_a_named_place_is_there_beside_the_others(fake_retriever):
    chunk = fake_retriever.index.chunks[-1]
    plain = fake_retriever.retrieve("what is the weather", top_k=5)
    placed = fake_retriever.retrieve(
        "what is the weather", top_k=5, places=[(chunk.doc_id, chunk.char_end - 1), ("no_such.md", 0)]
    )
    assert {h.chunk.chunk_id for h in placed.hits} >= {h.chunk.chunk_id for h in plain.hits} | {chunk.chunk_id}
    assert len(placed.hits) <= SHORT_CAP + 1
