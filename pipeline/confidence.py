"""How sure an answer is: one number, rising with what retrieval found and with what the fact check confirmed."""

from statistics import fmean

from domain.generation import Draft
from pipeline.review import Reviewed

_FLOOR = 0.35
"""What a fully answerable question keeps when the fact check confirmed nothing of the draft."""


def confidence(draft: Draft, reviewed: Reviewed) -> float:
    """Return `answerable · (floor + (1 - floor) · support)`, 0–1, monotone in each part.

    `answerable`: the calibrated probability that the sources answer the question. `support`: the share of the draft's
    claims that the fact check confirmed, times their mean score. For an answer that says "not found" pass the draft
    without text: the result is how sure it is that nothing answers.
    """
    if not reviewed.text:
        return round(1.0 - draft.answered, 3)
    support = reviewed.supported_share * (fmean(reviewed.scores) if reviewed.scores else 1.0)
    return round(draft.answered * (_FLOOR + (1.0 - _FLOOR) * support), 3)
