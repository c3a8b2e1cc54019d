"""Conditions with the figures of whoever has them: kidney disease and an eGFR of 58 are one person's."""

from collections.abc import Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.conditions.condition import NOT_CONCEPTS, Condition
from guardrails.safety.language.measures import YEARS, Figure
from guardrails.safety.language.persons import ANYBODY


def with_figures(conditions: Sequence[Condition]) -> list[Condition]:
    """Each condition with all figures that the same person is told to have, and what that person denies.

    A figure of nobody in particular ("… I'm on warfarin. INR 2.4") is the one's of whom the thread speaks, if it
    speaks of one alone.
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
    people = ((c, c.mention.person) for c in conditions)
    return [replace(c, figures=tuple(told[person]), denied=frozenset(denied[person])) for c, person in people]


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
