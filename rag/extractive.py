"""Answers composed from the pack's own statements: the default without a key, and the stand-in while the API fails."""

from collections.abc import Mapping, Sequence

import numpy as np

from domain.corpus import Product, Unit, UnitKind, Voice
from domain.generation import Draft, GenerationRequest
from domain.ports import Embedder
from domain.retrieval import Hit
from rag.answerability import Answerability, Evidence, words_of
from rag.phrasing import paragraph
from rag.reading import Form, Part, Reading, read
from rag.selection import ScoredUnit, UnitSelector, by_place, missing_facets

MODEL_NAME = "extractive"
ANSWERED = 0.5
"""Probability from which a part counts as answered: the model is calibrated, and both errors count alike."""

_TELLING = frozenset({Voice.ASSERTS})
_WRITING = frozenset({Voice.ASSERTS, Voice.INSTRUCTS, Voice.QUOTES, Voice.FORBIDS})
_MAX_STATEMENTS = 7
_MAX_PLACES = 3


class PartAnswer:
    """The statements that answer one part, or why there are none."""

    def __init__(self, part: Part, probability: float, units: Sequence[Unit], missing: Sequence[str]) -> None:
        self.part = part
        self.probability = probability
        self.units = tuple(units)
        self.missing = tuple(missing)


class ExtractiveGenerator:
    """Picks, orders and joins statements that answer each part of a question, and cites each."""

    def __init__(
        self,
        selector: UnitSelector,
        embedder: Embedder,
        answerability: Answerability,
        products: Sequence[Product],
    ) -> None:
        self._selector = selector
        self._embedder = embedder
        self._answerability = answerability
        self._products: Mapping[str, Product] = {p.product_id: p for p in products}
        headings = sorted({unit.section for unit in selector.units if unit.section not in self._products})
        self._headings = embedder.embed(headings) if headings else np.zeros((0, 1), dtype=np.float32)

    async def generate(self, request: GenerationRequest) -> Draft:
        return self.compose(request)

    def compose(self, request: GenerationRequest) -> Draft:
        """Answer what the sources answer, name what they don't. An empty text means: nothing is answered."""
        reading = self._read(request)
        answers = [self._answer(part, reading, request) for part in reading.parts]
        answered = [a for a in answers if a.units]
        open_parts = [words for a in answers for words in (a.missing or (() if a.units else (_topic(a.part),)))]
        text = "\n\n".join(dict.fromkeys(p for a in answered for p in self._paragraphs(a, request)))
        return Draft(
            text=text,
            model=MODEL_NAME,
            not_found=tuple(dict.fromkeys(open_parts)),
            answered=max((a.probability for a in answers), default=0.0),
        )

    def judge(self, request: GenerationRequest) -> list[tuple[Part, Evidence]]:
        """What answerability rests on, part by part: for calibration and for the reports."""
        reading = self._read(request)
        return [(part, self._evidence(part, reading, request)[0]) for part in reading.parts]

    def _read(self, request: GenerationRequest) -> Reading:
        names = [self._products[i].name for i in request.asked_products if i in self._products]
        return read(request.question.text, request.question.history, names)

    def _answer(self, part: Part, reading: Reading, request: GenerationRequest) -> PartAnswer:
        evidence, scored = self._evidence(part, reading, request)
        probability = self._answerability.probability(evidence)
        missing = words_of(evidence.missing, part.text)
        settled = [f for f in part.facets if f not in evidence.missing]
        if evidence.missing and not settled:
            return PartAnswer(part, min(probability, 0.2), (), missing)
        if probability < ANSWERED:
            return PartAnswer(part, probability, (), missing)
        return PartAnswer(part, probability, _chosen(scored, part), missing)

    def _evidence(self, part: Part, reading: Reading, request: GenerationRequest) -> tuple[Evidence, list[ScoredUnit]]:
        vector = self._embedder.embed([self._query(part, reading, request)])[0]
        scored = self._selector.score(
            part,
            vector,
            allowed=frozenset((hit.chunk.doc_id, hit.chunk.section) for hit in request.hits),
            asked_products=request.asked_products,
            product_ids=frozenset(self._products),
            voices=_WRITING if reading.about_writing else _TELLING,
        )
        best = tuple(scored[:5])
        evidence = Evidence(
            part=part,
            best=best,
            missing=missing_facets(part.facets, (item.unit for item in scored)),
            bm25=max((hit.bm25 for hit in request.hits), default=0.0),
            dense=max((hit.dense for hit in request.hits), default=0.0),
            named=bool(request.asked_products),
            heading_match=float(np.max(self._headings @ vector)) if len(self._headings) else 0.0,
            **self._coverages(part, scored, request),
        )
        return evidence, scored

    def _coverages(self, part: Part, scored: Sequence[ScoredUnit], request: GenerationRequest) -> dict[str, float]:
        selector = self._selector
        attributes = selector.stems(part.about)
        places = by_place(scored[:20])
        pooled = max(
            (
                selector.coverage(attributes, frozenset().union(*(selector.stems_at(i.position) for i in group)))
                for group in places.values()
            ),
            default=0.0,
        )
        single = max((selector.coverage(attributes, selector.stems_at(i.position)) for i in scored[:20]), default=0.0)
        unknown = [stem for stem in attributes if not selector.words.knows(stem)]
        return {
            "attribute_coverage": single,
            "pooled_coverage": pooled,
            "unknown_share": len(unknown) / len(attributes) if attributes else 0.0,
        }

    @staticmethod
    def _query(part: Part, reading: Reading, request: GenerationRequest) -> str:
        """The part by itself; with the thread before it where the message leans on the thread."""
        return part.text if reading.text == request.question.text else f"{request.question.history[-1]} {part.text}"

    def _paragraphs(self, answer: PartAnswer, request: GenerationRequest) -> list[str]:
        """A paragraph a place, or a product each where two are compared."""
        groups: dict[str, list[Unit]] = {}
        for unit in answer.units:
            owner = next((s for s in unit.subjects if s in request.asked_products), "")
            key = owner if answer.part.form is Form.COMPARISON else f"{unit.doc_id}#{unit.section}"
            groups.setdefault(key, []).append(unit)
        return [paragraph(units) for units in groups.values()]


