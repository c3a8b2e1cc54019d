"""Animals by whoever treats them: "the vet found glaucoma in our Bruno", whatever the animal is called."""

from guardrails.safety.language.function_words import I_OR_ME, POSSESSIVES, WE_OR_US
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import PETS, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People

_VETS = frozenset({"vet", "vets", "veterinarian", "veterinary"})
_TREATS = wordset("at_the_vet.treats")
_CLAUSE = frozenset(", ; : and but so . ( ) – —".split())
_TELLS = frozenset("told tells asked says warned".split())
_ME = (I_OR_ME | WE_OR_US) - POSSESSIVES
_BODY = wordset("targets.body") | wordset("organs.parts")
_REACH = 5
"""Tokens from the vet to the verb."""


def animal_treated(people: People, a: int, b: int) -> Person | None:
    """The animal that has the condition at tokens [a, b), where a vet is said to see to it and to nobody else."""
    text = people.text
    if _VETS.isdisjoint(text.said):
        return None
    start, end = text.sentence(a)
    vet = next((i for i in range(a - 1, start - 1, -1) if text.words[i] in _VETS), -1)
    if vet < 0 or not any(text.words[i] in _TREATS for i in range(vet + 1, min(a, vet + _REACH))):
        return None
    if text.words[max(start, vet - 2) : vet] in (("am", "a"), ("'m", "a"), ("as", "a"), ("is", "a"), ("'s", "a")):
        return None
    close = next((i for i in range(b, end) if text.words[i] in _CLAUSE), end)
    if any(_is_human(text, p, a, b) for p in people.between(vet + 1, close)):
        return None
    return Person("pet", "", a)


def _is_human(text: Text, person: Person, a: int, b: int) -> bool:
    i = person.index
    if text.words[i] in _ME:
        return text.words[i - 1] not in _TELLS
    if text.words[i] in POSSESSIVES:
        return (i + 1 >= a and i < b) or bool(_BODY & set(text.words[i + 1 : i + 3]))
    return not person.pronoun and person.key not in PETS and not person.generic
