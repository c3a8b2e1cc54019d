"""Kin words without an owner that stand for somebody told of by another noun: "the driver … can Chettan have it?".

Whoever speaks calls them so: the father of the son who asks, or the only stranger whom the thread has told of.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.language.function_words import DETERMINERS, OF_OTHERS
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import ASKER, CALLED, PETS, Person, gender_of
from guardrails.safety.language.text import Text

_KIN = wordset("called_kin.kin")
_SMALL = wordset("called_kin.small")
_BESIDE = DETERMINERS | {"'s", "new", "second", "whose"}
_ALIKE = {
    "mother": {"mother-in-law"}, "father": {"father-in-law"}, "brother": {"cousin", "brother-in-law"},
    "sister": {"cousin", "sister-in-law"},
}  # fmt: skip
"""Kin of the speaker who may be called by the same word."""
_WELL = re.compile(
    r" ,? ?(?:\(|–|-)? ?(?:(?:who|she|he) )?(?:(?:is|'s) )?(?:(?:quite|very|perfectly|completely|otherwise) ?)*"
    r"(?:healthy|well|fine|fit|takes (?:nothing|no)|on nothing|on no|has (?:nothing|no)|without)"
    r" (?!otherwise|apart|except|besides|but)"
)
_ASIDE = 8  # tokens


def called(
    text: Text, i: int, person: Person | None, found: Sequence[Person], known: Sequence[Person]
) -> Person | None:
    """The person of the kin word at token i, under the key of whoever is called so.

    `found` are the people of the message so far, `known` those of the thread.
    """
    if person is None or person.generic or not _is_called(text, i) or is_new(text, i):
        return person
    owner = _whose_kin_asks(text, person, found)
    if owner is not None:
        return replace(person, key=owner.key) if _fits(person, owner) else person
    if any(p.key == person.key for p in known):
        return person
    told = [p for p in known if not p.pronoun and _may_be_called(person, p)]
    return replace(person, key=told[-1].key) if told else person


def _is_called(text: Text, i: int) -> bool:
    tok = text.toks[i]
    listed = (
        text.words[max(0, i - 1) : i] in _AND and gender_of(text.words[max(0, i - 2)]) is not None
    )  # "his father and thatha"
    written = text.raw[tok.start : tok.end].casefold() in CALLED
    return written and not listed and text.words[max(0, i - 1) : i] not in _OWNED


_AND = (("and",), ("&",), (",",))
_OWNED = tuple((word,) for word in _BESIDE)


def is_new(text: Text, i: int) -> bool:
    """Such as "Can Amma, who is well, have it?": not whoever is ill."""
    return _WELL.match(text.part(i + 1, min(text.sentence(i)[1], i + _ASIDE))) is not None


def _whose_kin_asks(text: Text, person: Person, found: Sequence[Person]) -> Person | None:
    """He whose son asks, in "his son asks if Achan can have it", "Biju's wife calls: can Chettan …"."""
    start, _ = text.sentence(person.index)
    start = text.sentence(start - 1)[0] if start else 0
    last = next((k for k in range(len(found) - 1, -1, -1) if not found[k].pronoun and found[k].key != ASKER), -1)
    if last < 1 or found[last].index < start or found[last].key.partition("#")[0] not in _KIN - {person.key}:
        return None
    owner, at = found[last - 1], found[last].index
    owns = text.words[at - 1] in OF_OTHERS and owner.index == at - 1
    owns = owns or (text.words[at - 1] == "'s" and owner.index == at - 2)
    return owner if owns and not owner.generic else None


def _fits(person: Person, other: Person) -> bool:
    return other.gender in (person.gender, "") or person.gender == ""


def _may_be_called(person: Person, other: Person) -> bool:
    noun = other.key.partition("#")[0]
    stranger = noun not in _KIN and noun not in _SMALL and not other.generic and other.key not in PETS | {ASKER, ""}
    return (stranger or noun in _ALIKE.get(person.key, ())) and _fits(person, other)
