"""Misspelt words: which words of the vocabulary a token that nobody knows may stand for."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST = 5  # shorter words have too many neighbours
SHORTEST_NAME = 7  # brand names are made-up words: the short ones have too many neighbours
SHORTEST_FOR_TWO = 8
_STEADY = 3  # two edits leave these first letters as they are, but for their order


class Speller:
    """Finds the nearest words within one edit (five letters and more) or two (eight and more).

    An edit is an insertion, deletion, substitution or transposition of neighbours. `words` may be two edits away,
    `names` only one. The first letter may be wrong only where nothing that begins alike is near, in a long word.
    """

    def __init__(self, words: Iterable[str], names: Iterable[str] = ()) -> None:
        targets = {word for word in words if len(word) >= SHORTEST}
        long_words = {word for word in targets if len(word) >= SHORTEST_FOR_TWO}
        targets.update(name for name in names if len(name) >= SHORTEST_NAME)
        self._all = _Shelves(targets, 0)
        self._long = _Shelves(long_words, 0)
        self._long_by_second = _Shelves(long_words, 1)
        self.nearest: Callable[[str], tuple[str, ...]] = lru_cache(maxsize=8192)(self._nearest)

    def _nearest(self, word: str) -> tuple[str, ...]:
        if len(word) < SHORTEST or not word.isalpha():
            return ()
        found = _within(word, self._all.near(word[0], len(word), 1), 1)
        if found or len(word) < SHORTEST_FOR_TWO - 1:
            return found
        if len(word) >= SHORTEST_FOR_TWO:
            alike = self._long.near(word[0], len(word), 2)
            found = _within(word, [choice for choice in alike if _begin_alike(word, choice)], 2)
        return found or _within(
            word,
            [
                *self._long_by_second.near(word[1], len(word), 1),  # a wrong first letter
                *self._long_by_second.near(word[0], len(word), 1),  # the first letter is missing
                *self._long.near(word[1], len(word), 1),  # the first two are swapped, or one too many
            ],
            1,
        )


class _Shelves:
    """Words by one letter and by length."""

    def __init__(self, words: Iterable[str], position: int) -> None:
        self._shelves: dict[tuple[str, int], list[str]] = {}
        for word in sorted(words):
            self._shelves.setdefault((word[position], len(word)), []).append(word)

    def near(self, letter: str, length: int, limit: int) -> list[str]:
        """Words with the letter whose length differs by no more than `limit`."""
        lengths = range(length - limit, length + limit + 1)
        return [word for size in lengths for word in self._shelves.get((letter, size), ())]


def _within(word: str, choices: list[str], limit: int) -> tuple[str, ...]:
    hits = process.extract(word, choices, scorer=OSA.distance, score_cutoff=limit, limit=None)
    return tuple(sorted({choice for choice, _, _ in hits}))


def _begin_alike(word: str, choice: str) -> bool:
    """Long words may differ anywhere after the first letter, others keep their first letters but for the order."""
    if min(len(word), len(choice)) > SHORTEST_FOR_TWO:
        return True
    return word[:2] == choice[:2] or sorted(word[:_STEADY]) == sorted(choice[:_STEADY])
