"""Two nouns that stand for one person: "my toddler nephew", "our niece, a very fit girl"."""

from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.language.persons import ASKER, Person, gender_of
from guardrails.safety.language.text import Text

_YOUNG = frozenset("twin baby toddler infant newborn teenage teen teenager child kid".split())
_KIN = frozenset("nephew niece son daughter grandson granddaughter godson goddaughter brother sister cousin".split())
_DESCRIBES = frozenset("boy girl lad lass man woman guy chap fellow lady gentleman kid child youngster bloke".split())
_CHILDREN = dict.fromkeys(("boy", "lad"), frozenset("son nephew grandson godson brother".split())) | dict.fromkeys(
    ("girl", "lass"), frozenset("daughter niece granddaughter goddaughter sister".split())
)
"""Whom "the boy" and "the girl" may be, where only one of them was named."""
_MOTHERS = frozenset("mother mothers mum mom mummy mommy mama lady woman patient amma".split())
_IS = frozenset({"is", "'s", "was", "being"})
_BEARS = frozenset(
    "lactating nursing feeding breastfeeding breast-feeding expecting expectant pregnant carrying".split()
)
_SAYS = _IS | _BEARS | frozenset("a an also now still currently new young breast - the one first time".split())
"""Words between somebody and the noun that says she is a mother."""
_SEXES = frozenset({"lady", "woman", "female", "gents", "male"})
_DOCTORS = frozenset(
    "doctor doc dr physician gynae gynaecologist gynecologist gynec dentist surgeon specialist".split()
)
_OWNERS = frozenset("my our his her their your the another and or with of for".split())
_SUCH = frozenset({"such", "what", "quite"})
_EXCLAIMED = 4
"""Tokens within which "such a hungry little" stands in front of a noun."""
_REACH = 6
"""Tokens between two nouns, of which the second tells what the first is."""


def one_with(text: Text, i: int, person: Person | None, found: Sequence[Person]) -> Person | None:
    """The person of the noun at token i, under the key of the other noun that stands for them."""
    if person is None or person.generic:
        return person
    following = text.norms(i + 1, i + 2)
    if text.words[i] in _SEXES and following and following[0] in _DOCTORS:
        return None  # "her lady doctor"
    if text.words[i] in _YOUNG and following and following[0] in _KIN:
        return replace(person, key=following[0], gender=gender_of(following[0]) or "")
    if text.norms(max(0, i - 1), i) == ["the"] and text.words[i] in _CHILDREN:
        known = {p.key for p in found}
        named = known & _CHILDREN[text.words[i]]
        return replace(person, key=min(named)) if len(named) == 1 and person.key not in known else person
    last = next((p for p in reversed(found) if not p.pronoun), None)
    if last is None or last.generic or last.key == ASKER:
        return person
    between = text.norms(last.index + 1, i)
    if (
        text.words[i] in _MOTHERS
        and between[:1]
        and between[0] in _IS
        and _BEARS & set(between)
        and _SAYS.issuperset(between)
    ):
        return replace(person, key=last.key, gender=person.gender)  # "madam is lactating mother"
    if text.words[i] not in _DESCRIBES:
        return person
    said_of_them = bool(_SUCH & set(between[-_EXCLAIMED:]))
    apposed = said_of_them or (
        between[:1] in ([","], ["("]) and len(between) <= _REACH and not {",", "."} & set(between[1:])
    )
    fits = last.gender in (person.gender, "") or person.gender == ""
    return replace(person, key=last.key) if apposed and fits and not _OWNERS & set(between) else person
