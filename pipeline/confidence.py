"""How sure an answer is: the probability that a reviewer would call it right, fitted on labelled questions.

Coefficients stand in `data/confidence.json`, written by `scripts/fit_confidence.py`; docs/confidence.md shows how the
figure and the share of right answers go together.
"""

import json
from functools import lru_cache
from importlib.resources import files
from statistics import fmean

from domain.answer import Frozen
from domain.generation import Draft
from domain.odds import log_odds, probability
from pipeline.review import Reviewed

GATE = 0.95
"""What the gate says by itself: about the share of its outcomes that are right on messages that nobody tuned it on
(docs/gate-report.md)."""
EXTREME = 0.02


class Weights(Frozen):
    """A logistic model over log odds; the weight is not negative, so the result rises with it."""

    bias: float
    answered: float
    """Of how likely the sources answer; for "not found", of how likely they don't."""


class Model(Frozen):
    answers: Weights
    not_found: Weights


def confidence(draft: Draft, reviewed: Reviewed) -> float:
    """0–1, monotone in each part. For a draft that is not said, or says "not found": how sure it is of just that."""
    model = load_model()
    if not reviewed.text or reviewed.says_not_found:
        return round(expected(model.not_found, 1 - draft.answered), 3)
    # Answers in the pack's own words are fully supported: what was fitted on them holds for that share of a draft.
    return round(expected(model.answers, draft.answered) * support(reviewed), 3)


def support(reviewed: Reviewed) -> float:
    """Share of the draft's claims that the fact check confirmed, times their mean score; 1.0 where none claims."""
    return reviewed.supported_share * (fmean(reviewed.scores) if reviewed.scores else 1.0)


def expected(weights: Weights, answered: float) -> float:
    """How likely an answer is right whose question is answered with this probability."""
    return probability(weights.bias + weights.answered * log_odds(answered, EXTREME))


@lru_cache(maxsize=1)
def load_model() -> Model:
    text = files("pipeline").joinpath("data/confidence.json").read_text(encoding="utf-8")
    return Model.model_validate_json(text)


def dump(model: Model) -> str:
    return json.dumps(model.model_dump(), indent=1) + "\n"
