"""Whom a caution leaves out of what it names: "diabetes medication (except metformin)".

Only one medicine or illness by its own name is left out; where anything wider or unknown is, nobody is.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.cautions.caution_senses import narrowest
from guardrails.safety.language.lists import pattern
from guardrails.safety.vocabulary.vocabulary import ConceptKind, Vocabulary

_EXCEPT = pattern("cautions.except", ignore_case=True)
_BETWEEN = re.compile(r"\W*(?:(?:for|or|and|the|those with|with|in|of|by|itself|alone|only)\b\W*)*", re.IGNORECASE)
_PARTICULAR = ("drug:", "mesh:")


def left_out(part: str, vocabulary: Vocabulary) -> tuple[tuple[str, ...], str]:
    """The ids that a part excepts, and the part without saying so; none and the part itself where that isn't clear.

    >>> left_out("Diabetes medication (except metformin)", Vocabulary.load())
    (('drug:metformin',), 'Diabetes medication                   ')
    """
    said = _EXCEPT.search(part)
    if said is None:
        return (), part
    mentions = vocabulary.find(said["what"])
    named = [[c.id for c in m.concepts if c.kind is not ConceptKind.SUBSTANCE] for m in mentions]
    ids = tuple(i for each in named for i in narrowest(each))
    rest = said["what"]
    for m in mentions:
        rest = rest[: m.start] + "," * (m.end - m.start) + rest[m.end :]
    before = [c.id for m in vocabulary.find(part[: said.start()]) for c in m.concepts]
    if not all(any(vocabulary.is_a(i, wider) for wider in before) for i in ids):
        return (), part  # "keep apart from levothyroxine"
    if not ids or not all(i.startswith(_PARTICULAR) for i in ids) or not _BETWEEN.fullmatch(rest):
        return (), part
    return ids, part[: said.start()] + " " * len(said.group()) + part[said.end() :]


def without(clauses: Sequence[Clause], ids: Sequence[str], vocabulary: Vocabulary) -> list[Clause]:
    """The clauses, those that a thing left out would count under without it."""
    return [
        replace(c, but=tuple(i for i in ids if any(vocabulary.is_a(i, theirs) for theirs in c.concepts)))
        if c.concepts
        else c
        for c in clauses
    ]
