"""What a sentence names without saying it: a question taken up, a statement called wrong, words about trade and making.

"You asked whether it cures asthma: it does not", "it would be risky to skip insulin", "delivery is guaranteed".
"""

import re

from guardrails.safety.language.lists import pattern

_ANSWERED_NO = pattern("never.answered_no")
_ASKED = pattern("never.asked")
_CALLED_WRONG = pattern("never.called_wrong")
_REFUSED_AFTER = pattern("never.refused_after")
_NOT_OUR_WORDS = pattern("others.not_our_words")
_TRADE = pattern("never.trade")
_AS_MANY_DAYS = pattern("others.as_many_days")
_USED = pattern("never.health")
_WHY_NOT = re.compile(r" why (?:not|do n't (?:you|we)) (?=\w)")
_PARTS = re.compile(r"((?<!nothing)(?<!anything) (?:but|;|however|–|—|:|\.|!|\?|, (?:and|so|or|because)) )")


def asserted(joined: str) -> str:
    """The sentence's words, padded with spaces, without what it only names."""
    joined = _WHY_NOT.sub(" ", joined)
    for framed in (_ANSWERED_NO, _ASKED, _CALLED_WRONG, _REFUSED_AFTER, _NOT_OUR_WORDS):
        joined = framed.sub(" ", joined)
    return joined


def of_use(joined: str, ill: frozenset[str]) -> str:
    """Without its parts that speak of selling, sending or making things and of nobody's health."""
    parts = _PARTS.split(joined)
    dropped = False
    for i in range(0, len(parts), 2):
        part = f" {parts[i].strip()} "
        trade = _TRADE.search(part) or (dropped and _AS_MANY_DAYS.search(part))
        dropped = bool(trade) and not _USED.search(part) and not ill & set(part.split())
        if dropped:
            parts[i] = ""
    return f" {' '.join(''.join(parts).split())} "
