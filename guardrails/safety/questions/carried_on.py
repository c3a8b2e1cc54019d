"""Last messages that only carry on the one before: "give or not", "pls revert fast", "What do I answer?", "May she?".

Where somebody presses return is chance: such a message and the one before it are read as one. One that turns to
something new (another product or person, a delivery, an amount) or corrects what was told stands by itself.
"""

from collections.abc import Collection, Sequence

from domain.safety import Ask, Assertion
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ASKER
from guardrails.safety.language.text import Text
from guardrails.safety.questions.again import asks_something, only_asks
from guardrails.safety.questions.ask import is_factual, read_ask

_NOTHING_NEW = wordset("carried_on.nothing_new")
_REQUESTS = pattern("carried_on.requests")
_OWN_USE = pattern("carried_on.own_use")
_CORRECTS = pattern("settling.sorry", ignore_case=True)
_TAKES_BACK = pattern("carried_on.takes_back")
_ANOTHER = pattern("settling.another_case")
_LEANS = wordset("gate.anaphor") | frozenset("he she they him her".split())
_PLACED = frozenset({"to", "from", "in", "at"})
_CLOSINGS = frozenset("regards thanks cheers warmly sincerely".split())


def carries_on(turns: Sequence[Turn], products: Sequence[Collection[str]], found: Sequence[Condition]) -> bool:
    """Whether the last message is to be read as one with that before it.

    `products` are the ids that each message names, `found` what the last one tells of anybody.
    """
    if len(turns) < 2 or not turns[-1].text.words:
        return False
    before, now = turns[-2].text, turns[-1].text
    if any(p.search(now.phrase) for p in (_CORRECTS, _TAKES_BACK, _ANOTHER)):
        return False
    named, again = set(products[-2]), set(products[-1])
    if len(before.words) <= _SHORT_NO and not _NO.isdisjoint(before.words) and before.words[-1] != "?":
        return False  # "He says no." "Vital Blend ok?"
    if turns[-1].asked_age and any(c.age is not None for c in found):
        return False  # "How old?" "6"
    if _says_for_whom(turns) or _returns(turns) or _denies_what_was_asked(turns[-2], found):
        return False
    if not asks_something(now):
        told = any(c.mention.counts for c in found) and not named
        goes_on = told or read_ask(before) is Ask.INFORMATION
        if goes_on and not again and asks_something(before):
            return True  # "Something for my knees?" "I'm on warfarin."
    elif turns[-2].people.persons and not named and not _is_of_another(turns) and _asks_on(before, now):
        return True  # "I have severe asthma." "Could I do the five days?"
    if found or _turns_to_another(turns):
        return False
    if not again and _says_nothing_new(turns[-1]):
        said = named or turns[-2].people.persons or turns[-2].mentions or asks_something(before)
        return bool(said) and _REQUESTS.search(now.phrase) is not None
    leans = again <= named if again else not _LEANS.isdisjoint(now.words)
    return bool(named) and leans and _asks_on(before, now)


def _returns(turns: Sequence[Turn]) -> bool:
    """Whether the last message leaves the other case of the one before it: "back to Fatima: is it fine for her?"."""
    before, now = turns[-2], turns[-1]
    if _ANOTHER.match(before.text.phrase) is None:
        return False
    known = {p.key for p in before.people.persons}
    return any(p.key not in known and p.key != ASKER and not p.generic for p in now.people.persons)


def _is_of_another(turns: Sequence[Turn]) -> bool:
    """Whether the last two messages name different people: "Mae is confirmed" and "Can I confirm Bo?"."""
    before, now = ({p.key for p in t.people.persons if not p.pronoun and not p.generic} - {ASKER} for t in turns[-2:])
    return bool(before and now) and before.isdisjoint(now)


def _denies_what_was_asked(before: Turn, found: Sequence[Condition]) -> bool:
    """Whether the last message denies what that before it asked by name: "gout or stones?", "stones, no gout"."""
    if before.text.words[-1:] != ("?",):
        return False
    asked = {concept.id for mention in before.mentions for concept in mention.concepts}
    return any(c.mention.assertion is Assertion.NEGATED and not asked.isdisjoint(c.concepts) for c in found)


def _says_for_whom(turns: Sequence[Turn]) -> bool:
    """Whether the last message answers for whom it is: "Is it for her?" "No, it's for my own toes."."""
    before, now = turns[-2], turns[-1]
    asked = before.text.words[-1:] == ("?",) and len(before.text.words) <= _SHORT and not before.mentions
    whom = bool(before.people.persons) or "who" in before.text.words or "whom" in before.text.words
    alone = _TOGETHER.isdisjoint(now.text.words)
    return asked and whom and alone and bool(now.targets) and now.targets.isdisjoint(before.targets)


_NO = frozenset("no nope nahi".split())
_SHORT_NO = 5
"""Tokens of a message that only tells of a no."""
_TOGETHER = frozenset("too both also together us we".split())
_SHORT = 9
"""Tokens of a question that only asks for whom it is."""


def _asks_on(before: Text, now: Text) -> bool:
    """Whether a message asks, and not of the thing itself, after one that only told."""
    return not asks_something(before) and only_asks(now) and not is_factual(now)


def starts_over(text: Text) -> int:
    """Where a message last takes back what it said so far, or goes on to another person with nothing asked before;
    0 if it doesn't.

    "… can she take it? Scrap that, I mixed up two tickets. This customer …" is read as two messages, if what follows
    asks again.
    """
    a, asked, found = 0, False, 0
    for sentence in text.sentences:
        said = f" {' '.join(sentence)} "
        if a and (_TAKES_BACK.match(said) or (not asked and _ANOTHER.match(said))) and "?" in text.words[a:]:
            found = text.toks[a].start
        asked = asked or "?" in sentence
        a += len(sentence)
    return found


def _says_nothing_new(turn: Turn) -> bool:
    """Whether every word is one that asks for leave or for an answer, or is somebody spoken of before or a place."""
    text = turn.text
    people = {p.index for p in turn.people.persons}
    return all(
        tok.norm in _NOTHING_NEW or i in people or _is_name(text, i) for i, tok in enumerate(text.toks) if tok.is_word
    )


def _is_name(text: Text, i: int) -> bool:
    """Whether the word is that of a place, or of whoever signs: "to Muscat", "Regards, Suresh"."""
    if not i or not text.raw[text.toks[i].start].isupper():
        return False
    lead = text.words[i - 1]
    return (
        lead in _PLACED or _CLOSINGS & set(text.words[i - 2 : i]) != set() or (lead.isalpha() and _is_name(text, i - 1))
    )


def _turns_to_another(turns: Sequence[Turn]) -> bool:
    """Whether the last message speaks of somebody of whom the thread has not, or would use the product themselves."""
    *earlier, now = turns
    known = {p.key for t in earlier for p in t.people.persons}
    targets = next((t.targets for t in reversed(earlier) if t.targets), frozenset())
    if targets and ASKER not in targets and _OWN_USE.search(now.text.phrase):
        return True
    return any(
        p.key not in known
        and p.key != ASKER
        and not p.generic
        and _TOLD.isdisjoint(now.text.words[max(0, p.index - _NEAR) : p.index])
        for p in now.people.persons
    )


_TOLD = frozenset("tell inform answer reply write".split())
"""Whom one answers need not be whom it is for: "What do I tell the lady?"."""
_NEAR = 3
