"""Misspelt words: which words of the vocabulary a token that nobody knows may stand for."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST = 5  # shorter words have too many neighbours
SHORTEST_FOR_TWO = 8


class Speller:
    """Finds the nearest words within one edit (five letters and more) or two (eight and more).

    An edit is an insertion, deletion, substitution or transposition of neighbours. Only the first letter may be
    wrong where nothing that begins alike is near.
    """

    def __init__(self, targets: Iterable[str]) -> None:
        self._by_first: dict[str, list[str]] = {}
        self._by_second: dict[str, list[str]] = {}
        for word in sorted(set(targets)):
            if len(word) >= SHORTEST:
                self._by_first.setdefault(word[0], []).append(word)
                self._by_second.setdefault(word[1], []).append(word)
        self.nearest: Callable[[str], tuple[str, ...]] = lru_cache(maxsize=8192)(self._nearest)

    def _nearest(self, word: str) -> tuple[str, ...]:
        if len(word) < SHORTEST or not word.isalpha():
            return ()
        limit = 2 if len(word) >= SHORTEST_FOR_TWO else 1
        found = self._search(word, self._by_first.get(word[0], []), limit)
        if not found:
            others = [
                *self._by_second.get(word[1], []),  # a wrong first letter
                *self._by_second.get(word[0], []),  # the first letter is missing
                *self._by_first.get(word[1], []),  # the first two are swapped, or one too many
            ]
            found = self._search(word, others, 1)
        return found

    @staticmethod
    def _search(word: str, choices: list[str], limit: int) -> tuple[str, ...]:
        near = [choice for choice in choices if abs(len(choice) - len(word)) <= limit]
        hits = process.extract(word, near, scorer=OSA.distance, score_cutoff=limit, limit=None)
        # Two edits are allowed only between long words: "lotion" is not "option".
        hits = [hit for hit in hits if hit[1] < 2 or len(hit[0]) >= SHORTEST_FOR_TWO]
        best = min((distance for _, distance, _ in hits), default=0)
        return tuple(sorted({choice for choice, distance, _ in hits if distance == best}))
