"""Ages of people: "my 8 year old", "she is 10", "8yo"."""

import re

from guardrails.safety.found import Found
from guardrails.safety.lists import wordset
from guardrails.safety.persons import gender_of
from guardrails.safety.text import Text

_YEARS = frozenset({"year", "years", "yo", "y/o", "yrold", "yearold"})

_MONTHS = frozenset({"month", "months", "mo"})

_NOT_AN_AGE_BEFORE = wordset("ages.not_an_age_before")

_NOT_AN_AGE_AFTER = wordset("ages.not_an_age_after")

_COPULA = wordset("ages.copula")

_NUMBER_WORDS = {
    w: n
    for n, w in enumerate(
        (
            "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
            " eighteen nineteen"
        ).split(),
        1,
    )
}

_TENS = {w: 10 * n for n, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}

_ELDERLY = 60


_SPOKEN_OF = wordset("ages.spoken_of")
_MEASURED = wordset("ages.measured")


def _number(word: str) -> float | None:
    if word.isascii() and word.replace(".", "", 1).isdecimal():
        return float(word)
    return _NUMBER_WORDS.get(word) or _TENS.get(word)


def _counted(text: Text, i: int) -> tuple[float | None, int]:
    """The number at token i and the index of its last token: "twenty-one" is read as one number."""
    value = _number(text.words[i])
    rest = text.norms(i + 1, i + 3)
    ones = _NUMBER_WORDS.get(rest[1], 0) if rest[:1] == ["-"] and len(rest) > 1 else 0
    if value is not None and text.words[i] in _TENS and 0 < ones < 10:
        return value + ones, i + 2
    return value, i


def is_number(word: str) -> bool:
    return _number(word) is not None


def ages(text: Text, *, spoken_of: bool = False) -> list[Found]:
    """Ages of people: "my 8 year old", "she is 10", "8yo", "aged 70", "17 yrs", "an 8-month-old".

    Where ages are `spoken_of`, by the thread or the message itself, a bare figure corrects one: "it's 15, not 16".
    """
    toks = text.toks
    found: list[Found] = [*_ordinals(text)]
    spoken_of = spoken_of or bool(_SPOKEN & set(text.words))
    last = -1
    for first, tok in enumerate(toks):
        if first <= last:
            continue
        glued = re.fullmatch(r"(\d{1,3})(yo|yrs?|yr|years?|y|mo|months?)", tok.norm)
        value, i = (float(glued.group(1)), first) if glued else _counted(text, first)
        if value is None or value > 110:
            continue
        last = i
        unit = _unit(text, i, glued.group(2) if glued else "", first)
        if unit is None and spoken_of and _corrects(text, first, i):
            months = bool(_MONTHS & set(text.norms(i + 1, i + 2)))
            unit = (1 / 12 if months else 1.0, i + 1 + months, True)
        if unit is None:
            continue
        scale, b, old = unit
        before = toks[first - 1].norm if first else ""
        after = toks[b].norm if b < len(toks) else ""
        if not old and after in _IN_SERVICE:
            continue  # "fifteen years in the job"
        now = after == "now" and before in _COPULA  # "he's 19 now"
        if (before in _NOT_AN_AGE_BEFORE and not old) or (after in _NOT_AN_AGE_AFTER and not now):
            continue
        age = value * scale - _not_yet(text, first, b)
        found.append(Found(first, b, _age_concepts(age), f"age {age:g}", age=age))
    return found


def _unit(text: Text, i: int, glued: str, first: int) -> tuple[float, int, bool] | None:
    """(years per unit, end token, whether "old" is said), or None if the number is no age."""
    toks = text.toks
    norms = text.norms(i + 1, i + 5)
    before = toks[first - 1].norm if first else ""
    words = [n for n in norms if n != "-"]
    skipped = len(norms) - len(words)
    if glued:
        scale = 1 / 12 if glued.startswith("m") else 1.0
        old = bool(words) and words[0] == "old"
        return scale, i + 1 + old, old or glued in ("yo", "y")
    if words and words[0] in _YEARS | _MONTHS:
        scale = 1 / 12 if words[0] in _MONTHS else 1.0
        old = (len(words) > 1 and words[1] in ("old", "olds")) or words[0] in ("yo", "y/o")
        copula = before in _COPULA
        if (
            not old
            and scale != 1.0
            and before != "turned"
            and not (copula and _SMALL & set(text.norms(max(0, first - 3), first)))
        ):
            return None
        return scale, min(len(toks), i + 2 + old + (skipped if old else 0)), old or copula
    if words[:3] == ["y", "/", "o"] or words[:2] == ["why", "/"]:
        return 1.0, i + 4, True
    beside = before in ("(", ",") and norms[:1] in ([")"], [","], [";"]) and toks[first].norm.isdigit()
    if beside and any(gender_of(w) is not None or w in _RELATED for w in text.norms(max(0, first - 4), first - 1)):
        return 1.0, i + 1, True  # "my eldest (17)", "a teacher, 38,"
    closing = not norms or not norms[0][0].isalnum()
    if before == "of" and closing and first > 1 and gender_of(text.words[first - 2]) is not None:
        return 1.0, i + 1, True  # "a girl of eleven"
    if before == "at" and 13 <= (_number(toks[i].norm) or 0) <= 19 and (not norms or norms[0] in ("?", ".", ",", "!")):
        return 1.0, i + 1, True  # "ok at seventeen?"
    closes = not norms or norms[0] in _CLOSES
    if before in _COPULA | {"be"} and closes and toks[first].norm not in ("one", "1") and _about_a_person(text, first):
        return 1.0, i + 1, True
    return None


