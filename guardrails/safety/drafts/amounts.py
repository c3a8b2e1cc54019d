"""Amounts that name no unit: "two with supper", "begin with one and build up to three"."""

import re
from collections.abc import Sequence

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.text import SENTENCE_ENDS

_COUNTS = wordset("amounts.counts")
_JOINS = frozenset({"or", "to", "-", "–", "and", "/"})
_NOT_AN_AMOUNT_AFTER = wordset("amounts.not_after")
_GOES_ON = wordset("amounts.goes_on")
_TAKEN = wordset("amounts.taken")
_WHEN = wordset("amounts.when")
_ENOUGH = wordset("amounts.enough")
_ARTICLES = frozenset({"a", "an"})
_THOUSANDS = re.compile(r"\d+ , \d{3}")
_CLOCK = re.compile(r"\d{1,2} : \d{2}(?!\S)")
"""A time of day, as the words of a text write it: "10 : 30"."""
_HOURS = re.compile(r"\w+ \d{1,2} ?[-–] ?\d{1,2}(?!\S)")
_QUOTES = frozenset("\"“”'‘’")
_ENDS = frozenset(".,;:!?)…\n")
_AND_A_HALF = (("and", "a", "half"), ("and", "one", "half"))
_FEWEST_CUES_FOR_ONE = 2


def bare_amount(words: Sequence[str]) -> str:
    """A number that counts nothing named, where the sentence speaks of taking something or of when; "" if none."""
    for i, word in enumerate(words):
        if not _is_count(word) or (i and words[i - 1] in _NOT_AN_AMOUNT_AFTER):
            continue
        if _CLOCK.match(" ".join(words[i : i + 3])):
            continue
        if list(words[max(0, i - 2) : i]) == ["no", "."]:
            continue  # "No. 2 smelled of clove"
        if list(words[max(0, i - 2) : i]) == ["age", "of"]:
            continue  # "from the age of six"
        if words[i + 1 : i + 2] == [":"] and words[i + 2 : i + 3] and words[i + 2] in _QUOTES:
            continue  # "Two: "Dawn" (a tea) and "Dusk" (an oil)"
        if word == "one" and i > 1 and words[i - 2] in _ARTICLES and not _TAKEN & set(words[max(0, i - 5) : i - 2]):
            continue  # "a hurried one"
        if _THOUSANDS.fullmatch(" ".join(words[i : i + 3])):
            continue
        if i > 1 and words[i - 1] in _JOINS and _is_count(words[i - 2]):
            continue  # the end of a range
        b = i + 1
        while b + 1 < len(words) and words[b] in _JOINS and _is_count(words[b + 1]):
            b += 2
        if tuple(words[b : b + 3]) in _AND_A_HALF:
            b += 3
        if words[b : b + 1] == [","] and _HOURS.match(" ".join(words[b + 1 : b + 5])):
            continue  # a house: "Mill Lane 8, daily 9–18"
        if words[b : b + 1] == ["of"] and words[b + 1 : b + 2] not in (["them"], ["these"]):
            continue
        if b < len(words) and words[b] not in _ENDS | _GOES_ON and words[b : b + 2] != ["a", "day"]:
            continue
        start, end = _sentence(words, i)
        cues = _cues(words[start:end], i - start)
        if cues >= (_FEWEST_CUES_FOR_ONE if word == "one" else 1):
            return " ".join(words[max(start, i - 3) : min(end, b + 3)])
    return ""


def _sentence(words: Sequence[str], at: int) -> tuple[int, int]:
    """Where the sentence around a word starts, and where it ends."""
    ends = [i for i, word in enumerate(words) if word in SENTENCE_ENDS]
    return max((i + 1 for i in ends if i < at), default=0), min((i for i in ends if i > at), default=len(words))


def _is_count(word: str) -> bool:
    return word in _COUNTS or (word.isdigit() and 0 < int(word) <= 12)


def _cues(words: Sequence[str], at: int) -> int:
    """How much near a number says that it is taken: a verb before it, a time, that it is enough."""
    near = words[max(0, at - 8) : at + 9]
    taken = bool(_TAKEN & set(words[max(0, at - 4) : at]))
    when = bool(_WHEN & set(near))
    return int(taken) + int(when) + int(bool(_ENOUGH & set(near)) and (taken or when or at == 0 or len(words) <= 9))
