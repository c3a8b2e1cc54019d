"""Words of Indian languages and Pidgin, put as English before a message is read: "beti 2 saal ki hai", "fit take am".

Everything that reads a message then reads one language. Words that are English too ("main", "the") are put otherwise
only in a message that holds a word which tells their language; places stay those of the text as written.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from guardrails.safety.language.data_files import forms, rows
from guardrails.safety.language.function_words import PRONOUNS
from guardrails.safety.language.lists import common_words, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import gender_of

_WORD = re.compile(r"\d+|[^\W\d_]+")
_END = re.compile(r"[!?;\n]|\.(?!\d)")
_PAIR_REACH = 7
_APART = " + "
"""Between the English of one word and the next: what denies a condition, or ends it, stays apart from its name."""
_UNITS = ("years", "months", "weeks", "days")


class _Read(StrEnum):
    """Where words are read as an entry says."""

    ALONE = "x"
    """Anywhere: they are no English, and tell the language of their sentence."""
    BESIDE = ""
    """In a sentence of their language."""
    PAIR = "pair"
    """There, and where they stand twice."""


class _Entry(NamedTuple):
    words: tuple[str, ...]
    english: str
    languages: frozenset[str]
    read: _Read


@dataclass(frozen=True, slots=True)
class Glossed:
    """A text with English in the place of other words."""

    text: str
    stretches: tuple[tuple[int, int], ...]
    """Places [start, end) as written of what was put otherwise, in order."""
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    """For each character of `text`, where what it stands for starts and ends as written; empty if nothing was put."""

    def written(self, start: int, end: int) -> tuple[int, int]:
        """The place as written of the characters [start, end) of `text`."""
        return (self.starts[start], self.ends[end - 1]) if self.starts else (start, end)


@lru_cache(maxsize=4096)
def glossed(raw: str) -> Glossed:
    """The text with what it holds of Indian languages as English."""
    said = {word.casefold() for word in _WORD.findall(raw)}
    if not any(words <= said for rare in said & _telling().keys() for words in _telling()[rare]):
        return Glossed(raw, (), (), ())
    places: list[tuple[int, int, str]] = []
    for sentence in _sentences(raw):
        words = [word for word, _, _ in sentence]
        languages = _languages(words)
        for i, entry in _chosen(words, languages).items() if languages else ():
            size = len(entry.words) // len(parts := entry.english.split(_APART))
            for j, part in zip(range(i, i + size * len(parts), size), parts, strict=True):
                places.append((sentence[j][1], sentence[j + size - 1][2], part))
    return _put(raw, places) if places else Glossed(raw, (), (), ())


def _sentences(raw: str) -> list[list[tuple[str, int, int]]]:
    """The words of each sentence with their places."""
    found: list[list[tuple[str, int, int]]] = [[]]
    for match in _WORD.finditer(raw):
        gap = raw[found[-1][-1][2] : match.start()] if found[-1] else ""
        if gap not in ("", " ") and _END.search(gap):
            found.append([])
        found[-1].append((match.group().casefold(), match.start(), match.end()))
    return found


def _put(raw: str, places: Sequence[tuple[int, int, str]]) -> Glossed:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for start, end, english in (*places, (len(raw), len(raw), "")):
        parts += (raw[at:start], english)
        starts += (*range(at, start), *[start] * len(english))
        ends += (*range(at + 1, start + 1), *[end] * len(english))
        at = end
    return Glossed("".join(parts), tuple((a, b) for a, b, _ in places), tuple(starts), tuple(accumulate(ends, max)))


@cache
def _telling() -> dict[str, list[frozenset[str]]]:
    """The words of each entry that tells its language, by the one of them that English messages hold least."""
    english = common_words()
    telling: dict[str, list[frozenset[str]]] = {}
    for entry in (e for entries in _table().values() for e in entries if e.read is _Read.ALONE):
        rarest = entry.words[0]
        if len(entry.words) > 1:
            rarest = min(entry.words, key=lambda word: (word in english, -len(word)))
        telling.setdefault(rarest, []).append(frozenset(entry.words))
    return telling


def _languages(words: Sequence[str]) -> frozenset[str]:
    """The languages that a sentence is told to be in by words which are no English."""
    table = _table()
    told: set[str] = set()
    for i, word in enumerate(words):
        for entry in table.get(word, ()):
            greeting = i == 0 and entry.english == "is"  # "Hai, can I take …": verbs stand at the end
            if entry.read is _Read.ALONE and not greeting and _stands_at(entry, words, i):
                told |= entry.languages
    return frozenset(told)


def _chosen(words: Sequence[str], languages: frozenset[str]) -> dict[int, _Entry]:
    """The entry at each token where one begins, the longest first; numbers only before a unit of time."""
    found: dict[int, _Entry] = {}
    i = 0
    last: _Entry | None = None
    while i < len(words):
        entry = _entry_at(words, i, languages)
        if entry is not None and number_of(entry.english) is not None:
            unit = _entry_at(words, i + 1, languages)
            entry = entry if unit is not None and unit.english.startswith(_UNITS) else None
        if entry is not None and entry.read is _Read.PAIR and entry not in found.values():
            entry = entry if _opens_pair(words, i, last) else entry._replace(english="") if _only_asks(last) else None
        if entry is not None:
            found[i] = entry
        last = entry
        i += len(entry.words) if entry is not None else 1
    if words and words[0] in _ADDRESSED and _speaks_of_self(words, found):
        found[0] = _Entry((words[0],), "", frozenset(), _Read.BESIDE)
    return found


_ADDRESSED = wordset("glossing.addressed")
_CASES = wordset("glossing.cases")


def _speaks_of_self(words: Sequence[str], found: dict[int, _Entry]) -> bool:
    """Whether whoever a sentence opens with is only addressed: "bhaiya mujhe thyroid hai", "chechi, njan …"."""
    if words[1:2] and words[1] in _CASES:
        return False
    return any(e.english == "me" or (e.english == "i" and i == 1) for i, e in found.items())


def _opens_pair(words: Sequence[str], i: int, last: _Entry | None) -> bool:
    """Such as "na sugar hai na bp": not the "na" behind a verb that only asks ("hai na?")."""
    return not _only_asks(last) and words[i] in words[i + 2 : i + _PAIR_REACH]


def _only_asks(last: _Entry | None) -> bool:
    """Whether a "na" behind this entry, a verb, asks for assent."""
    if last is None or last.english == "":
        return False
    return gender_of(last.english) is None and PRONOUNS.isdisjoint(last.english.split())


def _entry_at(words: Sequence[str], i: int, languages: frozenset[str]) -> _Entry | None:
    entries = _table().get(words[i], ()) if i < len(words) else ()
    return next((e for e in entries if e.languages & languages and _stands_at(e, words, i)), None)


def _stands_at(entry: _Entry, words: Sequence[str], i: int) -> bool:
    return tuple(words[i : i + len(entry.words)]) == entry.words


@cache
def _table() -> dict[str, tuple[_Entry, ...]]:
    """Entries by their first word, the longest first."""
    table: dict[str, list[_Entry]] = {}
    for row in rows("indian_words.csv"):
        languages, read = frozenset(row["language"].split()), _Read(row["alone"])
        for form in forms(row["words"]):
            words = tuple(form.split())
            table.setdefault(words[0], []).append(_Entry(words, row["english"], languages, read))
    return {word: tuple(sorted(entries, key=lambda e: -len(e.words))) for word, entries in table.items()}
