"""Conditions that later words give to somebody else: "it's my flatmate's", "no wait, it's her husband who is coeliac".

The person whom they name has what was told last before, or what they name again. Whoever helps themselves to what is
another's has it all the same ("they're Dad's, I borrow them").
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.safety import Assertion
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.function_words import ARTICLES, BE, DO, HAVE, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, BERTHS
from guardrails.safety.language.text import Text
from guardrails.safety.thread.ellipsis import told_last
from guardrails.safety.vocabulary.concepts import AGES

_CORRECTS = pattern("settling.sorry", ignore_case=True)
_DENIES = pattern("handed_over.denies", ignore_case=True)
_BORROWED = pattern("handed_over.borrowed")
_SUBJECTS = frozenset("it that this those they these both all which".split())
_MEDICINE = frozenset(
    "tablets tablet pills pill drops medicine medicines meds medication prescription prescriptions script "
    "scripts".split()
)
_THINGS = _MEDICINE | frozenset("bottle box chart history line note notes record report card story".split())
"""What may be somebody's in place of the condition: "no, that was my dad's bottle"."""
_WHERE = frozenset("downstairs upstairs opposite before after ahead behind next".split())
_BETWEEN = wordset("handed_over.between")
_DETERMINES = ARTICLES | POSSESSIVES
_ABSOLUTE = frozenset({"hers", "his", "theirs"})
_CLOSES = frozenset(", . ; : ! ? ) – — - and but so not i".split())
_DOES = BE | HAVE | DO | {"takes"}
_OPENERS = frozenset("no nope wrong ah oh sorry , . ! - – — wait hang on hold oops actually it well".split())
_TAKES_BACK = frozenset("no nope sorry wait wrong oops hang hold actually".split())
_NOT_ME = (("not", "me", ","), ("not", "me", "but"), ("not", "me", ";"), ("not", "me", "–"))
_WAS_FOR = tuple((it, "was", "for") for it in ("it", "that", "this"))
_ME = frozenset("me myself i us both too".split())
_IN_LAW = ("-", "in", "-", "law")


@dataclass(frozen=True, slots=True)
class _Gift:
    """What a message gives to somebody."""

    key: str
    at: int
    """Token of the person."""
    subject: str
    """The word that stands for what is given."""
    sure: bool
    """Whether the words alone say that nobody else has it."""


