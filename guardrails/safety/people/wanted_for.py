"""For whom something is wanted, where it isn't simply whoever stands in front: "for her nephew", "both want"."""

import re
from collections.abc import Sequence

from guardrails.safety.language.function_words import OF_OTHERS, REFERRING
from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People

_ASIDE = 12
"""Tokens in brackets behind whoever wants something, at most."""


def both_want(text: Text) -> bool:
    """Such as "both want to take it": each of two told before."""
    return "both" in text.said and _BOTH_WANT.search(text.phrase) is not None


_BOTH_WANT = re.compile(
    r" both (?:of them )?(?:(?:now|also) )?(?:want|wants|need|ask|asks|will|would|like|plan|are asking|"
    r"are planning)(?= )"
)


def aside_before(text: Text, i: int) -> int:
    """Where what stands in brackets in front of token i begins, else i: "the customer (healthy) wants"."""
    if i == 0 or text.words[i - 1] != ")":
        return i
    return next((j for j in range(i - 2, max(-1, i - _ASIDE), -1) if text.words[j] == "("), i)


def may_both_want(text: Text, told: Sequence[Person], i: int) -> bool:
    """Whether "and wants" at token i may go on of either: "a customer says her father has gout and wants"."""
    if len(told) != _BOTH or text.words[i - 1] != "and" or told[-1].pronoun:
        return False
    return not _SAYS.isdisjoint(text.words[told[0].index : told[1].index])


_BOTH = 2
_SAYS = frozenset("says said mentions mentioned explains reports tells told writes".split())


def wants_it_for(people: People, i: int) -> bool:
    """Whether what is wanted at token i is for somebody else: "wants Vital Blend for her nephew", "… as a gift for".

    Not "for her mother's party", nor where whoever wants it may share it: "for his wife and himself".
    """
    text = people.text
    start, end = text.sentence(i)
    if not _SHARED.isdisjoint(text.words[i:end]) or not (_SHARED - {"and"}).isdisjoint(text.words[start:i]):
        return False  # "her sister is nursing and asks for it for their father" joins no two who share it
    j = next((j for j in range(i + 2, end) if text.words[j] == "for"), end)
    whom = next((p for p in people.between(j + 1, min(end, j + _NEAR_FOR)) if not p.pronoun), None)
    wanted = any(k in people.products or text.words[k] in REFERRING for k in range(i + 1, j))
    if not wanted or whom is None or whom.generic or whom.key == ASKER or not text.words[j + 1].isalpha():
        return False
    follows = text.words[whom.index + 1] if whom.index + 1 < len(text.words) else "."
    owned = text.words[j + 1] in OF_OTHERS or whom.index == j + 1
    if owned and people.at(whom.index + 1) is not None:
        return True  # "for her friend Joan"
    return owned and (follows in _ENDS_WHOM or not follows[0].isalnum()) and follows not in ("'s", "&", "+", "/")


_SHARED = frozenset("herself himself themselves both too also together myself us we and".split())
_ENDS_WHOM = frozenset("who as because since please aged".split())
_NEAR_FOR = 5
"""Tokens from "for" to whom something is wanted."""
