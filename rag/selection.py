"""Which statements of the pack answer a part of a question, and how sure that is.

Every statement is scored by meaning (cosine with the question), by words (how much of what is asked, weighted by how
rare the words are, it holds), by facet (does it hold what such a question asks for) and by subject. Nothing here is
fitted to a pack; the weights stand beside the measurement they come from.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from domain.answer import Frozen
from domain.corpus import DocType, Unit, UnitKind, Voice
from domain.retrieval import Hit
from domain.text import fold, stem
from rag.facets import Facet
from rag.forms import forms_of
from rag.names import is_plant_part
from rag.reading import Part
from rag.tokens import Speller, terms, words
from rag.voice import is_crisis_note, is_writer_heading

_PASSAGE_SHARE = 0.15
"""How much the score of the passage around a statement adds: what a section is about helps its single sentences."""
_ELSEWHERE = 0.2
"""How much less a statement counts that is about another subject than the products asked about."""
_FORBIDDEN_ASKED = re.compile(
    r"\b(?:avoid\w*|not|never|shouldn't|don't|can't|forbidden|banned|bad|reject\w*|wrong|off[- ]limits|refuse\w*)\b",
    re.IGNORECASE,
)
_WORDING_ASKED = re.compile(
    r"\b(?:words?|wordings?|phrases?|expressions?) (?:\w+ ){0,3}(?:avoid|never|not|can't|don't)\b", re.IGNORECASE
)
_DANGER_ASKED = re.compile(
    r"\b(?:safety|crisis|crises|emergenc\w+|suicid\w*|self-?harm\w*|hurt\w*|harm\w*|danger\w*|despair\w*|distress\w*"
    r"|help ?lines?)\b",
    re.IGNORECASE,
)
"""A question that a note for somebody in danger may answer: beside any other it alarms."""
_INSTEAD = re.compile(r"\b(?:instead|rather|better|alternatives?|in place of|replace)\b", re.IGNORECASE)
_LABEL_WORDS = 4
"""A longer lead-in is no label."""
_BOOKKEEPING = frozenset({"product_id", "name", "internal_tags", "tags", "product_name"})
"""Columns and labels that identify or file a thing and say nothing about it."""

_ITS_OWN_WORDING = 0.15
"""How much rather a product's own dossier tells how it is written about than a guide for all texts does."""


class ScoredUnit(Frozen):
    """A statement with how well it answers one part of a question."""

    unit: Unit
    position: int
    """Index in the pack's list of units: document order."""
    score: float
    similarity: float
    coverage: float
    """Share of the asked words (by weight) that the statement, its heading or its subject holds; 0–1."""
    answers_facet: bool
    answers: float = 0.0
    """Probability, from a judge of questions, that the statement by itself answers; 0 where none was asked."""


class Words:
    """How rare each stem is over the statements of the pack; unseen stems are the rarest."""

    def __init__(self, unit_stems: Sequence[frozenset[str]]) -> None:
        counts = Counter(stem for stems in unit_stems for stem in stems)
        self._n = len(unit_stems)
        self._idf = {stem: math.log(1 + self._n / (1 + count)) for stem, count in counts.items()}
        self._unseen = math.log(1 + self._n)

    def weight(self, stem: str) -> float:
        return self._idf.get(stem, self._unseen)

    def knows(self, stem: str) -> bool:
        return stem in self._idf


