"""Ages told without a count of years: "I'm under 25", "well over 70", "born in 1951", "has just learnt to walk".

A limit is told of a person ("she is under 4"), not asked about ("is it for under 4s?"). A year of birth gives the age
in the year that this was written for: whoever is old by then stays so, and a child's age errs on the young side.
"""

import re
from collections.abc import Iterator
from functools import cache

from guardrails.safety.language.data_files import forms, rows, split
from guardrails.safety.language.found import Found
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.numerals import number_of, ordinal_of
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_THIS_YEAR = 2026
_OLDEST = 110
_ELDERLY = 60
_LIMIT = pattern("told_ages.limit")
_ROUGHLY = pattern("told_ages.roughly")
_ROUNDED = pattern("told_ages.rounded")
_BIRTH_YEAR = pattern("told_ages.birth_year")
_BORN_LATELY = pattern("told_ages.born_lately")
_BORN = re.compile(r" (?:born|birth|dob) ")
_OVER = frozenset("over above past beyond".split())
_UNDER = frozenset("under below shy short".split())
_SIDES = _OVER | _UNDER
_PEOPLE = frozenset("i he she we they mine both all customer client patient who".split())
_BABY = 0.5
"""Years of somebody born "this year" or "last month"."""
_NEWBORN = 0.1
_WEEKS_AGO = re.compile(r" (?:days?|weeks?|yesterday|today)\b")
"""What tells of a birth that it was days or weeks ago: "born 8 weeks ago"."""


def told_ages(text: Text) -> list[Found]:
    """Every age told as a limit, by a birth or by what somebody of that age does."""
    joined = text.phrase
    found = [*_limits(text, joined), *_about(text, joined), *_milestones(text), *_birthdays(text)]
    return [*found, *_births(text, joined)] if _BORN.search(joined) else found


def _limits(text: Text, joined: str) -> Iterator[Found]:
    if text.said.isdisjoint(_SIDES):
        return
    for match in _LIMIT.finditer(joined):
        limit = number_of(match["n"].replace(" - ", "-"))
        who = joined[: match.start()].rpartition(" ")[2]
        person = who in _PEOPLE or gender_of(who) is not None
        if person and limit is not None and 1 < limit < _OLDEST:
            scale = 1 / 12 if (match["unit"] or "").startswith("mo") else 1.0
            age = (limit - 1 if match["side"].split()[0] in _UNDER else limit + 1) * scale
            yield _of(joined, match, age, group=_are_many(who, match.group()))


def _about(text: Text, joined: str) -> Iterator[Found]:
    """Ages that are told roughly: "my uncle is pushing 80", "on the wrong side of 70", "a 70+ lady", "is 70-ish"."""
    for cues, told in ((_NEARING, _ROUGHLY), (_ROUNDING, _ROUNDED)):
        if text.said.isdisjoint(cues) and not (told is _ROUNDED and "ish " in joined):
            continue
        for match in told.finditer(joined):
            age, said = number_of(match["n"].replace(" - ", "-")), match.groupdict()
            lead = said.get("lead")
            if lead and not (lead in _LEADS or gender_of(lead)):
                continue
            of = [*joined[: match.start()].split()[-_REACH:], *([lead] if lead else [])]
            person = not _MEASURED & set(of) and any(w in _PEOPLE or gender_of(w) is not None for w in of)
            if age and (person or (told is _ROUNDED and _is_person_ahead(joined[match.end() :]))):
                more = bool(said.get("past") or said.get("up")) - bool(said.get("ahead"))
                a = joined[: match.start("n")].count(" ") - 1
                b = a + joined[match.start("n") : match.end()].count(" ") + 1
                yield Found(a, b, age_concepts(age + more), f"age {age + more:g}", age=age + more)


def _is_person_ahead(after: str) -> bool:
    """Whether the next word is a person: "a 70+ lady"."""
    return gender_of(after.lstrip().partition(" ")[0]) is not None


_NEARING = frozenset(
    "pushing knocking going getting nearing approaching rising close nearly almost cusp shy side past over touching"
    " hitting crossing old".split()
)
_ROUNDING = frozenset("plus + odd something paar above or day".split())
_MEASURED = wordset("ages.measured") | wordset("ages.values") | frozenset("pulse weight weighs weigh kg heart".split())
_LEADS = frozenset("is am 'm 's a an age aged , : ( around about some already now well".split())
_REACH = 6


