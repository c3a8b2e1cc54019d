"""Conditions that are over, were never begun or were a mistake."""

import re
from itertools import pairwise

from guardrails.safety.distances import distances
from guardrails.safety.lists import pattern, phrases, wordset
from guardrails.safety.sorts import Sort
from guardrails.safety.surgery import far_off
from guardrails.safety.text import Text

_COPULA = wordset("endings.copula")

_ENDED = frozenset({"stopped", "quit", "discontinued", "finished", "completed", "ceased", "weaned"})

_ENDED_CARRIES = wordset("endings.ended_carries")

_NOT_YET_ENDED = wordset("endings.not_yet_ended")

_FRESH = ("yesterday", "today", "this morning", "this week", "last night", "days ago", "hours ago", "day ago")

_THE_ONLY_ONE = re.compile(r" (?:that|this|it|which) (?:is|was|'s|remains) (?:\S+ ){0,3}?(?:only|sole) ")
_HALVES = frozenset(", ; and but".split())
_RESUMED = pattern("endings.resumed")

_PAST_TIME = phrases("endings.past_time")

_YEARS_AGO = phrases("endings.years_ago")

_OVER = wordset("endings.over")


def ended_before(text: Text, a: int, start: int, end: int, sort: Sort) -> str:
    """Such as "Off all medicines since March", "stopped breastfeeding", "used to take blood thinners"."""
    if sort not in (Sort.MEDICINE, Sort.PASSING, Sort.KEPT, Sort.UNKNOWN):
        return ""
    toks = text.toks
    whole = f" {' '.join(text.norms(start, end))} "
    told = f" {' '.join(text.norms(start, next((j for j in range(a, end) if text.words[j] in _HALVES), end)))} "
    fresh = (*_FRESH, "last week", "a week ago") if sort is Sort.MEDICINE else _FRESH
    if any(f" {p} " in told for p in fresh) or " again " in whole or _RESUMED.search(whole):
        return ""
    i = a - 1
    while i >= start:
        norm = toks[i].norm
        prior = text.norms(max(start, i - 4), i)
        last = prior[-1] if prior else ""
        if norm in _ENDED or (norm == "up" and last in ("gave", "given")):
            return "" if _NOT_YET_ENDED & set(prior) else norm
        if norm == "off":
            came = (
                i == start
                or last == ","
                or last
                in (
                    "am",
                    "'m",
                    "is",
                    "'s",
                    "are",
                    "been",
                    "came",
                    "come",
                    "went",
                    "got",
                    "now",
                    "completely",
                    "weaned",
                    "tapered",
                )
            )
            unsure = {"to", "n't", "not", "can", "should", "if", "never", "put", "thinking"} & set(prior)
            return "off" if came and not unsure and sort is Sort.MEDICINE else ""
        if norm in ("take", "be", "breastfeed", "use", "have") and prior[-2:] == ["used", "to"]:
            return "" if prior[-3:-2] and prior[-3] in _COPULA | {"get", "got"} else "used to"
        if norm not in _ENDED_CARRIES:
            return ""
        i -= 1
    return ""


_REFUSED = pattern("endings.refused")


def refused(before: str, sort: Sort) -> str:
    """Such as "I refuse to take sleeping pills"."""
    said = _REFUSED.search(before) if sort is Sort.MEDICINE else None
    return said.group().strip() if said else ""


_NOT_ANY_MORE = pattern("endings.not_any_more")
_THEN = frozenset({"was", "were", "had", "took", "used", "got"})


def ended_after(text: Text, a: int, b: int, start: int, end: int, sort: Sort) -> str:
    """Such as "was on warfarin for three months in 2020, not any more"."""
    if sort in (Sort.LASTING, Sort.MEASURE, Sort.OPERATION) or not _THEN & set(text.norms(max(start, a - 5), a)):
        return ""
    said = _NOT_ANY_MORE.search(f" {' '.join(text.norms(b, end))} ")
    return said.group().strip() if said else ""


# Signs of a pregnancy that lasts: the test was last week, what it showed is not over.
SIGNS = frozenset("positive lines missed late overdue".split())


def over(text: Text, a: int, b: int, start: int, end: int, sort: Sort) -> str:
    """A passing state that is past: "I was pregnant last year", "the fever is gone", "after my pregnancy"."""
    before = text.norms(start, a)
    after = text.norms(b, end)
    whole = f" {' '.join(text.norms(start, end))} "
    if sort is Sort.OPERATION:
        long_ago = next((t for t in _YEARS_AGO if f" {t} " in whole), "")
        if not long_ago and (said := _WHEN_YOUNG.search(whole)):
            long_ago = said.group().strip()
        if not long_ago and start and _THE_ONLY_ONE.search(whole):
            whole = f" {' '.join(text.norms(0, end))} "  # "… in my teens; that was the only operation I ever had"
        return long_ago or far_off(whole)
    if sort is not Sort.PASSING or SIGNS & set(text.norms(a, b)):
        return ""
    if ended := _is_over(before, after):
        return ended
    if {"birth", "delivered", "born", "delivery"} & set(text.norms(a, b)) and (long_ago := far_off(whole)):
        return long_ago
    if well := _WELL_SINCE.search(f" {' '.join(after)} "):
        return well.group().strip()
    if before[-1:] == ["last"] and {"had", "was"} & set(before[-4:]):
        return "last"
    if _LONG_SINCE.search(f" {' '.join(before)} "):
        return "since"
    past_verb = any(w in _HAPPENED for w in before[-5:]) or (
        after[:1] in (["was"], ["were"]) and after[1:2] in (["last"], ["back"], ["weeks"], ["months"])
    )
    time = next((t for t in _PAST_TIME if f" {t} " in whole), "") or _long_past(whole)
    in_year = any(_is_year(w) for w in after[:5])
    since = "since" in before or any(w == "since" and n[0].isalnum() for w, n in pairwise([*after, "."]))
    if past_verb and (time or in_year) and not since and not _OPEN & set(before + after):
        return time or "in the past"
    tail = before[-3:]
    if tail[-2:] in (["when", "i"], ["post", "-"]) or before[-1:] == ["post"]:
        return "after"
    if tail[-3:] == ["when", "i", "was"] and not {"if", "since"} & set(before[:-3]) and _no_present(whole):
        return "when I was"
    if before[-2:-1] and before[-2] in ("look", "looks", "looking", "looked"):
        return ""
    if before[-2:] in (["after", "my"], ["after", "her"], ["after", "the"]) or before[-1:] == ["after"]:
        return "after"
    return ""


