"""Spellings of one word meet, different words don't."""

import pytest

from rag.tokens import STOP_WORDS, Speller, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("prākriti", "Prakriti"),
        ("women’s", "women's"),
        ("womens", "women's"),
        ("Devil’s claw", "devils claw"),
        ("herbs", "HERB"),
        ("évening", "evening"),
        ("KA-P002", "ka-p002"),
        ("thyroid/autoimmune", "thyroid autoimmune"),
        ("sleep—stress", "sleep stress"),
    ],
)
def test_spellings_of_one_thing_give_the_same_terms(one, other):
    assert terms(one) == terms(other) != []


@pytest.mark.parametrize(
    ("compound", "found_by"),
    [
        ("herb–drug", ["herb", "drug", "herbdrug", "herb-drug"]),
        ("evening-wind-down", ["evening", "wind down", "wind"]),
        ("well-being", ["wellbeing", "well-being"]),
        ("KA-P002", ["P002", "KAP002"]),
    ],
)
def test_a_hyphenated_word_is_found_whole_and_by_its_parts(compound, found_by):
    for query in found_by:
        assert set(terms(query)) & set(terms(compound)), query


def test_stop_words_leave_nothing():
    assert terms("What is it that you don’t have, and why?") == []
    assert terms(" ".join(STOP_WORDS)) == []


CORPUS_WORDS = (
    "ashwagandha triphala brahmi shirodhara abhyanga prakriti constitution valerian nettle gymnema stress words"
    " digestion"
)
ENGLISH = {"world", "cinnamon", "distress", "strict", "dressing"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ashwaganda", "ashwagandha"),
        ("aswagandha", "ashwagandha"),
        ("ashvagandha", "ashwagandha"),
        ("ashwagandah", "ashwagandha"),
        ("trifala", "triphala"),
        ("tripala", "triphala"),
        ("brami", "brahmi"),
        ("shirodara", "shirodhara"),
        ("abyanga", "abhyanga"),
        ("prakruti", "prakriti"),
        ("valarian", "valerian"),
        ("nettel", "nettle"),
        ("gymnemma", "gymnema"),
        ("digetsion", "digestion"),
    ],
)
def test_a_misspelt_word_finds_the_corpus_word(typed, meant):
    assert Speller(CORPUS_WORDS.split(), ENGLISH.__contains__).meant(typed) == (meant,)


@pytest.mark.parametrize(
    "word", ["world", "distress", "turmeric", "levothyroxine", "metformin", "constipation", "oil", "nettles", "x1234"]
)
def test_everyday_far_short_and_known_words_are_left_alone(word):
    assert Speller(CORPUS_WORDS.split(), ENGLISH.__contains__).meant(word) == ()


def test_equally_near_words_are_all_kept():
    assert set(Speller(["shatavari", "shatavara"]).meant("shatavare")) == {"shatavari", "shatavara"}
