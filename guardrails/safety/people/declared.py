"""Who is said to use a product, or not to: "I'd take the capsules, he wouldn't", "she won't be drinking it"."""

import re

from guardrails.safety.language.function_words import NOT, WILL
from guardrails.safety.language.lists import formats, pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, Person, gender_of
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People
from guardrails.safety.people.pronouns import behind_aside
from guardrails.safety.people.subjects import GIVE, object_person

_USE = wordset("declared.use")
_BETWEEN = frozenset("be only just also then probably definitely rather".split())
_ENDS = frozenset(", . ; ! ? ) but and though".split())


def declared_users(people: People) -> tuple[list[Person], list[Person]]:
    """(those who will use it, those who won't), by sentences that state it; nobody who gets it for somebody else."""
    text = people.text
    users: list[Person] = _who_asks(people) + _the_user(people)
    spared: list[Person] = []
    users += [p for i in text.places(_USES) if (p := _who_uses(people, i)) is not None]
    for i in text.places(_DECLARES):
        word = text.words[i]
        if word in _THEN and (named := people.at(i - 1)) is not None and _opens(text, i - 1):
            users.append(named)
        person = _who_will(people, i) if word in WILL and i else None
        if person is None or person.generic:
            continue
        _, end = text.sentence(i)
        rest = text.norms(i + 1, end)
        rest = rest[1:] if rest[:2] == ["rather", "not"] else rest
        negated = bool(rest) and rest[0] in NOT
        rest = rest[1:] if negated else rest
        while rest and rest[0] in _BETWEEN:
            rest = rest[1:]
        if negated and (not rest or rest[0] in _ENDS or _uses_it(rest)):
            spared.append(person)
        elif not negated and rest and rest[0] in _USE and not _hands_on(people, i, end):
            users.append(person)
    return users, spared


def _who_will(people: People, i: int) -> Person | None:
    """The subject of the "would" at token i, right before it or before an aside: "her sister, quite well, would"."""
    text = people.text
    if text.words[i - 1] != ",":
        return people.at(i - 1)
    before = [p for p in people.between(text.sentence(i)[0], i) if not p.pronoun]
    last = before[-1].index + 1 if before else i
    while text.words[last] in _IN_LAW:
        last += 1
    return before[-1] if before and behind_aside(text, last) == i else None


_IN_LAW = frozenset("- in law".split())


def _who_asks(people: People) -> list[Person]:
    """Such as "the asker is her sister"; anybody where it is one of those before who can't be told: "the first one"."""
    found = []
    for said in _ASKER_IS.finditer(people.text.phrase):
        i = people.text.phrase[: said.end()].count(" ") - 1
        named = [p for p in people.between(i, i + _TO_NAME) if people.text.words[p.index] not in _OPENERS]
        if named and _is_another(named[0]):
            found.append(named[0])
        elif (named and named[0].key.startswith("one#")) or people.text.words[i : i + 2] in _RANKED:
            found.append(Person(ANYBODY, "g", i))
    return found


def _the_user(people: People) -> list[Person]:
    """Such as "her mother is the user"."""
    text = people.text
    found = []
    for said in _IS_THE_USER.finditer(text.phrase):
        i = text.phrase[: said.start()].count(" ")
        near = [
            p for p in people.between(max(text.sentence(i)[0], i - _TO_NAME), i) if text.words[p.index] not in _OWNING
        ]
        found += [p for p in near[-1:] if not p.generic]
    return found


_IS_THE_USER = re.compile(
    r" (?:is|'s|am|'m|will be|would be) the (?:(?:end|actual|only|real|intended|sole) )?user"
    r" (?=(?:[.,;!?–-]|of it|and|here|,|$))"
)
_OWNING = frozenset("my our his her their your".split())


def _is_another(person: Person) -> bool:
    """Whether it may be somebody else than the one told of: kin or a rank, not "the asker is a woman of forty"."""
    noun, _, rank = person.key.partition("#")
    known = gender_of(noun) is not None and noun not in _OF_A_SHOP
    return not person.generic and noun != "one" and (known or bool(rank))


_OF_A_SHOP = wordset("declared.of_a_shop")
_ASKER_IS = pattern("declared.asker_is")
_TO_NAME = 5  # tokens
_RANKED = tuple(("the", rank) for rank in ("first", "second", "former", "latter", "other", "earlier"))


def _uses_it(rest: list[str]) -> bool:
    """Such as "won't touch it": not "won't take tablets", nor "won't take it unless you say so"."""
    verb = rest[0] in _USE or rest[0] in ("touch", "have")
    return verb and "".join(rest[1:2]) in _IT and not _UNLESS & set(rest)


