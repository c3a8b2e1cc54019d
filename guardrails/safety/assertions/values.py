"""Readings of blood and pressure: "BP 120/80" is well, a bare "180/100" is not."""

import re
from dataclasses import dataclass
from functools import cache

from guardrails.safety.language.data_files import rows, split
from guardrails.safety.language.found import Found
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text

_REACH = 6  # tokens between the name of a measure and its value
_PRESSURE_REACH = 12  # a pressure is known by its form
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_PRESSURE = re.compile(r"(?<![\d/.])(\d{2,3})\s?(?:/|over|by|-)\s?(\d{2,3})(?![\d/]|\.\d)", re.IGNORECASE)
_SYSTOLIC = (90, 134)
_DIASTOLIC = (55, 88)
_LOW_WITH_LOW = 110
"""Out of range below this, it is the lower of the two that is too low."""
_POSSIBLE = ((70, 260), (35, 160))
_COUNTED = frozenset("mg ml tablet tablets tab tabs pill pills year years month months week weeks days times".split())
_UNTIL = frozenset(". ; ? !".split())


@dataclass(frozen=True, slots=True)
class _Range:
    low: float
    high: float
    above: float
    """A value of at least this is given in another unit, which the next range is for."""


@cache
def _measures() -> dict[str, tuple[_Range, ...]]:
    """Word of a measure to its normal ranges, one a unit."""
    table: dict[str, tuple[_Range, ...]] = {}
    for row in rows("values.csv"):
        found = _Range(float(row["low"]), float(row["high"]), float(row["below"] or "inf"))
        for word in split(row["words"]):
            table[word] = (*table.get(word, ()), found)
    return table


def in_range(text: Text, a: int, b: int) -> str:
    """The value that shows the measure at tokens [a, b) to be normal: "eGFR 95", "BP is 118 over 76"; else empty."""
    words = text.words[a:b]
    if "bp" in words or "pressure" in words:
        said = _pressure_after(text, b)
        return said.group() if said is not None and _normal(said) else ""
    ranges = next((r for w in words if (r := _measures().get(w))), None)
    if ranges is None or any(w[0].isdigit() for w in words):
        return ""  # "SGPT 164, earlier 40": the value stands in its name
    if (value := _value_ahead(text, a)) and _is_normal(float(value), ranges):
        return value
    for i in range(b, min(b + _REACH, len(text.toks))):
        word = text.words[i]
        if word == "." and text.raw[text.toks[i].end :][:1].isdigit():
            word = f"0.{text.words[i + 1]}"  # "creatinine .9"
        if word in _UNTIL:
            return ""
        if _NUMBER.fullmatch(word):
            if text.words[i + 1 : i + 2] and text.words[i + 1] in _COUNTED:
                return ""
            return word if _is_normal(float(word), ranges) else ""
    return ""


def _value_ahead(text: Text, a: int) -> str:
    """A figure right before the name of a measure, which none follows: "mine is 5.1 hba1c"."""
    word = text.words[a - 1] if a > text.sentence(a)[0] else ""
    behind = text.words[a + 1 : min(a + 1 + _REACH, text.sentence(a)[1])]
    return word if _NUMBER.fullmatch(word) and not any(w[0].isdigit() for w in behind) else ""


def _is_normal(value: float, ranges: tuple[_Range, ...]) -> bool:
    unit = next((r for r in ranges if value < r.above), ranges[-1])
    return unit.low <= value <= unit.high


_LOW = pattern("values.low")
_OPPOSITE = {"mesh:D006973": "mesh:D007022", "mesh:D003920": "mesh:D007003"}
"""High blood pressure and diabetes, which a bare "BP" or "sugar" means, to what it means where it is low."""


def lowered(text: Text, b: int, concepts: list[str]) -> list[str]:
    """The concepts of a measure that ends at token b, turned round where it is said to be low: "BP's lowish"."""
    said = _LOW.match(text.part(b, text.sentence(b - 1)[1]))
    return [_OPPOSITE.get(c, c) for c in concepts] if said else concepts


def _pressure_after(text: Text, b: int) -> re.Match[str] | None:
    if b >= len(text.toks):
        return None
    _, stop = text.sentence(b)
    end = text.toks[min(b + _PRESSURE_REACH, stop) - 1].end
    said = _PRESSURE.search(text.raw, text.toks[b].start, end + 4)
    return None if said is not None and is_of_another(text, b, text.span(*said.span())[0]) else said


def is_of_another(text: Text, b: int, i: int) -> bool:
    """Whether a value at token i is not of whose pressure ends at token b: "mother has high BP, my own is 120/80"."""
    return not _OWN.isdisjoint(text.words[b:i])


_OWN = frozenset({"own", "mine"})


def _normal(said: re.Match[str]) -> bool:
    upper, lower = int(said[1]), int(said[2])
    return _SYSTOLIC[0] <= upper <= _SYSTOLIC[1] and _DIASTOLIC[0] <= lower <= _DIASTOLIC[1]


def pressures(text: Text) -> list[Found]:
    """Blood pressures out of range that no word announces: "180/100 at the clinic yesterday"."""
    found: list[Found] = []
    for said in _PRESSURE.finditer(text.raw):
        upper, lower = int(said[1]), int(said[2])
        (least, most), (lowest, highest) = _POSSIBLE
        if not (least <= upper <= most and lowest <= lower <= highest and upper > lower) or _normal(said):
            continue
        if "-" in said.group() or _MEASURED_OTHERWISE.match(text.raw[said.end() :]):
            continue
        low = upper < _LOW_WITH_LOW and lower < _DIASTOLIC[1]
        concept, label = ("mesh:D007022", "Low blood pressure") if low else ("mesh:D006973", "High blood pressure")
        a, b = text.span(said.start(), said.end())
        found.append(Found(a, b, (concept,), label))
    return found


_MEASURED_OTHERWISE = re.compile(
    r"\s?(?:cm|mm\b(?!\s?hg)|inch|%|mg|rupees|rs\b|€|\$|people|points|marks)", re.IGNORECASE
)
