"""Results of tests as people write them: "creatinine 2.4", "potassium came back at 2.9", "TSH is 2.1"."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from guardrails.safety.language.data_files import rows, split
from guardrails.safety.language.measures import LOWER_PRESSURE, Figure, Limit, beyond

_FILLER = (
    r"(?:\s*[:=]|\s+(?:is|was|are|were|of|at|as|came|comes|back|level|levels|count|reading|readings|result|value|now|still|"
    r"has|have|gone|been|only|just|always|usually|mostly|normally|generally|often|sometimes|typically|at rest|"
    r"this morning|up|down|to|in|around|about|the|a|over|currently|again|my|her|his|today|measured|"
    r"says|showed|shows|went|goes|touched|touches|hit|hits|reads|reached|reaches|shot|rose|fell|dropped|stands|runs)){0,6}\s*"
)
_NUMBER = (
    r"(?P<value>\d{1,2},\d{3}|\d{1,5}(?:[.,]\d{1,2})?)"
    r"(?!\d|[.,]\d|\s?(?:years?|yrs?|weeks?|months?|days?|hours?|mg\b(?!\s?/\s?d?l)|mcg\b|tablets?)\b)"
)
_PER_LITRE = re.compile(r"^\s?mg\s?/\s?d?l\b", re.IGNORECASE)
_THOUSANDS = re.compile(r",(?=\d{3}$)")


@dataclass(frozen=True, slots=True)
class Result:
    """A test's result at [start, end) and the concept that it means, "" where it is normal."""

    start: int
    end: int
    concept: str
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit that a text sets at [start, end) and the concept of what lies beyond it, "" where none is known."""

    start: int
    end: int
    concept: str
    limits: tuple[Limit, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    name: str
    """Of the test, with its unit: the first of its names and the number of the line."""
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


@lru_cache(maxsize=64)
def results(text: str) -> tuple[Result, ...]:
    """Every result in a text, in order. Kept: each number of a message is looked up among them."""
    found: list[Result] = []
    for match in _expression().finditer(text):
        value = float(_THOUSANDS.sub("", match["value"]).replace(",", "."))
        after = re.findall(r"\w+", _PER_LITRE.sub("", text[match.end() : match.end() + 12]))[:1]
        scales = [s for s in _scales()[_plain(match["name"])] if s.covers(value) and not s.unless & set(after)]
        if scales:
            meant = next((m for s in scales if (m := s.meaning(value))), "")
            figures = [Figure(scales[0].name, value, value)]
            if lower := _LOWER.match(text, match.end()):
                figures.append(Figure(LOWER_PRESSURE, float(lower[1]), float(lower[1])))
            if later := _LATER.match(text, match.end()):
                figures.append(Figure(scales[0].name, float(later["value"]), float(later["value"])))
            end = match.end()
            if newest := _NOW.match(text, end):
                now = _meaning(match["name"], float(newest["value"] or newest["before"]))
                meant, end = (now, newest.end()) if now and not meant else (meant, end)
            found.append(Result(match.start(), end, meant, tuple(figures)))
    return tuple(found)


def _meaning(name: str, value: float) -> str:
    """What another value of the same test means: "Hb was 13 last year, now 8"."""
    return next((m for s in _scales()[_plain(name)] if s.covers(value) and (m := s.meaning(value))), "")


_VALUE_NOW = (
    r"\d{1,5}(?:\.\d{1,2})?(?!\d|[./]\d|\s?(?:years?|yrs?|weeks?|months?|days?|hours?|kg|mg\b|mcg|tablets?|am|pm)\b)"
)
_NOW = re.compile(
    r"(?![^.;?!\n]{0,12}\b(?:mine|mother|father|his|her|husband|wife|brother|sister)\b)[^.;?!\n\d]{0,40}?"
    r"(?:\b(?:now|today|currently|latest|this (?:week|month|time)),? "
    rf"(?:(?:it ?['’]?s|it is|is|at|about|around|down to|up to) )?"
    rf"(?P<value>{_VALUE_NOW})|(?P<before>{_VALUE_NOW}) (?:now|today|currently|at present|this (?:week|month|time))\b)",
    re.IGNORECASE,
)
"""The newest value behind an older one: "eGFR was 91 and it is 41 now"."""


_LOWER = re.compile(r"\s?(?:/|over|by|-)\s?(\d{2,3})(?![\d/]|\.\d)", re.IGNORECASE)
"""The lower of two figures of a blood pressure."""


_LATER = re.compile(
    r"[^.;?!\n\d]{0,40}?\b(?:now|it ?['’]?s|it is|is|to|today|latest|this (?:week|month|time|year)|then|later|at)\s"
    r"(?:at |about |around )?(?P<value>\d{1,5}(?:\.\d{1,2})?)"
    r"(?!\d|[./]\d|\s?(?:years?|yrs?|weeks?|months?|days?|hours?|kg|mg|mcg|tablets?|am|pm)\b)",
    re.IGNORECASE,
)
"""A second value behind the first: "eGFR was 61 and it is 41 now"."""


def limits(text: str) -> list[Bound]:
    """Every limit that a text sets for a result, and what lies beyond: "an eGFR below 60", "serum K+ <3.5"."""
    found: list[Bound] = []
    for match in (*_limit_expression().finditer(text), *_or_less_expression().finditer(text)):
        if any(match.start() < b.end and b.start < match.end() for b in found):
            continue
        found.append(_bound(text, match, match["name"]))
        if other := _or_beyond_expression().match(text, match.end()):
            found.append(_bound(text, other, match["name"]))
    return found


def _bound(text: str, match: re.Match[str], name: str) -> Bound:
    """The limit that a match sets for the result of this name."""
    value = float(_THOUSANDS.sub("", match["value"]).replace(",", "."))
    below = match["below"] is not None
    scales = sorted(_scales()[_plain(name)], key=lambda scale: not scale.covers(value))
    meanings = (scale.low if below else scale.high for scale in scales)
    itself = _WITH_ITSELF.search(text[match.start() : match.end()]) or _OR_MORE.match(text, match.end())
    set_ = [beyond(scales[0].name, value, below=below, itself=bool(itself))]
    if match["lower"]:
        set_.append(beyond(LOWER_PRESSURE, float(match["lower"]), below=below, itself=bool(itself)))
    return Bound(match.start(), match.end(), next(filter(None, meanings), ""), tuple(set_))


_WITH_ITSELF = re.compile(
    r"[≥≤=]|\bfrom\b|\bat least\b|\bor (?:more|less|above|below|over|under|higher|lower)$", re.IGNORECASE
)
_OR_MORE = re.compile(r"\s?(?:or|and) (?:more|less|above|below|over|under|higher|lower)\b", re.IGNORECASE)


def pressure_scale() -> str:
    """The scale of the upper figure of a blood pressure."""
    return _scales()["bp"][0].name


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


@cache
def _scales() -> dict[str, tuple[_Scale, ...]]:
    table: dict[str, list[_Scale]] = {}
    first_names: dict[str, str] = {}
    for number, row in enumerate(rows("labs.csv")):
        names = split(row["names"])
        test = next((first_names[n] for n in names if n in first_names), names[0])
        first_names.update(dict.fromkeys(names, test))
        least, _, below = row["below"].rpartition("<")
        above, _, most = row["above"].partition("<")
        scale = _Scale(
            name=f"{test}#{number}",
            low=row["low"], least=float(least or 0), below=float(below or 0), high=row["high"], above=float(above or 0),
            most=float(most or "inf"), unless=frozenset(split(row["unless"])),
        )  # fmt: skip
        for name in names:
            table.setdefault(name, []).append(scale)
    return {name: tuple(scales) for name, scales in table.items()}


@cache
def _expression() -> re.Pattern[str]:
    return re.compile(rf"{_names()}{_FILLER}{_NUMBER}", re.IGNORECASE)


_BEYOND = (
    r"(?:\s*,?\s*\(?(?:is|was|are|of|at|level|levels|count|reading|readings|result|value|has|have|that|which|who|been|"
    r"drops|dropped|falls|fallen|fell|sits|stays|runs|measured|repeatedly|often|consistently|"
    r"usually|always|normally|mostly|persistently|still|at rest)\b){0,5}\s*\(?\s*"
    r"(?:(?P<below>below|under|less than|lower than|<|≤|beneath)|"
    r"above|over|more than|greater than|higher than|exceeding|exceeds|>|≥|from)\s*=?\s*"
)


_VALUE = (
    r"(?P<value>\d{1,3}(?:,\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)(?:\s?/\s?(?P<lower>\d{2,3}))?"
    r"(?!\d|\s?(?:years?|yrs?|weeks?|months?|days?|hours?|hrs?|h|minutes?|"
    r"times?(?! (?:the )?(?:upper|normal|limit|uln)))\b)"
)


@cache
def _limit_expression() -> re.Pattern[str]:
    return re.compile(rf"{_OF_WHAT}{_names()}{_BEYOND}{_VALUE}{_UNIT}", re.IGNORECASE)


@cache
def _or_beyond_expression() -> re.Pattern[str]:
    """Behind a limit: "or below 100/60" of "blood pressure above 150/95 or below 100/60"."""
    return re.compile(rf"\s*,?\s*\b(?:or|and)\b{_BEYOND}{_VALUE}{_UNIT}", re.IGNORECASE)


@cache
def _or_less_expression() -> re.Pattern[str]:
    """Such as "eGFR is 60 or less"."""
    less = r"\s(?:or|and) (?:(?P<below>less|below|under|lower)|more|above|over|higher)\b"
    return re.compile(
        rf"{_OF_WHAT}{_names()}(?:\s*,?\s*(?:is|was|are|of|at)\b)?\s*{_VALUE}{_UNIT}{less}", re.IGNORECASE
    )


_OF_WHAT = r"(?<!\w)(?:(?:an?|the|whose|your|their) )?(?:(?:serum|blood|plasma|resting|fasting|total) )*?"
_UNIT = (
    r"(?:\s?(?:%|ml/min(?:/1\.73 ?m(?:²|2|\^2)?)?|(?:k|m|n|p|µ|μ|u|i)?(?:g|mol|iu|u|l)\b(?:\s?/\s?(?:d|m|µ|μ|u)?l\b)?|"
    r"mm\s?hg|bpm|per ?cent|iu/l))?"
)
"""A unit behind a limit, which says nothing more."""


@cache
def _names() -> str:
    names = "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in sorted(_scales(), key=len, reverse=True))
    return rf"(?<!\w)(?P<name>{names})(?!\w)"
