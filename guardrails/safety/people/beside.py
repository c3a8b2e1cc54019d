"""Somebody named only to say which other one is meant: "the lady caring for my aunt", "the man next to my wife"."""

from collections.abc import Sequence

from guardrails.safety.language.function_words import DETERMINERS, POSSESSIVES
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import Person
from guardrails.safety.language.text import Text

OTHERS_VERBS = wordset("owners.third_verbs")
"""What is said of somebody else than the asker: "is", "has", "takes"."""

PLACED = frozenset("in at from of on near behind beside under above".split())
_BESIDE = (PLACED | frozenset("next opposite across over alongside above below around round with upstairs".split())) - {
    "of"
}
_JOINS = frozenset("and or but if whether because so when while".split())
_REPORTS = wordset("targets.reports")
_SAYS = _REPORTS | frozenset("thinks knows believes claims told hopes fears means is was".split())
_FOR_ANOTHER = _REPORTS | frozenset(
    "buying calling enquiring getting inquiring looking messaging ordering phoning picking shopping wanting".split()
)
"""What one does for whoever it is about: "the customer ordering for her mother has …" may be either."""


def head_of(text: Text, persons: Sequence[Person], named: Person, start: int) -> Person | None:
    """The man of "the man sitting next to my wife has", the woman of "the woman who cuts my hair has"; else None.

    `persons` are those before the one named, from the token `start` on.
    """
    owned = text.words[named.index - 1] in POSSESSIVES
    end = named.index - owned
    head = next((p for p in reversed(persons) if p.index < end and text.words[p.index] not in DETERMINERS), None)
    if head is None or head.index < start or head.pronoun or head.generic:
        return None
    if named.pronoun and text.words[named.index] not in POSSESSIVES:
        return None
    said = text.norms(head.index + 1, end)
    if not said or not all(w.isalpha() for w in said) or _JOINS & set(said):
        return None
    if said[0] in ("who", "that"):
        return head if said[1:] and said[1] not in OTHERS_VERBS | _SAYS and text.words[named.index] != "i" else None
    if not OTHERS_VERBS.isdisjoint(said):
        return None
    if said[0].endswith("ing") and said[0] not in _FOR_ANOTHER:
        return None if any(w.endswith("ed") for w in said) else head  # "newborn screening showed our son is"
    return head if said[0] in _BESIDE and said[-1] in _BESIDE | {"to"} else None
