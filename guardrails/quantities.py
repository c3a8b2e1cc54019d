"""Numbers with what they count: "four to six weeks", "under 18", "once a week", "one-hour talk"."""

import re
from dataclasses import dataclass

from domain.text import fold, stem
from guardrails.polarity import Polarity, polarity_at, read_polarity

_ONES_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ONES = {word: value for value, word in enumerate(_ONES_WORDS.split())}
_TENS_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: 10 * value for value, word in enumerate(_TENS_WORDS.split(), 2)}
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_OTHER = {"dozen": 12, "hundred": 100, "thousand": 1000, "half": 0.5}
_ORDINAL = {"first", "second", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}
TIME_UNITS = {
    "second": "second", "minut": "minute", "hour": "hour", "day": "day", "night": "night", "week": "week",
    "weekend": "weekend", "month": "month", "year": "year", "decad": "decade", "centuri": "century",
}  # fmt: skip
_MEASURE_WORDS = (
    "mg g gram milligram mcg kg ml millilitr millilit litr liter l iu drop capsul tablet pill scoop teaspoon "
    "tablespoon tsp tbsp spoon spoonful cup dose sachet capful puff spray gummi softgel chew percent %"
)
_MEASURES = frozenset(_MEASURE_WORDS.split())
_SPELT = {
    "percent": "%",
    "gram": "g",
    "milligram": "mg",
    "millilitr": "ml",
    "millilit": "ml",
    "litr": "l",
    "liter": "l",
}
"""Measures written out, by stem."""
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[a-z']+|%")
_CALENDAR = re.compile(
    r"\b(january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|"
    r"thursday|friday|saturday|sunday|spring|summer|autumn|winter)s?\b"
)
_SPAN = r"(second|minute|hour|day|night|evening|morning|week|month|year|season)"
_PERIODIC = re.compile(
    rf"\b(?:per|each|every)\s+{_SPAN}\b|\b(?:once|twice|thrice|times|hours?|minutes?|days?|evenings?|nights?)\s+(?:in\s+)?an?\s+{_SPAN}\b"
)
_SPANNED = re.compile(rf"once|twice|thrice|times|{_SPAN}s?")
"""What stands before "a week" where that is a rate."""
_CODE = re.compile(r"\b(?!under|over|up)[a-z]{1,5}-\d+\w*")
"""Ids and the like: "kx-104", "omega-6"."""
_ADVERBS = {
    "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annual": "year", "annually": "year",
    "nightly": "night", "hourly": "hour",
}  # fmt: skip
_SKIP_WORDS = "or and to of the a more less than about roughly at most least up very new different further"
_SKIP = frozenset(_SKIP_WORDS.split())
_NO_UNIT = frozenset(
    "it in at on for from by with is are was were be can may must should will before after during until each per if "
    "when as but than then so who which that they you we i he she no not never only without within".split()
)
"""What follows a number that counts nothing named: "under twelve it is free"."""
_COMPARED = r"(?:more|higher|longer|later|larger|bigger|older|greater|heavier|warmer|hotter|further)"
_LESS = r"(?:less|fewer|lower|shorter|smaller|younger|earlier|lighter|cooler|colder)"
_NOT = r"(?:no|not|never|[a-z]+n't)(?: (?:be|is|are|have|has|get|go|cost|weigh|last|contain|use|write|any))*"
_CEILING = re.compile(
    rf"(?:at most|up to|maximum(?: of)?|under|below|(?:{_NOT}) (?:{_COMPARED} than|above|over|exceed(?:ing)?)|"
    rf"(?<!no )(?<!not ){_LESS} than)(?: the| age| an?)?$|(?:or|and) {_LESS}$"
)
_FLOOR = re.compile(
    rf"(?:at least|minimum(?: of)?|over|above|(?:{_NOT}) {_LESS} than|(?<!no )(?<!not )(?<!never ){_COMPARED} than)"
    rf"(?: the| age| an?)?$|(?:or|and) (?:{_COMPARED}|above|over|up|upwards)$"
)
_AHEAD = frozenset({"before", "ahead", "earlier", "prior", "beforehand", "advance"})
_AGED = re.compile(
    r"\b(?:(?:child\w*|kids?|bab(?:y|ies)|infants?|toddlers?|girls?|boys?) (?:of|from)|"
    r"(?:child\w*|kids?|girls?|boys?|teenagers?|people|guests|anyone|anybody|everyone|everybody|those|persons?) "
    r"(?:aged? )?(?:under|below|over|above|older than|younger than)|aged?(?: of)?)$"
)
"""What stands before an age: "children under twelve", "toddlers of one"."""


@dataclass(frozen=True, slots=True)
class Quantity:
    value: float
    unit: str
    """Stem of the noun counted, a time unit's name, or empty."""
    words: str
    is_time: bool = False
    is_measure: bool = False
    bound: int = 0
    """1: at most so much, -1: at least so much; a denial turns it round ("not for under-18s": at least 18)."""


@dataclass(frozen=True, slots=True)
class Quantities:
    numbers: tuple[Quantity, ...] = ()
    calendar: frozenset[str] = frozenset()
    """Months, week days and seasons."""
    rates: frozenset[str] = frozenset()
    """Time units that something recurs in: "once a week" -> week."""


def read_quantities(text: str) -> Quantities:
    """All numbers, calendar words and rates of a text."""
    folded = _CODE.sub(lambda m: " " * len(m.group()), fold(text)).replace("-", " ")
    marks = list(_TOKEN.finditer(folded))
    tokens = [m.group() for m in marks]
    spans = read_polarity(text)
    found: list[Quantity] = []
    at = 0
    while at < len(tokens):
        value, used = _number(tokens, at)
        if value is None:
            at += 1
            continue
        unit, is_time, is_measure = ("time", False, False) if tokens[at] in _TIMES else _unit(tokens, at + used)
        soft = (
            tokens[at] in ("one", "single", "both", "once", "twice", "half", "third", "quarter") or tokens[at] in _TIMES
        )
        age = not (is_time or is_measure) and _AGED.search(" ".join(tokens[:at]))
        unit = "age" if age else unit
        if age or not (tokens[at] == "one" and not is_time and not is_measure) or not soft:
            bound = _bound(tokens, at, used) * (
                -1 if polarity_at(marks[at].start(), spans) is not Polarity.AFFIRMED else 1
            )
            found.append(Quantity(value, unit, " ".join(tokens[at : at + used]), is_time, is_measure, bound))
        at += used
    found += _articles(tokens)
    rates = {m.group(1) or m.group(2) for m in _PERIODIC.finditer(folded)} | {
        _ADVERBS[t] for t in tokens if t in _ADVERBS
    }
    return Quantities(tuple(found), frozenset(_CALENDAR.findall(folded)), frozenset(rates))


def _bound(tokens: list[str], at: int, used: int) -> int:
    """Whether a number is a ceiling (1), a floor (-1) or neither: "no more than 400", "six or older"."""
    before, end = " ".join(tokens[max(0, at - 6) : at]), at + used
    if _AHEAD & {*tokens[end : end + 4]}:
        return 0  # "up to 14 days before" is at least 14 days ahead
    after = [" ".join(tokens[end + skip : end + skip + 2]) for skip in range(2)]
    for bound, cue in ((1, _CEILING), (-1, _FLOOR)):
        if cue.search(before) or any(cue.match(words) for words in after):
            return bound
    return 0


def _number(tokens: list[str], at: int) -> tuple[float | None, int]:
    """Value of the number that starts here and how many tokens it takes; (None, 0) for no number."""
    token = tokens[at]
    if token[0].isdigit():
        clean = token.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+", token) else token.replace(",", ".")
        try:
            return float(clean), 1
        except ValueError:
            return None, 0
    if token in _TENS:
        if at + 1 < len(tokens) and 0 < _ONES.get(tokens[at + 1], 0) < 10:
            return _TENS[token] + _ONES[tokens[at + 1]], 2
        return _TENS[token], 1
    if token in _ONES:
        following = tokens[at + 1] if at + 1 < len(tokens) else ""
        if following in ("hundred", "thousand"):
            return _ONES[token] * _OTHER[following], 2
        return _ONES[token], 1
    if token in _TIMES:
        return _TIMES[token], 1
    if token in _OTHER:
        return _OTHER[token], 1
    return None, 0


def _unit(tokens: list[str], at: int) -> tuple[str, bool, bool]:
    """What is counted: a time unit or measure within three words ("four to six weeks"), else the next word's stem.

    In front of "per" it stands before the number: "capsules, 60 per jar".
    """
    if tokens[at : at + 1] == ["per"]:
        counted = [base for token in tokens[max(0, at - 4) : at] if (base := stem(token)) in _MEASURES]
        if counted:
            return counted[-1], False, True
    for offset in range(4):
        if at + offset >= len(tokens):
            break
        token = tokens[at + offset]
        base = stem(token)
        if base in TIME_UNITS and token not in _ORDINAL:
            return TIME_UNITS[base], True, False
        if base in _MEASURES or token in _MEASURES:
            return _SPELT.get(base, base), False, True
        if not (
            token in _SKIP or token[0].isdigit() or token in _ONES or token in _TENS or token in ("prescribed", "whole")
        ):
            break
    for offset in range(4):
        if at + offset < len(tokens) and tokens[at + offset] not in _SKIP and not _number(tokens, at + offset)[1]:
            token = tokens[at + offset]
            nothing = token in _NO_UNIT or re.fullmatch(rf"{_COMPARED}|{_LESS}", token)
            return "" if nothing else stem(token), False, False
    return "", False, False


def _articles(tokens: list[str]) -> list[Quantity]:
    """ "a year", "an hour", "a few weeks" count one or some of a time unit; "once a year" is a rate."""
    found = []
    for at, token in enumerate(tokens[:-1]):
        if token in ("a", "an", "another", "overnight") and not _SPANNED.fullmatch(tokens[at - 1]):
            base = stem(tokens[at + 1])
            if base in TIME_UNITS and tokens[at + 1] not in _ORDINAL:
                found.append(Quantity(1, TIME_UNITS[base], f"{token} {tokens[at + 1]}", True))
    return found


def is_number(word: str) -> bool:
    """True for a number word that is read as a quantity."""
    return word in _ONES or word in _TENS or word in _OTHER or word in ("once", "twice", "thrice")


def time_words(text: str) -> frozenset[str]:
    """Time units mentioned at all, "overnight" and "instantly" among them."""
    folded = fold(text)
    units = {TIME_UNITS[s] for t in _TOKEN.findall(folded) if (s := stem(t)) in TIME_UNITS and t not in _ORDINAL}
    if re.search(r"\b(instant\w*|immediate\w*|at once|right away|straight away)\b", folded):
        units.add("instant")
    return frozenset(units)