def owner_after(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> str | None:
    """Key of the person to whom the words after a condition give it, if they do; `ANYBODY` where it is borrowed."""
    said = mine.mention
    if mine.age is not None or said.concept in AGES:
        return None
    found = [c for c in found if c.mention.concept not in AGES]
    for turn in turns[said.turn :]:
        for gift in itertools.chain(_gifts(turn), _gifts_to_places(turn, turns)):
            if (turn.number == said.turn and gift.at <= mine.token) or not _is_meant(mine, gift, found, turn):
                continue
            if _BORROWED.search(turn.text.phrase):
                return ANYBODY
            if gift.key != said.person and (
                gift.sure or _is_corrected(turn, gift) or _answers_message(turns, turn, gift)
            ):
                return gift.key
    return None


def _is_corrected(turn: Turn, gift: _Gift) -> bool:
    _, b = turn.text.sentence(gift.at)
    said = turn.text.raw[: turn.text.toks[b - 1].end]
    return bool(_CORRECTS.search(said) or _DENIES.search(said))


def _is_meant(mine: Condition, gift: _Gift, found: Sequence[Condition], turn: Turn) -> bool:
    """Whether what is given can be this condition."""
    a, b = turn.text.sentence(gift.at)
    here = [c for c in found if c.mention.turn == turn.number and a <= c.token < b and c.age is None]
    if mine in here and gift.subject in mine.mention.words.casefold().split():
        return True  # "the gout is my father's"
    named = [c for c in here if c is not mine and turn.people.at(c.token) is None]
    named = [c for c in named if c.token < gift.at or c.mention.assertion is not Assertion.NEGATED]
    if any(set(c.concepts) & set(mine.concepts) for c in named):
        return True
    if gift.subject in _MEDICINE:
        return mine.concepts[0].startswith(("drug:", "class:")) and mine in told_last(found, turn.number, gift.at)
    return not named and gift.subject in _SUBJECTS and mine in told_last(found, turn.number, gift.at)


def _gifts(turn: Turn) -> Iterator[_Gift]:
    """Such as "it's my flatmate's", "it's his wife with asthma", "it's him who takes it", "My dog does!"."""
    text = turn.text
    words = text.words
    for person in turn.people.persons:
        i = person.index
        absolute = words[i] in _ABSOLUTE and _closes(words, i + 1)
        if not absolute and (person.key == ASKER or person.generic or words[i] in _DETERMINES):
            continue
        j = i - 1
        while j >= 0 and (words[j] in _BETWEEN or words[j] in _DETERMINES or _owns_next(turn, j)):
            j -= 1
        end = i + 1 + len(_IN_LAW) if words[i + 1 : i + 5] == _IN_LAW else i + 1
        follows = words[end] if end < len(words) else "."
        belongs = words[j - 1 : j + 1] in (("belongs", "to"), ("belong", "to"), ("belonged", "to"))
        if words[max(0, j - 2) : j + 1] in _NOT_ME:
            yield _Gift(person.key, i, "it", True)
        elif words[max(0, j - 2) : j + 1] in _WAS_FOR and _closes(words, end) and _ME.isdisjoint(words[end : end + 3]):
            yield _Gift(person.key, i, "it", True)  # "it was for the husband"
        elif belongs and j > 1:
            yield _Gift(person.key, i, words[j - 2], True)
        elif j > 0 and words[j] in BE:
            has = follows in ("who", "that") and _tells_of_illness(turn, end + 1)
            things = words[end + 1 : end + 2] if follows == "'s" else ()
            owned = absolute or has or (follows == "'s" and _closes(words, end + 1))
            script = not _THINGS.isdisjoint(things) and _closes(words, end + 2)  # "that's her husband's script"
            if owned or script or _closes(words, end) or follows == "with" or follows in _WHERE:
                not_me = words[end : end + 3] in ((",", "not", "me"), (",", "not", "i"))
                yield _Gift(person.key, i, words[j - 1], owned or not_me or _answers(text, j - 1))
        elif follows in _DOES and _closes(words, end + 1) and (lead := _lead(words, i)) is not None:
            yield _Gift(person.key, i, "it", turn.number > 0 and len(lead) == i)


def _gifts_to_places(turn: Turn, turns: Sequence[Turn]) -> Iterator[_Gift]:
    """Such as "the warfarin is bed 6's", "the note belongs to room 12": of whoever lies there, told of nowhere else."""
    words = turn.text.words
    for i in turn.text.places(BERTHS):
        lead = i - 1 - (words[i - 1] == "the")
        number = words[i + 1 : i + 2]
        if lead < 1 or not number or not number[0].isdigit():
            continue
        to = words[lead] in ("to", "for")
        be = lead - to
        owned = to or words[i + 2 : i + 3] == ("'s",)
        place = (words[i], number[0])
        known = sum(pair == place for t in turns for pair in itertools.pairwise(t.text.words)) > 1
        if owned and words[be] in BE | _BELONGS and _closes(words, i + 3 - to) and not known:
            yield _Gift("#".join(place), i, words[be - 1], True)


def _tells_of_illness(turn: Turn, i: int) -> bool:
    """Whether the verb at token i, behind "it's my wife who", tells what she has: not "it's her who takes the balm"."""
    words, end = turn.text.words, turn.text.sentence(i)[1]
    return not _HAS.isdisjoint(words[i : i + 1]) and not any(i < a < end for a, _ in turn.product_spans)


_HAS = BE | HAVE | frozenset("takes take gets suffers needs uses wears carries lives ca can struggles".split())
_BELONGS = frozenset({"belongs", "belong", "belonged"})


def _owns_next(turn: Turn, j: int) -> bool:
    """Whether token j is of an owner in between: "that was my cousin's boy"."""
    words, at = turn.text.words, turn.people.at
    return (words[j] == "'s" and at(j - 1) is not None) or (words[j + 1] == "'s" and at(j) is not None)


def _answers(text: Text, i: int) -> bool:
    """Whether the subject at token i opens the answer to a question: "Epilepsy? No, that's my brother."."""
    start, _ = text.sentence(i)
    asked = start > 0 and text.words[start - 1] == "?"
    return asked and text.words[i] in _SUBJECTS and _OPENERS.issuperset(text.words[start:i])


def _answers_message(turns: Sequence[Turn], turn: Turn, gift: _Gift) -> bool:
    """Such as "Gout?" "That's my aunt." where that names nobody besides."""
    words, end = turn.text.words, turn.text.sentence(gift.at)[1]
    asked = turn.number > 0 and turns[turn.number - 1].text.words[-1:] == ("?",)
    opens = "that" in words[: gift.at] and _LEADS_TO.issuperset(words[: gift.at])
    return asked and opens and words[gift.at + 1] != "with" and _AS_WELL.isdisjoint(words[gift.at : end])


_LEADS_TO = _OPENERS | _DETERMINES | _BETWEEN | BE | {"that"}
_AS_WELL = frozenset("too also both and as well either same me mine i".split())


def _lead(words: Sequence[str], i: int) -> Sequence[str] | None:
    """What opens "… my dog does!": the whole beginning of the message, or words that correct; None if neither."""
    k = i
    while k > 0 and words[k - 1] in _OPENERS | _DETERMINES:
        k -= 1
    return words[k:i] if k == 0 or _TAKES_BACK & set(words[k:i]) else None


def _closes(words: Sequence[str], i: int) -> bool:
    return i >= len(words) or words[i] in _CLOSES
