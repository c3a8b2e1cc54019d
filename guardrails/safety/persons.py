"""The people of a message.

They are compared by key ("asker", "sister", "customer" …). The empty key stands for anybody: what is said of nobody in
particular counts for everybody.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from guardrails.safety.lists import common_words, wordset
from guardrails.safety.text import Text

ASKER = "asker"

ANYBODY = ""

OTHERS = "others"
"""People of whom somebody only tells: "half my office", "the patients I nurse"."""

_UNKNOWN = {"f": "she", "m": "he"}

_THIRD = frozenset(_UNKNOWN.values())

_FEMALE = wordset("persons.female")

_MALE = wordset("persons.male")

_EITHER = wordset("persons.either")

_GROUPS = wordset("persons.groups")

_KIN = wordset("persons.kin")

_KIN_ONLY = wordset("persons.kin_only")

_COLLECTIVES = wordset("persons.collectives")

_LIVESTOCK = wordset("persons.livestock")

_SHARES = frozenset("half most all whole entire everyone everybody many rest part".split())

GENDER: dict[str, str] = (
    dict.fromkeys(_FEMALE, "f") | dict.fromkeys(_MALE, "m") | dict.fromkeys(_EITHER, "") | dict.fromkeys(_GROUPS, "g")
)

_PRONOUN = {
    "he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "hers": "f", "herself": "f",
    "they": "g", "them": "g", "their": "g", "theirs": "g",
}  # fmt: skip

_ASKER = frozenset({"i", "me", "my", "mine", "myself"})

_WE = frozenset({"we", "us", "our"})

_SYNONYM = {
    "mom": "mother", "mum": "mother", "mummy": "mother", "amma": "mother", "mama": "mother", "ma": "mother",
    "maa": "mother", "dad": "father", "papa": "father", "appa": "father", "daddy": "father", "grandma": "grandmother",
    "granny": "grandmother", "nani": "grandmother", "dadi": "grandmother", "grandpa": "grandfather",
    "grandad": "grandfather", "aunty": "aunt", "auntie": "aunt", "client": "customer", "caller": "customer",
    "buyer": "customer", "guest": "customer", "shopper": "customer", "visitor": "customer", "kid": "child",
    "toddler": "child", "infant": "baby", "newborn": "baby", "teen": "teenager", "lady": "woman", "gentleman": "man",
    "gran": "grandmother", "nan": "grandmother", "granddad": "grandfather",
    "gramps": "grandfather", "somebody": "someone", "missus": "wife", "bro": "brother", "sis": "sister",
    "spouse": "partner", "neighbor": "neighbour", "coworker": "colleague",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    key: str
    gender: str
    """"f", "m", "g" for a group or anybody, "" where it cannot be told."""
    index: int
    """Token index of the word."""
    pronoun: bool = False

    @property
    def generic(self) -> bool:
        return self.key == ANYBODY or self.gender == "g"


def same(one: str, other: str) -> bool:
    """Whether two keys may be one person: a "she" of whom nothing else is known may be anybody but the asker."""
    if one == other or ANYBODY in (one, other):
        return True
    if one in _THIRD and other in _THIRD:
        return False
    for she, known in ((one, other), (other, one)):
        if she in _THIRD and {"she": "m", "he": "f"}[she] == GENDER.get(known):
            return False
    return (one in _THIRD and other != ASKER) or (other in _THIRD and one != ASKER)


@dataclass(frozen=True, slots=True)
class People:
    """Everybody a message names, in order; pronouns are resolved to the person last spoken of."""

    text: Text
    persons: tuple[Person, ...]

    def at(self, index: int) -> Person | None:
        i = bisect_left(self.persons, index, key=lambda p: p.index)
        return self.persons[i] if i < len(self.persons) and self.persons[i].index == index else None

    def between(self, a: int, b: int) -> list[Person]:
        first = bisect_left(self.persons, a, key=lambda p: p.index)
        return list(self.persons[first : bisect_left(self.persons, b, key=lambda p: p.index)])

    @property
    def last_third(self) -> Person | None:
        return next((p for p in reversed(self.persons) if p.key != ASKER and not p.generic), None)


def people_of(text: Text, before: Sequence[Person] = (), taken: Collection[int] = ()) -> People:
    """Find the people of a message; `before` are those of earlier turns, for its pronouns.

    `taken` are the tokens of products and conditions, which are nobody's name.
    """
    found: list[Person] = []
    known = list(before)
    for i, tok in enumerate(text.toks):
        person = _person(text, i, tok.norm, known)
        if person is None and i not in taken and _is_name(text, i):
            person = Person(tok.norm, "", i)
        if person is not None:
            found.append(person)
            if not _is_gone(text, i) and not (person.key in PETS and any(p.key not in _NOBODY for p in known)):
                known.append(person)
    return People(text, tuple(found))


def _person(text: Text, i: int, norm: str, known: list[Person]) -> Person | None:
    if norm in _ASKER:
        return Person(ASKER, "", i, pronoun=True)
    if norm in _WE:
        return Person(ANYBODY, "g", i, pronoun=True)
    if norm == "hers" and (owner := next((p for p in reversed(known) if p.pronoun and p.gender == "f"), None)):
        key = owner.key if owner.key not in _THIRD else norm  # "her mum has it, hers is normal": not the mum's
        return Person(key, "f", i, pronoun=True)
    if norm in _PRONOUN:
        return _resolve(i, _PRONOUN[norm], known)
    if norm in _KIN_ONLY or (norm in _KIN and _owned(text, i)):
        return Person(norm, "k", i)
    if norm in _LIVESTOCK and text.norms(i + 1, i + 2) and text.norms(i + 1, i + 2)[0] in _SUBJECT_OF - {"'s"}:
        return Person(norm, "", i)
    if norm in _COLLECTIVES and _SHARES & set(text.norms(max(0, i - 4), i)):
        return Person(OTHERS, "g", i)
    if norm in ("old", "olds") and (years := _age_noun(text, i)) is not None:
        return Person("child" if years < _GROWN else "adult", "", i)
    if norm in GENDER and not _not_a_person(text, i) and (GENDER[norm] == "g" or not _is_predicate(text, i)):
        if norm == "one" and text.norms(i + 1, i + 2)[0] in ("is", "has", "was", "had", "'s", "takes"):
            return Person("one", "", i)
        key = ANYBODY if GENDER[norm] == "g" else _SYNONYM.get(norm, norm)
        return Person(key, GENDER[norm], i)
    singular = norm.removesuffix("s")
    if singular in GENDER and norm not in ("ms", "mas", "boss") and singular != norm:
        return Person(ANYBODY, "g", i)
    return None


_GROWN = 18
_AGE_NOUN = re.compile(
    r"(?: |^)(?:my|our|a|an|the|her|his|their|this|for|to) (?:(?P<n>\d+)|(?P<w>\S+)) (?:- )?"
    r"(?P<u>year|years|month|months|week|weeks) (?:- )?$"
)
_TEENS = wordset("persons.numbers_below_eighteen")


def _age_noun(text: Text, i: int) -> int | None:
    """The years of somebody known by age alone: "my 8-month-old", "for a twelve year old"; None if it is nobody's."""
    follows = text.norms(i + 1, i + 2)
    if follows and (follows[0] in GENDER or follows[0] in _KIN):
        return None
    said = _AGE_NOUN.search(f"{' '.join(text.norms(max(0, i - 6), i))} ")
    if said is None:
        return None
    if not said["u"].startswith("year"):
        return 0
    if said["n"]:
        return int(said["n"])
    return 0 if said["w"] in _TEENS else _GROWN


