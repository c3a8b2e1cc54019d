"""What a sentence says of other things than a product in somebody's use: a harvest, a look, a custom, a stay.

"A tree gives 200 grams a year", "it fades, which is harmless", "drunk in the evening when nights grew too warm".
"""

import re

from guardrails.safety.language.lists import pattern

_AMOUNTS = pattern("others.amounts")
_DEFINED = pattern("others.defined")
_CLOCK = pattern("others.clock")
_TAKEN = pattern("others.taken")
_CUSTOM = pattern("others.custom")
_DIRECTION = pattern("others.direction")
_LOOK = pattern("others.look")
_HARMLESS = pattern("others.harmless")
_SOMEBODY = pattern("others.somebody")
_IN_EVERYBODY = pattern("others.in_everybody")
_FAMILY_OF_AN_AGE = pattern("others.family_of_an_age")
_NO_PROMISE = tuple(pattern(f"others.{name}") for name in ("stay", "regrown", "cold", "named_need"))


def without_other_amounts(joined: str) -> str:
    """Without amounts of other things, unless the rest of the sentence tells that or when something is taken."""
    timed = _DEFINED.sub(" ", _CLOCK.sub(_part_of_the_day, joined))
    rest = _AMOUNTS.sub(" ", timed)
    return timed if _TAKEN.search(rest) else rest


def _part_of_the_day(clock: re.Match[str]) -> str:
    return clock["part"]


def is_custom(joined: str) -> bool:
    """Whether it tells what is or was done of old and gives nobody a direction."""
    return _CUSTOM.search(joined) is not None and not _DIRECTION.search(joined)


def without_harmless_looks(joined: str) -> str:
    """Without what calls a look harmless, no person or use being near, and what is "all" of something else."""
    joined = _FAMILY_OF_AN_AGE.sub(" ", _IN_EVERYBODY.sub(" ", joined))
    rest = _HARMLESS.sub(" ", joined)
    return rest if _LOOK.search(joined) and not _SOMEBODY.search(joined) else joined


def without_other_ends(joined: str) -> str:
    """Without words that sound like the end of an illness and are none: a stay, a plant cut, cold water, a need."""
    for other in _NO_PROMISE:
        joined = other.sub(" ", joined)
    return joined
