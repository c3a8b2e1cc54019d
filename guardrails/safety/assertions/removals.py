"""Things worn, carried or made that are out, off or reversed: "the recorder was taken out in 2019"."""

from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.function_words import ARTICLES, POSSESSIVES
from guardrails.safety.language.lists import pattern
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
