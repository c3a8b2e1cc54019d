"""Mistyped words that carry a sentence: "neihter pregnant nor nursing", "my hubsand takes it", "they chekced for gout".

Only words that the gate's own lists hold are put right. Names of illnesses, medicines and herbs are read by the
vocabulary, those of products by the catalog, each with spellings of its own.
"""

import re
from collections import defaultdict
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from guardrails.safety.language.data_files import english, text
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.words import key_of

_SHORTEST = 6
_SHORTEST_KIN = 5
"""Letters of a word that lacks one of a person's: "mothr", "sistr"."""
_LISTS = ("words.txt", "patterns.txt", "kin_words.csv")
_NAMES = ("diseases.tsv.gz", "medicines_derived.tsv.gz", "medicines.csv", "herbs.csv")
_WORD = re.compile(r"[a-z]+")
_SOUND_ALIKE = tuple(map(frozenset, ("aeiouy", "cksz")))
"""Letters that are taken for each other: a word that differs in another one is another word, "texted" not "tested"."""


@lru_cache(maxsize=16384)
def meant(word: str) -> str:
    """The word of the lists that one written in lower case is one slip away from; itself where it is a known word, or
    where it may be either of two."""
    if len(word) < _SHORTEST_KIN or not (word.isascii() and word.isalpha()) or _is_spelt_right(word):
        return word
    near = [known for known in _shelf(word) if _is_slip(word, known)]
    if len(word) < _SHORTEST:
        near = [known for known in near if gender_of(known) is not None]
    return near[0] if near and len(set(map(stem, near))) == 1 else word


def _is_spelt_right(word: str) -> bool:
    return _is_english(word) or not _names().isdisjoint((word, key_of(word)))


def _is_english(word: str) -> bool:
    return not english().isdisjoint((word, key_of(word)))


def _is_slip(word: str, known: str) -> bool:
    """A letter missing or too many, two that changed places, or one for another of its sound."""
    if OSA.distance(word, known, score_cutoff=1) > 1:
        return False
    changed = {a + b for a, b in zip(word, known, strict=False) if a != b}
    if len(word) != len(known) or len(changed) != 1:
        return True
    return any(set(*changed) <= letters for letters in _SOUND_ALIKE)


def _shelf(word: str) -> list[str]:
    """Words of the lists that begin alike and are about as long."""
    shelves = _shelves()
    return [known for length in range(len(word) - 1, len(word) + 2) for known in shelves.get((word[0], length), ())]


@cache
def _shelves() -> dict[tuple[str, int], list[str]]:
    shelves = defaultdict(list)
    for word in sorted({w for name in _LISTS for w in _WORD.findall(text(name)) if len(w) >= _SHORTEST}):
        if _is_english(word):
            shelves[word[0], len(word)].append(word)
    return dict(shelves)


@cache
def _names() -> frozenset[str]:
    return frozenset(w for name in _NAMES for w in _WORD.findall(text(name).casefold()))
