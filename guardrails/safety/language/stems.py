"""Words and their English stems, where only the content of a text matters."""

import re
from functools import lru_cache

import Stemmer

QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "ʼ": "'"})
_STEMMER = Stemmer.Stemmer("english")
_WORDS = re.compile(r"[^\W_]+(?:'[^\W\d_]+)?")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The English stem of one lower-case word."""
    return str(_STEMMER.stemWord(word.replace("programme", "program")))


@lru_cache(maxsize=65536)
def root(word: str) -> str:
    """The stem of a word, of the doer's verb where it names a doer: "smokers" and "smoke" have one."""
    doer = word.removesuffix("s")
    return stem(doer[:-1]) if doer.endswith("er") and len(doer) > _LONG_DOER else stem(word)


_LONG_DOER = 5


@lru_cache(maxsize=16384)
def stems_of(text: str) -> frozenset[str]:
    """The stems of the words of a text."""
    return frozenset(map(stem, words_of(text)))


def words_of(text: str) -> list[str]:
    """Lower-case words of a text, possessive endings removed."""
    return [w.removesuffix("'s").replace("'", "") for w in _WORDS.findall(text.translate(QUOTES).casefold())]
