"""What whoever would use a product is said not to have themselves, told before of others or only of the product."""

import re
from collections.abc import Sequence

from domain.safety import Assertion
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.persons import ANYBODY, OTHERS


def denied_themselves(
    condition: Condition, found: Sequence[Condition], turns: Sequence[Turn], targets: frozenset[str]
) -> bool:
    """Such as "coach at an asthma camp, no asthma himself": what whoever would use it is said not to have themselves.

    What comes before the denial is told of nobody else by name, and of nobody who would use it besides.
    """
    mine = condition.mention
    turn = next(t for t in turns if t.number == mine.turn)
    text, people = turn.text, turn.people
    if _is_heard_of(turn, condition) and not any(_has_it(c, condition, turn) for c in found):
        who = next((p for p in people.persons if p.index > condition.token), None)
        said = _HAS_NOT.match(text.part(who.index + 1, len(text.words))) if who is not None else None
        if who is not None and said is not None and said["what"] in ("it", "that", mine.words.lower()):
            return targets <= {who.key} and mine.person in {ANYBODY, who.key}
    for other in found:
        if (
            other.mention.turn != mine.turn
            or other.mention.assertion is not Assertion.NEGATED
            or other.over
            or other.token <= condition.token
            or not set(other.concepts) & set(condition.concepts)
        ):
            continue
        _, end = text.sentence(other.token)
        near = people.between(other.token, min(end, other.token + _TO_SELF))
        selves = {p.key for p in near if text.words[p.index] in ("herself", "himself")}
        if selves and selves == targets and mine.person in {ANYBODY, OTHERS, *selves}:
            return True
        if targets == {mine.person} == {other.mention.person} and _says_the_owner(turn, condition, other):
            return True
    return False


def _has_it(one: Condition, heard: Condition, turn: Turn) -> bool:
    """Whether it is told as well of what is only heard of a product, "she has gout and heard it's bad with gout"."""
    if one.mention.assertion is Assertion.NEGATED or set(one.concepts).isdisjoint(heard.concepts):
        return False
    return one.mention.turn != turn.number or not _is_heard_of(turn, one)


def _is_heard_of(turn: Turn, condition: Condition) -> bool:
    """Whether it is only heard of a product: "heard that the tea is bad with gout"."""
    text = turn.text
    start, _ = text.sentence(condition.token)
    a, b = next(((a, b) for a, b in turn.product_spans if start <= a and b <= condition.token), (start, start))
    return bool(_HEARD.search(text.part(start, a)) and _IS_BAD.search(text.part(b, condition.token)))


_HEARD = re.compile(r" (?:heard|read|hears|reads|googled|thinks|thought|was told) (?:\S+ ){0,2}$")
_IS_BAD = re.compile(
    r"^ (?:is|'s|are|is n't|is not|are n't|are not) (?:\S+ ){0,3}?(?:with|for|in|if)"
    r"(?: (?:people|those|anyone|with|who|you|have|has|got|one|an?|the))* $"
)
_HAS_NOT = re.compile(
    r" (?:does|do|has|have) (?:n't|not)(?: (?:have|got|had))* (?P<what>\S+(?: \S+){0,2}?)"
    r"(?= (?:[.,;!?–-]|so |and |herself|himself))"
)


def _says_the_owner(turn: Turn, told: Condition, denied: Condition) -> bool:
    """Such as "the customer's ex is diabetic. She says she's not": the customer, who speaks, not the ex."""
    text, people = turn.text, turn.people
    nouns = [p.index for p in people.persons if p.key == told.mention.person and not p.pronoun]
    start, end = text.sentence(denied.token)
    if len(nouns) != 1 or nouns[0] < _TWO or nouns[0] > told.token or start <= told.token:
        return False
    served = text.words[nouns[0] - 1] == "'s" and text.words[nouns[0] - 2] in _SERVED
    return served and bool(_SAYS.search(text.part(start, denied.token))) and _NOW.isdisjoint(text.words[start:end])


_TWO = 2
_SERVED = frozenset("customer client caller guest patient shopper visitor lady gentleman".split())
_SAYS = re.compile(r" (?:she|he) (?:says|said|tells (?:me|us)|told (?:me|us)|insists|swears) (?:that )?(?:she|he) ")
_NOW = frozenset("now anymore more longer currently yet today controlled since".split())
_TO_SELF = 6
"""Tokens from what is denied to "himself"."""
