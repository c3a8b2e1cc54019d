"""What a message asks for: permission, a recommendation, information about precautions, or something else.

Permission wins wherever it is asked for a person, and whatever is unclear about a product and a condition is
taken as asking for permission (the gate sees to that): only a plain question about precautions is information.
"""

from domain.safety import Ask
from guardrails.safety.lists import pattern, wordset
from guardrails.safety.text import Text

_PERMISSION = pattern("ask.permission")
_INFORMATION = pattern("ask.information")
_STRONG_PERMISSION = pattern("ask.strong_permission")
_PRECAUTIONS_TO_TAKE = pattern("ask.precautions_to_take")
_RECOMMENDATION = pattern("ask.recommendation")
_TEXT_ONLY = pattern("ask.text_only")
_WANTS = frozenset({"want", "wants", "wanted", "yes"})


def read_ask(text: Text) -> Ask:
    """The ask of one message."""
    joined = text.joined().replace(" 's ", " is ")
    without_precautions = _PRECAUTIONS_TO_TAKE.sub(" ", joined)
    information = any(_INFORMATION.search(part) for part in _questions(text))
    if not information and _TEXT_ONLY.search(joined):
        information = not _PERMISSION.search(without_precautions) and _WANTS.isdisjoint(text.words)
    if information and not _STRONG_PERMISSION.search(without_precautions):
        return Ask.INFORMATION
    if _PERMISSION.search(without_precautions):
        return Ask.PERMISSION if not _recommends(joined) else Ask.RECOMMENDATION
    if _RECOMMENDATION.search(joined):
        return Ask.RECOMMENDATION
    return Ask.INFORMATION if information else Ask.OTHER


def _questions(text: Text) -> list[str]:
    """The sentences that ask: those with a question mark, or commands; all of them where there is neither."""
    sentences: dict[int, list[str]] = {}
    for tok in text.toks:
        sentences.setdefault(tok.sentence, []).append(tok.norm)
    asking = [words for words in sentences.values() if words[-1] == "?" or words[0] in _COMMANDS]
    return [f" {' '.join(words)} ".replace(" 's ", " is ") for words in asking or sentences.values()]


_COMMANDS = wordset("ask.commands")
_OPEN_QUESTION = pattern("ask.open_question")


def _recommends(joined: str) -> bool:
    return bool(_OPEN_QUESTION.search(joined) and _RECOMMENDATION.search(joined))


_WORDING = pattern("ask.wording")
_FOR_SOMEBODY = pattern("ask.for_somebody")


def is_about_wording(text: Text) -> bool:
    """A question of how to write about something, not of who may use it."""
    joined = text.joined().replace(" 's ", " is ")
    return bool(_WORDING.search(joined)) and not _FOR_SOMEBODY.search(joined)


_FACTUAL = pattern("ask.factual")


def is_factual(text: Text) -> bool:
    """A plain question about the thing itself (what is in it, how to store it): nobody's use is asked about."""
    return bool(_FACTUAL.search(text.joined().replace(" 's ", " is ")))
