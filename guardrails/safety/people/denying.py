"""Who says of themselves that they don't have it, or of whom that is said: "Gran doesn't", "it's his wife, not him"."""

import re

from guardrails.safety.language.function_words import DETERMINERS
from guardrails.safety.language.lists import phrases
from guardrails.safety.language.persons import Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People

_DENIES = tuple(line.split() for line in phrases("targets.denies"))


def denier_of(people: People) -> Person | None:
    """Who says of themselves "I never did", "Grandma doesn't", "I am not" after somebody else's condition."""
    text = people.text
    for person in people.persons:
        if _is_not_who_has_it(text, person.index):
            return _whose_kin_has_it(people, person)
        i = _behind_place(text, person.index)
        if text.norms(i + 1, i + 3) in _DENIES:
            after = text.norms(i + 3, i + 4)
            ends = not after or after[0] in (".", ",", "!", ";", "?", "-", "so", "though", "(", "–")
            if ends and not _is_kin_of_one_told_of(people, person):
                return person
    return None


def _whose_kin_has_it(people: People, denied: Person) -> Person:
    """The first "his" of "it's his wife who has lupus, not him", where the last is taken for who has it."""
    start, _ = people.text.sentence(denied.index)
    owners = (p for p in people.between(start, denied.index) if people.text.words[p.index] in _THEIRS)
    return next((p for p in owners if p.gender == denied.gender), denied)


def _is_not_who_has_it(text: Text, i: int) -> bool:
    """Such as the last of "it's his wife who has lupus, not him"."""
    start, end = text.sentence(i)
    closes = text.words[i + 1 : i + 2] in ((), (".",), ("!",)) and end - i <= _TWO
    return closes and _NOT_HIM.search(text.part(start, i)) is not None


_TWO = 2
_NOT_HIM = re.compile(
    r" (?:it|that|this) (?:is|'s|was) (?:\S+ ){1,7}?who (?:is|'s|has|takes|suffers|had) .* [,;–-] not $"
)


def _is_kin_of_one_told_of(people: People, person: Person) -> bool:
    """Such as the aunt of "our driver has angina, his aunt doesn't": told only to tell the two apart."""
    start, _ = people.text.sentence(person.index)
    lead = people.text.words[max(start, person.index - 2) : person.index]
    return not _THEIRS.isdisjoint(lead) and person.index - len(lead) > start


_THEIRS = frozenset({"his", "her"})


def _behind_place(text: Text, i: int) -> int:
    """The last token of the person at token i with where they are: "the chap at the till (doesn't)"."""
    if text.words[i + 1 : i + 5] == ("-", "in", "-", "law"):
        return i + 4
    at = text.words[i + 1 : i + 3]
    return i + 3 if len(at) > 1 and at[0] in _WHERE and at[1] in DETERMINERS else i


_WHERE = frozenset("at on in from by behind".split())
