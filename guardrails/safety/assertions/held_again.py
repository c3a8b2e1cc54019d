"""What holds again after a denial or an end: "gone on Sunday, but it came back", "the second test was positive".

A denial that something later takes back denies nothing. What takes it back is looked for behind the condition, as far
as nothing else is told of and nobody asks, and what opened the sentence ("I used to think that I had no …") before it.
"""

import re
from collections.abc import Sequence

from guardrails.safety.assertions.organs import TROUBLE
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.function_words import NEGATORS
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.labs import results

_BACK = pattern("held_again.back")
_ANOTHER = pattern("held_again.another")
_RESUMED = pattern("held_again.resumed")
_CONFESSED = pattern("held_again.confessed")
_GIVEN_UP = pattern("held_again.given_up")
_CONTESTED = pattern("held_again.contested")
_LATER_VALUE = pattern("held_again.later_value", ignore_case=True)
_UNTIL = pattern("held_again.until")
_BUT_NOW = re.compile(
    r" (?:but|now|though|however|lately|since|until)(?: (?:it|they|now|lately|recently|since|then|this|year|month|"
    r"the|last|new|one|report|test|is|'s|are|was|came|back|has|have|gone|been|turned))*"
    r" (?P<how>\S+)(?= )"
)
"""What a measure is by now: "normal last year, but now it's underactive"."""
_WELL = frozenset("fine normal ok okay good healthy clear perfect great well".split())
_DENIALS = NEGATORS | {"negative"}
_WINDOW = 30
"""Tokens behind a condition in which its return is told."""


def holds_again(text: Text, a: int, b: int, sort: Sort, others: Sequence[tuple[int, int]]) -> bool:
    """Whether the condition at tokens [a, b), denied or ended in its own clause, is there all the same."""
    start, end = text.sentence(a)
    stop = _stop(text, b, end)
    next_one = min((y for x, y in others if x >= b), default=stop)
    told = text.part(b, min(stop, next_one))
    if sort is Sort.PASSING and _ANOTHER.search(told):
        return True
    if _BACK.search(told) or _CONFESSED.search(told) or (sort is Sort.MEDICINE and _RESUMED.search(told)):
        return True
    if _CONTESTED.search(text.part(b, stop)) or (sort is Sort.MEASURE and _amiss(text, a, b, stop)):
        return True
    if sort is Sort.MEASURE and (now := _BUT_NOW.search(told)) and set(now["how"].split()) & TROUBLE:
        return True
    lead = text.norms(start, a)
    if (until := _UNTIL.search(told)) and (_DENIALS | _WELL) & {
        *lead,
        *text.norms(a, b),
        *told[: until.start()].split(),
    }:
        return True
    return bool(_DENIALS & set(lead) and _GIVEN_UP.search(f" {' '.join(lead)} "))


def _amiss(text: Text, a: int, b: int, stop: int) -> bool:
    """Whether a later value of the measure at tokens [a, b) is out of range: "TSH normal in March, now it is 11"."""
    name, after = " ".join(text.words[a:b]), text.raw[text.toks[b - 1].end : text.toks[stop - 1].end]
    return any(result.concept for said in _LATER_VALUE.finditer(after) for result in results(f"{name} {said['value']}"))


def _stop(text: Text, b: int, end: int) -> int:
    """The end of the next sentence but one, or of the question that stands there; `end` where nothing follows."""
    stop = text.stretch(b, 2)
    if stop == b and b < len(text.toks):
        _, stop = text.sentence(b)
    return min(stop if stop > b else end, b + _WINDOW)
