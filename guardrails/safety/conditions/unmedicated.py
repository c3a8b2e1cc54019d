"""Illnesses that nothing is taken for: "a diet-controlled diabetic", "high BP, but he takes nothing for it".

A caution about the medicines of an illness doesn't concern them; one about the illness does.
"""

from collections.abc import Sequence

from guardrails.safety.conditions.condition import Turn
from guardrails.safety.language.lists import pattern, wordset

_SAYS = wordset("unmedicated.says")
_UNMEDICATED = pattern("unmedicated.said")
_NO_LONGER = pattern("unmedicated.no_longer")


def is_unmedicated(turn: Turn, a: int, b: int, others: Sequence[tuple[int, int]]) -> bool:
    """Whether the sentence of the illness at tokens [a, b) says so, of nothing and nobody else.

    Not where it was tried in vain, was so once or may change: "diet alone wasn't enough", "diet controlled at first".
    """
    text = turn.text
    if _SAYS.isdisjoint(text.said):
        return False
    start, end = text.sentence(a)
    if any(start <= x < end and not (x <= b and a <= y) for x, y in others):
        return False
    if len({p.key for p in turn.people.between(start, end) if not p.generic}) > 1:
        return False
    said = f" {text.sentence_at(a)} "
    return _UNMEDICATED.search(said) is not None and _NO_LONGER.search(said) is None
