"""Misspelt names: the closest known word, where it is close enough to be meant."""

import re
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

_SHORT = 5
_LONG = 8


def close(word: str, known: Sequence[str]) -> str:
    """The known word within one edit (two from eight letters on), or ""; the first letter must agree, or the rest
    be the same. Transliteration doublets (sh/s, v/w, u/oo, final m) cost nothing."""
    return _close(word, tuple(known))


@lru_cache(maxsize=16384)
def _close(word: str, known: tuple[str, ...]) -> str:
    if len(word) < _SHORT:
        return ""
    best, best_distance = "", 99
    sound = _sound(word)
    for name in known:
        if len(name) < _SHORT:
            continue
        allowed = 1 if min(len(word), len(name)) < _LONG else 2
        if abs(len(word) - len(name)) > allowed + 1:
            continue
        distance = min(OSA.distance(word, name), OSA.distance(sound, _sound(name)))
        if distance <= allowed and distance < best_distance and (word[0] == name[0] or distance <= 1):
            best, best_distance = name, distance
    return best


# Transliteration doublets: spellings of one sound.
_SOUNDS = tuple(pair.split(">") for pair in "aa>a ee>i oo>u sh>s w>v th>t dh>d bh>b gh>g kh>k ph>f y>i c>k z>s".split())


@lru_cache(maxsize=16384)
def _sound(word: str) -> str:
    for old, new in _SOUNDS:
        word = word.replace(old, new)
    return word.removesuffix("m") if len(word) > 6 else word


_SPOKEN = tuple(
    (re.compile(old), new)
    for old, new in (
        (r"gh(?=t|$)", ""), (r"^kn", "n"), (r"^wr", "r"), (r"ph", "f"), (r"c(?=[eiy])", "s"), (r"ck|[cq]", "k"),
        (r"x", "ks"), (r"z", "s"), (r"(?<=[^aeiou])y|y(?=[^aeiou])", "i"), (r"[aeiou]+", "a"), (r"(.)\1+", r"\1"),
        (r"(?<=[^a])a$", ""),
    )
)  # fmt: skip


@lru_cache(maxsize=16384)
def sound_of(word: str) -> str:
    """The consonants of a word as they are spoken, with a mark where there is a vowel: "nite" and "night"."""
    for old, new in _SPOKEN:
        word = old.sub(new, word)
    return word
