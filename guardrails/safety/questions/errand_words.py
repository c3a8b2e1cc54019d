"""What a shop sees to for sick and healthy alike, word by word: parcels, refunds, rotas, captions."""

from collections.abc import Iterable

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.stems import stem


def stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(map(stem, words))


VERBS = stems(wordset("errands.verbs"))
NOUNS = wordset("errands.nouns")


def is_errand(word: str) -> bool:
    return stem(word) in VERBS or word in NOUNS or word.removesuffix("s") in NOUNS
