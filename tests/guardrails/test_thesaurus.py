"""Near synonyms and opposites."""

from domain.text import stem
from guardrails.thesaurus import load_thesaurus


def groups(text: str) -> list[frozenset[int]]:
    return load_thesaurus().groups_of([stem(w) for w in text.split()])


def test_words_of_one_line_share_a_group() -> None:
    assert groups("doctor")[0] & groups("physicians")[0]
    assert not groups("doctor")[0] & groups("bottle")[0]


def test_a_phrase_counts_only_as_a_whole() -> None:
    away = groups("right away")
    assert away[1] & groups("immediately")[0]
    assert not groups("away")[0] & groups("immediately")[0]


def test_opposites_work_both_ways() -> None:
    opposed = load_thesaurus().opposed
    assert opposed(stem("external"), stem("internal"))
    assert opposed(stem("internal"), stem("external"))
    assert not opposed(stem("external"), stem("topical"))


def test_wordnet_knows_synonyms_and_broader_words() -> None:
    words = load_thesaurus().words
    assert words.relation(stem("purchase"), stem("buy")) > 0.8
    assert words.relation(stem("purchase"), stem("pine")) == 0


def test_a_packs_own_names_join_as_groups() -> None:
    mine = load_thesaurus().with_groups([("zibb", "zabba flora")])
    one, other = mine.groups_of(["zibb"])[0], mine.groups_of([stem("zabba"), stem("flora")])
    assert one & other[0]
    assert one & other[1]
