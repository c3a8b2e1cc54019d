"""On which part of the body something is, in a caution ("broken scalp skin") and in a message ("a cut on her head")."""

import re
from itertools import pairwise

from guardrails.safety.language.data_files import rows, split
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.stems import words_of
from guardrails.safety.language.text import Text

ON_SKIN = frozenset({"state:broken_skin", "state:skin_procedure", "state:tattoo", "state:piercing"})
"""What is on one part of the skin, and leaves the others as they are."""

RASHES = frozenset({"mesh:D004485", "mesh:D011565", "mesh:D003872", "mesh:D005076"})
"""Eczema, psoriasis, dermatitis, rash: where a caution names a part with one of them, the others are not meant."""

_PART = {word: row["part"] for row in rows("body_parts.csv") for word in split(row["words"])}
_JOINTS = re.compile(r"\b(?:or|and|nor)\b|[,;/&]", re.IGNORECASE)
_CONDITIONS = wordset("places.on_skin")
_SET_ON = frozenset("on of to in at over across above along behind under from around near".split())
_BREAKS = frozenset(", . ; : ? ! ( ) and or but so while because for can is after".split())
_IS = frozenset("is 's are was were got gets has have my her his their the skin".split())
_AGO = frozenset("day days week weeks month months year years hour hours way came come come going get got went".split())
"""Before "back", which is no part of the body there."""
_BEHIND = 8
_BEFORE = 6
"""Tokens behind and in front of what somebody has in which its place is to be found."""


def place_named(caution: str) -> frozenset[str]:
    """The parts of the body that a statement of a caution names with what is on them: "broken scalp skin".

    Of "not on the face or on broken skin" none: that part is one thing to keep it from, broken skin anywhere another.
    """
    each = (words_of(segment) for segment in _JOINTS.split(caution))
    return frozenset(_PART[w] for words in each if not _CONDITIONS.isdisjoint(words) for w in words if w in _PART)


def place_beside(caution: str, start: int) -> frozenset[str]:
    """The parts of the body named in the same breath as the illness at `start`: "eczema in the ear canal"."""
    cuts = [0, *(m.start() for m in _JOINTS.finditer(caution)), len(caution)]
    of_it = next((caution[a:b] for a, b in pairwise(cuts) if a <= start < b), "")
    return frozenset(_PART[w] for w in words_of(of_it) if w in _PART)


def is_part(word: str) -> bool:
    """Whether a word is a part of the body, or what lies on one."""
    return word in _PART


def place_of(text: Text, a: int, b: int) -> frozenset[str]:
    """The parts on which what stands at tokens [a, b) is said to be; none where nothing says it."""
    start, end = text.sentence(a)
    inside = frozenset(_PART[w] for w in text.words[a:b] if w in _PART)
    after: set[str] = set()
    set_on, last = False, ""
    for i, word in enumerate(text.words[b : min(end, b + _BEHIND)], start=b):
        is_there = word == "is" and not _SET_ON.isdisjoint(text.words[i + 1 : i + 2])  # "the rash is on my hands"
        if word in _BREAKS and not after and not is_there:
            break
        set_on = set_on or word in _SET_ON
        if word in _PART and set_on and last not in _AGO:
            after.add(_PART[word])
        elif after and word not in ("and", ",", "my", "her", "his", "the"):
            break
        last = word
    before: set[str] = set()
    for i in range(a - 1, max(start, a - _BEFORE) - 1, -1):
        word = text.words[i]
        if word in _PART and text.words[i - 1] not in _AGO:
            before.add(_PART[word])
        elif before or (word in _BREAKS and word not in _IS):
            break
    return inside | after | before
