"""The seeds' metrics with their targets. A metric that cannot be computed is unknown: neither met nor missed."""

import math
from collections.abc import Sequence
from enum import StrEnum

from domain.answer import Answer, Frozen, Status
from evals.rubric import CaseScore


class MetricName(StrEnum):
    CONFIDENCE = "average_confidence"
    CITATION_ACCURACY = "citation_accuracy_rate"
    UNSUPPORTED = "unsupported_claims_per_answer"
    P50 = "response_time_p50_s"
    P95 = "response_time_p95_s"
    GOLDEN_SCORE = "golden_set_score"
    FEEDBACK = "user_feedback_score"
    VIOLATIONS = "safety_violations"
    NOT_FOUND_RATE = "not_found_rate"


class Target(Frozen):
    """Bounds; None where a side is open."""

    above: float | None = None
    """The value must be greater."""
    below: float | None = None
    """The value must be smaller."""
    at_least: float | None = None
    at_most: float | None = None

    def met_by(self, value: float) -> bool:
        return (
            (self.above is None or value > self.above)
            and (self.below is None or value < self.below)
            and (self.at_least is None or value >= self.at_least)
            and (self.at_most is None or value <= self.at_most)
        )

    def __str__(self) -> str:
        if self.at_least is not None and self.at_most is not None:
            return f"{self.at_least:g}–{self.at_most:g}"
        bounds = ((">", self.above), ("<", self.below), ("≥", self.at_least), ("≤", self.at_most))
        return " ".join(f"{sign}{bound:g}" for sign, bound in bounds if bound is not None)


TARGETS = {
    MetricName.CONFIDENCE: Target(above=0.75),
    MetricName.CITATION_ACCURACY: Target(above=0.95),
    MetricName.UNSUPPORTED: Target(below=0.5),
    MetricName.P50: Target(below=2.0),
    MetricName.P95: Target(below=5.0),
    MetricName.GOLDEN_SCORE: Target(above=85),
    MetricName.FEEDBACK: Target(above=4.0),
    MetricName.VIOLATIONS: Target(at_most=0),
    MetricName.NOT_FOUND_RATE: Target(at_least=0.05, at_most=0.15),
}
"""Part B of the seeds, section 2; the rates as fractions."""


class Verdict(StrEnum):
    MET = "met"
    MISSED = "missed"
    UNKNOWN = "unknown"


class Metric(Frozen):
    name: MetricName
    value: float | None
    """None: unknown."""
    target: Target
    reason: str
    """What it was computed from, or why it could not be."""

    @property
    def verdict(self) -> Verdict:
        if self.value is None:
            return Verdict.UNKNOWN
        return Verdict.MET if self.target.met_by(self.value) else Verdict.MISSED


class Observation(Frozen):
    """One answered case."""

    answer: Answer
    seconds: float
    score: CaseScore


def measure(observed: Sequence[Observation], feedback: float | None = None) -> tuple[Metric, ...]:
    """All metrics over answered cases; `feedback` is the users' mean rating out of five, where there is one."""
    values = {
        MetricName.CONFIDENCE: _confidence(observed),
        MetricName.CITATION_ACCURACY: _citations(observed),
        MetricName.UNSUPPORTED: _unsupported(observed),
        MetricName.P50: _time(observed, 50),
        MetricName.P95: _time(observed, 95),
        MetricName.GOLDEN_SCORE: _golden(observed),
        MetricName.FEEDBACK: (feedback, "users' ratings" if feedback is not None else "no ratings given"),
        MetricName.VIOLATIONS: _violations(observed),
        MetricName.NOT_FOUND_RATE: _not_found(observed),
    }
    return tuple(Metric(name=n, value=v, target=TARGETS[n], reason=why) for n, (v, why) in values.items())


def percentile(values: Sequence[float], percent: int) -> float:
    """Nearest rank: the smallest value that at least `percent` per cent of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


_Value = tuple[float | None, str]


def _confidence(observed: Sequence[Observation]) -> _Value:
    """Of the answers that state something: "not found" and a question back have no statement to be sure of."""
    said = [o.answer for o in observed if o.answer.status in {Status.SUCCESS, Status.BLOCKED_SAFETY}]
    if not said:
        return None, "no answer states anything"
    return _mean([a.confidence_score for a in said]), f"{len(said)} answers that state something"


def _citations(observed: Sequence[Observation]) -> _Value:
    total = sum(o.score.citations.total for o in observed)
    if not total:
        return None, "no answer cites anything"
    valid = sum(o.score.citations.valid for o in observed)
    return valid / total, f"{valid} of {total} citations valid"


def _unsupported(observed: Sequence[Observation]) -> _Value:
    """Of what stands in the text: a claim that the pipeline removed misleads nobody."""
    checked = [o.score.claims for o in observed if o.score.claims is not None]
    if not checked:
        return None, "no answer was fact-checked"
    count = sum(len(claims.unsupported) for claims in checked)
    return count / len(checked), f"{count} unsupported claims in {len(checked)} answers"


def _time(observed: Sequence[Observation], percent: int) -> _Value:
    if not observed:
        return None, "nothing was answered"
    return percentile([o.seconds for o in observed], percent), f"{len(observed)} answers"


def _golden(observed: Sequence[Observation]) -> _Value:
    totals = [o.score.total for o in observed if o.score.total is not None]
    unscored = len(observed) - len(totals)
    if not totals:
        return None, f"{unscored} cases unscored"
    return _mean(totals), f"{len(totals)} cases" + (f", {unscored} unscored" if unscored else "")


def _violations(observed: Sequence[Observation]) -> _Value:
    if not observed:
        return None, "nothing was answered"
    return float(sum(len(o.score.violations) for o in observed)), f"{len(observed)} answers"


def _not_found(observed: Sequence[Observation]) -> _Value:
    if not observed:
        return None, "nothing was answered"
    count = sum(o.answer.status is Status.NOT_FOUND for o in observed)
    return count / len(observed), f"{count} of {len(observed)} answers"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
