"""What a message puts right at once: "on sertraline, no wait, cetirizine", "paracetamol, sorry, I mean Xarelto".

What stood first is taken back if nothing but words of correction stand between it and another of its nature, of the
same person. What stands last counts on its own.
"""

from collections.abc import Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.conditions.condition import PLAIN, Condition, Turn
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary

_REPAIR = pattern("said_instead.repair", ignore_case=True)
_TURNED = pattern("said_instead.turned", ignore_case=True)
_SOMETHING_ELSE = pattern("said_instead.something_else", ignore_case=True)
_CORRECTS = frozenset("scratch strike wait sorry correction mixed".split())
"""One of them is in every "something else"."""
_AS_WELL = wordset("slips.as_well")
_NEAR = 70
"""Characters between what is taken back and what is meant, at most."""
_TAKEN = {Kind.MEDICINE, Kind.MEDICINE_CLASS, Kind.SUBSTANCE}


def without_slips(turn: Turn, found: Sequence[Condition], vocabulary: Vocabulary) -> list[Condition]:
    """The conditions of a message, those taken back that it puts right itself."""
    slips = {m.start: m for m in turn.mentions if _is_put_right(turn, m, vocabulary)}
    return [
        replace(c, mention=c.mention.model_copy(update={"assertion": Assertion.RETRACTED, "counts": False}))
        if c.mention.counts and c.age is None and c.mention.start in slips
        else c
        for c in found
    ]


def _is_put_right(turn: Turn, mine: Mention, vocabulary: Vocabulary) -> bool:
    raw = turn.text.raw
    said = None if _CORRECTS.isdisjoint(turn.text.said) else _SOMETHING_ELSE.match(raw, mine.end)
    if said:
        return not any(mine.end <= m.start < said.end() for m in turn.mentions)
    other = next((m for m in turn.mentions if m.start >= mine.end and m.words != "er"), None)
    if other is None or other.start - mine.end > _NEAR or _is_of_a_kind(mine, other, vocabulary):
        return False
    between = raw[mine.end : other.start]
    if not _REPAIR.fullmatch(between) and not _TURNED.fullmatch(f"{between}§{raw[other.end : other.end + 12]}"):
        return False
    a, b = turn.text.span(other.start, other.end)
    if any(a <= person.index < b for person in turn.people.persons):
        return False  # "my niece is pregnant, no wait, my daughter is"
    return not _AS_WELL & set(turn.text.words[b : turn.text.sentence(a)[1]][:_REST])


_REST = 5
"""Tokens behind what was meant in which "as well" still belongs to it."""


def _is_of_a_kind(mine: Mention, other: Mention, vocabulary: Vocabulary) -> bool:
    """Whether the second names the first more closely, or something of another nature: neither replaces it."""
    ours, theirs = {c.id for c in mine.concepts}, {c.id for c in other.concepts}
    if bool(_TAKEN & {c.kind for c in mine.concepts}) != bool(_TAKEN & {c.kind for c in other.concepts}):
        return True
    if (ours | theirs) & PLAIN or ours & theirs:
        return True
    return any(vocabulary.is_a(i, j) or vocabulary.is_a(j, i) for i in ours for j in theirs)
