"""A shop's regulars: the word means whoever comes often, or how often something is done."""

from guardrails.safety.language.first_names import SUBJECT_OF
from guardrails.safety.language.function_words import MODALS
from guardrails.safety.language.text import Text


def is_regular(text: Text, i: int) -> bool:
    """Whether "regular" is whoever comes often: "our regular from Pune has", not "her regular tablets"."""
    follows = text.words[i + 1] if i + 1 < len(text.words) else "."
    said = follows in SUBJECT_OF or follows in _BEHIND_A_REGULAR or not follows[0].isalnum()
    return text.words[i - 1] in _ANY_OR_OURS and said


_ANY_OR_OURS = frozenset("our my one a the this another".split())
_BEHIND_A_REGULAR = MODALS | frozenset(
    "from in on at here with without living taking who whose of and "
    "asks asked ordered bought says said came comes called rang".split()
)
