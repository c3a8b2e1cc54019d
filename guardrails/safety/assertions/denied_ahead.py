"""Clauses in front of a condition that deny it, or the whole list it stands in: "never has she had", "nobody ever
found", "it isn't that he has", "none of the following:".

Each must end with the verb that would tell the condition, so that "nobody told me how bad my asthma is" denies nothing.
"""

from collections.abc import Sequence

from guardrails.safety.assertions.denied_lists import other_item
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text

_TURNED = pattern("denied_ahead.turned")
_NOT_SO = pattern("denied_ahead.not_so")
_NONE_OF_THESE = pattern("denied_ahead.none_of_these")
_DEGREE = pattern("denied_ahead.degree")
_CLOSES = pattern("denied_ahead.closes")
_FREE = pattern("denied_ahead.free")
_NA_NA = pattern("denied_ahead.na_na")
_NA_PAIR = pattern("denied_ahead.na_pair")
_JOINS = frozenset({",", "or", "nor", "/"})
_LIST = 9
"""Tokens behind a condition in which the "or" of its list is looked for."""


def denied_ahead(text: Text, a: int, b: int, start: int, others: Sequence[tuple[int, int]]) -> str:
    """The words in front that deny the condition at tokens [a, b); empty if there are none."""
    _, end = text.sentence(a)
    before, after = text.part(start, list_start(text, a, start, others)), text.part(b, end)
    if (said := _TURNED.search(before)) and not _DEGREE.match(after):
        return said.group().strip()
    if (said := _NOT_SO.search(before)) and _CLOSES.match(after):
        return said.group().strip()
    if (said := _FREE.search(text.part(start, a))) and (
        "," not in said.group() or _joined(text, a, said.group()) or _all_named(text, a, b, said.group(), others)
    ):
        return said.group().split()[0]
    if _NA_NA.search(text.part(start, a)) and _NA_PAIR.search(text.part(start, end)):
        return "na"
    said = _NONE_OF_THESE.search(text.part(start, a))
    return said.group().strip() if said else ""


def _joined(text: Text, a: int, said: str) -> bool:
    """Whether "free of X, Y" goes on as a list: an "and" or "or" joins its last item."""
    return not {"and", "or"}.isdisjoint((*said.split(), *text.norms(a + 1, a + _LAST)))


def _all_named(text: Text, a: int, b: int, said: str, others: Sequence[tuple[int, int]]) -> bool:
    """Whether "free of X, Y, Z" is a list without "and": of three names at least, or with "everything" at its end.

    "Free of pain, diabetic" is none.
    """
    if not _KEPT_DOWN.isdisjoint(text.words[slice(*text.sentence(a))]):
        return False  # "on my tablets I'm free of asthma attacks, fits"
    if _AND_ALL.match(text.part(b, text.sentence(a)[1])):
        return True
    first, ends = a - said.count(" ") + 1, {y: x for x, y in others} | {b: a}
    first = next(i for i in range(max(first, 0), a) if text.words[i] in ("of", "from")) + 1
    starts = {first: first + 1} | {x: y for y, x in ends.items()}
    items, i = 0, first
    while i in starts and not text.words[starts[i] - 1].endswith(_ADJECTIVES):
        items, i = items + 1, starts[i]
        if text.words[i : i + 1] != (",",):
            break
        i += 1
    return items > _TWO and i >= b and (i >= len(text.toks) or text.words[i] in (".", ";", "!", "?", ")", "\n"))


_AND_ALL = pattern("denied_ahead.and_all")
_KEPT_DOWN = frozenset("attacks attack flares flare fits symptoms tablets pills medicine inhaler treatment".split())
_ADJECTIVES = ("ic", "ive", "ant", "ing", "ed", "al", "ary")
_TWO = 2

_LAST = 5
"""Tokens behind a condition in which the last item of its list is joined."""


def list_start(
    text: Text, a: int, start: int, others: Sequence[tuple[int, int]], joins: frozenset[str] = _JOINS
) -> int:
    """The first token of the list that the condition at token a stands in; of one over commas alone, a itself."""
    ends = {y: x for x, y in others if start <= x < a}
    first, i = a, a - 1
    crossed: list[str] = []
    while i >= start and text.words[i] in joins:
        crossed.append(text.words[i])
        x = ends.get(i, -1)
        if x < 0 and text.words[i - 1] not in joins:
            x = other_item(text, i - 1, a, start, crossed, frozenset({"any", "has", "have", "had", "a", "an"}))
        if x >= 0:
            first = x
        i = x - 1 if x >= 0 else i - 1
    joined = joins > _JOINS or {"or", "nor"} & {*crossed, *text.norms(a, a + _LIST)}
    return first if joined else a
