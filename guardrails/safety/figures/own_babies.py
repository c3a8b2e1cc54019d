"""A child of somebody's own so young that she may be nursing it: "her baby is three weeks old", "has a 2-month-old"."""

import re
from functools import lru_cache

from guardrails.safety.language.found import Found
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.text import Text

_OWN_BABY = pattern("own_babies.is_so_old")
_HAS_ONE = pattern("own_babies.has_one")
_FATHER = re.compile(r" i (?:am|'m) (?:his|her|the|their|a|new) (?:\S+ )?(?:dad|father|daddy|papa)(?= )")
"""He who nurses nobody: "I'm her dad"."""
_IN_MONTHS = {"d": 1 / 30, "w": 7 / 30, "m": 1.0}
_LONGEST = 6.0
"""Months for which a child may get nothing but milk."""
_SIGNS = frozenset("day days week weeks wk wks month months mo".split())


@lru_cache(maxsize=64)
def own_babies(text: Text) -> tuple[Found, ...]:
    """Each of them as whoever bore it."""
    if _SIGNS.isdisjoint(text.said) or _FATHER.search(text.phrase):
        return ()
    found = []
    for said in (*_OWN_BABY.finditer(text.phrase), *_HAS_ONE.finditer(text.phrase)):
        months = (number_of(said["n"]) or float(said["n"] == "a")) * _IN_MONTHS[said["u"][0]]
        if 0 < months <= _LONGEST:
            a = text.phrase[: said.start()].count(" ")
            found.append(Found(a, a + said.group().strip().count(" ") + 1, ("state:postpartum",), "After childbirth"))
    return tuple(found)
