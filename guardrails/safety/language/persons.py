"""One person that a message speaks of.

They are compared by key ("asker", "sister", "customer", "customer#2" …). The empty key stands for anybody: what is said
of nobody in particular counts for everybody. What stands behind a `#` tells two people of one noun apart ("one customer
… the other", "my elder sister").
"""

from dataclasses import dataclass

from guardrails.safety.language.data_files import forms, rows
from guardrails.safety.language.lists import wordset

ASKER = "asker"

ANYBODY = ""

OTHERS = "others"
"""People of whom somebody only tells: "half my office", "the patients I nurse"."""

SOMEONE = "someone"

BERTHS = frozenset("bed room cubicle bay table flat house apartment seat cabin".split())
"""Places by whose number somebody else is told of: "the warfarin is bed 6's"."""

UNKNOWN = {"f": "she", "m": "he"}
"""By gender, the key of somebody of whom nothing else is known."""

_THIRD = frozenset(UNKNOWN.values())

PETS = wordset("persons.pets")
TRADES = wordset("persons.trades")
HUMAN = wordset("unlisted.human")
"""Nouns for people that stand for somebody only where the sentence tells of them: "the florist has lupus"."""

_GENDER: dict[str, str] = (
    dict.fromkeys(wordset("persons.female"), "f")
    | dict.fromkeys(wordset("persons.male"), "m")
    | dict.fromkeys(wordset("persons.either") | TRADES | (PETS - wordset("persons.livestock")), "")
    | dict.fromkeys(wordset("persons.groups"), "g")
)

CALLED = {word: row["kin"] for row in rows("kin_words.csv") for word in forms(row["words"])}
"""Words of other languages for kin, and the English kin that they stand for."""

_GENDER |= {f"{kin}-in-law": _GENDER[kin] for kin in "mother father sister brother daughter son".split()}
_GENDER |= {word: _GENDER.get(kin, _GENDER[kin.removesuffix("-in-law")]) for word, kin in CALLED.items()}


PRONOUN = {
    "he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "hers": "f", "herself": "f",
    "they": "g", "them": "g", "their": "g", "theirs": "g",
}  # fmt: skip
SMALL = frozenset({"baby", "child", "grandchild", "grandkid"})


@dataclass(frozen=True, slots=True)
class Person:
    key: str
    gender: str
    """"f", "m", "g" for a group or anybody, "" where it cannot be told."""
    index: int
    """Token index of the word."""
    pronoun: bool = False
    kin_of: str = ""
    """Key of whose they are, where a sentence turns to somebody's kin: hers of "Her mother is fine"."""
    called: str = ""
    """The first name told with the noun: "my friend Anna"."""

    @property
    def generic(self) -> bool:
        return self.key == ANYBODY or self.gender == "g"

    @property
    def unknown(self) -> bool:
        """Whether it is a "she" or "he" of whom nothing else is known."""
        return self.key in _THIRD


_ONE_CHILD = tuple({"child", noun} for noun in ("son", "daughter", "boy", "girl", "baby", "teenager"))
"""Nouns for one child: "my son has asthma … that's my eldest"."""


SEVERAL_KIN = wordset("persons.kin") | wordset("persons.kin_only")
"""Words for several kin, which are keys too: "both my aunts"."""

_SEVERAL = frozenset("parents grandparents siblings relatives ancestors forefathers in-laws great-grandparents".split())
"""Kin of whom a "she" is never all: "her parents are diabetic, her own sugar is fine"; "my sons 7" may be one son's."""


def gender_of(noun: str) -> str | None:
    """ "f", "m", "g", "" where the noun says none, None where it stands for no person."""
    return _GENDER.get(noun.partition("#")[0])


def same(one: str, other: str) -> bool:
    """Whether two keys may be one person: a "she" of whom nothing else is known may be anybody but the asker."""
    if one == other or ANYBODY in (one, other):
        return True
    if one in _THIRD and other in _THIRD:
        return False
    if {one.partition("#")[0], other.partition("#")[0]} in _ONE_CHILD:
        return True
    for she, known in ((one, other), (other, one)):
        if she in _THIRD and {"she": "m", "he": "f"}[she] == gender_of(known):
            return False
        if she in _THIRD and known in _SEVERAL:
            return False
        if she in _THIRD and known != ASKER:
            return known not in PETS and known.partition("#")[0] not in BERTHS
    (noun, _, rank), (other_noun, _, other_rank) = one.partition("#"), other.partition("#")
    return noun == other_noun and not (rank and other_rank)


def may_be(one: str, user: str) -> bool:
    """Whether one person may be a user, or one of several users: "can my parents take it? Mum has gout"."""
    return is_one_of(one, user) or is_one_of(user, one) or same(one, user)


def is_one_of(one: str, several: str) -> bool:
    """Whether one is among kin who are spoken of together: "both my parents are diabetic. Can Mum take it?"."""
    noun = one.partition("#")[0]
    return several in SEVERAL_KIN and (
        noun == several or noun in _MEMBERS.get(several, ()) or noun == several.removesuffix("s")
    )


_CHILDREN = frozenset("son daughter child boy girl baby toddler teenager".split())
_MEMBERS = {
    "parents": frozenset({"mother", "father"}),
    "grandparents": frozenset({"grandmother", "grandfather"}),
    "siblings": frozenset({"brother", "sister"}),
    "in-laws": frozenset(f"{kin}-in-law" for kin in ("mother", "father", "brother", "sister")),
    "grandchildren": frozenset({"grandson", "granddaughter", "grandchild"}),
    "children": _CHILDREN,
    "kids": _CHILDREN,
}
