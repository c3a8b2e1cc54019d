"""Whom a "for" or a "give" tells of without their using the product: "she is on drops for her glaucoma".

What stands between the verb and them is something else than the product, or what one is only cared for with.
"""

from collections.abc import Sequence

from guardrails.safety.language.function_words import ARTICLES, OF_OTHERS, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People

_HOLDS = frozenset(
    "on takes took taking uses used using gets got has had given prescribed injects swallows wears".split()
)
_ASKS = frozenset("can could may might should shall must would will 'd if whether wants want wanted ? like".split())
_MEANT = frozenset("it this that these those them one some any something anything nothing none no product".split())
_CLAUSE = frozenset(", ; : . and but so because while".split())
_FOR_SELF = pattern("cared_for.for_self")
_CARE = wordset("cared_for.care")
_OTHERS = OF_OTHERS | {"he", "she", "they", "him", "them"}
_DETERMINERS = ARTICLES | POSSESSIVES | {"some", "daily"}
_REACH = 8
"""Tokens from such a verb to the "for"."""


def is_reason(people: People, i: int) -> bool:
    """Whether the "for" at token i tells why somebody takes something else: "mother is on warfarin for her heart"."""
    text = people.text
    if text.words[i] == "for" and _keeps_for(people, i):
        return True
    if text.words[i] != "for" or text.words[i + 1 : i + 2] == () or text.words[i + 1] not in OF_OTHERS:
        return False
    start, _ = text.sentence(i)
    lead = text.words[start:i]
    clause = max((j for j in range(start, i) if text.words[j] in _CLAUSE), default=start)
    verb = next((j for j in range(i - 1, max(clause, i - _REACH) - 1, -1) if text.words[j] in _HOLDS), -1)
    if verb < 0 or verb == i - 1 or not _ASKS.isdisjoint(lead):
        return False
    held = range(verb + 1, i)
    named = any(j in people.products or text.words[j] in _MEANT for j in held)
    return not named and not any(not p.pronoun for p in people.between(i + 1, min(i + 4, len(text.words))))


def _keeps_for(people: People, i: int) -> bool:
    """Such as "I carry an inhaler in my bag for my son": something else is kept for him."""
    text = people.text
    start, _ = text.sentence(i)
    lead = range(max(start, i - _REACH), i)
    verb = next((j for j in lead if text.words[j] in _KEEPS and text.words[j - 1] in _ASKER), -1)
    if verb < 0 or verb == i - 1 or not _ASKS.isdisjoint(text.words[start:i]):
        return False
    return not any(j in people.products or text.words[j] in _MEANT | _CLAUSE for j in range(verb + 1, i))


_KEEPS = frozenset("keep carry fetch collect inject prepare".split())
_ASKER = frozenset({"i", "we", "always", "also", "daily"})


def gives_care(people: People, i: int, receivers: Sequence[Person]) -> bool:
    """Whether what is given at token i is care that somebody has anyhow: "I give her the injection every morning"."""
    text = people.text
    start, end = text.sentence(i)
    if not receivers or any(j in people.products for j in range(start, end)):
        return False
    if text.words[i + 1] == "for" and _ASKS.isdisjoint(text.words[start:end]):
        rest = text.words[end:]
        return (
            _OTHERS.isdisjoint(rest) and _FOR_SELF.search(text.part(end, len(text.words))) is not None
        )  # "I cook for a man of 70. Can I have it?"
    to = text.words[receivers[-1].index - 1] == "to"  # "give the insulin to her"
    return is_care(text, i + 1 if to else receivers[-1].index + 1)


def is_care(text: Text, j: int) -> bool:
    """Whether a statement goes on at token j to what somebody is cared for with."""
    if not _FOR_SELF.search(text.phrase):
        return False  # "I give him his tablets. Can I add it?"
    start, end = text.sentence(j - 1)
    if text.words[end - 1] == "?" or not _ASKS.isdisjoint(text.words[start:j]):
        return False
    while j < end and text.words[j] in _DETERMINERS:
        j += 1
    return j < end and text.words[j] in _CARE
