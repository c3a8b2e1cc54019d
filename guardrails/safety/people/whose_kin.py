"""A "she" that may be somebody's kin, of whom something was said in passing, or the one whose kin that is."""

from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.language.function_words import BE, COORDINATORS, DO, HAVE, MODALS
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, PRONOUN, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.beside import owns_what_follows


def or_whose_kin(text: Text, person: Person, found: Sequence[Person], known: Sequence[Person]) -> Person:
    """Anybody, where the pronoun may be either; else the person that it was taken for.

    "She takes warfarin. Her mother is fine. Could she have …?": the mother or the daughter.
    """
    i = person.index
    if person.generic or not person.pronoun or owns_what_follows(text, i):
        return person
    kin = next((p for p in reversed(known) if p.key == person.key and not p.pronoun), None)
    if kin is None or not kin.kin_of or (any(p is kin for p in found) and not _in_passing(text, kin.index, i)):
        return person
    if any(p.key != ASKER and not p.generic for p in found if p.index >= text.sentence(i)[0]):
        return person  # "Her daughter is six. The mother wants it for her"
    told = any(p.key == kin.kin_of != person.key and p.gender in (person.gender, "") for p in known)
    return replace(person, key=ANYBODY, gender="g") if told else person


def _in_passing(text: Text, noun: int, i: int) -> bool:
    """Whether the sentence of a noun ends soon, before token i, and asks and wants nothing."""
    _, end = text.sentence(noun)
    said = text.words[noun + 1 : end]
    return (
        end <= i
        and len(said) <= (_HEARSAY if _SAYS.intersection(said) else _PASSING)
        and said[-1:] != ("?",)
        and _WANTED.isdisjoint(said)
    )


_PASSING = 6
_HEARSAY = 12  # "her boss takes the syrup and says it's great. Now she wants …"
_SAYS = frozenset("says said swears thinks finds".split())
_WANTED = wordset("targets.wants") | MODALS


def owner_of_kin(text: Text, pronoun: str, i: int, found: Sequence[Person]) -> Person | None:
    """The pronoun at token i as the one whose kin were spoken of last: she in "her mother …", "Mia's aunt …"."""
    for person in reversed(found):
        noun = person.index + 1 + (text.words[person.index + 1] == "'s")
        owns = (person.pronoun and person.key != ASKER) if noun == person.index + 1 else not person.generic
        kin = next((p.index for p in found if p.index >= noun and not p.pronoun), noun + _NOUN)
        described = all(w.isalpha() and w not in _IS_NO_NOUN for w in text.words[noun:kin])
        if owns and person.gender in (PRONOUN[pronoun], "") and kin < noun + _NOUN and described:
            return themselves(person, pronoun, i)
    return None


_NOUN = 3
"""Tokens of kin with what stands before the noun: "her carpool partner"."""
_IS_NO_NOUN = BE | HAVE | DO | MODALS | COORDINATORS | frozenset("for to with of at in on from who that".split())


def themselves(person: Person, pronoun: str, i: int) -> Person:
    """The pronoun at token i as the person: under a key of its own where nothing else is known of them."""
    gender = PRONOUN[pronoun]
    key = {"f": "herself", "m": "himself"}[gender] if person.unknown else person.key
    return Person(key, gender, i, pronoun=True)
