"""Numbers in digits and in words: "12", "twelve", "twenty-one"; and in order: "3rd", "third"."""

import re
from functools import lru_cache

_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_NUMBERS = {word: number for number, word in enumerate(_ONES, 1)} | _TENS
_ORDINALS = {
    word: number
    for number, word in enumerate(
        (
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
            " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
        ).split(),
        1,
    )
}
_IN_ORDER = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")

IN_WORDS = rf"(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_ONES[:9])}))?|{'|'.join(reversed(_ONES))}"
"""Alternatives of an expression for a number below a hundred in words."""


@lru_cache(maxsize=16384)
def number_of(word: str) -> float | None:
    """The number that a word stands for, None if it is no number: "12" and "2.5", "twelve", "twenty-one"."""
    if word.isascii() and word.replace(".", "", 1).isdecimal():
        return float(word)
    if word in _NUMBERS:
        return float(_NUMBERS[word])
    if "-" not in word and " " not in word:
        return None
    tens, _, ones = word.replace(" ", "-").partition("-")
    return float(_TENS[tens] + _NUMBERS[ones]) if tens in _TENS and _NUMBERS.get(ones, 10) < 10 else None


def ordinal_of(word: str) -> int:
    """The place that a word stands for, 0 if it is none: "3rd", "third"."""
    digits = _IN_ORDER.fullmatch(word) if word[0].isdigit() else None
    return int(digits[1]) if digits else _ORDINALS.get(word, 0)
