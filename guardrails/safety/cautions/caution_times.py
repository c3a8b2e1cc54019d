"""From when on a caution holds: within how long of what is done ("within 4 weeks of a peel"), from what fever on."""

import re
from functools import lru_cache

from guardrails.safety.language.numerals import IN_WORDS, number_of

_MONTHS = {
    "h": 1 / 672,
    "hr": 1 / 672,
    "hour": 1 / 672,
    "day": 1 / 28,
    "week": 0.25,
    "fortnight": 0.5,
    "month": 1.0,
    "year": 12.0,
}
_WITHIN = re.compile(
    rf"\b(?:\d+ ?(?:-|–|to|or) ?)?(?P<n>\d+|{IN_WORDS}|an?|the(?! \w+s ))[ -]"
    r"(?P<unit>h|hr|hour|day|week|fortnight|month|year)s? "
    r"(?:of|after|following|from|since|either side of|before (?:(?:an? )?\w+ )?(?:or|and) after) (?P<named>[^;:.]*)$",
    re.IGNORECASE,
)
_LATELY = re.compile(
    r"(?:,? (?:or|and) [\w-]+(?: [\w-]+)?)*"
    r"(?:,? (?:now|currently|at present|at the moment|today|ever since|received|given|had|done|fitted|placed|inserted|"
    r"implanted|diagnosed|suffered|treated|taken|passed|stopped|finished|ended))?(?:,? (?:or|and))? "
    r"(?:(?:with)?in the (?:last|past|previous|first|last or next|past or next)|within|less than|"
    r"\(?(?:(?:with)?in )?(?:the )?(?:first|last|past)|\(within|\((?=\d))"
    rf" ?(?:(?P<n>\d+|{IN_WORDS}) )?"
    r"(?P<unit>day|week|fortnight|month|year)s?\b(?! (?:of|before|old|use|course)\b)(?!(?<=ago)\w)",
    re.IGNORECASE,
)
"""Such as "a heart attack or stroke in the last six months", "surgery within 14 days", "a stroke (first 6 months)"."""
_UNTIL_THEN = re.compile(
    r"(?: ?\([^()]*\))?,? (?:and |also )?(?:till|until|up to|for(?: another)?)(?: about)? "
    rf"(?P<n>\d+|{IN_WORDS}) (?P<unit>day|week|fortnight|month|year)s? (?:after(?:wards?)?|thereafter)\b"
    r"(?! (?:an?|the|any|surgery)\b)",
    re.IGNORECASE,
)
"""Behind an illness: "glandular fever till 2 months after"."""
_AFTER = re.compile(r"\b(?:after|following) (?:an? |any |the |your )?$", re.IGNORECASE)
_FOR_SO_LONG = re.compile(
    rf" for (?:at least )?(?:the first )?(?P<n>\d+|{IN_WORDS}) (?P<unit>hour|day|week|fortnight|month|year)s?\b",
    re.IGNORECASE,
)
"""Such as behind "after tooth extraction": "for 48 hours"."""
_LINGERS = re.compile(
    rf"\b(?:\d+ ?(?:-|–|to|or) ?)?(?P<n>\d+|{IN_WORDS}|an?) (?P<unit>day|week|fortnight|month|year)s? "
    r"(?:after(?:wards?)?\b(?! (?:surgery|an? (?:operation|surgery)|birth))|"
    r"(?:of|from|since) (?:stopping|finishing|ending|completing))",
    re.IGNORECASE,
)


def months_lingering(part: str) -> float:
    """Months after a treatment for which a caution goes on: "nor for 3 months after it"; 0 where it says none."""
    said = _LINGERS.search(part)
    return (number_of(said["n"].lower()) or 1.0) * _MONTHS[said["unit"].lower()] if said else 0.0


def is_told_behind(tail: str) -> bool:
    """Whether what stands behind an illness says how long somebody who is over with it is still meant."""
    lately = _LATELY.match(tail)
    return bool(lately and _BEHIND_ONE.search(lately.group())) or _UNTIL_THEN.match(tail) is not None


_BEHIND_ONE = re.compile(r"\b(?:last|past|previous|first)\b|\(", re.IGNORECASE)
"""Not "MAOIs within 14 days"."""


_ELSE = re.compile(
    r"\b(?:after|following|history|previous|past|not|avoid|if|any time|ever|with|while|during|on)\b", re.I
)


def months_within(lead: str, words: str, tail: str = "") -> float:
    """The months named in front of a caution's `words` or behind them; 0 where none are, or of something else."""
    if lately := _LATELY.match(tail) or _UNTIL_THEN.match(tail):
        return (number_of((lately["n"] or "one").lower()) or 1.0) * _MONTHS[lately["unit"].lower()]
    if (afterwards := _FOR_SO_LONG.match(tail)) and _AFTER.search(lead):
        return (number_of(afterwards["n"].lower()) or 1.0) * _MONTHS[afterwards["unit"].lower()]
    first = words.split()[0]
    if first.lower() in ("after", "following"):
        lead += f"{first} "  # "6 weeks" before "after an operation"
    said = _WITHIN.search(lead)
    if said is None or _ELSE.search(said["named"]):
        return 0.0
    return (number_of(said["n"].lower()) or 1.0) * _MONTHS[said["unit"].lower()]


_FEVER = re.compile(
    r"\b(?:fever|temperature)s? (?:(?:is|of|that is) )?(?:above|over|higher than|exceeding|from|at|of|≥|>) ?"
    r"(?P<n>\d{2,3}(?:\.\d)?) ?(?:°|º|deg(?:rees?)?)?",
    re.IGNORECASE,
)
_HIGHEST = 50  # of degrees Celsius


@lru_cache(maxsize=4096)
def fever_meant(caution: str) -> float:
    """The degrees Celsius from which on a caution means a fever: "above 102 °F"; 0 where it means any."""
    degrees = [float(m["n"]) for m in _FEVER.finditer(caution)]
    return min((n if n < _HIGHEST else round((n - 32) / 1.8, 1) for n in degrees), default=0.0)
