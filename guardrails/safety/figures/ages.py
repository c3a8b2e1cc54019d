"""Ages of people: "my 8 year old", "she is 10", "8yo", "a lad of four", "fifteen and cramming for finals"."""

import re
from functools import lru_cache
from itertools import pairwise

from guardrails.safety.figures.bare_ages import COUNTED, LINKS, ROUGHLY, SPOKEN_OF, birthday_ahead, dated, is_bare_age
from guardrails.safety.figures.school_years import is_of_then, school_years
from guardrails.safety.figures.told_ages import age_concepts, told_ages
from guardrails.safety.language.age_words import are_several
from guardrails.safety.language.found import Found
from guardrails.safety.language.lists import needs, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

_SCALE = (
    dict.fromkeys("year years yo yos y/o yrold yrolds yearold yearolds yr yrs y saal sal varsh".split(), 1.0)
    | dict.fromkeys(("month", "months", "mo", "mahine", "maheene", "masam"), 1 / 12)
    | dict.fromkeys(("week", "weeks", "wk", "wks"), 1 / 52)
)
_GLUED = re.compile(r"(\d{1,3})(yos?|yrolds?|yrs?|years?|y|mo|months?)")
_GLUED_OLD = frozenset({"yo", "yos", "yrold", "yrolds", "y"})
_SEXED = re.compile(r"([1-5]\d)[mf]")
_TEEN_GIRLS = frozenset(f"{n}f" for n in range(13, 20))
_OLD = frozenset({"old", "olds", "ka", "ki", "ke"})

_OLD_UNITS = frozenset({"yo", "yos", "y/o"})

_NOT_AN_AGE_BEFORE = wordset("ages.not_an_age_before")
_NOT_AN_AGE_AFTER = wordset("ages.not_an_age_after")
_COPULA = wordset("ages.copula")
_THINGS = wordset("ages.things")
_LASTING = wordset("ages.lasting")
_INFANT_SIGNS = wordset("ages.infant_signs")
_CORRECTS = wordset("ages.corrects")
_SMALL = wordset("ages.small")
_IN_SERVICE = frozenset({"in", "at", "as", "together", "married", "working", "running", "into"})
_SPOKEN = frozenset({"age", "aged", "older", "younger"})
_NO_AGE = frozenset({"%", "-", "/", ":"})
_FRACTIONS = (
    ["1", "/", "2"], ["3", "/", "4"], ["1", "/", "4"], ["and", "a", "half"], ["and", "a", "bit"],
    ["and", "three", "quarters"], ["and", "a", "quarter"],
)  # fmt: skip
_OLDEST = 110
_REACHED = frozenset({"hit", "hits", "hitting"})
"""Said of an age with its unit; "hit forty" alone may be sales."""
_WAS = frozenset({"was", "were", "turned"})
_BACK_THEN = frozenset({"when", "since", "till", "until", "before"})


def is_number(word: str) -> bool:
    return number_of(word) is not None


def asks_age(text: Text) -> bool:
    """Whether a message asks how old somebody is: the number in the reply is an age."""
    return any(asked in text.phrase for asked in _ASKS_AGE) or text.phrase.endswith(_AGE_ALONE) or text.said <= _AGE


_AGE = frozenset({"age", "please", "pls", "her", "his", "and", "?"})
_AGE_ALONE = (" . age ? ", " , age ? ", " her age ? ", " his age ? ", "'s age ? ")
_ASKS_AGE = (" how old ", " what age ", " which class ", " what class ", " which grade ", " which standard ")


