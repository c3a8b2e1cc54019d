"""The fact check: every sentence of a text judged against the pack's statements, with evidence and reason."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.corpus import Unit, Voice
from domain.factcheck import CheckReport, CursorState, Evidence, SentenceVerdict, StyleFinding
from domain.ports import EvidenceCursor, Verifier
from domain.text import WORD, fold, stem
from guardrails.forms import FormReader
from guardrails.scan import Scan, Scanner
from guardrails.sentences import Sentence, is_claim, is_consult_note, plain, split
from guardrails.thesaurus import load_thesaurus
from guardrails.tone import StyleGuide
from guardrails.verdicts import DENIALS, DISPUTABLE, SAFETY_THRESHOLD, THRESHOLD, Judgement, Veto, verified

_SAFETY_CLAIM = re.compile(
    r"\b(safe\w*|pregnan\w+|nursing|breast-?feed\w*|allerg\w+|medic\w+|drug|dose|dosage|disease|condition|diagnos\w+|"
    r"treat\w*|cur(e|es|ing)|contraindicat\w+|interact\w*|side[- ]effect\w*|surgery|doctor|physician|child(ren)?|"
    r"self-harm|suicid\w+|caution|avoid|unsuitable|suitable|prevent\w*|heal\w*|swallow\w*|epilep\w+|asthma|thyroid|"
    r"kidney|liver|blood)\b"
)
_ABOUT_WORDING = re.compile(
    r"\b(writ(e|es|ing|ers?)|texts?|cop(y|ies)|content|articles?|wording|phrases?|words?|says?|said|claims?|avoid(s|ed)?|"
    r"prefer(s|red)?|discourage[sd]?|forbid(s|den)?|style|tone|agents?|editors?|language|expressions?|describ\w+|"
    r"mention\w*|sounds? like)\b"
)
_CLAUSE = re.compile(r";\s+|,?\s+(?:while|whereas|but)\s+|,\s+and\s+|\s+and\s+")
_JOINER = re.compile(r"^(?:and|or)\s+")
_QUOTES = "“”\"'„«»"
_ALIKE = 0.02
"""Difference of scores that tells nothing."""
_VERBATIM_COVERAGE = 0.97
"""From here on the pack itself says what a rule would refuse."""


@dataclass
class _Clause:
    """One clause of a sentence under judgement."""

    claim: str
    scan: Scan
    about_wording: bool
    score: float = 0.0


class FactChecker:
    """Judges sentences against units; keeps nothing of one text for the next but read units."""

    def __init__(self, units: Sequence[Unit], cursor: EvidenceCursor, verifier: Verifier | None = None) -> None:
        self._cursor = cursor
        self._verifier = verifier
        self._reader = FormReader(load_thesaurus())
        self._scanner = Scanner(units, cursor, self._reader)
        self._verbatim = _verbatim_index(units)
        self._style = StyleGuide(units, self._reader)

    def check(self, text: str | Sequence[str | Sentence]) -> CheckReport:
        """Judge a text, or sentences of it: one verdict a sentence in order, and style findings."""
        sentences = _as_sentences(text)
        told = (s for s in sentences if is_claim(s) or is_consult_note(s))
        open_ = [s for s in told if self._find_verbatim(s.claim) is None]
        parts = {id(s): self._clauses(s.claim) for s in open_}
        if parts:
            self._cursor.prepare([c for clauses in parts.values() for c in clauses])
        scanned = {key: [self._scan(c) for c in clauses] for key, clauses in parts.items()}
        self._ask_verifier([c for clauses in scanned.values() for c in clauses])
        verdicts = tuple(self._verdict(s, scanned.get(id(s), [])) for s in sentences)
        whole = text if isinstance(text, str) else "\n\n".join(s.text for s in sentences)
        return CheckReport(sentences=verdicts, style=self._style.findings(whole))

    def style(self, text: str) -> tuple[StyleFinding, ...]:
        """The style findings alone."""
        return self._style.findings(text)

    def judgements(self, claim: str) -> tuple[Judgement, ...]:
        """The best judgement of each clause of a claim: what the calibration is fitted on. None for verbatim ones."""
        if self._find_verbatim(claim) is not None:
            return ()
        clauses = [self._scan(c) for c in self._clauses(claim)]
        self._ask_verifier(clauses)
        return tuple(c.scan.best for c in clauses if c.scan.best is not None)

    def _find_verbatim(self, claim: str) -> Unit | None:
        """A unit that says the same words about the same thing."""
        return self._verbatim.get(_key(claim))

    def _clauses(self, claim: str) -> list[str]:
        """Clauses about different products, and the items of a list told in one sentence, are judged one by one."""
        lead, _, rest = claim.partition(": ")
        items = [_JOINER.sub("", item.strip(" .")) for item in rest.split(";") if item.strip(" .")]
        if len(items) > 1 and len(lead.split()) > 1:
            return [f"{lead} {item}." for item in items]
        parts = [p.strip() for p in _CLAUSE.split(claim) if p and p.strip()]
        if len(parts) < 2:
            return [claim]
        mentions = self._scanner.names.mentions
        named = [frozenset(s for m in mentions(p) if m.is_product for s in m.subjects) for p in parts]
        if all(named) and len(set(named)) == len(parts) and all(len(self._reader.read(p).content) >= 3 for p in parts):
            return parts
        return [claim]

    def _scan(self, claim: str) -> _Clause:
        about_wording = bool(_ABOUT_WORDING.search(fold(claim)))
        scan = self._scanner.scan(claim, about_wording=about_wording)
        return _Clause(claim, scan, about_wording, scan.best.score if scan.best else 0.0)

    def _ask_verifier(self, clauses: Sequence[_Clause]) -> None:
        """One batch for all clauses of a text. The rules' vetoes stand whatever the verifier says."""
        if self._verifier is None:
            return
        asked = [(clause, judgement) for clause in clauses for judgement in clause.scan.candidates]
        pairs = [(_premise(judgement), clause.claim) for clause, judgement in asked]
        said = self._verifier.entailment(pairs) if pairs else ()
        second: dict[int, list[Judgement]] = {}
        for (clause, judgement), entailment in zip(asked, said, strict=True):
            second.setdefault(id(clause), []).append(verified(judgement, entailment))
        for clause in clauses:
            if id(clause) in second:
                clause.scan.best = _best(second[id(clause)])
                clause.score = max(judgement.score for judgement in second[id(clause)])

    def _verdict(self, sentence: Sentence, clauses: Sequence[_Clause]) -> SentenceVerdict:
        silent = SentenceVerdict(sentence=sentence.text, supported=None, reason="makes no claim")
        if not is_claim(sentence):
            told = self._told(sentence, clauses) if is_consult_note(sentence) else None
            return told if told is not None and told.supported else silent
        return self._told(sentence, clauses)

    def _told(self, sentence: Sentence, clauses: Sequence[_Clause]) -> SentenceVerdict:
        if clauses:
            judged = [self._judge(c) for c in clauses]
            worst = min(judged, key=lambda v: (bool(v.supported), v.score))
            evidence = (
                tuple(dict.fromkeys(e for v in judged for e in v.evidence)) if worst.supported else worst.evidence
            )
            return worst.model_copy(update={"sentence": sentence.text, "evidence": evidence})
        unit = self._verbatim[_key(sentence.claim)]
        place = f"{unit.doc_id}#{unit.section}"
        return SentenceVerdict(
            sentence=sentence.text,
            supported=True,
            score=1.0,
            max_similarity=1.0,
            scanned_chunks=1,
            reason="the pack says it in these words",
            evidence=(_evidence(unit),),
            cursor=CursorState(
                current_doc=unit.doc_id,
                current_section=unit.section,
                scanned_chunks=1,
                supporting_chunks=(place,),
                stopped="enough_support",
            ),
        )

    def _judge(self, clause: _Clause) -> SentenceVerdict:
        """Weigh support against contradiction, forbidden wording and what may never be said."""
        scan, best = clause.scan, clause.scan.best
        threshold = SAFETY_THRESHOLD if _SAFETY_CLAIM.search(fold(clause.claim)) else THRESHOLD
        supported = best is not None and not best.veto and clause.score >= threshold
        score, reason, evidence = clause.score, "nothing in the pack says this", _pieces(best)
        if best is not None:
            reason = best.reason if supported or best.score < threshold else "too little in the pack says this"
        against = scan.contradiction
        if against is not None and (not supported or best is None or self._outweighs(against, best)):
            supported, score, reason, evidence = False, min(score, 0.2), against.reason, _pieces(against)
        elif not supported and scan.elsewhere is not None:
            reason, evidence = scan.elsewhere.reason, _pieces(scan.elsewhere)
        verbatim = supported and best is not None and best.alignment.coverage >= _VERBATIM_COVERAGE
        refused = [] if verbatim else [r for r in (self._style.never(clause.claim),) if r]
        forbidden = self._style.forbidden(clause.claim)
        if forbidden is not None and not (clause.about_wording and supported):
            refused.insert(0, f"uses wording that the pack forbids: “{forbidden.source_text.strip(_QUOTES)}”")
            evidence = (_evidence(forbidden),)
        if refused:
            supported, score, reason = False, min(score, 0.1), "; ".join(refused)
        return SentenceVerdict(
            sentence=clause.claim,
            supported=supported,
            score=round(score, 4),
            max_similarity=round(scan.max_similarity, 4),
            scanned_chunks=scan.state.scanned_chunks,
            reason=reason,
            evidence=evidence,
            scores=best.scores if best is not None else {},
            cursor=scan.state,
        )

    def _outweighs(self, against: Judgement, best: Judgement) -> bool:
        """Contradiction beats support that is no closer; of the disputable ones a verifier has found otherwise.

        That a figure is not given in one place is no word against another that gives it. What one of two statements
        denies, both together do not say.
        """
        if against.veto is Veto.UNGIVEN or (self._verifier is not None and against.veto in DISPUTABLE):
            return False
        told = against.alignment.pieces[0].unit.voice is Voice.ASSERTS
        if told and against.veto in DENIALS and {*against.alignment.pieces} < {*best.alignment.pieces}:
            return True
        return against.alignment.coverage >= best.alignment.coverage


