"""Slips of the pen that a later message owns up to: "It's Zyrtec, I misread the box", "LORATADINE, sorry".

A slip takes back a condition only if the message says what was meant instead: another medicine for a medicine, another
illness for an illness, or a known word that looks like the one that was written. What it names counts on its own.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from guardrails.safety.assertions.surgery import OPERATIONS
from guardrails.safety.conditions.condition import PLAIN, Condition, Turn
from guardrails.safety.language.distances import distances
from guardrails.safety.language.function_words import ARTICLES, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import same
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_OWNED_UP = pattern("slips.owned_up", ignore_case=True)
_MIXED_UP = pattern("slips.mixed_up", ignore_case=True)
_AS_WELL = wordset("slips.as_well")
_NOTHING = pattern("slips.nothing", ignore_case=True)
_CALLED_OFF = pattern("slips.called_off")
_NOT_CALLED_OFF = pattern("slips.not_called_off")
_STOPPED = pattern("slips.stopped")

_ALIKE = 0.5
"""Share of letters that a slip has in common with the word that was meant, at least."""
_SAME = 0.93
"""Above it, the word is a misspelling of the same; of a word in capitals that nobody knows, above the next."""
_UNKNOWN = 0.8


def taken_back(mine: Condition, found: Sequence[Condition], later: Sequence[Turn], vocabulary: Vocabulary) -> bool:
    """Whether a later message takes the condition back as a slip, or tells that what was planned or taken is off."""
    return any(
        not _restated(mine, found, turn, vocabulary)
        and (
            _misspelt(mine, turn, vocabulary)
            or _mixed_up(mine, found, turn)
            or _called_off(mine, turn)
            or _is_another_kind(mine, turn)
        )
        for turn in later
    )


def _restated(mine: Condition, found: Sequence[Condition], turn: Turn, vocabulary: Vocabulary) -> bool:
    """Whether the message says it again of the same person: the same, a class or a kind of it, or what goes with it."""
    if mine.allergens:
        return any(c.mention.turn == turn.number and c.allergens & mine.allergens for c in found)
    ours = [i for i in mine.concepts if _known(i)]
    return any(
        i in ours or any(vocabulary.is_a(i, j) or (i in c.concepts and vocabulary.is_a(j, i)) for j in ours)
        for c in found
        if c.mention.turn == turn.number and c.mention.counts and same(c.mention.person, mine.mention.person)
        for i in (*c.concepts, *c.implied)
        if _known(i)
    )


def _known(concept: str) -> bool:
    return concept not in PLAIN and concept.startswith(("mesh:", "group:", "state:", "drug:", "class:"))


def _misspelt(mine: Condition, turn: Turn, vocabulary: Vocabulary) -> bool:
    """Such as "INULIN, the fibre, sorry" after "I take insulin"."""
    owned_up = _OWNED_UP.search(turn.text.raw) or _MIXED_UP.search(turn.text.raw)
    said = [w.casefold() for w in mine.mention.words.split() if len(w) >= _LETTERS]
    for i, tok in enumerate(turn.text.toks):
        written = turn.text.raw[tok.start : tok.end]
        loud = written.isupper() and not mine.mention.words.isupper()  # who shouts throughout stresses nothing
        start, end = turn.text.sentence(i) if owned_up else (0, 0)
        if end and turn.text.words[end - 1] == "?" and not _OWNED_UP.search(_raw_of(turn.text, start, end)):
            continue  # what is asked behind a slip is none
        if len(written) < _LETTERS or not (owned_up or loud) or tok.norm in _APOLOGIES or tok.norm in ARTICLES:
            continue
        if not loud and any(a <= i < b for a, b in turn.product_spans):
            continue  # "typo, the tonic tablets": another product is meant
        limit = _SAME if vocabulary.known(tok.norm) else _UNKNOWN if loud else 0.0
        if any(_are_alike(tok.norm, word, limit) for word in said):
            return True
    return False


def _raw_of(text: Text, a: int, b: int) -> str:
    return text.raw[text.toks[a].start : text.toks[b - 1].end]


_LETTERS = 3
_APOLOGIES = frozenset("sorry sry apologies oops mistake typo wrong".split())
"""They say that there is a slip and are none themselves: "sorry" is nothing that "soy" was written for."""


def _are_alike(word: str, said: str, limit: float) -> bool:
    if word in said or said in word or word[:1] != said[:1] or word[:_STEM] == said[:_STEM]:
        return False
    return _ALIKE <= SequenceMatcher(None, word, said).ratio() < limit


_STEM = 5
"""Letters that only words of one stem share: "pregnant", "pregnancy"."""


def _mixed_up(mine: Condition, found: Sequence[Condition], turn: Turn) -> bool:
    """Such as "No, Zyrtec, I always muddle them up": another of the same nature, said to be meant instead."""
    if mine.age is not None:
        return False
    mixed_up = bool(_MIXED_UP.search(turn.text.raw))
    if mine.allergens and "not" in turn.text.said and _is_another_allergy(mine, found, turn):
        return True
    if (mixed_up or _OWNED_UP.search(turn.text.raw)) and _nature(mine) == "medicine" and _takes_nothing(mine, turn):
        return True
    return any(
        c.mention.turn == turn.number
        and c.mention.counts
        and _nature(c) == _nature(mine) != ""
        and _stands_alone(c, turn)
        and (mixed_up or _is_put_instead(mine, c, turn))
        for c in found
    )


def _is_another_allergy(mine: Condition, found: Sequence[Condition], turn: Turn) -> bool:
    """Such as "it's egg she is allergic to, not milk": no "not milk alone", "egg too"."""
    words = turn.text.words
    denied = {words[i + 1] for i in turn.text.places(_NOT) if words[i + 2 : i + 3] not in _ALONE and i + 1 < len(words)}
    told = (c for c in found if c.mention.turn == turn.number and c.mention.counts and c.allergens)
    return bool(denied & set(mine.mention.words.casefold().split())) and any(
        c.allergens.isdisjoint(mine.allergens) and _stands_alone(c, turn) for c in told
    )


_NOT = frozenset({"not"})
_ALONE = tuple((word,) for word in ("alone", "only", "just", "sure"))


def _takes_nothing(mine: Condition, turn: Turn) -> bool:
    """Whether the message says of the same person that they take nothing."""
    for said in _NOTHING.finditer(turn.text.raw):
        a, _ = turn.text.span(*said.span())
        start, _ = turn.text.sentence(a)
        subject = next(reversed(turn.people.between(start, a + 1)), None)
        if subject is None or same(subject.key, mine.mention.person):
            return True
    return False


def _is_put_instead(mine: Condition, other: Condition, turn: Turn) -> bool:
    """Such as "no, it's metformin", "rang them: metformin!", "not soya, it's rye": it opens with what was meant."""
    start, end = turn.text.sentence(other.token)
    lead = turn.text.words[: other.token]
    asked = _ASKED & set(lead)
    denied = set(mine.mention.words.casefold().split()) & set(lead) if "not" in lead else set[str]()
    return (
        all(
            w in _LEADS
            or (denied and w in (*denied, "not"))
            or not w[0].isalpha()
            or (turn.people.at(i) is not None and (asked or (other.allergens and w in POSSESSIVES)))
            for i, w in enumerate(lead)
        )
        and not (start and turn.text.words[end - 1] == "?")
        and bool(denied or _TAKES_BACK & set(lead) or _TAKES_BACK & set(turn.text.words[other.token : end]))
    )


_LEADS = wordset("slips.leads")
_ASKED = frozenset("asked rang checked called".split())
_TAKES_BACK = wordset("slips.takes_back")


def _nature(condition: Condition) -> str:
    first = condition.concepts[0]
    if condition.allergens:
        return "allergy"
    return "medicine" if first.startswith(("drug:", "class:")) else "illness" if first.startswith("mesh:") else ""


def _stands_alone(condition: Condition, turn: Turn) -> bool:
    start, end = turn.text.sentence(condition.token)
    return not _AS_WELL & set(turn.text.words[start:end])


def _is_another_kind(mine: Condition, turn: Turn) -> bool:
    """Such as "POTASSIUM citrate, sorry", "hair transplant!" at the beginning: the noun, with another adjective."""
    said = mine.mention.words.casefold().split()
    words = turn.text.words
    i = next((i for i, w in enumerate(words) if w not in _LEADS and w[0].isalpha()), len(words))
    if words[i + 1 : i + 2] != tuple(said[-1:]) or words[i] in said or words[i] in _SAME_KIND:
        return False
    closes = words[i + 2 : i + 3]
    owned_up = _OWNED_UP.search(turn.text.raw) or turn.text.raw[turn.text.toks[i].start :][:2].isupper()
    return bool(owned_up) and (not closes or not closes[0][0].isalpha())


_SAME_KIND = wordset("slips.same_kind")


def _called_off(mine: Condition, turn: Turn) -> bool:
    """Such as "they cancelled it for good", "they stopped it in spring last year"."""
    joined = turn.text.phrase
    if set(mine.concepts) & OPERATIONS:
        return bool(_CALLED_OFF.search(joined)) and not _NOT_CALLED_OFF.search(joined)
    stopped = _STOPPED.search(joined) if _nature(mine) == "medicine" else None
    if stopped is None or _RESTARTED.search(joined):
        return False
    points = distances(stopped.group() + " ")
    rest = joined[stopped.start() :].partition(" . ")[0]
    return bool(stopped["good"] or _FOR_GOOD.search(f"{rest} ")) or (bool(points) and max(points) <= _LONG_AGO)


_FOR_GOOD = re.compile(r" (?:for good|altogether|long ago|ages ago) (?!but|until)")
_RESTARTED = re.compile(r" (?:again|back on|restarted|resumed|still) ")
_LONG_AGO = -2.0
"""Months since a medicine was stopped, at least."""