@lru_cache(maxsize=64)
def ages(text: Text, *, spoken_of: bool = False, asked: bool = False) -> tuple[Found, ...]:
    """Ages of people: "my 8 year old", "she is 10", "8yo", "aged 70", "17 yrs", "an 8-month-old", "in year 4".

    Where ages are `spoken_of`, by the thread or the message itself, a bare figure corrects one: "it's 15, not 16".
    One that is `asked` for by the message before may be all that the message says: "How old?" "26".
    """
    found: list[Found] = [_found(a, b, age, group=group) for a, b, age, group in school_years(text)]
    found += told_ages(text)
    spoken_of = spoken_of or not _SPOKEN.isdisjoint(text.said)
    last = -1
    for first, word in enumerate(text.words):
        if first <= last:
            continue
        figure = word[0].isdigit()
        if not figure and not is_number(word):
            continue
        glued = _GLUED.fullmatch(word) if figure else None
        if (sexed := _SEXED.fullmatch(word) if figure else None) and _stands_apart(text, first):
            found.append(_found(first, first + 1, float(sexed[1])))
        if figure and (patient := _beside_a_sex(text, first)):
            found.append(_found(*patient, float(word)))
            continue
        value, i = (float(glued[1]), first) if glued else _counted(text, first)
        if value is None or value > _OLDEST:
            continue
        last = i
        unit = _unit(text, i, glued[2] if glued else "", first)
        if unit is None and spoken_of and _corrects(text, first, i):
            scale = _SCALE.get("".join(text.norms(i + 1, i + 2)), 1.0)
            unit = (scale, i + 1 + (scale < 1), True)
        if unit is None and asked and first == 0 and _CLOSES_AGE.issuperset(text.words[i + 1 :]):
            unit = (1.0, i + 1, True)
        if unit is None and text.norms(i + 1, i + 2) and text.words[i + 1] in LINKS:
            unit = _shared(text, i)
        if unit is None or _is_no_age(text, first, unit) or _adds_months(text, first, unit):
            continue
        scale, b, _ = unit
        age = value * scale - birthday_ahead(text, first, b)
        found.append(_found(first, b, age, group=any(are_several(text, j) for j in range(first, b))))
    return tuple(f for f in found if not is_of_then(text, f.a, f.b))


def _beside_a_sex(text: Text, i: int) -> tuple[int, int] | None:
    """The tokens of an age written as clinics do: "F/15", "9/M"."""
    if not (text.words[i].isdecimal() and 0 < int(text.words[i]) < _OLDEST):
        return None
    if text.norms(i - 1, i) == ["/"] and text.norms(i - 2, i - 1) in _SEXES:
        return i - 2, i + 1
    if text.norms(i + 1, i + 2) == ["/"] and text.norms(i + 2, i + 3) in _SEXES:
        return i, i + 3
    return None


_SEXES = (["m"], ["f"], ["male"], ["female"])


def _adds_months(text: Text, first: int, unit: tuple[float, int, bool]) -> bool:
    """Whether the months only add to years: "six years and two months old"."""
    lead = [w for w in text.norms(max(0, first - 3), first) if w not in ("and", ",")]
    return unit[0] < 1 and bool(lead) and _SCALE.get(lead[-1]) == 1.0 and bool(text.norms(first - 1, first) != ["old"])


def _found(a: int, b: int, age: float, *, group: bool = False) -> Found:
    return Found(a, b, age_concepts(age), f"age {age:g}", age=age, group=group)


def _counted(text: Text, i: int) -> tuple[float | None, int]:
    """The number at token i and the index of its last token: "twenty-one", "12 1/2", "fifteen and a half"."""
    value = number_of(text.words[i])
    if value is None:
        return None, i
    ones = text.norms(i + 1, i + 3)
    if not text.words[i].isdigit() and ones[:1] == ["-"] and (whole := number_of(f"{text.words[i]}-{ones[-1]}")):
        return whole, i + 2
    if ones and not text.words[i].isdigit() and (whole := number_of(f"{text.words[i]} {ones[0]}")):
        return whole, i + 1  # "seventy five years old"
    rest = text.norms(i + 1, i + 7)
    said = [j for j, word in enumerate(rest) if word != "-"][:3]
    return value, i + 1 + said[-1] if [rest[j] for j in said] in _FRACTIONS else i


def _is_no_age(text: Text, first: int, unit: tuple[float, int, bool]) -> bool:
    """Such as "ten years ago", "fifteen years in the job", "the jar is one year old"."""
    _, b, old = unit
    before = text.words[first - 1] if first else ""
    after = text.words[b] if b < len(text.toks) else ""
    if _of_a_thing(text, first, b) or (not old and _of_a_complaint(text, first, b)):
        return True
    if after in _IN_SERVICE and (not old or text.words[b - 1] in ("years", "yrs", "year")):
        return True
    if before in _WAS and any(
        w in _BACK_THEN and lead not in ("the", "our") for lead, w in pairwise(text.norms(max(0, first - 5), first))
    ):
        return True  # "I had my appendix out when I was nine"
    if after == "before" and not any(w[0].isalnum() for w in text.norms(b + 1, b + 2)):
        return True  # "stopped ten years before"
    now = after == "now" and before in _COPULA  # "he's 19 now"
    return (before in _NOT_AN_AGE_BEFORE and not old) or (
        after in _NOT_AN_AGE_AFTER
        and text.words[b - 1] != "olds"
        and not now
        and before != "turned"
        and not dated(text.norms(b, b + 3))
    )


