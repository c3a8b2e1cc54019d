"""Mentions of a message: the vocabulary's, asked a second time where its rules for neighbouring words hide one.

A word rules a meaning out for its neighbour ("low" blood pressure); across a comma it should not. And a form for
two things at once ("BP and sugar") is taken apart where both halves are known.
"""

import re
from bisect import bisect_left
from dataclasses import replace
from itertools import chain

from guardrails.safety.language.glossing import Glossed, glossed
from guardrails.safety.language.lists import pairs
from guardrails.safety.language.text import unabbreviated
from guardrails.safety.vocabulary.together import together
from guardrails.safety.vocabulary.vocabulary import ConceptKind, Mention, Vocabulary

_SEGMENT = re.compile(r"[^,;/()&|]+?(?=\s(?:and|or|but)\s|[,;/()&|]|$)")
_JOINT = re.compile(r"[,;/(|]|\s(?:and|or|but)\s")
_PAIR = re.compile(r"\s(?:and|or|n|&|nd)\s|\s?[&/+]\s?", re.IGNORECASE)


def mentions_of(text: str, vocabulary: Vocabulary) -> tuple[Mention, ...]:
    """All mentions in order; places are those of the text as written."""
    return _read(text, vocabulary, told=True)


def named_in(text: str, vocabulary: Vocabulary) -> tuple[Mention, ...]:
    """What is named, as on a label, which tells nothing by words that say it together only.

    A few words alone are read as what the product is not to be taken with: "cough and cold medicines", "eye drops".
    """
    found = _read(text, vocabulary, told=False)
    if len(text.split()) > _ALONE:
        return found
    led = (_moved(m, -len(_LED)) for m in _read(_LED + text, vocabulary, told=False) if _is_class(m))
    classes = [_within(m, text) for m in led]
    kept = [m for m in found if not any(c.start <= m.start and m.end <= c.end for c in classes)]
    return _first_of_each_place(sorted([*classes, *kept], key=lambda m: m.start - m.end))


_LED = "not with "
_ALONE = 6
"""Words of a caution, at most, that may be nothing but a name."""


def _within(mention: Mention, text: str) -> Mention:
    """A mention that reaches into what was put in front of a text, cut to the text."""
    start = max(0, mention.start)
    return replace(mention, start=start, words=text[start : mention.end])


def _read(text: str, vocabulary: Vocabulary, *, told: bool) -> tuple[Mention, ...]:
    put = glossed(text)
    if put.stretches:
        return _of_glossed(text, put, vocabulary, told=told)
    return _mentions(text, vocabulary, told=told)


def _of_glossed(text: str, put: Glossed, vocabulary: Vocabulary, *, told: bool) -> tuple[Mention, ...]:
    """What the English says, and what the words as written do that have no part in it."""
    found: list[Mention] = []
    for mention in _mentions(put.text, vocabulary, told=told):
        start, end = put.written(mention.start, mention.end)
        found.append(replace(mention, start=start, end=end, words=text[start:end]))
    written = _mentions(text, vocabulary, told=told)
    found += [m for m in written if not any(a <= m.start and m.end <= b for a, b in put.stretches)]
    return _first_of_each_place(sorted(found, key=lambda m: m.start - m.end))  # "baby ko doodh" before "baby"


def _mentions(text: str, vocabulary: Vocabulary, *, told: bool) -> tuple[Mention, ...]:
    segments = [m.span() for m in _SEGMENT.finditer(text)] if _JOINT.search(text) else []
    whole, *parts = vocabulary.find_each(text, [(0, len(text)), *segments])
    found: list[Mention] = []
    for mention in whole:
        found += _apart(_without_negation(mention, vocabulary), vocabulary)
    plain, places = unabbreviated(text)
    if plain != text:
        found += [_moved_by(m, text, places) for m in vocabulary.find(plain)]
    if not text.isupper() or len(text) <= _NOTE:
        capitals = _IN_CAPITALS.finditer(text)
        found += (Mention(*m.span(), m[0], (vocabulary.named(_CAPITALS[m[0]]),), False) for m in capitals)
        notes = (m for m in _IN_NOTES.finditer(text) if _OF_NOTES.search(text[max(0, m.start() - _NOTE) : m.start()]))
        found += (Mention(*m.span(), m[0], (vocabulary.named(_NOTES[m[0]]),), False) for m in notes)
    found += chain.from_iterable(parts)
    named = _first_of_each_place([m for m in found if not _is_town(text, m)])
    return _with_pairs(text, named, vocabulary) if told else named


def _is_town(text: str, mention: Mention) -> bool:
    """Whether a capitalised word that only resembles a name stands for a place: "the shop in Fowey"."""
    named = mention.fuzzy and mention.words.istitle() and mention.words.isalpha()
    before = text[max(0, mention.start - _PLACED_WITHIN) : mention.start]
    return named and not text.istitle() and _PLACED.search(before) is not None


