"""Who would get which of the products that a message names: "Dana wants the tonic and her mother the greens"."""

from collections.abc import Sequence

from guardrails.safety.language.function_words import BE, DETERMINERS, NOT, WILL
from guardrails.safety.language.lists import format_words, formats, pattern, wordset
from guardrails.safety.language.persons import Person
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People
from guardrails.safety.people.subjects import GIVE, USE, object_person, owns

_SHARES = pattern("recipients.shares")
_WANTS = wordset("targets.wants") | wordset("recipients.wants")
_GETS = _WANTS | USE | GIVE
_NOT_FOR = pattern("recipients.not_for")
_LINKS = BE | WILL | {w for line in formats() for w in line}
_LINKS |= frozenset("( only just one a some please as gift present surprise".split())
_LISTS = frozenset("and or & , plus the a an some also then with".split())
_OWN = frozenset({"hers", "his", "mine"})
_DESCRIBED = frozenset({"who", "whose", "with"})
_ENDS = frozenset({";", "."})
_REACH = 6
"""Tokens from a preposition, or a verb of giving, to whom it points at."""
_GAP = 3
"""Tokens from a product to the "for" behind it: "Falcon oil would be for"."""


def recipients_of(people: People, places: Sequence[tuple[int, int]]) -> tuple[frozenset[str], ...]:
    """For each product, at tokens [a, b) in order, the keys of those who would get it; empty where that isn't told.

    Nothing is told at all unless two products go to different people, and nobody is to have another's as well. The
    last are those of something that is no product here: "the lozenges for me and Vital Blend for him".
    """
    beside = _told_beside(people.text, places)
    if len(places) + len(beside) < _TWO or _SHARES.search(people.text.phrase):
        return ()
    at = places
    places = sorted((*places, *beside))
    found: list[frozenset[str]] = []
    without = _left_out(people)
    end = first = 0
    for a, b in places:
        start = max(end, people.text.sentence(a)[0])
        behind = _behind(people, b)
        persons = [p for p in behind or _before(people, start, a) if p.key not in without]
        listed = start == end and bool(found) and _only_lists(people.text, end, a)
        first = first if listed else len(found)
        if not persons and listed:
            found.append(found[-1])
        else:
            found.append(frozenset(p.key for p in persons if not p.generic))
        if behind and listed and "," not in people.text.words[end:a]:  # "picked the balm and the syrup for her son"
            found[first:] = [keys | found[-1] for keys in found[first:]]
        end = b
    if without:  # "wants the tea and the oil for a friend, not for herself"
        for i in range(len(found) - 1, 0, -1):
            if not found[i - 1] and _only_lists(people.text, places[i - 1][1], places[i][0]):
                found[i - 1] = found[i]
    told = [keys for keys in found if keys]
    if not any(one.isdisjoint(other) for i, one in enumerate(told) for other in told[:i]):
        return ()
    whose = dict(zip(places, found, strict=True))
    return (*(whose[place] for place in at), frozenset(key for place in beside for key in whose[place]))


def _told_beside(text: Text, places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places of formats outside the products that are for somebody as well: "the lozenges for me"."""
    fors = text.places(_FOR)
    if len(fors) < _TWO:
        return []
    named = {i for a, b in places for i in range(a, b)}
    return [(i - 1, i) for i in fors if i and i - 1 not in named and stem(text.words[i - 1]) in format_words()]


_FOR = frozenset({"for"})
_TWO = 2


def _left_out(people: People) -> frozenset[str]:
    """Keys of those for whom it expressly isn't: "… for a friend, not for herself"."""
    text = people.text
    if "not" not in text.said or not (denied := _NOT_FOR.search(text.phrase)):
        return frozenset()
    person = people.at(text.phrase[: denied.start("whom")].count(" ") - 1)
    return frozenset({person.key} if person is not None and not person.generic else ())


def _only_lists(text: Text, a: int, b: int) -> bool:
    """Whether nothing but a joining word stands between two products: "wants the tea and the oil"."""
    return a < b and _LISTS.issuperset(text.words[a:b])


def _behind(people: People, b: int) -> list[Person]:
    """Such as "the oil for my husband", "the softgels would be hers"."""
    text = people.text
    end = text.sentence(b - 1)[1]
    for i in range(b, min(end, b + _GAP + 1)):
        if text.words[i] == "for":
            return object_person(people, i, reach=_REACH)
        if text.words[i] == "what" and text.words[i - 1] in BE:  # "the tea is what she wants", "… her boss ordered"
            verb = next((j for j in range(i + 2, min(end, i + _REACH)) if text.words[j] in _GETS), i)
            return _subject(people, i, verb)
        if text.words[i : i + 2] in _GOES_TO:
            return object_person(people, i + 1, reach=_REACH)
        if i == b and text.words[i] == "to" and _is_given(text, b):
            return object_person(people, i, reach=_REACH)
        if text.words[i] in _OWN and BE.intersection(text.words[b:i]):
            person = people.at(i)
            return [person] if person is not None else []
        if text.words[i] not in _LINKS:
            break
    return []


def _is_given(text: Text, b: int) -> bool:
    """Whether the product before token b is handed over: "we gave the tea to a friend"."""
    return not _GAVE.isdisjoint(text.words[text.sentence(b - 1)[0] : b])


_GAVE = GIVE | frozenset("gave sent handed passed posted sold".split())
_GOES_TO = (("goes", "to"), ("go", "to"), ("going", "to"), ("went", "to"), ("stays", "with"), ("stay", "with"))


def _before(people: People, start: int, a: int) -> list[Person]:
    """Such as "her mother, who has Graves, wants", "give Dad", "and her mother the greens" in front of token a."""
    text = people.text
    for i in range(a - 1, start - 1, -1):
        word = text.words[i]
        if word in _ENDS:
            start = i + 1
            break
        if word in _GETS and NOT.isdisjoint(text.words[max(start, i - 2) : i]):
            if word in GIVE and (given := object_person(people, i, reach=_REACH)):
                return [p for p in given if p.index < a]
            if word not in GIVE and (subject := _subject(people, start, i)):
                return subject
    if a - 1 > start and text.words[a - 1 - (text.words[a - 1] in DETERMINERS)] == ":":
        led = next((i for i in range(a - 1, start - 1, -1) if text.words[i] == "for"), -1)
        if led >= 0 and (whom := [p for p in object_person(people, led, reach=_REACH) if p.index < a]):
            return whom  # "For my brother: the tonic."
    whom = [p for p in people.between(start, a) if not owns(text, p)]
    gapped = len(whom) == 1 and {*text.words[whom[0].index + 1 : a]} <= _LISTS and _GETS.isdisjoint(text.words[start:a])
    return whom if gapped and start < whom[0].index + 1 else []


def _subject(people: People, start: int, i: int) -> list[Person]:
    """Who does what the verb at token i says: whoever is described, else the last one named before it."""
    persons = [p for p in people.between(start, i) if not owns(people.text, p)]
    words = people.text.words
    head = next((p for p in persons if _DESCRIBED.intersection(words[p.index + 1 : p.index + 3])), None)
    return [head] if head is not None else persons[-1:]
