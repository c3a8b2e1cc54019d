"""The review of a draft before anybody reads it: citations, the gate's rules, the fact check; what fails is removed."""

import logging
import re
from collections.abc import Container, Mapping, Sequence

from rapidfuzz import fuzz

from domain.answer import Frozen, UnsupportedClaim
from domain.corpus import Product, Unit, Voice
from domain.factcheck import Evidence, SentenceVerdict
from domain.generation import Draft
from domain.retrieval import Hit
from domain.safety import DraftViolation, SafetyDecision
from guardrails.asides import Asides
from guardrails.citations import Source, attach, parse, resolve, validate
from guardrails.factcheck import FactChecker
from guardrails.headings import Headings
from guardrails.reference import References
from guardrails.safety.gate import SafetyGate
from guardrails.sentences import Part, Sentence, is_claim, plain, split
from guardrails.visible import visible
from pipeline.removal import rebuilt
from rag.phrasing import restates
from rag.prompts import NOT_FOUND_SENTENCE

log = logging.getLogger(__name__)


class Reviewed(Frozen):
    """What is left of a draft, and what was taken out."""

    text: str = ""
    unsupported: tuple[UnsupportedClaim, ...] = ()
    refused: tuple[str, ...] = ()
    """Each refused sentence with its reason: what a second draft is told."""
    claims: int = 0
    """Sentences that claim something, the refused ones included."""
    scores: tuple[float, ...] = ()
    """Fact-check scores of the sentences that stayed."""

    @property
    def says_not_found(self) -> bool:
        """Whether the draft itself says that the sources don't answer; what follows is only near to what was asked."""
        return self.text.startswith(NOT_FOUND_SENTENCE)

    @property
    def beside(self) -> str:
        """What such a draft says besides."""
        return self.text.removeprefix(NOT_FOUND_SENTENCE).strip() if self.says_not_found and self.scores else ""

    @property
    def supported_share(self) -> float:
        """Share of the draft's claims that stayed; 1.0 for a text without claims."""
        return 1.0 if not self.claims else len(self.scores) / self.claims


