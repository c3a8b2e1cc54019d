"""One question in, one guarded and cited answer out. `answer` is the architecture diagram: a line a step."""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.answer import Answer, AnswerMetadata, Citation, Intent, IntentName, Question, Status
from domain.corpus import Pack, Unit
from domain.errors import GenerationError
from domain.generation import Draft, DraftKind, GenerationRequest
from domain.ports import Generator, Progress, Retriever, Step
from domain.retrieval import Hit, Retrieval
from domain.safety import Ask, Outcome, SafetyDecision, Via
from guardrails.intent import IntentClassifier
from guardrails.safety.gate import SafetyGate
from pipeline import composition
from pipeline.confidence import confidence
from pipeline.review import DraftReviewer, Reviewed, cited_places
from pipeline.stopwatch import Stopwatch
from rag.answerability import Evidence
from rag.extractive import MODEL_NAME, ExtractiveGenerator, hint
from rag.phrasing import paragraph, statements
from rag.reading import Form, Part, read, use_question

log = logging.getLogger(__name__)

CLARIFY_BELOW = 0.6
"""Contract section 4: below this intent confidence, with nothing in the thread to go by, ask back."""
MAX_QUESTION_CHARS = 8_000
"""Longer messages are read from both ends: what is asked stands at the start or at the end."""
STAND_IN_NOTICE = (
    "The language model can't be reached right now; this answer is put together from the corpus's own sentences."
)


@dataclass(frozen=True)
class Steps:
    """The parts that the pipeline runs, built in `pipeline.build`."""

    pack: Pack
    units: Sequence[Unit]
    gate: SafetyGate
    intents: IntentClassifier
    retriever: Retriever
    generator: Generator
    extractive: ExtractiveGenerator
    reviewer: DraftReviewer
    topics: Sequence[str]


