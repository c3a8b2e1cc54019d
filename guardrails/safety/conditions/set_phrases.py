"""Set phrases that borrow the words of an illness: "a stroke of luck", "BP petrol station"."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from guardrails.safety.language.lists import lines_of, pattern
from guardrails.safety.language.text import Text

_LAUGH = pattern("idioms.laugh")
_PHRASE = 7
"""Tokens on either side in which the rest of a set phrase stands."""
_BEGINNING = 4
"""Letters by which a word finds the phrases that have it in any form: "strokes", "stroked"."""
_SYNTAX = re.compile(r"\\.|\(\?(?:[:=!]|<[=!])")
_WORD = re.compile(r"[a-z]+")
_OPTIONAL = re.compile(r"[a-z]\?")
"""The "s?" of "fits?"."""


def in_set_phrase(text: Text, a: int, b: int) -> bool:
    """Whether the words at tokens [a, b) are part of a phrase that means something else."""
    start, end = text.sentence(a)
    x, y = max(start, a - _PHRASE), min(end, b + _PHRASE)
    at = len(" ".join(text.words[x:a])) + (a > x)
    stop = at + len(" ".join(text.words[a:b]))
    found = _matches(text.words[a:b], text.part(x, y), _LAUGH.search(text.phrase) is not None)
    overlapping = [m for m in found if m.start() < stop + 1 and m.end() > at + 1]
    # "a blister pack of pills" says more than "a blister pack"
    return not all(
        at <= m.start() + 1 and m.end() <= stop + 1 and len(m.group().strip()) < stop - at for m in overlapping
    )


def _matches(words: tuple[str, ...], said: str, laughed: bool) -> Iterator[re.Match[str]]:
    sections = ("idioms.set_phrases", "idioms.if_laughed") if laughed else ("idioms.set_phrases",)
    for section in sections:
        by_word = _by_word(section)
        near = (line for key in {"", *(word[:_BEGINNING] for word in words)} for line in by_word.get(key, ()))
        for line in dict.fromkeys(near):
            yield from line.finditer(said)


@cache
def _by_word(section: str) -> Mapping[str, tuple[re.Pattern[str], ...]]:
    """The phrases by the beginnings of their words: few have a given illness's, and each costs time.

    Those that hold of any illness ("migraine in the football sense") open with a `*`, and stand under "".
    """
    found: dict[str, dict[re.Pattern[str], None]] = {}
    for line in lines_of(section):
        expression = line.removeprefix("*")
        plain = _SYNTAX.sub(" ", expression)
        keys = {word[:_BEGINNING] for said in (plain, _OPTIONAL.sub("", plain)) for word in _WORD.findall(said)}
        for key in {""} if expression != line else keys:
            found.setdefault(key, {})[re.compile(expression)] = None
    return {key: tuple(lines) for key, lines in found.items()}
