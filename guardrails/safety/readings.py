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
_NOT_AN_AGE_AFTER = frozenset(
    "ago of now back history later since pregnant along more supply tradition experience".split()
)
_COPULA = frozenset({"is", "'s", "am", "'m", "are", "turning", "turned", "aged", "age", "ages"})
_NUMBER_WORDS = {
    w: n
    for n, w in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen".split(),
        1,
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
    closes = not norms or norms[0] in (
        "in",
        "on",
        "last",
        "this",
        ".",
        ",",
        "?",
        "!",
        ";",
        ")",
        "and",
        "so",
        "but",
        "\n",
        "can",
        "is",
        "now",
        "with",
    )
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
    r"(?<![\w.])((?:3[5-9]|4[0-3])(?:\.\d+)?|(?:9[5-9]|10\d|110)(?:\.\d+)?)\s?(?:°|º|deg(?:rees?)?)?\s?([cf])?(?:elsius|ahrenheit)?\b",
    re.I,
)
_HEAT = re.compile(r"temp(?:erature)?|fever|running|degrees|°|º|\b\d+(?:\.\d+)?\s?[cf]\b", re.I)
_NOT_A_BODY = re.compile(r"\b(?:room|weather|outside|water|oven|storage|store|stored|climate|ambient|summer|indoors?|fridge)\b", re.I)
_FEVER_C = 37.8
_HIGH_FEVER_C = 38.4  # 101 °F and more; below it a known temperature is not "high"


def temperatures(text: Text) -> list[Found]:
    """Body temperatures in either unit, where heat is spoken of: "temp of 102", "39.5°C", "running 103"."""
    if not any(c.isdigit() for c in text.raw) or not _HEAT.search(text.raw):
        return []
    found: list[Found] = []
    for match in _TEMPERATURE.finditer(text.raw):
        near = text.raw[max(0, match.start() - 30) : match.end() + 15]
        if _NOT_A_BODY.search(near):
            continue
        if not _HEAT.search(near) or re.match(
            r"\s*(mg|ml|kg|years?|yrs?|days?|weeks?|months?|%|/)", text.raw[match.end() :], re.I
        ):
            continue
        value = float(match.group(1))
        celsius = value if value < 50 else (value - 32) / 1.8
        a, b = text.span(match.start(), match.end())
        if celsius >= _FEVER_C:
            concept = "state:high_fever" if celsius >= _HIGH_FEVER_C else "reading:low_fever"
            found.append(Found(a, b, (concept,), f"a temperature of {match.group(0).strip()}"))
    return found


# Pregnancy by the calendar -------------------------------------------------------------------------------------------

_ORDINAL = frozenset(
    "1st 2nd 3rd 4th 5th 6th 7th 8th 9th first second third fourth fifth sixth seventh eighth ninth".split()
)


def gestations(text: Text) -> list[Found]:
    """ "I'm 20 weeks", "14 weeks along", "in her 7th month"."""
    toks = text.toks
    found: list[Found] = []
    for i, tok in enumerate(toks):
        before = toks[i - 1].norm if i else ""
        norms = text.norms(i + 1, i + 4)
        closes = len(norms) < 2 or norms[1] in (
            ".",
            ",",
            "?",
            "!",
            ";",
            "and",
            "so",
            "can",
            "now",
            "gone",
            "along",
            "in",
            "with",
        )
        if tok.norm.isdigit() and norms[:1] and norms[0] in ("weeks", "week", "months", "month"):
            along = norms[1:2] in (["along"], ["gone"], ["gestation"])
            if along or (before in ("am", "'m", "is", "'s") and closes and _speaker_is_person(text, i)):
                found.append(Found(i, min(len(toks), i + 2 + along), ("state:pregnancy",), "Pregnancy"))
        if tok.norm.isdigit() and norms[:2] in (["weeks", "now"], ["months", "now"]) and text.sentence(i)[0] == i:
            found.append(Found(i, i + 3, ("state:pregnancy",), "Pregnancy"))
        if tok.norm == "due" and _baby_due(text, i):
            found.append(Found(i, i + 1, ("state:pregnancy",), "Pregnancy"))
        if tok.norm in _ORDINAL and norms[:1] == ["month"] and before in ("my", "her", "in", "is", "'s", "am", "'m"):
            found.append(Found(i, i + 2, ("state:pregnancy",), "Pregnancy"))
    return found