def _chosen(scored: Sequence[ScoredUnit], part: Part) -> list[Unit]:
    """The best statements and what belongs to them, in reading order, the best place first."""
    if not scored:
        return []
    top = scored[0].score
    loose = 0.6 if part.form in (Form.DEFINITION, Form.COMPARISON) else 0.75
    places = list(by_place(scored).items())[:_MAX_PLACES]
    chosen: list[Unit] = []
    seen: set[str] = set()
    for rank, (_, group) in enumerate(places):
        if rank and group[0].score < 0.85 * top:
            break
        floor = top * (loose if rank == 0 else max(loose, 0.8))
        keep = [item for item in _with_list_mates(group, floor) if item.unit.text not in seen]
        keep = sorted(keep[: _MAX_STATEMENTS - len(chosen)], key=lambda item: item.position)
        seen.update(item.unit.text for item in keep)
        chosen.extend(item.unit for item in keep)
        if len(chosen) >= _MAX_STATEMENTS:
            break
    return chosen


def _with_list_mates(group: Sequence[ScoredUnit], floor: float) -> list[ScoredUnit]:
    """Statements above the floor; a list of which half is above comes whole."""
    above = [item for item in group if item.score >= floor]
    mates: list[ScoredUnit] = []
    for lead in {item.unit.lead_in for item in above if item.unit.kind is UnitKind.BULLET and item.unit.lead_in}:
        members = [item for item in group if item.unit.lead_in == lead]
        if 2 * sum(item in above for item in members) >= len(members):
            mates.extend(item for item in members if item not in above)
    return above + mates


def _topic(part: Part) -> str:
    """A part of the question in the asker's words, for the sentence that says it stays open."""
    return f"“{part.text.strip().rstrip('?.! ')}”"


def hint(hits: Sequence[Hit], units: Sequence[Unit], product_ids: Sequence[str]) -> Unit | None:
    """Something the pack does say about the product, for a reader whose question it doesn't answer."""
    places = {(h.chunk.doc_id, h.chunk.section) for h in hits}
    about = [
        u
        for u in units
        if u.voice is Voice.ASSERTS
        and not u.safety
        and set(product_ids).intersection(u.subjects)
        and (u.doc_id, u.section) in places
    ]
    return max(about, key=lambda u: (u.field == "target_concerns", u.kind is UnitKind.BULLET), default=None)
