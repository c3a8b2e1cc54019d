"""Words that mean nearly the same, words that mean the opposite: general English read from two data files.

Matching is by stems, so that one line covers all forms of its words. Nothing in the files belongs to one pack; a pack
adds its own names through `with_groups`.
"""

import gzip
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from domain.text import stem, words


@dataclass(frozen=True)
class Relations:
    """What WordNet says of common words, by stem."""

    same: dict[str, frozenset[str]] = field(default_factory=dict)
    """Synonyms and derived forms."""
    broader: dict[str, frozenset[str]] = field(default_factory=dict)
    """Words for the kind of thing it is."""
    opposite: dict[str, frozenset[str]] = field(default_factory=dict)

    def relation(self, claimed: str, held: str) -> float:
        """How far evidence with one stem says what a claim says with another: 0–1."""
        if held in self.same.get(claimed, ()) or claimed in self.same.get(held, ()):
            return 0.85
        return 0.8 if claimed in self.broader.get(held, ()) else 0.0


@dataclass(frozen=True)
class Thesaurus:
    single: dict[str, frozenset[int]]
    """Stem -> groups."""
    phrases: dict[str, tuple[tuple[tuple[str, ...], int], ...]]
    """First stem -> (all stems of a phrase, group)."""
    left: dict[str, frozenset[int]] = field(default_factory=dict)
    """Stem or phrase (stems joined by a space) -> oppositions it stands on the left side of."""
    right: dict[str, frozenset[int]] = field(default_factory=dict)

    words: Relations = field(default_factory=Relations)

    def groups_of(self, stems: Sequence[str]) -> list[frozenset[int]]:
        """Groups of each word of a sentence: its own and those of phrases that cover it."""
        found = [set(self.single.get(s, ())) for s in stems]
        for at, first in enumerate(stems):
            for phrase, group in self.phrases.get(first, ()):
                if tuple(stems[at : at + len(phrase)]) == phrase:
                    for covered in range(at, at + len(phrase)):
                        found[covered].add(group)
        return [frozenset(g) for g in found]

    def opposed(self, one: str, other: str) -> bool:
        """True where two stems stand on different sides of one opposition."""
        if other in self.words.opposite.get(one, ()):
            return True
        return bool(
            self.left.get(one, frozenset()) & self.right.get(other, frozenset())
            or self.right.get(one, frozenset()) & self.left.get(other, frozenset())
        )

    def with_groups(self, groups: Iterable[Sequence[str]]) -> "Thesaurus":
        """This thesaurus and further groups of names for one thing."""
        single = {k: set(v) for k, v in self.single.items()}
        phrases = {k: list(v) for k, v in self.phrases.items()}
        number = 1 + max((g for v in self.single.values() for g in v), default=0)
        for offset, group in enumerate(groups):
            _add(group, number + offset, single, phrases)
        return Thesaurus(_frozen(single), {k: tuple(v) for k, v in phrases.items()}, self.left, self.right, self.words)


def _add(
    group: Sequence[str],
    number: int,
    single: dict[str, set[int]],
    phrases: dict[str, list[tuple[tuple[str, ...], int]]],
) -> None:
    for entry in group:
        stems = tuple(stem(w) for w in words(entry))
        if len(stems) == 1:
            single.setdefault(stems[0], set()).add(number)
        elif stems:
            phrases.setdefault(stems[0], []).append((stems, number))


def _frozen(groups: dict[str, set[int]]) -> dict[str, frozenset[int]]:
    return {k: frozenset(v) for k, v in groups.items()}


def _lines(name: str) -> list[str]:
    text = files("guardrails").joinpath("data", name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


@lru_cache(maxsize=1)
def load_thesaurus() -> Thesaurus:
    """The thesaurus of the data files."""
    single: dict[str, set[int]] = {}
    phrases: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for number, line in enumerate(_lines("near_synonyms.txt")):
        _add([e.strip() for e in line.split(",")], number, single, phrases)
    left: dict[str, set[int]] = defaultdict(set)
    right: dict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(_lines("opposites.txt")):
        one, other = line.split("|")
        for side, entries in ((left, one), (right, other)):
            for entry in entries.split(","):
                side[" ".join(stem(w) for w in words(entry))].add(number)
    return Thesaurus(
        _frozen(single), {k: tuple(v) for k, v in phrases.items()}, _frozen(left), _frozen(right), _load_relations()
    )


def _load_relations() -> Relations:
    packed = files("guardrails").joinpath("data", "wordnet.tsv.gz").read_bytes()
    kinds: tuple[dict[str, set[str]], ...] = (defaultdict(set), defaultdict(set), defaultdict(set))
    for line in gzip.decompress(packed).decode().splitlines():
        word, *columns = line.split("\t")
        for relation, others in zip(kinds, columns, strict=True):
            if others:
                relation[stem(word)] |= {stem(o) for o in others.split()}
    return Relations(*(_frozen_words(k) for k in kinds))


def _frozen_words(relation: dict[str, set[str]]) -> dict[str, frozenset[str]]:
    return {k: frozenset(v - {k}) for k, v in relation.items()}
