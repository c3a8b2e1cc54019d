"""Episodes of somebody's past: "took warfarin in 2012", "six weeks of omeprazole in 2015, none since".

What was begun long ago may go on ("was put on lithium in 2012", "warfarin since 2012"): it is over only if it is told
in a past tense that ends with it, or if the message closes it ("nothing since", "off it for years").
"""

import re

from guardrails.safety.assertions.past_states import OF_MONTHS, SIGNS
from guardrails.safety.assertions.removals import removed
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.distances import distances, since_a_month, since_an_age
from guardrails.safety.language.function_words import POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_PAST = wordset("episodes.past")
_PRESENT = wordset("episodes.present")
_BEGUN = wordset("episodes.begun")
_GOES_ON = pattern("episodes.goes_on")
_CLOSED = pattern("episodes.closed")
_BOUNDED = pattern("episodes.bounded")
_THEN = pattern("episodes.then")
_GROWN = pattern("episodes.grown")
_ENDED = pattern("episodes.ended")
_THEN_ONLY = pattern("episodes.then_only")
_ONCE_MORE = pattern("episodes.once_more")
_TAKING_AGAIN = pattern("episodes.taking_again")
_DATED = pattern("episodes.dated")
_GONE_BY = pattern("episodes.gone_by")
_HAPPENED = re.compile(
    r"^(?: (?:(?!no )\S+ ){1,6}had)? (?:was|were|came|happened|occurred|struck|existed)"
    r"(?: (?:there|last|only|all|just|once))* "
    r"(?=(?:in|during|back|some|at|\d+|an?|two|three|four|five|six|seven|eight|nine|ten|years|months) )"
)
"""Behind a state that is told of as a thing of the past: "loose motion was there in 2010", "(the last cold) she had
was in 2010"."""

_RECOVERED = re.compile(r"(?:fully|long|completely|entirely|totally) (?:recovered|cured|healed|gone|over)")
_LONG_AGO = -2.0
"""Months from now, from which on a medicine or a state of months is past."""
_MONTH_AGO = -1.0
"""The same of a fever, a wound or an infection."""
_WINDOW = 40
"""Tokens behind a condition in which its end is told."""


def closed(text: Text, a: int, b: int, sort: Sort) -> str:
    """The words that put the condition at tokens [a, b) into the past, or empty."""
    if sort in (Sort.LASTING, Sort.MEASURE) or SIGNS & set(text.words[a:b]):
        return ""
    if gone := removed(text, a, b, sort):
        return gone
    start, end = text.sentence(a)
    before, after = text.part(start, a), text.part(b, end)
    told = text.part(b, _until(text, b))
    ending = _CLOSED.search(told)
    if ended := _bound_by_a_year(before, after, sort):
        return ended
    if _GOES_ON.search(_CLOSED.sub(" ", _STILL_THEN.sub(" ", f"{before}{after}"))) or (
        ending and _TAKING_AGAIN.search(f"{told[ending.end() - 1 :]} . ".partition(" . ")[0] + " ")
    ):
        return ""
    child = _GROWN.search(told) if sort in (Sort.PASSING, Sort.MEDICINE) else None
    if (
        child
        and sort is Sort.PASSING
        and ("birth" in text.words[b - 1] or _is_past(f"{before}{text.words[a]} "))
        and all(p <= _LONG_AGO for p in distances(f"{before}{told[: child.start() + 1]}"))
    ):
        return f"finished, {child.group().strip()}"
    if (dated := _DATED.search(told)) and sort is not Sort.OPERATION and sort is not Sort.UNKNOWN:
        then = distances(f" {dated['when']} ")
        if then and max(then) <= (_MONTH_AGO if _is_short(text, a, sort) else _LONG_AGO):
            return "finished long ago"
    if (gone_by := _GONE_BY.search(told)) and sort not in (Sort.OPERATION, Sort.UNKNOWN):
        return f"finished, {gone_by.group().strip()}"
    whole = _NOT_TODAY.sub(" ", f"{before}{after}")
    points = distances(_WITHIN.sub(" ", whole) if ending else whole)
    points += since_an_age(whole, text.phrase)
    if ending and len(after) <= ending.start():
        said = told[len(after) - 1 : told.find(" . ", ending.end() - 1) + 1 or None]
        points += [p for p in distances(said) if p <= 0]  # "off it within half a year" is told of then
    if sort is Sort.MEDICINE:
        points += since_a_month(f"{before}{' '.join(text.words[a:b])}{after}", text.phrase)
    if points and max(points) > _LONG_AGO:
        return ""
    if child and _OF_BIRTH.search(f"{before}{after}"):
        points.append(2 * _LONG_AGO)  # taken in a pregnancy or at a birth: as long ago as the child is old
    if ending and _RECOVERED.search(ending.group()) and (_is_past(before) or sort is Sort.OPERATION):
        return "" if sort is Sort.MEDICINE else f"finished, {ending.group().strip()}"
    if sort is Sort.OPERATION:
        return ""  # what matters is how long ago it was
    if not points and not (ending and sort is Sort.MEDICINE and _FOR_YEARS.search(ending.group()) and _is_past(before)):
        return ""
    if ending:
        return f"finished, {ending.group().strip()}"
    if (
        sort in (Sort.UNKNOWN, Sort.KEPT)
        or _BEGUN & set(text.words[start:end])
        or POSSESSIVES & set(text.words[a - 1 : a])
    ):
        return ""
    if (
        _is_past(before)
        or _HAPPENED.match(after)
        or (_BOUNDED.match(after) and not _PRESENT & set(text.words[start:end]))
    ):
        return "finished long ago"
    return ""


