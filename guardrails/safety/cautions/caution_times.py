"""Within how long of something that is done to somebody a caution holds: "not within 4 weeks of laser or a peel"."""

import re

from guardrails.safety.language.numerals import IN_WORDS, number_of

_MONTHS = {"day": 1 / 28, "week": 0.25, "fortnight": 0.5, "month": 1.0, "year": 12.0}
_WITHIN = re.compile(
    rf"\b(?:\d+ ?(?:-|–|to|or) ?)?(?P<n>\d+|{IN_WORDS}|an?)[ -](?P<unit>day|week|fortnight|month|year)s? "
    r"(?:of|after|following|from|since|either side of|before (?:an? \w+ )?(?:or|and) after) (?P<named>[^;:.]*)$",
    re.IGNORECASE,
)
_ELSE = re.compile(
    r"\b(?:after|following|history|previous|past|not|avoid|if|any time|ever|with|while|during|on)\b", re.I
)


def months_within(lead: str, words: str) -> float:
    """The months named in `lead`, in front of a caution's `words`; 0 where none are, or of something else."""
    first = words.split()[0]
    if first.lower() in ("after", "following"):
        lead += f"{first} "  # "6 weeks" before "after an operation"
    said = _WITHIN.search(lead)
    if said is None or _ELSE.search(said["named"]):
        return 0.0
    return (number_of(said["n"].lower()) or 1.0) * _MONTHS[said["unit"].lower()]
