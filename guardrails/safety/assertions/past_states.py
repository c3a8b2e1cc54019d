"""States, complaints and operations that are past: "the fever is gone", "had my knee done in April, all healed"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.assertions.surgery import far_off, is_ahead
from guardrails.safety.language.distances import distances
from guardrails.safety.language.function_words import ARTICLES, BE, HAVE, POSSESSIVES, SUBJECTS
from guardrails.safety.language.lists import first_of, padded, pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_PAST_TIME = padded("endings.past_time")
_OVER = wordset("endings.over")
_THE_ONLY_ONE = re.compile(r" (?:that|this|it|which) (?:is|was|'s|remains) (?:\S+ ){0,3}?(?:only|sole) ")
# Signs of a pregnancy that lasts: the test was last week, what it showed is not over.
SIGNS = frozenset("positive lines missed late overdue".split())

_PARTS_OF_PREGNANCY = frozenset("scan scans trimester tri marker checkup".split())
"""What is over long before the pregnancy is: "12 weeks scan is over"."""


def over(text: Text, a: int, b: int, start: int, end: int, sort: Sort) -> str:
    """A passing state that is past: "I was pregnant last year", "the fever is gone", "after my pregnancy"."""
    if sort is Sort.OPERATION:
        whole = text.part(_clause_of_its_own(text, start, a), end)
        said = _WHEN_YOUNG.search(whole)
        long_ago = said.group().strip() if said else ""
        if not long_ago and start and _THE_ONLY_ONE.search(whole):
            whole = text.part(0, end)  # "… in my teens; that was the only operation I ever had"
        return long_ago or far_off(whole) or _healed(whole)
    if sort not in (Sort.PASSING, Sort.CURABLE) or SIGNS & set(text.norms(a, b)):
        return ""
    start = _own_clause(text, start, a) if sort is Sort.PASSING else start
    before, after, whole = text.norms(start, a), text.norms(b, end), text.part(start, end)
    of_months = text.words[a].startswith(OF_MONTHS)
    lasts = of_months and bool(before) and before[-1] in BE - _WAS
    part = text.words[b - 1] in _PARTS_OF_PREGNANCY
    if not part and (ended := _is_over(before, _behind_place(text.words[b - 1], after), near_only=lasts)):
        return ended
    dated = text.words[a] == "pregnancy" and _OF_PREGNANCY.search(f" {' '.join(before)} § {' '.join(after)} ")
    if of_months and text.words[a + 1 : a + 3] == ("with", "me"):
        return "with me"  # "Mum was pregnant with me"
    if dated or (text.words[b - 1] == "pregnancies" and not _NOW_TOO & set(after)):
        return "in the past"
    well = _WELL_SINCE.search(f" {' '.join(after)} ")
    if well and not (of_months or part):  # "I'm pregnant, had flu, it cleared in two days"
        return well.group().strip()
    if now := _well_by_now(text, a, end, whole, before):
        return now
    if sort is Sort.CURABLE:
        return ""
    if {"birth", "delivered", "born", "delivery"} & set(text.norms(a, b)) and (long_ago := far_off(whole)):
        return long_ago
    if before[-1:] == ["last"] and {"had", "was"} & set(before[-4:]):
        return "last"
    if _LONG_SINCE.search(f" {' '.join(before)} "):
        return "since"
    past_verb = (
        any(w in _HAPPENED for w in before[-8:])
        or text.words[a] in _WAS
        or after[:1] in (["was"], ["were"])
        or _she_had(after)
    )
    past_verb = past_verb or _was_done(text, a, b, before, whole)
    if text.words[a] in HURT and (hurt := _hurt_long_ago(text, a, whole)):
        return hurt
    time = first_of(_PAST_TIME, whole) or _long_past(whole) or _then(text.words[a], whole)
    since = "since" in (*before, text.words[b - 1]) or any(
        w == "since" and n[0].isalnum() and n not in _AGES for w, n in pairwise([*after, "."])
    )
    if past_verb and time and not since and not _OPEN & set(before + after):
        return time
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


def _clause_of_its_own(text: Text, start: int, a: int) -> int:
    """Where the clause of an operation begins that has a verb of its own: "gave blood today and (had a bypass …)"."""
    verb = next((i for i in range(a - 1, max(start, a - _LED) - 1, -1) if text.words[i] in _UNDERWENT), -1)
    return verb if verb > start and text.words[verb - 1] in _JOINS else start


_LED = 4  # tokens
_UNDERWENT = frozenset({"had", "underwent", "got"})
_WAS = frozenset({"was", "were", "been"})


def _own_clause(text: Text, start: int, a: int) -> int:
    """Where the clause of "… and I am" in front of token a begins: what it joins is past, and this is not.

    "My delivery got over last month and I am nursing", "had a baby in May and breastfeeds".
    """
    i = a
    while i > start and text.words[i - 1] in _NOW_STILL:
        i -= 1
    verb = i - (text.words[a] not in _NURSES_NOW)
    if i == start or (verb < i and text.words[verb] not in BE):
        return start
    joint = next((j for j in range(verb - 1, max(start, verb - 1 - _SUBJECT) - 1, -1) if text.words[j] in _JOINS), -1)
    return joint + 1 if joint >= start else start


_NURSES_NOW = frozenset({"breastfeeds", "nurses", "feeds", "pumps"})
_NOW_STILL = frozenset("still now also only currently just exclusively partly fully both".split())
_JOINS = frozenset({"and", "but", "so", ",", ";", "-", "–"})
_SUBJECT = 3  # tokens


def _she_had(after: list[str]) -> bool:
    """Such as "viral fever he had two months ago"."""
    return any(w in _HAPPENED for w in after[1:3]) and after[0] in _SUBJECTS | _ARTICLES


def _hurt_long_ago(text: Text, a: int, whole: str) -> str:
    """Such as "I burnt my hand three summers ago", unless the next sentence tells that it never closed."""
    points = distances(whole)
    said = first_of(_YEARS_AGO, whole) or ("long past" if points and max(points) <= -_MENDING else "")
    told = set(text.words[a : text.stretch(a, 2)]) - {"skin"}
    return "" if is_ahead(whole) or _UNHEALED & told else said


HURT = wordset("past_states.hurt")
_UNHEALED = wordset("past_states.unhealed")
_YEARS_AGO = (" last year ", " years back ", " back then ", " in the past ", " as a child ", " as a kid ")
_SUBJECTS = SUBJECTS | {"customer"}
_ARTICLES = POSSESSIVES | {"the"}


def _well_by_now(text: Text, a: int, end: int, whole: str, before: list[str]) -> str:
    """Such as "flu in June, completely ok now": dated in the past, and whoever had it is said to be well since."""
    if text.words[a].startswith(OF_MONTHS) or _OPEN & set(whole.split()):
        return ""
    dated = text.words[end : end + 2] in _THAT_WAS
    stop = text.sentence(end)[1] if end < len(text.toks) and (dated or text.words[end - 1] != "?") else end
    if dated and stop < len(text.toks) and "?" not in text.words[slice(*text.sentence(stop))]:
        stop = text.sentence(stop)[1]  # "loose motions. That was in October. Since two months fully okay"
    told = f"{whole}{' '.join(text.words[end:stop])} "
    well = _WELL_NOW.search(told, len(" ".join(before)))
    if well is None or is_ahead(told[: well.end()]) or _AGAIN.search(told, well.end()):
        return ""
    behind = told[len(whole) - 1 : well.start()].split()
    if _STILL & set(told[: well.start()].split()[-2:]) or not _REPORTS.isdisjoint(behind):
        return ""  # "she was diagnosed in spring. Shall I tell her that the tonic is fine?"
    if well.group().split()[0] in BE and any(w not in _WHO_IS_WELL and gender_of(w) is None for w in behind[-1:]):
        return ""  # "… The tonic is fine."
    until = told[: well.end() + 1]
    if any(p > -_WEEK for p in distances(_LAST_MONTH.sub(" ", until))):
        return ""
    then = _LAST_MONTH.search(until) or _long_past(until) or _SEASON.search(until) or _IN_MAY.search(until)
    return well.group().strip() if then else ""


_THAT_WAS = tuple((it, was) for it in ("that", "it", "this", "those", "they") for was in ("was", "were"))
_REPORTS = frozenset("tell told say said says saying confirm assure if whether".split())
_WHO_IS_WELL = SUBJECTS | frozenset(
    ", ; – - and but now then that it this all everything these which who health".split()
)
_AGAIN = re.compile(
    r" (?:again|back|returned|returns|relapsed|since (?:yesterday|today|this|last night|\S+day|two days|\d days))(?= )"
)
_LAST_MONTH = re.compile(r" (?:last (?:week|month|year)|(?:earlier )?this year|years? back)(?= )")
_IN_MAY = re.compile(r" (?:in|last|during) may(?= [.,;!)])")
_WELL_NOW = pattern("endings.well_now")


def _was_done(text: Text, a: int, b: int, before: list[str], whole: str) -> bool:
    """Whether the state's own word is a verb of the past: "breastfed her son until 2012", but no "breastfed baby"."""
    told = bool(_DONE & set(text.words[a:b])) and not (_LASTS & set(before[-2:]) or _OWNED & set(before[-1:]))
    return told and not _GOES_ON.search(whole)


