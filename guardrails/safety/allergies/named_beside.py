"""What an allergy is to where the sentence names it beside: "can't have sesame, allergic", "allergic, mainly nuts"."""

import re
from collections.abc import Sequence

from guardrails.safety.allergies.allergen_lists import listed_from
from guardrails.safety.allergies.allergens import Spot
from guardrails.safety.allergies.reactions import group, stretches
from guardrails.safety.language.function_words import NEGATORS, NOT
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_REACH = 9
_BORNE = wordset("named_beside.borne")
_TAKEN = wordset("named_beside.taken")
_SOOTHES = wordset("reactions.soothes")
_SHUNNED = pattern("named_beside.shunned")
_ANSWERED = pattern("named_beside.answered")
_CLAUSE = frozenset({"but", "so", "and", ";", "because", "or"})
_BEFORE_THING = 4


def beside(text: Text, a: int, b: int, spots: Sequence[Spot]) -> list[Spot]:
    """What an allergy told at tokens [a, b) is to that doesn't say it itself."""
    start, end = text.sentence(a)
    if yes := _answered(text, end, spots):
        return yes
    telling = {i for x, y in stretches(text) for i in range(x, y)}
    if a not in telling:
        return []
    told = [s for s in spots if s.a in telling]
    before = group([s for s in told if start <= s.a and s.b <= a], text, last=True)
    if before and a - before[-1].b <= _REACH and _is_before(text, start, before, a):
        return before
    after = group([s for s in told if b <= s.a and s.b <= end], text)
    if after and after[0].a - b <= _REACH and _is_behind(text, b, after):
        return after
    if start and end - start <= _SHORT:
        sooner, _ = text.sentence(start - 1)
        last = group([s for s in spots if sooner <= s.a and s.b <= start], text, last=True)
        if last and _SHUNNED.search(text.part(sooner, last[0].a)):
            return last  # "Do you have anything without sesame? I'm allergic."
    return []


def confirmed(text: Text, spots: Sequence[Spot], allergic: frozenset[str]) -> list[Spot]:
    """What is said yes to where allergies are gone through: "Not allergic to nuts. Ginger: yes", "Ginger? Yes."."""
    found = []
    for spot in spots:
        start, _ = text.sentence(spot.a)
        before = text.words[max(0, start - _GONE_THROUGH) : start]
        if spot.a == start and not allergic.isdisjoint(before) and _YES.match(text.part(spot.b, spot.b + _REACH)):
            found.append(spot)
    return found


_GONE_THROUGH = 30
_YES = re.compile(
    r"(?: (?:\?|:|,|-|–|—|is|though|however|to that|sadly))+ (?:yes|yep|yeah|yup|definitely|very much so)(?= |$)"
)
_SHORT = 6
_NEAR = 5
_NOT_FROM = re.compile(r" (?:not|n't|never) (?:because of|due to|from|for|out of) ")
_BREAKS = frozenset({":", '"', "“"})


def is_reply(lead: str) -> bool:
    """Whether what stands before a thing says that an allergy of which the thread told is to it."""
    return bool(_ANSWERED.search(lead) or _FOUND_OUT.search(lead))


_FOUND_OUT = pattern("named_beside.found_out")


def _is_before(text: Text, start: int, named: Sequence[Spot], a: int) -> bool:
    """Whether an allergy that comes later in the sentence is to what was named: "X triggers my allergy"."""
    lead = text.part(start, named[0].a)
    between = set(text.words[named[-1].b : a])
    if (_SOOTHES | _BORNE) & between or NOT & set(text.words[max(named[-1].b, a - _NEAR) : a]):
        return False
    if _NOT_FROM.search(text.part(named[-1].b, a)) or _BREAKS & set(text.words[named[-1].b + 1 : a]):
        return False
    if _SHUNNED.search(lead):
        return True
    near = set(text.words[max(start, named[0].a - _BEFORE_THING) : named[0].a])
    if (NEGATORS | _BORNE) & near:
        return False
    return not (_TAKEN & near) or bool(_COMES_OF.search(text.part(named[-1].b, a)))


_COMES_OF = re.compile(
    r" (?:it|that|this|which)(?: is| 's|'s)? (?:(?:an?|my|is|was|the) )*$| (?:get|gets|got|se|khane|ate) "
)


def _is_behind(text: Text, b: int, named: Sequence[Spot]) -> bool:
    """Whether an allergy told before is to what is named then: "am allergic, sesame mainly"."""
    between = set(text.words[b : named[0].a])
    if _IS_THIS.match(text.part(b, named[0].a)):
        return True
    after = set(text.words[named[-1].b : named[-1].b + _BEFORE_THING])
    return not (between & (NEGATORS | _BORNE | _TAKEN | _SOOTHES | _CLAUSE) or after & (_BORNE | _SOOTHES))


# "I have one single allergy and that is sesame".
_IS_THIS = re.compile(r" (?:and|,) (?:that|it|this)(?: (?:is|would be)|'s| 's) (?:to )?$")


def _answered(text: Text, end: int, spots: Sequence[Spot]) -> list[Spot]:
    """What is said yes to right after the question for allergies: "Any allergies? Yes, sesame."."""
    if end >= len(text.toks) or "?" not in text.words[end - 1 : end + 1]:
        return []
    at = next((s.a for s in spots if s.a >= end), -1)
    if at < 0 or not _ANSWERED.search(text.part(end, at)):
        return []
    listed = listed_from(text, at, spots)
    return [s for s in spots if listed.a <= s.a and s.b <= listed.b]
