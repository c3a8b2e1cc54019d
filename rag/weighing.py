"""How well each statement answers one part of a question, and what is known of how well the pack does."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.corpus import DocType, UnitKind, Voice
from domain.generation import GenerationRequest
from domain.ports import AnswerJudge, Embedder
from rag.answer_kind import is_of_another_kind, lacks_number
from rag.answerability import Evidence, head_of
from rag.facets import Facet
from rag.reading import Form, Part
from rag.selection import ScoredUnit, UnitSelector, by_place, missing_facets

_WRITING_MARGIN = 0.06
"""How much better guidance to writers must fit than what the pack asserts, where the question names no writing."""
_JUDGED, _NEAREST, _PLACES, _TOGETHER = 24, 3, 3, 4
"""What the judge of questions reads: the best statements, the nearest by meaning, and the best places as a whole."""
_OVERRULES = 0.7
"""Probability from which the judge of questions is believed against the patterns of a hard facet."""
_MAY_ANSWER = 0.05
"""Probability from which a statement, other than a cell or label, can be what shows a facet."""
_JUDGED_SHARE = 0.6
"""How much the judge adds to a statement's score: more than all asked words being in it."""

_THINGS = re.compile(r"\b(?:herbs?|plants?|ingredients?|botanicals?|(?:raw )?materials?|stuff|range)\b", re.IGNORECASE)
"""Words for whatever a company sells."""


class Weighing:
    """Scores the statements that were retrieved, has the best ones judged, and sums up what that says."""

    def __init__(
        self,
        selector: UnitSelector,
        embedder: Embedder,
        heading_vectors: NDArray[np.float32],
        product_ids: frozenset[str],
        judge: AnswerJudge | None = None,
    ) -> None:
        """`heading_vectors`: one unit-length row a heading of the pack, shape (headings, dim)."""
        self._selector = selector
        self._embedder = embedder
        self._headings = heading_vectors
        self._products = product_ids
        self._judge = judge

    def weigh(self, part: Part, request: GenerationRequest) -> tuple[Evidence, list[ScoredUnit]]:
        vector = self._embedder.embed([part.query])[0]
        everything = self._selector.score(
            part,
            vector,
            allowed=self._selector.within(request.hits),
            asked_products=request.asked_products,
            product_ids=self._products,
        )
        scored, together = self._judged(_in_voice(everything, part), part)
        best = tuple(scored[:5])
        evidence = Evidence(
            part=part,
            best=best,
            missing=self._missing(part, self._of_asked(scored, part, request.asked_products)),
            bm25=max((hit.bm25 for hit in request.hits), default=0.0),
            dense=max((hit.dense for hit in request.hits), default=0.0),
            named=bool(request.asked_products),
            heading_match=float(np.max(self._headings @ vector)) if len(self._headings) else 0.0,
            head_missing=self._head_missing(part, best),
            together=together,
            **self._coverages(part, scored),
        )
        return evidence, scored

    def _judged(self, scored: list[ScoredUnit], part: Part) -> tuple[list[ScoredUnit], float | None]:
        """The statements, the best ones judged and put in order again; how well a place as a whole answers."""
        if self._judge is None or not scored:
            return scored, None
        nearest = sorted(scored, key=lambda item: -item.similarity)[:_NEAREST]
        first = list({item.position: item for item in (*scored[:_JUDGED], *nearest)}.values())
        wholes = [
            sorted(group[:_TOGETHER], key=lambda item: item.position)
            for group in list(by_place(scored).values())[:_PLACES]
        ]
        pairs = [(item.unit.premise, self._asked_of(item, part)) for item in first]
        for items in wholes:
            texts = [items[0].unit.premise, *(item.unit.text for item in items[1:])]
            pairs.append((" ".join(texts), self._asked_of(items[0], part)))
        said = self._judge.answers(pairs)
        found = {  # of any time a judge believes that it tells the year
            item.position: 0.0 if is_of_another_kind(part.text, item.unit) else p
            for item, p in zip(first, said, strict=False)
        }
        judged = [
            item.model_copy(
                update={"answers": p, "score": item.score + (0.0 if _is_aside(item, part) else p) * _JUDGED_SHARE}
            )
            if (p := found.get(item.position)) is not None
            else item
            for item in scored
        ]
        return sorted(judged, key=lambda item: (-item.score, item.position)), max(said[len(first) :])

    def _asked_of(self, item: ScoredUnit, part: Part) -> str:
        """The question as it is put to a statement: a general page, if it names none, answers it for every product."""
        if not part.unnamed or not self._products.isdisjoint(item.unit.subjects):
            return part.query
        names = self._selector.stems(part.query) - self._selector.stems(part.unnamed)
        return part.unnamed if names.isdisjoint(self._selector.stems_at(item.position)) else part.query

    def _of_asked(self, scored: Sequence[ScoredUnit], part: Part, products: Sequence[str]) -> Sequence[ScoredUnit]:
        """Without what is about a subject that the named products have nothing to do with: another price."""
        if not products or not part.unnamed:
            return scored
        return [item for item in scored if not self._selector.is_elsewhere(item.unit, part, products)]

    def _missing(self, part: Part, scored: Sequence[ScoredUnit]) -> tuple[Facet, ...]:
        """The hard facets that nothing answers: neither by its words, nor in the eyes of a judge who is sure of it."""
        judged = self._judge is not None
        scored = [i for i in scored if not judged or i.unit.field or i.answers >= _MAY_ANSWER]
        about = self._selector.stems(_THINGS.sub(" ", part.thing))
        if part.unnamed and (names := self._selector.stems(part.query) - self._selector.stems(part.unnamed)):
            about = names & about or about  # "is the balm made in India?": of the balm, not of India
        named = [i for i in scored if not about or about & self._selector.stems_at(i.position)]
        missing: list[Facet] = []
        for of_it, pool in ((False, scored), (True, named)):
            facets = missing_facets([f for f in part.facets if f.of_it is of_it], [item.unit for item in pool])
            missing += [f for f in facets if f.never or f.strict or not _is_sure(part, pool)]
        return tuple(missing)

    def _head_missing(self, part: Part, best: Sequence[ScoredUnit]) -> bool:
        head = self._selector.stems(head_of(part.text))
        return bool(head) and not any(head & self._selector.stems_at(item.position) for item in best)

    def _coverages(self, part: Part, scored: Sequence[ScoredUnit]) -> dict[str, Any]:
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
        asked = selector.stems(part.thing)
        unknown = [stem for stem in attributes if not selector.words.knows(stem)]
        return {
            "attribute_coverage": single,
            "pooled_coverage": pooled,
            "asked_words": len(asked),
            "first_coverage": selector.own_coverage(asked, scored[0].position) if scored else 0.0,
            "unknown_share": len(unknown) / len(attributes) if attributes else 0.0,
        }


