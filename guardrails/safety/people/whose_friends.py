"""Somebody named only to say who another is: "can Raj, whose late father had gout, take it?"."""

from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People
from guardrails.safety.people.started import CHILDREN

_CARED_FOR = CHILDREN | frozenset("mother father parents grandmother grandfather grandparents husband wife".split())


def is_whose(text: Text, person: Person) -> bool:
    """Whether somebody is named only to say who another is: "can Raj, whose late father had gout, take it?"."""
    return "whose" in text.words[max(0, person.index - 2) : person.index] and "for" not in text.words[: person.index]


def whose_friend_is_ill(people: People) -> list[Person]:
    """Her of "my aunt, whose flatmate is on lithium, saw it", if nobody else is told of.

    None where a child or a parent is whose, for whom it may be as well.
    """
    named = [p for p in people.persons if not p.generic and p.key != ASKER]
    whose = {p.key for p in named if is_whose(people.text, p)}
    others = {p.key for p in named} - whose
    return (
        [p for p in named if p.key in others][:1] if whose and len(others) == 1 and whose.isdisjoint(_CARED_FOR) else []
    )