class UnitSelector:
    """Scores the statements of a pack against parts of questions."""

    def __init__(self, units: Sequence[Unit], vectors: NDArray[np.float32], speller: Speller) -> None:
        """`vectors`: one unit-length row a unit, shape (len(units), dim)."""
        self.units = tuple(units)
        self.vectors = vectors
        self._speller = speller
        self._stems = [frozenset(terms(f"{u.text} {u.field.replace('_', ' ')}")) for u in self.units]
        self._context = [frozenset(terms(f"{u.section} {u.lead_in} {' '.join(u.subjects)}")) for u in self.units]
        self._kin = _kin(self.units)
        cells = [unit for unit in self.units if unit.doc_type is DocType.CATALOG]
        self._forms = forms_of(cells)
        named = (word for unit in cells if unit.field == "key_herbs" for word in words(unit.source_text))
        herbs = frozenset(stem(word) for word in named if not is_plant_part(word))
        self._kinds = (frozenset[str]().union(*self._forms.values()), herbs)
        """What labels sort things by: forms and herbs."""
        self.words = Words([own | context for own, context in zip(self._stems, self._context, strict=True)])

    def score(
        self,
        part: Part,
        query_vector: NDArray[np.float32],
        *,
        allowed: Mapping[int, float],
        asked_products: Sequence[str],
        product_ids: frozenset[str],
    ) -> list[ScoredUnit]:
        """Score the statements at the `allowed` positions (with their passage's hybrid score), best first."""
        similarity = self.vectors @ query_vector
        stems = self.stems(part.text)
        scored = []
        for position, passage in allowed.items():
            unit = self.units[position]
            if asked_products and self._about_another(unit, asked_products, product_ids):
                continue
            # "Key herb: Moss" of the product asked about is about no other herb
            own = not set(asked_products).isdisjoint(unit.subjects) and any(f.answered_by(unit) for f in part.facets)
            if not own and self._of_another_kind(unit, stems, asked_products):
                continue
            if is_crisis_note(unit.text) and not _DANGER_ASKED.search(part.query):
                continue
            if unit.field.lower().replace(" ", "_") in _BOOKKEEPING and not part.asks_for("tags"):
                continue
            if unit.safety and unit.voice is Voice.ASSERTS and _WORDING_ASKED.search(part.text):
                continue  # "avoid contact with the eyes" names no words to avoid
            item = self._scored(position, part, float(similarity[position]), stems, asked_products)
            elsewhere = bool(asked_products) and self.is_elsewhere(unit, part, asked_products)
            scored.append(
                item.model_copy(update={"score": item.score + _PASSAGE_SHARE * passage - _ELSEWHERE * elsewhere})
            )
        return sorted(scored, key=lambda s: (-s.score, s.position))

    def within(self, hits: Iterable[Hit]) -> dict[int, float]:
        """Positions of the statements that stand in the retrieved passages, with the best passage's hybrid score."""
        ranges: dict[str, list[tuple[int, int, float]]] = {}
        for hit in hits:
            ranges.setdefault(hit.chunk.doc_id, []).append((hit.chunk.char_start, hit.chunk.char_end, hit.hybrid))
        found: dict[int, float] = {}
        for position, unit in enumerate(self.units):
            around = [score for start, end, score in ranges.get(unit.doc_id, ()) if start <= unit.char_start < end]
            if around:
                found[position] = max(around)
        return found

    @staticmethod
    def _about_another(unit: Unit, asked: Sequence[str], product_ids: frozenset[str]) -> bool:
        about = product_ids.intersection(unit.subjects)
        return bool(about) and about.isdisjoint(asked)

    def _of_another_kind(self, unit: Unit, asked: frozenset[str], products: Sequence[str]) -> bool:
        """Whether a label says that a statement is about other things: "Teas: keep for a year", asked of capsules."""
        label = words(unit.lead_in) if unit.doc_type is not DocType.CATALOG else ()
        told = frozenset(map(stem, label))
        if not told or len(label) > _LABEL_WORDS or not told.isdisjoint(asked):
            return False
        forms, herbs = self._kinds
        own = frozenset[str]().union(*(self._forms.get(product, frozenset()) for product in products))
        other_form = bool(own) and bool(told & forms) and own.isdisjoint(told)
        return other_form or (bool(told & herbs) and bool(asked & herbs))

    def is_elsewhere(self, unit: Unit, part: Part, asked: Sequence[str]) -> bool:
        """Whether a statement is about a subject that neither the question nor the asked products have to do with."""
        if not unit.subjects or not self._kin.keys() & set(asked):
            return False
        kin = frozenset().union(*(self._kin.get(product_id, frozenset()) for product_id in asked))
        return kin.isdisjoint(unit.subjects) and not any(subject in fold(part.query) for subject in unit.subjects)

    def _scored(
        self, position: int, part: Part, similarity: float, stems: frozenset[str], asked: Sequence[str]
    ) -> ScoredUnit:
        unit = self.units[position]
        coverage = self.coverage(stems, self._stems[position], self._context[position])
        facet = _facet_strength(part.facets, unit)
        on_subject = bool(set(asked).intersection(unit.subjects))
        score = 0.55 * max(similarity, 0.0) + 0.30 * coverage + 0.20 * facet + (0.10 if on_subject else 0.0)
        wording = part.asks_for("writing") and unit.voice in (Voice.FORBIDS, Voice.QUOTES)
        of_a_field = unit.kind is UnitKind.CELL or (unit.kind is UnitKind.FIELD and on_subject and not wording)
        if of_a_field and facet < 1.0:
            # A cell resembles every question about its product: it must hold something that is asked besides the name.
            score -= 0.30 * (1.0 - self._attribute_coverage(part, position, on_subject or unit.kind is UnitKind.CELL))
        if unit.safety and not part.asks_for("precautions") and on_subject:
            score -= 0.10
        score += _voice_bonus(part, unit)
        if on_subject and wording:
            score += _ITS_OWN_WORDING
        if is_writer_heading((unit.section,)) and not part.asks_for("writing"):
            score -= 0.15  # notes for writers may state facts, but a page that is about the thing states them better
        return ScoredUnit(
            unit=unit,
            position=position,
            score=score,
            similarity=similarity,
            coverage=coverage,
            answers_facet=facet > 0,
        )

    def _attribute_coverage(self, part: Part, position: int, about_product: bool) -> float:
        """How much of what is asked a cell holds; the name of its own product in it does not count."""
        attributes = self.stems(part.about)
        own = self._stems[position] - self._context[position] if about_product else self.stems_at(position)
        return self.coverage(attributes, own) if attributes else 0.0

    def coverage(self, asked: Iterable[str], own: frozenset[str], context: frozenset[str] = frozenset()) -> float:
        """Weighted share of the asked stems that a statement holds; a stem in its heading or subject counts 0.8."""
        total = hit = 0.0
        for word in asked:
            weight = self.words.weight(word)
            total += weight
            hit += weight if word in own else 0.8 * weight if word in context else 0.0
        return hit / total if total else 1.0

    def stems(self, question: str) -> frozenset[str]:
        """Stems of a question's words, misspelt ones replaced by the corpus words they were meant to be."""
        found = (self._speller.meant(word) or (word,) for word in words(question))
        return frozenset(stem(word) for meant in found for word in meant)

    def own_coverage(self, asked: Iterable[str], position: int) -> float:
        """The same of a statement's own words alone."""
        return self.coverage(asked, self._stems[position])

    def beside(self, unit: Unit) -> list[Unit]:
        """The sentences of the same place, where a statement is one of them: they say what it goes on to tell of."""
        if unit.kind is not UnitKind.SENTENCE:
            return []
        return [u for u in self.units if u.kind is unit.kind and place_of(u) == place_of(unit)]

    def stems_at(self, position: int) -> frozenset[str]:
        return self._stems[position] | self._context[position]