_SUBJECT_OF = frozenset("is 's has takes was had does wants uses drinks suffers needs got".split())
_NAMED_AFTER = frozenset("for give can may should could would called named".split())


def _is_name(text: Text, i: int) -> bool:
    """A capitalised word that is no English word, where a person would stand: "Priya is …", "can Priya take …"."""
    tok = text.toks[i]
    raw = text.raw[tok.start : tok.end].removesuffix("'s").removesuffix("’s")
    if (
        len(raw) < 3
        or raw.casefold() != tok.norm
        or not raw[0].isupper()
        or not raw[1:].islower()
        or tok.norm in common_words()
    ):
        return False
    follows = text.norms(i + 1, i + 2)
    if follows and text.raw[text.toks[i + 1].start].isupper() and follows[0].isalpha():
        return False
    before = text.toks[i - 1].norm if i else ""
    return bool(set(follows) & _SUBJECT_OF) or before in _NAMED_AFTER


def _is_gone(text: Text, i: int) -> bool:
    """Such as "her mother passed away", "my late aunt": no later pronoun stands for the dead."""
    _, end = text.sentence(i)
    after = text.norms(i + 1, min(end, i + 9))
    return (
        "late" in text.norms(max(0, i - 1), i)
        or bool(_GONE & set(after[:2]))
        or bool(_IN_PASSING.match(f" {' '.join(after)} "))
    )


