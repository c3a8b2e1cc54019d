"""Conditions with the figures of whoever has them: kidney disease and an eGFR of 58 are one person's."""

from collections.abc import Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.conditions.condition import NOT_CONCEPTS, Condition
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.measures import YEARS, Figure
from guardrails.safety.language.persons import ANYBODY
from guardrails.safety.language.text import Text


def with_figures(conditions: Sequence[Condition], texts: Sequence[Text]) -> list[Condition]:
    """Each condition with all figures that the same person is told to have, and what that person denies.

    `texts`: the messages by their number. A figure of nobody in particular ("… I'm on warfarin. INR 2.4") is the one's
    of whom the thread speaks, if it speaks of one alone.
    """
    conditions = [_of_whoever_has_it(c, conditions) for c in conditions]
    told: dict[str, list[Figure]] = {}
    denied: dict[str, set[str]] = {}
    for condition in conditions:
        told.setdefault(condition.mention.person, []).extend(_figures_of(condition))
        denied.setdefault(condition.mention.person, set()).update(_denied_by(condition))
    if len(told.keys() - {ANYBODY}) == 1:
        figures, everything = [f for each in told.values() for f in each], set().union(*denied.values())
        told, denied = (dict.fromkeys(told, figures), dict.fromkeys(told, everything))
    if not any(told.values()) and not any(denied.values()):
        return list(conditions)
    moving = any(_may_move(texts[c.mention.turn], conditions, c.mention.turn) for c in conditions if c.figures)
    return [
        replace(c, figures=tuple(told[person]), moving=moving, denied=frozenset(denied[person]))
        for c, person in ((c, c.mention.person) for c in conditions)
    ]


def _may_move(text: Text, conditions: Sequence[Condition], turn: int) -> bool:
    """Whether a message tells of figures at other times, or has a number that nothing else is read into: "eGFR was 62
    in spring, the latest letter says 38". Then no figure lets anybody through."""
    if not _CHANGED.isdisjoint(text.words):
        return True
    read = [text.span(c.mention.start, c.mention.end) for c in conditions if c.mention.turn == turn]
    numbers = (i for i, word in enumerate(text.words) if word[0].isdigit() and text.words[i - 1] != "/")
    return any(not any(a <= i < b for a, b in read) for i in numbers)


_CHANGED = wordset("weighed.changed")


def _of_whoever_has_it(figure: Condition, conditions: Sequence[Condition]) -> Condition:
    """A figure of nobody in particular as that of whoever has what its words tell, as "I'm 38 weeks" a pregnancy."""
    at = figure.mention
    if not figure.figures or at.person != ANYBODY:
        return figure
    whose = {
        c.mention.person
        for c in conditions
        if not c.figures and c.mention.turn == at.turn and c.mention.start < at.end and at.start < c.mention.end
    }
    if len(whose) != 1:
        return figure
    return replace(figure, mention=at.model_copy(update={"person": whose.pop()}))


def _denied_by(condition: Condition) -> Sequence[str]:
    """What a condition that is said not to be there names; not what merely has ended."""
    negated = condition.mention.assertion is Assertion.NEGATED and not condition.over
    return [c for c in condition.concepts if not c.startswith(NOT_CONCEPTS)] if negated else ()


def _figures_of(condition: Condition) -> list[Figure]:
    age = condition.age if condition.mention.counts else None
    return [*condition.figures, *([Figure(YEARS, age, age)] if age is not None else [])]
