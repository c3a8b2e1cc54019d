"""May as a month, which is no question of who may."""

from guardrails.safety.language.text import Text

_BEFORE = frozenset("in since last this next of mid by until till from early late".split())


def is_month(text: Text, i: int) -> bool:
    """Such as "she had the baby in May and is nursing him", "on 3 May"."""
    before = text.norms(max(0, i - 1), i)
    return text.words[i] == "may" and bool(before) and (before[0] in _BEFORE or before[0].isdigit())
