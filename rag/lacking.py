"""Products that must lack something: "with moss but not fern", "neither of the two", "for sleep without hops"."""

import re

from domain.answer import Frozen
from domain.corpus import UnitKind
from domain.text import stem
from rag.forms import forms_of
from rag.kinds import of_kind
from rag.polarity import but_lacking, is_denied
from rag.reading import read
from rag.selection import UnitSelector
from rag.tokens import terms

PLANT_ONLY = re.compile(r"\b(?:vegans?|vegetarians?|veggie|plant[- ]based)\b", re.IGNORECASE)
GELATINE = re.compile(r"\bgelatin", re.IGNORECASE)
"""One animal product of many: that something holds any doesn't say that it holds this."""
EITHER = re.compile(r"\b(?:and|n?or)\b|,", re.IGNORECASE)
VAGUE = re.compile(r"\b(?:supporting|other|others|more|further|etc|various|blend)\b", re.IGNORECASE)
"""A list that leaves something out can't tell what is not in it."""
GENERAL = frozenset(
    stem(word)
    for word in (
        "whole entire full complete single across overview table catalogue catalog range everything anything something "
        "use made isn't aren't don't doesn't not other than except besides free neither nor"
    ).split()
)
"""What names the catalog, and so leaves no row out."""
_WITHOUT = re.compile(
    r"\b(?:without|free (?:of|from)|contain(?:s|ing)? no|(?:n['’]t|not) (?:contain|have|include)(?:ing)?)\b"
    r"(?P<lacks>.+)$",
    re.IGNORECASE,
)


class Lacking(Frozen):
    """Which products have what a text denies; by id."""

    known: bool = False
    """Whether the catalog tells it at all: "but not gold" of a catalog without gold tells nothing."""
    having: frozenset[str] = frozenset()
    unsure: frozenset[str] = frozenset()
    """The others whose list of herbs leaves some out."""


def lacking(text: str, selector: UnitSelector) -> Lacking:
    """By their herbs, form or column on animals: "not fern", "but vegan"."""
    cells = [unit for unit in selector.units if unit.kind is UnitKind.CELL]
    if any(facet.name == "animal_products" for facet in read(text)[0].facets):
        animal = [unit for unit in cells if unit.field == "contains_animal_products"]
        return Lacking(known=bool(animal), having=frozenset(u.section for u in animal if not u.negative))
    if (kind := of_kind(text, cells)) is not None:
        return Lacking(known=True, having=kind)
    named = [each for each in alternatives(" ".join(part.about for part in read(text)), selector) if each]
    herbs = {u.section: frozenset(terms(u.source_text)) for u in cells if u.field == "key_herbs"}
    of_herbs, of_forms = (
        {product for product, held in table.items() if any(each <= held for each in named)}
        for table in (herbs, forms_of(cells))
    )
    vague = {u.section for u in cells if u.field == "key_herbs" and of_herbs and VAGUE.search(u.source_text)}
    having = of_herbs | of_forms
    return Lacking(known=bool(having), having=frozenset(having), unsure=frozenset(vague - having))


def alternatives(about: str, selector: UnitSelector) -> list[frozenset[str]]:
    """Each of several things by itself: "neither moss nor fern" asks for what has none of the two."""
    return [selector.stems(piece) - GENERAL for piece in EITHER.split(about)]


def ruled_out(text: str, selector: UnitSelector) -> frozenset[str]:
    """The products that have what is not wanted beside a need: "for sleep without licorice", "a vegan one for skin"."""
    denied = but_lacking(text)[1] or (found["lacks"] if (found := _WITHOUT.search(text)) else "")
    if not denied and PLANT_ONLY.search(text) and not is_denied(text):
        denied = "vegan"
    return lacking(denied, selector).having if denied else frozenset()