_DONE = frozenset({"breastfed", "fed", "nursed"})
_LASTS = frozenset("is are am 'm 's 're be being been has have 've gets still".split())
_OWNED = ARTICLES | POSSESSIVES
_GOES_ON = re.compile(
    r" (?:still|again|today|tonight|yesterday|morning|born|"
    r"(?:now|currently|and) (?:also |with )?(?:my|her|the|our|a|another)"
    r" (?:second|third|fourth|next|new|baby|newborn|little|other)(?! (?:\S+ )?(?:until|till|in) ))(?= )"
)


def _healed(whole: str) -> str:
    """Such as "my knee was done in April, all healed": of a named time, and nothing is nearer."""
    said = _HEALED.search(whole)
    near = any(p > -_MENDING for p in distances(whole)) or is_ahead(whole)
    return said.group().strip() if said and _SEASON.search(whole) and not near else ""


_HEALED = pattern("endings.healed")
_MENDING = 1.5  # months


_STILL = frozenset("n't not never if when until before once nearly almost".split())
_RETURNED = frozenset({"back", "again", "returned", "returns"})
_THEN_AND_THERE = frozenset("in at around during when then pain pains ache aches".split())
_AGES = frozenset({"ages", "long", "years"})
_SPREAD = frozenset("all came come comes for just well spread".split())
_ABOVE = frozenset("here there at my his her their our your the".split())
_UTTERLY = frozenset("fully completely totally long all since now , it is 's was has had been and".split())


