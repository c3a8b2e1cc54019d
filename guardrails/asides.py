"""Reasons, openings, brackets and items of a list that a sentence brings along: each must rest on the evidence.

"X is used to support sleep, because it raises serotonin" is mostly in the pack; what stands after the comma is not.
"""

import re
from collections.abc import Sequence

from guardrails.forms import FormReader, Token
from guardrails.thesaurus import load_thesaurus

_CUT = re.compile(
    r"\s*(?:[;()]|\s[-–—‒―]+\s?|,\s|:\s|\s(?=(?:because|since|as it|which|who|thanks to|due to|so that)\b))\s*"
)
_ITEM = re.compile(r"\s*,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+")
_FEWEST = 2
"""Words that must be missing from a stretch: one alone may be another way to say the same."""
_MOST_WORDS = 3
"""Longer items are no list of names."""


class Asides:
    """Holds the stretches of a sentence against its evidence."""

    def __init__(self) -> None:
        self._reader = FormReader(load_thesaurus())

    def unfounded(self, claim: str, evidence: Sequence[str]) -> str:
        """The first stretch or listed item that the evidence texts don't have; "" where they have all of them.

        A stretch: most of its words of weight are missing. An item of a list: all of them, where the others are there.
        """
        held = [t for text in evidence for t in self._reader.read(text).tokens]
        words = frozenset(t.stem for t in held) | frozenset(g for t in held for g in t.groups)
        stretches = [s.strip() for s in _CUT.split(claim) if s and s.strip()]
        for stretch in stretches if len(stretches) > 1 else ():
            content = self._weighty(stretch)
            missing = [t for t in content if _is_missing(t, words)]
            if len(missing) >= _FEWEST and 2 * len(missing) > len(content):
                return stretch
        return self._odd_one(claim, words)

    def _odd_one(self, claim: str, words: frozenset[str | int]) -> str:
        """The item of a list that is missing while most of the others are there."""
        first, *items = _ITEM.split(claim.rstrip(" .!"))
        if len(items) < 2:
            return ""
        listed = [" ".join(first.split()[-1:]), *(i for i in items[:-1] if len(i.split()) <= _MOST_WORDS)]
        listed.append(" ".join(items[-1].split()[:1]))
        read = [(item, content) for item in listed if (content := self._weighty(item))]
        absent = [item for item, content in read if all(_is_missing(t, words) for t in content)]
        return absent[0] if len(read) >= _FEWEST + 1 and 0 < 3 * len(absent) <= len(read) else ""

    def _weighty(self, text: str) -> list[Token]:
        return [t for t in self._reader.read(text).content if not t.light]


def _is_missing(token: Token, words: frozenset[str | int]) -> bool:
    return token.stem not in words and not token.groups & words
