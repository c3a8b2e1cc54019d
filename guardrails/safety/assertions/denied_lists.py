"""What a list denies: "no A, B or C", of which not every item need be a condition."""

from collections.abc import Sequence
from itertools import pairwise

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.text import Text


def other_item(text: Text, i: int, a: int, start: int, crossed: Sequence[str], carries: frozenset[str]) -> int:
    """The first token of what a list denies along with the condition: "tattoos" in "don't have tattoos or piercings".

    Only an "or" joins the list of the condition at token a, so that nothing is denied that is merely told after
    something else; -1 if token i is of no such item.
    """
    joined = "or" in crossed or _or_anything(text, a)
    if crossed[-1:] not in ([","], ["or"], ["/"]) or not (joined or or_follows(text, a)):
        return -1
    for j in range(i, max(start, i - _ITEM) - 1, -1):
        word = text.words[j]
        if word in _NO_ITEM or not word[0].isalnum():
            return -1
        before = text.words[j - 1] if j > start else ""
        if before in (",", "or", "/") or before in (carries if joined else _NONE_OF):
            return j
    return -1


_NONE_OF = frozenset("no a an any single one zero without nil".split())
"""What such an item stands behind where the "or" is still to come: "not a scratch, graze or blister"."""
_ITEM = 2
"""Words of such an item beyond its last one, at most."""
_NO_ITEM = wordset("negation.no_item")


def plain_list(norm: str, commas: int, items: int, text: Text, a: int, listed: set[int]) -> bool:
    """Whether "no A, B, C" goes on over commas alone: with three or more, or if an "or" follows."""
    _, end = text.sentence(a)
    rest = text.norms(a, end)
    joins_later = (
        _or_anything(text, a)
        or or_follows(text, a)
        or (any(w in ("or", "nor") for w in rest[:8]) and any(i in listed for i in range(a + 1, min(end, a + 9))))
    )
    return joins_later or (
        norm in ("no", "without", "n't", "nil", "nobody", "never", "neither") and commas >= 2 and items >= 2
    )


def _or_anything(text: Text, a: int) -> bool:
    """Whether the list goes on behind the condition to anything at all: "no methotrexate or any pill"."""
    rest = text.norms(a + 1, min(text.sentence(a)[1], a + 9))
    return any(w in ("or", "nor") and n.startswith("any") for w, n in pairwise(rest))


def or_follows(text: Text, a: int) -> bool:
    """Whether the list of the condition at token a ends with an "or" and a last item: "a scratch, graze or blister"."""
    _, end = text.sentence(a)
    i = a
    while i + 1 < min(end, a + _REST) and text.words[i] not in _NO_ITEM:
        i += 1
        if text.words[i] in ("or", "nor"):
            return text.words[i + 1 : i + 2] != ("not",) and text.words[i - 1] != ","
    return False


_REST = 7
"""Tokens of a list behind one of its items up to its "or", at most."""
