"""Notes on several people, each on a line that opens with whom it is of: "Meena (gout): oil. Deepa, well: the tea?"."""

from collections.abc import Iterator

from guardrails.safety.language.first_names import TITLES
from guardrails.safety.language.function_words import AUXILIARIES, DETERMINERS, POSSESSIVES
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import Person
from guardrails.safety.people.people import People

_OPENS = frozenset(": ( - – — , |".split())
_NUMBERED = frozenset("q q1 q2 q3 question 1 2 3 4 ) . : | - • *".split())
_LED = DETERMINERS | POSSESSIVES | TITLES
_TELLS = AUXILIARIES | wordset("targets.wants") | wordset("targets.reports") | wordset("targets.give") | {"for", "to"}
_RECORD = 14
"""Tokens of such a line up to the product that it is about, at most."""


def heads(people: People, colon: int) -> bool:
    """Whether the sentence of the colon opens with somebody right before it: "Deepa: no illness, wants …"."""
    return people.at(colon - 1) is not None and colon - people.text.sentence(colon)[0] <= len("my x")


def of_record(people: People) -> list[Person]:
    """Who stands at the head of the only line that names a product, where another line is of somebody else.

    Not where that line has a verb: "Lata, gout. Her mother asks for the tea" may be for either.
    """
    if not people.products or people.text.said.isdisjoint(_OPENS):
        return []
    found = list(_records(people))
    if len({head.key for head, _, _ in found}) < _TWO or any(head.generic for head, _, _ in found):
        return []
    text = people.text
    wanted = [(h, a, b) for h, a, b in found if not people.products.isdisjoint(range(a, b))]
    if len(wanted) != 1:
        return []
    head, a, b = wanted[0]
    product = min(i for i in range(a, b) if i in people.products)
    if any(not a <= i < b for i in people.products) or product - a > _RECORD:
        return []
    return [head] if _TELLS.isdisjoint(text.words[a:b]) and len(people.between(head.index + 1, b)) == 0 else []


_TWO = 2


def _records(people: People) -> Iterator[tuple[Person, int, int]]:
    """The sentences [a, b) that open with somebody and a mark behind them, and who that is."""
    text = people.text
    for a, b in dict.fromkeys(text.bounds):
        i = a
        while i < b and text.words[i] in _NUMBERED:
            i += 1
        i += text.words[i : i + 1] != () and text.words[i] in _LED and people.at(i) is None
        i += text.words[i : i + 1] != () and text.words[i] == "my"
        head = people.at(i) if i < b else None
        if head is not None and text.words[i + 1 : i + 2] and text.words[i + 1] in _OPENS:
            yield head, a, b
