"""Words that a message says over and over: they tell no more than when they are said a few times.

Most readers look at the whole message for every condition in it, so what one key held down would cost grows with the
square of its length. What is left out is blanked, so that places stay those of the message as written.
"""

import re
from functools import lru_cache

_LONG = 1000
"""Characters up to which a message is read whole, whatever it repeats."""
_KEPT = 4
"""Times that repeated words are read."""
_REPEATED = re.compile(rf"(?<!\S)(?P<unit>(?:\S+\s+){{1,30}}?)(?P<again>(?:(?P=unit)){{{_KEPT},}})")


@lru_cache(maxsize=64)
def said_once(raw: str) -> str:
    """The message with all but the first few of the same words in a row blanked."""
    return raw if len(raw) <= _LONG else _REPEATED.sub(_blanked, raw)


def _blanked(found: re.Match[str]) -> str:
    whole, unit = found.group(), found["unit"]
    kept = len(unit) * _KEPT
    return whole[:kept] + re.sub(r"\S", " ", whole[kept:])
