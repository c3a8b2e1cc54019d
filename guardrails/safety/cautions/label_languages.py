"""Cautions in the other languages of a label: pregnancy, nursing, children and ages are read in English."""

import re
from functools import cache

from guardrails.safety.language.data_files import rows, split

_JOINTS = frozenset({"and", "or", "under", "over", "for", "years"})
"""Read only beside a word that is no joint: "ou" and "ans" alone are no French."""


def in_english(caution: str) -> str:
    """Such as "Schwangerschaft und Stillzeit: nicht anwenden" as "pregnancy and breastfeeding: do not use"."""
    said = [_words()[" ".join(m.group().casefold().split())] for m in _expression().finditer(caution)]
    if _JOINTS.issuperset(said):
        return caution
    return _expression().sub(lambda m: _words()[" ".join(m.group().casefold().split())], caution)


@cache
def _words() -> dict[str, str]:
    return {word: row["english"] for row in rows("label_languages.csv") for word in split(row["word"])}


@cache
def _expression() -> re.Pattern[str]:
    words = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(_words(), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
