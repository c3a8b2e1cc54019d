"""Questions about a condition alone, and their answers: "Diabetic? No.", "Thyroid? Only on my mother's side."."""

from collections.abc import Sequence

from guardrails.safety.lists import wordset
from guardrails.safety.persons import gender_of
from guardrails.safety.text import Text

_FORM = wordset("answers.form")

_NO = wordset("answers.no")

_OPEN = wordset("answers.open")

_LEADS = wordset("answers.leads")

_TAKES_BACK = frozenset("wait actually yes hang hold".split())


def answer_to(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Tokens [x, y) of the sentence that answers the question of which tokens [a, b) are the condition.

    None unless the question asks for conditions alone, so that no question about a product is taken for one.
    """
    start, end = text.sentence(a)
    if not _asks_for(text, start, end, [(a, b), *others]):
        return None
    if end < len(text.toks) and text.words[end:][1:2] == ("?",) and text.words[end] in _ECHO:
        end += 2  # "Pregnant? Me? Impossible."
    while end < len(text.toks) and text.words[end] in _LEADS:
        end += 1
    return (end, text.sentence(end)[1]) if end < len(text.toks) else None


_ECHO = frozenset({"me", "her", "him", "she", "he", "i"})


def _asks_for(text: Text, start: int, end: int, conditions: Sequence[tuple[int, int]]) -> bool:
    if end <= start or text.words[end - 1] != "?":
        return False
    known = {i for x, y in conditions for i in range(x, y)}
    return all(
        i in known or text.words[i] in _FORM or gender_of(text.words[i]) is not None for i in range(start, end - 1)
    ) and any(start <= i < end for i in known)


def answered_no(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> str:
    """The word that answers no, or empty: "Any thyroid trouble? Not that I know." """
    answer = answer_to(text, a, b, others)
    if answer is None:
        return ""
    words = text.norms(*answer)
    if words[0] not in _NO or _TAKES_BACK & set(words) or (len(words) > 1 and words[1] in _OPEN):
        return ""
    closes = len(words) < 2 or not words[1][0].isalpha() or words[0] not in ("no", "never", "nothing")
    short = len(words) <= _SHORT or words[1] in ("way", "chance", "not", "never")
    return words[0] if closes or short else ""


_SHORT = 4  # tokens: "no problems there." answers, "no person with it could …" need not


def is_answer(text: Text, i: int, others: Sequence[tuple[int, int]]) -> bool:
    """Whether token i is a no that answers the question before it, not what follows: "BP? no sugar? yes"."""
    start, end = text.sentence(i)
    if i != start or start == 0 or text.words[end - 1] != "?":
        return False
    before, close = text.sentence(start - 1)
    return _asks_for(text, before, close, others) and _asks_for(text, i + 1, end, others)
