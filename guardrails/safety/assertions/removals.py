"""Things that are out, off or reversed: "the recorder was taken out in 2019"; and gallstones with the gallbladder."""

from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.function_words import ARTICLES, POSSESSIVES
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_REMOVED = pattern("removals.removed")
_TOOK = pattern("removals.took")
_REPLACED = pattern("removals.replaced")
_PART_OF = frozenset("of from in on to near around above".split())
_OWNS = ARTICLES | POSSESSIVES | {"old", "one"}


def removed(text: Text, a: int, b: int, sort: Sort) -> str:
    """The words that take a thing away for good; empty where another took its place or it is only to be removed."""
    if sort is not Sort.KEPT:
        return ""
    start, end = text.sentence(a)
    x = a
    while x > start and text.words[x - 1] in _OWNS:
        x -= 1
    if x > start and text.words[x - 1] in _PART_OF:
        return ""  # "the battery of my pacemaker was taken out"
    before, after = text.part(start, x), text.part(b, end)
    said = _REMOVED.match(after) or (_TOOK.match(after) if _TAKEN.search(before) else None)
    close = text.sentence(end)[1] if end < len(text.toks) else end
    if said is None or _REPLACED.search(text.part(start, close)):
        return ""
    return said.group().strip()


_TAKEN = pattern("removals.taken")


_GALLBLADDER = pattern("removals.gallbladder")
_TO_COME = pattern("removals.to_come")
_STONES = frozenset("stone stones gallstone gallstones calculi pathri gallbladder gall empedu gb".split())


def gone_with_organ(text: Text, a: int, b: int) -> str:
    """The words that take the gallbladder out, and its stones at tokens [a, b) with it.

    Only where stones and gallbladder are told of together, it is past, and nothing is said to be left or to hurt.
    """
    start, end = text.sentence(a)
    if _STONES.isdisjoint(text.words[a:b]) or text.words[end - 1] == "?" or _STONES_SAID.isdisjoint(text.said):
        return ""
    stop = max(end, text.stretch(start, 2))
    if any(gender_of(w) is not None for w in text.words[b:stop]):
        return ""  # "I have gallstones. My sister had her gallbladder out"
    said = _GALLBLADDER.search(text.part(start, stop))
    return "" if said is None or _TO_COME.search(text.phrase) else said.group().strip()


_STONES_SAID = frozenset("stone stones gallstone gallstones calculi pathri empedu".split())
