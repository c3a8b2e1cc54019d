"""What is wrong with a content pack, as values: where, what, and how to mend it."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    ERROR = "error"
    """The pack cannot be used until this is mended."""
    WARNING = "warning"
    """The pack works, but something in it is probably not meant."""


@dataclass(frozen=True, order=True)
class Problem:
    """One finding. `str(problem)` is the line a person reads: `file:line: what is wrong. remedy`."""

    file: str
    line: int
    """1-based; 0 where the problem is the file or folder as a whole."""
    message: str
    remedy: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message} {self.remedy}".rstrip()
