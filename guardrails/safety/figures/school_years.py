"""Ages told by school and by sport: "in class 10", "a second-grader", "year 4", "in her sixteenth year", "U16"."""

import re

from guardrails.safety.language.function_words import ARTICLES, BE, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.numerals import number_of, ordinal_of
from guardrails.safety.language.text import Text

_BEGINS = {
    "class": 5,
    "grade": 5,
    "standard": 5,
    "std": 5,
    "grader": 5,
    "graders": 5,
    "primary": 5,
    "year": 4,
    "form": 10,
    "groep": 3,
    "jss": 11,
    "sss": 14,
}
"""Years of somebody before the first class of each kind."""
_SIGNS = frozenset(_BEGINS) | {"under", "u", "unders"}
_SHORT = re.compile(r" [ups]\d")
_CLASSES = 13
_ENTERED = frozenset(
    "in into entering starting starts finished finishing pupil pupils student kid child boy girl".split()
)
_SUBJECTS = frozenset("i he she they son daughter boy girl child kid nephew niece grandson granddaughter".split())
_CLOSES = wordset("school.closes")
_NO_SCHOOL = wordset("school.no_school")
_TEACHES = frozenset("teach teaches teaching taught teacher teachers tutor tutors head".split())
_TEAMS = wordset("school.teams")
_TEAM = re.compile(r"u(\d{1,2})s?")
_BELOW = 2
"""Years by which most of an age group are below its limit: the under-16s are fourteen and fifteen."""


def school_years(text: Text) -> list[tuple[int, int, float, bool]]:
    """(first token, end token, age in years, whether it is a team's) of each."""
    found: list[tuple[int, int, float, bool]] = []
    if text.said.isdisjoint(_SIGNS) and not _SHORT.search(text.phrase):
        return found
    for i, word in enumerate(text.words):
        ordinal = ordinal_of(word)
        own = _nth_year(text, i, ordinal) or _nth_class(text, i, ordinal) or _class_number(text, i) or _short(text, i)
        said = own or _team(text, i)
        if said is not None:
            found.append((i, *said, own is None and not _is_one(text, i)))
    return found


def is_of_then(text: Text, a: int, b: int) -> bool:
    """Whether the time of life at tokens [a, b) is that of somebody older by now: "back in second grade"."""
    start, end = text.sentence(a)
    before, after = text.part(start, a), text.part(b, end)
    if _THEN.search(before) or (_WAS_IN.search(before) and _WHEN.match(after)):
        return True
    return before.split() in (["in"], ["at"]) and text.words[end - 1] != "?" and bool(_HAPPENED.match(after))


_THEN = pattern("school.then")
_WAS_IN = re.compile(r" (?:was|were)(?: (?:still|only|just))*(?: (?:in|at|an?))? $")
_WHEN = re.compile(r"^ (?:then|when|at the time|back then|in those days)(?= )")
_HAPPENED = pattern("school.happened")


def _nth_year(text: Text, i: int, ordinal: int) -> tuple[int, float] | None:
    """Such as "in her sixteenth year": fifteen."""
    owned = text.norms(max(0, i - 1), i) in (["my"], ["her"], ["his"], ["their"])
    if not ordinal or not owned or text.norms(i + 1, i + 2) != ["year"]:
        return None
    return None if text.norms(i + 2, i + 3) in (["of"], ["at"], ["as"], ["in"]) else (i + 2, float(ordinal - 1))


def _nth_class(text: Text, i: int, ordinal: int) -> tuple[int, float] | None:
    """Such as "in 9th standard", "a second-grader"."""
    at = i + 1 + (text.norms(i + 1, i + 2) == ["-"])
    kind = "".join(text.norms(at, at + 1))
    if not 0 < ordinal <= _CLASSES or kind not in _BEGINS or kind == "year" or _taught(text, i):
        return None
    return (at + 1, float(ordinal + _BEGINS[kind])) if _closes(text, at + 1) or "grader" in kind else None