def declining(people: People) -> set[str]:
    """Keys of those who are told not to get it: "she isn't having any", "so no caps for him", "I can't give her any".

    That alone says of nobody that it is for them: "she isn't taking it, is it ok?".
    """
    text = people.text
    found = [p for i in text.places(_REFUSES) if (p := _who_refuses(people, i)) is not None]
    for i in text.places(_GETS):
        if text.words[text.sentence(i)[1] - 1] != "?" and (_gets_none(text, i) or _cannot_have(text, i)):
            found += object_person(people, i, reach=_TO_NAME)
    return {p.key for p in found}


def _gets_none(text: Text, i: int) -> bool:
    """Such as "so no caps for", "so none for"."""
    before = text.words[max(0, i - 3) : i]
    return text.words[i] == "for" and (
        before[-2:] == ("so", "none") or (before[:2] == ("so", "no") and before[2] in _FORMATS)
    )


def _cannot_have(text: Text, i: int) -> bool:
    """Such as "I can't give her any", "nobody's giving her any": not "I can't give her any sugar"."""
    never = text.words[max(0, i - 1)] == "n't" or text.words[max(0, i - 2)] == "nobody"
    return text.words[i] in GIVE and never and bool(_ANY.match(text.part(i + 1, len(text.words))))


_GETS = GIVE | {"for"}
_FORMATS = frozenset(w for line in formats() for w in line)
_ANY = re.compile(r" (?:\S+ ){1,2}(?:it|any|this|them)(?= (?:[.,;!]|$))")


def _who_refuses(people: People, i: int) -> Person | None:
    """Such as "she isn't having any", "he doesn't touch it": not "isn't taking it yet", nor "doesn't take tablets"."""
    text = people.text
    person = people.at(i - 1)
    if person is None or person.generic or person.key == ASKER or text.words[i + 1 : i + 2] not in _NOTS:
        return None
    _, end = text.sentence(i)
    rest = text.norms(i + 2, end)
    refuses = _REFUSED.match(f" {' '.join(rest)} ") and _FOR_NOW.isdisjoint(rest) and text.words[end - 1] != "?"
    return person if refuses else None


def _who_uses(people: People, i: int) -> Person | None:
    """Such as "she takes it alone", "only dad drinks", "he takes Vital Blend, ok?": told of a product, no medicine."""
    text = people.text
    person = people.at(i - 1)
    if person is None or person.generic or person.key == ASKER:
        return None
    start, end = text.sentence(i)
    rest = i + 1
    while rest < end and (text.words[rest] in _PRODUCT or rest in people.products):
        rest += 1
    asks = text.words[end - 1] == "?" and _ASKS_LEAVE.issuperset(text.words[rest:end])
    only = "only" in text.words[max(start, i - 3) : i - 1] and (rest == end or text.words[rest] in _ENDS)
    return person if only or asks or text.words[rest : rest + 1] in _ALONE else None


_USES = frozenset("takes drinks uses eats wears".split())
_PRODUCT = frozenset("it this that the".split())
_ALONE = (("alone",), ("herself",), ("himself",))
_ASKS_LEAVE = frozenset(", ? ok okay fine safe right is that it allowed good".split())
_REFUSES = frozenset({"is", "'s", "does", "do"})
_NOTS = (("not",), ("n't",))
_REFUSED = pattern("declared.refused")
_FOR_NOW = frozenset(
    "yet now unless until till if because since anymore more currently today week without before".split()
)
_IT = frozenset({"", "it", "this", "that", "them", "any", "anything", *_ENDS})
_UNLESS = frozenset("unless until till if without".split())


def _opens(text: Text, i: int) -> bool:
    """Such as "ok so her husband then": the sentence has begun with nobody else."""
    start, _ = text.sentence(i)
    return set(text.words[start:i]) <= _OPENERS and text.words[i] not in _OPENERS


_THEN = frozenset({"then", "instead"})
_DECLARES = WILL | _THEN
_OPENERS = frozenset(
    "ok okay so and well right oh fine just only what about for maybe my our his her their the , -".split()
)


def _hands_on(people: People, i: int, end: int) -> bool:
    """Such as "I would take it to my mother"."""
    text = people.text
    return any(text.words[p.index - 1] in ("to", "for") for p in people.between(i + 2, end)) or any(
        text.words[p.index - 2] in ("to", "for") for p in people.between(i + 3, end)
    )