def _is_over(before: list[str], after: list[str], *, near_only: bool = False) -> str:
    """Such as "the fever is gone", "had a fever in August, fully gone"; nearer, or said with some force.

    What is far from a pregnancy is the end of something else: "I'm pregnant, had a fever in June and was over it".
    """
    at = next(
        (
            i
            for i, w in enumerate(after)
            if (
                (w in _OVER and not _is_above(after, i) and not _has_turned(after, i))
                or (w in _SHUT and _is_shut(after, i))
            )
            and (i < _OVER_REACH or not _NEW_CLAUSE & set(after[:i]) or (not near_only and _is_utter(after, i)))
        ),
        -1,
    )
    if at < 0 or _STILL & set(before + after[:at]) or after[at + 1 : at + 2] in (["if"], ["yet"], ["only"]):
        return ""
    told = ["", *after, "."]
    returned = any(
        w in _RETURNED
        and (w != "back" or told[i - 1] == "but" or told[i + 1] not in _THEN_AND_THERE)
        and told[i - 1] not in _NO_RETURN
        for i, w in enumerate(told[: at + 2 + _RETURN_REACH])
    )
    return "" if returned else "is over"


def _behind_place(last: str, after: list[str]) -> list[str]:
    """What is told behind the place of a wound: "(the cut on) her shin has healed"."""
    if (
        last not in _ON
        and _ON.isdisjoint(after[:1])
        and not (after[:1] == ["in"] and after[1:2] and after[1] in _OWNED)
    ):
        return after
    at = next((i for i, w in enumerate(after[:_PLACE]) if w in _TELLS or w in _JOINS or not w[0].isalpha()), 0)
    return after[at:] if at and after[at] in _TELLS else after


_ON = frozenset("on of from under above below behind near between".split())
_TELLS = BE | HAVE
_PLACE = 6  # tokens


def _is_above(after: list[str], i: int) -> bool:
    """Whether "over" says where something is: "all over", "over here", "an open wound over my ankle"."""
    if after[i] != "over":
        return False
    return after[i - 1] in _SPREAD or not _ABOVE.isdisjoint(after[i + 1 : i + 2])


def _has_turned(after: list[str], i: int) -> bool:
    """Whether "gone" says what something has become: "the cut has gone yellow", "the fever is gone up to 39"."""
    behind = after[i + 1 : i + 3]
    return after[i] == "gone" and behind[:1] != [","] and not _TURNED.isdisjoint(behind)


_TURNED = wordset("endings.turned")


def _is_shut(after: list[str], i: int) -> bool:
    """Whether a wound is closed for good: "healed over", "closed a month ago"; on the same day it may not be."""
    utterly = after[i + 1 : i + 2] in _WHOLLY or after[i - 1 : i] in (["fully"], ["completely"], ["all"], ["long"])
    return not _FRESH_WORDS & set(after) and (utterly or bool(_long_past(f" {' '.join(after)} ")))


