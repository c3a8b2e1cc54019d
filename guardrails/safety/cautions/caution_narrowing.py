"""What narrows whom a caution means: an age or a second thing of those who have a first, as in "smokers on the pill".

An age told by itself is a limit for everybody ("not for over-65s"); before "with low blood pressure" it only says
whose pressure is meant, and so does "who take the pill" behind "smokers".
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.measures import YEARS, Limit, beyond
from guardrails.safety.vocabulary.concepts import MINORS, ConceptKind
from guardrails.safety.vocabulary.vocabulary import Mention

_WITH = pattern("cautions.who_have", ignore_case=True)
_NEAR = 12
"""Places from where it is said what somebody of that age has to its name."""
_WHO_ARE = re.compile(r"(?:ers|ics|ients|ees|men)$", re.IGNORECASE)
_AGED = MINORS | {"state:elderly"}
_ENDS = re.compile(
    r"[,;:.()]|\b(?:should|must|may|can|cannot|ought|are|is|do|does|not|never|avoid|consult|ask|need)\b", re.I
)
_GROWN = 18.0


def is_of_the_ill(part: str, a: int, b: int, mentions: Sequence[Mention]) -> bool:
    """Whether the age at [a, b) only narrows whose condition is meant: "smokers over 35", "over-65s with gout"."""
    follows = _WITH.match(part, b)
    near = [m for m in mentions if follows and m.start <= follows.end() + _NEAR and m.end > follows.end()]
    if any(c.kind is not ConceptKind.SUBSTANCE for m in near for c in m.concepts):
        return True
    return bool(_named_before(part, a, mentions))


def _named_before(part: str, a: int, mentions: Sequence[Mention]) -> list[Mention]:
    """Who or what is named right before an age: the smokers of "smokers over 35", "flu or chickenpox in under-16s"."""
    before = (m for m in mentions if m.end <= a and not part[m.end : a].strip())
    people = [m for m in before if _WHO_ARE.search(m.words) and not _AGED.issuperset(c.id for c in m.concepts)]
    return people or _ills_before(part, a, mentions)


def _ills_before(part: str, a: int, mentions: Sequence[Mention]) -> list[Mention]:
    """The list of illnesses that an age narrows by "in": "flu in children under 12"."""
    ills = [m for m in mentions if m.end <= a and {c.kind for c in m.concepts} & _ILL and not _is_only_old(m)]
    found: list[Mention] = []
    at = a
    for m in reversed(ills):
        if not (_LISTED if found else _IN_THOSE).fullmatch(part[m.end : at]):
            break
        found, at = [m, *found], m.start
    return found


def _is_only_old(mention: Mention) -> bool:
    return _AGED.issuperset(c.id for c in mention.concepts)


_ILL = frozenset({ConceptKind.DISEASE, ConceptKind.SYMPTOM})
_IN_THOSE = re.compile(
    r"\s+(?:in|among) (?:(?:children|kids|people|persons|those|anyone|patients|boys|girls|adolescents)(?: aged)?\s*)?",
    re.I,
)
_LISTED = re.compile(r"(?:,| or| and|,? and/or|/)+ *", re.I)


def narrowed(
    found: Sequence[Clause], part: str, of_age: Sequence[tuple[Clause, int, int]], mentions: Sequence[Mention]
) -> list[Clause]:
    """The clauses of a part with the ages and the second things that narrow them."""
    clauses = list(found)
    for age, a, b in of_age:
        if is_of_the_ill(part, a, b, mentions):
            before = _named_before(part, a, mentions)
            limit = (
                beyond(YEARS, age.below_age, below=True, itself=False)
                if age.below_age
                else beyond(YEARS, age.above_age, below=False, itself=True)
            )
            clauses = _of_age(clauses, part, before[0].start if before else b, b, limit)
    for minor in mentions:
        if MINORS.issuperset(c.id for c in minor.concepts) and (said := _WITH.match(part, minor.end)):
            limit = beyond(YEARS, _GROWN, below=True, itself=False)
            clauses = _of_age(clauses, part, said.end(), said.end(), limit)
    return _along(clauses, part, mentions)


def _of_age(clauses: Sequence[Clause], part: str, start: int, at: int, limit: Limit) -> list[Clause]:
    """With an age for those clauses whose words stand between `start` and where what is said of that age ends."""
    ends = _ENDS.search(part, at)
    end = ends.start() if ends else len(part)
    return [
        replace(c, of_age=(limit,)) if not _is_only_of_age(c) and start <= part.find(c.words) < end else c
        for c in clauses
    ]


def _is_only_of_age(clause: Clause) -> bool:
    return bool(clause.below_age or clause.above_age)


def _along(clauses: Sequence[Clause], part: str, mentions: Sequence[Mention]) -> list[Clause]:
    """With what those have besides of whom it is said: the pill for the smokers of "smokers who take the pill"."""
    found = list(clauses)
    for first in mentions:
        if not _WHO_ARE.search(first.words):
            continue
        said = _AND_TAKE.match(part, first.end)
        second = next((m for m in mentions if said and m.start == said.end()), None)
        if second is None:
            continue
        ids = {m.words: tuple(c.id for c in m.concepts if c.kind is not ConceptKind.SUBSTANCE) for m in (first, second)}
        found = [
            replace(c, along_with=ids[second.words]) if c.words == first.words
            else replace(c, along_with=ids[first.words]) if c.words == second.words
            else c
            for c in found
        ]  # fmt: skip
    return found


_AND_TAKE = re.compile(
    r"\s+(?:(?:aged |over |under |above |from |older than )*\d{0,2}\s+)?"
    r"(?:who (?:also )?(?:take|takes|use|uses|are on|have|has)|taking|using|on)\s+(?:the |an? )?",
    re.IGNORECASE,
)
