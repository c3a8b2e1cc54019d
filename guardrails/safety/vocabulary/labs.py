"""Results of tests as people write them: "creatinine 2.4", "potassium came back at 2.9", "TSH is 2.1"."""

import re
from dataclasses import dataclass
from functools import cache

from guardrails.safety.language.data_files import rows, split

_FILLER = (
    r"(?:\s*[:=]|\s+(?:is|was|are|were|of|at|came|comes|back|level|levels|count|reading|readings|result|value|now|still|"
    r"has|have|gone|been|only|just|always|usually|mostly|normally|generally|often|typically|up|down|to|in|around|about|the|a|over|currently|again|my|her|his|today|measured|"
    r"says|showed|shows|went|goes|touched|touches|hit|hits|reads|reached|reaches|shot|rose|fell|dropped|stands|runs)){0,6}\s*"
)
_NUMBER = (
    r"(?P<value>\d{1,2},\d{3}|\d{1,5}(?:[.,]\d{1,2})?)"
    r"(?!\d|[.,]\d|\s?(?:years?|yrs?|weeks?|months?|days?|hours?|mg\b|mcg\b|tablets?)\b)"
)
_THOUSANDS = re.compile(r",(?=\d{3}$)")


@dataclass(frozen=True, slots=True)
class Result:
    """A test's result at [start, end) and the concept that it means, "" where it is normal."""

    start: int
    end: int
    concept: str


@dataclass(frozen=True, slots=True)
class _Scale:
    low: str
    least: float
    below: float
    high: str
    above: float
    most: float
    unless: frozenset[str]

    def covers(self, value: float) -> bool:
        return self.least <= value < self.most

    def meaning(self, value: float) -> str:
        if self.low and value < self.below:
            return self.low
        return self.high if self.high and value > self.above else ""


def results(text: str) -> list[Result]:
    """Every result in a text, in order."""
    found: list[Result] = []
    for match in _expression().finditer(text):
        value = float(_THOUSANDS.sub("", match["value"]).replace(",", "."))
        after = re.findall(r"\w+", text[match.end() : match.end() + 12])[:1]
        scales = [s for s in _scales()[_plain(match["name"])] if s.covers(value) and not s.unless & set(after)]
        if scales:
            meant = next((m for s in scales if (m := s.meaning(value))), "")
            found.append(Result(match.start(), match.end(), meant))
    return found


def limits(text: str) -> list[Result]:
    """Every limit that a text sets for a result, and what lies beyond: "an eGFR below 60", "serum K+ <3.5"."""
    found: list[Result] = []
    for match in _limit_expression().finditer(text):
        value = float(_THOUSANDS.sub("", match["value"]).replace(",", "."))
        scales = sorted(_scales()[_plain(match["name"])], key=lambda scale: not scale.covers(value))
        beyond = (scale.low if match["below"] else scale.high for scale in scales)
        if meant := next(filter(None, beyond), ""):
            found.append(Result(match.start(), match.end(), meant))
    return found


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


@cache
def _scales() -> dict[str, tuple[_Scale, ...]]:
    table: dict[str, list[_Scale]] = {}
    for row in rows("labs.csv"):
        least, _, below = row["below"].rpartition("<")
        above, _, most = row["above"].partition("<")
        scale = _Scale(
            low=row["low"], least=float(least or 0), below=float(below or 0), high=row["high"], above=float(above or 0),
            most=float(most or "inf"), unless=frozenset(split(row["unless"])),
        )  # fmt: skip
        for name in split(row["names"]):
            table.setdefault(name, []).append(scale)
    return {name: tuple(scales) for name, scales in table.items()}


@cache
def _expression() -> re.Pattern[str]:
    return re.compile(rf"{_names()}{_FILLER}{_NUMBER}", re.IGNORECASE)


_BEYOND = (
    r"(?:\s*,?\s*(?:is|was|are|of|at|level|levels|count|reading|readings|result|value|has|have|that|which|who|been|"
    r"drops|dropped|falls|fallen|fell|sits|stays|runs|measured|repeatedly|often|consistently)\b){0,5}\s*"
    r"(?:(?P<below>below|under|less than|lower than|<|≤|beneath)|"
    r"above|over|more than|greater than|higher than|exceeding|exceeds|>|≥|from)\s*=?\s*"
)


@cache
def _limit_expression() -> re.Pattern[str]:
    value = (
        r"(?P<value>\d{1,3}(?:,\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)(?:\s?/\s?\d{2,3})?"
        r"(?!\d|\s?(?:years?|yrs?|weeks?|months?|days?|hours?|hrs?|h|minutes?|times?)\b)"
    )
    return re.compile(rf"{_OF_WHAT}{_names()}{_BEYOND}{value}{_UNIT}", re.IGNORECASE)


_OF_WHAT = r"(?<!\w)(?:(?:an?|the|whose|your|their) )?(?:(?:serum|blood|plasma|resting|fasting|total) )*"
_UNIT = (
    r"(?:\s?(?:%|(?:k|m|n|p|µ|μ|u|i)?(?:g|mol|iu|u|l)\b(?:\s?/\s?(?:d|m|µ|μ|u)?l\b)?|"
    r"mm\s?hg|bpm|per ?cent|iu/l|ml/min))?"
)
"""A unit behind a limit, which says nothing more."""


@cache
def _names() -> str:
    names = "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in sorted(_scales(), key=len, reverse=True))
    return rf"(?<!\w)(?P<name>{names})(?!\w)"