def _is_sure(part: Part, pool: Sequence[ScoredUnit]) -> bool:
    """Whether the judge is sure of a statement; "Invitations, not orders" of a guide to writers orders nothing."""
    told = [i for i in pool if i.unit.doc_type not in (DocType.STYLE_GUIDE, DocType.CATALOG)]
    told = [i for i in told if not i.unit.text.endswith("?")]  # "Do you have a doctor?" tells of none
    return any(item.answers >= _OVERRULES and not lacks_number(part.text, [item.unit]) for item in told)


def _is_aside(item: ScoredUnit, part: Part) -> bool:
    """Whether a cell or label holds something not asked for: a product's name looks an answer to a judge."""
    if part.form is Form.DEFINITION and not part.unnamed and item.unit.kind is UnitKind.CELL:
        return True  # that a product is a balm says nothing of what one is
    return bool(item.unit.field and part.facets) and not item.answers_facet


def _in_voice(scored: Sequence[ScoredUnit], part: Part) -> list[ScoredUnit]:
    """What the pack asserts; guidance to writers too where the question is about writing.

    That is so when it says so, or when a document that is only for writers fits clearly better than all others.
    """
    telling = [item for item in scored if item.unit.voice is Voice.ASSERTS]
    if part.asks_for("writing") or not telling:
        return list(scored)
    if any(facet.hard for facet in part.facets):
        return telling
    best = scored[0]
    for_writers = best.unit.voice is not Voice.ASSERTS and best.unit.doc_type is DocType.STYLE_GUIDE
    return list(scored) if for_writers and best.score > telling[0].score + _WRITING_MARGIN else telling
