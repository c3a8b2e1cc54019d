"""Conditions that were ended, never begun or a mistake."""

import re

from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.distances import distances
from guardrails.safety.language.function_words import BE
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_ENDED = frozenset({"stopped", "quit", "discontinued", "finished", "completed", "ceased", "weaned"})

_THREW, _AWAY = frozenset({"threw", "thrown"}), frozenset({"out", "away"})
_LONG_AGO = -2.0
"""Months from now, from which on what was thrown out is not taken any more."""
_ENDED_CARRIES = wordset("endings.ended_carries")

_NOT_YET_ENDED = wordset("endings.not_yet_ended")

# "She's done nursing long ago", not "once she's done nursing" or "done nursing for tonight".
_FOR_GOOD = frozenset(", . ; ! ? ) and since long ages years months now already altogether completely".split())
_LONG_SINCE = frozenset("since long ages years months altogether completely".split())
"""Behind "done with" it, which somebody fed up or done for tonight says as well."""
_NOT_YET_DONE = _NOT_YET_ENDED | {"until", "till", "once", "after", "before", "as", "soon", "not", "hardly"}

_FRESH = ("yesterday", "today", "this morning", "this week", "last night", "days ago", "hours ago", "day ago")
# "The cardiologist took her off …", "they weaned my mother-in-law off …".
_WEANED = re.compile(r" (?:took|taken|weaned|pulled|tapered) (?:(?:my|her|his|our|the) (?:\S+ ){1,6})?(?:\S+ )?$")
_FOR_A_WHILE = re.compile(r" for (?:the|his|her|my|that) (?!(?:last|past|first)\b)\S+ | until ")
_NEVER_AGAIN = re.compile(r" (?:never|not|n't)(?: \S+){0,4}? again(?= )")

_HALVES = frozenset(", ; and but".split())
_RESUMED = pattern("endings.resumed")


# "He drives nothing now", "she drives no more".
_NO_MORE = re.compile(
    r" (?:nothing|nowhere|no more|no longer|not any ?more|not at all)(?= (?:[.,;!)–-]|now|at|and|these|since|for))"
)


def ended_before(text: Text, a: int, b: int, start: int, end: int, sort: Sort) -> str:
    """Such as "Off all medicines since March", "stopped breastfeeding", "used to take blood thinners"."""
    if sort not in (Sort.MEDICINE, Sort.PASSING, Sort.KEPT, Sort.UNKNOWN):
        return ""
    if sort is Sort.MEDICINE and _LISTED_AS_PAST.search(text.part(start, a)) and _TAKES_NONE.search(text.phrase):
        return "previous"
    toks = text.toks
    whole = text.part(start, end)
    half = next((j for j in range(a, end) if text.words[j] in _HALVES), end)
    told = text.part(start, half)
    fresh = (*_FRESH, "last week", "a week ago") if sort is Sort.MEDICINE else _FRESH
    if any(f" {p} " in told for p in fresh) or " again " in _NEVER_AGAIN.sub(" ", whole) or _RESUMED.search(whole):
        return ""
    if text.norms(max(start, a - 2), a) == ["used", "to"] and not BE & set(text.norms(max(start, a - 3), a - 2)):
        return "used to"  # "used to drive"
    i = a - 1
    while i >= start:
        norm = toks[i].norm
        prior = text.norms(max(start, i - 4), i)
        last = prior[-1] if prior else ""
        closing = {(): _FOR_GOOD, ("with",): _LONG_SINCE}.get(text.words[i + 1 : a], frozenset[str]())
        if norm == "done" and sort is Sort.PASSING and text.words[b] in closing:
            return "" if (prior and last not in BE) or not _NOT_YET_DONE.isdisjoint(prior) else "done"
        thrown = norm in _AWAY and last in _THREW and max(distances(told), default=0.0) <= _LONG_AGO
        if norm in _ENDED or thrown or (norm == "up" and last in ("gave", "given")):
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
                    "and",
                    "but",
                    "then",
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
            came |= bool(_WEANED.search(text.part(max(start, i - 8), i)))
            unsure = {"to", "n't", "not", "can", "should", "if", "never", "put", "thinking"} & set(prior)
            for_good = not unsure and not _FOR_A_WHILE.search(text.part(i, half))
            return "off" if came and for_good and sort is Sort.MEDICINE else ""
        if norm in ("take", "be", "breastfeed", "use", "have") and prior[-2:] == ["used", "to"]:
            return "" if prior[-3:-2] and prior[-3] in BE | {"get", "got"} else "used to"
        if norm not in _ENDED_CARRIES and norm != "'s":
            return ""
        i -= 2 if norm == "'s" else 1  # "the doctor stopped Rakesh's warfarin"
    return ""


