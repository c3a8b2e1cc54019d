"""Infections that somebody is only vaccinated against: "had her hep B jab for the new job"."""

from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_PREVENTED = wordset("vaccines.prevented")
_WORDS = wordset("vaccines.words")
_GIVEN = pattern("vaccines.given")
_AGAINST = pattern("vaccines.against")
_ILL = pattern("vaccines.ill")


def is_vaccination(text: Text, a: int, b: int) -> bool:
    """Whether the infection at tokens [a, b) is what a vaccine is for, and nobody is said to have it.

    Only infections that people are vaccinated against: a jab for asthma or HIV is a treatment, and so is one that is
    given every week.
    """
    if _WORDS.isdisjoint(text.said) or _PREVENTED.isdisjoint(text.words[a:b]) or text.words[b - 1] == "c":
        return False
    start, end = text.sentence(a)
    given = _GIVEN.match(text.part(b - 1, end)) or _AGAINST.search(text.part(start, a))
    return given is not None and _ILL.search(text.phrase) is None
