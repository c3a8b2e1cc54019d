"""Body temperatures in either unit."""

import re
from collections.abc import Iterable

from guardrails.safety.language.found import Found
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_TEMPERATURE = pattern("fevers.temperature", ignore_case=True)

_DIGIT = re.compile(r"\d")

_HEAT = re.compile(
    r"temp(?:erature)?|(?<!hay )(?<!hay)fever|thermometer|"
    r"burning|boiling|forehead|armpit|under (?:the|my|her|his) (?:arm|tongue)|chills|"
    r"hot|running|degrees|fahrenheit|celsius|centigrade|°|º"
    r"|\b\d+(?:\.\d+)?\s?[cf]\b",
    re.I,
)

_NOT_A_BODY = re.compile(
    r"\b(?:room(?! (?:no |number )?\d)|weather|outside|water|oven|storage|stored|climate|ambient|summer|indoors?|"
    r"fridge|store(?= (?:it|them|the|these|this|our|all|below|under|above|at|in)\b))\b",
    re.I,
)

# "She's at 39.4": a figure with one decimal that nothing else is measured in.
_DECIMAL = re.compile(
    r"\b(?:at|is|was|am|has|with|now|to|hit|hits|reads?|says?|shows?|showed|'s) (?:3[89]|4[01]|10[0-4])\.\d\s*$", re.I
)

# "He has 102 since last night", "38.5 right now": a figure of Fahrenheit, or with a decimal, and when it was there.
_SINCE = re.compile(
    r"(?:^|[.,;!?:(] |\b(?:has|had|at|with|hit|touched|of|ran|run|runs|reads|shows|showed|says|still|is|was|am|i'm|im|"
    r"she's|he's) )(?:10[0-5](?:\.\d)?|(?:3[89]|4[01])\.\d) ?(?:[cf] )?"
    r"(?:since|from (?:last|yest)|all (?:night|day|morning)|last (?:night|evening)|overnight|yesterday|"
    r"this (?:morning|evening|afternoon)|tonight|"
    r"(?:right |just |even )?now|rn|today|at the moment|currently|an hour ago)\b",
    re.I,
)
_AGAIN = re.compile(
    r"\bagain (?:(?:at|with|to|it's|is) )?(?:10[0-5]|39|40)\b|\b(?:10[0-5]|39|40)(?:\.\d)? again\b", re.I
)
"""The figure of a fever told before: "since last night again 103"."""
_MEASURED = re.compile(
    r"\b(?:bmi|a1c|hba1c|ldl|hdl|inr|waist|weeks?|cm|inch(?:es)?|bp|pressure|sugar|glucose|pulse|"
    r"heart rate|weigh\w*|kilos?|kg)\b",
    re.I,
)

_NEAR = 60
"""Characters before a figure in which heat must be spoken of; half as many behind it."""

# "100.1 this morning, 98.2 now": the later figure counts.
_WELL_BY_NOW = re.compile(
    r"[^.?!;\d]*(?:\b(?:now|down to|back (?:to|at)|currently|tonight|today|settled at|and then)\b[^.?!;\d]{0,20}"
    r"\b(?:3[567](?:\.\d)?|9[5-8](?:\.\d)?)(?![\d.%])"
    r"|\b(?:3[56]\.\d|37\.[0-4]|9[5-8]\.\d)[^.?!;\d]{0,4}\b(?:now|tonight|today|at last)\b)",
    re.I,
)

_FEVER_C = 37.8

_HIGH_FEVER_C = 38.4  # 101 °F and more; below it a known temperature is not "high"


def temperatures(text: Text, names: Iterable[tuple[int, int]] = ()) -> list[Found]:
    """Body temperatures in either unit, where heat is spoken of: "temp of 102", "39.5°C", "running 103".

    `names` are the tokens of products: "no fever. May she take ZB-102?" tells of no temperature.
    """
    if not _DIGIT.search(text.raw):
        return []
    found: list[Found] = []
    for match in _TEMPERATURE.finditer(text.raw):
        near = text.raw[max(0, match.start() - _NEAR) : match.end() + _NEAR // 2]
        a, b = text.span(match.start(), match.end())
        if _of_a_thing(text, a, b, near):
            continue
        last = text.toks[text.sentence(a)[1] - 1].end
        beside = text.raw[max(0, match.start() - _NEAR) : min(match.end() + _NEAR // 2, last)]
        decimal = _DECIMAL.search(text.raw[max(0, match.start() - 8) : match.end()])
        told = _HEAT.search(near) or (decimal if not _MEASURED.search(beside) else None)
        since = _SINCE.search(text.raw, max(0, match.start() - 8), match.end() + 15)
        told = told or (_AGAIN.search(near) and _HEAT.search(text.raw))
        told = told or (since if not _MEASURED.search(beside) else None)
        if not told or re.match(r"\s*(mg|ml|kg|years?|yrs?|days?|weeks?|months?|%|/)", text.raw[match.end() :], re.I):
            continue
        value = float(match.group(1))
        celsius = value if value < 50 else (value - 32) / 1.8
        if (
            celsius >= _FEVER_C
            and not _WELL_BY_NOW.match(text.raw, match.end())
            and not any(x < b and a < y for x, y in names)
        ):
            concept = "state:high_fever" if celsius >= _HIGH_FEVER_C else "state:low_fever"
            found.append(
                Found(a, b, (concept,), f"a temperature of {match.group(0).strip()}", celsius=round(celsius, 1))
            )
    return found


def _of_a_thing(text: Text, a: int, b: int, near: str) -> bool:
    """Whether the temperature at tokens [a, b) is that of a room, of the weather or of goods."""
    start, end = text.sentence(a)
    x = max((i + 1 for i in range(start, a) if text.words[i] in _BREAKS), default=start)
    y = min((i for i in range(b, end) if text.words[i] in _BREAKS), default=end)
    words, lead = text.words[x:y], text.words[x:a]
    somebody = any(w in _SOMEBODY or gender_of(w) is not None for w in words)
    clause = text.raw[text.toks[x].start : text.toks[y - 1].end]
    if _NOT_A_BODY.search(near):
        return not somebody or _NOT_A_BODY.search(clause) is not None
    warm = _PLACES & set(words) or any(w in _GOODS and {*lead[i + 1 :]} <= _IS for i, w in enumerate(lead))
    if not warm:
        return False
    return (not somebody and not _FEVERISH.search(clause)) or _KEPT.search(text.part(x, y)) is not None


_PLACES = wordset("fevers.places")
_GOODS = wordset("fevers.goods")
_BREAKS = frozenset(", ; : ( ) – — and but while when".split())
_SOMEBODY = frozenset("i me my he she him her his they".split())
_IS = frozenset("is are was were 's at about around up to gets got reaches reached hits hit has had only still".split())
_FEVERISH = re.compile(r"\b(?:fever\w*|forehead|burning|temp(?:erature)?(?! (?:in|of|inside|on) ))\b", re.I)
_KEPT = re.compile(r" (?:keeps?|stores?|kept|stored|left|leaves?|puts?) (?:the|it|them|our|these|all|her|his|my) ")