class AnswerPipeline:
    """Answers questions about one content pack."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._products = {product.product_id: product for product in steps.pack.products}

    async def answer(self, question: Question, progress: Progress | None = None) -> Answer:
        """Never raises for anything a user wrote; an outage of the model ends in an extractive answer."""
        clock, tell = Stopwatch(), progress or _silent
        question = _tidy(question)
        tell(Step.SAFETY)
        decision = self._steps.gate.check(question)
        tell(Step.UNDERSTANDING)
        intent = self._steps.intents.classify(question, decision)
        if early := self._without_retrieval(question, intent, decision):
            return early
        tell(Step.RETRIEVAL)
        with clock.time("retrieval"):
            retrieval = self._retrieve(question, intent, decision)
        tell(Step.GENERATION)
        with clock.time("generation"):
            draft = await self._draft(self._request(question, retrieval, decision))
        tell(Step.FACT_CHECK)
        with clock.time("fact_check"):
            reviewed = await self._review(draft, question, retrieval, decision)
        tell(Step.FORMATTING)
        return self._formatted(question, intent, decision, retrieval, reviewed, clock)

    def evidence(self, question: Question) -> list[tuple[Part, Evidence]]:
        """What answerability rests on for each part of a question: for calibration and reports."""
        decision = self._steps.gate.check(question)
        intent = self._steps.intents.classify(question, decision)
        retrieval = self._retrieve(question, intent, decision)
        return self._steps.extractive.judge(self._request(question, retrieval, decision))

    # -- before retrieval ---------------------------------------------------------------------------------------

    def _without_retrieval(self, question: Question, intent: Intent, decision: SafetyDecision) -> Answer | None:
        """The gate's own answers, and the clarifying question: none of them depends on what retrieval finds."""
        log.info("safety trace: %s", "; ".join(f"{t.step}: {t.words} -> {t.finding}" for t in decision.trace))
        products = self._steps.pack.products
        match decision.outcome:
            case Outcome.CRISIS:
                return self._said(Status.BLOCKED_SAFETY, self._crisis_note(), intent, decision)
            case Outcome.BLOCK:
                return self._said(Status.BLOCKED_SAFETY, composition.blocked(decision, products), intent, decision)
            case _ if intent.confidence < CLARIFY_BELOW and not question.history:
                names = [p.name for p in products]
                text = composition.clarifying(names, self._steps.topics)
                return self._said(Status.NEEDS_CLARIFICATION, text, intent, decision)
            case _:
                return None

    def _crisis_note(self) -> str:
        """The safety note of the pack's own programme, as it is written; a general one where the pack has none."""
        notes = [u for u in self._steps.units if u.safety and _CRISIS_NOTE.search(u.text)]
        if not notes:
            return composition.CRISIS_FALLBACK
        place = (notes[0].doc_id, notes[0].section)
        note = statements([unit for unit in self._steps.units if (unit.doc_id, unit.section) == place])
        return f"{composition.CRISIS_FALLBACK}\n\n{paragraph(note)}"

    # -- retrieval and generation -------------------------------------------------------------------------------

    def _retrieve(self, question: Question, intent: Intent, decision: SafetyDecision) -> Retrieval:
        """Hits for the question and for each of its parts; the rows of named products always among them."""
        named = [mention.product_id for mention in decision.products]
        names = [self._products[i].name for i in named if i in self._products]
        reading = read(question.text, question.history, [*names, *(m.words for m in decision.products)])
        from_thread = [m for m in decision.products if m.via is Via.THREAD]
        subject = self._products[from_thread[0].product_id].name if from_thread else ""
        queries = [f"{subject} {reading.text}".strip(), *(part.query for part in reading.parts[1:])]
        # What holds for every product stands on pages that name none.
        queries += [part.unnamed for part in reading.parts if part.unnamed and any(not f.fields for f in part.facets)]
        if any(part.form is Form.COMPARISON for part in reading.parts) and len(names) > 1:
            queries += [use_question(name) for name in names]
        queries += _guidance_queries(decision)
        rows = [*named, *self._steps.extractive.catalog_products(question)]
        found = [
            self._steps.retriever.retrieve(query, top_k=intent.retrieval_params.top_k, product_ids=rows)
            for query in dict.fromkeys(queries)
        ]
        best: dict[tuple[str, str], Hit] = {}
        for hit in (hit for retrieval in found for hit in retrieval.hits):
            key = (hit.chunk.doc_id, hit.chunk.chunk_id)
            if key not in best or hit.hybrid > best[key].hybrid:
                best[key] = hit
        hits = sorted(best.values(), key=lambda hit: (-hit.hybrid, hit.chunk.doc_id, hit.chunk.chunk_index))
        return Retrieval(hits=tuple(hits), stats=found[0].stats)

    def _request(self, question: Question, retrieval: Retrieval, decision: SafetyDecision) -> GenerationRequest:
        """What the generator may see: contraindicated products are gone, unless precautions were asked for."""
        banned = decision.contraindicated if decision.outcome is not Outcome.INFORM else frozenset()
        asked = [mention for mention in decision.products if mention.product_id not in banned]
        return GenerationRequest(
            kind=DraftKind.ANSWER,
            question=question,
            hits=tuple(hit for hit in retrieval.hits if hit.chunk.product_id not in banned),
            asked_products=tuple(dict.fromkeys(m.product_id for m in asked)),
            names=tuple(dict.fromkeys(m.words for m in asked if m.via is not Via.NEED)),
            by_need=decision.ask is Ask.RECOMMENDATION and not decision.named,
            left_out=tuple(self._products[i].name for i in sorted(banned) if i in self._products),
        )

    async def _draft(self, request: GenerationRequest) -> Draft:
        """The generator's draft, or the extractive one where the generator fails. Nothing answered: an empty text."""
        extract = self._steps.extractive.compose(request)
        if self._steps.generator is self._steps.extractive or not extract.text:
            return extract
        try:
            return await self._steps.generator.generate(request)
        except GenerationError:
            return extract.model_copy(update={"notice": STAND_IN_NOTICE})

    async def _review(
        self, draft: Draft, question: Question, retrieval: Retrieval, decision: SafetyDecision
    ) -> tuple[Draft, Reviewed]:
        """Check the draft; let a model try once more with what was refused named; else fall back on extraction."""
        request = self._request(question, retrieval, decision)
        reviewed = self._steps.reviewer.review(draft, request.hits, decision)
        if draft.model == MODEL_NAME or not reviewed.refused:
            return draft, reviewed
        try:
            again = await self._steps.generator.generate(request.model_copy(update={"rejected": reviewed.refused}))
        except GenerationError:
            again = draft
        second = self._steps.reviewer.review(again, request.hits, decision)
        if second.text and len(second.refused) <= len(reviewed.refused):
            draft, reviewed = again.model_copy(update={"total_tokens": draft.total_tokens + again.total_tokens}), second
        if reviewed.text:
            return draft, reviewed
        extract = self._steps.extractive.compose(request)
        return extract, self._steps.reviewer.review(extract, request.hits, decision)

    # -- formatting ---------------------------------------------------------------------------------------------

    def _formatted(
        self,
        question: Question,
        intent: Intent,
        decision: SafetyDecision,
        retrieval: Retrieval,
        checked: tuple[Draft, Reviewed],
        clock: Stopwatch,
    ) -> Answer:
        draft, reviewed = checked
        safety = self._safety_parts(decision, retrieval.hits)
        body = self._without_repeats(reviewed.text, safety) if decision.outcome is Outcome.INFORM else reviewed.text
        first, last = (safety, body) if _safety_first(decision) else (body, safety)
        text = "\n\n".join(part for part in (first, last) if part)
        status = Status.SUCCESS
        if not text:
            text, status = composition.not_found(self._hint(intent, retrieval, decision)), Status.NOT_FOUND
        else:
            open_parts = composition.not_found_parts(draft.not_found) if reviewed.text else ""
            text = "\n\n".join(part for part in (text, open_parts, draft.notice) if part)
        return Answer(
            status=status,
            answer=text,
            citations=self._citations(text, retrieval.hits),
            unsupported_claims=reviewed.unsupported,
            safety_warnings=decision.warnings,
            confidence_score=confidence(draft, reviewed),
            intent=intent,
            metadata=AnswerMetadata(
                retrieval_time_ms=clock.ms("retrieval"),
                generation_time_ms=clock.ms("generation"),
                fact_check_time_ms=clock.ms("fact_check"),
                total_tokens=draft.total_tokens,
                model=draft.model,
            ),
        )

    def _said(self, status: Status, text: str, intent: Intent, decision: SafetyDecision) -> Answer:
        return Answer(
            status=status,
            answer=text,
            citations=self._citations(text, ()),
            safety_warnings=decision.warnings if decision.outcome is not Outcome.CRISIS else (),
            confidence_score=1.0 if status is Status.BLOCKED_SAFETY else intent.confidence,
            intent=intent,
            metadata=AnswerMetadata(model="safety gate" if status is Status.BLOCKED_SAFETY else "rules"),
        )

    def _safety_parts(self, decision: SafetyDecision, hits: Sequence[Hit]) -> str:
        """What the gate has to say besides the answer: what is left out, what is listed, what is not."""
        products = self._steps.pack.products
        parts: list[str] = []
        if decision.outcome is Outcome.LEAVE_OUT:
            parts.append(composition.left_out(decision, products))
        if decision.outcome is Outcome.INFORM:
            parts.append(composition.precautions(decision, products))
        gap = composition.unlisted(decision, products)
        if gap:
            parts.append(gap)
            if decision.named and decision.outcome is Outcome.ALLOW:
                parts.append(composition.precautions(decision, products))
        if decision.outcome is Outcome.ALLOW:
            warnings = [w for w in decision.warnings if w.product_id not in decision.contraindicated]
            parts.append(composition.usage_notes(warnings))
        parts += [self._steps.extractive.guidance(query, hits) for query in _guidance_queries(decision)]
        parts = list(dict.fromkeys(part for part in parts if part))
        if parts and (gap or decision.outcome is Outcome.INFORM):
            parts.append(composition.CONSULT_FIRST)
        return "\n\n".join(parts)

    @staticmethod
    def _without_repeats(text: str, safety: str) -> str:
        """The paragraphs of an answer that cite something the quoted precautions don't."""
        quoted = set(cited_places(safety))
        return "\n\n".join(p for p in text.split("\n\n") if not set(cited_places(p)) <= quoted)

    def _hint(self, intent: Intent, retrieval: Retrieval, decision: SafetyDecision) -> str:
        if intent.intent is IntentName.OFF_TOPIC or not decision.named:
            return ""
        asked = [m.product_id for m in decision.products if m.product_id not in decision.contraindicated]
        unit = hint(retrieval.hits, self._steps.units, asked)
        return f"What it does say about this product: {_cited(unit)}" if unit else ""

    def _citations(self, text: str, hits: Sequence[Hit]) -> tuple[Citation, ...]:
        """Exactly what the text cites, in order, each with its excerpt."""
        scores = {(hit.chunk.doc_id, hit.chunk.section): hit for hit in reversed(hits)}
        return tuple(
            Citation(
                doc_id=doc_id,
                section=section,
                excerpt=self._excerpt(doc_id, section),
                score_note=_score_note(scores.get((doc_id, section))),
            )
            for doc_id, section in cited_places(text)
        )

    def _excerpt(self, doc_id: str, section: str) -> str:
        if product := self._products.get(section):
            return product.row_text
        for document in self._steps.pack.documents:
            for part in document.sections:
                if document.doc_id == doc_id and part.heading == section:
                    return document.text[part.char_start : part.char_end].strip()
        return ""


