"""Fevers that no body has: "Finals fever has hit the shop", "in the middle of Pooram fever", "in a fever about it"."""

import re

from guardrails.safety.conditions.things import is_thing
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

_EVENTS = frozenset(map(stem, wordset("fevers.events")))
_SPREADS = wordset("fevers.spreads")
_CATCHES = frozenset("has have had got 've catch catches caught catching".split())
_DOWN_WITH = frozenset("with of from".split())
_WELL = re.compile(r" (?:healthy|nothing wrong|(?:temp|temperature) (?:is|'s) (?:normal|fine)|no temperature) ")
_JEST = pattern("idioms.jest")
_AFTER_EVENT = frozenset("after since before from during until till post past following through".split())
_TIME = 5
"""Tokens in front of a fever in which the time stands since when somebody has it: "since the wedding fever and …"."""
_SICK = frozenset(
    "cough coughing cold chills chill body headache vomiting weakness temperature temp degrees rash pain aches "
    "shivering "
    "throat dolo paracetamol hospital doctor dengue malaria flu viral".split()
)
_ABOUT = re.compile(
    r"^ (?:about|over|of (?!\d|a hundred|high|low)|for (?!\d|a |two|three|four|five|six|the (?:last|past)|some|"
    r"last|days|weeks))"
)
_IN_A = re.compile(r" in (?:a|such a|quite a|a real|a right) (?:\S+ )?$")
_PITCH = frozenset({"pitch", "dream", "dreams", "pitched"})
_DAYS = wordset("ages.calendar") - frozenset("week month year spring summer autumn winter".split())
_SINCE = frozenset("since from last this on every".split())


def is_excitement(text: Text, a: int, b: int) -> bool:
    """Whether the fever at tokens [a, b) is that of a feast, a sport or a season; or a feast is "on steroids"."""
    if text.words[a:b] == ("on", "steroids"):
        return a > 0 and (
            is_thing(text.words[a - 1])
            or stem(text.words[a - 1]) in _EVENTS
            or (text.words[a - 1] in _DAYS and _SINCE.isdisjoint(text.words[a - 2 : a - 1]))
        )
    if text.words[a:b] not in (("fever",), ("fevers",)):
        return False
    start, end = text.sentence(a)
    if text.words[b : b + 1] and text.words[b] in _PITCH:
        return True
    if text.norms(b, b + 1) == ["of"] and b + 1 < end and stem(text.words[b + 1]) in _EVENTS:
        return True  # "the fever of IPL is high here"
    if _IN_A.search(text.part(start, a)) and _ABOUT.match(text.part(b, end)):
        return True
    first = a
    while first > start and text.raw[text.toks[first - 1].start].isupper() and text.words[first - 1][0].isalpha():
        first -= 1
    named = start <= first < a and text.words[a - 1] not in _DAYS
    event = a > start and stem(text.words[a - 1].removesuffix("'s")) in _EVENTS
    if (
        not (named or event)
        or text.words[a - 1] in _SICK
        or _SICK & set(text.words[b : b + _TIME])
        or _is_time(text, start, min(first, a - 1))
    ):
        return False
    if event:
        return True
    before = text.words[first - 1] if first > start else ""
    spreads = _SPREADS & set(text.words[b : min(end, b + 4)])
    well = _JEST.search(text.phrase) or _WELL.search(text.phrase)
    amid = _AMID.search(text.part(start, first))
    return bool(amid or (spreads and _PLACE.search(text.part(b, end))) or (before in _CATCHES | _DOWN_WITH and well))


_AMID = re.compile(
    r" (?:in the (?:middle|midst|thick|grip|grips|throes)(?: of)?|amid|amidst|because of|thanks to)(?: all)?(?: "
    r"the| this)? $"
)
_PLACE = re.compile(
    r" (?:the|our|this|all|whole|every) (?:\S+ )?(?:shop|store|office|town|city|village|country|street|school|college|"
    r"nation|state|counter|team|staff|neighbourhood|neighborhood|district|world|family|house|block|internet)(?= )"
)


def _is_time(text: Text, start: int, first: int) -> bool:
    """Whether the event only says since when: "since the match fever and chills"."""
    return bool(_AFTER_EVENT & set(text.words[max(start, first - 2) : first]))
