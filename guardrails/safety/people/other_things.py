"""What is for somebody, or goes to them, and is no product: medicine that is fetched, a present, a kidney."""

import re

from guardrails.safety.language.function_words import DETERMINERS, REFERRING
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.people.people import People
from guardrails.safety.people.subjects import ASKING, CLAUSE

DONATED = frozenset("kidney kidneys blood plasma platelets marrow egg eggs liver".split())
"""What somebody gives of themselves: "she gave one of her kidneys to her brother"."""


def owns_medicine(people: People, person: Person) -> bool:
    """Such as the neighbour of "I'm off to fetch my neighbour's warfarin": only whose medicine it is."""
    text = people.text
    if not people.medicines:
        return False
    at = person.index + (2 if text.words[person.index + 1 : person.index + 2] == ("'s",) else 1)
    return at in people.medicines and (at == person.index + 2 or text.words[person.index] in DETERMINERS)


def is_for_another_thing(people: People, i: int) -> bool:
    """Whether what is for somebody at token i is no product that is asked about."""
    return (
        _is_of_medicine(people, i)
        or _is_an_errand(people, i)
        or _is_for_others(people, i)
        or (people.text.words[i] == "for" and is_set_against(people, i))
    )


def is_set_against(people: People, i: int) -> bool:
    """Such as "she does the shopping for her mum, but the drops are for her own cup": no product is for the mum."""
    text = people.text
    start, end = text.sentence(i)
    if any(j in people.products or text.words[j] in _THING for j in range(start, i)):
        return False
    said = text.part(i, end)
    gift = not _ERRANDS.isdisjoint(text.said) and _GIFT_FOR.search(text.part(start, i)) is not None
    return _BUT_IS_FOR_SELF.search(said.replace(" and ", " but ") if gift else said) is not None


_BUT_IS_FOR_SELF = re.compile(
    r" but (?:(?!but )\S+ ){1,7}?(?:is|'s|are|would be|will be) (?:(?:only|just|all|purely) )?"
    r"for (?:(?:her|his|my) own|herself|himself|myself) |"
    r" but (?:(?:i|she|he) )?(?:\S+ )?(?:wants?|like|needs?|asks?|asking|buys?|buying|orders?) (?:(?!for )\S+ ){1,4}?"
    r"for (?:herself|himself|myself) "
)


def _is_of_medicine(people: People, i: int) -> bool:
    """Whether a medicine is for somebody at token i, and no product: "I'm picking up warfarin for my neighbour"."""
    text = people.text
    if not people.medicines or text.words[i] not in ("for", "to"):
        return False
    start, end = text.sentence(i)
    asked = next((j for j in range(i, end) if j in people.products), end)
    own_clause = asked < end and not _PARTS.isdisjoint(text.words[i:asked])  # "…, shall I give her Vital Blend?"
    if (text.words[end - 1] == "?" and not own_clause) or not ASKING.isdisjoint(text.words[start:i]):
        return False
    for j in range(i - 1, max(start, i - _TO_MEDICINE) - 1, -1):
        if j in people.medicines:
            return True
        if j in people.products or text.words[j] in CLAUSE or text.words[j] in _THING:
            return False
    return False


def _is_an_errand(people: People, i: int) -> bool:
    """Whether a gift, a meal or a party is for somebody at token i, and the product for the asker, who says so.

    "On my way to a baby shower for my boss, the drops are for my own cold", no "drops as a present for my boss".
    """
    text = people.text
    if text.words[i] != "for" or _ERRANDS.isdisjoint(text.said):
        return False
    start, _ = text.sentence(i)
    named = [j for j in people.products if j > i]
    if not named or any(j in people.products or text.words[j] in _THING for j in range(start, i)):
        return False
    if not _GIFT_FOR.search(text.part(start, i)):
        return False
    last = min(j for j in named if j + 1 not in people.products)
    mine = _IS_MINE.match(text.part(last + 1, text.sentence(last)[1]))
    if mine is None:
        return False
    until = last + mine[0].count(" ") + _OWN_NOUN
    return all(p.key == ASKER for p in people.between(last + 1, until))


def _is_for_others(people: People, i: int) -> bool:
    """Such as "I'm in theatre for other people's operations": told of, and no product is asked for."""
    text = people.text
    if text.words[i] != "for" or text.norms(i + 1, i + 2) != ["other"] or text.norms(i + 3, i + 4) != ["'s"]:
        return False
    start, end = text.sentence(i)
    said = text.words[start:end]
    wanted = text.words[end - 1] == "?" or not _THING.isdisjoint(said)
    return not wanted and people.products.isdisjoint(range(start, end))


_ERRANDS = wordset("other_things.errands")
_GIFT_FOR = re.compile(rf" (?:{'|'.join(sorted(_ERRANDS))})(?: (?:off|round|over|up|on|to \S+|today|tonight|later))? $")
_IS_MINE = pattern("other_things.is_mine")
_OWN_NOUN = 4
"""Tokens behind "my own" in which somebody else would be named: "for my own mother"."""


_PARTS = frozenset({",", ";"})
_TO_MEDICINE = 8
"""Tokens from a medicine to whom it is for: "the fluoxetine in the bag is for her dog"."""
_THING = REFERRING | frozenset("something anything one some product herb remedy supplement".split())
