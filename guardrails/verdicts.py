"""One claim against one set of evidence: features, vetoes, a calibrated score, and the reason in words."""

import json
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files

from domain.corpus import DocType, Voice
from domain.odds import log_odds, probability
from domain.text import fold
from guardrails.alignment import Aligner, Alignment, Piece, polarity_conflict
from guardrails.crossing import crossed
from guardrails.entities import Mention
from guardrails.figures import figure_clash
from guardrails.forms import Form
from guardrails.polarity import says_no
from guardrails.strength import Quantifier, Stance


class Veto(StrEnum):
    """Why evidence cannot support a claim, however similar they are."""

    NONE = ""
    NAME = "name"
    NUMBER = "number"
    UNGIVEN = "ungiven"
    """A figure that the evidence, which gives none, neither holds nor denies."""
    TIME = "time"
    POLARITY = "polarity"
    SCOPE = "scope"
    """A conflict of polarity where both sides deny in words, or neither does: what is denied may be misread."""
    STANCE = "stance"
    OVERCLAIM = "overclaim"
    QUANTIFIER = "quantifier"
    OPPOSITE = "opposite"
    CROSSED = "crossed"
    """Two true statements put together crosswise."""


THRESHOLD = 0.5
SAFETY_THRESHOLD = 0.6
"""Scores are fitted so that 0.5 separates both classes best (scripts/fit_factcheck.py); at 0.6, 97 % of the false
sentences of the development packs are caught."""

DISPUTABLE = frozenset({Veto.SCOPE})
"""Vetoes that a verifier may lift: "keep it out of your eyes" and "keep it away from the eyes" deny alike, in words
that scope rules read apart. All others stand, whatever a verifier says."""

LIFTS = 0.8
"""How sure a verifier has to be to lift one."""

_OWN_SHARE = 0.75
"""Of what holds a sentence, the share that must not be said of another term."""

_WHOLE = 0.75
"""Coverage from which a claim says what its evidence says, but for the thing said of another."""

DENIALS = frozenset({Veto.POLARITY, Veto.STANCE, Veto.CROSSED})
"""Vetoes of a statement that says the contrary in so many words."""

CONTRADICTIONS = frozenset(
    {Veto.NUMBER, Veto.TIME, Veto.POLARITY, Veto.SCOPE, Veto.STANCE, Veto.OPPOSITE, Veto.CROSSED}
)


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    score: float
    veto: Veto
    reason: str
    alignment: Alignment
    features: dict[str, float]

    @property
    def scores(self) -> dict[str, float]:
        """What it rests on, each 0–1, for people to see."""
        found = {"coverage": self.alignment.coverage, "similarity": max(self.features["similarity"], 0.0)}
        if "entailment" in self.features:
            found["entailment"] = probability(self.features["entailment"])
        return {name: round(value, 3) for name, value in found.items()}

    @property
    def contradicts(self) -> bool:
        return self.veto in CONTRADICTIONS


_ADVICE = re.compile(r"\b(unless|without|consult\w*|advice|doctor|professional)\b")


class Model(StrEnum):
    """The two logistic models: over the rules' features alone, and with a verifier's say beside them."""

    RULES = "rules"
    VERIFIED = "verified"


@lru_cache(maxsize=2)
def load_coefficients(model: Model = Model.RULES) -> dict[str, float]:
    """Coefficients of a logistic model, by feature; `intercept` among them."""
    text = files("guardrails").joinpath("data", "factcheck.json").read_text(encoding="utf-8")
    return dict(json.loads(text)[model])


def verified(judgement: Judgement, entailment: float) -> Judgement:
    """The judgement scored again, with how sure a verifier (0–1) is that the evidence carries the claim.

    A veto stays, but for the disputable ones where the new score outweighs them.
    """
    if judgement.veto and judgement.veto not in DISPUTABLE:
        return judgement
    features = {**judgement.features, "entailment": log_odds(entailment), "denied": float(judgement.veto is Veto.SCOPE)}
    score = _logistic(features, Model.VERIFIED)
    if judgement.veto and (score < THRESHOLD or entailment < LIFTS):
        score = min(score, judgement.score)
        return replace(judgement, features=features, score=score)
    return replace(
        judgement, features=features, score=score, veto=Veto.NONE, reason=_reason(judgement.alignment, score)
    )


