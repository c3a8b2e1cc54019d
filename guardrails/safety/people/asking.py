"""Who asks for something, told in front of the asking: a customer, not the kin of whom she speaks."""

from guardrails.safety.language.function_words import OF_OTHERS
from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People
from guardrails.safety.people.started import CHILDREN, PARENTS


def asking_before(people: People, i: int) -> list[Person]:
    """Who asks for it, unless a parent does with the child spoken of before: "Pupil in year 4, mum asks for …"."""
    text = people.text
    a, end = text.sentence(i)
    near = people.between(max(a, i - 4), i) or people.between(max(0, i - 4), i)
    asking = [p for p in near if p.key != ASKER]
    asking = [p for p in people.between(a, i) if text.words[p.index + 1] == "of"][:1] or asking
    parent = next((p for p in asking if p.key in PARENTS and not is_owned(text, p.index)), None)
    before = people.between(0, parent.index) if parent is not None else []
    of_sentence = any(p.index >= a for p in before)
    told = bool(before) and text.words[before[-1].index] in CHILDREN and _OWN.isdisjoint(text.words[i:end])
    return [] if of_sentence or told or is_of_a_child(people, i) else asking


def is_of_a_child(people: People, i: int) -> bool:
    """Whether what is asked for at token i is against something "of her 8 year old": it is for the child."""
    text = people.text
    words = text.words
    _, end = text.sentence(i)
    children = (p.index for p in people.between(i + 1, end) if p.key.partition("#")[0] in CHILDREN and not p.pronoun)
    return any(
        words[j] == "of" and words[j + 1] in OF_OTHERS and words[j - 1] != "because"
        for child in children
        for j in range(max(i + 1, child - _TO_CHILD), child - 1)
    )


_OWN = frozenset({"own", "herself", "himself"})
_TO_CHILD = 6
"""Tokens from the "of" to the child of "of her 8 year old"."""


def is_owned(text: Text, i: int) -> bool:
    return i > 0 and text.words[i - 1] in ("my", "our", "his", "her", "their")
