"""Chats pasted with times and names: "[10:02] Fatima: can I take it? [10:03] us: any gout? [10:04] Fatima: no"."""

import re

from guardrails.safety.language.text import Text

_DAY = r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? )?"
_CLOCK = r"\d{1,2}[:.]\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?"
_STAMP = re.compile(rf"\[{_DAY}{_CLOCK}\]|(?m:^){_DAY}{_CLOCK} ?[-–](?= \w+(?: \w+)?:)", re.IGNORECASE)


def without_stamps(raw: str) -> str:
    """The message with the times of its lines blanked."""
    return _STAMP.sub(lambda said: " " * len(said.group()), raw) if ":" in raw else raw


def speakers(text: Text) -> frozenset[int]:
    """The tokens of what stands in front of a colon more than once, so that it says who speaks, and the colons."""
    words = text.words
    if words.count(":") < _TWICE:
        return frozenset()
    labels: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for i in text.places(frozenset({":"})):
        start = i
        while start > max(0, i - _LABEL) and words[start - 1][0].isalpha():
            start -= 1
        labels.setdefault(words[i - 1 : i], []).append((start, i))
    spoken = (spans for word, spans in labels.items() if len(spans) > 1 and "".join(word).isalpha())
    return frozenset(j for spans in spoken for a, b in spans for j in range(a, b + 1))


_TWICE = 2
_LABEL = 4
"""Words of who speaks, at most: "the lady on chat"."""
