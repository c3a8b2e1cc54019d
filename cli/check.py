"""`ka check` for an editor: the marked draft, a report to keep, and citations written into the file."""

import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from cli.check_page import page
from cli.drafts import DraftFile, read_draft, write_back, write_whole
from cli.marked_text import show_additions, show_draft
from domain.errors import KaError
from domain.factcheck import CheckReport
from domain.text import well_formed
from pipeline.build import Assistant
from pipeline.marked import MarkedDraft, mark, places, readable


@dataclass(frozen=True)
class CheckOrder:
    """What an editor asked for."""

    text: str | None = None
    file: Path | None = None
    html: Path | None = None
    fix: bool = False
    as_json: bool = False

    @property
    def title(self) -> str:
        return self.file.name if self.file else "a text"


@dataclass(frozen=True)
class Draft:
    """A text to check, and the file that it came from."""

    text: str
    file: DraftFile | None = None


def read_order(order: CheckOrder) -> Draft:
    """The text to check. Raises KaError, before anything is loaded, for files that can't be used."""
    if order.html is not None:
        if order.file is not None and order.html.exists() and order.html.samefile(order.file):
            raise KaError(f"--html {order.html} is the draft itself. Name another file for the report.")
        if not order.html.absolute().parent.is_dir() or order.html.is_dir():
            raise KaError(f"{order.html} can't be written. Choose another place with --html.")
    if order.file is None:
        return Draft(well_formed(order.text or ""))
    file = read_draft(order.file)
    return Draft(file.text, file)


def run_check(order: CheckOrder, draft: Draft, assistant: Assistant) -> CheckReport:
    """Check a draft, show it unless JSON was asked for, write what was asked for."""
    report = assistant.check(readable(draft.text))
    marked = mark(draft.text, report, places(assistant.pack))
    console = Console(stderr=True) if order.as_json else Console(soft_wrap=not sys.stdout.isatty())
    if not order.as_json:
        show_draft(console, marked, cite=order.file is not None and not order.fix)
    if order.fix and draft.file is not None:
        _fix(draft.file, marked)
        show_additions(console, marked, draft.file.path.name)
    if order.html is not None:
        write_whole(order.html, page(marked, order.title, added=order.fix).encode("utf-8"))
        Console(stderr=True).print(f"Wrote {order.html}", markup=False, highlight=False, soft_wrap=True)
    return report


def _fix(file: DraftFile, marked: MarkedDraft) -> None:
    if marked.proposed:
        write_back(file, marked.with_citations())