_STILL = frozenset("n't not never if when until before once nearly almost".split())
_RETURNED = frozenset({"back", "again", "returned", "returns"})
_THEN_AND_THERE = frozenset("in at around during when then".split())
_UTTERLY = frozenset("fully completely totally long all since now , it is 's was has had been and".split())


def _is_over(before: list[str], after: list[str]) -> str:
    """Such as "the fever is gone", "had a fever in August, fully gone"; nearer, or said with some force."""
    at = next(
        (
            i
            for i, w in enumerate(after)
            if (w in _OVER or (w in _SHUT and after[i + 1 : i + 2] in _WHOLLY and not _FRESH_WORDS & set(after)))
            and (i < _OVER_REACH or (after[i - 1] in _UTTERLY and not _OTHERS & set(after[:i])))
        ),
        -1,
    )
    told = {w for w, n in pairwise([*after, "."]) if w != "back" or n not in _THEN_AND_THERE}
    stays = _STILL & set(before + after[:at]) or _RETURNED & told
    return "is over" if at >= 0 and not stays else ""


_OPEN = frozenset("if found know still remains persists continues lingers".split())
_HAPPENED = frozenset("was were had been took used lay ran got caught felt".split())
_WELL_SINCE = pattern("endings.well_since")
_SHUT = frozenset("closed healed dried cleared scarred".split())
_WHOLLY = (["up"], ["over"], ["completely"], ["fully"])
_FRESH_WORDS = frozenset("today yesterday morning hours days tonight reopened open".split())
_OTHERS = frozenset({"my", "his", "her", "he", "she", "they", "have", "has"})
_OVER_REACH = 4  # tokens


def _long_past(words: str) -> str:
    """Words for something that all happened weeks ago or earlier, or empty."""
    points = distances(words)
    return "long past" if points and max(points) <= -_WEEK else ""


_WEEK = 0.25  # months

_WHEN_YOUNG = pattern("endings.when_young")
_LONG_SINCE = re.compile(
    r" (?:ages|years|decades|a long time|a while|months) since (?:\S+ ){1,4}(?:was|had|were|has been) $"
)


def _is_year(word: str) -> bool:
    return word.isdigit() and len(word) == 4 and word[:2] in ("19", "20")


def _no_present(whole: str) -> bool:
    return any(f" {w} " in whole for w in ("took", "used", "did", "had", "felt", "first", "last"))


_MISTAKEN = pattern("endings.mistaken")
_STOPPED = re.compile(
    r"^ (?:was|were|has been|have been|had been|got) (?:\S+ )?(?:stopped|discontinued|finished|withdrawn|taken off) "
)
_FRESHLY = re.compile(
    r" (?:yesterday|today|this (?:morning|week)|last night|days? ago|hours? ago|if|when|until|before) "
)


_NEVER_BEGUN = pattern("endings.never_begun")
_ADVISED = pattern("endings.advised")


def never_begun(before: str, after: str, sort: Sort) -> str:
    """Such as "was told to take statins but never did", "they offered ramipril, I refused", "the op was cancelled"."""
    if sort not in (Sort.MEDICINE, Sort.OPERATION):
        return ""
    said = _NEVER_BEGUN.search(after)
    if said is None or _FRESHLY.search(said.group()):
        return ""
    advised = sort is Sort.OPERATION or _ADVISED.search(before) or said.group().endswith(" off the table")
    return said.group().strip() if advised else ""


def mistaken(before: str, after: str) -> str:
    """Such as "my gout diagnosis was wrong", "the diagnosis of gout was withdrawn"."""
    revoked = _REVOKED.match(after) if _DIAGNOSIS_OF.search(before) else None
    wrong = revoked or _MISTAKEN.match(after)
    doubted = re.search(r" (?:not|n't|if|think|hope|whether) ", f"{before[-30:]}{after[:20]}")
    return wrong.group().strip() if wrong and not doubted else ""


_REVOKED = pattern("endings.revoked")
_DIAGNOSIS_OF = re.compile(r" diagnosis (?:of|as) (?:an? |the )?$")


def stopped_after(after: str, sort: Sort) -> str:
    """Such as "blood thinners were stopped in spring"."""
    stopped = _STOPPED.match(after) if sort is Sort.MEDICINE else None
    return stopped.group().strip() if stopped and not _FRESHLY.search(after) else ""
