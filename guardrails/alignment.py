"""A claim laid against evidence, word by word: what is covered, what is missing, what contradicts."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from rapidfuzz.distance import DamerauLevenshtein

from domain.corpus import Unit, Voice
from guardrails.entities import Mention, Names
from guardrails.forms import Form, FormReader, Token
from guardrails.polarity import Polarity
from guardrails.quantities import Quantity

_SYNONYM, _RELATED, _SPELLING, _CONTEXT = 0.9, 0.85, 0.9, 0.9
_MAX_WEIGHT = 4.0
_NAME_WEIGHT = 3.0
_REMEMBERED = 50_000
_QUOTED = 0.6
"""Words that the evidence only mentions in quotation marks hold little of a claim."""
_CARRIES = re.compile(
    r"\b(carr(y|ies)|lines?|notes?|notice|reminder|boilerplate|disclaimer|statement|close[sd]?|add|include[sd]?)\b"
)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A unit ready to be compared."""

    unit: Unit
    form: Form
    stems: dict[str, Token]
    groups: frozenset[int]
    context: frozenset[str]
    """Stems of headings, title and subjects: what the unit is about without saying so."""
    context_groups: frozenset[int]
    subjects: frozenset[str]
    ids: frozenset[str]
    context_numbers: tuple[Quantity, ...] = ()
    """Figures of the headings: they may be repeated, and contradict nothing."""
    speaks: bool = False
    """Its quotation marks hold what the pack itself says: a notice, a sample text."""
    similarity: float = 0.0


@dataclass(frozen=True, slots=True)
class Match:
    token: Token
    weight: float
    degree: float
    """0–1: how well the evidence holds this word."""
    evidence: Token | None = None
    piece: Piece | None = None
    opposite: Token | None = None


@dataclass(frozen=True, slots=True)
class Alignment:
    matches: tuple[Match, ...]
    pieces: tuple[Piece, ...]
    missing_names: tuple[Mention, ...] = ()

    @property
    def coverage(self) -> float:
        total = sum(m.weight for m in self.matches)
        return sum(m.weight * m.degree for m in self.matches) / total if total else 0.0

    @property
    def coverage_but_names(self) -> float:
        """Coverage of everything but the names that are missing."""
        lost = {w for m in self.missing_names for w in m.words}
        rest = [m for m in self.matches if m.token.stem not in lost]
        total = sum(m.weight for m in rest)
        return sum(m.weight * m.degree for m in rest) / total if total else 0.0

    @property
    def missing(self) -> tuple[Match, ...]:
        """Words of the claim that no evidence holds, heaviest first."""
        return tuple(sorted((m for m in self.matches if m.degree < 0.5), key=lambda m: -m.weight))


