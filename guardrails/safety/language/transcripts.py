"""Chats that are pasted with times and names: "[10:02] Fatima: can I take it? [10:03] us: any gout? [10:04] Fatima: no"."""

import re

from guardrails.safety.language.text import Text

_DAY = r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? )?"
_CLOCK = r"\d{1,2}[:.]\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?"
_STAMP = re.compile(rf"\[{_DAY}{_CLOCK}\]|(?m:^){_DAY}{_CLOCK} ?[-–](?= \w+(?: \w+)?:)", re.IGNORECASE)


def without_stamps(raw: str) -> str:
    """The message with the times of its lines blanked."""
    return _STAMP.sub(lambda said: " " * len(said.group()), raw) if ":" in raw else raw


def speakers(text: Text) -> frozenset[str]:
    """The words that stand in front of a colon more than once, so that they say who speaks."""
    if text.words.count(":") < _TWICE:
        return frozenset()
    led = [text.words[i - 1] for i, word in enumerate(text.words) if word == ":" and i]
    return frozenset(word for word in led if led.count(word) > 1 and word.isalpha())


_TWICE = 2
