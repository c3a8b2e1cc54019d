"""Words to concepts: finds conditions, medicines, substances and states in a text, and says what counts as what.

    >>> vocabulary = Vocabulary.load()
    >>> [(m.words, m.concepts[0].label) for m in vocabulary.find("She has Grave's and takes Eltroxin")]
    [("Grave's", 'Graves Disease'), ('Eltroxin', 'Levothyroxine')]

Reading is lexical only. Whose condition it is, and whether it holds, is for the reader to say.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from guardrails.safety.concepts import (
    ANY_MEDICINE,
    LONG_TERM_MEDICINE,
    PRESCRIPTION_MEDICINE,
    Concept,
    ConceptKind,
    Hierarchy,
)
from guardrails.safety.fuzzy import SHORTEST, Speller
from guardrails.safety.labs import results
from guardrails.safety.lexicon import Lexicon, Sense
from guardrails.safety.lexicon_files import read_lexicon
from guardrails.safety.words import Token, fold, key_phrase, tokens_of, unstretched

__all__ = ["Concept", "ConceptKind", "Kind", "Mention", "Vocabulary"]

Kind = ConceptKind  # its short name inside the gate

# Words that may stand inside a form without being part of it: "disease of the kidney", "trouble with her liver".
_PASSED_OVER = frozenset("the a an my his her our your their this that".split())
_DIGIT = re.compile(r"\d")
_BREAKS = frozenset("!?;,:()[]{}\n\t|•")
_NEAR = 4  # tokens on either side in which a needed word may stand
_BESIDE = 2  # tokens on either side in which a word rules a meaning out


@dataclass(frozen=True, slots=True)
class Mention:
    start: int
    end: int
    words: str
    """`text[start:end]`."""
    concepts: tuple[Concept, ...]
    """More than one where a word means several things."""
    fuzzy: bool
    """True where a word was misspelt or drawn out."""


@dataclass(frozen=True, slots=True)
class _Hit:
    start: int
    stop: int
    """Index of the token after the last one."""
    senses: tuple[Sense, ...]
    fuzzy: bool


@dataclass(frozen=True, slots=True)
class _State:
    """A form in the making."""

    phrase: str
    words: int
    fuzzy: bool
    passing: bool = False
    """The last token was passed over: the phrase may go on but not end here."""


class Vocabulary:
    """Immutable after loading; one instance may be shared by threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._concepts = lexicon.concepts
        self._resolve = lexicon.resolve
        self._forms = lexicon.forms
        self._english = lexicon.english
        self._organs = lexicon.organs
        self._respellings = lexicon.respellings
        self._hierarchy: Hierarchy = lexicon.hierarchy()
        self._longest: dict[str, int] = {}
        for form in lexicon.forms:
            first, _, _ = form.partition(" ")
            words = form.count(" ") + 1
            if words > self._longest.get(first, 0):
                self._longest[first] = words
        self._words = frozenset(word for form in lexicon.forms for word in form.split(" "))
        self._speller = Speller(lexicon.spelling_words, lexicon.spelling_names)
        self._surfaces: dict[str, list[str]] | None = None

    @classmethod
    def load(cls, extra: Sequence[tuple[str, str]] = ()) -> "Vocabulary":
        """The shipped vocabulary with a pack's own (surface form, concept id) pairs; cached.

        Raises KeyError if a pair names a concept that does not exist.
        """
        return _load(tuple(extra))

    def find(self, text: str) -> tuple[Mention, ...]:
        """Mentions in order, the longest form first, none overlapping."""
        tokens = list(tokens_of(text))
        if not tokens:
            return ()
        spellings = [self._spellings(token) for token in tokens]
        breaks = [False, *(_breaks(text, a, b) for a, b in pairwise(tokens))]
        keys = [token.key for token in tokens]
        hits = [hit for i in range(len(tokens)) for hit in self._hits(i, keys, spellings, breaks)]
        mentions = []
        for hit in _without_overlap(hits, len(tokens)):
            start, end = tokens[hit.start].start, tokens[hit.stop - 1].end
            concepts = tuple(self._concepts[sense.concept_id] for sense in hit.senses)
            mentions.append(Mention(start, end, text[start:end], concepts, hit.fuzzy))
        return self._with_results(text, mentions) if _DIGIT.search(text) else tuple(mentions)

    def _with_results(self, text: str, mentions: list[Mention]) -> tuple[Mention, ...]:
        """The mentions with the results of tests: a normal one says nothing, another what it means."""
        for result in results(text):
            inside = [m for m in mentions if m.start < result.end and result.start < m.end]
            if any(m.end > result.end and len(m.words) > result.end - result.start for m in inside):
                continue  # a longer form of its own
            mentions = [m for m in mentions if m not in inside]
            if result.concept:
                concept = self._concepts[self._resolve(result.concept)]
                words = text[result.start : result.end]
                mentions.append(Mention(result.start, result.end, words, (concept,), False))
        return tuple(sorted(mentions, key=lambda m: m.start))

    def substances(self, text: str) -> tuple[Mention, ...]:
        """Only the mentions of herbs, foods and other substances."""
        return tuple(m for m in self.find(text) if any(c.kind is ConceptKind.SUBSTANCE for c in m.concepts))

    def organ(self, word: str) -> str | None:
        """The concept of a condition of this organ ("kidneys" -> `group:kidney`), for "my kidneys are bad"."""
        return self._organs.get(key_phrase(word))

    def concept(self, concept_id: str) -> Concept:
        """Raises KeyError if there is none."""
        return self._concepts[concept_id]

    def is_a(self, concept_id: str, ancestor_id: str) -> bool:
        """True if the first counts as the second; reflexive. Raises KeyError for an unknown first id."""
        return self._hierarchy.is_a(concept_id, ancestor_id)

    def path(self, concept_id: str, ancestor_id: str) -> str:
        """Why `is_a` holds, in words: "Graves Disease is under Thyroid Diseases (MeSH C19.874.397.370)"."""
        return self._hierarchy.path(concept_id, ancestor_id)

    def implied(self, concept_id: str) -> tuple[str, ...]:
        """Concept ids that a medicine or class says besides itself: classes, long-term use, what it is given for."""
        return self._hierarchy.implied(concept_id)

    def why_implied(self, concept_id: str, implied_id: str) -> str:
        """Why `implied` lists it, in words; empty if it does not."""
        return self._hierarchy.why_implied(concept_id, implied_id)

    def surface_forms(self, concept_id: str) -> tuple[str, ...]:
        """Every form that means the concept with nothing around it, sorted. Built on first use."""
        if self._surfaces is None:
            surfaces: dict[str, list[str]] = {}
            for form, senses in self._forms.items():
                for sense in senses:
                    if _holds_alone(form, sense):
                        surfaces.setdefault(sense.concept_id, []).append(form)
            self._surfaces = surfaces
        return tuple(sorted(self._surfaces.get(self._concepts[concept_id].id, ())))

    def concepts(self) -> tuple[Concept, ...]:
        return tuple(self._concepts.values())

    def known(self, word: str) -> bool:
        """True for a word of the vocabulary or a common English one: not a misspelling."""
        return all(token.key in self._words or self._is_english(token) for token in tokens_of(word))

    def _is_english(self, token: Token) -> bool:
        return len(token.key) < SHORTEST or token.key in self._english or fold(token.text) in self._english

    def _spellings(self, token: Token) -> tuple[str, ...]:
        """What a token may stand for: itself if it is a known word, else the nearest words of the vocabulary."""
        meant = self._respellings.get(token.key)
        if meant is not None:
            return (meant,) if token.key not in self._words else (token.key, meant)
        if token.key in self._words:
            return (token.key,)
        drawn_out = [key_phrase(word) for word in unstretched(fold(token.text))]
        for word in drawn_out:
            if word in self._words:
                return (word,)
        if self._is_english(token):
            return (token.key,)
        for word in dict.fromkeys((token.key, fold(token.text), *drawn_out)):
            near = self._speller.nearest(word)
            if near:
                return near
        return (token.key,)

    def _hits(self, i: int, keys: list[str], spellings: list[tuple[str, ...]], breaks: list[bool]) -> Iterator[_Hit]:
        """All forms that begin with token `i` and that the words around allow."""
        for first in spellings[i]:
            longest = self._longest.get(first, 0)
            states = [_State(first, 1, first != keys[i])] if longest else []
            stop = i + 1
            while states:
                for state in states:
                    found = () if state.passing else self._forms.get(state.phrase, ())
                    senses = _holding(found, i, stop, keys) if found else ()
                    if senses:
                        yield _Hit(i, stop, senses, state.fuzzy)
                if stop >= len(keys) or breaks[stop]:
                    break
                states = _extended(states, keys[stop], spellings[stop], longest)
                stop += 1