def _are_many(who: str, said: str) -> bool:
    """Such as "the kids are under 12", not "one of the students is over 60"."""
    return gender_of(who) == "g" and who.endswith("s") and said.split()[0] not in ("is", "'s")


def _births(text: Text, joined: str) -> Iterator[Found]:
    for match in _BIRTH_YEAR.finditer(joined):
        age = float(_THIS_YEAR - int(match["year"]))
        if 0 <= age <= _OLDEST:
            yield _of(joined, match, age or _BABY)
    for match in _BORN_LATELY.finditer(joined):
        yield _of(joined, match, _NEWBORN if _WEEKS_AGO.search(match.group()) else _BABY)


def _birthdays(text: Text) -> Iterator[Found]:
    """Such as "his nineteenth birthday": a year less where it is yet to come, or nothing says that it has been."""
    for i in text.places(_BIRTHDAYS):
        years = ordinal_of(text.words[i - 1]) if i else 0
        if years and _is_somebodys(text, i - 1):
            start, end = text.sentence(i)
            been = _BEEN & set(text.words[start:i]) or _PAST & set(text.words[i:end])
            soon = _COMING & set(text.words[start:end]) or _NOT_YET & set(text.words[start:i])
            ahead = soon or text.words[i - 3 : i - 2] in _SHORT_OF
            age = float(years if been and not ahead else years - 1)
            yield Found(i - 1, i + 1, age_concepts(age), f"age {age:g}", age=age)


def _is_somebodys(text: Text, i: int) -> bool:
    """Whether a person stands in front of a birthday, not "our shop's tenth birthday"."""
    owner = text.words[i - 1] if i else ""
    return owner in ("his", "her", "my") or (owner == "'s" and gender_of(text.words[i - 2]) not in (None, "g"))


_BIRTHDAYS = frozenset({"birthday", "bday"})
_BEEN = frozenset("had celebrated turned was past after since got".split())
_PAST = frozenset("was last yesterday behind ago gone already today".split())
_NOT_YET = frozenset("not n't never yet".split())
_SHORT_OF = (("off",), ("from",), ("shy",), ("short",), ("to",), ("until",), ("before",), ("of",))
"""In front of "my 18th birthday": how long it is till then."""
_COMING = frozenset("will 'll next soon tomorrow before until till coming upcoming approaching".split())


def _milestones(text: Text) -> Iterator[Found]:
    """Of forms of one line that overlap the first counts."""
    told: dict[int, list[tuple[int, int, int]]] = {}
    for word in text.said & _milestone_forms().keys():
        for i in text.places({word}):
            for line, rank, before, form in _milestone_forms()[word]:
                a = i - before
                if a >= 0 and text.words[a : a + len(form)] == form:
                    told.setdefault(line, []).append((a, rank, a + len(form)))
    for line, places in sorted(told.items()):
        who, age = _table()[line]
        end = 0
        for a, _, b in sorted(places if not who or not who.isdisjoint(text.said) else ()):
            if a >= end:
                yield Found(a, b, age_concepts(age), f"age {age:g}", age=age)
                end = b


@cache
def _table() -> tuple[tuple[frozenset[str], float], ...]:
    """(of whom one must be spoken, years) of each line of `milestones.csv`."""
    return tuple((frozenset(split(row["who"])), float(row["age"])) for row in rows("milestones.csv"))


@cache
def _milestone_forms() -> dict[str, list[tuple[int, int, int, tuple[str, ...]]]]:
    """The forms by their longest word, which few messages hold: (line, place in the cell, words before that word, the
    form's words)."""
    found: dict[str, list[tuple[int, int, int, tuple[str, ...]]]] = {}
    for line, row in enumerate(rows("milestones.csv")):
        for rank, form in enumerate(forms(row["told"])):
            words = tuple(form.split())
            longest = max(words, key=len)
            found.setdefault(longest, []).append((line, rank, words.index(longest), words))
    return found


def _of(joined: str, match: re.Match[str], age: float, *, group: bool = False) -> Found:
    a = joined[: match.start() + 1].count(" ") - 1
    b = a + match.group().strip().count(" ") + 1
    return Found(a, b, age_concepts(age), f"age {age:g}", age=age, group=group)


def age_concepts(age: float) -> tuple[str, ...]:
    """The states that go with an age in years; none for an adult below sixty."""
    if age < 1:
        return ("state:infant",)
    if age < 13:
        return ("state:child",)
    if age < 18:
        return ("state:teenager",)
    return ("state:elderly",) if age >= _ELDERLY else ()
