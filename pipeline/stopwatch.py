"""How long each named step took."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Stopwatch:
    def __init__(self) -> None:
        self._ms: dict[str, float] = {}

    @contextmanager
    def time(self, step: str) -> Iterator[None]:
        started = perf_counter()
        try:
            yield
        finally:
            self._ms[step] = self._ms.get(step, 0.0) + (perf_counter() - started) * 1000

    def ms(self, step: str) -> float:
        return round(self._ms.get(step, 0.0), 2)