_ANY_OF_THEM = frozenset({ANY_MEDICINE, PRESCRIPTION_MEDICINE, LONG_TERM_MEDICINE})


def _without_overlap(hits: list[_Hit], tokens: int) -> list[_Hit]:
    """The longest hits that do not overlap, in order; as written before misspelt, then the earlier one.

    A medicine of no particular kind gives way to a particular one: "water pill every morning" is a water pill.
    """
    if len(hits) < 2:
        return hits
    free = [True] * tokens
    taken = []
    particular = [hit for hit in hits if _is_medicine(hit) and not _is_plain(hit)]
    for hit in sorted(hits, key=lambda h: (h.start - h.stop, h.fuzzy, h.start)):
        if particular and _is_plain(hit) and any(m.start < hit.stop and hit.start < m.stop for m in particular):
            continue
        if all(free[hit.start : hit.stop]):
            free[hit.start : hit.stop] = [False] * (hit.stop - hit.start)
            taken.append(hit)
    return sorted(taken, key=lambda h: h.start)


def _is_medicine(hit: _Hit) -> bool:
    return all(sense.concept_id.startswith(("class:", "drug:")) for sense in hit.senses)


def _is_plain(hit: _Hit) -> bool:
    return all(sense.concept_id in _ANY_OF_THEM for sense in hit.senses)


