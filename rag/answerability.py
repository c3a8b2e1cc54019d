"""Does the pack answer this part of a question? A small logistic model over how the best statements fit.

Features and weights stand in `data/answerability.json`, written by `scripts/fit_answerability.py` from
`evals/sets/answerability.jsonl`; the script prints how the model does on the pack it was not fitted on.
"""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from domain.answer import Frozen
from domain.odds import log_odds, probability
from rag.answer_kind import lacks_name, lacks_number, lacks_reason
from rag.facets import Facet
from rag.reading import Form, Part
from rag.selection import ScoredUnit

FEATURES = (
    "similarity",
    "similarity_second",
    "coverage",
    "attribute_coverage",
    "pooled_coverage",
    "unknown_share",
    "facet_answered",
    "facet_asked",
    "hard_missing",
    "bm25",
    "dense",
    "named",
    "definition",
    "heading_match",
    "number_missing",
    "head_missing",
    "name_missing",
    "reason_missing",
    "asked_words",
    "first_coverage",
)
JUDGED = (*FEATURES, "answers", "answers_together")
"""With a judge of questions: log odds that a statement alone, and that a place as a whole, answers."""

_HEAD = re.compile(
    r"\b(?:which|what)\s+((?:[a-z'-]+\s+){0,2}?[a-z'-]+)(?=\s+(?:is|are|was|were|do|does|did|can|should|will|would|has"
    r"|have|belongs?|serves?|goe?s?|helps?|contains?|needs?|shows?|makes?|comes?|suits?|may)\b)",
    re.IGNORECASE,
)
_ASKING_FIRST = re.compile(r"(?:how|who|whom|what|which|where|when|why)\b", re.IGNORECASE)
_ON_TOPIC = 0.5
"""Share of the asked words that a statement holds which is about what is asked."""
_MEANT = 0.18
"""Cosine that one of the best statements has with all that is meant; of nonsense a judge makes what it likes."""
_EXTREME = 0.03
"""How sure the judge can be for the model: beyond this, more or less says nothing."""


class Evidence(Frozen):
    """What is known about one part of a question when its answerability is judged."""

    part: Part
    best: tuple[ScoredUnit, ...]
    """The best-scoring statements, best first."""
    attribute_coverage: float
    """Share of the asked words, the names of the subject left out, that one of the best statements holds."""
    pooled_coverage: float
    """The same over the best statements of one section together."""
    unknown_share: float
    """Share of the asked words that occur nowhere in the pack."""
    missing: tuple[Facet, ...]
    """Hard facets that no allowed statement can answer."""
    bm25: float
    dense: float
    named: bool
    heading_match: float
    """Cosine between the question and the best heading."""
    head_missing: bool
    """Whether the thing asked for by kind ("which oil …") is named by none of the best statements."""
    asked_words: int = 0
    """How many different words are asked, but those that belong to asking."""
    first_coverage: float = 0.0
    """Share of them, by weight, that the best statement itself holds, its heading and subject left out."""
    together: float | None = None
    """Probability, from a judge of questions, that one of the best places as a whole answers; None without a judge."""

    @property
    def number_missing(self) -> bool:
        return lacks_number(self.part.text, [item.unit for item in self.best])


class Answerability(Frozen):
    """The two logistic models: `judged` where a judge of questions was asked, `plain` where none is at hand."""

    plain: "Weights"
    judged: "Weights"

    def probability(self, evidence: Evidence) -> float:
        """0–1: how likely the pack answers this part."""
        if max((item.similarity for item in evidence.best), default=0.0) < _MEANT:
            return 0.0
        model = self.plain if evidence.together is None else self.judged
        z = model.bias + sum(model.weights[name] * value for name, value in features(evidence).items())
        return probability(z)


class Weights(Frozen):
    weights: dict[str, float]
    bias: float


def features(evidence: Evidence) -> dict[str, float]:
    """What the model of this evidence sees: FEATURES, or JUDGED."""
    best = evidence.best
    found = dict(
        zip(
            FEATURES,
            (
                max(item.similarity for item in best),
                sorted((item.similarity for item in best), reverse=True)[min(1, len(best) - 1)],
                max(item.coverage for item in best),
                evidence.attribute_coverage,
                evidence.pooled_coverage,
                evidence.unknown_share,
                float(any(_shows(item, facet) for facet in evidence.part.facets for item in best)),
                float(any(not facet.shape for facet in evidence.part.facets)),
                float(bool(evidence.missing)),
                evidence.bm25,
                evidence.dense,
                float(evidence.named),
                float(evidence.part.form is Form.DEFINITION),
                evidence.heading_match,
                float(evidence.number_missing),
                float(evidence.head_missing),
                float(lacks_name(evidence.part.text, best[0].unit)),
                float(lacks_reason(evidence.part.text, best[0].unit)),
                float(evidence.asked_words),
                evidence.first_coverage,
            ),
            strict=True,
        )
    )
    if evidence.together is not None:
        found["answers"] = log_odds(max(item.answers for item in best), _EXTREME)
        found["answers_together"] = log_odds(evidence.together, _EXTREME)
    return found


def _shows(item: ScoredUnit, facet: Facet) -> bool:
    """Whether a statement is evidence for a facet; any number, place or time counts only beside what is asked."""
    return facet.answered_by(item.unit) and (not facet.shape or item.coverage >= _ON_TOPIC)


@lru_cache(maxsize=1)
def load_answerability() -> Answerability:
    data = json.loads(files("rag").joinpath("data/answerability.json").read_text(encoding="utf-8"))
    return Answerability.model_validate(data["models"])


def head_of(text: str) -> str:
    """The kind of thing that is asked for: "oil" in "Which base oil is used?"; empty where the question names none."""
    found = _HEAD.search(text)
    return found.group(1).split()[-1] if found else ""


def words_of(facets: Sequence[Facet], text: str) -> tuple[str, ...]:
    """The asker's own words for what is missing: "price", "clinical studies"; the question where they are no thing."""
    said = (facet.asked_in(text).strip() for facet in facets)
    whole = f"“{text.strip().rstrip('?.! ')}”"
    return tuple(dict.fromkeys(whole if not words or _ASKING_FIRST.match(words) else words for words in said))
