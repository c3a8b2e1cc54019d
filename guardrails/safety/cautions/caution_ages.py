"""Ages that a caution names: "not for under-16s", "65 and over: ask a doctor", "only from 12 years on".

An age is a figure with what stands around it: words before it ("under", "from", "up to", "between 2 and") and words
after it ("and under", "and over", "+") say which side of it is meant.
"""

import re
from dataclasses import replace

from domain.safety import CautionKind
from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.numerals import IN_WORDS, number_of, ordinal_of

_AGE = re.compile(
    rf"(?<![\w.,])(?:age of |aged? |ages )?(?P<n>\d{{1,2}}|fives|twelves|sixties|seventies|eighties|{IN_WORDS})"
    r"(?:'?s|th birthday)?\b(?:[- ]?(?P<unit>years?|yrs?|y|months?|mths?|mos?|m|weeks?|wks?)\b)?"
    r"(?:[- ](?:of age|old)\b)?",
    re.IGNORECASE,
)
_PLURALS = {"fives": 5.0, "twelves": 12.0, "sixties": 60.0, "seventies": 70.0, "eighties": 80.0}
_NO_AGE = pattern("cautions.no_age", ignore_case=True)
_MEASURED = pattern("cautions.measured", ignore_case=True)
_PEOPLE = pattern("cautions.people_of_age", ignore_case=True)
_BELOW = pattern("cautions.below", ignore_case=True)
_UP_TO = pattern("cautions.up_to", ignore_case=True)
_ABOVE = pattern("cautions.above", ignore_case=True)
_FROM = pattern("cautions.from_age", ignore_case=True)
_OR_LESS = pattern("cautions.or_less", ignore_case=True)
_OR_MORE = pattern("cautions.or_more", ignore_case=True)
_FIRST = pattern("cautions.first_of_life", ignore_case=True)
_ADULTS = pattern("cautions.adults", ignore_case=True)
_DENIED = re.compile(r"\b(?:not|never|no|unsuitable|avoid)\b(?!.*\b(?:only|but|suitable|for use)\b)", re.IGNORECASE)

_RANGE = re.compile(rf"\b(?:ages? |aged )?(?P<n>\d{{1,2}}|{IN_WORDS})(?: years?)? ?(?:to|-|–) ?$", re.IGNORECASE)
_SPAN = re.compile(r"\d ?(?:years? )?(?:to|-|–) ?(?P<n>\d\d)\b", re.IGNORECASE)
_FOR_THEM = re.compile(
    r"^(?!.*\b(?:not|never|avoid|unsuitable)\b.*\d).*"
    r"(?:(?<!strength )(?<!version )(?<!formula )(?<!dose )(?<!size )"
    r"\bonly\b(?! (?:the|an?|our|half|under|with|in|after|as|if|when|by|on)\b)|"
    r"\b(?:suitable|meant|intended) for\b)",
    re.I,
)
"""Such as "ages 12 to 17 only": nobody younger; not "6–12 years: only the junior strength", which this one isn't."""
_NEGATED = re.compile(r"^(?:not|never|no)\b (?:use )?", re.IGNORECASE)
_COUNTS = re.compile(r"\bmore\b", re.IGNORECASE)
_SAYS_ON = re.compile(r"\s*\w")
_HEADS = re.compile(r"\s*(?::|[–—-]\s)")

_OF_AGE = 25
"""Years up to which "over" and "from" say whom a product is for; beyond, whom it is not for."""