# The fields of a form: "Previous medicines: warfarin", which is over where "Current medicines: nil" stands beside it.
_LISTED_AS_PAST = re.compile(
    r" (?:past|previous|prior|former|earlier|old) (?:meds|medicines?|medications?|drugs?|tablets|treatment) [:-](?= )"
)
_TAKES_NONE = re.compile(
    r" (?:current|present|ongoing|now|currently)(?: (?:meds|medicines?|medications?|drugs?|tablets|treatment))? [:-]"
    r" (?:none|nil|no|nothing)(?= )"
)

_REFUSED = pattern("endings.refused")


def refused(before: str, sort: Sort) -> str:
    """Such as "I refuse to take sleeping pills"."""
    said = _REFUSED.search(before) if sort is Sort.MEDICINE else None
    return said.group().strip() if said else ""


def only_tolerated(before: str, name: str, after: str, sort: Sort) -> str:
    """Such as "stomach clear, aspirin fine with me": it agrees with somebody who doesn't say that they take it."""
    said = _TOLERATED.match(after) if sort is Sort.MEDICINE and _OPENS.search(before.strip()) else None
    return said.group().strip() if said and not _TAKES.search(f"{name}{after[said.end() - 1 :]}") else ""


_TOLERATED = pattern("endings.tolerated")
_OPENS = re.compile(r"(?:^|[,;(–—-]|\b(?:and|but))$")
_TAKES = re.compile(r" (?:takes?|taking|on|uses?|using|daily|every|each|tablets?|dose|mg)(?= )")


def _no_longer_done(text: Text, a: int, b: int, start: int, end: int, sort: Sort) -> str:
    """Such as "drives no more", "a retired bus driver", "a trucker by trade, but he drives nothing these weeks"."""
    if text.words[b - 1] not in _TRADES:
        no_more = _NO_MORE.match(text.part(b, end)) if sort is Sort.PASSING or text.words[b - 1] in _DRIVES else None
        return no_more.group().strip() if no_more else ""
    if _RETIRED & set(text.norms(max(start, a - 3), a)) or _LEFT_WORK.search(text.part(b, end)):
        return "retired"
    for i in range(b, end):
        if gender_of(text.words[i]) is not None and text.words[i] not in ("he", "she"):
            return ""
        if text.words[i] in _DRIVES and (no_more := _NO_MORE.match(text.part(i + 1, end))):
            return no_more.group().strip()
    return ""


_TRADES = wordset("conditions.trades")
_DRIVES = frozenset("drive drives driving".split())
_RETIRED = frozenset("retired former formerly ex erstwhile once onetime superannuated pensioned".split())
_LEFT_WORK = re.compile(
    r"^(?: (?!if\b|when\b|who\b|his\b|her\b|soon\b|will\b|not\b|n't\b|but\b|and\b)[^\s.?!]+){0,6}?"
    r" (?:superannuated|retired|pensioned(?: off)?|(?:on|with|draws|gets) (?:a )?pension|"
    r"hung up (?:the|his|her) keys|gave up (?:the job|driving|the wheel)|left (?:the job|the line|the trade|service))"
    r"(?= (?:in|since|at|from|last|long|years|now|for|[.,;!)]|\d))"
)
"""Behind a trade: "crane operator of the port, superannuated in 2017"."""
_NOT_ANY_MORE = pattern("endings.not_any_more")
_THEN = frozenset("was were had took used got gave given put".split())
_WAS_THERE = ["was", "there"]


