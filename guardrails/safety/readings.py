"""What numbers and verbs say of a person that no vocabulary lists: age, temperature, weeks of pregnancy, allergy,
swallowing what is for the skin, and how many medicines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from guardrails.safety.text import Text, stem


@dataclass(frozen=True, slots=True)
class Found:
    """A condition read from tokens [a, b)."""

    a: int
    b: int
    concepts: tuple[str, ...]
    label: str
    age: float | None = None
    """Years."""
    allergens: frozenset[str] = frozenset()
    """Stems of what the allergy is to."""


_YEARS = frozenset({"year", "years", "yo", "y/o", "yrold", "yearold"})
_MONTHS = frozenset({"month", "months", "mo"})
_NOT_AN_AGE_BEFORE = frozenset("for since past last over about after within every from in next another than under below above by "
                               "of until till took takes".split())  # fmt: skip
_NOT_AN_AGE_AFTER = frozenset("ago of now back history later since pregnant along more supply tradition experience".split())
_COPULA = frozenset({"is", "'s", "am", "'m", "are", "turning", "turned", "aged", "age", "ages"})
_NUMBER_WORDS = {
    w: n
    for n, w in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen".split(), 1
    )
}
_ELDERLY = 60


def _number(word: str) -> float | None:
    if word.replace(".", "", 1).isdigit():
        return float(word)
    return _NUMBER_WORDS.get(word)


def ages(text: Text) -> list[Found]:
    """Ages of people: "my 8 year old", "she is 10", "8yo", "aged 70", "17 yrs", "an 8-month-old"."""
    toks = text.toks
    found: list[Found] = []
    for i, tok in enumerate(toks):
        glued = re.fullmatch(r"(\d{1,3})(yo|yrs?|yr|years?|y|mo|months?)", tok.norm)
        value = float(glued.group(1)) if glued else _number(tok.norm)
        if value is None or value > 110:
            continue
        unit = _unit(text, i, glued.group(2) if glued else "")
        if unit is None:
            continue
        scale, b, old = unit
        before = toks[i - 1].norm if i else ""
        after = toks[b].norm if b < len(toks) else ""
        if before in _NOT_AN_AGE_BEFORE and not old or after in _NOT_AN_AGE_AFTER:
            continue
        age = value * scale
        found.append(Found(i, b, _age_concepts(age), f"age {age:g}", age=age))
    return found


def _unit(text: Text, i: int, glued: str) -> tuple[float, int, bool] | None:
    """(years per unit, end token, whether "old" is said), or None if the number is no age."""
    toks = text.toks
    norms = text.norms(i + 1, i + 5)
    before = toks[i - 1].norm if i else ""
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
        if not old and scale != 1.0:
            return None
        return scale, min(len(toks), i + 2 + old + (skipped if old else 0)), old or copula
    if words[:3] == ["y", "/", "o"] or words[:2] == ["why", "/"]:
        return 1.0, i + 4, True
    closes = not norms or norms[0] in (".", ",", "?", "!", ";", ")", "and", "so", "but", "\n", "can", "is", "now", "with")
    if before in _COPULA and closes and toks[i].norm.isdigit() and _about_a_person(text, i):
        return 1.0, i + 1, True
    return None


def _about_a_person(text: Text, i: int) -> bool:
    before = text.norms(max(0, i - 4), i)
    return bool({"he", "she", "i", "who", "son", "daughter", "child", "kid", "boy", "girl", "aged", "age", "mother", "father",
                 "sister", "brother", "grandson", "granddaughter", "nephew", "niece", "customer"} & set(before)) and not (
        {"bp", "pressure", "sugar", "temp", "temperature", "level", "week", "weeks", "fever"} & set(before)
    )  # fmt: skip


def _age_concepts(age: float) -> tuple[str, ...]:
    if age < 1:
        return ("state:infant",)
    if age < 13:
        return ("state:child",)
    if age < 18:
        return ("state:teenager",)
    return ("state:elderly",) if age >= _ELDERLY else ()


# Temperature ---------------------------------------------------------------------------------------------------------

_TEMPERATURE = re.compile(
    r"(?<![\w.])((?:3[5-9]|4[0-3])(?:\.\d+)?|(?:9[5-9]|10\d|110)(?:\.\d+)?)\s?(?:°|º|deg(?:rees?)?)?\s?([cf])?(?:elsius|ahrenheit)?\b", re.I
)
_HEAT = re.compile(r"temp(?:erature)?|fever|running|degrees|°|º|\b\d+(?:\.\d+)?\s?[cf]\b", re.I)
_FEVER_C = 37.8
_HIGH_FEVER_C = 38.4  # 101 °F and more; below it a known temperature is not "high"


def temperatures(text: Text) -> list[Found]:
    """Body temperatures in either unit, where heat is spoken of: "temp of 102", "39.5°C", "running 103"."""
    if not any(c.isdigit() for c in text.raw) or not _HEAT.search(text.raw):
        return []
    found: list[Found] = []
    for match in _TEMPERATURE.finditer(text.raw):
        near = text.raw[max(0, match.start() - 30) : match.end() + 15]
        if not _HEAT.search(near) or re.match(r"\s*(mg|ml|kg|years?|yrs?|days?|weeks?|months?|%|/)", text.raw[match.end() :], re.I):
            continue
        value = float(match.group(1))
        celsius = value if value < 50 else (value - 32) / 1.8
        a, b = text.span(match.start(), match.end())
        if celsius >= _FEVER_C:
            concept = "state:high_fever" if celsius >= _HIGH_FEVER_C else "reading:low_fever"
            found.append(Found(a, b, (concept,), f"a temperature of {match.group(0).strip()}"))
    return found


# Pregnancy by the calendar -------------------------------------------------------------------------------------------

_ORDINAL = frozenset("1st 2nd 3rd 4th 5th 6th 7th 8th 9th first second third fourth fifth sixth seventh eighth ninth".split())


def gestations(text: Text) -> list[Found]:
    """"I'm 20 weeks", "14 weeks along", "in her 7th month"."""
    toks = text.toks
    found: list[Found] = []
    for i, tok in enumerate(toks):
        before = toks[i - 1].norm if i else ""
        norms = text.norms(i + 1, i + 4)
        closes = len(norms) < 2 or norms[1] in (".", ",", "?", "!", ";", "and", "so", "can", "now", "gone", "along", "in", "with")
        if tok.norm.isdigit() and norms[:1] and norms[0] in ("weeks", "week", "months", "month"):
            along = norms[1:2] in (["along"], ["gone"], ["gestation"])
            if along or (before in ("am", "'m", "is", "'s") and closes and _speaker_is_person(text, i)):
                found.append(Found(i, min(len(toks), i + 2 + along), ("state:pregnancy",), "Pregnancy"))
        if tok.norm in _ORDINAL and norms[:1] == ["month"] and before in ("my", "her", "in", "is", "'s", "am", "'m"):
            found.append(Found(i, i + 2, ("state:pregnancy",), "Pregnancy"))
    return found


def _speaker_is_person(text: Text, i: int) -> bool:
    return text.toks[i - 2].norm in ("i", "she", "wife", "sister", "daughter", "customer", "friend", "client", "patient") if i > 1 else False


# Allergy -------------------------------------------------------------------------------------------------------------

_ALLERGIC = frozenset({"allergic", "allergy", "allergies", "hypersensitive", "intolerant", "intolerance", "sensitivity", "allergi",
                       "alergic", "alergy", "allergetic"})  # fmt: skip
_REACTS = (("react", "badly", "to"), ("reacts", "badly", "to"), ("bad", "reaction", "to"), ("reaction", "to"), ("rash", "from"), ("hives", "from"),
           ("rashes", "from"), ("can", "n't", "tolerate"), ("ca", "n't", "tolerate"), ("sensitive", "to"))  # fmt: skip
_ENDS = frozenset(". ? ! ; ( ) but so can is which because and-can should may what \n i will does do if when please pls she he".split())
_FILLERS = frozenset("a an any the some my to of and or , / & herb herbs plant plants product products food foods severe mild known "
                     "bad very strongly badly ingredient ingredients other".split())  # fmt: skip
_NO_OBJECT = frozenset("skin seasonal have has an a no known any some my his her with of severe mild is from food drug many "
                       "several the for and or not what which about if bad herbal plant prone multiple your their 's".split())  # fmt: skip


def allergies(text: Text) -> list[Found]:
    """Allergies with what they are to: "allergic to chamomile", "nut allergy"; without object the set is empty."""
    toks = text.toks
    found: list[Found] = []
    for i, tok in enumerate(toks):
        if tok.norm in _ALLERGIC:
            b, objects = _objects(text, i + 1)
            a = i
            if not objects:
                a, objects = _object_before(text, i)
            found.append(Found(a, max(b, i + 1), ("state:allergy",), _label(objects), allergens=objects))
            continue
        for cue in _REACTS:
            if tuple(text.norms(i, i + len(cue))) == cue:
                b, objects = _objects(text, i + len(cue) - 1)
                if objects:
                    found.append(Found(i, b, ("state:allergy",), _label(objects), allergens=objects))
    return found


def _label(objects: frozenset[str]) -> str:
    return "Allergy to " + ", ".join(sorted(objects)) if objects else "Allergy"


def _objects(text: Text, i: int) -> tuple[int, frozenset[str]]:
    """Object words after "to": all of them, to the end of the clause; (end token, stems)."""
    norms = text.norms()
    if i >= len(norms) or norms[i] not in ("to", "towards", "against", "of", ":"):
        return i, frozenset()
    objects: list[str] = []
    j = i + 1
    while j < len(norms) and norms[j] not in _ENDS and j < i + 10:
        if norms[j] not in _FILLERS and norms[j][0].isalnum():
            objects.append(stem(norms[j]))
        j += 1
    return j, frozenset(objects)


def _object_before(text: Text, i: int) -> tuple[int, frozenset[str]]:
    objects: list[str] = []
    j = i - 1
    while j >= 0 and len(objects) < 2 and text.toks[j].norm[0].isalpha() and text.toks[j].norm not in _NO_OBJECT | _ENDS:
        objects.append(stem(text.toks[j].norm))
        j -= 1
    return (j + 1 if objects else i), frozenset(objects)


# Wrong use -----------------------------------------------------------------------------------------------------------

_SWALLOW = frozenset(
    "drink drinking drinks drank swallow swallowing swallows swallowed ingest ingesting ingested eat eating eats ate sip "
    "sipping consume consuming consumed gulp".split()
)
_ORALLY = ("orally", "internally", "by mouth", "under the tongue", "as a drink", "on an empty stomach", "oral use", "internal use",
           "internal consumption", "oral consumption", "edible", "drinkable", "cook with", "cooking with", "cook", "for cooking")  # fmt: skip
_MIXED = re.compile(
    r" (?:mix|mixed|mixing|add|added|adding|put|putting|stir|stirred|stirring|take|taken|taking|have|having|few drops|teaspoon|spoon|spoonful)"
    r"(?: \S+){0,6}? (?:in|into|to|with)(?: \S+){0,3}? (?:milk|tea|coffee|food|juice|smoothie|drink|meal|curry|mouth|water to drink|glass|salad) "
)


def swallowing(text: Text) -> list[Found]:
    """Taking something in by mouth; whether that is wrong use depends on the product."""
    joined = text.joined()
    found: list[Found] = []
    for i, tok in enumerate(text.toks):
        if tok.norm in _SWALLOW:
            found.append(Found(i, i + 1, ("state:internal_use",), "Swallowing it"))
    for phrase in _ORALLY:
        at = joined.find(f" {phrase} ")
        if at >= 0:
            i = joined[:at].count(" ")
            found.append(Found(i, i + len(phrase.split()), ("state:internal_use",), "Swallowing it"))
    mixed = _MIXED.search(joined)
    if mixed:
        i = joined[: mixed.start()].count(" ")
        found.append(Found(i, i + mixed.group().strip().count(" ") + 1, ("state:internal_use",), "Swallowing it"))
    return found


# How many medicines --------------------------------------------------------------------------------------------------

_MANY = frozenset("multiple several many various lots different few numerous two three four five six seven eight nine ten both "
                  "couple handful bunch dozen load loads".split())  # fmt: skip
_MEDICINE_NOUNS = frozenset(
    "medicine medicines med meds medication medications drug drugs tablet tablets pill pills prescription prescriptions tabs".split()
)


def many_medicines(text: Text, spans: Sequence[tuple[int, int]]) -> list[Found]:
    """"Several medicines", "5 different tablets": spans are those of medicines in the message."""
    found: list[Found] = []
    for a, b in spans:
        words = text.norms(max(0, a - 4), b)
        many = any(w in _MANY or (w.isdigit() and 2 <= int(w) <= 30) for w in words)
        if many and any(w in _MEDICINE_NOUNS for w in text.norms(a, b)):
            found.append(Found(max(0, a - 4), b, ("class:multiple_medicines",), "Several medicines"))
    return found