def judge(claim: Form, mentions: tuple[Mention, ...], pieces: tuple[Piece, ...], aligner: Aligner) -> Judgement:
    """Judge a claim against one to three units of one section taken together."""
    alignment = aligner.align(claim, mentions, pieces)
    features = features_of(claim, alignment, aligner)
    veto, reason = _veto(claim, mentions, alignment, aligner, features)
    score = _logistic(features)
    if veto:
        score = min(score, 0.2)
    elif not reason:
        reason = _reason(alignment, score)
    return Judgement(score, veto, reason, alignment, features)


def features_of(claim: Form, alignment: Alignment, aligner: Aligner) -> dict[str, float]:
    """What the logistic model sees; every value within 0–1 or a small count."""
    missing = alignment.missing
    total = sum(m.weight for m in alignment.matches) or 1.0
    pieces = alignment.pieces
    strength = claim.strength
    hedged = any(p.form.strength.hedged for p in pieces)
    exact = [m for m in alignment.matches if m.degree >= 0.99]
    return {
        "coverage": alignment.coverage,
        "exact": sum(m.weight for m in exact) / total,
        "worst": max((m.weight * (1 - m.degree) for m in alignment.matches), default=0.0) / 4.0,
        "missing": min(sum(1 for m in missing if not m.token.light), 4) / 4.0,
        "unknown": min(sum(1 for m in missing if not aligner.names.knows(m.token.stem) and not m.token.groups), 3)
        / 3.0,
        "similarity": max((p.similarity for p in pieces), default=0.0),
        "length": min(len(alignment.matches), 10) / 10.0,
        "several": float(len(pieces) - 1) / 2.0,
        "polarity": polarity_conflict(alignment),
        "unhedged": float(hedged and not strength.hedged),
        "will": float(strength.will and not any(p.form.strength.will for p in pieces)),
        "instructs": float(any(p.unit.voice is Voice.INSTRUCTS for p in pieces)),
        "exactly": float(bool(strength.exact) and not any(p.form.strength.exact for p in pieces)),
    }


def _logistic(features: dict[str, float], model: Model = Model.RULES) -> float:
    weights = load_coefficients(model)
    z = weights["intercept"] + sum(weights.get(name, 0.0) * value for name, value in features.items())
    return probability(z)


def _veto(
    claim: Form, mentions: tuple[Mention, ...], alignment: Alignment, aligner: Aligner, features: dict[str, float]
) -> tuple[Veto, str]:
    pieces = alignment.pieces
    named = frozenset(fold(w) for m in mentions for w in m.text.split())
    for mention in alignment.missing_names:
        owners = {s for p in pieces for s in p.ids} or {s for p in pieces for s in p.subjects}
        held = ", ".join(sorted(aligner.names.label(s) for s in owners)[:2])
        return (
            Veto.NAME,
            f"the pack says this of {held}, not of {mention.text}" if held else f"nothing here is about {mention.text}",
        )
    products = [m.subjects for m in mentions if m.is_product]
    stray = next((p for p in pieces if products and p.ids and not any(p.ids & s for s in products)), None)
    if stray is not None:
        return Veto.NAME, f"the pack says this of {aligner.names.label(min(stray.ids))}"
    if wrong := aligner.names.wrong_alias(claim.text, mentions) or aligner.names.wrong_person(claim.text):
        return Veto.NAME, wrong
    if found := _head_clash(claim, mentions, alignment, aligner):
        return found
    if clash := figure_clash(claim, [p.form for p in pieces], [q for p in pieces for q in p.context_numbers], named):
        return Veto(clash.kind), clash.reason
    # Permission against a caution first: of the two, only a plain denial may be disputed.
    if found := _stance_clash(claim, alignment):
        return found
    if features["polarity"] >= 1 / 3:
        one_sided = says_no(claim.text) != any(says_no(p.unit.text) for p in pieces)
        return Veto.POLARITY if one_sided else Veto.SCOPE, f"the pack says the opposite: “{pieces[0].unit.text}”"
    opposite = next((m for m in alignment.matches if m.opposite is not None), None)
    if opposite is not None and opposite.opposite is not None and alignment.coverage >= 0.5:
        return Veto.OPPOSITE, f"the pack says “{opposite.opposite.word}”, the sentence says “{opposite.token.word}”"
    if alignment.coverage >= _WHOLE and (apart := crossed(claim, pieces, [w for m in mentions for w in m.words])):
        return Veto.CROSSED, apart
    return _overclaim(claim, alignment)