def _of_a_thing(text: Text, first: int, b: int) -> bool:
    """Such as "my prescription for glasses is 3 years old", "a two year old jar"."""
    if set(text.norms(b, b + 1)) & _THINGS:
        return True
    a, _ = text.sentence(first)
    while first > a and text.words[first - 1] in ROUGHLY:
        first -= 1  # "it's about 5 years old"
    said_of = text.norms(max(a, first - 7), first)
    if said_of[-2:-1] and said_of[-2] in _POINTS and said_of[-1] in _COPULA and _thing_before(text, first - 2):
        return True
    said_of = said_of[:-1] if said_of[-1:] and said_of[-1] in _COPULA else []
    for j in range(len(said_of) - 1, -1, -1):
        word = said_of[j]
        if word in _THINGS and not _PLACED.isdisjoint(said_of[max(0, j - 2) : j]):
            continue  # "a gentleman on the phone turned 78"
        if word in _THINGS:
            return True
        if word in SPOKEN_OF or gender_of(word) is not None or word == ",":
            return False
    return False


def _of_a_complaint(text: Text, first: int, b: int) -> bool:
    """Such as "knee pain 3 years, no other problem": how long something has lasted, unless a child may be meant."""
    start, end = text.sentence(first)
    lasting = first > start and (text.words[first - 1] in _LASTING or stem(text.words[first - 1]) in needs())
    somebody = any(gender_of(w) is not None for w in text.words[b : b + 2])
    return lasting and not somebody and _SMALL.isdisjoint(text.words[start:end])


def _thing_before(text: Text, i: int) -> bool:
    """Whether the word at token i points at a thing named before it: "a tin of balm in my locker, it's 5 years old"."""
    start, _ = text.sentence(i)
    start = text.sentence(start - 1)[0] if start else 0
    for word in reversed(text.words[start:i]):
        if word in _THINGS:
            return True
        if word in _SMALL or word in _INFANT_SIGNS or word in ("he", "she", "they"):
            return False
    return False


_PLACED = frozenset({"on", "at", "by", "in"})
_POINTS = frozenset("it this that which these those".split())


def _unit(text: Text, i: int, glued: str, first: int) -> tuple[float, int, bool] | None:
    """(years per unit, end token, whether "old" is said), or None if the number is no age."""
    norms = text.norms(i + 1, i + 5)
    before = text.words[first - 1] if first else ""
    words = [n for n in norms if n != "-"]
    if glued:
        old = bool(_OLD & set(words[:1]))
        return _SCALE["mo" if glued.startswith("m") else "y"], i + 1 + old, old or glued in _GLUED_OLD
    if words and words[0] in _SCALE and words[0] != "y":
        scale = _SCALE[words[0]]
        of_a_child = before == "of" and text.words[first - 2] in _SMALL  # "a boy of 20 months"
        old = (
            of_a_child or (len(words) > 1 and words[1] in _OLD) or words[0] in _OLD_UNITS or words[1:3] == ["of", "age"]
        )
        old = old or (words[0] == "mo" and before in ("a", "an", "my", "our", "the", "this", "her", "his"))
        copula = before in _COPULA | _REACHED or text.norms(first - 2, first) in _WILL_BE_SOON
        if not old and scale < 1 and before != "turned" and not _of_an_infant(text, first, copula=copula):
            return None
        skipped = len(norms) - len(words)
        tail = 2 if words[1:3] == ["of", "age"] else int(bool(_OLD & set(words[1:2])) or words[0] in _OLD_UNITS)
        return scale, min(len(text.toks), i + 2 + tail + (skipped if old else 0)), old or copula
    if words[:2] in (["y", "o"], ["why", "o"]):
        return 1.0, i + 3, True
    if words[:3] == ["y", "/", "o"] or words[:2] == ["why", "/"]:
        return 1.0, i + 4, True
    return (1.0, i + 1, True) if is_bare_age(text, first, i) else None


