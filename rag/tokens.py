"""Text to search terms, and misspelt words to the corpus's own.

A term is a stem. Hyphenated words give their parts and themselves joined (well-being: well, being, wellb), so
that all three spellings meet; a long dash parts words. Possessives and plurals meet through stemming (women’s,
women's, womens).
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA, DamerauLevenshtein

from domain.text import fold, stem

_COMPOUND = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")
_PART = re.compile(r"[^\W_]+(?:'[^\W_]+)*")

STOP_WORDS = frozenset(
    re.findall(
        r"\S+",
        """
        a about above after again against all also am an and any anyone anything are aren't arent as at be
        because been before being below between both but by can can't cannot cant could couldn't did didn't
        didnt do does doesn't doesnt doing don't done dont down during each either else etc every few for
        from further get gets getting give given go going got had has hasn't have haven't having he he's
        hello help helping helps her here hers hey hi him his how i i'd i'm i've id if im in into is isn't
        isnt it it's its itself ive just kindly know let let's like lot made make many may me might mine
        more most much must my myself need no nor not of off ok okay on once one only onto or other our ours
        out over own please same say says shall she she's should shouldn't so some somebody someone
        something still such tell than thank thanks that that's the their theirs them then there there's
        these they thing things this those through to too under until up upon us very want was wasn't we
        well were what what's when where whether which while who whom whose why will with within without
        won't would wouldn't yes yet you you're your yours yourself
        """,
    )
)


def terms(text: str) -> list[str]:
    """Search terms in order, with repetitions; stop words left out."""
    found: list[str] = []
    for match in _COMPOUND.finditer(fold(text.replace("—", " "))):
        found += _terms_of(match.group())
    return found


def words(text: str) -> list[str]:
    """Folded words that are no stop words, hyphenated ones in parts: what spelling is judged on."""
    return [w for w in _PART.findall(fold(text)) if w not in STOP_WORDS]


@lru_cache(maxsize=100_000)
def _terms_of(compound: str) -> tuple[str, ...]:
    parts = _PART.findall(compound)
    kept = [stem(p) for p in parts if p not in STOP_WORDS]
    if len(parts) > 1:
        whole = stem("".join(p.removesuffix("'s") for p in parts))
        kept.append(whole)
    return tuple(kept)


# Spellings of one sound in transliterated and English words, longest first.
_SOUNDS = (
    ("ph", "f"),
    ("sh", "s"),
    ("th", "t"),
    ("dh", "d"),
    ("bh", "b"),
    ("gh", "g"),
    ("kh", "k"),
    ("ch", "c"),
    ("ck", "k"),
    ("ae", "e"),
    ("oe", "e"),
    ("ee", "i"),
    ("oo", "u"),
    ("v", "w"),
    ("y", "i"),
    ("z", "s"),
    ("q", "k"),
    ("c", "k"),
    ("x", "ks"),
)


@lru_cache(maxsize=100_000)
def sound(word: str) -> str:
    """A rough key that is equal for spellings of one sound: trifala = triphala, ashvagandha = ashwaganda."""
    for spelling, key in _SOUNDS:
        word = word.replace(spelling, key)
    return re.sub(r"(.)\1+", r"\1", word)


class Speller:
    """Finds the corpus words that an unknown query word was probably meant to be.

    A word is looked up only when no passage has it, when it is long enough to tell (5 letters), and when
    `is_common` does not know it as everyday English: "world" must never become "word".
    """

    def __init__(self, corpus_words: Iterable[str], is_common: Callable[[str], bool] = lambda _: False) -> None:
        self._words = sorted({w for w in corpus_words if len(w) >= 4 and w.isalpha()})
        self._stems = {stem(w) for w in self._words}
        self._by_sound: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            self._by_sound[sound(word)].append(word)
        self._is_common = is_common

    def meant(self, word: str) -> tuple[str, ...]:
        """Corpus words nearest to a folded word, several where they are equally near; empty where none is close."""
        if len(word) < 5 or not word.isalpha() or self._is_common(word) or stem(word) in self._stems:
            return ()
        same_sound = self._by_sound.get(sound(word), [])
        if same_sound:
            return tuple(same_sound)
        limit = _limit(len(word))
        key = sound(word)
        scored: list[tuple[int, str]] = []
        for candidate in self._words:
            if abs(len(candidate) - len(word)) > limit + 1 or sound(candidate)[0] != key[0]:
                continue
            distance = min(
                DamerauLevenshtein.distance(word, candidate, score_cutoff=limit),
                OSA.distance(key, sound(candidate), score_cutoff=limit) + 1,
            )
            if distance <= min(limit, _limit(len(candidate))) and _stems_are_near(word, candidate):
                scored.append((distance, candidate))
        best = min((d for d, _ in scored), default=0)
        return tuple(word for distance, word in scored if distance == best)


def _stems_are_near(word: str, candidate: str) -> bool:
    """False for words that share little but their ending: constipation is no constitution."""
    one, other = stem(word), stem(candidate)
    limit = max(_limit(min(len(one), len(other))), 1)
    near = DamerauLevenshtein.distance(one, other, score_cutoff=limit) <= limit
    return near or OSA.distance(sound(one), sound(other), score_cutoff=1) <= 1


def _limit(length: int) -> int:
    """Edits that a word of this length may be away: one in four letters, two at most."""
    return min(length // 4, 2)