class DraftReviewer:
    """Holds drafts against what was retrieved, the safety decision and the pack."""

    def __init__(
        self, gate: SafetyGate, checker: FactChecker, units: Sequence[Unit], products: Sequence[Product]
    ) -> None:
        self._gate = gate
        self._checker = checker
        self._units = units
        self._references, self._headings, self._asides = References(units), Headings(units), Asides()
        self._cautions = {(u.doc_id, u.section, u.text) for u in units if u.safety or u.voice is Voice.FORBIDS}
        self._by_id = {unit.unit_id: unit for unit in units}
        self._names = {product.product_id: product.name for product in products}

    def review(self, draft: Draft, hits: Sequence[Hit], decision: SafetyDecision) -> Reviewed:
        """Keep the sentences of a draft that may be said, each with a citation of something retrieved."""
        sources = self.sources(hits)
        citations = validate(visible(draft.text), sources)
        if citations.removed:
            log.warning("citations of nothing that was retrieved, removed: %s", "; ".join(citations.removed))
        sentences = split(citations.text)
        composed = self._composed(draft)
        spoken = [s.claim for s in sentences if not _is_quoted_as_wrong(composed.get(_key(s.text), ()))]
        own = {s.claim for s in sentences if _key(s.text) in composed}
        violations = {v.sentence: v for v in self._gate.check_draft(decision, spoken, own)}
        about = self._about(decision)
        verdicts = self._verdicts(self._references.resolved(sentences, about), composed)
        kept: dict[int, str] = {}
        unsupported: list[UnsupportedClaim] = []
        scores: list[float] = []
        for number, (sentence, verdict) in enumerate(zip(sentences, verdicts, strict=True)):
            replacement = self._kept(sentence, verdict, violations.get(sentence.claim), sources)
            if replacement is None and verdict.supported is None and sentence.claim not in violations:
                continue
            if replacement is None:
                unsupported.append(_unsupported(sentence, verdict, violations.get(sentence.claim)))
            else:
                kept[number] = replacement
                scores += [verdict.score] if verdict.supported else []
        for number in self._out_of_place(sentences, kept, about):
            kept.pop(number)
        if not _answers(draft, [composed.get(_key(sentences[number].text), ()) for number in kept]):
            kept, scores = {}, []
        return Reviewed(
            text=rebuilt(citations.text, sentences, kept),
            unsupported=tuple(unsupported),
            refused=tuple(f"{claim.sentence} ({claim.reason})" for claim in unsupported),
            claims=len(scores) + len(unsupported),
            scores=tuple(scores),
        )

    def _verdicts(self, sentences: Sequence[Sentence], composed: Mapping[str, list[Unit]]) -> list[SentenceVerdict]:
        """Sentences composed from the pack's own units stand confirmed; the rest is judged."""
        probes = [[] if _key(s.text) in composed else _probes(s) for s in sentences]
        judged = iter(self._checker.check([probe for own in probes for probe in own]).sentences)
        return [
            self._founded(s.claim, _weakest([next(judged) for _ in own]))
            if own
            else _confirmed(s, composed[_key(s.text)])
            for s, own in zip(sentences, probes, strict=True)
        ]

    def _founded(self, claim: str, verdict: SentenceVerdict) -> SentenceVerdict:
        """The verdict, unless a part of the sentence goes beyond the evidence that the rest of it has."""
        if not verdict.supported:
            return verdict
        ranked = sorted(verdict.evidence, key=lambda e: -fuzz.token_set_ratio(e.excerpt, claim))
        cautions = [_place(e) in self._cautions for e in ranked]
        # Words of a caution ("take medical advice") are no evidence for praise ("approved by doctors").
        held = [e.excerpt for e, caution in zip(ranked, cautions, strict=True) if caution <= cautions[0]]
        beyond = self._asides.unfounded(claim, held) if held else ""
        if not beyond:
            return verdict
        return verdict.model_copy(update={"supported": False, "reason": f"the pack does not say “{beyond}”"})

    def _about(self, decision: SafetyDecision) -> str:
        """The product that was asked about, where it is one: what an "it" that opens a draft stands for."""
        asked = {m.product_id for m in decision.products} if decision.named else set()
        return self._names.get(asked.pop(), "") if len(asked) == 1 else ""

    def _composed(self, draft: Draft) -> dict[str, list[Unit]]:
        """The sentences of a composed draft with their units, each statement confirmed by composing it again."""
        found: dict[str, list[Unit]] = {}
        for statement in draft.statements:
            units = [self._by_id[i] for i in statement.units if i in self._by_id]
            if units and restates(plain(statement.text), units):
                found.update((_key(sentence.text), units) for sentence in split(statement.text))
        return found

    def sources(self, hits: Sequence[Hit]) -> tuple[Source, ...]:
        """What may be cited: the retrieved passages and the headings inside them."""
        found: dict[tuple[str, str], Source] = {}
        for hit in hits:
            chunk = hit.chunk
            alias = self._names.get(chunk.section, "")
            found.setdefault(
                (chunk.doc_id, chunk.section),
                Source(doc_id=chunk.doc_id, section=chunk.section, aliases=(alias,) if alias else ()),
            )
            for unit in self._units:
                inside = unit.doc_id == chunk.doc_id and chunk.char_start <= unit.char_start < chunk.char_end
                if inside and (unit.doc_id, unit.section) not in found:
                    found[unit.doc_id, unit.section] = Source(doc_id=unit.doc_id, section=unit.section)
        return tuple(found.values())

    def _kept(
        self,
        sentence: Sentence,
        verdict: SentenceVerdict,
        violation: DraftViolation | None,
        sources: Sequence[Source],
    ) -> str | None:
        """The sentence as it may be said, or None. A claim is cited by its evidence, whatever the draft cited."""
        if violation is not None or verdict.supported is False:
            return None
        if verdict.supported and not is_claim(sentence):
            return sentence.text  # "No." and lead-ins of composed statements: what follows them is cited
        if verdict.supported is None:
            return sentence.text if _may_stand_unchecked(sentence) else None
        by_likeness = sorted(verdict.evidence, key=lambda e: -fuzz.token_set_ratio(e.excerpt, sentence.claim))
        places = [(evidence.doc_id, evidence.section) for evidence in by_likeness]
        cited = [source for target in sentence.citations if (source := resolve(target, sources))]
        if any((source.doc_id, source.section) in places or self._says(source, sentence) for source in cited):
            return sentence.text
        citable = [place for place in places if any((s.doc_id, s.section) == place for s in sources)]
        if not citable:
            return None
        return _cited(sentence, citable[0])

    def _out_of_place(self, sentences: Sequence[Sentence], kept: Mapping[int, str], about: str) -> frozenset[int]:
        """Kept sentences that would be read of something else now, and headings that claim what is not said below."""
        leaning = self._references.stranded(sentences, kept, about)
        claiming = {
            number
            for number in kept
            if sentences[number].part is Part.HEADING
            and not self._headings.stands(sentences[number].claim, _below(sentences, number, set(kept) - leaning))
        }
        return leaning | claiming

    def _says(self, source: Source, sentence: Sentence) -> bool:
        """Whether a cited section holds these very words: the same statement may stand in several places."""
        place = (source.doc_id, source.section)
        return any((u.doc_id, u.section) == place and _key(u.text) == _key(sentence.claim) for u in self._units)


