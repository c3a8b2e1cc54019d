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
    `names` only one. The first letter may be wrong only where nothing that begins alike is near.
    """

    def __init__(self, words: Iterable[str], names: Iterable[str] = ()) -> None:
        self._two_edits = frozenset(word for word in words if len(word) >= SHORTEST_FOR_TWO)
        targets = {word for word in words if len(word) >= SHORTEST}
        targets.update(name for name in names if len(name) >= SHORTEST_NAME)
        self._by_first: dict[str, list[str]] = {}
        self._by_second: dict[str, list[str]] = {}
        for word in sorted(targets):
            self._by_first.setdefault(word[0], []).append(word)
            self._by_second.setdefault(word[1], []).append(word)
        self.nearest: Callable[[str], tuple[str, ...]] = lru_cache(maxsize=8192)(self._nearest)

    def _nearest(self, word: str) -> tuple[str, ...]:
        if len(word) < SHORTEST or not word.isalpha():
            return ()
        alike = self._by_first.get(word[0], [])
        found = self._within(word, alike, 1)
        if not found and len(word) >= SHORTEST_FOR_TWO:
            far = [choice for choice in alike if choice in self._two_edits and _begin_alike(word, choice)]
            found = self._within(word, far, 2)
        if not found:
            others = [
                *self._by_second.get(word[1], []),  # a wrong first letter
                *self._by_second.get(word[0], []),  # the first letter is missing
                *self._by_first.get(word[1], []),  # the first two are swapped, or one too many
            ]
            found = self._within(word, [other for other in others if other in self._two_edits], 1)
        return found

    @staticmethod
    def _within(word: str, choices: list[str], limit: int) -> tuple[str, ...]:
        near = [choice for choice in choices if abs(len(choice) - len(word)) <= limit]
        hits = process.extract(word, near, scorer=OSA.distance, score_cutoff=limit, limit=None)
        return tuple(sorted({choice for choice, _, _ in hits}))


def _begin_alike(word: str, choice: str) -> bool:
    """Long words may differ anywhere after the first letter, others keep their first letters but for the order."""
    if min(len(word), len(choice)) > SHORTEST_FOR_TWO:
        return True
    return word[:2] == choice[:2] or sorted(word[:_STEADY]) == sorted(choice[:_STEADY])
