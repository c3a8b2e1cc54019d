"""Which words of a sentence stand under a negation: clause by clause, after the idea of NegEx, for plain English.

A negator denies what follows it in its clause; what stands before it there (the subject) is neither affirmed nor
denied by it. "not only" and "no more than" negate nothing; two negators cancel out; a comma before a negator ("weeks to
months, not overnight") opens a clause of its own; an elliptical answer ("Is it tested? No.") denies its question.
"""

import re
from collections.abc import Sequence
from enum import IntEnum

from domain.text import fold


class Polarity(IntEnum):
    AFFIRMED = 0
    DENIED = 1
    OPEN = 2
    """Before a negator of its own clause: the subject of a denial."""


Span = tuple[int, int, Polarity]

_SUBJECT = (
    r"(?:it|they|we|he|she|you|the|this|these|those|its|their|our|people|most|some|many|nobody|no\ one|"
    r"not|never|please|is|are|has|have|can|may|must|should|will|do|does|always)\b"
)
_VERDICT = (
    r"(?:not|never)\ (?:suitable|recommended|advised|advisable|allowed)|"
    r"do\ not\ (?:use|take|drink|apply)(?:\ it)?|avoid"
)
"""What closes a caution on what stands before its colon: "heart failure: do not use"."""
_SPLIT = re.compile(
    rf"""(?!:\ (?:{_VERDICT})\W*$)[;:.!?)]+(?=\s|$) | \s\( | \s+-\s+ |
    ,?\s+(?=(?:but|however|although|though|whereas|yet|because|so\ that|which|who|whose|except)\b) |
    ,\s+(?=(?:while|when|where|if|since|until|as|unless)\b) |
    ,\s+(?:and|so|or)\s+(?={_SUBJECT}) |
    ,?\s+(?=(?:and|or|but)\s+(?:not|never|no|nor|does|do|is|are|was|were|has|have|can|cannot|will|must|should|
    may|might|
      keep|use|wash|ask|avoid|take|apply|store|stop|consult|speak|talk)\b) |
    ,\s+(?=(?:not|never|no|nor|rather\ than|instead\ of|without|nobody|but\ not)\b)
    """,
    re.VERBOSE,
)
_SUBORDINATE = re.compile(r"(?:and |so |but )?(?:because|since|although|though|as)\b[^,;:.!?]*,\s+")
_DENYING_CONDITION = re.compile(r"(?:if|when|where|while|once)\b[^,;:.!?]*(?:n't| not| never| no)\b[^,;:.!?]*,\s+")
_CONDITION = re.compile(
    r"(?:and |so |but |please )?(?:if|when|while|unless|until|after|before|once|with|in|for|on|at|during|where)\b"
)
"""Openings that say when the main clause holds; a denial there neither affirms nor denies them."""
_HARMLESS = re.compile(
    r"\b(not only|not just|not merely|no doubt|no matter|"
    r"no more than|no less than|not more than|no fewer than|no later than|no longer than|"
    r"(?:no|not|never|[a-z]+n't)(?: (?:be|is|are|have|has|get|go|cost|weigh|last|contain|any))* (?:more|less|fewer|"
    r"later|longer|higher|lower|larger|bigger|smaller|older|younger|greater|heavier|warmer|hotter|cooler|colder|"
    r"shorter|earlier) than"
    r"(?= (?:a|an|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|"
    r"ninety|half|about))|whether or not|nothing but|nothing else than|not least|if not|why not|no other than)\b"
)
_NEGATOR = re.compile(
    r"\b(not|never|no|nor|neither|none|nobody|nothing|nowhere|cannot|[a-z]+n't|avoid(?:s|ed|ing)?|"
    r"refrain(?:s|ing)?|unsuitable|unsafe|forbidden|prohibited|banned|contra-?indicated|unacceptable|unnecessary|"
    r"inadvisable|lacks?|lacking|leaves? (?:\w+ ){0,6}?out|left out|leave aside|stay away|steer clear|"
    r"free (?:of|from)|"
    r"fails? to|refuses? to|declines? to|discouraged?|hardly|rarely|seldom|unable|impossible|out of the question|"
    r"ruled out|excluded?|kept? (?:\w+ ){0,3}?away|keeps? (?:\w+ ){0,3}?away|kept? (?:\w+ ){0,3}?out|off limits|"
    r"far from|"
    r"absent|unwelcome|"
    r"forbids?|discourages|rules? out|warns? against|rather than|instead of|skip(?:s|ped)?|without|"
    r"advis\w+ against|kept? (?:\w+ ){0,2}?from|"
    r"keeps (?:\w+ ){0,2}?from)\b|"
    r"(?<=\w)-free\b"
)
_PLAIN = re.compile(r"not|no|never|nor|neither|none|nobody|nothing|nowhere|cannot|without|-free|[a-z]+n't")
"""Negators that say nothing else; "avoid" and "unsuitable" are words of their own and denied themselves."""
_BACKWARD = frozenset(
    {"unsuitable", "unsafe", "forbidden", "prohibited", "banned", "unacceptable", "unnecessary", "inadvisable"}
)
"""Predicates: they deny their subject as well as what follows."""
_PLAIN_NO = re.compile(r"\b(not|never|no|nor|neither|none|nobody|nothing|nowhere|cannot|without|[a-z]+n't)\b")
_SUBJECT_NEGATORS = frozenset({"no", "neither", "none", "nobody", "nothing"})
_UNLESS = re.compile(r"\b(unless|without|except)\b")
_OPEN_DENIAL = re.compile(r"\b(?!not at all)(?:unsuitable|avoid|never|not|cannot|[a-z]+n't)(?: \w+){0,3}:")
"""A denial that a list after a colon completes: "unsuitable: for children, …". """
_RESUMES = re.compile(r",\s+(?=[a-z]+s\s)")
_ANSWER = re.compile(r"^(?P<question>[^?]{8,}\?)\s+(?P<answer>.+)$", re.DOTALL)
_YES_NO = re.compile(r"(?:yes|no|not at all|not really|never)\b[,.!:;]\s+")
_NO_ANSWER = re.compile(
    r"(no|not|never|none|neither|nobody)\b|.*\b(is|are|do|does|can|will|may) not\b(?=\W|$)", re.DOTALL
)