def _head_clash(
    claim: Form, mentions: tuple[Mention, ...], alignment: Alignment, aligner: Aligner
) -> tuple[Veto, str] | None:
    """A term told of with what the pack says of another one: what is left without that holds too little of it."""
    told = aligner.names.head_told(claim.text)
    if not told:
        return None
    said = fold(claim.text)
    others = [p for p in alignment.pieces if (h := aligner.names.head_of(p.unit)) not in ("", told) and h not in said]
    if not others:
        return None
    rest = tuple(p for p in alignment.pieces if p not in others)
    if rest and aligner.align(claim, mentions, rest).coverage >= _OWN_SHARE * alignment.coverage:
        return None
    return Veto.NAME, f"the pack says this of {aligner.names.head_of(others[0].unit)}, not of {told}"


def _stance_clash(claim: Form, alignment: Alignment) -> tuple[Veto, str] | None:
    """Permission against a caution, or a caution made milder."""
    said = claim.strength.stance
    stances = [(p.form.strength.stance, p) for p in alignment.pieces]
    lowest, piece = min(stances, key=lambda sp: sp[0])
    if said is Stance.PERMIT and lowest < Stance.NEUTRAL and alignment.coverage >= 0.45:
        return Veto.STANCE, f"the pack cautions here: “{piece.unit.text}”"
    milder = said is Stance.CONSULT and lowest is Stance.FORBID and piece.unit.safety
    if milder and alignment.coverage >= 0.6 and not _ADVICE.search(fold(piece.unit.text)):
        return Veto.STANCE, f"the pack is stricter: “{piece.unit.text}”"
    return None


def _overclaim(claim: Form, alignment: Alignment) -> tuple[Veto, str]:
    strength = claim.strength
    held = [p.form.strength for p in alignment.pieces]
    stems = {t.stem[:4] for p in alignment.pieces for t in p.form.tokens if not t.negated}
    beyond = [e for e in strength.effects if e not in stems and not any(e in h.effects for h in held)]
    if beyond:
        return Veto.OVERCLAIM, f"the pack does not go as far as “{strength.words[beyond[0]]}”"
    boosts = strength.boosts - frozenset().union(*(h.boosts for h in held))
    if boosts:
        return Veto.OVERCLAIM, f"the pack does not say “{min(boosts)}”"
    top = max((h.quantifier for h in held), default=Quantifier.NONE)
    denies = any(t.negated for t in claim.content)
    ruled = all(p.unit.doc_type is DocType.STYLE_GUIDE and p.unit.voice is Voice.INSTRUCTS for p in alignment.pieces)
    if strength.quantifier is Quantifier.ALL and top is not Quantifier.ALL and not denies and not ruled:
        return Veto.QUANTIFIER, "the pack does not say that of all"
    if strength.will and top in (Quantifier.SOME, Quantifier.MANY, Quantifier.MOST) and not any(h.will for h in held):
        return Veto.QUANTIFIER, "the pack says that it may be so, the sentence that it will"
    if strength.quantifier is Quantifier.MOST and top in (Quantifier.SOME, Quantifier.MANY):
        return Veto.QUANTIFIER, "the pack says it of some, the sentence of most"
    return Veto.NONE, ""


def _reason(alignment: Alignment, score: float) -> str:
    missing = [m.token.word for m in alignment.missing if not m.token.light][:3]
    if score >= THRESHOLD:
        return "the pack says so in other words" if missing else "the pack says so"
    if missing:
        return "not in the evidence: " + ", ".join(f"“{w}”" for w in missing)
    return "the pack says something else"