# Whoever sent them here is told of in passing: "her neighbour (on blood thinners) recommended us".
_IN_PASSING = re.compile(
    r" (?:\( [^)]* \) )?(?:recommended|swears by|referred|introduced) (?:us|it|this|them|you|our|her|him|me)\b"
)
PETS = frozenset("dog cat pet puppy horse kitten rabbit parrot hamster bird chicken cow goat pig sheep".split())
_NOBODY = PETS | {ASKER, ANYBODY, OTHERS}
_GONE = frozenset({"died", "passed", "dead"})


def _is_predicate(text: Text, i: int) -> bool:
    """Such as "she is a lovely person", "I'm a woman of forty": the subject again, not somebody else."""
    for j in range(max(1, i - 4), i - 1):
        if text.words[j] in ("is", "'s", "am", "'m", "was") and text.words[j + 1] in ("a", "an"):
            return text.words[j - 1] in ("i", "he", "she")
    return False


def _owned(text: Text, i: int) -> bool:
    return bool({"my", "our", "his", "her", "their", "your"} & set(text.norms(max(0, i - 4), i)))


def _not_a_person(text: Text, i: int) -> bool:
    """Such as "family doctor", "family planning", "with child", "baby oil", "the one"."""
    before = text.toks[i - 1].norm if i else ""
    after = text.toks[i + 1].norm if i + 1 < len(text.toks) else ""
    norm = text.toks[i].norm
    if norm == "child" and before in ("with", "as"):
        return True
    if norm in ("child", "baby") and before == "a" and i > 1 and text.toks[i - 2].norm in ("as", "was"):
        return True
    if norm == "ma" and (before == "" or after in ("'am", ",", "?")):
        return True
    if norm == "one" and after in ("is", "has", "was", "had", "'s", "takes"):
        return "if" in text.norms(max(0, i - 2), i)
    if norm in ("those", "one"):
        return after not in ("with", "who", "on", "having", "taking", "suffering", "living")
    return norm in ("family", "baby", "user") and after in ("doctor", "physician", "planning", "oil", "history", "pack")


def _several(known: Sequence[Person], last: Person) -> bool:
    """Whether "they" may be more than the one spoken of last."""
    others = (p for p in known if not p.generic and p.gender != "k" and p.key not in (ASKER, last.key))
    return last.gender != "k" and any(True for _ in others)


def _resolve(i: int, gender: str, known: list[Person]) -> Person:
    exact = next(
        (p for p in reversed(known) if p.gender == gender and gender != "g" and p.key not in (ASKER, ANYBODY)), None
    )
    small = {"baby", "child"}
    for person in reversed(known):
        if person.key == ASKER or (person.pronoun and person.key in ("", *_THIRD)):
            continue
        if person.key in small and exact is not None and exact.key not in small:
            return Person(exact.key, gender, i, pronoun=True)
        if gender == "g" and not person.generic and _several(known, person):
            return Person(ANYBODY, "g", i, pronoun=True)
        if gender == "g" and (person.gender in ("g", "k") or not person.pronoun):
            return Person(person.key, person.gender, i, pronoun=True)
        if person.gender in (gender, "") and not person.generic:
            return Person(person.key, gender, i, pronoun=True)
    return Person(_UNKNOWN.get(gender, ANYBODY), gender, i, pronoun=True)