def _baby_due(text: Text, i: int) -> bool:
    """ "She is due in six weeks", "my due date": a person is due, not a period or a payment."""
    a, b = text.sentence(i)
    words = set(text.norms(a, b))
    subject = text.norms(max(a, i - 3), i)
    after = text.norms(i + 1, i + 3)
    person = bool(
        {"i", "she", "wife", "sister", "daughter", "friend", "customer", "honour", "who", "baby", "lady", "woman"}
        & set(subject[:2])
    )
    copula = bool({"am", "'m", "is", "'s", "are"} & set(subject))
    other = {
        "period",
        "payment",
        "rent",
        "bill",
        "exam",
        "surgery",
        "operation",
        "appointment",
        "delivery",
        "order",
        "parcel",
        "dose",
        "to",
    } & words
    return (
        after[:1] == ["date"]
        or (person and copula and after[:1] and after[0] in ("in", "on", "next", "this", "any", "soon", "date"))
    ) and not other


def _speaker_is_person(text: Text, i: int) -> bool:
    return (
        text.toks[i - 2].norm in ("i", "she", "wife", "sister", "daughter", "customer", "friend", "client", "patient")
        if i > 1
        else False
    )


# Allergy -------------------------------------------------------------------------------------------------------------

_ALLERGIC = frozenset({"allergic", "allergy", "allergies", "hypersensitive", "intolerant", "intolerance", "sensitivity", "allergi",
                       "alergic", "alergy", "allergetic"})  # fmt: skip
_REACTS = (("react", "badly", "to"), ("reacts", "badly", "to"), ("reacted", "badly", "to"), ("reacting", "to"), ("reacted", "to"), ("reacts", "to"), ("i", "react", "to"), ("bad", "reaction", "to"), ("reaction", "to"), ("rash", "from"), ("hives", "from"),
           ("rashes", "from"), ("can", "n't", "tolerate"), ("ca", "n't", "tolerate"), ("sensitive", "to"))  # fmt: skip
_ENDS = frozenset(
    ". ? ! ; ( ) but so can is which because and-can should may what \n i will does do if when please pls she he".split()
)
_FILLERS = frozenset("it this that them one all a an any the some my to of and or , / & herb herbs plant plants product products food foods severe mild known "
                     "bad very strongly badly ingredient ingredients other".split())  # fmt: skip
_NO_OBJECT = frozenset("it this that them proper real true terrible strong slight nasty huge serious confirmed skin seasonal have has an a no known any some my his her with of severe mild is from food drug many "
                       "several the for and or not what which about if bad herbal plant prone multiple your their 's".split())  # fmt: skip


def allergies(text: Text) -> list[Found]:
    """Allergies with what they are to: "allergic to chamomile", "nut allergy"; without object the set is empty."""
    toks = text.toks
    found: list[Found] = []
    for i, tok in enumerate(toks):
        if tok.norm in _ALLERGIC:
            b, objects = _objects(text, i + 1)
            a = i
            if {"ingredient", "ingredients", "component", "components"} & set(text.norms(i + 1, b)):
                objects = frozenset({"ingredi"})
            if not objects:
                a, objects = _object_before(text, i)
            if not objects:
                objects = _named_before(text, i)
            found.append(Found(a, max(b, i + 1), ("state:allergy",), _label(objects), allergens=objects))
            continue
        if tok.norm in _CAUSES:
            reaction = _reaction(text, i)
            if reaction is not None:
                found.append(reaction)
        if tok.norm in _REACTION or text.norms(i, i + 2) == ["break", "out"]:
            after = _reaction_to(text, i)
            if after is not None:
                found.append(after)
        for cue in _REACTS:
            if tuple(text.norms(i, i + len(cue))) == cue:
                b, objects = _objects(text, i + len(cue) - 1)
                if objects:
                    found.append(Found(i, b, ("state:allergy",), _label(objects), allergens=objects))
    return found


_CAUSES = frozenset(
    "gives give gave brings bring brought makes make made causes cause caused triggers trigger sends sets".split()
)
_REACTION = frozenset("hives rash rashes itch itchy itching swell swells swelling wheeze wheezing anaphylaxis anaphylactic welts allergic throat reaction blisters "
                      "redness sneeze".split())  # fmt: skip
_BAD = frozenset(
    "proper real bad severe mild serious true terrible strong slight nasty huge big awful full confirmed".split()
)


