"""BM25 by rank-bm25 and by this project, on synthetic passages: the same scores, and how many times faster.

    python benchmarks/bench_bm25.py [--sizes 1000 10000 100000] [--queries 20]

Words follow Zipf's law over 50,000 forms, passages have about 80 words, queries 8.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rank_bm25 import BM25Okapi
from rich.console import Console
from rich.table import Table

from rag.bm25 import K1, B, FieldBm25

VOCABULARY = 50_000


def corpus(size: int, rng: np.random.Generator) -> list[list[str]]:
    lengths = rng.poisson(80, size) + 1
    ranks = np.minimum(rng.zipf(1.15, int(lengths.sum())), VOCABULARY)
    words = np.char.add("w", ranks.astype(str)).tolist()
    stops = np.cumsum(lengths)
    return [words[stop - length : stop] for stop, length in zip(stops, lengths, strict=True)]


def queries(number: int, rng: np.random.Generator) -> list[list[str]]:
    """Eight words each, half of them among the 200 most frequent."""
    frequent = rng.integers(1, 200, (number, 4))
    rare = rng.integers(200, 20_000, (number, 4))
    return [[f"w{rank}" for rank in row] for row in np.concatenate([frequent, rare], axis=1)]


def median_ms(call: Callable[[list[str]], Any], asked: list[list[str]]) -> float:
    times = []
    for query in asked:
        start = time.perf_counter()
        call(query)
        times.append(time.perf_counter() - start)
    return float(np.median(times)) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--queries", type=int, default=20)
    arguments = parser.parse_args()
    table = Table("passages", "rank-bm25, ms", "ours, ms", "times faster", "largest difference", "our build, s")
    for size in arguments.sizes:
        rng = np.random.default_rng(size)
        texts, asked = corpus(size, rng), queries(arguments.queries, rng)
        theirs: Any = BM25Okapi(texts, k1=K1, b=B)
        start = time.perf_counter()
        ours = FieldBm25(texts)
        build = time.perf_counter() - start
        difference = max(float(np.abs(theirs.get_scores(q) - ours.scores(q)).max()) for q in asked[:5])
        slow, fast = median_ms(theirs.get_scores, asked), median_ms(ours.scores, asked)
        table.add_row(
            f"{size:,}", f"{slow:.2f}", f"{fast:.3f}", f"{slow / fast:.0f}", f"{difference:.1e}", f"{build:.1f}"
        )
    Console().print(table)


if __name__ == "__main__":
    main()
