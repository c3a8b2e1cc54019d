"""Limits that a caution sets: "eGFR below 45", "under 50 kg", "CKD stage 3b or worse", "first trimester"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.measures import WEEKS, WEIGHT, Limit, beyond
from guardrails.safety.language.numerals import number_of, ordinal_of
from guardrails.safety.vocabulary.concepts import ConceptKind
from guardrails.safety.vocabulary.labs import limits
from guardrails.safety.vocabulary.stages import stages
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary

_WEIGHT = pattern("cautions.weight", ignore_case=True)
_KILOS = {"k": 1.0, "l": 0.4536, "p": 0.4536, "s": 6.35}
_THIN, _HEAVY = "state:underweight", "mesh:Obesity, Morbid"
_PREGNANT = "state:pregnancy"
_TRIMESTERS = pattern("cautions.trimesters", ignore_case=True)
_NTH = re.compile(r"first|second|third|last|final|[123](?:st|nd|rd)", re.IGNORECASE)
_UNTIL_WEEK = pattern("cautions.until_week", ignore_case=True)
_FROM_WEEK = pattern("cautions.from_week", ignore_case=True)
_LAST_WEEKS = re.compile(r"\b(?:last|final) (?P<n>\d{1,2}|\w+) (?P<unit>weeks|months)\b", re.IGNORECASE)
_THIRDS = {1: (0.0, 13.9), 2: (13.0, 27.9), 3: (27.5, 45.0)}
"""Weeks of a pregnancy, each third a little wide: counts differ."""
_TERM, _END = 40.0, 45.0
_A_MONTH = 4.4
_TO_THE_NAME = re.compile(
    r"[\s(:–-]*(?:(?:of|with|in|at|during|until|from|the|a|your|any|women|only) )*", re.IGNORECASE
)


def measured(part: str, base: Clause, vocabulary: Vocabulary) -> tuple[list[Clause], str]:
    """What a part says of results and weights, and the part with it blanked."""
    found: list[Clause] = []
    for match in _WEIGHT.finditer(part):
        kilos = float(match["n"]) * _KILOS[match["unit"][0].lower()]
        below = match["below"] is not None
        limit = beyond(WEIGHT, kilos, below=below, itself=bool(match["itself"]))
        concept = vocabulary.named(_THIN if below else _HEAVY).id
        words = match.group().strip()
        found.append(replace(base, concepts=(concept,), limits=(limit,), by_figure=True, words=words))
        part = part[: match.start()] + " " * len(match.group()) + part[match.end() :]
    for bound in limits(part):
        words = part[bound.start : bound.end]
        named = [c.id for m in vocabulary.find(words) for c in m.concepts if c.kind is not ConceptKind.SUBSTANCE]
        if not bound.concept and _ALLOWS.search(part):
            continue  # "okay provided HbA1c is below 8 %"
        meant = [vocabulary.named(bound.concept).id] if bound.concept else []
        concepts = tuple(dict.fromkeys((*meant, *named)))
        clause = replace(base, concepts=concepts, words=words.strip())
        of_normal = _OF_NORMAL.match(part, bound.end)
        found.append(clause if of_normal else replace(clause, limits=bound.limits, by_figure=True))
        part = part[: bound.start] + " " * len(words) + part[bound.end :]
    return found, part


_ALLOWS = re.compile(
    r"\b(?:except|only|provided|as long as|unless|allowed|permitted|possible|(?<!not )(?<!isn['’]t )suitable|safe|fine|"
    r"ok(?:ay)?|may|can)\b",
    re.IGNORECASE,
)
"""What makes a figure beyond which nothing is known one within which it may be used."""
_OF_NORMAL = re.compile(r"\s?(?:x|×|-?fold|times)(?!\w)|\s(?:of|above) (?:the )?(?:normal|expected|predicted)", re.I)
"""Behind a figure that counts how often the normal one it is: "ALT > 3x ULN"."""


def limits_of(
    spoken: str, part: str, mention: Mention, ids: Sequence[str], of_figures: Sequence[Clause]
) -> tuple[Limit, ...]:
    """The stages of an illness, the weeks of a pregnancy or the figures that a part means of what it names.

    `spoken` is the part before its figures, which are those of `of_figures`, were blanked.
    """
    if _PREGNANT in ids:
        weeks = weeks_meant(part, mention)
        return (weeks,) if weeks else ()
    for clause in of_figures:
        said = _WHOSE.fullmatch(spoken, mention.end, spoken.find(clause.words))
        if said and not _OR_ELSE.match(spoken, spoken.find(clause.words) + len(clause.words)):
            return clause.limits
    named = (s for s in stages(part) if _is_of(part, mention, s.start, s.end))
    return tuple(limit for s in named if (limit := s.limit()))


_WHOSE = re.compile(r"\s*(?:patients?|users?)?\s*(?:\(|with (?:an? )?|whose )", re.IGNORECASE)
"""Between an illness and a figure of it: "diabetics with HbA1c over 9 %", "hypertension (BP above 160/100)"."""
_OR_ELSE = re.compile(r"[^,;:.)]*?\bor\b", re.IGNORECASE)
"""Behind the figure: something else by which those who have the illness are meant."""


def _is_of(part: str, mention: Mention, start: int, end: int) -> bool:
    """Whether a stage at [start, end) is what a mention names or stands next to it."""
    if mention.start < end and start < mention.end:
        return True
    between = part[end : mention.start] if mention.start >= end else part[mention.end : start]
    return _TO_THE_NAME.fullmatch(between) is not None


def weeks_meant(part: str, mention: Mention) -> Limit | None:
    """The weeks of a pregnancy that a part means of it; None where it means all or isn't clear."""
    spans: list[tuple[float, float]] = []
    if (allowed := _FROM_A_THIRD.search(part)) and not _NOT_SAFE.search(part) and not _THE_LAST.search(part):
        return Limit(WEEKS, 0.0, _THIRDS[2 if allowed["past"] else 1][1])
    if allowed := _ONLY_FROM_WEEK.search(part):
        return Limit(WEEKS, 0.0, float(allowed["n"]) - (0.0 if allowed["past"] else _DAY))

    def near(expression: re.Pattern[str]) -> list[re.Match[str]]:
        return [m for m in expression.finditer(part) if _is_of(part, mention, *m.span())]

    for match in near(_TRIMESTERS):
        spans += [_THIRDS[_third(nth)] for nth in _NTH.findall(match.group())]
    spans += [(0.0, _weeks(m) + 1.0) for m in near(_UNTIL_WEEK)]
    spans += [(_from(m), _END) for m in near(_FROM_WEEK)]
    spans += [(_TERM - _weeks(m) - 1.0, _END) for m in near(_LAST_WEEKS)]
    if not spans or _OTHER_WEEKS.search(part):
        return None
    return Limit(WEEKS, min(a for a, _ in spans), max(b for _, b in spans))