_ROMAN = {word: n for n, word in enumerate("i ii iii iv v vi vii viii ix x xi xii".split(), 1)}
_IN_ROMAN = frozenset("class std standard grade".split())
_PUPIL = wordset("ages.small") | {"pupil", "student", "learner", "grandkid"}
_WHOSE = ARTICLES | POSSESSIVES


def _class_of(text: Text, i: int) -> float | None:
    """The number behind the word at token i: "class 6", "class VI"."""
    if i + 1 >= len(text.toks):
        return None
    number = number_of(text.words[i + 1])
    return _ROMAN.get(text.words[i + 1]) if number is None and text.words[i] in _IN_ROMAN else number


def _class_number(text: Text, i: int) -> tuple[int, float] | None:
    """Such as "in class 10", "year 4", "primary 5"; no stage of an illness, no year at a university."""
    number = _class_of(text, i) if text.words[i] in _BEGINS else None
    if number is None or not 0 < number <= _CLASSES or _taught(text, i):
        return None
    before = text.norms(max(0, i - 2), i)
    pupil = bool(_PUPIL & set(text.norms(i + 2, i + 3)))  # "my grade 9 daughter"
    led = pupil and (before[-1:] == [] or before[-1] in _WHOSE)
    led = led or bool(_ENTERED & set(before)) or (before[-1:] != [] and before[-1] in BE and before[0] in _SUBJECTS)
    bracketed = before[-1:] in (["("], [","]) or text.sentence(i)[0] == i
    inside = before[-1:] == ["in"] and text.norms(i + 2, i + 3) not in (["of"], ["at"], ["on"])
    if not inside and (not (led or bracketed) or not (pupil or _closes(text, i + 2))):
        return None
    if _NO_SCHOOL & set(text.words):
        return None
    return i + 2 + pupil, float(number + _BEGINS[text.words[i]])


def _short(text: Text, i: int) -> tuple[int, float] | None:
    """Such as "a P6 lassie", "he's in S2": the classes of Scottish schools."""
    glued = _SCOTTISH.fullmatch(text.words[i])
    before, after = text.norms(max(0, i - 1), i), text.norms(i + 1, i + 2)
    if glued is None or not (before in (["in"], ["a"], ["my"]) or text.sentence(i)[0] == i):
        return None
    told = before == ["in"] or bool(_PUPILS & set(after))
    return (i + 1, float(int(glued[2]) + (11 if glued[1] == "s" else 4))) if told else None


_SCOTTISH = re.compile(r"([sp])([1-7])")
_PUPILS = frozenset("pupil pupils lass lassie lad laddie girl boy kid child son daughter wean".split())


def _team(text: Text, i: int) -> tuple[int, float] | None:
    """Such as "the U16", "under-14s", "my under 12 team"."""
    glued = _TEAM.fullmatch(text.words[i])
    if glued:
        return i + 1, float(int(glued[1]) - _BELOW)
    if text.words[i] not in ("under", "u", "unders"):
        return None
    at = i + 1 + (text.norms(i + 1, i + 2) == ["-"])
    limit = "".join(text.norms(at, at + 1))
    plural = limit.endswith("s") and limit[:-1].isdigit()
    number = number_of(limit.removesuffix("s")) if plural or limit.isdigit() else None
    if number is None or not (plural or _is_one(text, i) or _TEAMS & set(text.norms(at + 1, at + 3))):
        return None
    return at + 1, number - _BELOW


def _is_one(text: Text, i: int) -> bool:
    """Whether it is somebody of that age who is to have something: "for an under-12", "for my under 12"."""
    return text.norms(max(0, i - 2), i - 1) == ["for"] and text.words[i - 1] in _ONE


_ONE = frozenset("a an my our her his".split())


def _taught(text: Text, i: int) -> bool:
    """Such as "I teach year 9", "his class 4 teacher": nobody's own class."""
    return bool(_TEACHES & {*text.norms(max(0, i - 4), i), *text.norms(i + 2, i + 4)})


def _closes(text: Text, b: int) -> bool:
    after = text.norms(b, b + 1)
    a, end = text.sentence(b - 1)
    return (not after or after[0] in _CLOSES or not after[0][0].isalnum()) and not _NO_SCHOOL & set(text.norms(a, end))
