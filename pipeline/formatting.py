"""The answer object: what the gate says, what the draft says, what stays open, with citations and confidence."""

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from domain.answer import Answer, AnswerMetadata, Citation, Intent, IntentName, Question, Status
from domain.corpus import DocType, Pack, Unit
from domain.generation import Draft
from domain.retrieval import Hit
from domain.safety import Ask, ConditionMention, Outcome, SafetyDecision
from domain.text import fold
from guardrails.courtesy import Courtesy
from guardrails.sentences import plain, split
from pipeline import composition
from pipeline.asking import asks_leave, asks_to_stop, parts_of, tells_health
from pipeline.confidence import GATE, confidence
from pipeline.excerpts import Excerpts
from pipeline.removal import rebuilt
from pipeline.review import Reviewed, cited_places
from pipeline.search import guidance_queries
from pipeline.stopwatch import Stopwatch
from rag.choosing import is_same_question
from rag.extractive import ExtractiveGenerator
from rag.phrasing import list_key, paragraph, statements
from rag.reading import Part
from rag.suggesting import hint as nearest_statement
from rag.voice import is_crisis_note

_OF_CAUTIONS = frozenset({"precautions", "uses", "writing"})
"""Facets of a question that the listed precautions answer."""
_NOTHING_ASKED = 0.5
"""At most this sure can one be of what a message is after that only greets or thanks."""
_NEAR = 0.3
"""Hybrid score from which a section is worth a hint; other subjects stay below it (docs/decisions/003)."""


def crisis_note(units: Sequence[Unit]) -> str:
    """What is said in a crisis, with the safety note of the pack's own programme, as written, where it has one."""
    place = next(((u.doc_id, u.section) for u in units if u.safety and is_crisis_note(u.text)), None)
    if place is None:
        return composition.CRISIS_FALLBACK
    section = [unit for unit in units if (unit.doc_id, unit.section) == place]
    helps = [i for i, unit in enumerate(section) if is_crisis_note(unit.text)]
    first, last = helps[0], helps[-1]
    while first and _goes_on(section[first - 1], section[first]):
        first -= 1
    while last + 1 < len(section) and _goes_on(section[last], section[last + 1]):
        last += 1
    return f"{composition.CRISIS_FALLBACK}\n\n{paragraph(statements(section[first : last + 1]))}"


def _goes_on(unit: Unit, after: Unit) -> bool:
    """Whether a statement stands in the list or the paragraph of the one before: others speak to other guests."""
    return list_key(unit) == list_key(after) or after.char_start - unit.char_end <= 1


