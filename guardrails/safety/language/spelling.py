"""Misspelt names: the closest known word, where it is close enough to be meant."""

import re
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

_SHORT = 5
_LONG = 8
_LENGTHS_KEPT = 64


class Closest:
    """Finds the word of some known ones that a misspelt one is meant for."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = tuple(w for w in known if len(w) >= _SHORT)
        self._shelves = lru_cache(maxsize=_LENGTHS_KEPT)(self._shelves_for)

    def to(self, word: str) -> str:
        """The known word within one edit (two from eight letters on), or ""; the first letter must agree, or the rest
        be the same. Transliteration doublets (sh/s, v/w, u/oo, final m) cost nothing."""
        if len(word) < _SHORT:
            return ""
        found: list[tuple[int, int]] = []
        for allowed, names, sounds in self._shelves(len(word)):
            for said, choices in ((word, names), (_sound(word), sounds)):
                near = process.extract(said, choices, scorer=OSA.distance, score_cutoff=allowed, limit=None)
                found += [(d, i) for _, d, i in near if d <= 1 or word[0] == self._known[i][0]]
        return self._known[min(found)[1]] if found else ""

    def _shelves_for(self, length: int) -> list[tuple[int, dict[int, str], dict[int, str]]]:
        """(edits allowed, the words that they may make of one of the length, how these sound), words by their place."""
        shelves = []
        for allowed, long in ((1, False), (2, True)):
            names = {
                i: name
                for i, name in enumerate(self._known)
                if (min(length, len(name)) >= _LONG) is long and abs(length - len(name)) <= allowed + 1
            }
            shelves.append((allowed, names, {i: _sound(name) for i, name in names.items()}))
        return shelves


# Transliteration doublets: spellings of one sound.
_SOUNDS = tuple(pair.split(">") for pair in "aa>a ee>i oo>u sh>s w>v th>t dh>d bh>b gh>g kh>k ph>f y>i c>k z>s".split())


@lru_cache(maxsize=16384)
def _sound(word: str) -> str:
    for old, new in _SOUNDS:
        word = word.replace(old, new)
    return word.removesuffix("m") if len(word) > 6 else word


_SPOKEN = tuple(
    (letter, re.compile(old), new)
    for letter, old, new in (
        ("g", r"gh(?=t|$)", ""), ("k", r"^kn", "n"), ("w", r"^wr", "r"), ("p", r"ph", "f"), ("c", r"c(?=[eiy])", "s"),
        ("c", r"ck?", "k"), ("q", r"q", "k"), ("x", r"x", "ks"), ("z", r"z", "s"),
        ("y", r"(?<=[^aeiou])y|y(?=[^aeiou])", "i"), ("", r"[aeiou]+", "a"), ("", r"(.)\1+", r"\1"),
        ("a", r"(?<=[^a])a$", ""),
    )
)  # fmt: skip
"""What of a spelling is spoken otherwise, with a letter without which it isn't there."""


@lru_cache(maxsize=16384)
def sound_of(word: str) -> str:
    """The consonants of a word as they are spoken, with a mark where there is a vowel: "nite" and "night"."""
    for letter, old, new in _SPOKEN:
        if letter in word:
            word = old.sub(new, word)
    return word
