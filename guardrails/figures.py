"""The figures of a claim against those of its evidence: numbers, limits, months and weekdays, how often, how soon."""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.text import fold
from guardrails.forms import Form
from guardrails.quantities import Quantity

_IN_SMALLER = {
    "minute": ("minute", 1), "hour": ("minute", 60), "day": ("day", 1), "week": ("day", 7),
    "month": ("month", 1), "year": ("month", 12), "decade": ("month", 120),
}  # fmt: skip
"""Time units that count the same in each other: two weeks are fourteen days; a month is no fixed number of days."""
_OF_ALL = re.compile(r"^(?P<items>.+?),? (?:are|were|make up|count as) (?:\w+ )?(?P<count>[a-z]+) of\b")
_BEYOND = re.compile(r"\b(?:otherwise|or else|else|(?:above|below|beyond|after) (?:that|it|this))\b")
_LISTED = re.compile(r",\s+(?:and\s+)?|\s+and\s+|\s*&\s*")


class FigureClash(NamedTuple):
    """What stands against a claim: "number", "time", or "ungiven" for a figure that the evidence is silent about."""

    kind: str
    reason: str


def figure_clash(
    claim: Form, evidence: Sequence[Form], beside: Sequence[Quantity], named: Collection[str]
) -> FigureClash | None:
    """A number, limit, time or rate of a claim that its evidence does not give.

    `beside`: figures of headings, which may be repeated and contradict nothing. `named`: words of names in the claim.
    """
    held = [q for form in evidence for q in form.quantities.numbers]
    rates: frozenset[str] = frozenset().union(*(form.quantities.rates for form in evidence))
    for quantity in claim.quantities.numbers:
        same = [q for q in (*held, *beside) if _same(quantity, q)]
        rival = next((q for q in held if _rival(quantity, q) and not _same(quantity, q)), None)
        if same and not (rival and _counts_other(quantity, rival, same)):
            if turned := _turned(quantity, same, evidence):
                return turned
            continue
        often = quantity.unit == "time" and bool(claim.quantities.rates - rates)
        passing = rival is None and _is_one(quantity) and not (held and (quantity.is_time or often))
        if not passing and not _counts_itself(claim, quantity):
            return _not_given(quantity, held, rival)
    return _calendar_clash(claim, evidence, named) or _pace_clash(claim, evidence, rates)


def _not_given(quantity: Quantity, held: Sequence[Quantity], rival: Quantity | None) -> FigureClash:
    kind = "time" if quantity.is_time else "number"
    if rival is not None:
        return FigureClash(kind, f"the pack says “{_words(rival)}”, the sentence says “{_words(quantity)}”")
    return FigureClash("ungiven", f"the pack gives no such figure: “{_words(quantity)}”")


def _is_one(quantity: Quantity) -> bool:
    """Whether it only counts one of something: "a year", "once"."""
    articles = ("a", "an", "another", "one", "once")
    return (
        quantity.value == 1
        and not quantity.is_measure
        and quantity.unit != "age"
        and quantity.words.split()[0] in articles
    )


def _counts_other(quantity: Quantity, rival: Quantity, same: Sequence[Quantity]) -> bool:
    """Whether the evidence counts something else with this number, and with another number what the claim counts."""
    unit = quantity.unit
    return bool(unit) and unit == rival.unit and all(q.unit not in ("", unit) and not q.is_time for q in same)


def _turned(quantity: Quantity, same: Sequence[Quantity], evidence: Sequence[Form]) -> FigureClash | None:
    """A ceiling told as a floor, or the other way round: "at least ten guests" of "at most ten guests".

    What comes of going beyond a limit turns it round and says the same: "below 5 °C, otherwise it sets".
    """
    if not quantity.bound or any(q.bound != -quantity.bound for q in same):
        return None
    if any(_BEYOND.search(fold(form.text)) for form in evidence):
        return None
    limits = {1: "at most", -1: "at least"}
    says = f"{limits[-quantity.bound]} {_words(same[0])}"
    return FigureClash("number", f"the pack says “{says}”, the sentence “{limits[quantity.bound]} {_words(quantity)}”")


def _counts_itself(claim: Form, quantity: Quantity) -> bool:
    """Whether a number only counts what the sentence lists: "three times a week, on Monday, Tuesday and Friday"."""
    days = claim.quantities.calendar
    if quantity.value == len(days) and quantity.unit in ("time", "day", "month"):
        return True
    listed = _OF_ALL.match(fold(claim.text))
    return bool(listed and listed["count"] == quantity.words and len(_LISTED.split(listed["items"])) == quantity.value)


def _calendar_clash(claim: Form, evidence: Sequence[Form], named: Collection[str]) -> FigureClash | None:
    calendar: frozenset[str] = frozenset().union(*(form.quantities.calendar for form in evidence))
    extra = claim.quantities.calendar - calendar - frozenset(named)
    if not extra:
        return None
    says = f"the pack says “{', '.join(sorted(calendar))}”" if calendar else "the pack names no such time"
    return FigureClash("time", f"{says}, the sentence says “{', '.join(sorted(extra))}”")


def _pace_clash(claim: Form, evidence: Sequence[Form], rates: frozenset[str]) -> FigureClash | None:
    said = claim.quantities.rates
    if rates and said and not said & rates:
        return FigureClash("time", f"the pack says every {min(rates)}, the sentence says every {min(said)}")
    times: frozenset[str] = frozenset().union(*(form.times for form in evidence))
    new = claim.times - times
    if new and times and not claim.times & times and not _alike(claim, evidence):
        return FigureClash(
            "time", f"the pack says “{', '.join(sorted(times))}”, the sentence says “{', '.join(sorted(new))}”"
        )
    return None


def _alike(claim: Form, evidence: Sequence[Form]) -> bool:
    """Whether the time units differ and count the same: "14 days" and "two weeks"."""
    held = [q for form in evidence for q in form.quantities.numbers if q.is_time]
    said = [q for q in claim.quantities.numbers if q.is_time]
    return bool(said) and all(any(_same(one, other) for other in held) for one in said)


def _same(one: Quantity, other: Quantity) -> bool:
    if one.is_time and other.is_time and one.unit != other.unit:
        return _in_smaller(one) == _in_smaller(other)
    if abs(one.value - other.value) > 1e-9:
        return False
    if "year" in (one.unit, other.unit) and {"", "age"} & {one.unit, other.unit}:
        return True  # "under twelve years", "under twelve"
    return one.unit in ("", other.unit) or not (one.is_time or one.is_measure or other.is_time or other.is_measure)


def _in_smaller(quantity: Quantity) -> tuple[str, float]:
    unit, size = _IN_SMALLER.get(quantity.unit, (quantity.unit, 1))
    return unit, size * quantity.value


def _rival(one: Quantity, other: Quantity) -> bool:
    if one.is_time or other.is_time:
        return one.is_time and other.is_time
    return one.unit == other.unit


def _words(quantity: Quantity) -> str:
    if not quantity.is_time:
        return f"{quantity.words} %" if quantity.unit == "%" else quantity.words  # a noun is known by its stem only
    unit = f" {quantity.unit}" if quantity.unit not in quantity.words else ""
    return f"{quantity.words}{unit}{'s' if unit and quantity.value != 1 else ''}"