def read_polarity(text: str) -> list[Span]:
    """Ranges of `fold(text)` that are denied or open; everything else is affirmed."""
    folded = _OPEN_DENIAL.sub(lambda m: m.group()[:-1] + " ", fold(text))
    asked = _ANSWER.match(folded)
    start = asked.start("answer") if asked else 0
    opening = _YES_NO.match(folded, start)
    start = opening.end() if opening else start
    spans: list[Span] = []
    if asked:
        denied = _NO_ANSWER.match(asked["answer"])
        spans.append((0, asked.end("question"), Polarity.DENIED if denied else Polarity.AFFIRMED))
    for begin, end in _clauses(folded, start):
        spans += _clause(folded, begin, end)
    return spans


def polarity_at(at: int, spans: Sequence[Span]) -> Polarity:
    """Polarity of the word at an offset."""
    return next((p for a, b, p in spans if a <= at < b), Polarity.AFFIRMED)


def _clauses(folded: str, start: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for cut in _SPLIT.finditer(folded, start):
        if cut.start() > start:
            found += _without_opening(folded, start, cut.start())
        start = cut.end()
    if start < len(folded):
        found += _without_opening(folded, start, len(folded))
    return found


def _without_opening(folded: str, begin: int, end: int) -> list[tuple[int, int]]:
    """A reason put first ("Because the vapours are strong, …") is a clause of its own, so is "If it isn't dry, …"."""
    opening = _SUBORDINATE.match(folded, begin, end) or _DENYING_CONDITION.match(folded, begin, end)
    if opening and opening.end() < end:
        return [(begin, opening.end()), (opening.end(), end)]
    return [(begin, end)]


def _clause(folded: str, begin: int, end: int) -> list[Span]:
    harmless = [(m.start(), m.end()) for m in _HARMLESS.finditer(folded, begin, end)]
    negators = [m for m in _NEGATOR.finditer(folded, begin, end) if not any(a <= m.start() < b for a, b in harmless)]
    if not negators:
        return []
    first = negators[0]
    stop, tail = _exception(folded, first, end)
    item, spans = _before(folded, begin, first)
    denied = True
    at = first.end()
    for following in (m for m in negators[1:] if m.start() < stop):
        word = following.group(1) or ""
        if word == "nor" or (word in ("no", "not", "never") and "," in folded[at : following.start()]):
            continue
        spans.append((at, following.start(), Polarity.DENIED if denied else Polarity.AFFIRMED))
        denied, at = not denied, following.end()
    if item > begin:
        resumed = _RESUMES.search(folded, at, stop)
        stop = resumed.start() if resumed else stop
    spans.append((at, stop, Polarity.DENIED if denied else Polarity.AFFIRMED))
    if not _PLAIN.fullmatch(first.group()):
        spans.append((first.start(), first.end(), Polarity.DENIED))
    return [*spans, *tail]


def _before(folded: str, begin: int, negator: re.Match[str]) -> tuple[int, list[Span]]:
    """Start of the negator's own item of a list, and what stands before it: an opening condition, the subject."""
    word = (negator.group(1) or "-free").split()[0]
    item = begin + max((m.end() for m in re.finditer(r",\s+", folded[begin : negator.start()])), default=0)
    spans: list[Span] = []
    if item > begin and _CONDITION.match(folded, begin):
        spans.append((begin, item, Polarity.OPEN))
    if item < negator.start() and word not in _SUBJECT_NEGATORS:
        whole = word in _BACKWARD or word == "-free"
        spans.append((item, negator.start(), Polarity.DENIED if whole else Polarity.OPEN))
    return item, spans


def _exception(folded: str, negator: re.Match[str], end: int) -> tuple[int, list[Span]]:
    """Where an exception to a denial starts ("not … unless …", "not … without …"): neither denied nor affirmed."""
    found = _UNLESS.search(folded, negator.end(), end)
    return (found.start(), [(found.start(), end, Polarity.OPEN)]) if found else (end, [])


def says_no(text: str) -> bool:
    """Whether a text denies anything in so many words."""
    folded = fold(text)
    return _PLAIN_NO.search(folded) is not None or any(word in _BACKWARD for word in folded.split())
