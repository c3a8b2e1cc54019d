"""Probabilities and log odds, for the small logistic models."""

import math

_LARGEST = 30.0


def log_odds(probability: float, extreme: float = 1e-3) -> float:
    """`extreme`: how near to 0 and 1 a probability may come; beyond that, more or less says nothing."""
    bounded = min(max(probability, extreme), 1 - extreme)
    return math.log(bounded / (1 - bounded))


def probability(odds: float) -> float:
    """Of log odds of any size."""
    return 1 / (1 + math.exp(-max(min(odds, _LARGEST), -_LARGEST)))
