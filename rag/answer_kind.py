"""What kind of thing would answer a question (a number, a name, a reason), and whether a statement holds one."""

import re
from collections.abc import Sequence

from domain.corpus import Unit
from domain.text import fold
from rag.dense import common_words

WHY = re.compile(r"\b(?:why|how come|what for|for what reason)\b", re.IGNORECASE)
"""Asks for a reason: no number, time or place is the answer."""

_NUMBER_ASKED = re.compile(
    r"\bhow (?:many|much|tall|big|old|heavy|far|hot|high|deep|wide)\b"
    r"|\bwhat (?:percentage|year|time|hour|temperature|number|age)\b"
    r"|\bwhen (?:was|were|did)\b|\bwhich year\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|half|once|twice|dozen)\b",
    re.IGNORECASE,
)
_NAME_ASKED = re.compile(
    r"\bwho(?:se|m)?\b(?!(?:'s| is| are)? (?:it|this|these|they|should|shouldn't|can|can't|cannot|may|must|for)\b)"
    r"|\bnames? of\b|\b(?:named|called)\W*$"
    r"|\bwhich (?:farm(?:er)?|grower|beekeeper|supplier|courier|company|firm|brand|doctor|person)\b",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|since|so that|so|as|due|owing|reasons?|otherwise|therefore|thus|hence|in order|in memory|would|could"
    r"|might|too|which is|instead"
    r"|keeps?|helps?|lets?|makes?|stops?|prevents?|protects?|loses?|spoils?|needs?|want(?:s|ed)?)\b"
    r"|[,;:] (?:for|to)\b",
    re.IGNORECASE,
)

_KINDS = tuple(
    (re.compile(asked, re.IGNORECASE), re.compile(rf"\b(?:{held})\b", re.IGNORECASE))
    for asked, held in (
        (
            r"\b(?:which|what) (?:week ?days?|days? of the week)\b",
            r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|every day|daily",
        ),
        (
            r"\b(?:which|what) years?\b",
            r"(?:1[5-9]|20)\d\ds?|centur(?:y|ies)|years? ago|(?:this|last|next|every|each|second|leap) years?",
        ),
        (
            r"\b(?:prices?|mrp) (?:of|for)\b|\bwhat(?:['’]?s| is| are) the (?:price|cost|mrp)s?\b"
            r"|\bhow much (?:does|do|will|would) .{1,60} cost\b",
            r"\d+(?:[.,]\d+)*(?![.,]?\d| ?(?:%|°|(?:per ?cent|m?g|mcg|kg|ml|cl|cm|mm|l|(?:minute|hour|day|week|month)s?"
            r"|years?)\b))|price[sd]?|costs?|fees?|charge[sd]?|free|pa(?:y|ys|id|yable)|discounts?|deposit|rupees?|dollars?|euros?"
            r"|pounds?",
        ),
        (
            r"\b(?:what time|(?:at )?what hour) (?:do|does|did|is|are|will|can)\b",
            r"\d{1,2}|\d{1,2} ?[ap]m|noon|midnight|o['’]clock|half past|sun(?:rise|set)|daybreak|dawn|dusk"
            r"|mornings?|evenings?|afternoons?|nights?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve",
        ),
    )
)
"""What a question asks for by its kind, and what a statement must hold to be of that kind."""
_DAYS_AND_MONTHS = frozenset(
    (
        "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays "
        "saturdays sundays january february march april may june july august september october november december"
    ).split()
)
"""Have a capital, and name neither somebody nor a thing."""


def is_of_another_kind(question: str, unit: Unit) -> bool:
    """Whether a question asks for a kind of thing (a weekday, a year, a price …) and a statement holds none."""
    return any(asked.search(question) and not held.search(unit.text) for asked, held in _KINDS)


def asks_number(question: str) -> bool:
    """Whether a question asks how many or how much of something there is, how old, how far …"""
    return bool(_NUMBER_ASKED.search(question))


def without_number(question: str) -> str:
    """A question without the words that ask for a number: what is left is what the number is of."""
    return _NUMBER_ASKED.sub(" ", question)


def lacks_number(question: str, units: Sequence[Unit]) -> bool:
    """Whether a number is asked for ("how many …") and none of the statements has one."""
    return asks_number(question) and not any(_NUMBER.search(unit.text) for unit in units)


def lacks_name(question: str, unit: Unit) -> bool:
    """Whether somebody or something is to be named ("who draws them?") and a statement names nothing new."""
    known = _DAYS_AND_MONTHS.union(fold(question).split())
    return bool(_NAME_ASKED.search(question)) and not _names_in(unit.text) - known


def lacks_reason(question: str, unit: Unit) -> bool:
    """Whether a reason is asked for and a statement has none of the words that give one."""
    return bool(WHY.search(question)) and not _REASON.search(unit.text)


def _names_in(text: str) -> frozenset[str]:
    """Words that only a name begins with a capital; at the start of a text every common word has one."""
    found = list(re.finditer(r"\w[\w'’-]*", text))
    return frozenset(
        fold(word.group())
        for place, word in enumerate(found)
        if word.group()[0].isupper() and (place or fold(word.group()) not in common_words())
    )
