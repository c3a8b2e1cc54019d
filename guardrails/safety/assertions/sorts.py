"""What sort of condition is asserted, and how it is held."""

from dataclasses import dataclass
from enum import StrEnum

from domain.safety import Assertion


class Sort(StrEnum):
    """What sort of condition is asserted: the same past tense ends a fever and leaves a hepatitis in the history."""

    LASTING = "lasting"
    PASSING = "passing"
    """Ends when it is over: pregnancy, breastfeeding, fever, a recent operation."""
    OPERATION = "operation"
    """Recent for months: only one of years ago is over."""
    MEDICINE = "medicine"
    CURABLE = "curable"
    """An infection, an anaemia, a complaint: over where the message says that it is."""
    KEPT = "kept"
    """A thing that somebody wears, carries or keeps: over once it is out, off, sold or dead."""
    UNKNOWN = "unknown"
    """Known only by the words of a caution."""
    MEASURE = "measure"
    """An organ or a measure that names an illness only by habit ("I have BP", "thyroid")."""


@dataclass(frozen=True, slots=True)
class Reading:
    assertion: Assertion
    words: str = ""
    """The words that decided it, or empty."""
    over: bool = False
    """It was there once: what a caution about the past still means."""