def _best(judgements: Sequence[Judgement]) -> Judgement:
    """The surest one; of those that are as good as equal, the one that has the most of the claim's words."""
    floor = max(j.score for j in judgements) - _ALIKE
    return max((j for j in judgements if j.score >= floor), key=lambda j: (j.alignment.coverage, j.score))


def _as_sentences(text: str | Sequence[str | Sentence]) -> tuple[Sentence, ...]:
    if isinstance(text, str):
        return split(text)
    return tuple(s if isinstance(s, Sentence) else Sentence(text=s, claim=plain(s), start=0, end=len(s)) for s in text)


def _key(text: str) -> str:
    return " ".join(stem(w) for w in WORD.findall(fold(text)))


def _verbatim_index(units: Sequence[Unit]) -> dict[str, Unit]:
    """Statements by their words, forbidden wording left out."""
    found: dict[str, Unit] = {}
    for unit in units:
        if unit.voice is not Voice.FORBIDS:
            found.setdefault(_key(unit.text), unit)
    return found


def _premise(judgement: Judgement) -> str:
    """The evidence as one text; what it is about stands in front once."""
    units = [p.unit for p in judgement.alignment.pieces]
    return " ".join([units[0].premise, *(u.text for u in units[1:])])


def _pieces(judgement: Judgement | None) -> tuple[Evidence, ...]:
    return tuple(_evidence(p.unit) for p in judgement.alignment.pieces) if judgement is not None else ()


def _evidence(unit: Unit) -> Evidence:
    return Evidence(doc_id=unit.doc_id, section=unit.section, excerpt=unit.text)