def _reaction(text: Text, i: int) -> Found | None:
    """ "Licorice brings me out in hives", "milk makes my throat swell up"."""
    a, b = text.sentence(i)
    if not _REACTION & set(text.norms(i + 1, min(b, i + 9))):
        return None
    words = [
        n
        for n in text.norms(a, i)
        if n[0].isalpha()
        and n not in _FILLERS | _NO_OBJECT
        and n not in ("it", "that", "this", "eating", "always", "every", "time")
    ]
    objects = frozenset(stem(w) for w in words[-3:])
    return Found(a, b, ("state:allergy",), _label(objects), allergens=objects) if objects else None


def _reaction_to(text: Text, i: int) -> Found | None:
    """"I break out when I have cardamom", "hives from honey"."""
    _, end = text.sentence(i)
    norms = text.norms(i + 1, min(end, i + 9))
    at = next((j for j, n in enumerate(norms[:5]) if n in ("from", "when", "whenever", "after", "if")), -1)
    if at < 0:
        return None
    eaten = {"i", "have", "eat", "drink", "eating", "having", "taking", "take", "touch", "touching", "drinking", "he", "she", "eats", "has", "drinks", "using", "use"}
    words = [n for n in norms[at + 1 :] if n[0].isalpha() and n not in eaten | _FILLERS]
    told = norms[at] == "from" or bool(eaten & set(norms[at + 1 : at + 4]) - {"i", "he", "she"})
    objects = frozenset(stem(n) for n in words[:2])
    return Found(i, i + 2 + at + len(words[:2]), ("state:allergy",), _label(objects), allergens=objects) if objects and told else None


def _named_before(text: Text, i: int) -> frozenset[str]:
    """What an allergy without object may be to: "Aspirin gives me a rash, I'm allergic", "I can't have liquorice, I'm allergic to it"."""
    a, _ = text.sentence(i)
    norms = text.norms(a, i)
    for j, norm in enumerate(norms):
        if norm in _CAUSES and _REACTION & set(norms[j:]):
            return frozenset(stem(n) for n in norms[:j][-2:] if n[0].isalpha() and n not in _FILLERS | _NO_OBJECT)
        if norms[j : j + 3] in (
            ["can", "n't", "have"],
            ["can", "n't", "eat"],
            ["can", "n't", "take"],
            ["ca", "n't", "have"],
        ):
            return frozenset(stem(n) for n in norms[j + 3 : j + 5] if n[0].isalpha() and n not in _FILLERS | _NO_OBJECT)
    return frozenset()


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
        if norms[j] == "," and not {"and", "or"} & set(norms[j : j + 5]):
            break  # "allergic to daisies, calm evening tea?"
        if norms[j] not in _FILLERS and norms[j][0].isalnum():
            objects.append(stem(norms[j]))
        j += 1
    return j, frozenset(objects)


def _object_before(text: Text, i: int) -> tuple[int, frozenset[str]]:
    objects: list[str] = []
    j = i - 1
    while (
        j >= 0 and len(objects) < 2 and text.toks[j].norm[0].isalpha() and text.toks[j].norm not in _NO_OBJECT | _ENDS
    ):
        objects.append(stem(text.toks[j].norm))
        j -= 1
    return (j + 1 if objects else i), frozenset(objects)


# Wrong use -----------------------------------------------------------------------------------------------------------

_SWALLOW = frozenset(
    "drink drinking drinks drank swallow swallowing swallows swallowed ingest ingesting ingested eat eating eats ate sip "
    "inhale inhaling inhaled snort vape inject sipping consume consuming consumed gulp".split()
)
_ORALLY = ("orally", "internally", "by mouth", "under the tongue", "as a drink", "on an empty stomach", "oral use", "internal use",
           "in my nose", "in the nose", "in my nostrils", "in the nostrils", "as nose drops", "as nasal drops", "in my ear", "in my ears", "in the ear", "as ear drops",
           "in my eyes", "in the eyes", "in my eye", "as eye drops", "in my mouth", "as a mouthwash", "internal consumption", "oral consumption", "edible", "drinkable", "cook with", "cooking with", "cook", "for cooking")  # fmt: skip
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
    """ "Several medicines", "5 different tablets": spans are those of medicines in the message."""
    found: list[Found] = []
    for a, b in spans:
        words = text.norms(max(0, a - 4), b)
        many = any(w in _MANY or (w.isdigit() and 2 <= int(w) <= 30) for w in words)
        if many and any(w in _MEDICINE_NOUNS for w in text.norms(a, b)):
            found.append(Found(max(0, a - 4), b, ("class:multiple_medicines",), "Several medicines"))
    return found + _counted_pills(text)


