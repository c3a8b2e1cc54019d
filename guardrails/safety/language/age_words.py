"""Words of an age that mean one person or several: "her 3 yr olds legs", "for five year olds"."""

from guardrails.safety.language.function_words import ARTICLES, POSSESSIVES
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.text import Text


def are_several(text: Text, i: int) -> bool:
    """Whether the word at token i is the "olds" of several, not of one whose apostrophe is left out.

    "Her 3 yr olds legs", "a 9 year olds cough": a determiner in front of the number, and a noun that is theirs.
    """
    if text.words[i] != "olds":
        return False
    follows = text.norms(i + 1, i + 2)
    owns = bool(follows) and follows[0].isalpha() and follows[0] not in _AFTER_SEVERAL
    return not (owns and _ONE_BEFORE & set(text.norms(max(0, i - _TO_NUMBER), i)))


_AFTER_SEVERAL = wordset("persons.after_several")
_ONE_BEFORE = ARTICLES | POSSESSIVES | {"this"}
_TO_NUMBER = 5
"""Tokens from a determiner to "olds": "her 3 - year - olds"."""
