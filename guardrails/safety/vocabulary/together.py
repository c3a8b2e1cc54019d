"""Conditions told by two words that stand together: a gallbladder and its gravel, an eczema that weeps.

Neither word alone says it. The place of what is told is that of the sign ("gravel", "weeps"), so that whatever denies
or ends the sign denies or ends the condition.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from guardrails.safety.language.data_files import forms, rows, split
from guardrails.safety.language.words import runs_of

_TOKEN = re.compile(r"[^\W_]+|[.!?\n]")
_ENDS = frozenset(".!?\n")


@dataclass(frozen=True, slots=True)
class Together:
    """A concept told at text[start:end]."""

    start: int
    end: int
    concept: str
    """As `together.csv` writes it."""


@dataclass(frozen=True, slots=True)
class _Row:
    concepts: tuple[str, ...]
    within: int
    unless: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Hit:
    """A form of row `row` at words [a, b); a sign, or the thing that shows it."""

    row: int
    sign: bool
    a: int
    b: int


def together(text: str) -> Iterator[Together]:
    """Every condition that a thing and a sign of it tell in one sentence, nearest pairs only."""
    if not _may_tell(runs_of(text)):
        return
    sentence: list[re.Match[str]] = []
    for match in _TOKEN.finditer(text):
        if match.group() in _ENDS:
            yield from _in_sentence(sentence)
            sentence = []
        else:
            sentence.append(match)
    yield from _in_sentence(sentence)


def _may_tell(words: frozenset[str]) -> bool:
    """Whether all the words of a sign and of a thing of one row are among the words."""
    _, index = _table()
    held = {
        (row, sign) for word in words & index.keys() for form, _, row, sign in index[word] if words.issuperset(form)
    }
    return any(sign and (row, False) in held for row, sign in held)


def _in_sentence(tokens: Sequence[re.Match[str]]) -> Iterator[Together]:
    words = [t.group().casefold() for t in tokens]
    hits = list(_hits(words))
    table, _ = _table()
    for number in dict.fromkeys(h.row for h in hits if h.sign):
        row = table[number]
        if not row.unless.isdisjoint(words):
            continue
        things = [h for h in hits if h.row == number and not h.sign]
        signs = [h for h in hits if h.row == number and h.sign]
        pairs = [(_apart(t, s), s) for t in things for s in signs if _apart(t, s) <= row.within]
        if pairs:
            sign = min(pairs, key=lambda pair: pair[0])[1]
            for concept in row.concepts:
                yield Together(tokens[sign.a].start(), tokens[sign.b - 1].end(), concept)


def _apart(one: _Hit, other: _Hit) -> int:
    """Words between two hits; more than any row allows where they share one."""
    gap = max(one.a, other.a) - min(one.b, other.b)
    return gap if gap >= 0 else _SHARED


_SHARED = 99


def _hits(words: Sequence[str]) -> Iterator[_Hit]:
    _, index = _table()
    for i, word in enumerate(words):
        for form, at, row, sign in index.get(word, ()):
            a = i - at
            if a >= 0 and tuple(words[a : a + len(form)]) == form:
                yield _Hit(row, sign, a, a + len(form))


_Index = dict[str, list[tuple[tuple[str, ...], int, int, bool]]]


@cache
def _table() -> tuple[tuple[_Row, ...], _Index]:
    """The rows of `together.csv`, and every form by its longest word, with its place: few messages hold that."""
    table: list[_Row] = []
    index: _Index = {}
    for number, row in enumerate(rows("together.csv")):
        table.append(_Row(split(row["concept"], ";"), int(row["within"]), frozenset(split(row["unless"]))))
        for column, sign in (("thing", False), ("sign", True)):
            for form in forms(row[column]):
                words = tuple(_TOKEN.findall(form.casefold()))
                longest = max(words, key=len)
                index.setdefault(longest, []).append((words, words.index(longest), number, sign))
    return tuple(table), index