@dataclass
class Aligner:
    """Compares forms; word weights come from the units of the pack."""

    reader: FormReader
    names: Names
    weights: dict[str, float] = field(default_factory=dict)
    count: int = 0
    _known: dict[tuple[str, frozenset[int], bool, str], tuple[float, Token | None]] = field(default_factory=dict)

    @classmethod
    def over(cls, units: Sequence[Unit], reader: FormReader, names: Names) -> "Aligner":
        """Learn how telling each word is from the pack itself."""
        frequency: Counter[str] = Counter()
        for unit in units:
            frequency.update({t.stem for t in reader.read(unit.text).tokens})
        total = max(len(units), 1)
        weights = {s: math.log((total + 1) / (n + 0.5)) for s, n in frequency.items()}
        return cls(reader, names, weights, total)

    def piece(self, unit: Unit, similarity: float = 0.0) -> Piece:
        form = self.reader.read(unit.text)
        if unit.voice is Voice.FORBIDS:
            form = replace(form, tokens=tuple(replace(t, polarity=Polarity.DENIED) for t in form.tokens))
        lead = self.reader.read(
            " . ".join([unit.section, unit.lead_in, unit.field.replace("_", " "), *unit.subjects[:6]])
        )
        return Piece(
            unit=unit,
            form=form,
            stems={t.stem: t for t in form.tokens},
            groups=frozenset().union(*(t.groups for t in form.tokens)) if form.tokens else frozenset(),
            context=frozenset(t.stem for t in lead.tokens if t.content),
            context_groups=frozenset().union(*(t.groups for t in lead.tokens if t.content))
            if lead.tokens
            else frozenset(),
            subjects=frozenset(unit.subjects) | self._products(unit),
            ids=self._products(unit),
            context_numbers=lead.quantities.numbers,
            speaks=unit.voice in (Voice.QUOTES, Voice.FORBIDS)
            or bool(_CARRIES.search(unit.text.split('"')[0].lower())),
            similarity=similarity,
        )

    def _products(self, unit: Unit) -> frozenset[str]:
        """Products that a unit is about: by its place, by name, or by a short form ("the drops and the gel")."""
        named = {s for m in self.names.mentions(unit.text) if m.is_product for s in m.subjects}
        return frozenset(s for s in unit.subjects if self.names.is_id(s)) | named

    def weight(self, token: Token) -> float:
        """How much it matters that the evidence holds this word."""
        base = self.weights.get(token.stem)
        if base is None:
            known = bool(token.groups)
            base = 3.2 if known else _MAX_WEIGHT
        base = min(max(base, 0.8), _MAX_WEIGHT)
        if token.light or token.stem in self.names.brand:
            base = min(base, 1.0) * 0.5
        return base

    def align(self, claim: Form, mentions: Sequence[Mention], pieces: Sequence[Piece]) -> Alignment:
        """Match each content word of the claim with the best word of the evidence."""
        named = {w for m in mentions for w in m.words}
        matches = [self._match(t, pieces) for t in claim.content if t.stem not in named]
        missing = []
        for mention in mentions:
            held = any(self.holds(p, mention) for p in pieces)
            weight = _NAME_WEIGHT
            token = next((t for t in claim.tokens if t.stem in mention.words), None)
            if token is not None:
                matches.append(Match(token, weight, 1.0 if held else 0.0))
            if not held:
                missing.append(mention)
        return Alignment(tuple(matches), tuple(pieces), tuple(missing))

    def holds(self, piece: Piece, mention: Mention) -> bool:
        """Is the thing named what the evidence is about, or named in it?"""
        if mention.subjects & piece.subjects:
            return True
        return mention.words <= piece.stems.keys() | piece.context

    def _match(self, token: Token, pieces: Sequence[Piece]) -> Match:
        weight = self.weight(token)
        best = Match(token, weight, 0.0)
        for piece in pieces:
            degree, evidence = self._degree(token, piece)
            better = degree > best.degree or (
                degree == best.degree
                and evidence is not None
                and best.evidence is not None
                and evidence.negated == token.negated
                and best.evidence.negated != token.negated
            )
            if better:
                best = Match(token, weight, degree, evidence, piece)
        if best.degree < 0.5 or best.evidence is None:
            telling = [p for p in pieces if best.degree < 0.5 or not _is_asked(p.unit)]
            opposite = next((o for p in telling if (o := self._opposite(token, p)) is not None), None)
            if opposite is not None and not (best.degree >= 0.5 and opposite.negated != token.negated):
                agrees = opposite.negated != token.negated
                return Match(token, weight, 0.85 if agrees else 0.0, None, None, None if agrees else opposite)
        return best

    def _degree(self, token: Token, piece: Piece) -> tuple[float, Token | None]:
        """How well a unit holds a word, 0–1, and by which of its words; remembered, as pairs and lists ask again."""
        key = (token.stem, token.groups, token.quoted, piece.unit.unit_id)
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[key] = self._find(token, piece)
        return self._known[key]

    def _find(self, token: Token, piece: Piece) -> tuple[float, Token | None]:
        same = piece.stems.get(token.stem)
        if same is not None:
            return (_QUOTED if same.quoted and not token.quoted and not piece.speaks else 1.0), same
        if token.groups & piece.groups:
            sharing = [t for t in piece.form.tokens if t.groups & token.groups]
            other = next((t for t in sharing if t.content), sharing[0] if sharing else None)
            return _SYNONYM, other
        if token.stem in piece.context:
            return _CONTEXT, None
        degree, related = max(
            ((self._relation(token, t), t) for t in piece.form.tokens if t.content),
            key=lambda p: p[0],
            default=(0.0, None),
        )
        if related is not None and degree > 0:
            return degree, related
        if token.groups & piece.context_groups:
            return 0.75, None
        relation = self.reader.thesaurus.words.relation
        if any(akin_stems(token.stem, s) or relation(token.stem, s) for s in piece.context):
            return 0.75, None
        return 0.0, None

    def _relation(self, token: Token, other: Token) -> float:
        return _RELATED if _akin(token, other) else self.reader.thesaurus.words.relation(token.stem, other.stem)

    def _opposite(self, token: Token, piece: Piece) -> Token | None:
        opposed = self.reader.thesaurus.opposed
        return next((t for t in piece.form.tokens if t.content and opposed(token.stem, t.stem)), None)


def _is_asked(unit: Unit) -> bool:
    """Whether its heading asks, and so names what the statement need not be about: "May children have it?"."""
    return unit.section.endswith("?") or unit.lead_in.endswith("?")


def _akin(one: Token, other: Token) -> bool:
    return akin_stems(one.stem, other.stem)


def akin_stems(one: str, other: str) -> bool:
    """Forms of one word that stems keep apart (breath, breathe), compounds, and misspellings of long words."""
    if min(len(one), len(other)) < 4 or one[0] != other[0]:
        return False
    shared = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if shared >= 5 and shared >= 0.7 * max(len(one), len(other)):
        return True
    if (
        shared >= 4
        and shared == min(len(one), len(other))
        and len(one) != len(other)
        and max(len(one), len(other)) <= shared + 3
    ):
        return True
    return min(len(one), len(other)) >= 7 and DamerauLevenshtein.distance(one, other, score_cutoff=1) <= 1


def polarity_conflict(alignment: Alignment) -> float:
    """Share of the matched weight that is denied on one side only, 0–1; subjects of denials are left out."""
    total = clash = 0.0
    for match in alignment.matches:
        if match.evidence is None or match.degree < 0.5:
            continue
        sides = {match.token.polarity, match.evidence.polarity}
        if Polarity.OPEN in sides:
            continue
        total += match.weight
        clash += match.weight if len(sides) > 1 else 0.0
    return clash / total if total else 0.0


def names_in(pieces: Iterable[Piece]) -> frozenset[str]:
    """Subjects of all pieces."""
    return frozenset(s for p in pieces for s in p.subjects)
