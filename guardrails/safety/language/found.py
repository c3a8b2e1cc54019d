"""What a reader of numbers and verbs has found in a message."""

from dataclasses import dataclass

from guardrails.safety.language.measures import Figure


@dataclass(frozen=True, slots=True)
class Found:
    """A condition read from tokens [a, b)."""

    a: int
    b: int
    concepts: tuple[str, ...]
    label: str
    age: float | None = None
    """Years."""
    celsius: float | None = None
    """Of a temperature."""
    allergens: frozenset[str] = frozenset()
    """Ids of what the allergy is to."""
    group: bool = False
    """Whether it is said of several: "15-year-olds", "the under-14s"."""
    figures: tuple[Figure, ...] = ()
    """What was measured, told as a figure."""