class Formatter:
    """Puts answers together for one pack."""

    def __init__(
        self, pack: Pack, units: Sequence[Unit], extractive: ExtractiveGenerator, topics: Sequence[str]
    ) -> None:
        """`topics`: names besides the products that a clarifying question may give as examples."""
        self._products = pack.products
        self._by_id = {product.product_id: product for product in pack.products}
        self._units = units
        self._extractive = extractive
        self._topics = topics
        self._excerpts = Excerpts(pack)

    def blocked(self, question: Question, intent: Intent, decision: SafetyDecision) -> Answer:
        text = composition.blocked(decision, self._products)
        if asks_to_stop(question, decision):
            text = f"{text} {composition.STOPPING}"
        return self._said(Status.BLOCKED_SAFETY, text, intent, decision)

    def crisis(self, intent: Intent, decision: SafetyDecision) -> Answer:
        text = crisis_note(self._units)
        return self._said(Status.BLOCKED_SAFETY, text, intent, decision.model_copy(update={"warnings": ()}))

    def clarifying(self, intent: Intent, decision: SafetyDecision) -> Answer:
        text = composition.clarifying([product.name for product in self._products], self._topics)
        return self._said(Status.NEEDS_CLARIFICATION, text, intent, decision)

    def courteous(self, kind: Courtesy, question: Question, intent: Intent, decision: SafetyDecision) -> Answer:
        """Nothing is asked, so no intent is clear: what can be asked is said. In a thread there is nothing to clear."""
        status = Status.SUCCESS if question.history else Status.NEEDS_CLARIFICATION
        unclear = intent.model_copy(update={"confidence": min(intent.confidence, _NOTHING_ASKED)})
        text = composition.courteous(kind, [product.name for product in self._products])
        return self._said(status, text, unclear, decision)

    def answered(
        self,
        question: Question,
        intent: Intent,
        decision: SafetyDecision,
        hits: Sequence[Hit],
        draft: Draft,
        reviewed: Reviewed,
        clock: Stopwatch,
    ) -> Answer:
        """`SUCCESS` where there is anything to say, else `NOT_FOUND`."""
        body = "" if reviewed.says_not_found else reviewed.text
        parts_asked = parts_of(question, self._by_id, decision)
        asks_a_fact = any(facet.hard for part in parts_asked for facet in part.facets)
        told = decision.named and tells_health(decision)
        leave = decision.named and any(asks_leave(part) for part in parts_asked)
        answered = asks_a_fact or bool(body and not told)
        wanted = decision.ask is Ask.RECOMMENDATION and told  # of two that are named, for somebody: leave as well
        may_be_used = (decision.ask is Ask.PERMISSION or wanted) and (leave or not answered)
        beside = _is_for_writers(parts_asked, decision, body) or _is_elsewhere(intent, decision)
        beside = beside or (bool(body) and draft.pointed and _asks_of_nobody(parts_asked, decision))
        beside = beside or (bool(body) and not decision.named and _is_a_pages_own(question, hits, decision))
        if body and not decision.products and self._tells_of_a_page(question, hits, body):
            # the page that is asked about says whom it is for: no product is in question
            decision, beside = decision.model_copy(update={"warnings": ()}), True
        decision = decision.model_copy(update={"unlisted": self._left_open(decision, body)})
        told_of_it = bool(body) and draft.pointed
        safety = "" if beside else self._safety_parts(decision, hits, may_be_used, told_of_it)
        if safety and decision.asks_for_precautions:
            asks_more = any(p.overview or any(f.name not in _OF_CAUTIONS for f in p.facets) for p in parts_asked)
            only_this = decision.named and ((len(parts_asked) == 1 and not asks_more) or decision.over_catalog)
            body = "" if only_this else self._without_repeats(body, safety)
        elif safety and may_be_used:
            body = "" if self._is_beside_cautions(parts_asked, body) else _without_quoted(body, safety)
        parts = [safety, body] if _safety_first(decision) else [body, safety]
        doses = [part for part in parts_asked if any(facet.never for facet in part.facets)]
        nothing = _asks_for_nothing_known(decision) or (bool(doses) and _is_plain(decision, parts_asked, doses))
        if any(parts) and not (body == "" and nothing):
            status = Status.SUCCESS
            quoted = bool(safety) and decision.asks_for_precautions
            answered_by_it = _precautions_in(parts_asked) if quoted else []
            still_open = [words for words in draft.not_found if words.strip("“”") not in answered_by_it]
            several = quoted and len(parts_asked) > 1 and not decision.over_catalog
            parts += [composition.not_found_parts(still_open) if body or doses or several else "", draft.notice]
            text = "\n\n".join(part for part in parts if part)
        else:
            hint = safety or reviewed.beside or self._hint(intent, hits, decision)
            status, text = Status.NOT_FOUND, composition.not_found(hint)
        return Answer(
            status=status,
            answer=text,
            citations=self._citations(text, hits),
            unsupported_claims=reviewed.unsupported,
            safety_warnings=decision.warnings,
            confidence_score=confidence(draft, reviewed) if body or status is Status.NOT_FOUND else GATE,
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
        """An answer of the gate's or of the rules', which no retrieval stands behind."""
        blocked = status is Status.BLOCKED_SAFETY
        return Answer(
            status=status,
            answer=text,
            citations=self._citations(text, ()),
            safety_warnings=decision.warnings,
            confidence_score=GATE if blocked else intent.confidence,
            intent=intent,
            metadata=AnswerMetadata(model="safety gate" if blocked else "rules"),
        )

    def _safety_parts(self, decision: SafetyDecision, hits: Sequence[Hit], may_be_used: bool, told_of_it: bool) -> str:
        """What the gate has to say besides the answer: what is left out, what is listed, what is not.

        `may_be_used`: whether a product may be used is all that is asked, and no page says more than its cautions do.
        `told_of_it`: whether a page surely answers what is asked: then it can't be said that there is nothing.
        """
        products = self._products
        parts: list[str] = []
        if decision.outcome is Outcome.LEAVE_OUT:
            parts.append(composition.left_out(decision, products))
            if decision.named and may_be_used:
                remaining = [product for product in products if product.product_id not in decision.contraindicated]
                parts.append(composition.precautions(decision, remaining))
        if decision.asks_for_precautions:
            parts.append(composition.precautions(decision, products))
        unlisted = "" if told_of_it else composition.unlisted(decision, products)
        notes = ""
        gap = "\n\n".join(filter(None, [composition.past(decision, products), unlisted]))
        parts.append(gap)
        if decision.may_be_used and decision.named and (gap or may_be_used):
            parts.append(composition.precautions(decision, products))
        if decision.may_be_used:
            asked = {mention.product_id for mention in decision.products} - decision.withheld
            notes = composition.usage_notes(m for m in decision.matches if m.product_id in asked)
            parts.append(notes)
            notes = notes if decision.ask is Ask.RECOMMENDATION else ""  # a plain fact is no advice
        if told_of_it and not any(parts):
            return ""  # nobody's use is in question
        parts += [self._extractive.guidance(query, hits) for query in guidance_queries(decision)]
        parts = list(dict.fromkeys(part for part in parts if part))
        consulted = decision.outcome is Outcome.LEAVE_OUT
        if parts and not consulted and (gap or notes or may_be_used or decision.asks_for_precautions):
            parts.append(composition.CONSULT_FIRST)
        return "\n\n".join(parts)

    def _is_beside_cautions(self, parts: Sequence[Part], body: str) -> bool:
        """Whether only precautions are asked for, and what was found are other columns of rows whose own are quoted."""
        rows = {product.doc_id for product in self._products}
        only = all(p.facets and all(f.name == "precautions" for f in p.facets) for p in parts)
        return only and {doc_id for doc_id, _ in cited_places(body)} <= rows

    def _tells_of_a_page(self, question: Question, hits: Sequence[Hit], body: str) -> bool:
        """Whether a question is about a programme, and every sentence of its answer stands in that programme's page.

        It names the programme, or asks for a place in one: "I have asthma, can I book the salt cave?".
        """
        asked = fold(question.text)
        comes = _COMES.search(asked)
        programs = [hit.chunk for hit in hits if hit.chunk.doc_type is DocType.PROGRAM]
        pages = {chunk.doc_id for chunk in programs if comes or fold(chunk.title) in asked}
        return bool(pages) and {doc_id for doc_id, _ in cited_places(body)} <= pages

    def _left_open(self, decision: SafetyDecision, body: str) -> tuple[ConditionMention, ...]:
        """What was told and is not listed, but for what a page answers: "May it be used on eczema?"."""
        places, said = set(cited_places(body)), plain(body)
        asked = " ".join(
            fold(f"{unit.lead_in} {unit.section}")
            for unit in self._units
            if (unit.doc_id, unit.section) in places
            and (unit.lead_in if unit.lead_in.endswith("?") else unit.section).endswith("?")
            and unit.text.rstrip(".!") in said
        )
        return tuple(c for c in decision.unlisted if not re.search(rf"\b{re.escape(fold(c.words))}\b", asked))

    def _hint(self, intent: Intent, hits: Sequence[Hit], decision: SafetyDecision) -> str:
        """What the pack does say nearby: about the product that was named, else the nearest sections."""
        if intent.intent is IntentName.OFF_TOPIC:
            return ""
        asked = [m.product_id for m in decision.products if m.product_id not in decision.contraindicated]
        if decision.named and (unit := nearest_statement(hits, self._units, asked)):
            return f"What it does say about this product: {_cited(unit)}"
        near = [
            hit.chunk for hit in hits if hit.hybrid >= _NEAR and hit.chunk.product_id not in decision.contraindicated
        ]
        return composition.nearest([(chunk.doc_id, chunk.section) for chunk in near[:2]])

    def _without_repeats(self, text: str, safety: str) -> str:
        """The paragraphs of an answer that cite something the quoted precautions don't, or hold more than cautions."""
        quoted = set(cited_places(safety))
        return "\n\n".join(
            p for p in text.split("\n\n") if not set(cited_places(p)) <= quoted or not self._is_all_caution(p)
        )

    def _is_all_caution(self, text: str) -> bool:
        """Whether each sentence is nearest to a caution, of the statements that stand where it cites."""
        said = [(plain(sentence.claim), cited_places(sentence.text)) for sentence in split(text)]
        for claim, places in said:
            there = [unit for unit in self._units if (unit.doc_id, unit.section) in places]
            if there and not max(there, key=lambda unit: fuzz.token_set_ratio(unit.text, claim)).safety:
                return False
        return True

    def _citations(self, text: str, hits: Sequence[Hit]) -> tuple[Citation, ...]:
        """Exactly what the text cites, in order, each with its excerpt."""
        scores = {(hit.chunk.doc_id, hit.chunk.section): hit for hit in reversed(hits)}
        return tuple(
            Citation(
                doc_id=doc_id,
                section=section,
                excerpt=self._excerpts.of(doc_id, section, text),
                score_note=_score_note(scores.get((doc_id, section))),
            )
            for doc_id, section in cited_places(text)
        )


_COMES = re.compile(
    r"\b(?:com(?:e|es|ing)|book|books|booking|join|joins|joining|attend\w*|take part|sign(?:ed|s)? up)\b"
)


def _precautions_in(parts: Sequence[Part]) -> list[str]:
    """The words that ask for precautions: quoted ones answer them, whatever the draft found."""
    asked = [(part.text, f) for part in parts for f in part.facets if f.name == "precautions"]
    return [words for text, facet in asked for words in (text.strip().rstrip("?.! "), facet.asked_in(text))]


def _without_quoted(text: str, safety: str) -> str:
    """An answer without its sentences of which the quoted precautions have every word."""
    quoted = _words_of(safety)
    sentences = split(text)
    kept = {i: s.text for i, s in enumerate(sentences) if not _words_of(plain(s.claim)) - _CAUTION <= quoted}
    return rebuilt(text, sentences, kept)


def _words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


_CAUTION = {"caution", "is", "are", "it", "they"}


def _is_for_writers(parts: Sequence[Part], decision: SafetyDecision, body: str) -> bool:
    """Whether all that is asked is what may be written, and a page says so or nobody's use is in question."""
    plain = decision.outcome in (Outcome.ALLOW, Outcome.INFORM) and decision.ask in (Ask.INFORMATION, Ask.OTHER)
    said = bool(body) or not decision.conditions
    return plain and said and all(p.asks_for("writing") and not p.asks_for("precautions") for p in parts)


def _is_a_pages_own(question: Question, hits: Sequence[Hit], decision: SafetyDecision) -> bool:
    """Whether a page asks just this, of no product: its answer says what the shop has to say to it.

    What a person has told besides, in the thread or in the question, no page has asked.
    """
    told = [c.words.casefold() for c in decision.conditions if c.counts]
    headings = (hit.chunk.section for hit in hits if hit.chunk.section.endswith("?"))
    return any(
        is_same_question(question.text, heading) and all(words in heading.casefold() for words in told)
        for heading in headings
    )


def _is_elsewhere(intent: Intent, decision: SafetyDecision) -> bool:
    """Whether a message is about something else altogether: who it speaks of has nothing to do with a product."""
    off = intent.intent is IntentName.OFF_TOPIC and decision.ask is Ask.OTHER
    return off and decision.outcome is Outcome.ALLOW and not decision.products


def _asks_of_nobody(parts: Sequence[Part], decision: SafetyDecision) -> bool:
    """Whether precautions were read into a question that tells nothing of anybody ("why has the honey no label?"), or
    nothing that the products asked about list ("why can't vegetarians have it?")."""
    asked = {mention.product_id for mention in decision.products}
    listed = not asked or any(match.product_id in asked for match in decision.matches)
    told = listed and any(condition.counts for condition in decision.conditions)
    return decision.ask is Ask.INFORMATION and not told and not any(part.asks_for("precautions") for part in parts)


def _is_plain(decision: SafetyDecision, parts: Sequence[Part], doses: Sequence[Part]) -> bool:
    """Whether all that is asked is a dose, which is never given: what is listed besides is no answer to that."""
    return len(doses) == len(parts) and decision.outcome in (Outcome.ALLOW, Outcome.INFORM)


def _asks_for_nothing_known(decision: SafetyDecision) -> bool:
    """Whether something is wanted for what no product is there for: general guidance beside that is no answer."""
    plain = decision.outcome is Outcome.ALLOW and decision.ask in (Ask.RECOMMENDATION, Ask.OTHER)
    return plain and not decision.products


def _safety_first(decision: SafetyDecision) -> bool:
    """Whether what the gate has to say comes before the answer: always, but for gaps in an ordinary question."""
    return not decision.may_be_used or decision.ask is Ask.PERMISSION


def _cited(unit: Unit) -> str:
    return f"{unit.text.rstrip('.')} {composition.cite(unit.doc_id, unit.section)}."


def _score_note(hit: Hit | None) -> str:
    return f"dense_similarity: {hit.dense:.2f}, bm25_score: {hit.bm25:.2f}" if hit else "quoted by the safety gate"
