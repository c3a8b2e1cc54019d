"""Ages that a caution names: "not for under-16s", "adults only", "from 12 years on"."""

import re
from dataclasses import replace

from domain.safety import CautionKind
from guardrails.safety.caution_clause import Clause
from guardrails.safety.lists import pattern

_UNDER = pattern("cautions.under", ignore_case=True)
_OVER = pattern("cautions.over", ignore_case=True)
_UNDER_MONTHS = re.compile(r"(?:under|below|younger than|less than)[- ]?(\d{1,2})[- ]months(?: of age| old)?", re.I)
_ADULTS = pattern("cautions.adults", ignore_case=True)
_FROM = pattern("cautions.from_age", ignore_case=True)
_NUMBERS = {
    word: number
    for number, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)
} | {"fourteen": 14, "fifteen": 15, "sixteen": 16, "eighteen": 18, "twenty-one": 21}


def ages(part: str, base: Clause) -> tuple[list[tuple[Clause, int, int]], str]:
    """(clause, start, end) of each, and the part with their words blanked."""
    found: list[tuple[Clause, int, int]] = []

    def take(expression: re.Pattern[str], make: str, unit: float = 1.0, kind: CautionKind | None = None) -> None:
        nonlocal part
        for match in expression.finditer(part):
            years = _years(next((g for g in match.groups() if g), "18")) * unit
            clause = replace(base, kind=kind or base.kind, words=match.group().strip())
            clause = replace(clause, below_age=years) if make == "below" else replace(clause, above_age=years)
            found.append((clause, match.start(), match.end()))
        part = expression.sub(lambda m: " " * len(m.group()), part)

    take(_UNDER_MONTHS, "below", 1 / 12)
    take(_FROM, "below", kind=CautionKind.AVOID)
    take(_UNDER, "below")
    take(_OVER, "above")
    if not any(c.below_age for c, _, _ in found):
        take(_ADULTS, "below", kind=CautionKind.AVOID)
    return found, part


def _years(number: str) -> float:
    return float(_NUMBERS.get(number.lower()) or int(number))
