"""Who is the "I" of a quote: 'My wife is on lithium and asks: "can I have it?"' speaks of the wife."""

from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.language.function_words import HE_OR_SHE, I_OR_ME, OF_OTHERS
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, UNKNOWN, Person, gender_of
from guardrails.safety.language.text import Text

_OPENS = frozenset({'"', "“"})
_CLOSES = frozenset({'"', "”"})
_SAYS = wordset("frames.hands_on")
_LEADS = frozenset({":", "|"})
_CLAUSES = frozenset({",", ";", "("})
_REACH = 4  # tokens from a verb of saying to the quote


def renamed(person: Person, writer: str) -> Person:
    """The asker as somebody else who writes."""
    if person.key != ASKER:
        return person
    gender = next((g for g, key in UNKNOWN.items() if key == writer), gender_of(writer) or "")
    return replace(person, key=writer, gender=gender)


def as_quoted(text: Text, persons: Sequence[Person]) -> tuple[Person, ...]:
    """The people of a message, where each "I" that a quote holds is whoever is said to say it."""
    found = tuple(persons)
    if text.said.isdisjoint(_OPENS) or (text.said.isdisjoint(_LEADS) and text.said.isdisjoint(_SAYS)):
        return found
    at = 0
    while (a := next((i for i in range(at, len(text.words)) if text.words[i] in _OPENS), -1)) >= 0:
        b = next((i for i in range(a + 1, len(text.words)) if text.words[i] in _CLOSES), len(text.words))
        writer = _who_says(text, a, found)
        if writer:
            found = tuple(renamed(p, writer) if a < p.index < b else p for p in found)
        at = b + 1
    return found


def _who_says(text: Text, opening: int, persons: Sequence[Person]) -> str:
    """The key of the subject of what leads to a quote; empty where there is none but the asker."""
    said = next((i for i in range(opening - 1, max(-1, opening - _REACH), -1) if text.words[i] in _SAYS), -1)
    if said < 0 and text.words[max(0, opening - 1)] in _LEADS:
        said = opening - 1  # 'A customer: "I have …"', 'Meena | gout | "May I …?"'
    if said < 0:
        return ""
    start, _ = text.sentence(said)
    clause = max((i for i in range(start, said) if text.words[i] in _CLAUSES), default=start)
    nouns = [p for p in persons if start <= p.index < said and p.key != ANYBODY]
    subjects = [p for p in nouns if text.words[p.index] not in OF_OTHERS and text.words[p.index] != "my"]
    subject = next((p for p in subjects if p.index >= clause), subjects[0] if subjects else None)
    return subject.key if subject is not None and subject.key != ASKER else ""


def quotes(text: Text, i: int) -> bool:
    """Whether a verb of saying may lead to the words of whoever says it: not "grandpa says it's good"."""
    _, end = text.sentence(i)
    after = text.norms(i + 1, end)
    if after[:1] in (["nothing"], ["no"], ["yes"]) or text.words[i - 2 : i] == ("me", "to"):
        return False
    if text.words[i - 1] in ("will", "'ll"):
        return False  # "she will ask her doctor": nothing is asked of us
    asks = text.words[i].startswith(("ask", "enq", "inq", "wond"))
    return asks or not after or end == i + 2 or any(w in _OWN_WORDS for w in after)


def tells_indirectly(text: Text, i: int) -> bool:
    """Such as "asked if it is something she could have", with no "I" that may be quoted."""
    rest = text.words[i + 1 : text.sentence(i)[1]]
    return rest[:1] in (("if",), ("whether",)) and "i" not in rest and not HE_OR_SHE.isdisjoint(rest)


def is_quoted(persons: Sequence[Person], text: Text, person: Person, i: int) -> bool:
    """Whether a quote behind the verb at token i is the person's own, its "I" them: "Ann writes: 'I am well'"."""
    return any(p.index > i and p.key == person.key and text.words[p.index] in I_OR_ME for p in persons)


def is_told_of_another(persons: Sequence[Person], text: Text, i: int) -> bool:
    """Whether what is told behind the verb at token i has a "him" and no "I": "wrote back: it's his wife"."""
    rest = text.words[i + 1 : text.sentence(i)[1]]
    told = ":" in rest[:_REACH] and not text.words[i].startswith(("ask", "enq", "inq", "wond"))
    return told and not HE_OR_SHE.isdisjoint(rest) and not any(p.key == ASKER for p in persons if p.index > i)


_OWN_WORDS = frozenset('i if whether ? : " “ ‘'.split())