_ONLY_FROM_WEEK = re.compile(
    r"\bonly (?:to be (?:used|taken|drunk) )?(?:(?P<past>after)|from)(?: the)? (?:(?:week|wk) )?(?P<n>[1-4]\d)(?:th)?"
    r"(?: (?:weeks?|wks?))?(?: of (?:the )?pregnancy)?(?: on(?:wards)?)?(?=\s*(?:$|[.;,):]))",
    re.IGNORECASE,
)
"""Such as "pregnancy: only from week 37 on": all the weeks before are meant."""
_FROM_A_THIRD = re.compile(
    r"(?:(?<!not )(?<!un)\b(?:suitable|safe|fine|ok(?:ay)?|allowed|permitted)\b[^;:.]*?|\bonly) "
    r"(?:from|(?P<past>after)|as of)"
    r"(?: the)?(?: (?:start|beginning) of)?(?: the)? (?:second|2nd) trimester\b(?! (?:to|until))",
    re.IGNORECASE,
)
"""Such as "suitable for pregnant women from the second trimester": the first is meant."""
_NOT_SAFE = re.compile(
    r"\b(?:not|never|nor|neither|no longer|avoid|harmful|unsafe|forbidden)\b|n['’]t\b", re.IGNORECASE
)
_THE_LAST = re.compile(r"\b(?:third|3rd|last|first|1st) trimester\b|\bend of\b", re.IGNORECASE)
_DAY = 1 / 7
_OTHER_WEEKS = re.compile(
    r"\bexcept\b|\bonly (?:in|after|from|during)\b|\ball trimesters\b|\bespecially\b|\bunless\b", re.I
)
"""What makes the weeks those in which it may be used, or not the only ones."""


def _weeks(match: re.Match[str]) -> float:
    count = number_of(match["n"].lower()) or float(ordinal_of(match["n"].lower()))
    return count * (_A_MONTH if (match["unit"] or "w")[0].lower() == "m" else 1.0)


def _from(match: re.Match[str]) -> float:
    """The week that "from week 28" or "from month 7" begins with."""
    return (float(match["n"]) - 1.0) * _A_MONTH if match["month"] else _weeks(match) - 1.0


def _third(word: str) -> int:
    return 3 if word.lower() in ("last", "final") else ordinal_of(word.lower())
