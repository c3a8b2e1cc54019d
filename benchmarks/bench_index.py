"""The index of a pack: first build, rebuild without a change and with one, opening, retrieval, cold start.

python benchmarks/bench_index.py [--corpus corpus] [--questions 30]
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np
from rich.console import Console
from rich.table import Table

from domain.corpus import Pack
from rag.corpus import load_pack
from rag.dense import SentenceEmbedder
from rag.index import Index
from rag.retriever import HybridRetriever

T = TypeVar("T")

COLD_START = """
import sys
from pathlib import Path
from rag.dense import SentenceEmbedder
from rag.index import Index
from rag.retriever import HybridRetriever
embedder = SentenceEmbedder()
index = Index.open(Path(sys.argv[1]), Path(sys.argv[2]), embedder)
HybridRetriever(index, embedder).retrieve("a first question about sleep", top_k=5)
"""


def timed(call: Callable[[], T]) -> tuple[T, float]:
    start = time.perf_counter()
    result = call()
    return result, time.perf_counter() - start


def questions_of(pack: Pack, number: int) -> list[str]:
    """Headings of the pack as questions: as many different ones as it has."""
    headings = [s.heading for d in pack.documents for s in d.sections] + [p.name for p in pack.products]
    return [f"What about {heading.strip('?')}?" for heading in headings[:number]]


def change_one_section(root: Path) -> None:
    path = max(root.glob("*.md"), key=lambda p: p.stat().st_size)
    path.write_text(path.read_text(encoding="utf-8") + "\nOne more sentence.\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=Path("corpus"))
    parser.add_argument("--questions", type=int, default=30)
    arguments = parser.parse_args()
    embedder = SentenceEmbedder()
    rows: list[tuple[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        root, data = Path(shutil.copytree(arguments.corpus, Path(folder) / "pack")), Path(folder) / "data"
        rows.append(("load the model", timed(lambda: embedder.embed(["warm up"]))[1]))
        pack, seconds = timed(lambda: load_pack(root))
        rows.append(("read and validate the pack", seconds))
        index, first = timed(lambda: Index.build(pack, embedder, data))
        rows.append((f"first build, {len(index.chunks)} passages", first))
        rows.append(("build without a change", timed(lambda: Index.build(load_pack(root), embedder, data))[1]))
        change_one_section(root)
        rows.append(("build after one changed section", timed(lambda: Index.build(load_pack(root), embedder, data))[1]))
        rows.append(("open", timed(lambda: Index.open(root, data, embedder))[1]))
        retriever, seconds = timed(lambda: HybridRetriever(index, embedder))
        rows.append(("make the retriever (BM25 included)", seconds))
        asked = questions_of(pack, arguments.questions)
        times = [timed(lambda q=q: retriever.retrieve(q, top_k=5))[1] for q in asked]  # type: ignore[misc]
        again = [timed(lambda q=q: retriever.retrieve(q, top_k=5))[1] for q in asked]  # type: ignore[misc]
        rows += [("a new question, p50", np.percentile(times, 50)), ("a new question, p95", np.percentile(times, 95))]
        rows += [("a question asked before, p50", np.percentile(again, 50))]
        command = [sys.executable, "-c", COLD_START, str(root), str(data)]
        rows.append(
            ("cold start to the first hits, new process", timed(lambda: subprocess.run(command, check=True))[1])
        )
    table = Table("step", "ms", "of the first build")
    for name, seconds in rows:
        table.add_row(name, f"{seconds * 1000:,.1f}", f"{seconds / first:.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