_RELATED = frozenset("eldest youngest oldest female male f m guy lady teacher nurse student".split())
_IN_SERVICE = frozenset({"in", "at", "as", "together", "married", "working", "running"})
_CLOSES = wordset("ages.closes") | {"\n"}
_SMALL = frozenset("baby infant newborn son grandson granddaughter child kid boy twins nephew niece toddler".split())
_SPOKEN = frozenset({"age", "aged", "older", "younger"})
_CORRECTS = wordset("ages.corrects")
_NO_AGE = frozenset({"%", "-", "/", ":"})


def _corrects(text: Text, a: int, i: int) -> bool:
    """Whether a bare figure stands where an age is put right: "it's 15", "not 16", "sorry, 17"."""
    before, after = text.norms(max(0, a - 1), a), text.norms(i + 1, i + 2)
    return set(before) <= _CORRECTS and (not after or not (after[0] in _NO_AGE or after[0] in _COUNTED)) and a > 0


_COUNTED = frozenset(
    "mg ml g tablets tablet capsules bottles packs boxes percent euros rupees pm am days hours".split()
)
_TURNS = frozenset({"turns", "turn", "turning", "be"})
_AHEAD = frozenset({"next", "tomorrow", "soon", "in", "this", "on", "shortly"})


def _not_yet(text: Text, a: int, b: int) -> int:
    """1 where a birthday lies ahead: "turns 16 next March", "will be 18 soon"."""
    return int(bool(_TURNS & set(text.norms(max(0, a - 1), a))) and bool(_AHEAD & set(text.norms(b, b + 1))))


_ORDINALS = {
    w: n
    for n, w in enumerate(
        (
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
            " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
        ).split(),
        1,
    )
}
_SCHOOL = frozenset({"class", "grade", "standard", "std", "grader"})
_FIRST_CLASS = 5
"""Years of somebody before the first class."""


def _ordinals(text: Text) -> list[Found]:
    """Such as "in her sixteenth year" (fifteen), "in class 10", "a 9th standard student"."""
    found: list[Found] = []
    for i, word in enumerate(text.words):
        after = text.norms(i + 1, i + 2)
        ordinal = _ORDINALS.get(word) or int((re.match(r"(\d{1,2})(?:st|nd|rd|th)$", word) or [0, 0])[1])
        if ordinal and after == ["year"] and text.norms(max(0, i - 1), i) in (["my"], ["her"], ["his"], ["their"]):
            found.append(_age(i, i + 2, ordinal - 1))
        elif 0 < ordinal <= 12 and set(after) & _SCHOOL:
            found.append(_age(i, i + 2, ordinal + _FIRST_CLASS))
        elif word in _SCHOOL and (number := _number(after[0] if after else "")) and 0 < number <= 12:
            found.append(_age(i, i + 2, number + _FIRST_CLASS))
    return found


def _age(a: int, b: int, age: float) -> Found:
    return Found(a, b, _age_concepts(age), f"age {age:g}", age=age)


def _about_a_person(text: Text, i: int) -> bool:
    before = text.norms(max(0, i - 4), i)
    return bool(_SPOKEN_OF & set(before)) and not _MEASURED & set(before)


def _age_concepts(age: float) -> tuple[str, ...]:
    if age < 1:
        return ("state:infant",)
    if age < 13:
        return ("state:child",)
    if age < 18:
        return ("state:teenager",)
    return ("state:elderly",) if age >= _ELDERLY else ()
