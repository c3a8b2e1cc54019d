"""Named conditions that nobody has now: what a product is, so many of its tablets, a hospital's hours, an old birth."""

import re
from collections.abc import Sequence

from guardrails.safety.assertions.surgery import OPERATIONS, far_off
from guardrails.safety.conditions.condition import Turn
from guardrails.safety.conditions.outlying import goods_go_there
from guardrails.safety.figures.treatments import is_amount
from guardrails.safety.language.function_words import I_OR_ME
from guardrails.safety.language.lists import needs, pattern, wordset
from guardrails.safety.language.persons import ASKER
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.people.at_work import asks_for_self
from guardrails.safety.people.told_of import as_topic

_ASKS = (pattern("ask.permission"), pattern("ask.wish"), pattern("ask.recommendation"))
_BIRTH = frozenset({"state:postpartum"})
_NOT_OPERATION = wordset("organs.not_operation")
_BODY = wordset("targets.body")
_OF_A_PART = 4
"""Tokens from "of" to the part of "of the right knee"."""
_IS = frozenset("is are 's was does do can could would will act acts work works".split())
_KIND = frozenset(
    "is are 's a an the act acts work works like as just only also really actually considered called basically some "
    "any kind type sort of form natural herbal mild strong gentle good contain contains".split()
)
_INSTEAD = frozenset(
    "is are be 's a an the any as good same better stronger than for to of or work works like replace replaces "
    "substitute alternative instead can".split()
)
_SWAPS = frozenset("replace replaces substitute alternative instead than".split())
_MAKES = frozenset({"free", "vegan", "vegetarian"})
"""Last words of what a thing may be as well as somebody: "gluten free"."""
_BEFORE_NAME = frozenset("your our the this that these".split())
_GOES_ON = frozenset("? . , ! ; : or and & then for".split())


def borne_by_nobody(turn: Turn, a: int, b: int, ids: Sequence[str]) -> bool:
    """Whether the words at tokens [a, b) name something else than what somebody has or takes."""
    text = turn.text
    if goods_go_there(turn.people, a, b) or asks_for_self(text, a, b):
        return True
    if "class:multiple_medicines" in ids and is_amount(text, b):
        return True
    if set(ids) <= _BIRTH:
        return bool(far_off(text.sentence_at(a)))
    if set(ids) <= OPERATIONS:
        of_body = text.words[b : b + 1] == ("of",) and not _BODY.isdisjoint(text.words[b + 1 : b + _OF_A_PART])
        return bool(_NOT_OPERATION & set(text.norms(b, b + 1))) and not of_body  # "replacement of the right knee"
    if _is_topic(turn, a, b):
        return True
    if text.words[b - 1] in _MAKES:
        return _is_of_product(turn, a, b) or _is_asked_of_product(turn, a, b)
    return all(i.startswith("class:") for i in ids) and (_is_of_product(turn, a, b) or _is_asked_of_us(turn.text, a, b))


def _is_asked_of_us(text: Text, a: int, b: int) -> bool:
    """Whether it is the need that the shop is asked to serve: "do you have sleeping pills for my mother?".

    Not what somebody takes already: "which sleeping pills does she take?", "any blood thinners?".
    """
    start, end = text.sentence(a)
    if text.words[end - 1] != "?" or not any(stem(w) in needs() for w in text.words[a:b]):
        return False
    lead, behind = text.part(start, a), text.part(b, end)
    if _SELLS.fullmatch(lead) and behind == " ? ":
        return True
    if _SELLS.fullmatch(lead) or _ANY.fullmatch(lead):
        return text.words[b] == "for" and _BODY.isdisjoint(text.words[b:end])
    return bool(_WHICH.fullmatch(lead) and _OF_YOURS.match(behind))


_HAIL = r" (?:(?:hi|hello|hey|so|and|ok|please|also|,) )*"
_KINDS = r"(?:(?:any|an?|some|good|mild|gentle|natural|herbal|strong|suitable) )*"
_SELLS = re.compile(rf"{_HAIL}(?:(?:do|did) (?:you|we) (?:have|sell|stock|carry|keep) |have (?:you|we) got ){_KINDS}")
_ANY = re.compile(rf"{_HAIL}(?:(?:is|are) there )?(?:any|an?|some) {_KINDS}")
_WHICH = re.compile(rf"{_HAIL}(?:which|what) (?:of (?:your|our) )?{_KINDS}")
_OF_YOURS = re.compile(
    r" (?:do|have|would|could|can) (?:you|we) (?:have|sell|stock|got|carry|recommend|suggest|offer) "
)


def _is_asked_of_product(turn: Turn, a: int, b: int) -> bool:
    """Such as "chai tabs gluten free?", where nobody is spoken of."""
    start, end = turn.text.sentence(a)
    beside = any(y == a for _, y in turn.product_spans)
    return beside and turn.text.words[b : b + 1] in ((), ("?",)) and not turn.people.between(start, end)


def _is_topic(turn: Turn, a: int, b: int) -> bool:
    """Such as "writing a post on lupus, what is it for": nobody is spoken of, and nothing asked for anybody."""
    text = turn.text
    start, end = text.sentence(a)
    if any(p.key != ASKER for p in turn.people.persons) or not as_topic(text, a, start, end):
        return False
    return not any(asks.search(text.phrase) for asks in _ASKS) and I_OR_ME.isdisjoint(text.words)


def _is_of_product(turn: Turn, a: int, b: int) -> bool:
    """Such as "is it a sedative?" of a named product, "does it replace sleeping pills?" where nobody is spoken of."""
    text = turn.text
    start, end = text.sentence(a)
    name = next(((x, y) for x, y in reversed(turn.product_spans) if start <= x and y <= a), None)
    if name is None or (b < end and text.words[b] not in _GOES_ON):
        return False
    x, y = name
    lead = next((text.words[i] for i in range(x - 1, start - 1, -1) if text.words[i] not in _BEFORE_NAME), "")
    gap = text.words[y:a]
    if lead not in _IS and not _IS & set(gap[:1]):
        return False
    swaps = bool(_SWAPS & set(gap)) and _INSTEAD.issuperset(gap)
    return _KIND.issuperset(gap) or (swaps and not turn.people.between(start, end))