def _extended(states: list[_State], key: str, spellings: tuple[str, ...], longest: int) -> list[_State]:
    """Phrases one token longer; a word that may be passed over also leaves them as they are."""
    extended = [
        _State(f"{state.phrase} {word}", state.words + 1, state.fuzzy or word != key)
        for state in states
        if state.words < longest
        for word in spellings
    ]
    if key in _PASSED_OVER:
        extended.extend(replace(state, passing=True) for state in states)
    return extended


def _breaks(text: str, left: Token, right: Token) -> bool:
    """True if a form may not span the gap: a sentence or clause ends there."""
    gap = text[left.end : right.start]
    return gap not in (" ", "-") and (not _BREAKS.isdisjoint(gap) or ". " in gap)


def _holding(senses: tuple[Sense, ...], start: int, stop: int, keys: list[str]) -> tuple[Sense, ...]:
    """The senses that the words around allow."""
    if not any(sense.needs or sense.unless or sense.unless_after for sense in senses):
        return senses
    before = " ".join(keys[max(0, start - _NEAR) : start])
    near = f" {' '.join(keys[max(0, start - _NEAR) : stop + _NEAR])} "
    around = f" {before} | {' '.join(keys[stop : stop + _NEAR])} "
    beside = f" {' '.join(keys[max(0, start - _BESIDE) : stop + _BESIDE])} "
    return tuple(
        sense
        for sense in senses
        if (not sense.needs or any(f" {cue} " in around for cue in sense.needs))
        and not any(f" {cue} " in (near if " " in cue else beside) for cue in sense.unless)
        and not any(f" {before}".endswith(f" {cue}") for cue in sense.unless_after)
    )


def _holds_alone(form: str, sense: Sense) -> bool:
    words = form.split(" ")
    return bool(_holding((sense,), 0, len(words), words))


@lru_cache(maxsize=16)
def _load(extra: tuple[tuple[str, str], ...]) -> Vocabulary:
    return Vocabulary(read_lexicon(extra))
