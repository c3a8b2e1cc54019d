"""Whose a condition is by a cleft: "it's me who is diabetic", "it isn't my mother who has it, it's my father"."""

from guardrails.safety.language.function_words import DETERMINERS, POSSESSIVES
from guardrails.safety.language.persons import ANYBODY, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People

_RELATIVE = frozenset({"who", "that"})
_SOMEBODY = "someone"
_SUBJECTS = frozenset({"it", "this", "that"})
_BE = frozenset({"is", "'s", "was"})
_NOT = frozenset({"not", "n't"})
_ONLY = frozenset({"only", "just"})
_BETWEEN = frozenset("actually really only just in fact rather no but instead and so - – — , . ;".split())
_CLAUSE = frozenset(", ; : . ? ! but and because if so while".split())
_OPENS = _RELATIVE | _CLAUSE
_NOUN = 7
"""Tokens of a person with what stands before the noun: "my wife's elder sister"."""


def cleft_owner(people: People, a: int, b: int) -> Person | None:
    """Whoever the cleft around the condition at tokens [a, b) names; anybody where it only says who it isn't."""
    text = people.text
    start, end = text.sentence(a)
    if (told := _the_one_is(people, a, b, end)) is not None:
        return told
    who = next((i for i in range(a - 1, start, -1) if text.words[i] in _OPENS), start)
    person = _before(people, who, start) if text.words[who] in _RELATIVE else None
    if person is None:
        return None
    lead = _lead(text, person.index, start)
    if not lead:
        return None
    if not _NOT & set(lead):
        return person
    if _ONLY & set(lead):
        return Person(ANYBODY, "g", a)  # "it isn't only my mother who has it"
    close = text.sentence(end)[1] if end < len(text.words) and text.words[end - 1] != "?" else end
    return _instead(people, b, close) or Person(ANYBODY, "g", a)


def _the_one_is(people: People, a: int, b: int, end: int) -> Person | None:
    """The sister of "the (pregnant) one is her sister", "the (diabetic) is her sister", "the one with (lupus) is her
    sister", up to whom nothing is told; somebody else of "the one on (the pill) isn't her"."""
    text = people.text
    if text.words[b : b + 1] == ("one",):
        b += 1
    elif text.words[max(0, a - 1)] != "the" and not _is_the_one_with(text, a):
        return None
    if text.words[b : b + 1] == () or text.words[b] not in _BE:
        return None
    if text.words[b + 1 : b + 2] and text.words[b + 1] in _NOT:
        whom = people.at(b + 2)
        apart = whom is not None and whom.pronoun and text.words[b + 3 : b + 4] in _ENDS
        return (_instead(people, b + 3, end) or Person(_SOMEBODY, "", a)) if apart else None
    named = [p for p in people.between(b + 1, min(end, b + 1 + _NOUN)) if not _owns_next(people, p, end)]
    one = named[0] if named else None
    lead = text.words[b + 1 : one.index] if one is not None else ()
    return one if all(w in DETERMINERS or w in _BETWEEN or w == "'s" for w in lead) else None


def _is_the_one_with(text: Text, a: int) -> bool:
    """Whether "the one with", "the lady on the" stands in front of token a, or goes on with it: "the one (on …)"."""
    i = a if text.words[a] in _WITH else a - 1
    while i > 0 and text.words[i] in DETERMINERS | {"the", "a", "an"}:
        i -= 1
    return i > 1 and text.words[i] in _WITH and text.words[i - 1] in _ONES and text.words[i - 2] == "the"


_WITH = frozenset({"with", "on", "taking", "having"})
_ONES = frozenset("one person lady man woman customer client patient guest guy girl boy kid".split())
_ENDS = ((), (".",), (",",), ("?",), ("!",), (";",), ("but",), (")",), ("–",), ("-",))


def cleft_person(people: People, who: int) -> Person | None:
    """Him of "it's him who'd take it", up to its pronoun at token `who`; None where it says who it isn't."""
    start, _ = people.text.sentence(who)
    person = _before(people, who, start)
    lead = _lead(people.text, person.index, start) if person is not None else []
    return person if lead and _NOT.isdisjoint(lead) else None


def _before(people: People, who: int, start: int) -> Person | None:
    """The person whom the relative pronoun goes on about: "my wife's sister", "the man at table 4"."""
    text = people.text
    be = next((i for i in range(who - 1, start, -1) if text.words[i] in _BE), who)
    named = [p for p in people.between(be, who) if text.words[p.index] not in POSSESSIVES]
    if not named or not all(w.isalnum() or w in ("-", "'s", "n't") for w in text.words[be:who]):
        return None
    either = len(named) > 1 and "of" in text.words[named[0].index : who]  # "a friend of my mother who has it"
    return Person(ANYBODY, "g", named[0].index) if either else named[-1]


def _lead(text: Text, i: int, start: int) -> list[str]:
    """What stands from "it is" to the person at token i; nothing where that doesn't open the clause."""
    for j in range(i - 1, max(start, i - _NOUN), -1):
        if text.words[j] in _BE and text.words[j - 1] in _SUBJECTS:
            return list(text.words[j:i])
        if text.words[j] in _OPENS:
            return []
    return []


def _instead(people: People, b: int, end: int) -> Person | None:
    """Who it is then: the person behind "it's" or "but" that nothing else is said of."""
    words = people.text.words
    for j in range(b, end):
        turned = words[j] == "but" or (words[j] in _BE and words[j - 1] in _SUBJECTS)
        if not turned or _NOT & set(words[j + 1 : j + 2]):
            continue
        named = [p for p in people.between(j + 1, min(end, j + 1 + _NOUN)) if not _owns_next(people, p, end)]
        if named and all(w.isalnum() or w in _BETWEEN | {"'s", "-"} for w in words[j + 1 : named[0].index]):
            return named[0]
    return None


def _owns_next(people: People, person: Person, end: int) -> bool:
    """Such as the wife of "it's my wife's sister", the owner of "his wife"."""
    i = person.index
    owns = person.pronoun and people.text.words[i] in POSSESSIVES
    return (owns or people.text.norms(i + 1, i + 2) == ["'s"]) and bool(people.between(i + 1, min(end, i + _NOUN)))