def _safety_first(decision: SafetyDecision) -> bool:
    """Whether what the gate has to say comes before the answer: always, but for gaps in an ordinary question."""
    return decision.outcome is not Outcome.ALLOW or decision.ask is Ask.PERMISSION


def _guidance_queries(decision: SafetyDecision) -> list[str]:
    """What to look up in the pack's general pages where no product page says anything about a condition."""
    kinds = dict.fromkeys(
        "taking prescription medicine together with it" if c.concept.startswith(("drug:", "class:"))
        else "pregnant or nursing" if c.concept.startswith("state:")
        else "living with a chronic illness"
        for c in decision.unlisted
    )  # fmt: skip
    return [f"{kind}: consult a doctor first" for kind in kinds]


def _cited(unit: Unit) -> str:
    return f"{unit.text.rstrip('.')} {composition.cite(unit.doc_id, unit.section)}."


def _score_note(hit: Hit | None) -> str:
    return f"dense_similarity: {hit.dense:.2f}, bm25_score: {hit.bm25:.2f}" if hit else "quoted by the safety gate"


def _tidy(question: Question) -> Question:
    """Without control characters and surrounding space; an oversized message keeps its beginning and its end."""
    return Question(text=_clean(question.text), history=tuple(filter(None, map(_clean, question.history))))


def _clean(text: str) -> str:
    text = _CONTROL.sub(" ", text).strip()
    if len(text) <= MAX_QUESTION_CHARS:
        return text
    half = MAX_QUESTION_CHARS // 2
    return f"{text[:half]} … {text[-half:]}"


def _silent(_: Step) -> None:
    return None


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u2028-\u202e\ufeff]")
_CRISIS_NOTE = re.compile(
    r"\b(?:self-?harm|suicid\w*|hurting (?:yourself|oneself|themselves)|emergency (?:services?|number|line)|crisis)\b",
    re.IGNORECASE,
)
