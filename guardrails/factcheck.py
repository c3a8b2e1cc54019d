"""The fact check: every sentence of a text judged against the pack's statements, with evidence and reason."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from domain.corpus import Unit, Voice
from domain.factcheck import CheckReport, CursorState, Evidence, SentenceVerdict
from domain.ports import EvidenceCursor, Verifier
from domain.text import WORD, fold, stem
from guardrails.alignment import Aligner, Piece
from guardrails.entities import Mention, Names
from guardrails.forms import Form, FormReader, Token
from guardrails.sentences import Sentence, is_claim, plain, split
from guardrails.thesaurus import load_thesaurus
from guardrails.tone import StyleGuide
from guardrails.verdicts import Judgement, Veto, judge

BATCH = 10
ENOUGH = 3
LIMIT = 50
THRESHOLD = 0.5
SAFETY_THRESHOLD = 0.6
"""Scores are calibrated on evals/sets/claims.jsonl (second pack); see scripts/fit_factcheck.py."""
_MAX_GROUP = 8
_QUOTES = "“”\"'„«»"

_SAFETY_CLAIM = re.compile(
    r"\b(safe\w*|pregnan\w+|nursing|breast-?feed\w*|allerg\w+|medic\w+|drug|dose|dosage|disease|condition|"
    r"diagnos\w+|treat\w*|cur(e|es|ing)|"
    r"contraindicat\w+|interact\w*|side[- ]effect\w*|surgery|doctor|physician|child(ren)?|self-harm|suicid\w+|"
    r"caution|avoid|unsuitable|"
    r"suitable|prevent\w*|heal\w*|swallow\w*|epilep\w+|asthma|thyroid|kidney|liver|blood)\b"
)
_META = re.compile(
    r"\b(writ(e|es|ing|ers?)|texts?|cop(y|ies)|content|articles?|wording|phrases?|words?|says?|said|claims?|"
    r"avoid(s|ed)?|prefer(s|red)?|"
    r"discourage[sd]?|forbid(s|den)?|style|tone|agents?|editors?|language|expressions?|describ\w+|mention\w*)\b"
)
_CLAUSE = re.compile(r";\s+|,?\s+(?:while|whereas|but)\s+|,\s+and\s+|\s+and\s+")


@dataclass
class _Scan:
    """What the cursor has seen for one claim."""

    judged: list[tuple[Judgement, Piece]] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    best: Judgement | None = None
    contradiction: Judgement | None = None
    state: CursorState = field(default_factory=CursorState)
    max_similarity: float = 0.0


class FactChecker:
    """Judges sentences against units. Stateless between calls; safe to share between threads that only read."""

    def __init__(self, units: Sequence[Unit], cursor: EvidenceCursor, verifier: Verifier | None = None) -> None:
        self._units = tuple(units)
        self._cursor = cursor
        self._verifier = verifier
        self._names = Names(self._units)
        self._reader = FormReader(load_thesaurus())
        self._aligner = Aligner.over(self._units, self._reader, self._names)
        self._verbatim = _verbatim_index(self._units)
        self._style = StyleGuide(self._units, self._reader)
        self._known: dict[str, Piece] = {}

    def check(self, text: str | Sequence[str | Sentence]) -> CheckReport:
        """Judge a text, or sentences of it, one verdict a sentence in order."""
        sentences = _as_sentences(text)
        claims = [s.claim for s in sentences if is_claim(s) and self._find_verbatim(s.claim) is None]
        if claims:
            self._cursor.prepare(claims)
        verdicts = tuple(self._verdict(s) for s in sentences)
        whole = text if isinstance(text, str) else " ".join(s.text for s in sentences)
        return CheckReport(sentences=verdicts, style=self._style.findings(whole))

    def judgements(self, claim: str) -> tuple[Judgement, ...]:
        """The best judgement of each clause of a claim: what the calibration is fitted on. None for verbatim ones."""
        if self._find_verbatim(claim) is not None:
            return ()
        found = [self._scan(c, self._reader.read(c), self._names.mentions(c), False).best for c in self._clauses(claim)]
        return tuple(j for j in found if j is not None)

    def _verdict(self, sentence: Sentence) -> SentenceVerdict:
        claim = sentence.claim
        if not is_claim(sentence):
            return SentenceVerdict(sentence=sentence.text, supported=None, reason="makes no claim")
        unit = self._find_verbatim(claim)
        if unit is not None:
            return SentenceVerdict(
                sentence=sentence.text, supported=True, score=1.0, max_similarity=1.0, scanned_chunks=1,
                reason="the pack says it in these words", evidence=(_evidence(unit),),
                cursor=CursorState(current_doc=unit.doc_id, current_section=unit.section, scanned_chunks=1,
                                   supporting_chunks=(_place(unit),), stopped="enough_support"),
            )  # fmt: skip
        parts = [self._judge(c) for c in self._clauses(claim)]
        return min(parts, key=lambda v: (bool(v.supported), v.score)).model_copy(update={"sentence": sentence.text})

    def _find_verbatim(self, claim: str) -> Unit | None:
        """A unit that says the same words about the same thing."""
        return self._verbatim.get(_key(claim))

    def _clauses(self, claim: str) -> list[str]:
        """Clauses about different products are judged one by one: words of one must not support the other."""
        parts = [p.strip() for p in _CLAUSE.split(claim) if p and p.strip()]
        if len(parts) < 2:
            return [claim]
        named = [frozenset(s for m in self._names.mentions(p) if m.is_product for s in m.subjects) for p in parts]
        if all(named) and len(set(named)) == len(parts) and all(len(self._reader.read(p).content) >= 3 for p in parts):
            return parts
        return [claim]

    def _judge(self, claim: str) -> SentenceVerdict:
        form = self._reader.read(claim)
        mentions = self._names.mentions(claim)
        never = self._style.never(claim)
        forbidden = self._style.forbidden(claim, form)
        meta = bool(_META.search(fold(claim)))
        scan = self._scan(claim, form, mentions, meta)
        critical = bool(_SAFETY_CLAIM.search(fold(claim)))
        threshold = SAFETY_THRESHOLD if critical else THRESHOLD
        best, against = scan.best, scan.contradiction
        reason, supported, score = "nothing in the pack says this", False, 0.0
        evidence: tuple[Evidence, ...] = ()
        if best is not None:
            supported, score, reason = best.score >= threshold and not best.veto, best.score, best.reason
            evidence = tuple(_evidence(p.unit) for p in best.alignment.pieces)
        if against is not None and (
            best is None or not supported or against.alignment.coverage >= best.alignment.coverage
        ):
            supported, score, reason = False, min(score, 0.2), against.reason
            evidence = tuple(_evidence(p.unit) for p in against.alignment.pieces)
        if forbidden is not None and not (meta and supported):
            supported, score = False, min(score, 0.1)
            reason = f"uses wording that the pack forbids: “{forbidden.source_text.strip(_QUOTES)}”"
            evidence = (_evidence(forbidden),)
        if never and not (supported and best is not None and best.alignment.coverage >= 0.97):
            supported, score, reason = False, min(score, 0.1), never
        return SentenceVerdict(
            sentence=claim,
            supported=supported,
            score=round(score, 4),
            max_similarity=round(scan.max_similarity, 4),
            scanned_chunks=scan.state.scanned_chunks,
            reason=reason,
            evidence=evidence,
            cursor=scan.state,
        )

    def _scan(self, claim: str, form: Form, mentions: tuple[Mention, ...], meta: bool) -> _Scan:
        """Walk the cursor until enough units support the claim, the limit is reached or the units end."""
        scan = _Scan()
        supporting: list[str] = []
        scanned, stopped = 0, "end_of_section"
        last: Unit | None = None
        for batch in self._cursor.scan(claim, batch_size=BATCH):
            for seen in batch:
                scanned, last = scanned + 1, seen.unit
                scan.max_similarity = max(scan.max_similarity, seen.similarity)
                if not _may_support(seen.unit, meta):
                    continue
                piece = self._piece(seen.unit, seen.similarity)
                scan.pieces.append(piece)
                scan.judged.append((judge(form, mentions, (piece,), self._aligner), piece))
            self._combine(form, mentions, scan)
            supporting = [_place(p.unit) for j, p in scan.judged if j.score >= THRESHOLD and not j.veto]
            if scan.best is not None and scan.best.score >= THRESHOLD and not scan.best.veto:
                supporting = list(dict.fromkeys([*(_place(p.unit) for p in scan.best.alignment.pieces), *supporting]))
            if len(supporting) >= ENOUGH:
                stopped = "enough_support"
                break
            if scanned >= LIMIT:
                stopped = "scan_limit"
                break
        scan.state = CursorState(
            current_doc=last.doc_id if last else "",
            current_section=last.section if last else "",
            chunk_index=max(scanned - 1, 0),
            scanned_chunks=scanned,
            supporting_chunks=tuple(supporting),
            stopped=stopped,
        )
        return scan

    def _piece(self, unit: Unit, similarity: float) -> Piece:
        known = self._known.get(unit.unit_id)
        if known is None:
            known = self._known[unit.unit_id] = self._aligner.piece(unit)
        return replace(known, similarity=similarity)

    def _combine(self, form: Form, mentions: tuple[Mention, ...], scan: _Scan) -> None:
        """The best single unit, lists as a whole, and units that complete each other."""
        options = [j for j, _ in scan.judged]
        options += [judge(form, mentions, group, self._aligner) for group in self._groups(scan, form)]
        free = [j for j in options if not j.veto]
        scan.best = (
            max(free, key=lambda j: j.score) if free else max(options, key=lambda j: j.alignment.coverage, default=None)
        )
        against = [j for j, _ in scan.judged if j.contradicts and j.alignment.coverage >= 0.55]
        scan.contradiction = max(against, key=lambda j: j.alignment.coverage, default=None)

    def _groups(self, scan: _Scan, form: Form) -> Iterator[tuple[Piece, ...]]:
        lists: dict[tuple[str, str, str], list[Piece]] = {}
        for piece in scan.pieces:
            if piece.unit.lead_in:
                lists.setdefault((piece.unit.doc_id, piece.unit.section, piece.unit.lead_in), []).append(piece)
        yield from (tuple(g[:_MAX_GROUP]) for g in lists.values() if len(g) > 1)
        ranked = sorted(scan.judged, key=lambda jp: -jp[0].alignment.coverage)[:4]
        for judgement, piece in ranked:
            missing = {m.token.stem for m in judgement.alignment.matches if m.degree < 0.5}
            figures = judgement.veto in (Veto.NUMBER, Veto.TIME)
            if not (missing or figures) or judgement.alignment.coverage < 0.3:
                continue
            chosen = [piece]
            for _ in range(2):
                found = self._completing(chosen, scan.pieces, form, missing)
                if found is None:
                    break
                chosen.append(found)
                missing -= found.stems.keys()
                yield tuple(chosen)

    def _completing(self, chosen: list[Piece], pieces: list[Piece], form: Form, missing: set[str]) -> Piece | None:
        """A unit of the same section or product that holds most of the words still missing."""
        tokens = [t for t in form.content if t.stem in missing]
        held = {(q.value, q.unit) for p in chosen for q in p.form.quantities.numbers}
        figures = {(q.value, q.unit) for q in form.quantities.numbers} - held

        def gain(piece: Piece) -> float:
            given = sum(3.0 for q in piece.form.quantities.numbers if (q.value, q.unit) in figures)
            return given + sum(
                self._aligner.weight(t)
                for t in tokens
                if t.stem in piece.stems or (t.groups & piece.groups and not t.light)
            )

        named = {w for m in self._names.mentions(form.text) if m.is_product for w in m.words}
        own = [t for t in form.content if t.stem not in named]
        near = [
            p for p in pieces if all(p is not c for c in chosen) and _belongs(p, chosen[0]) and _holds_several(own, p)
        ]
        best = max(near, key=gain, default=None)
        return best if best is not None and gain(best) > 0 else None


def _holds_several(tokens: Sequence[Token], piece: Piece) -> bool:
    """A unit completes another with a statement of its own, not with a single word."""
    return sum(1 for t in tokens if t.stem in piece.stems or t.groups & piece.groups) >= 2


def _belongs(one: Piece, other: Piece) -> bool:
    same = (one.unit.doc_id, one.unit.section) == (other.unit.doc_id, other.unit.section)
    return same or bool(one.ids & other.ids)


def _may_support(unit: Unit, meta: bool) -> bool:
    """Forbidden wording supports nothing, except a sentence about wording."""
    return unit.voice is not Voice.FORBIDS or meta


def _as_sentences(text: str | Sequence[str | Sentence]) -> tuple[Sentence, ...]:
    if isinstance(text, str):
        return split(text)
    return tuple(s if isinstance(s, Sentence) else Sentence(text=s, claim=plain(s), start=0, end=len(s)) for s in text)


def _key(text: str) -> str:
    return " ".join(stem(w) for w in WORD.findall(fold(text)))


def _verbatim_index(units: Sequence[Unit]) -> dict[str, Unit]:
    """Statements by their words; forbidden wording and bare fragments left out."""
    found: dict[str, Unit] = {}
    for unit in units:
        if unit.voice is not Voice.FORBIDS:
            found.setdefault(_key(unit.text), unit)
    return found


def _evidence(unit: Unit) -> Evidence:
    return Evidence(doc_id=unit.doc_id, section=unit.section, excerpt=unit.text)


def _place(unit: Unit) -> str:
    return f"{unit.doc_id}#{unit.section}"
