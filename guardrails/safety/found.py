"""What a reader of numbers and verbs has found in a message."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """A condition read from tokens [a, b)."""

    a: int
    b: int
    concepts: tuple[str, ...]
    label: str
    age: float | None = None
    """Years."""
    allergens: frozenset[str] = frozenset()
    """Ids of what the allergy is to."""