def _answers(draft: Draft, kept: Sequence[Sequence[Unit]]) -> bool:
    """Whether anything that answers is left of a composed draft, and not only what stood beside it."""
    return not draft.leading or any(unit.unit_id in draft.leading for units in kept for unit in units)


def _cited(sentence: Sentence, place: tuple[str, str]) -> str:
    """The sentence with this citation alone; a table row has it inside its last cell."""
    bare = _WITHOUT_CITATIONS.sub("", sentence.text)
    if sentence.part is not Part.TABLE:
        return attach(bare, *place)
    return f"{attach(bare.rstrip().removesuffix('|'), *place)} |"


def _place(evidence: Evidence) -> tuple[str, str, str]:
    return evidence.doc_id, evidence.section, evidence.excerpt


def _probes(sentence: Sentence) -> list[Sentence]:
    """What is judged of a sentence: its claim, or each cell of a table row."""
    if not sentence.points:
        return [sentence]
    return [sentence.model_copy(update={"claim": point, "points": ()}) for point in sentence.points]


def _weakest(verdicts: Sequence[SentenceVerdict]) -> SentenceVerdict:
    """The verdict that decides, with all the evidence where everything is supported."""
    weakest = min(verdicts, key=lambda v: (v.supported is not False, bool(v.supported), v.score))
    if not weakest.supported:
        return weakest
    return weakest.model_copy(update={"evidence": tuple(dict.fromkeys(e for v in verdicts for e in v.evidence))})


def _below(sentences: Sequence[Sentence], number: int, kept: Container[int]) -> list[str]:
    """What stays between a heading and the next one."""
    end = next((i for i in range(number + 1, len(sentences)) if sentences[i].part is Part.HEADING), len(sentences))
    return [sentences[i].claim for i in range(number + 1, end) if i in kept]


def _may_stand_unchecked(sentence: Sentence) -> bool:
    """What claims nothing is left out, but for headings, lead-ins of lists, and a few sentences that can't mislead."""
    text = plain(sentence.text)
    named = sentence.part is Part.HEADING or sentence.is_header
    return named or text.endswith(":") or _HARMLESS.fullmatch(text) is not None


_HARMLESS = re.compile(
    rf"{re.escape(NOT_FOUND_SENTENCE)}"
    r"|MISSING: .{1,200} - requires clinical/editor review\.?"
    r"|(?:Please |If in doubt, (?:please )?|When in doubt, (?:please )?|Always )?"
    r"(?:consult|ask|check with|speak to|speak with|talk to) (?:\w+ ){0,4}"
    r"(?:doctor|physician|gp|pharmacist|practitioner|healthcare provider|health care provider|professional)"
    r"(?: (?:first|before (?:use|using it|taking it|starting)|about (?:it|this)))?[.!]?",
    re.IGNORECASE,
)


def _key(sentence: str) -> str:
    return plain(sentence).strip(" .!").lower()


def _confirmed(sentence: Sentence, units: Sequence[Unit]) -> SentenceVerdict:
    return SentenceVerdict(
        sentence=sentence.text,
        supported=True,
        score=1.0,
        max_similarity=1.0,
        scanned_chunks=len(units),
        reason="composed of the pack's own words",
        evidence=tuple(Evidence(doc_id=u.doc_id, section=u.section, excerpt=u.text) for u in units[:3]),
    )


def _is_quoted_as_wrong(units: Sequence[Unit]) -> bool:
    """Whether a sentence shows wording that the pack forbids, as forbidden: to writers that is an answer."""
    return bool(units) and all(unit.voice is Voice.FORBIDS for unit in units)


_WITHOUT_CITATIONS = re.compile(r"\s*\[source:[^\]]*\]", re.IGNORECASE)


def _unsupported(sentence: Sentence, verdict: SentenceVerdict, violation: DraftViolation | None) -> UnsupportedClaim:
    if violation is not None:
        reason = violation.reason
    elif verdict.supported:
        reason = "its source was not among the retrieved passages"
    else:
        reason = verdict.reason
    return UnsupportedClaim(
        sentence=sentence.claim,
        max_similarity=verdict.max_similarity,
        scanned_chunks=verdict.scanned_chunks,
        reason=reason,
    )


def cited_places(text: str) -> list[tuple[str, str]]:
    """What a text cites, in order, each once."""
    return list(dict.fromkeys((c.doc_id, c.section) for c in parse(text)))