def ended_after(text: Text, a: int, b: int, start: int, end: int, sort: Sort) -> str:
    """Such as "was on warfarin for three months in 2020, not any more"."""
    if done := _no_longer_done(text, a, b, start, end, sort):
        return done
    then = text.norms(b, b + 2) == _WAS_THERE or bool(_THEN & set(text.norms(max(start, a - 5), a)))
    then = then or a == start  # "azithromycin, but that got over last year"
    if sort in (Sort.LASTING, Sort.MEASURE, Sort.OPERATION) or not then:
        return ""
    said = _NOT_ANY_MORE.search(text.part(b, end))
    return said.group().strip() if said else ""


_MISTAKEN = pattern("endings.mistaken")
_STOPPED = re.compile(
    r"^ (?:\d+ ?(?:(?:mg|mcg|g|iu) )?)?(?:[(,–—-] )?(?:(?:was|were|has been|have been|had been|got) "
    r"(?:\S+ )?(?:stopped|discontinued|finished|withdrawn|taken off) "
    r"|(?:stopped|discontinued|finished|ended|went in the bin) (?!working|helping)(?:\S+ ){0,3}?"
    r"(?:ago|back|before|fully|completely|for good|last year|(?:in )?(?:19|20)\d\d) "
    r"|(?:course|treatment|therapy) (?:(?:was|got) )*(?:over|completed|finished|done) (?:\S+ ){0,2}?"
    r"(?:weeks|months?|years?) (?:ago|back) |(?:course|treatment|therapy) (?:(?:was|got) )*(?:over|completed|finished) "
    r"last (?:month|year) )"
)
_FRESHLY = re.compile(
    r" (?:yesterday|today|this (?:morning|week)|last night|days? ago|hours? ago|if|when|until|before(?! [.,;!?])) "
)


_NEVER_BEGUN = pattern("endings.never_begun")
_ADVISED = pattern("endings.advised")


_MOVED = pattern("not_begun.moved")


def never_begun(before: str, after: str, sort: Sort) -> str:
    """Such as "was told to take statins but never did", "they offered ramipril, I refused", "the op was cancelled"."""
    if sort not in (Sort.MEDICINE, Sort.OPERATION):
        return ""
    said = _NEVER_BEGUN.search(after)
    if said is None or _FRESHLY.search(said.group()) or (sort is Sort.OPERATION and _MOVED.search(after)):
        return ""
    advised = sort is Sort.OPERATION or _ADVISED.search(before) or said.group().endswith(" off the table")
    return said.group().strip() if advised else ""


def mistaken(before: str, after: str) -> str:
    """Such as "my gout diagnosis was wrong", "the diagnosis of gout was withdrawn"."""
    revoked = _REVOKED.match(after) if _DIAGNOSIS_OF.search(before) else None
    wrong = revoked or _MISTAKEN.match(after) or _never_so(before, after)
    if wrong is None or _DOUBTED.search(f"{before[-30:]}{after[:20]}"):
        return ""
    return wrong.group().strip()


def _never_so(before: str, after: str) -> re.Match[str] | None:
    """Such as "they thought it was lupus, but it isn't", "we had gout on her file by mistake".

    "Forget the lupus, the doctor says plain sunburn" is so too: never "forget the lupus for now", "… says it's mild".
    """
    return next((m for ahead, behind in _NEVER_SO if ahead.search(before) and (m := behind.search(after))), None)


_NEVER_SO = tuple(
    (pattern(f"endings.{ahead}"), pattern(f"endings.{behind}"))
    for ahead, behind in (
        ("entered", "by_mistake"),
        ("thought_it_was", "it_is_not"),
        ("forget_it", "somebody_says"),
        ("wrongly_diagnosed", "never_had"),
        ("once_feared", "never_had_it"),
    )
)
_DOUBTED = re.compile(r" (?:not|n't|if|think|hope|whether) ")
_REVOKED = pattern("endings.revoked")
_DIAGNOSIS_OF = re.compile(r" diagnosis (?:of|as) (?:an? |the )?$")


def stopped_after(after: str, sort: Sort) -> str:
    """Such as "blood thinners were stopped in spring"."""
    stopped = _STOPPED.match(after) if sort is Sort.MEDICINE else None
    return stopped.group().strip() if stopped and not _FRESHLY.search(after) else ""
