"""Illnesses that nothing is taken for: "a diet-controlled diabetic", "high BP, but he takes nothing for it".

A caution about the medicines of an illness doesn't concern them; one about the illness does.
"""

from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_SAYS = wordset("unmedicated.says")
_UNMEDICATED = pattern("unmedicated.said")
_NO_LONGER = pattern("unmedicated.no_longer")


def is_unmedicated(text: Text, a: int) -> bool:
    """Whether the sentence of the illness at token a says so, and nothing in it that it was tried in vain, was so
    once or may change: no "diet alone wasn't enough", "diet controlled until March"."""
    if _SAYS.isdisjoint(text.said):
        return False
    said = text.sentence_at(a)
    return _UNMEDICATED.search(f" {said} ") is not None and _NO_LONGER.search(f" {said} ") is None