def _shared(text: Text, i: int) -> tuple[float, int, bool] | None:
    """The unit of the number that follows: "our four and six year olds"."""
    value, last = _counted(text, i + 2) if i + 2 < len(text.toks) else (None, i)
    follows = _unit(text, last, "", i + 2) if value is not None else None
    return (follows[0], i + 1, True) if follows and follows[2] else None


def _stands_apart(text: Text, i: int) -> bool:
    """Such as "14F, dry skin": at the beginning or in brackets, not a temperature."""
    opening = text.norms(max(0, i - 1), i) in ([], ["("], ["\n"], ["."], [","])
    teen = i == 0 and text.words[i] in _TEEN_GIRLS  # "17f cant sleep": no temperature
    return teen or (opening and text.norms(i + 1, i + 2) in ([","], [")"], ["here"], ["."]))


def _of_an_infant(text: Text, first: int, *, copula: bool) -> bool:
    """Months that a baby has lived: "my son is eight months", "we've begun weaning, she's seven months"."""
    before = text.norms(max(0, first - 3), first)
    if copula and _SMALL & set(before):
        return True
    if _is_of_somebody_small(text, first, copula=copula):
        return True
    led = copula or before[-1:] in ([","], ["("], ["at"], [])
    return led and "i" not in before and bool(_INFANT_SIGNS & set(text.words))


def _is_of_somebody_small(text: Text, first: int, *, copula: bool) -> bool:
    """Months that nobody but a child counts: "wee man is ten months and coughing", "19 months, can she?"."""
    value = number_of(text.words[first]) or 0
    if text.norms(first + 1, first + 2) not in (["months"], ["mths"]) or not 0 < value <= _MONTHS_TOLD:
        return False
    after = text.norms(first + 2, first + 3)
    if after and after[0][0].isalnum() and after[0] not in _AFTER_MONTHS:
        return False
    before = text.norms(max(0, first - 2), first)
    if before[-1:] == ["be"] and before[0] in ("'ll", "will"):
        before = [*text.norms(max(0, first - 3), first - 2), "be"]  # "he'll be four months on Sunday"
    if copula:
        thing = before[0] in _THINGS or before[0] in ("i", "we", "it", "they", "this", "that", "there")
        woman = gender_of(before[0]) == "f" and value <= _PREGNANT_MONTHS and before[-1] not in _TURNS
        return before[0][0].isalpha() and not thing and not woman
    led = first == text.sentence(first)[0] or before[-1:] == [","]
    if before[-1:] == ["?"] and _is_a_boy(text, first - 1):
        return True  # "fine for my son? 7 months, dry cough"
    return led and value > _PREGNANT_MONTHS and bool({"he", "she", "her", "his", "him"} & set(text.words))


def _is_a_boy(text: Text, end: int) -> bool:
    """Whether a question that ends at token `end` is of a small boy, of whom no months of pregnancy can be told."""
    who = next((w for w in reversed(text.words[text.sentence(end)[0] : end]) if gender_of(w) is not None), "")
    return who in _SMALL and gender_of(who) == "m"


_WILL_BE_SOON = (["'ll", "be"], ["will", "be"])
_AFTER_MONTHS = frozenset(
    "and now with so but can catching on next this tomorrow today tonight in come exactly tops max already".split()
)
_TURNS = frozenset("turns turned turning".split())
_MONTHS_TOLD = 36
_PREGNANT_MONTHS = 9
"""Months up to which a woman may be said to be pregnant."""


_WILL_BE = re.compile(
    r" (?:he|she|they|twins|kids|boys|girls|both) (?:(?:'ll|will) (?:both )?(?:be|turn)|are|'re)(?: both)? $"
)
_CLOSES_AGE = frozenset(["", *". , ! ; ? in on next soon this".split()])


def _corrects(text: Text, a: int, i: int) -> bool:
    """Whether a bare figure stands where an age is put right: "it's 15", "not 16", "sorry, 17"."""
    before, after = text.norms(max(0, a - 1), a), text.norms(i + 1, i + 2)
    if _WILL_BE.search(text.part(text.sentence(a)[0], a)) and "".join(after) in _CLOSES_AGE:
        return True  # "they'll be six in March"
    return set(before) <= _CORRECTS and a > 0 and not (after and (after[0] in _NO_AGE or after[0] in COUNTED))
