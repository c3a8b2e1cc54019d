"""How sure readers are together: by the mean of their log-odds."""

from collections.abc import Sequence
from math import exp, log
from statistics import mean

_CERTAIN = 1e-6
"""Nobody is taken to be surer than this, so that one alone decides nothing."""


def consensus(shares: Sequence[float]) -> float:
    """One share for those of all, 0-1."""
    return 1 / (1 + exp(-mean(map(_log_odds, shares))))


def _log_odds(share: float) -> float:
    share = min(max(share, _CERTAIN), 1 - _CERTAIN)
    return log(share / (1 - share))
