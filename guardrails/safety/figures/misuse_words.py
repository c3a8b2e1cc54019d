"""Taking in by mouth, nose or eyes what may be meant for the skin."""

from guardrails.safety.language.found import Found
from guardrails.safety.language.function_words import NEGATORS
from guardrails.safety.language.lists import phrases, wordset
from guardrails.safety.language.text import Text

_SWALLOW = wordset("misuse_words.swallow")
_BREATHED = wordset("misuse.breathe_in")
_TAKES_IN = _SWALLOW | _BREATHED | {"down"}

_ORALLY = tuple((f" {phrase} ", phrase.split()) for phrase in phrases("misuse_words.orally"))

_ORALLY_ENDS = frozenset(words[-1] for _, words in _ORALLY)


# "I down a spoonful", but not "sit down a while".
_AMOUNTS = (["a"], ["some"], ["one"], ["two"], ["the"], ["this"], ["it"], ["half"])
_DOWNED_BY = (["i"], ["to"], ["he"], ["she"], ["we"], ["they"], ["just"], ["can"], ["and"])


_SWALLOWING = frozenset({"swallow", "swallowing", "swallows"})
_HARD = frozenset("trouble troubles difficulty difficulties problem problems painful pain struggles hard".split())
"""Of swallowing as such: "has trouble swallowing", "finds it hard to swallow"."""

_WE_MAKE = [[did, who] for did in ("do", "did", "does") for who in ("we", "you", "they")]
"""Before "cook": how often a company cooks its oil is no use of it."""


def swallowing(text: Text) -> list[Found]:
    """Taking something in by mouth; whether that is wrong use depends on the product."""
    joined = text.phrase
    found: list[Found] = []
    for i in text.places(_TAKES_IN):
        norm = text.words[i]
        downs = norm == "down" and text.norms(i + 1, i + 2) in _AMOUNTS and text.norms(max(0, i - 1), i) in _DOWNED_BY
        hard = norm in _SWALLOWING and not _HARD.isdisjoint(text.words[max(0, i - 3) : i])
        if norm in _BREATHED and _takes_it_in(text, i):
            ids = ("state:internal_use", "state:inhaling") if norm in _SWALLOW else ("state:inhaling",)
            found.append(Found(i, i + 1, ids, "Breathing it in"))
        elif (norm in _SWALLOW or downs) and not _soaked_up(text, i) and not hard:
            found.append(Found(i, i + 1, ("state:internal_use",), "Swallowing it"))
    for phrase, words in () if _ORALLY_ENDS.isdisjoint(text.said) else _ORALLY:
        if words[-1] in text.said and (at := joined.find(phrase)) >= 0:
            i = joined[:at].count(" ")
            if words == ["cook"] and text.norms(max(0, i - 2), i) in _WE_MAKE:
                continue
            found.append(Found(i, i + len(words), ("state:internal_use",), "Swallowing it"))
    return found


def _takes_it_in(text: Text, i: int) -> bool:
    """Whether the breath or the smoke at token i is of something: "smoke it", not "he smokes", "breathes well"."""
    if text.words[i] not in _OF_THE_AIR:
        return True
    return not _THIS.isdisjoint(text.words[i + 1 : i + 4])


_OF_THE_AIR = frozenset(
    "smoke smoking smoked breathe breathes breathing diffuse diffusing sniff sniffs sniffing".split()
)
_THIS = frozenset("it this that the some".split())


def _soaked_up(text: Text, i: int) -> bool:
    """Such as "my skin just drinks it up": it is the skin that takes it in, not somebody."""
    start, _ = text.sentence(i)
    at = next((j for j in range(i - 1, start - 1, -1) if text.words[j] not in _SOAKS), -1)
    return at >= start and text.words[at] in _SURFACES


_SURFACES = wordset("misuse_words.surfaces")
_SOAKS = frozenset("just really literally always simply practically kind of sort seems seem to absolutely".split())


_CARRIES = frozenset(
    "for goes go going in into it be being to will is are has me any am i 'm ever taken even of want wants"
    " wish wishes intend intends intention plan plans planning wanting".split()
)
_NOBODY = frozenset({"nobody", "none"})
_CLAUSES = frozenset(": ; – —".split())
_MANNER = frozenset(
    "neat straight pure undiluted much often daily every more cold hot warm alone but unless whole anymore".split()
)
_REACH = 4
"""Tokens between the denial and what is denied, and behind it in which it is said how it is taken."""


def kept_out(text: Text, a: int, b: int) -> str:
    """The denial of taking it in ("nothing by mouth", "I won't be drinking it"), unless only its manner is denied."""
    start, end = text.sentence(a)
    end = next((i for i in range(b, end) if text.words[i] in _CLAUSES), end)  # "… not drink it: is it ok for her?"
    if text.words[end - 1] == "?" or _MANNER & set(text.norms(b, min(end, b + _REACH))):
        return ""
    for i in range(a - 1, max(start, a - 1 - _REACH) - 1, -1):
        if text.words[i] in NEGATORS or text.words[i] in _NOBODY:
            return text.words[i]
        if text.words[i] == "one" and text.norms(i - 1, i) == ["no"]:
            return "no one"
        if text.words[i] not in _CARRIES:
            return ""
    return ""
