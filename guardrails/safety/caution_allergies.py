"""Allergies that a caution names, and what a product says that it contains."""

import re
from dataclasses import replace

from domain.safety import CautionKind
from guardrails.safety.caution_clause import Clause
from guardrails.safety.caution_words import BOILERPLATE
from guardrails.safety.lists import pattern
from guardrails.safety.stems import words_of
from guardrails.safety.vocabulary import ConceptKind, Mention

_ALLERGY = re.compile(
    r"allerg|hypersensitiv|intoleran|sensitiv(?:e|ity) to"
    r"|(?<!hormone)(?<!strogen)(?<!light)(?<!photo)(?<=\w)-sensitive\b",
    re.I,
)
_OWN = pattern("cautions.own", ignore_case=True)
_RELATED = re.compile(r"related (plant|herb|spec)|same (plant )?family|plant family|members of|family", re.I)
_CONTAINS = re.compile(r"\bcontains? (?!no\b)([^;:.)]+)", re.I)
_OBJECT = re.compile(
    r"(?:allerg\w*|hypersensitiv\w*|intoleran\w*|sensitiv\w*)\s+(?:to|towards|against|of)\s+([^;:.]+)", re.I
)
_OBJECT_ENDS = pattern("cautions.object_ends", ignore_case=True)
_BEFORE = re.compile(r"((?:\w[\w-]*?[\s/-]+){1,3})(?:allerg|hypersens|intoleran|sensitive)", re.I)


def _things(text: str) -> tuple[str, ...]:
    """The words of what an allergy is to, each once."""
    return tuple(dict.fromkeys(w for w in words_of(text) if w not in BOILERPLATE and len(w) > 2))


def contained(part: str, base: Clause) -> tuple[list[Clause], str]:
    """What the product contains, as allergens; and the part without it."""
    match = _CONTAINS.search(part)
    if match is None:
        return [], part
    clause = replace(base, kind=CautionKind.AVOID, allergens=_things(match.group(1)), words=match.group(0))
    return [clause] if clause.allergens else [], part[: match.start()] + " , " + part[match.end() :]


def allergy(part: str, base: Clause) -> Clause | None:
    """The allergy that a part names; its own ingredients where it says of nothing else what it is to."""
    match = _ALLERGY.search(part)
    if match is None or base.kind is CautionKind.INSTRUCTION:
        return None
    sides = _OBJECT.search(part)
    if sides:
        object_ = _OBJECT_ENDS.split(sides.group(1))[0]
    else:
        before = _BEFORE.search(part)
        object_ = before.group(1) if before else ""
    own = bool(_OWN.search(object_)) or not _things(object_)
    allergens = _things(_RELATED.sub(" ", _OWN.sub(" ", object_)))
    return replace(
        base, own_ingredients=own, allergens=allergens, related=bool(_RELATED.search(object_)), words=part.strip()
    )


def is_allergy(mention: Mention) -> bool:
    """Whether a mention is an illness that is itself called an allergy or intolerance: "lactose intolerance"."""
    return bool(_ALLERGY.search(mention.words)) and any(c.kind is ConceptKind.DISEASE for c in mention.concepts)


_APART = re.compile(r"[,;/]|\b(?:or|and|nor)\b", re.I)


def _is_illness(mention: Mention) -> bool:
    return all(c.kind in (ConceptKind.DISEASE, ConceptKind.STATE, ConceptKind.SYMPTOM) for c in mention.concepts)


def near_allergy(part: str, mention: Mention) -> bool:
    """Whether a mention stands where the object of an allergy does.

    Where the object follows ("an allergy to iodine"), what stands before the allergy is something else.
    """
    for said in _ALLERGY.finditer(part, max(0, mention.start - 30), mention.end + 15):
        apart = _is_illness(mention) and _APART.search(part[mention.end : said.start()])
        if not apart and (mention.end > said.start() or _OBJECT.match(part, said.start()) is None):
            return True
    return False
