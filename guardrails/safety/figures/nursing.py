"""Nursing told by what a mother does: "feeding the twins myself", "baby gets only my milk", "we've begun weaning"."""

from functools import lru_cache

from guardrails.safety.language.found import Found
from guardrails.safety.language.function_words import DETERMINERS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import PETS
from guardrails.safety.language.text import Text

_TOLD = pattern("nursing.told")
_FEEDS = frozenset({"feed", "feeds", "feeding"})
_WEANS = frozenset({"wean", "weaning"})
_NURSES = _FEEDS | _WEANS
_CHILDREN = wordset("nursing.children")
_FOOD = wordset("nursing.food")
_AFTER_PRONOUN = wordset("nursing.after_pronoun")
_OTHERWISE = frozenset("- bottle spoon tube hand by stopped of about could can to".split())
_GIVEN = frozenset("the a an some this your it any with".split())
_RHYTHM = pattern("nursing.rhythm")
_PUMPS = pattern("nursing.pumps")
_PUMPED_ELSE = wordset("nursing.pumped_else")
_BOTTLE = frozenset("formula bottle bottles bottle-fed solids".split())
_YOUNG = frozenset("day days week weeks wk month months mo".split())
"""Units of an age at which a child is fed with milk: "feeding my 4 month old"."""
_MYSELF = frozenset({"myself", "herself"})
_NAMED = 5
"""Tokens behind "feeding my" in which the child is named: "feeding my two week old son"."""


@lru_cache(maxsize=64)
def nursing(text: Text) -> tuple[Found, ...]:
    """Every telling of it; of a child that is being weaned, that it is an infant as well."""
    found: list[Found] = []
    joined = text.phrase
    by_rhythm = () if _BOTTLE & set(text.words) else _RHYTHM.finditer(joined)
    by_pump = _PUMPS.finditer(joined) if _PUMPED_ELSE.isdisjoint(text.words) else ()
    for match in (*_TOLD.finditer(joined), *by_rhythm, *by_pump):
        a = joined[: match.start()].count(" ") - 1
        b = min(len(text.toks), a + match.group().strip().count(" ") + 1)
        found.append(_found(next((j for j in range(a, b) if text.words[j] in ("nurse", "nurses")), a), b))
    for i in text.places(_NURSES):
        word = text.words[i]
        if word in _FEEDS and (b := _fed(text, i)):
            found.append(_found(i, b))
        elif word in _WEANS and not {"off", "from", "myself", "himself"} & set(text.norms(i + 1, i + 7)):
            found += [_found(i, i + 1), Found(i, i + 1, ("state:infant",), "Infant", age=_WEANED)]
    return tuple(found)


_WEANED = 0.5
"""Years of a child that is being weaned."""


def with_child(text: Text, b: int) -> int:
    """End of the words for nursing that end at token b, with the child: "(pumps) for her daughter", "a 4 month old"."""
    end = b
    while text.words[end : end + 1] and (text.words[end] in _FOR_A_CHILD or number_of(text.words[end]) is not None):
        end += 1
    children = _OLD if text.words[end - 1 : end] and text.words[end - 1] in _YOUNG | {"-"} else _CHILDREN
    return end + 1 if text.words[end : end + 1] and text.words[end] in children else b


_FOR_A_CHILD = (
    DETERMINERS | _YOUNG | frozenset("- for to milk little baby newborn young second first premature".split())
)
_OLD = _CHILDREN | {"old", "olds"}


def _found(a: int, b: int) -> Found:
    return Found(a, b, ("state:breastfeeding",), "Breastfeeding")


def _fed(text: Text, i: int) -> int:
    """End of the words for a child that is fed with nothing else than milk; 0 if it is none."""
    if _OTHERWISE & set(text.norms(max(0, i - 1), i)):
        return 0
    after = text.norms(i + 1, i + 2 + _NAMED)
    young = bool(_YOUNG & set(after))
    named = [j for j, word in enumerate(after) if word in _CHILDREN or (young and word in ("old", "olds"))]
    of_hers = after[:1] == ["her"] and bool(named) and not _goes_on(text, i + 2)
    if after[:1] in (["him"], ["them"], ["her"], ["baby"]) and not of_hers:
        b = i + 2
        if not _goes_on(text, b) and after[0] != "baby":
            return 0
    elif after and after[0] in DETERMINERS:
        if not named or PETS & set(after):
            return 0
        b = i + 2 + named[0]
    else:
        return 0
    rest = text.norms(b, b + 4)
    own = bool(_MYSELF & set(rest))
    if text.words[i] == "feed" and not own and "i" not in text.norms(max(0, i - 3), i):
        return 0
    fed = bool(_FOOD & set(rest)) or bool(_GIVEN & set(rest[:1]))
    return 0 if fed and not own else b


def _goes_on(text: Text, b: int) -> bool:
    """Whether "her" is fed herself: no noun follows."""
    after = text.norms(b, b + 1)
    return not after or not after[0][0].isalnum() or after[0] in _AFTER_PRONOUN
