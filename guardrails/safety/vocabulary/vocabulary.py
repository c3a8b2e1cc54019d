"""Words to concepts: finds conditions, medicines, substances and states in a text, and says what counts as what.

    >>> vocabulary = Vocabulary.load()
    >>> [(m.words, m.concepts[0].label) for m in vocabulary.find("She has Grave's and takes Eltroxin")]
    [("Grave's", 'Graves Disease'), ('Eltroxin', 'Levothyroxine')]

Reading is lexical only. Whose condition it is, and whether it holds, is for the reader to say.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from guardrails.safety.language.words import key_of
from guardrails.safety.vocabulary.concepts import Concept, ConceptKind, Hierarchy
from guardrails.safety.vocabulary.labs import results
from guardrails.safety.vocabulary.lexicon import Lexicon
from guardrails.safety.vocabulary.lexicon_files import read_lexicon
from guardrails.safety.vocabulary.surface import Reading, SurfaceForms

__all__ = ["Concept", "ConceptKind", "Kind", "Mention", "Vocabulary"]

Kind = ConceptKind  # its short name inside the gate

_WORDS_KEPT = 16384
_DIGIT = re.compile(r"\d")


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


class Vocabulary:
    """Immutable after loading; one instance may be shared by threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._concepts = lexicon.concepts
        self._resolve = lexicon.resolve
        self._organs = lexicon.organs
        self._hierarchy: Hierarchy = lexicon.hierarchy()
        self._forms = SurfaceForms(lexicon)
        self.organ: Callable[[str], str | None] = lru_cache(maxsize=_WORDS_KEPT)(self._organ_of)
        """The concept of a condition of an organ ("kidneys" -> `group:kidney`), for "my kidneys are bad"."""
        self._surfaces: dict[str, list[str]] | None = None

    @classmethod
    def load(cls, extra: Sequence[tuple[str, str]] = ()) -> "Vocabulary":
        """The shipped vocabulary with a pack's own (surface form, concept id) pairs; cached.

        Raises KeyError if a pair names a concept that does not exist.
        """
        return _load(tuple(extra))

    def knows(self, concept: str) -> bool:
        """True for a concept's id, or `mesh:` and a heading, that a pack's own words may stand for."""
        try:
            self._resolve(concept)
        except KeyError:
            return False
        return True

    def find(self, text: str) -> tuple[Mention, ...]:
        """Mentions in order, the longest form first, none overlapping."""
        return self.find_each(text, [(0, len(text))])[0]

    def find_each(self, text: str, pieces: Iterable[tuple[int, int]]) -> list[tuple[Mention, ...]]:
        """Mentions of each piece [start, end) of a text, read as if nothing stood around it; no piece parts a word."""
        reading = self._forms.read(text)
        found: list[tuple[Mention, ...]] = []
        for start, end in pieces:
            a, b = bisect_left(reading.starts, start), bisect_left(reading.starts, end)
            mentions = self._mentions(text, reading, a, b)
            piece = text[start:end]
            found.append(self._with_results(piece, start, mentions) if _DIGIT.search(piece) else tuple(mentions))
        return found

    def substances(self, text: str) -> tuple[Mention, ...]:
        """Herbs, foods and medicines alone, inside the name of a condition too: the milk of "milk allergy"."""
        reading = self._forms.read(text)
        return tuple(self._mentions(text, reading, 0, len(reading.tokens), ("substance:", "drug:", "class:")))

    def _mentions(self, text: str, reading: Reading, a: int, b: int, kinds: tuple[str, ...] = ()) -> list[Mention]:
        mentions = []
        for hit in self._forms.hits(reading, a, b, kinds):
            start, end = reading.starts[hit.start], reading.tokens[hit.stop - 1].end
            concepts = tuple(self._concepts[sense.concept_id] for sense in hit.senses)
            mentions.append(Mention(start, end, text[start:end], concepts, hit.fuzzy))
        return mentions

    def _with_results(self, piece: str, at: int, mentions: list[Mention]) -> tuple[Mention, ...]:
        """The mentions of a piece at `at` with the results of tests: a normal one says nothing, another its meaning."""
        for result in results(piece):
            start, end = at + result.start, at + result.end
            inside = [m for m in mentions if m.start < end and start < m.end]
            if any(m.end > end and len(m.words) > end - start for m in inside):
                continue  # a longer form of its own
            mentions = [m for m in mentions if m not in inside]
            if result.concept:
                concept = self._concepts[self._resolve(result.concept)]
                words = piece[result.start : result.end]
                mentions.append(Mention(start, end, words, (concept,), False))
        return tuple(sorted(mentions, key=lambda m: m.start))

    def _organ_of(self, word: str) -> str | None:
        return self._organs.get(key_of(word))

    def concept(self, concept_id: str) -> Concept:
        """Raises KeyError if there is none."""
        return self._concepts[concept_id]

    def named(self, concept: str) -> Concept:
        """A concept as the data files write it: `state:pregnancy`, `mesh:Gout`. Raises KeyError if there is none."""
        return self._concepts[self._resolve(concept)]

    def is_a(self, concept_id: str, ancestor_id: str) -> bool:
        """True if the first counts as the second; reflexive. Raises KeyError for an unknown first id."""
        return self._hierarchy.is_a(concept_id, ancestor_id)

    def ancestors(self, concept_id: str) -> frozenset[str]:
        """Everything that the concept counts as, itself included. Raises KeyError if there is none."""
        return self._hierarchy.ancestors(concept_id)

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
            self._surfaces = self._forms.alone()
        return tuple(sorted(self._surfaces.get(self._concepts[concept_id].id, ())))

    def concepts(self) -> tuple[Concept, ...]:
        return tuple(self._concepts.values())

    def known(self, word: str) -> bool:
        """True for a word of the vocabulary or a common English one: not a misspelling."""
        return self._forms.known(word)


@lru_cache(maxsize=16)
def _load(extra: tuple[tuple[str, str], ...]) -> Vocabulary:
    return Vocabulary(read_lexicon(extra))