def _is_short(text: Text, a: int, sort: Sort) -> bool:
    return sort is Sort.CURABLE or (sort is Sort.PASSING and not text.words[a].startswith(OF_MONTHS))


_WITHIN = re.compile(
    r" within (?:\S+ ){1,3}?(?:days?|weeks?|months?|years?)(?= )|"
    r" (?:n't|not|never) had (?:\S+ ){1,3}?in (?:\S+ )?years(?= )"
)
"""How long it took to end, or has been over: "left them within two months", "haven't had one in ten years"."""
_NOT_TODAY = re.compile(
    r" (?:no|not any|nothing|none)(?: (?!more |other )[^\s.,;!?]+){0,2}"
    r" (?:today|this (?:week|month|year)|yesterday)(?= )"
)
"""What is denied of these days: "ten years ago, no tablets today"."""
_STILL_THEN = re.compile(
    r"(?<= )(?:when|while|as long as)(?: \S+){1,3}? still"
    r"(?= \S+ed | (?:was|were|had|did|drove|ran|flew|went|rode|lay) )"
)
"""Such as "back when he still worked": what went on has ended."""
_OF_BIRTH = re.compile(r" (?:pregnan\w+|expecting|deliver\w+|birth|births|born|maternity|postpartum|confinement) ")
_BEEN = re.compile(
    r" (?:used to (?:have|be|get|take|suffer)|(?:was|were) on|'d been|got over|recovered from|came down with|caught|"
    r"contracted|shook off|overcame)(?= )"
)
_FOR_YEARS = re.compile(r" (?:years|decades|for good|ages)\b")


def _bound_by_a_year(before: str, after: str, sort: Sort) -> str:
    """Such as "shift work till 2016, retired since", "pregnant in 2012"; empty where it holds again."""
    said = _ENDED.match(after) or (_THEN_ONLY.match(after) if sort is Sort.PASSING else None)
    if said is None or sort is Sort.OPERATION or _ONCE_MORE.search(f"{before}{after}"):
        return ""
    return said.group().strip()


def _is_past(before: str) -> bool:
    """Whether the nearest verb in front of the condition is in the past, or a time of the past holds it."""
    words = _BEEN.sub(" was ", before).split()
    verb = next((w for w in reversed(words) if w in _PAST or w in _PRESENT), "")
    return verb in _PAST or (not verb and bool(_THEN.search(before)))


def _until(text: Text, b: int) -> int:
    """Where the telling ends: at the next question, or after two more sentences."""
    _, stop = text.sentence(b - 1)
    if text.words[stop - 1] == "?":
        return stop
    return min(text.stretch(stop, 2), b + _WINDOW)
