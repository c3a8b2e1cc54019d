"""Conditions named one after the other share what is said of them: "liver, kidneys and thyroid are all fine"."""

import re
from collections.abc import Sequence

from guardrails.safety.language.text import Text

_JOINS = frozenset(", / & + and or my her his their the also".split())

Spans = Sequence[tuple[int, int]]


def series(text: Text, a: int, b: int, items: Spans) -> tuple[int, int]:
    """Tokens [x, y) of the series of conditions that [a, b) is one of; [a, b) itself if it stands alone."""
    start, end = text.sentence(a)
    starts = {x: y for x, y in items if start <= x and y <= end}
    ends = {y: x for x, y in items if start <= x and y <= end}
    x, y = a, b
    while (i := _over_joins(text, y, 1, end)) in starts:
        y = starts[i]
    while (i := _over_joins(text, x, -1, start)) in ends:
        x = ends[i]
    while x < a and text.words[x - 1 : x] and x > start and text.words[x - 1] in ("my", "her", "his", "their", "the"):
        x -= 1
    return x, y


_NONE_OF_IT = re.compile(
    r" (?:, |: |- |– |— |\( )?(?:never(?: ever)?|none|nil|nothing (?:of the (?:sort|kind)|like that)|neither|"
    r"not (?:me|one|any)(?: of (?:it|them|those|these))?|"
    r"(?:also|as well) not?|there (?:is|'s|was) no (?:trace|sign|question|hint)|"
    r"(?:i|he|she|they|we) (?:(?:do|does|did) (?:not|n't) (?:have|take|use)|"
    r"(?:have|has|'ve|'s) (?:not|never)(?: (?:had|got|taken))?)|(?:have|has|had) (?:i|he|she|they|we) not)"
    r"(?: at all| ever| in my life)?(?= [.,;!)?]| $)"
)


_ASKED_ABOUT = re.compile(r" (?:asked|quizzed|questioned) (?:\S+ ){0,3}?about (?:(?:any|both) )?$")
_SAID_NO = re.compile(
    r"(?: [,;–—])?(?: and)? (?:he|she|they) (?:said|says|answered|replied|told me) (?:no|nope|nah)"
    r"(?: to (?:both|each(?: one)?|all|either|every one|everything|the lot|any|it|that)"
    r"(?: (?:of )?(?:them|these|those|it|two|three|four|five))*)?(?= (?:[.;!?)]|,|and))(?! (?:, )?(?:but|except))"
)


def none_of_it(text: Text, a: int, b: int, items: Spans) -> str:
    """What denies a whole series behind it: "blood pressure or kidney trouble, never"."""
    start, end = text.sentence(a)
    x, y = series(text, a, b, items)
    counted = text.words[y - 1] == "load"  # "HIV, viral load nil": it is kept down
    said = None if counted else _NONE_OF_IT.match(text.part(y, end))
    if (filled := _FILLED_IN.match(text.part(y, end))) and _is_one_field(text, x, y):
        return filled.group().strip(" :-–—()")
    if _SAID_NO.match(text.part(y, end)) and _ASKED_ABOUT.search(text.part(start, x)):
        return "said no"  # "asked him about G6PD and transplants and he said no to both"
    alone = all(w in _LEADS for w in text.words[start:x][-_LEAD:])
    return said.group().strip(" ,:-–—(") if said and alone else _each_denied(text, a, b, items)


_FILLED_IN = re.compile(r"(?: \))? (?:[:–—-] )?(?:no|none|nil|neither|n/a)(?= (?:[.;!?)\n]|$))")
_FOLLOWING = re.compile(r" any of (?:the )?(?:following|these|those|below)(?: (?!no |yes )\w+){0,2} [:?(–—-](?: \n)* $")
_TO_LIST = 10
"""Tokens from "any of the following" to its list."""


def _is_one_field(text: Text, x: int, y: int) -> bool:
    """Whether the series at tokens [x, y) is one field of a form: "asthma / gout: no", "any of these: asthma, gout".

    "Asthma, pregnant: no" may be two.
    """
    if _FOLLOWING.search(text.part(max(0, x - _TO_LIST), x)):
        return True
    between = text.words[x:y]
    return "," not in between and not {"/", "or"}.isdisjoint(between) and x == text.sentence(x)[0]


def _each_denied(text: Text, a: int, b: int, items: Spans) -> str:
    """The "no" behind the first of several: "sugar no BP no thyroid no"; "… no thyroid" may mean otherwise."""
    start, end = text.sentence(a)
    if text.words[b : b + 1] != ("no",) or not (a == start or text.words[a - 1] in _HEADS):
        return ""
    starts = {x: y for x, y in items if b <= x and y <= end}
    i = b
    while text.words[i : i + 1] == ("no",) and i + 1 in starts:
        i = starts[i + 1]
    closes = i > b and text.words[i : i + 1] == ("no",) and (i + 1 >= end or text.words[i + 1] in _CLOSES)
    return "no" if closes else ""


_HEADS = frozenset(", : - – —".split())
_CLOSES = frozenset(", . ; ! only just but".split())


_LEADS = frozenset("but and any of had have i 've as for well . , ; - – — of from suffered never the".split())
_LEAD = 3
"""Tokens before a series that must not be a verb of its own: "I skip my warfarin, never" is no denial."""


def _over_joins(text: Text, i: int, step: int, limit: int) -> int:
    """The first place from i on, forwards or backwards, that is no joining word."""
    if step > 0:
        while i < limit and text.words[i] in _JOINS:
            i += 1
        return i
    while i > limit and text.words[i - 1] in _JOINS:
        i -= 1
    return i
