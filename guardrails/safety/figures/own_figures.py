"""Figures that somebody tells of themselves: results, stages, weight, weeks of a pregnancy.

They say nothing until a caution sets a limit: "eGFR 58" is none of those below 45.
"""

import re

from guardrails.safety.language.found import Found
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.measures import LOWER_PRESSURE, WEEKS, WEIGHT, Figure
from guardrails.safety.language.numerals import number_of, ordinal_of
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.labs import pressure_scale, results
from guardrails.safety.vocabulary.stages import stages

_LABEL = "A figure"
_CONCEPT = ("reading:measured",)
_DIGIT_OR_STAGE = re.compile(
    r"\d|\b(?:stage|class|grade|nyha|pugh|gold|trimester|weeks?|months?|stone)\b", re.IGNORECASE
)
_PRESSURE = re.compile(r"(?<![\d/.])(\d{2,3})\s?(?:/|over|by)\s?(\d{2,3})(?![\d/]|\.\d)", re.IGNORECASE)
_UPPER, _LOWER = (70, 260), (35, 160)
_WEIGHS = pattern("figures.weighs", ignore_case=True)
_KILOS = {"k": 1.0, "l": 0.4536, "p": 0.4536, "s": 6.35}
_GONE = tuple(pattern(f"figures.{name}", ignore_case=True) for name in ("weeks_gone", "at_weeks", "week_number"))
_NTH_MONTH = pattern("figures.nth_month", ignore_case=True)
_TRIMESTER = pattern("figures.trimester", ignore_case=True)
_THIRDS = {1: (0.0, 13.0), 2: (14.0, 27.0), 3: (28.0, 42.0)}
_OF_THEN = pattern("figures.of_then", ignore_case=True)


def own_figures(text: Text) -> list[Found]:
    """Every figure that a message tells of somebody."""
    raw = text.raw
    if not _DIGIT_OR_STAGE.search(raw):
        return []
    said = [(r.start, r.end, r.figures) for r in results(raw)]
    told = [(a, b) for a, b, _ in said]
    for match in _PRESSURE.finditer(raw):
        upper, lower = float(match[1]), float(match[2])
        alone = not any(a < match.end() and match.start() < b for a, b in told)
        if alone and _UPPER[0] <= upper <= _UPPER[1] and _LOWER[0] <= lower <= _LOWER[1] and lower < upper:
            both = (Figure(pressure_scale(), upper, upper), Figure(LOWER_PRESSURE, lower, lower))
            said.append((*match.span(), both))
    said += [(s.start, s.end, (s.figure(),)) for s in stages(raw)]
    for match in _WEIGHS.finditer(raw):
        kilos = float(match["n"].replace(",", ".")) * _KILOS[match["unit"][0].lower()]
        said.append((*match.span(), (Figure(WEIGHT, kilos, kilos),)))
    said += [(*m.span(), (Figure(WEEKS, *_weeks_of(m)),)) for each in _GONE for m in each.finditer(raw)]
    said += [(*m.span(), (Figure(WEEKS, *_weeks_of_month(m)),)) for m in _NTH_MONTH.finditer(raw)]
    said += [(*m.span(), (Figure(WEEKS, *_THIRDS[_third(m["nth"])]),)) for m in _TRIMESTER.finditer(raw)]
    found: list[Found] = []
    for start, end, figures in said:
        if _OF_THEN.match(raw, end):
            figures = tuple(f for f in figures if f.scale == figures[0].scale)[1:]  # "61 last year, 41 now"
        a, b = text.span(start, end)
        if figures and b > a:
            found.append(Found(a, b, _CONCEPT, _LABEL, figures=figures))
    return found


def _weeks_of(match: re.Match[str]) -> tuple[float, float]:
    """The weeks of a pregnancy that words tell: "22 weeks", "week 22", "7 months"."""
    count = number_of(match["n"].lower()) or 0.0
    if match["unit"][0].lower() == "m":
        return (count - 1) * _A_MONTH, (count + 1) * _A_MONTH
    return count, count


def _weeks_of_month(match: re.Match[str]) -> tuple[float, float]:
    """Such as of "in her 7th month"."""
    month = float(ordinal_of(match["nth"].lower()))
    return (month - 1) * _A_MONTH, month * _A_MONTH


_A_MONTH = 4.4
"""Weeks."""


def _third(word: str) -> int:
    return 3 if word.lower() in ("last", "final") else ordinal_of(word.lower())
