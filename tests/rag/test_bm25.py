"""rank-bm25 defines the scores; ours are those, served fast and on a scale that ends at 1."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from rag.bm25 import BOOSTS, K1, B, Bm25, FieldBm25, Fields
from rag.tokens import terms

VOCABULARY = [f"w{i}" for i in range(12)]
DOCUMENTS = st.lists(st.lists(st.sampled_from(VOCABULARY), max_size=15), min_size=1, max_size=12).filter(any)


@settings(max_examples=200, deadline=None)
@given(DOCUMENTS, st.lists(st.sampled_from([*VOCABULARY, "unknown"]), max_size=6))
def test_a_fields_scores_are_those_of_rank_bm25(documents, query):
    expected = BM25Okapi(documents, k1=K1, b=B).get_scores(query)
    assert np.allclose(FieldBm25(documents).scores(query), expected, atol=1e-9)


def test_frequent_terms_have_rank_bm25s_epsilon_weight_negative_mean_included():
    common = [["the", "a"], ["the", "b"], ["the", "c"], ["the"]]
    every = [["x", "y"], ["x", "y"], ["x", "y"]]
    for documents, query in ((common, ["the"]), (every, ["x"])):
        expected = BM25Okapi(documents, k1=K1, b=B).get_scores(query)
        assert np.allclose(FieldBm25(documents).scores(query), expected, atol=1e-9)
    assert expected[0] < 0, "the second corpus must show the negative case"
    assert Bm25([Fields("", "", "x y")] * 3).scores("x").tolist() == [0, 0, 0]


def passages(*contents: str) -> list[Fields]:
    filler = [Fields(f"title{i}", f"tag{i}", f"filler{i} other{i} words{i}") for i in range(8)]
    return [Fields("", "", c) for c in contents] + filler


def test_the_served_score_is_the_boosted_sum_over_fields_divided_by_the_bound():
    texts = [
        Fields("nettle tea", "morning", "nettle leaf for the morning"),
        Fields("hop tea", "night", "nettle and hops for the night"),
        *passages(),
    ]
    query = ["nettl", "tea"]
    raw = sum(
        boost * BM25Okapi([terms(getattr(t, name)) for t in texts], k1=K1, b=B).get_scores(query)
        for name, boost in BOOSTS.items()
    )
    single = [
        sum(
            boost * BM25Okapi([terms(getattr(t, name)) for t in texts], k1=K1, b=B).get_scores([term])
            for name, boost in BOOSTS.items()
        ).max()
        for term in query
    ]
    assert np.allclose(Bm25(texts).scores("nettle tea"), np.clip(raw / sum(single), 0, 1), atol=1e-5)


def test_the_best_passage_for_every_word_scores_1_and_nothing_scores_more():
    index = Bm25(passages("valerian sleep", "valerian", "sleep rest evening garden"))
    scores = index.scores("valerian sleep")
    assert scores.max() <= 1.0
    assert index.scores("valerian")[1] == pytest.approx(1.0)


def test_words_that_no_passage_has_lower_every_score():
    index = Bm25(passages("valerian for sleep", "hops"))
    known = index.scores("valerian")[0]
    with_one = index.scores("valerian stadium")[0]
    with_three = index.scores("valerian stadium football referee")[0]
    assert known > with_one > with_three > 0
    assert with_three < 0.35
    assert index.scores("football referee").max() == 0.0


@pytest.mark.parametrize("query", ["", "?!", "what is it", "zzzz"])
def test_a_query_without_known_words_scores_0_everywhere(query):
    assert Bm25(passages("valerian")).scores(query).max() == 0.0


def test_an_empty_index_gives_no_scores():
    assert Bm25([]).scores("anything").shape == (0,)


def test_a_misspelt_word_scores_like_the_word_and_says_what_it_was_taken_for():
    index = Bm25(passages("ashwagandha root", "valerian root"))
    assert index.read("ashwaganda").corrected == (("ashwaganda", ("ashwagandha",)),)
    assert np.allclose(index.scores("ashwaganda"), index.scores("ashwagandha"))


def test_a_known_everyday_word_is_never_taken_for_another():
    index = Bm25(passages("kind words"), is_common={"world"}.__contains__)
    assert index.read("world").unknown == ("world",)
