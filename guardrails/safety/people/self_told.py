"""Askers who speak of themselves as the one it is for: "I'm 25 with good eyes", "it's me with the cough".

Weighed only where nothing else says who would use the product. It holds if the request itself speaks of nobody else,
nobody is included ("we", "both"), and no one else is told to have a complaint while the asker has none.
"""

import re

from guardrails.safety.language.function_words import BE, DO, I_OR_ME, MODALS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ASKER
from guardrails.safety.language.text import Text
from guardrails.safety.people.at_work import work_told
from guardrails.safety.people.cared_for import is_care
from guardrails.safety.people.contrasted import contrasts_self
from guardrails.safety.people.declared import declared_users, declining
from guardrails.safety.people.people import People

_CLEFT = pattern("self_told.cleft")
_REASON = pattern("self_told.reason")
_FOR_PART = pattern("self_told.for_part")
_WELL = pattern("self_told.well")
_OF_SELF = pattern("self_told.of_self")
_SHARED = pattern("self_told.shared")
_AILING = wordset("self_told.ailing")
_ASKING = wordset("self_told.asking")
"""What "I'm …" and "I have …" go on with where somebody only asks, or has what the other has."""
_HANDS_ON = pattern("self_told.hands_on")
_WANTING = pattern("self_told.wanting")
_FOR_MYSELF = re.compile(r" for (?:only |just )?(?:myself|me) (?:[.,;!?]|$)")


def speaks_for_self(people: People) -> bool:
    """Whether what the asker says of themselves makes them the only one whom the request can mean."""
    text = people.text
    said = text.phrase
    if includes_another(people):
        return False
    if contrasts_self(people) or _CLEFT.search(said) or work_told(text) >= 0:
        return True
    reason = _REASON.search(said) or _FOR_PART.search(said)
    if another_ails(people):
        told = reason
    elif _ends_with_self(people):
        return True
    else:
        told = reason or _WELL.search(said)
    return told is not None and not _goes_on_to_another(people, said[: told.start() + 1].count(" "))


def _ends_with_self(people: People) -> bool:
    """Whether the asker tells of themselves behind all that is said of others: "My ex had it. I'm the opposite"."""
    text = people.text
    last = max((p.index for p in people.persons if p.key != ASKER and not p.generic), default=-1)
    said = _OF_SELF.finditer(text.part(last + 1, len(text.words)))
    return last >= 0 and any(s["what"] not in _ASKING for s in said)


def _goes_on_to_another(people: People, i: int) -> bool:
    """Such as "I'm fine. It's my husband who has it.", "I cough. She coughs more.": in a sentence behind token i."""
    text = people.text
    _, end = text.sentence(i)
    ailing = {t.sentence for t in text.toks[end:] if t.norm in _AILING}
    later = [p for p in people.between(end, len(text.toks)) if p.key != ASKER and not p.generic]
    return any(not p.pronoun or text.toks[p.index].sentence in ailing for p in later)


def includes_another(people: People) -> bool:
    """Whether somebody else is to use it too, or wants it, or is named by the request."""
    said = people.text.phrase
    shared = _SHARED.search(said) or _WANTING.search(said)
    return bool(shared) or gets_it_for_another(people.text) or _request_names_another(people)


def gets_it_for_another(text: Text) -> bool:
    """Such as "I'd like to send her the oil", "can I get him some": whoever asks is not the one it is for."""
    said = text.phrase
    gets = any(not is_care(text, said[: m.end()].count(" ")) for m in _HANDS_ON.finditer(said))
    return gets and not _FOR_MYSELF.search(said)


def _request_names_another(people: People) -> bool:
    text = people.text
    asking = {t.sentence for t in text.toks if t.norm == "?"}
    last = asking or {t.sentence for t in text.toks[-1:]}
    said = text.phrase
    spared = declining(people) | {p.key for p in declared_users(people)[1]}
    mine = (*_CLEFT.finditer(said), *_FOR_PART.finditer(said))
    own = max((said[: m.end()].count(" ") for m in mine), default=0)
    return any(
        (p.key != ASKER if asking else p.key != ASKER and not p.generic)
        and text.toks[p.index].sentence in last
        and text.words[p.index] not in _NOBODY
        and p.key not in spared
        and not _tells_who_asks(text, p.index)
        and not _is_told_before(text, p.index)
        and not (p.index < own and _is_stated(text, p.index))
        for p in people.persons
    )


def _is_told_before(text: Text, i: int) -> bool:
    """Somebody of whom the first half of the asking sentence only tells: "Dad's on it, I'm not, may I?"."""
    _, end = text.sentence(i)
    return any(text.words[j] in _HALVES and I_OR_ME & set(text.norms(j, j + 4)) for j in range(i + 1, end))


def _tells_who_asks(text: Text, i: int) -> bool:
    """Such as "man of 47" on its own, the "his" of "I'm his mum": no one else than who writes."""
    alone = text.words[i - 1 : i] in _PAUSES and text.words[i + 1 : i + 2] in _GOES_ON
    return text.words[i - 1 : i] in _AM or (text.words[i] in _SEXES and alone)


def _is_stated(text: Text, i: int) -> bool:
    """Whether what leads up to token i asks and wants nothing: "my wife's pregnant, it's me who eats them"."""
    start, _ = text.sentence(i)
    return _REQUESTS.isdisjoint(text.words[start : i + 3]) and text.words[start] not in _INVERTED


_REQUESTS = (
    MODALS | DO | frozenset("for if whether want wants need needs ask asks like ok okay safe suitable good".split())
)
_AM = (("am",), ("'m",))
_PAUSES = ((",",), (".",), (";",), ("–",), ("-",), ("!",))
_SEXES = frozenset("man woman male female guy bloke lad".split())
_GOES_ON = (("of",), ("aged",), (",",))
_INVERTED = BE - {"'s"}
_NOBODY = frozenset({"one", "we", "our"})
_HALVES = frozenset(", – — but".split())


def another_ails(people: People) -> bool:
    """Whether somebody else is told to have a complaint: the one last named before it, or after it if there is none."""
    text = people.text
    for i in text.places(_AILING):
        start, end = text.sentence(i)
        about = people.between(start, i)[-1:] or people.between(i, end)
        if any(p.key != ASKER for p in about):
            return True
    return False
