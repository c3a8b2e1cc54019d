"""A progress bar on stderr that stays invisible while there is nothing to wait for."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

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
