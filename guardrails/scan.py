"""The cursor scan for one claim: units judged in batches, alone, as lists and in pairs, until enough is known."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from domain.corpus import DocType, Unit, Voice
from domain.factcheck import CursorState
from domain.ports import EvidenceCursor
from domain.text import fold
from guardrails.alignment import Aligner, Piece
from guardrails.entities import Mention, Names
from guardrails.forms import Form, FormReader, Token
from guardrails.verdicts import DISPUTABLE, THRESHOLD, Judgement, Veto, judge

BATCH = 10
ENOUGH = 3
LIMIT = 50
_MAX_LIST = 8
_STARTS = 4
"""How many of the best single units are tried as the start of a pair."""
_BY_WORDS, _BY_MEANING = 3, 3
"""How many judgements a verifier is asked about: each costs it milliseconds."""
_SOLID = 0.55
"""Coverage from which a contradiction speaks of the same thing."""


@dataclass
class Scan:
    """What was seen for one claim."""

    claim: str
    singles: list[Judgement] = field(default_factory=list)
    best: Judgement | None = None
    """The best evidence without a veto; where all is vetoed, what covers most."""
    contradiction: Judgement | None = None
    elsewhere: Judgement | None = None
    """Evidence that says it of something else."""
    state: CursorState = field(default_factory=CursorState)
    max_similarity: float = 0.0

    @property
    def candidates(self) -> list[Judgement]:
        """Judgements worth a second opinion: the best, those that hold most of the words, the nearest by meaning."""
        free = [j for j in self.singles if not j.veto or j.veto in DISPUTABLE]
        by_words = sorted(free, key=lambda j: -j.alignment.coverage)[:_BY_WORDS]
        by_meaning = sorted(free, key=lambda j: -j.alignment.pieces[0].similarity)[:_BY_MEANING]
        first = [self.best] if self.best is not None and not self.best.veto else []
        return list(dict.fromkeys([*first, *by_words, *by_meaning]))


class Scanner:
    """Walks a cursor and judges what it yields."""

    def __init__(self, units: Sequence[Unit], cursor: EvidenceCursor, reader: FormReader) -> None:
        self.names = Names(units)
        self._cursor = cursor
        self._reader = reader
        self._aligner = Aligner.over(units, reader, self.names)
        self._pieces: dict[str, Piece] = {}

    def scan(self, claim: str, *, about_wording: bool = False) -> Scan:
        """Judge units until three support the claim, fifty were scanned, or the pack ends.

        `about_wording`: forbidden phrases may be evidence, as for "the guide forbids …"; never otherwise.
        """
        form, mentions = self._reader.read(claim), self.names.mentions(claim)
        scan = Scan(claim)
        pieces: list[Piece] = []
        supporting: list[str] = []
        scanned, stopped = 0, "end_of_section"
        last: Unit | None = None
        for batch in self._cursor.scan(claim, batch_size=BATCH):
            for seen in batch:
                scanned, last = scanned + 1, seen.unit
                scan.max_similarity = max(scan.max_similarity, seen.similarity)
                if not _may_support(seen.unit, claim, about_wording):
                    continue
                piece = self._piece(seen.unit, seen.similarity)
                pieces.append(piece)
                scan.singles.append(judge(form, mentions, (piece,), self._aligner))
            self._weigh(form, mentions, pieces, scan)
            supporting = _supporting(scan)
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
        known = self._pieces.get(unit.unit_id)
        if known is None:
            known = self._pieces[unit.unit_id] = self._aligner.piece(unit)
        return replace(known, similarity=similarity)

    def _weigh(self, form: Form, mentions: tuple[Mention, ...], pieces: list[Piece], scan: Scan) -> None:
        """Find the best evidence: single units, lists as a whole, and units that complete each other."""
        groups = self._groups(form, mentions, pieces, scan)
        options = [*scan.singles, *(judge(form, mentions, g, self._aligner) for g in groups)]
        free = [j for j in options if not j.veto]
        scan.best = max(free, key=lambda j: j.score) if free else max(options, key=_covered, default=None)
        against = [j for j in scan.singles if j.contradicts and j.alignment.coverage >= _SOLID]
        if not against and (scan.best is None or scan.best.score < THRESHOLD):
            against = [j for j in scan.singles if j.veto is Veto.UNGIVEN and j.alignment.coverage >= _SOLID]
        scan.contradiction = max(against, key=_covered, default=None)
        others = [j for j in scan.singles if j.veto is Veto.NAME and j.alignment.coverage_but_names >= 0.9]
        scan.elsewhere = max(others, key=_covered, default=None)

    def _groups(
        self, form: Form, mentions: tuple[Mention, ...], pieces: list[Piece], scan: Scan
    ) -> Iterator[tuple[Piece, ...]]:
        lists: dict[tuple[str, str, str], list[Piece]] = {}
        for piece in pieces:
            if piece.unit.lead_in:
                lists.setdefault((piece.unit.doc_id, piece.unit.section, piece.unit.lead_in), []).append(piece)
        yield from (tuple(g[:_MAX_LIST]) for g in lists.values() if len(g) > 1)
        for judgement in sorted(scan.singles, key=lambda j: -j.alignment.coverage)[:_STARTS]:
            missing = {m.token.stem for m in judgement.alignment.matches if m.degree < 0.5}
            figures = judgement.veto in (Veto.NUMBER, Veto.UNGIVEN, Veto.TIME)
            if not (missing or figures) or judgement.alignment.coverage < 0.3:
                continue
            chosen = list(judgement.alignment.pieces)
            for _ in range(2):
                found = self._completing(chosen, pieces, form, mentions, missing)
                if found is None:
                    break
                chosen.append(found)
                missing -= found.stems.keys()
                yield tuple(chosen)

    def _completing(
        self, chosen: list[Piece], pieces: list[Piece], form: Form, mentions: tuple[Mention, ...], missing: set[str]
    ) -> Piece | None:
        """A unit of the same section or product that holds most of the words and figures still missing."""
        tokens = [t for t in form.content if t.stem in missing]
        held = {(q.value, q.unit) for p in chosen for q in p.form.quantities.numbers}
        figures = {(q.value, q.unit) for q in form.quantities.numbers} - held
        named = {w for m in mentions if m.is_product for w in m.words}
        own = [t for t in form.content if t.stem not in named]

        def gain(piece: Piece) -> float:
            given = sum(3.0 for q in piece.form.quantities.numbers if (q.value, q.unit) in figures)
            return given + sum(
                self._aligner.weight(t)
                for t in tokens
                if t.stem in piece.stems or (t.groups & piece.groups and not t.light)
            )

        first = chosen[0]
        near = [
            p
            for p in pieces
            if all(p.unit is not c.unit for c in chosen) and _belongs(p, first) and _holds_several(own, figures, p)
        ]
        best = max(near, key=gain, default=None)
        return best if best is not None and gain(best) > 0 else None


def _may_support(unit: Unit, claim: str, about_wording: bool) -> bool:
    """Forbidden wording and search tags state nothing, except about wording and about tags."""
    if unit.voice is Voice.FORBIDS:
        return about_wording
    return "tags" not in unit.field or "tag" in fold(claim)


def _covered(judgement: Judgement) -> float:
    return judgement.alignment.coverage


def _supporting(scan: Scan) -> list[str]:
    found = [j for j in (scan.best, *scan.singles) if j is not None and j.score >= THRESHOLD and not j.veto]
    return list(dict.fromkeys(f"{p.unit.doc_id}#{p.unit.section}" for j in found for p in j.alignment.pieces))


def _holds_several(tokens: Sequence[Token], figures: Collection[tuple[float, str]], piece: Piece) -> bool:
    """A unit completes another with a statement of its own, not with a single word or figure."""
    given = sum(1 for q in piece.form.quantities.numbers if (q.value, q.unit) in figures)
    return given + sum(1 for t in tokens if t.stem in piece.stems or t.groups & piece.groups) >= 2


def _belongs(one: Piece, other: Piece) -> bool:
    """Of one section, one product or one programme: about the same thing."""
    document = one.unit.doc_id == other.unit.doc_id
    same = document and (one.unit.section == other.unit.section or one.unit.doc_type is DocType.PROGRAM)
    return same or bool(one.ids & other.ids)
