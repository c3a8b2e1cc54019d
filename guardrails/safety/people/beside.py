"""Somebody named only to say which other one is meant: "the lady caring for my aunt", "the man next to my wife"."""

import re
from collections.abc import Sequence

from guardrails.safety.language.function_words import DETERMINERS, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
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


_STATES_OF_MIND = wordset("beside.states_of_mind")


def is_of_mind(text: Text, i: int) -> bool:
    """Whether a short denial at token i may be of no illness: "she has lupus, the doctor is worried, she (isn't)"."""
    return not _STATES_OF_MIND.isdisjoint(text.words[text.sentence(i)[0] : i])


def denies_the_same(text: Text, i: int) -> bool:
    """Whether the person at token i is denied, by its word, what was told: "he has gout, she does n't have gout"."""
    start, end = text.sentence(i)
    said = _IS_NOT.match(text.part(i + 1, end))
    return said is not None and said["what"].isalpha() and said["what"] in text.words[start:i]


_IS_NOT = re.compile(
    r" (?:does|has|did|is|was) (?:n't|not) (?:(?:have|got|on|take|taking|an?|any|been) )*(?P<what>\S{4,})"
    r"(?= (?:[.,;!)–-]|and |so ))"
)
_OF_THEIRS = frozenset({"his", "hers"})
_OWN_CLAUSE = pattern("beside.own_clause")


def tells_which(text: Text, head: Person, i: int) -> bool:
    """Whether the pronoun at token i only tells which one the noun before it is, and so is another.

    "The man he cycles with has …", "the woman whom she looks after is …", "a neighbour of his has …".
    """
    if head.pronoun or head.generic or i <= head.index:
        return False
    between = text.words[head.index + 1 : i]
    if text.words[i] in _OF_THEIRS:
        return between == ("of",)
    relative = not between or between in (("that",), ("who",), ("whom",))
    return relative and _OWN_CLAUSE.match(text.part(i, text.sentence(i)[1])) is not None


_TO_WHERE = frozenset("here in over there to us back home along round up today yesterday this week it".split())


def is_object(text: Text, i: int, verb: int) -> bool:
    """Whether the pronoun at token i is the object of a clause that ends at the verb: "who sent (her) here has"."""
    return _TO_WHERE.issuperset(text.words[i + 1 : verb])


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


def owns_what_follows(text: Text, i: int) -> bool:
    """Whether a pronoun stands in front of what somebody has: "her knees"."""
    handed = text.words[i - 1] in GIVE  # "wants to give her Vital Blend"
    return text.words[i] in ("her", "his") and not handed and not NO_NOUN.issuperset(text.norms(i + 1, i + 2))


GIVE = wordset("targets.give")
NO_NOUN = frozenset(
    "? . ! ; : ) and or but so if to too as for with please pls now at on in because when while the a an some this your"
    " our".split()
)
"""Behind a "her" that stands for somebody, not in front of what she has."""
