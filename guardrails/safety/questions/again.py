"""A message that only tells more of somebody ("she's vegan too"; "otherwise well"; "sorry, she is not pregnant. So?")
asks again what the thread asked last."""

from collections.abc import Sequence

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.questions.ask import FOR_ANY, read_ask

_QUESTIONS = wordset("ask.commands") | wordset("again.verbs")
LEADS = frozenset("and but so ok okay well or also then now please".split())
_BARE = frozenset("so then ok okay and now well still hm hmm right yes no what is that it fine".split())
_TOLD_OF = frozenset("i 'm she he they her his their client customer guest patient".split())
_ASKERS = frozenset(
    map(stem, "ask wonder enquire inquire request curious know question query please pls kindly".split())
)
_RESTS = frozenset("nothing none else otherwise apart besides rest everything healthy".split())
"""With them a message says that there is no more to tell: "otherwise well", "nothing else"."""
_CLOSES = (wordset("ask.authoring") - {"put"}) | frozenset(
    "thanks thank ty bye cheers tell see understand understood know noted got will 'll".split()
)
"""With them a message ends a thread, or turns to what the asker does with the answer."""


def asked_again(texts: Sequence[Text]) -> int | None:
    """Number of the earlier message whose question the last one asks again by telling more; `None` where it doesn't."""
    now = texts[-1]
    if asks_something(now) or not _CLOSES.isdisjoint(now.said) or (_TOLD_OF | _RESTS).isdisjoint(now.said):
        return None
    return next((i for i in range(len(texts) - 2, -1, -1) if _asked(texts[i])), None)


def _asked(text: Text) -> bool:
    """Whether a message asks something, as well without a mark: "can she take it", "I wonder if I could"."""
    return asks_something(text) or any(map(wonders, text.sentences)) or read_ask(text) in FOR_ANY


def asks_something(text: Text) -> bool:
    """Whether a message has a question or a request of its own, more than "So?"."""
    return any(map(asks, text.sentences))


def only_asks(text: Text) -> bool:
    """Whether every sentence of a message is a question or a request."""
    return all(map(asks, text.sentences))


def asks(words: Sequence[str]) -> bool:
    if words[-1] == "?":
        return not _BARE.issuperset(w for w in words if w[0].isalnum())
    first = next((w for w in words if w[0].isalnum() and w not in LEADS), "")
    return first in _QUESTIONS


def wonders(words: Sequence[str]) -> bool:
    """Whether a verb or noun of asking is said, as in "I wonder if"; "since you'll ask" is an aside."""
    return any(stem(w) in _ASKERS and words[max(0, i - 1)] not in _ASIDE for i, w in enumerate(words))


_ASIDE = frozenset({"you", "'ll"})
