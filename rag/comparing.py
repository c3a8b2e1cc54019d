"""Comparisons: which things are compared, in what, and what of that a pack can't tell."""

import re

from rag.reading import COMPARISON, Form, Part
from rag.tokens import words

_SIDES = re.compile(
    r"(?:,|:)? *(?:\b(?:between|btw|b/w|of|for|is|are)\b )?\bit\b"
    r"(?:(?: better| stronger| gentler)?,? (?:or|and|vs\.?|versus|than|with|to|from) it\b)+",
    re.IGNORECASE,
)
_TWO_SIDES = re.compile(
    r"(?:\b(?:between|btw|b/w) |\bcompare |\bhow (?:do|does|is|are) |^)"
    r"((?:(?!\b(?:between|compare|how|difference)\b)[^,?])+?)"
    r" (?:and|with|to|vs\.?|versus|(?:differs?|different) from) ([^,?]+?)(?: differ(?:ent)?| compared?)?\W*$",
    re.IGNORECASE,
)
OF_PRAISE = frozenset({"uses", "opinions"})
"""What "better" may be taken to ask for."""
_UNTOLD = re.compile(r"\b(?:stronger|strongest|nicer|nicest|milder|gentler|(?:more|most) effective)\b", re.IGNORECASE)
_PRAISE = re.compile(
    r"\b(?:which|better|best|good|nicer|nicest|stronger|strongest|milder|gentler|more|most|effective|or|it|is|are|the|of|two|both)\b",
    re.IGNORECASE,
)


def compares(heading: str) -> bool:
    """Whether a heading says that things are compared below it: "Ebb and Flood Compared"."""
    return bool(COMPARISON.search(heading))


def side_question(part: Part, name: str) -> str:
    """What a comparison asks of one of its products: what they are compared in, else what it is used for."""
    compared = compared_in(part)
    return f"{name}: {compared}?" if compared else f"What is {name} used for?"


def sides_of(part: Part) -> tuple[str, ...]:
    """The things that are compared: "Ebb" and "Flood" of "what's the difference between Ebb and Flood?"."""
    found = _TWO_SIDES.search(part.text) if part.form is Form.COMPARISON else None
    return tuple(name.strip() for name in found.groups() if name) if found else ()


def compared_in(part: Part) -> str:
    """What things are compared in: "which keeps longer" of "which keeps longer, the oil or the balm?"; else empty."""
    asked = words(part.about) or any(facet.name != "uses" for facet in part.facets)
    if part.form is not Form.COMPARISON or not asked:
        return ""
    return _SIDES.sub("", part.unnamed).strip(" ,?.!")


def is_mere_praise(part: Part) -> bool:
    """Whether things are only compared in which is better: no statement of a pack says it, what each is for does."""
    return not words(_PRAISE.sub(" ", part.about)) and all(f.name in OF_PRAISE for f in part.facets)


def praise_of(part: Part) -> tuple[str, ...]:
    """What things are compared in that no pack tells: “stronger” of "which is stronger, the oil or the balm?"."""
    found = _UNTOLD.search(part.about) if is_mere_praise(part) else None
    return (f"“{found[0]}”",) if found else ()
