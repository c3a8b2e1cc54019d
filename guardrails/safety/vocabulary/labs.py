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
    names = "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in sorted(_scales(), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?P<name>{names})(?!\w){_FILLER}{_NUMBER}", re.IGNORECASE)