def _kin(units: Sequence[Unit]) -> Mapping[str, frozenset[str]]:
    """Each subject with all that are named beside it in the same statements: a product's herbs and names above all."""
    kin: dict[str, set[str]] = {}
    for unit in units:
        for subject in unit.subjects:
            kin.setdefault(subject, set()).update(unit.subjects)
    return {subject: frozenset(others) for subject, others in kin.items()}


def _voice_bonus(part: Part, unit: Unit) -> float:
    """Questions about what not to write look for forbidden wording, those about what to write for preferred wording.

    Forbidden wording resembles nothing that is asked: that it is forbidden is what makes it the answer.
    """
    if not part.asks_for("writing"):
        return 0.0
    if _FORBIDDEN_ASKED.search(part.text) and not asks_instead(part):
        forbids = unit.voice is Voice.FORBIDS or (unit.voice is Voice.INSTRUCTS and unit.negative)
        return 0.35 if forbids else 0.0
    return 0.12 if unit.voice is Voice.QUOTES else 0.0


def asks_instead(part: Part) -> bool:
    """Whether better wording is asked for, in place of some that the question names."""
    return part.asks_for("writing") and _INSTEAD.search(part.query) is not None


def _facet_strength(facets: Sequence[Facet], unit: Unit) -> float:
    """1.0: a field that is this facet; 0.7: evidence under a fitting heading; 0.4: evidence elsewhere; 0: none."""
    best = 0.0
    for facet in facets:
        if facet.answered_by_field(unit):
            return 1.0
        if facet.answered_by(unit):
            best = max(best, 0.7 if facet.stands_under(unit.section) else 0.4)
    return best


def missing_facets(facets: Sequence[Facet], units: Iterable[Unit]) -> tuple[Facet, ...]:
    """The hard facets that none of the statements can answer; a question about wording needs none of them."""
    if any(facet.name == "writing" for facet in facets):
        return ()
    pool = list(units)
    return tuple(f for f in facets if f.hard and not any(f.answered_by(unit) for unit in pool))


def heading_of(unit: Unit) -> str:
    """What a statement stands under: its heading, or the question that a line of its page asks."""
    return unit.lead_in if unit.lead_in.endswith("?") else unit.section


def place_of(unit: Unit) -> tuple[str, str]:
    """The document and the heading, or the question asked in a line, that a statement stands under."""
    return unit.doc_id, heading_of(unit)


def by_place(scored: Sequence[ScoredUnit]) -> Mapping[tuple[str, str], list[ScoredUnit]]:
    """Scored statements grouped by `place_of`, groups in order of their best statement."""
    groups: dict[tuple[str, str], list[ScoredUnit]] = {}
    for item in scored:
        groups.setdefault(place_of(item.unit), []).append(item)
    return groups
