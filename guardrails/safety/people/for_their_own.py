"""Somebody who cares for others and wants something for themselves: "she shops for her mum, but it is for her own"."""

import re
from collections.abc import Sequence

from guardrails.safety.language.function_words import HE_OR_SHE
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import ASKER, PRONOUN, SMALL, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.beside import owns_what_follows
from guardrails.safety.people.whose_kin import owner_of_kin, themselves


def _carer(text: Text, start: int, found: Sequence[Person]) -> Person | None:
    """Whoever cares for the other in the sentence before token `start`: "She cares for a man with gout. It's for"."""
    a = text.sentence(start - 1)[0] if start else 0
    told = [p for p in found if p.index >= a and not (p.pronoun and text.words[p.index] not in HE_OR_SHE)]
    one = told[0] if len(told) > 1 and not told[0].generic and told[0].key != ASKER else None
    return one if one is not None and _CARES.match(text.part(one.index + 1, start)) else None


_CARES = re.compile(r" (?:\S+ ){0,6}?(?:cares?|shops?|cooks?|looks? after|nurses|minds|helps?|works?|cleans?) ")


def for_their_own(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """She of "she shops for her mum, who is ill, but it is for her own cup" or "for herself": whose mum it is."""
    last = found[-1] if found else None
    own = text.words[i : i + 2] in (("her", "own"), ("his", "own")) or text.words[i] in ("herself", "himself")
    if not own or last is None or last.pronoun:
        return None
    start, _ = text.sentence(i)
    if (whose := _whose_kin(text, i, start, found)) is not None:
        return themselves(whose, text.words[i], i)
    if last.index < start and text.words[i - 1] == "for" and (carer := _carer(text, start, found)) is not None:
        return themselves(carer, text.words[i], i) if carer.gender in (PRONOUN[text.words[i]], "") else None
    if (giver := _giver(text, i, start, found)) is not None:
        return themselves(giver, text.words[i], i)
    said = text.part(last.index, i)
    here = [p for p in found if p.index >= start and (text.words[p.index] not in _OURS or p is last)]
    acts = any(not owns_what_follows(text, p.index) and text.words[p.index + 1] != "'s" for p in here[:-1])
    if last.index < start or not (_BUT_IS_FOR.search(said) or (acts and _BUT_WANTS.search(said))):
        return None
    owner, first = None if last.key in SMALL else owner_of_kin(text, text.words[i], i, found), here[0]
    if owner is None and first.key != last.key and not first.generic and first.gender in (PRONOUN[text.words[i]], ""):
        return themselves(first, text.words[i], i)  # "a customer has a 4 year old, but it is for her own throat"
    return owner or owner_of_kin(text, text.words[i], i, found)


def _whose_kin(text: Text, i: int, start: int, found: Sequence[Person]) -> Person | None:
    """The customer of "a customer whose sister has gout wants it for herself": whose kin are only told of."""
    head = found[-2] if len(found) > 1 and found[-2].index >= start else None
    told = head is not None and text.words[head.index + 1 : head.index + 2] == ("whose",)
    fits = head is not None and head.gender in (PRONOUN.get(text.words[i], ""), "") and text.words[i - 1] == "for"
    return head if told and fits else None


def _giver(text: Text, i: int, start: int, found: Sequence[Person]) -> Person | None:
    """She of "she wants the tea for her boss and the oil for herself", "the tea for a friend, not for herself"."""
    last, one = found[-1], next((p for p in found if p.index >= start and not owns_what_follows(text, p.index)), None)
    if text.words[i] not in PRONOUN or text.words[i - 1] != "for" or one is None or one.index >= last.index:
        return None
    if "for" not in text.words[max(start, last.index - 3) : last.index] or one.generic or one.key in (ASKER, last.key):
        return None
    acts = _WANTS.match(text.part(one.index + 1, last.index)) is not None
    return one if acts and one.gender in (PRONOUN[text.words[i]], "") else None


_WANTS = re.compile(
    r" (?:(?!for )\S+ ){0,6}?(?:wants?|wanted|would like|'d like|ask(?:s|ed)? for|buys?|bought|order(?:s|ed)?|gets?|"
    r"needs?|takes?|is buying|is getting|is after|chose|picked)(?= )"
)
_OURS = frozenset({"my", "our"})
_BUT_IS_FOR = re.compile(
    r" (?:but|though|while|whereas) (?:\S+ ){1,6}?(?:is|'s|are|would be) (?:(?:only|just|all) )?for $"
)
_BUT_WANTS = re.compile(  # "she nurses a man with gout and wants it for"
    r"(?:^(?: (?!(?:who|whose|that) )\S+)* (?:and|but)| , who (?:\S+ ){1,7}?, but) (?:\S+ ){0,2}?"
    r"(?:wants?|like|needs?|asks? for|asking for|buys?|buying|orders?|gets?|takes?|uses?) (?:(?!for )\S+ ){1,4}?for $"
)


def told_well(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """She of "my mother is healthy, her sister has gout. Should she …?": who was said to be well, to ask for her."""
    pronoun = text.words[i]
    start, _ = text.sentence(i)
    if pronoun not in _THEM or owns_what_follows(text, i) or not start or len(found) < _THREE:
        return None
    a, _ = text.sentence(start - 1)
    told = [p for p in found if a <= p.index < start]
    if len(told) < _THREE or any(p.index >= start for p in found):
        return None
    well, owner, kin = told[-3], told[-2], told[-1]
    whose = owner.pronoun and owner.key == well.key and text.words[owner.index] in ("her", "his")
    if well.pronoun or well.generic or kin.pronoun or not whose or well.gender not in (PRONOUN[pronoun], ""):
        return None
    if not _ASKS_FOR_IT.isdisjoint(text.words[kin.index : start]):
        return None
    said = _IS_WELL.match(text.part(well.index + 1, owner.index))
    return themselves(well, pronoun, i) if said and kin.index - owner.index <= _TO_KIN else None


_ASKS_FOR_IT = wordset("targets.wants") | frozenset("asks asked asking would like here".split())
_THEM = frozenset({"he", "she", "him", "her"})
_THREE = 3
"""Who is well, the owner in "her sister", and the sister."""
_TO_KIN = 3
"""Tokens from the owner to the sister."""
_IS_WELL = re.compile(
    r"^ (?:next door )?(?:is|'s) (?:(?:quite|perfectly|totally|completely|very|herself|himself|otherwise) )*"
    r"(?:healthy|fine|well|fit|ok|okay)(?: (?:herself|himself))? (?:[,;–—-] )?(?:and |but |while |though )?$"
)
