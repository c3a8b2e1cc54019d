"""Figures and what is compared with them: somebody's eGFR, stage, weight, age, and what a caution says of the same."""

from collections.abc import Collection
from dataclasses import dataclass
from math import inf

YEARS = "years"
WEIGHT = "kg"
WEEKS = "weeks of pregnancy"
LOWER_PRESSURE = "diastolic"


@dataclass(frozen=True, slots=True)
class Figure:
    """What something came to; `most` is more than `least` where it is told loosely: "third trimester"."""

    scale: str
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Limit:
    """The figures that a caution means, both ends among them."""

    scale: str
    least: float = -inf
    most: float = inf

    def is_comparable(self, figure: Figure) -> bool:
        """Whether both are of one scale, and near enough to be in one unit."""
        if self.scale != figure.scale:
            return False
        bound = self.least if self.least > -inf else self.most
        return self.scale in _ONE_UNIT or (figure.most * _FAR >= bound and figure.least <= bound * _FAR)

    def means(self, figure: Figure) -> bool:
        return figure.most >= self.least and figure.least <= self.most


_FAR = 12.0
"""Times a limit beyond which a figure is taken to be in another unit: creatinine 1.1 and 120."""
_ONE_UNIT = frozenset({YEARS, WEIGHT, WEEKS, LOWER_PRESSURE})
_STRICTLY = 1e-6
"""What parts "above 9" from "9 or more"."""


def beyond(scale: str, bound: float, *, below: bool, itself: bool) -> Limit:
    """All below or above a bound, `itself` with the bound."""
    if below:
        return Limit(scale, most=bound if itself else bound - _STRICTLY)
    return Limit(scale, least=bound if itself else bound + _STRICTLY)


def is_meant(figures: Collection[Figure], limits: Collection[Limit]) -> bool | None:
    """Whether any of somebody's figures is one that any of a caution's limits means; None where none can be compared.

    An eGFR of 58 isn't one of "below 45"; of "38 in spring, 58 now" one is.
    """
    compared = [limit.means(f) for limit in limits for f in figures if limit.is_comparable(f)]
    return any(compared) if compared else None
