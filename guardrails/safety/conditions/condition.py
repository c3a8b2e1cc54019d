"""A condition as a message holds it, and the message as it was read."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from domain.safety import Assertion, ConditionMention
from guardrails.safety.allergies.allergies import Allergy
from guardrails.safety.assertions.sorts import Reading, Sort
from guardrails.safety.language.measures import Figure
from guardrails.safety.language.persons import ANYBODY, ASKER
from guardrails.safety.language.text import Text
from guardrails.safety.people.owners import owner_of
from guardrails.safety.people.people import People
from guardrails.safety.vocabulary.vocabulary import Mention

NOT_COUNTING = frozenset({Assertion.NEGATED, Assertion.FAMILY, Assertion.RETRACTED})


MEASURED = "reading:measured"
"""A figure of somebody, which says nothing until a caution sets a limit."""

NOT_CONCEPTS = ("reading:", "text:", "age:")
"""Readings of our own that the vocabulary doesn't know: a measured fever that is not high, words of a caution, ages."""

PLAIN = frozenset({"class:any_medicine", "class:prescription_medicine"})
"""Medicine of which nothing is said but that it is one."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as the message holds it, with what follows from it."""

    mention: ConditionMention
    concepts: tuple[str, ...]
    """Vocabulary ids that the words stand for."""
    implied: tuple[str, ...] = ()
    """Ids that follow: someone on levothyroxine is on long-term medication and has a thyroid condition."""
    age: float | None = None
    celsius: float | None = None
    """Of a measured fever."""
    allergens: frozenset[str] = frozenset()
    """For an allergy: the ids of what it is to."""
    stems: frozenset[str] = frozenset()
    """For a condition known only by the words of a caution."""
    symptom: bool = False
    """A complaint rather than a diagnosis."""
    lasting: bool = False
    """Said to be chronic, diagnosed or of years."""
    untreated: bool = False
    """The same person is said to take no medicine."""
    not_taken: frozenset[str] = frozenset()
    """Medicines and classes of them that the same person is said not to take."""
    not_nursing: bool = False
    """The same person is said not to nurse, whatever birth is told of."""
    stopped: tuple[str, ...] = ()
    """For medicine that is no longer taken: its ids; `concepts` are what it was for, which may remain."""
    over: bool = False
    """It was there once and is no more."""
    by_habit: bool = False
    """A test, a specialist or an organ, which names an illness only by habit."""
    ago: float | None = None
    """For what was done once: how many months it lies back at least, where the message says so."""
    place: frozenset[str] = frozenset()
    """The parts of the body on which it is said to be."""
    figures: tuple[Figure, ...] = ()
    """What the same person is told to weigh, to be old, to have in their blood, as figures."""
    moving: bool = False
    """Whether the figures may be of another time or person, or not the last ones."""
    denied: frozenset[str] = frozenset()
    """Ids of what the same person is told not to have or take."""
    token: int = 0
    sort: Sort = Sort.UNKNOWN


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the thread, read once."""

    number: int
    text: Text
    mentions: tuple[Mention, ...]
    people: People
    product_spans: tuple[tuple[int, int], ...]
    targets: frozenset[str]
    aged: bool = False
    """Whether an earlier message tells an age."""
    allergies: tuple[Allergy, ...] = ()
    names: tuple[tuple[int, int], ...] = ()
    """Where the name of a product stands in full: no figure in it tells of anybody."""
    asked_age: bool = False
    """Whether the message before asks how old somebody is."""
    says_who: bool = False
    """Whether it only answers who would use it: "Who will take it?" – "only the customer"."""


def held(turn: Turn, a: int, b: int, ids: Sequence[str], label: str, reading: Reading) -> Condition:
    text = turn.text
    start, end = text.toks[a].start, text.toks[b - 1].end
    owner = owner_of(turn.people, a, b)
    if owner is not None and reading.assertion not in NOT_COUNTING and turn.people.is_dead(owner.key):
        reading = Reading(Assertion.FAMILY, "of the dead")
    return Condition(
        mention=ConditionMention(
            words=text.raw[start:end], concept=ids[0], label=label, assertion=reading.assertion,
            person=owner.key if owner else ANYBODY, counts=reading.assertion not in NOT_COUNTING,
            turn=turn.number, start=start, end=end,
        ),
        concepts=tuple(ids),
        token=a,
    )  # fmt: skip


MATERNAL = frozenset({"state:pregnancy", "state:breastfeeding", "state:postpartum", "state:trying_to_conceive"})
_CHILDREN = frozenset(
    "baby child son boy daughter girl one twin twins babies grandson grandchild toddler infant newborn nephew "
    "he".split()
)
_THE_BABY_S = re.compile(
    r"\b(?:milk|breast|breast ?-?fed|boob|bottle|latch\w*|suck\w*|wean\w*|(?:wants?|only) me|nursed|"
    r"arrives?|com(?:es|ing)|born|kick\w*|breech|inside)\b",
    re.IGNORECASE,
)
_SUCKLED = re.compile(r"\b(?:takes?|taking|on|at|to|from|wants) (?:the|his|her|mum's) (?:breast|boob)\b", re.IGNORECASE)


def is_maternal(condition: Condition) -> bool:
    return bool(MATERNAL & set(condition.concepts))


def of_the_mother(condition: Condition) -> Condition:
    """What is told of a baby's milk or birth is its mother's, whoever she is."""
    mention = condition.mention
    born = mention.person in ("baby", "child", "son", "boy", "babies", "twins") or _THE_BABY_S.search(mention.words)
    suckled = mention.person != ASKER and _SUCKLED.search(mention.words)  # "she is nine months and takes the breast"
    if is_maternal(condition) and ((mention.person in _CHILDREN and born) or suckled):
        return replace(condition, mention=mention.model_copy(update={"person": ANYBODY}))
    return condition