_TAKES = frozenset(
    "take takes taking took swallow swallows swallowing on uses using pop pops popping gets prescribed eats eating handful having".split()
)
_OTHERS = frozenset(
    "different other various prescription prescribed allopathic kinds types sorts separate english".split()
)


def _counted_pills(text: Text) -> list[Found]:
    """ "I swallow about six different pills a day": a number from two on, in front of pills that somebody takes."""
    found: list[Found] = []
    norms = text.norms()
    for i, norm in enumerate(norms):
        if norm not in _MEDICINE_NOUNS or norms[i + 1 : i + 2] == ["of"]:
            continue
        before = norms[max(0, i - 4) : i]
        many = [j for j, w in enumerate(before) if w in _MANY or (w.isdigit() and 2 <= int(w) <= 30)]
        lead = norms[max(0, i - 8) : i]
        taken = bool(_TAKES & set(lead)) and not {"can", "may", "should", "could", "shall"} & set(lead)
        if many and (taken or _OTHERS & set(before)):
            found.append(Found(max(0, i - 4) + many[0], i + 1, ("class:multiple_medicines",), "Several medicines"))
    return found


# Operations ----------------------------------------------------------------------------------------------------------

_PARTS = frozenset(
    "hip hips knee knees appendix gallbladder tonsils cataract cataracts eye eyes shoulder tooth teeth molar heart valve hernia uterus womb ovaries nose spine back disc "
    "thyroid kidney prostate breast bunion bypass sinuses adenoids ankle wrist foot".split()
)
_OPERATES = frozenset({"operation", "operations", "op", "operated", "operate"})
_NOT_OPERATION = frozenset(
    "hours hour manager manual instructions rescue business team head of costs time shop".split()
)
_DONE = frozenset("done out removed replaced fixed operated repaired taken reconstructed".split())


def operations(text: Text) -> list[Found]:
    """ "Operation in five days", "having my hip done next Thursday"."""
    found: list[Found] = []
    norms = text.norms()
    for i, norm in enumerate(norms):
        near = norms[max(0, i - 4) : i + 5]
        if (
            norm in _OPERATES
            and not _NOT_OPERATION & set(norms[i + 1 : i + 2])
            and not {"and", "business", "in"} & set(norms[i - 1 : i])
        ):
            found.append(Found(i, i + 1, ("state:surgery",), "Operation"))
        if (
            norm in _PARTS
            and _DONE & set(norms[i + 1 : i + 3])
            and {"having", "have", "had", "get", "getting", "got", "has"} & set(near)
        ):
            found.append(Found(i, i + 2, ("state:surgery",), "Operation"))
    return found


# Medicine known by what it is for ------------------------------------------------------------------------------------


def medicines_for(text: Text, diseases: Sequence[tuple[int, int, str]]) -> list[tuple[Found, str]]:
    """ "My BP tablets", "tablets for my sugar", "treated for gout": (reading, id of the disease it is for).

    `diseases` are (a, b, concept id) of the diseases in the message.
    """
    norms = text.norms()
    found: list[tuple[Found, str]] = []
    for a, b, disease in diseases:
        tail = norms[b : b + 5]
        at = next((j for j, w in enumerate(tail) if w in _MEDICINE_NOUNS), -1)
        linked = at >= 0 and all(
            w in _BETWEEN or any(x <= b + j < y for x, y, _ in diseases) for j, w in enumerate(tail[:at])
        )
        lead = norms[max(0, a - 7) : a]
        if linked and _HELD & set(lead[-5:] + norms[b + at + 1 : b + at + 3]):
            found.append((Found(a, b + at + 1, ("class:long_term_medicine",), "Medicine for it"), disease))
        nouns = [
            j
            for j, w in enumerate(lead)
            if w in _MEDICINE_NOUNS or w in ("treated", "treats", "treatment", "medicated", "injections", "drops")
        ]
        if nouns and "for" in lead[nouns[-1] :] and all(w in _FOR_GAP or any(x <= a - len(lead) + nouns[-1] + 1 + j < y for x, y, _ in diseases)
                                                         for j, w in enumerate(lead[nouns[-1] + 1 :])):  # fmt: skip
            held = norms[max(0, a - 12) : a]
            if _HELD & set(held) and not {"recommend", "suggest", "need", "looking"} & set(held):
                found.append(
                    (Found(a - len(lead) + nouns[-1], b, ("class:long_term_medicine",), "Medicine for it"), disease)
                )
    return found


