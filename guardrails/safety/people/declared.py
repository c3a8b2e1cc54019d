"""Who is said to use a product, or not to: "I'd take the capsules, he wouldn't", "she won't be drinking it"."""

from guardrails.safety.language.function_words import NOT, WILL
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, Person, gender_of
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People
from guardrails.safety.people.pronouns import behind_aside

_USE = wordset("declared.use")
_BETWEEN = frozenset("be only just also then probably definitely rather".split())
_ENDS = frozenset(", . ; ! ? ) but and though".split())


def declared_users(people: People) -> tuple[list[Person], list[Person]]:
    """(those who will use it, those who won't), by sentences that state it; nobody who gets it for somebody else."""
    text = people.text
    users: list[Person] = _who_asks(people)
    spared: list[Person] = []
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
