"""Messages of somebody in crisis: self-harm, suicide, an overdose, wanting to die; in any person."""

import re
from collections.abc import Iterator

from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_CRISIS = re.compile(rf"\b(?=[\w'])(?:{pattern('crisis.crisis').pattern})")
"""All of its expressions begin a word, or with "'ve": where none begins, they need not be tried one by one."""
_FIGURE = pattern("crisis.figure")
_THING = pattern("crisis.thing")
_TEXTS = wordset("crisis.texts")
_ASKING = frozenset("what where which is are do does have has how show find quote link translate".split())
_SOMEBODY = wordset("crisis.somebody")
_TOPIC = re.compile(r"suicid\w*$|self ?-? ?(?:harm|injur)\w*$|(?:harm|hurt|kill)(?:ing)? (?:themselves|oneself)$")
_CUT_HAIR = re.compile(
    r"\bend(?:ing)? (?:it all|everything) (?:\S+ )?(?:with|by) (?:a|an) (?:tea|treat|dessert|sale|cup)\b"
)
_FOR_WHOM = re.compile(
    r"\b(?:does|do|is|are) (?:the|our|your|this) (?:\S+ ){1,4}?(?:treats?|covers?|accepts?|excludes?|for) suicidal "
    r"(?:people|customers|clients|patients|guests|persons|teens|teenagers|adults)\b"
)
_I_LOOK = re.compile(r" (?:do|can|could|should|shall|must) i (?=(?:find|see|read|look|put|link|quote|point) )")
_ONE = re.compile(r"(?<!when a )(?<!if a )(?<!if any )\b(?:customer|client|guest|patient|person)\b")
_FAREWELL = re.compile(r"\bsuicid\w* (?:notes?|letters?|texts?|messages?|e?mails?|cards?|pacts?|plans?|pills?|me)\b")

_ON_PURPOSE = pattern("crisis.on_purpose")

IN_CRISIS = "Anyone who wants to die or harm themselves"
"""What a second reader is asked about every thread, as if it were a caution: few say it outright."""


def crisis_words(text: Text) -> str:
    """The words of a crisis in the message, or "" ."""
    joined = text.phrase
    for match in _matches(joined):
        around = joined[max(0, match.start() - 25) : match.end() + 40]
        if not _FIGURE.search(around) and not _CUT_HAIR.search(around) and not _spoken_of(match, text):
            return match.group().strip()
    return ""


def spoken_of(text: Text) -> list[tuple[int, int]]:
    """Tokens [a, b) that only speak of a thing, a saying or what a text says; a second reader need not see them."""
    joined = text.phrase
    places = {place for match in _matches(joined) if (place := _spoken_of(match, text))}
    return [(joined.count(" ", 0, a) - 1, joined.count(" ", 0, b)) for a, b in sorted(places)]


def _matches(joined: str) -> Iterator[re.Match[str]]:
    for match in _CRISIS.finditer(joined):
        cut = match.group().strip().startswith("cut ")
        if not cut or _ON_PURPOSE.search(joined[max(0, match.start() - 20) : match.end() + 30]):
            yield match  # and no cut finger


def _spoken_of(match: re.Match[str], text: Text) -> tuple[int, int] | None:
    """Where the words of a crisis stand for something else: within the name of a thing, or as a text's subject."""
    for thing in _THING.finditer(text.phrase):
        if thing.start() < match.end() <= thing.end():
            return thing.span()
    if _TOPIC.search(match.group()) and _asks_of_texts(text):
        return match.span()
    return None


def _asks_of_texts(text: Text) -> bool:
    """Whether it is asked what a text says or whom a product is for, and nobody may stand behind the question."""
    words = set(_I_LOOK.sub(" ", text.phrase).split())
    if not (words & _TEXTS and words & _ASKING) and not _FOR_WHOM.search(text.phrase):
        return False
    somebody = words & _SOMEBODY or _ONE.search(text.phrase) or _FAREWELL.search(text.phrase)
    return not somebody and all(gender_of(word) not in ("m", "f") for word in words)