_CAPITALS = pairs("in_capitals.csv")
_IN_CAPITALS = re.compile(rf"\b(?:{'|'.join(_CAPITALS)})\b(?! [A-Z][a-z])")
"""None before a name: "MS Rao"."""

_NOTES = pairs("in_notes.csv")
_IN_NOTES = re.compile(rf"\b(?:{'|'.join(_NOTES)})\b(?= ?(?:[-,;:|.)/+&?\n]|$))")
_OF_NOTES = re.compile(r"(?:^|[,;|:(/+&\n•*?-] ?|(?:\b(?i:[hc]/o|hx|hx of|has|with|on|not?)) )$")
"""What such an entry stands behind."""
_NOTE = 8
"""Characters of it, at most."""

_PLACED_WITHIN = 48
"""Characters in front of a name that may place it."""
_PLACED = re.compile(
    r"\b(?:(?:shop|store|hotel|inn|pharmac(?:y|ie)|branche?|caf[eé]|spa|stall|market|fair|studio|office|warehouse)s? "
    r"(?:in|at|near|outside|from)|(?:li(?:ve|ves|ved|ving)|based|born) (?:in|near|at)|"
    r"(?:customers?|clients?|guests?|visitors?|lad(?:y|ies)|wom[ae]n|m[ae]n|gentlem[ae]n|couple|family|"
    r"orders?|parcels?|some(?:body|one)) from) $",
    re.IGNORECASE,
)


def _with_pairs(text: str, mentions: tuple[Mention, ...], vocabulary: Vocabulary) -> tuple[Mention, ...]:
    """What two words tell together, beside what one of them says by itself."""
    found = list(mentions)
    for told in together(text):
        concept = vocabulary.named(told.concept)
        at = next((i for i, m in enumerate(found) if m.start < told.end and told.start < m.end), -1)
        if at < 0:
            found.append(Mention(told.start, told.end, text[told.start : told.end], (concept,), False))
        elif found[at].fuzzy and found[at].start < told.start and told.end <= found[at].end:
            continue  # "kidny stone, gall bladder clear": the name says whose the stone is
        elif concept not in found[at].concepts:
            found[at] = replace(found[at], concepts=(*found[at].concepts, concept))
    return tuple(sorted(found, key=lambda m: m.start))


_DENIAL = re.compile(r"(?:no|not|without)\W+", re.IGNORECASE)


def _without_negation(mention: Mention, vocabulary: Vocabulary) -> Mention:
    """ "No thyroid" may name a lost organ, but is mostly a denial: read what is denied, and leave the "no" to scope."""
    denial = _DENIAL.match(mention.words)
    inner = vocabulary.find(mention.words[denial.end() :]) if denial else ()
    return _moved(inner[0], mention.start + denial.end()) if denial and inner else mention


def _apart(mention: Mention, vocabulary: Vocabulary) -> list[Mention]:
    joint = _PAIR.search(mention.words)
    if joint is None:
        return [mention]
    left = vocabulary.find(mention.words[: joint.start()])
    if left and _is_class(mention) and all(c.kind is ConceptKind.SYMPTOM for m in left for c in m.concepts):
        return [mention]  # "cough and cold medicines" are no cough
    right = vocabulary.find(mention.words[joint.end() :])
    if left and not right and left[0].concepts != mention.concepts:
        return [
            *(_moved(m, mention.start) for m in left),
            replace(mention, start=mention.start + joint.end(), words=mention.words[joint.end() :]),
        ]
    if not left or not right:
        return [mention]
    shift = mention.start + joint.end()
    return [*(_moved(m, mention.start) for m in left), *(_moved(m, shift) for m in right)]


def _is_class(mention: Mention) -> bool:
    """Whether a mention names nothing but classes of medicines: "cough and cold medicines"."""
    return all(c.kind is ConceptKind.MEDICINE_CLASS for c in mention.concepts)


def _moved(mention: Mention, by: int) -> Mention:
    return replace(mention, start=mention.start + by, end=mention.end + by)


def _moved_by(mention: Mention, text: str, places: list[int]) -> Mention:
    start, end = places[mention.start], places[min(mention.end, len(places) - 1)]
    return replace(mention, start=start, end=end, words=text[start:end])


def _first_of_each_place(found: list[Mention]) -> tuple[Mention, ...]:
    kept: list[Mention] = []
    for mention in found:
        at = bisect_left(kept, mention.start, key=lambda m: m.start)
        if (at == 0 or kept[at - 1].end <= mention.start) and (at == len(kept) or mention.end <= kept[at].start):
            kept.insert(at, mention)
    return tuple(kept)
