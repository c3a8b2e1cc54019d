"""Progress bars on stderr; that of the index stays invisible while there is nothing to wait for."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from pipeline.article import ArticleProgress
from pipeline.build import IndexProgress


@contextmanager
def index_progress() -> Iterator[IndexProgress]:
    """Yield a callback (done, total) that draws the indexing progress; a total of 0 draws nothing."""
    bar = Progress(
        TextColumn("Building the index"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
    )
    task = None
    try:

        def update(done: int, total: int) -> None:
            nonlocal task
            if total and task is None:
                bar.start()
                task = bar.add_task("index", total=total)
            if task is not None:
                bar.update(task, completed=done, total=total)

        yield update
    finally:
        if task is not None:  # stopping a bar that never started would print an empty line
            bar.stop()


_BEFORE = {"outline": 0.0, "retrieval": 0.05, "draft": 0.15, "style": 0.95}
"""Share of an article's work that is done when a stage begins; the fact check fills what is between."""
_CHECKED = re.compile(r"fact check (\d+) of (\d+)")


@contextmanager
def article_progress() -> Iterator[ArticleProgress]:
    """Yield a callback (stage) that draws how far an article is."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("outline", total=1.0)

        def update(stage: str) -> None:
            bar.update(task, description=stage, completed=article_share(stage))

        yield update


def article_share(stage: str) -> float:
    """0–1: how much of an article is done when a stage is told."""
    checked = _CHECKED.fullmatch(stage)
    if checked is None:
        return _BEFORE.get(stage, 0.0)
    done, total = (int(number) for number in checked.groups())
    start = 0.4
    return start + (_BEFORE["style"] - start) * done / max(total, 1)