def ages(part: str, base: Clause) -> tuple[list[tuple[Clause, int, int]], str]:
    """(clause, start, end) of each, and the part with their words blanked."""
    found: list[tuple[Clause, int, int]] = []
    for match in _FIRST.finditer(part):
        count = number_of(match["n"].lower()) if match["n"] else ordinal_of(match["nth"].lower())
        years = (count or 1) * _years_in(match["unit"])
        found.append((_clause(base, match.group(), below=years), match.start(), match.end()))
    for match in _AGE.finditer(part):
        if not any(a <= match.start() < b for _, a, b in found) and (said := _read(part, match, base)):
            found.append(said)
    for c, a, b in tuple(found):
        span = _SPAN.search(part, a, b)
        if span and c.below_age and _FOR_THEM.search(part) and (most := float(span["n"])) > _OF_AGE:
            found.append((_clause(c, part[a:b], above=most + 1), a, b))  # "only for those aged 18 to 65"
    told = any(c.below_age for c, _, _ in found)
    for match in _ADULTS.finditer(part):
        if not told:
            found.append((_clause(base, match.group(), below=18, kind=CautionKind.AVOID), *match.span()))
        part = part[: match.start()] + " " * len(match.group()) + part[match.end() :]
    for _, a, b in found:
        part = part[:a] + " " * (b - a) + part[b:]
    return found, part


def _read(part: str, match: re.Match[str], base: Clause) -> tuple[Clause, int, int] | None:
    """What an age of the part says, with all its words; None if the figure is no age or says nothing."""
    before, after = part[: match.start()], part[match.end() :]
    if _NO_AGE.match(after) or _MEASURED.search(before):
        return None
    unit, told = match["unit"] or "", match.group().lower()
    lead_alone = _NEGATED.sub("", f"{before.strip()} ")
    alone = not _SAYS_ON.match(after) and bool(_BELOW.fullmatch(lead_alone))  # "Under 30 months", "not below 1 month"
    of_people = (
        bool(_PEOPLE.search(before))
        or "age" in told
        or "old" in told
        or "birthday" in told
        or bool(_PEOPLE.match(after.lstrip()))
        or alone
    )
    onwards = _FROM.search(before)
    since = onwards is not None and onwards.group().lower().startswith("only")  # "only after six months"
    if unit.lower().startswith(("m", "w")) and not (of_people or since):
        return None  # "for up to 3 months"
    number = _PLURALS.get(match["n"].lower()) or number_of(match["n"].lower()) or 0.0
    years, next_up = number * _years_in(unit), (number + 1) * _years_in(unit)
    if span := _RANGE.search(before):
        a, b = span.start(), match.end()
        least = (number_of(span["n"].lower()) or 0.0) * _years_in(unit)
        if _FOR_THEM.search(part):
            return _clause(base, part[a:b], below=least, kind=CautionKind.AVOID), a, b
        if not least and unit:
            return _clause(base, part[a:b], below=next_up), a, b  # "0–3 years: choking"
        opens = not re.search(r"\w", part[:a])  # "3–12 yrs: under guidance"
        if opens and unit.lower().startswith("y") and _HEADS.match(after):
            return _clause(base, part[a:b], below=next_up), a, b
    less, more = _OR_LESS.match(after), _OR_MORE.match(after)
    below, up_to, above = (e.search(before) for e in (_BELOW, _UP_TO, _ABOVE))
    if above and above["sign"] and not (unit or of_people):
        return None  # "> 3 times normal"
    lead = below or up_to or above or onwards
    start = lead.start() if lead else match.start()
    end = match.end() + (end_of.end() if (end_of := less or more) else 0)
    words = part[start:end].strip()
    if not (unit or of_people) and _COUNTS.search(f"{lead.group() if lead else ''}{more.group() if more else ''}"):
        return None  # "two or more episodes of kidney stones", "more than two coffees"
    if less or (up_to and of_people):
        clause = _clause(base, words, below=next_up)
    elif below and (of_people or not below["until"]):
        clause = _clause(base, words, below=years)
    elif above or more or (onwards and (of_people or unit or since or onwards["least"])):
        grown = years > _OF_AGE or bool(_DENIED.search(before[:start]))
        clause = (
            _clause(base, words, above=years) if grown else _clause(base, words, below=years, kind=CautionKind.AVOID)
        )
    else:
        return None
    return clause, start, end


def _clause(
    base: Clause, words: str, *, below: float = 0.0, above: float = 0.0, kind: CautionKind | None = None
) -> Clause:
    return replace(base, kind=kind or base.kind, words=words.strip(), below_age=below, above_age=above)


def _years_in(unit: str) -> float:
    return {"m": 1 / 12, "w": 1 / 52}.get(unit[:1].lower(), 1.0)
