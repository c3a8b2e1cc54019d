"""Products that are kept to the outside of the body: which questions ask for them, and which cautions say so."""

import re
from collections.abc import Iterable, Sequence

from domain.corpus import Unit, UnitKind
from rag.polarity import is_denied

_ASKED = re.compile(
    r"\b(?:only|just|solely|exclusively|purely)\b.{0,25}\b(?:outside|outer|external(?:ly)?|topical(?:ly)?)\b"
    r"|\b(?:external(?:ly)?|topical(?:ly)?)\b.{0,12}\b(?:only|alone)\b"
    r"|\bnot (?:for|to be) (?:internal use|swallow(?:ed|ing)|taken (?:internally|by mouth))",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:external(?:ly)?|topical|outside)\b.{0,30}\bonly\b|\bonly\b.{0,30}\b(?:external(?:ly)?|outside)\b"
    r"|\bexternal use\b|\bnot (?:for|to be) (?:internal use|swallow(?:ed|ing)|taken internally|ingested)",
    re.IGNORECASE,
)


def asks_outside(text: str) -> bool:
    """Whether a text asks for what is for external use only; not where it asks for all that isn't."""
    found = _ASKED.search(text)
    return found is not None and not is_denied(f"{text[: found.start()]} {text[found.end() :]}")


def for_outside(products: Iterable[str], units: Sequence[Unit]) -> tuple[Unit, ...]:
    """The cautions, of a product's row or else of its dossier, that keep it to the outside of the body."""
    said = [unit for unit in units if unit.safety and _SAID.search(unit.source_text)]
    found: list[Unit] = []
    for product in sorted(products):
        of_it = [unit for unit in said if product in unit.subjects]
        found += ([unit for unit in of_it if unit.kind is UnitKind.CELL] or of_it)[:1]
    return tuple(found)