def _is_utter(after: list[str], i: int) -> bool:
    return after[i - 1] in _UTTERLY and not _OTHERS & set(after[:i])


def healed(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> str:
    """Such as "an ulcer, yes, but it healed in 2009": it was there and has ended, of whatever sort it is."""
    said = _HAS_HEALED.search(text.part(b, max(text.stretch(b, 2), text.sentence(a)[1])))
    if said is None or _ANEW.search(text.part(b, text.stretch(b, 3))):
        return ""
    at = b + said.string[: said.start()].count(" ")
    return "" if any(b <= x < at for x, _ in others) else said.group().strip(" ,")


def normal_since(text: Text, a: int, b: int) -> str:
    """Such as "potassium was low with dengue in 2018, long since normal": a value, long past, owed to no medicine."""
    start, end = text.sentence(a)
    if _OUT_OF_RANGE.isdisjoint(text.words[a : min(b + _VALUE, end)]):
        return ""
    stop = max(text.stretch(b, 2), end if text.words[end - 1] != "?" else b)
    said = _NORMAL_SINCE.search(text.part(b, stop))
    points = distances(text.part(start, end))
    rest = text.words[b + text.part(b, stop)[: said.end()].count(" ") if said else b : stop]
    if any(
        w[0].isdigit() or (w in _SINCE_THEN and _NONE.isdisjoint(rest[max(0, i - 2) : i])) for i, w in enumerate(rest)
    ):
        return ""  # "normal ever since. Two tablets a day do that", "normal since then. Yesterday 2.9"
    return said.group().strip() if said and points and max(points) <= -_QUARTER else ""


_NORMAL_SINCE = pattern("past_states.normal_since")
_NONE = frozenset({"without", "no", "any"})
_SINCE_THEN = frozenset(
    "tablet tablets pill pills medicine medicines dose yesterday today week now lately recently again but until".split()
)
_OUT_OF_RANGE = frozenset("low high raised elevated abnormal deranged deficient up down off dropped rose shot".split())
_VALUE = 3
"""Tokens behind a measure in which it is said to have been out of range."""
_QUARTER = 3.0  # months


_HAS_HEALED = pattern("past_states.has_healed")
_ANEW = pattern("past_states.anew")
_OPEN = frozenset("if found know still remains persists continues lingers".split())
_HAPPENED = frozenset("was were had 'd been took used lay ran got caught felt".split())
_WELL_SINCE = pattern("endings.well_since")
_SHUT = frozenset("closed healed dried cleared scarred".split())
_WHOLLY = (["up"], ["over"], ["completely"], ["fully"])
_FRESH_WORDS = frozenset("today yesterday morning hours days tonight reopened open".split())
_OTHERS = frozenset({"my", "his", "her", "he", "she", "they", "have", "has"})
_OVER_REACH = 4  # tokens
_NEW_CLAUSE = frozenset(
    "i he she it they we you who which that is are was were am has have had 'm 's , ( - – — and but because so"
    " another other she's".split()
)
_RETURN_REACH = 7  # tokens
_NO_RETURN = frozenset("week weeks month months year years yrs while long days well fit fine healthy normal up".split())


def _long_past(words: str) -> str:
    """Words for something that all happened weeks ago or earlier, or empty."""
    points = distances(words)
    return "long past" if points and max(points) <= -_WEEK else ""


_WEEK = 0.25  # months
_OF_PREGNANCY = pattern("endings.of_pregnancy")
_NOW_TOO = frozenset("now again third fourth fifth this currently too".split())


def _then(state: str, words: str) -> str:
    """A season, a feast or a month that is named as past: "laid up with a fever at Easter", "last winter".

    A state of many months may have begun then.
    """
    known = state.startswith(OF_MONTHS) or distances(words) or is_ahead(words)
    said = None if known else _SEASON.search(words)
    return said.group().strip() if said else ""


OF_MONTHS = ("pregnan", "expect", "nurs", "feed", "breast", "conceiv", "trying", "carrying")


_SEASON = pattern("endings.season")

_WHEN_YOUNG = pattern("endings.when_young")
_LONG_SINCE = re.compile(
    r" (?:ages|years|decades|a long time|a while|months) since (?:\S+ ){1,4}(?:was|had|were|has been) $"
)


def _no_present(whole: str) -> bool:
    return any(f" {w} " in whole for w in ("took", "used", "did", "had", "felt", "first", "last"))