_BETWEEN = frozenset("and , & or / my her his the own daily regular prescribed of course".split())
_FOR_GAP = frozenset("for my her his their the high low an a chronic severe and , & him me both long term".split())
_HELD = frozenset(
    "take takes taking took on my her his their our with using uses use daily prescribed gets treats treated regular every swallow swallows".split()
)


# Organs that do badly ------------------------------------------------------------------------------------------------

_TROUBLE = frozenset(
    "bad badly weak weakened failing failed fail fails failure diseased damaged damage poor poorly trouble troubled inflamed enlarged shrunk shrinking sick infected "
    "cirrhotic swollen scarred sluggish underactive overactive impaired compromised affected raised abnormal irregular skips skip misbehaving ailing unhealthy injured "
    "giving shot half third quarter percent % only diseases removed transplanted fatty hardened leaky faulty defective dodgy deranged off".split()
)
_WELL = frozenset(
    "fine normal ok good healthy well perfect great clear alright working work function functioning strong right best".split()
)
_WORKS = frozenset(
    "working work works function functioning filter filtering filters coping doing well fine normal ok good healthy great right properly alright".split()
)
_OWNS = frozenset({"my", "her", "his", "their", "our", "whose", "own", "the", "your"})


def organs(text: Text, organ_of: dict[int, str]) -> list[tuple[Found, bool]]:
    """An organ with what is said of it: (reading, whether it is said to be well). "My kidneys are bad", "liver is fine".

    `organ_of` maps token indices to the concept of a condition of that organ.
    """
    found: list[tuple[Found, bool]] = []
    norms = text.norms()
    for i, concept in organ_of.items():
        a, end = text.sentence(i)
        rest = norms[i + 1 : min(end, i + 8)]
        stop = next(
            (j for j, w in enumerate(rest) if w in (",", "but", "-", "–", "—", "so", "can", "(", "because")), len(rest)
        )
        rest = rest[:stop]
        denied = [j for j, w in enumerate(rest) if w in ("not", "n't", "never", "hardly", "barely", "no")]
        stones = next((j for j, w in enumerate(rest) if w in ("stone", "stones")), -1)
        if stones >= 0 or {"stone", "stones"} & set(norms[max(a, i - 5) : i]):
            continue  # the vocabulary's own names for stones are asked by the caller
        trouble = next((j for j, w in enumerate(rest) if w in _TROUBLE), -1)
        well = next((j for j, w in enumerate(rest) if w in _WELL), -1)
        worried = norms[max(a, i - 6) : i]
        if {"worried", "concerned", "wrong", "unhappy", "trouble", "issue", "issues", "problem", "problems", "damage"} & set(worried) or (
            {"n't", "not"} & set(worried) and {"happy", "pleased", "satisfied"} & set(worried)
        ):
            found.append((Found(i, i + 1, (concept,), "trouble"), False))
            continue
        owned = (
            bool(_OWNS & set(norms[max(a, i - 3) : i]))
            or norms[i - 1 : i] == ["'s"]
            or i == a
            or bool({"is", "are", "was", "were", "'s"} & set(rest[:2]))
        )
        if not owned:
            continue
        if trouble >= 0:
            found.append((Found(i + 1 + trouble, i + 2 + trouble, (concept,), "trouble"), False))
        elif denied and any(w in _WORKS for w in rest[denied[0] :]):
            found.append((Found(i, i + 1, (concept,), "trouble"), False))
        elif well >= 0 and not denied and _plainly(norms, a, i, rest[:well]):
            found.append((Found(i, i + 2 + well, (concept,), "well"), True))
    return found


def _plainly(norms: Sequence[str], a: int, i: int, between: Sequence[str]) -> bool:
    """ "My liver is fine", "liver fine": stated, not asked ("is my liver fine with …", "good for the liver")."""
    before = norms[a:i]
    if {
        "if",
        "whether",
        "for",
        "is",
        "are",
        "will",
        "does",
        "can",
        "make",
        "makes",
        "keep",
        "keeps",
        "help",
        "helps",
        "support",
    } & set(before[-4:]):
        return False
    return all(w in ("is", "are", "'s", "was", "were", "perfectly", "completely", "totally", "quite", "all", "very", "now", "function", "functions", "tests", "test",
                     "both", "otherwise", "absolutely", "levels", "in", "order", "came", "back", "looks", "look", "still", "reports", "report", "as") for w in between)  # fmt: skip
