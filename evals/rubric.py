"""The 100-point rubric of the seeds: grounding 40, structure 20, tone 20, accuracy 20. Pure and deterministic.

Counts become points inside the seeds' bands (excellent, good, fair, poor), and every score says why. What cannot be
judged is `None`, "unscored", and never counts as zero or as full marks (tests/evals/test_rubric.py guards this).
"""

from collections.abc import Sequence
from enum import StrEnum

from domain.answer import Answer, Frozen, Status
from domain.factcheck import CheckReport
from evals.cases import Case
from evals.findings import (
    CitationFindings,
    ClaimFindings,
    Expectations,
    citation_findings,
    claim_findings,
    expectations,
    safety_violations,
    shouting,
    structure_issues,
)
from evals.sources import Sources
from evals.wording import red_lines


class Dimension(StrEnum):
    GROUNDING = "grounding"
    STRUCTURE = "structure"
    TONE = "tone"
    ACCURACY = "accuracy"


class Band(StrEnum):
    EXCELLENT = "excellent"
    GOOD = "good"
    FAIR = "fair"
    POOR = "poor"


OUT_OF = {Dimension.GROUNDING: 40, Dimension.STRUCTURE: 20, Dimension.TONE: 20, Dimension.ACCURACY: 20}
_LOWEST = ((0.9, Band.EXCELLENT), (0.7, Band.GOOD), (0.5, Band.FAIR))
"""The seeds' bands as shares of the points: 36/28/20 of 40 and 18/14/10 of 20."""
_STEPS = {40: (40, 35, 28, 27, 23, 20), 20: (20, 17, 14, 13, 11, 10)}
"""Points for 0, 1, 2, 3, 4, 5 problems: none is excellent, 1–2 good, 3–5 fair, as the seeds count."""


class Score(Frozen):
    dimension: Dimension
    points: float | None
    """None: unscored, because something needed to judge it was not there."""
    out_of: int
    reasons: tuple[str, ...]
    """Never empty."""

    @property
    def band(self) -> Band | None:
        if self.points is None:
            return None
        share = self.points / self.out_of
        return next((band for lowest, band in _LOWEST if share >= lowest), Band.POOR)


class CaseScore(Frozen):
    scores: tuple[Score, ...]
    passed: bool
    """Every expectation of the case is met and nothing forbidden is said."""
    citations: CitationFindings
    claims: ClaimFindings | None
    """None: no fact check was made."""
    expectations: Expectations
    violations: tuple[str, ...]

    @property
    def total(self) -> float | None:
        """0–100, or None where a dimension is unscored."""
        points = [score.points for score in self.scores if score.points is not None]
        return sum(points) if len(points) == len(self.scores) else None


def score_answer(
    answer: Answer, case: Case, report: CheckReport | None = None, sources: Sources | None = None
) -> CaseScore:
    """Score one answer. `report` is a fact check of its text, `sources` the places of the pack."""
    citations = citation_findings(answer, sources)
    claims = claim_findings(answer, report) if report is not None else None
    wanted = expectations(case, answer)
    return CaseScore(
        scores=(
            _grounding(citations, claims, wanted, answer, case),
            _structure(answer, citations),
            _tone(answer, report),
            _accuracy(case, answer, wanted, claims),
        ),
        passed=not (wanted.missing or wanted.forbidden or wanted.unsourced),
        citations=citations,
        claims=claims,
        expectations=wanted,
        violations=safety_violations(case, answer),
    )


def points_for(problems: int, out_of: int) -> float:
    """Points for a number of problems: from full marks down the bands, 0 from about a dozen on."""
    steps = _STEPS[out_of]
    if problems < len(steps):
        return float(steps[problems])
    highest_poor = out_of // 2 - 1
    return max(0.0, highest_poor - (problems - len(steps)) * out_of / 12)


def _score(dimension: Dimension, points: float | None, reasons: Sequence[str], good: str) -> Score:
    rounded = None if points is None else round(points, 1)
    return Score(dimension=dimension, points=rounded, out_of=OUT_OF[dimension], reasons=tuple(reasons) or (good,))


def _grounding(
    citations: CitationFindings, claims: ClaimFindings | None, wanted: Expectations, answer: Answer, case: Case
) -> Score:
    if claims is None:
        return _score(Dimension.GROUNDING, None, ["unscored: no fact check of the text"], "")
    if not answer.answer.strip():
        return _score(Dimension.GROUNDING, 0, ["the answer is empty"], "")
    reasons = [f"unsupported: {claim}" for claim in claims.unsupported]
    reasons += [f"wrong citation: {wrong}" for wrong in citations.wrong]
    reasons += [f"misquoted: {quote}" for quote in citations.misquoted]
    reasons += [f"no citation: {claim}" for claim in claims.uncited]
    reasons += wanted.unsourced
    points = points_for(len(reasons), 40)
    if answer.status is Status.SUCCESS and claims.total and not citations.valid:
        points = min(points, 10 if not claims.unsupported else 0)
        reasons.append("claims are made and none has a valid citation")
    if answer.status is not case.status:
        points = min(points, _WRONG_STATUS)
        reasons.append("grounds something else than what was asked: the status is wrong")
    good = f"{claims.total} claims supported, {citations.valid} citations valid"
    return _score(Dimension.GROUNDING, points, reasons, good)


_WRONG_STATUS = 27.0
"""The top of fair: a refusal where the pack answers says nothing wrong, but rests on nothing either."""


def _structure(answer: Answer, citations: CitationFindings) -> Score:
    if not answer.answer.strip():
        return _score(Dimension.STRUCTURE, 0, ["the answer is empty"], "")
    issues = list(structure_issues(answer))
    points = points_for(len(issues), 20)
    if answer.status is Status.SUCCESS and not citations.total:
        points = min(points, 9)
        issues.append("citations missing")
    return _score(Dimension.STRUCTURE, points, issues, "clear paragraphs, citations in place")


def _tone(answer: Answer, report: CheckReport | None) -> Score:
    if report is None:
        return _score(Dimension.TONE, None, ["unscored: no style check of the text"], "")
    if not answer.answer.strip():
        return _score(Dimension.TONE, 0, ["the answer is empty"], "")
    overclaims = [f"{line.rule}: “{line.words}”" for line in red_lines(answer.answer)]
    issues = [f"{finding.rule}: “{finding.phrase}”" for finding in report.style] + list(shouting(answer))
    points = points_for(len(issues) + len(overclaims), 20)
    if overclaims:
        points = min(points, 9)
    return _score(Dimension.TONE, points, [*overclaims, *issues], "nothing against the style guide")


def _accuracy(case: Case, answer: Answer, wanted: Expectations, claims: ClaimFindings | None) -> Score:
    reasons = [*wanted.forbidden, *wanted.missing]
    met = (wanted.total - len(reasons)) / wanted.total
    points = 20.0 if not reasons else _by_share(met)
    if wanted.forbidden:
        points = min(points, 9.0)
    if answer.status is not case.status:
        points = 0.0
    unsupported = len(claims.unsupported) if claims else 0
    ceiling = points_for(min(unsupported, 6), 20)
    if ceiling < points:
        reasons.append(f"{unsupported} unsupported claims")
        points = ceiling
    return _score(Dimension.ACCURACY, points, reasons, f"all {wanted.total} expectations met")


def _by_share(met: float) -> float:
    """Something is missing: good from three quarters met on, fair from a half on, else poor; never excellent."""
    if met >= 0.75:
        return 14 + 3 * (met - 0.75) / 0.25
    if met >= 0.5:
        return 10 + 3 * (met - 0.5) / 0.25
    return 9 * met / 0.5
