"""Answers as a person reads them in a terminal."""

import re
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from domain.answer import Answer, Status
from pipeline.article import Article

_CITATION = re.compile(r"\s*\[source:([^\]]+)\]")
_LOOK = {
    Status.SUCCESS: ("green", "Answer"),
    Status.BLOCKED_SAFETY: ("red", "BLOCKED_SAFETY · not recommended"),
    Status.NOT_FOUND: ("yellow", "NOT_FOUND"),
    Status.NEEDS_CLARIFICATION: ("cyan", "NEEDS_CLARIFICATION"),
}


def show_answer(console: Console, answer: Answer) -> None:
    """Print the answer with `[n]` marks, then its sources, warnings and confidence."""
    numbers: dict[str, int] = {}

    def mark(match: re.Match[str]) -> str:
        return f" \\[{numbers.setdefault(match.group(1), len(numbers) + 1)}]"

    text = _CITATION.sub(mark, answer.answer)
    colour, title = _LOOK[answer.status]
    console.print(Panel(Markdown(text), title=title, title_align="left", border_style=colour, padding=(1, 2)))
    for part in _below(answer, numbers):
        console.print(part)


def _below(answer: Answer, numbers: dict[str, int]) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if answer.citations:
        parts.append(_sources(answer, numbers))
    if answer.unsupported_claims:
        lines = [Text(f"  – {claim.sentence} ({claim.reason})", style="dim") for claim in answer.unsupported_claims]
        parts.append(Group(Text("Left out, not supported by the corpus:", style="bold"), *lines))
    seconds = (
        answer.metadata.retrieval_time_ms + answer.metadata.generation_time_ms + answer.metadata.fact_check_time_ms
    ) / 1000
    parts.append(
        Text(f"confidence {answer.confidence_score:.2f} · {answer.metadata.model} · {seconds:.2f} s", style="dim")
    )
    return parts


def _sources(answer: Answer, numbers: dict[str, int]) -> Table:
    table = Table(title="Sources", title_justify="left", show_header=False, box=None, padding=(0, 1))
    table.add_column(justify="right", style="bold")
    table.add_column()
    ordered = sorted(answer.citations, key=lambda c: numbers.get(f"{c.doc_id}#{c.section}", len(numbers) + 1))
    for citation in ordered:
        number = numbers.get(f"{citation.doc_id}#{citation.section}")
        place = Text(f"{citation.doc_id} › {citation.section}", style="bold")
        excerpt = Text(_shortened(citation.excerpt), style="dim")
        table.add_row(f"[{number}]" if number else "·", Group(place, excerpt))
    return table


def _shortened(text: str, limit: int = 180) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[:limit].rsplit(" ", 1)[0] + " …"


def show_article_notes(console: Console, article: Article, out: Path | None) -> None:
    """Print what an editor has to look at: what is missing, what the fact check took out, style findings."""
    lines = [Text(f"Wrote {out}", style="bold")] if out is not None else []
    lines += [Text(f"missing: {what}", style="yellow") for what in article.missing]
    lines += [Text(f"taken out: {claim.sentence} ({claim.reason})", style="red") for claim in article.unsupported]
    for finding in article.style:
        instead = f" → {finding.suggestion}" if finding.suggestion else ""
        lines.append(Text(f"style: “{finding.phrase}” – {finding.rule}{instead}", style="magenta"))
    for line in lines:
        console.print(line, soft_wrap=True, highlight=False)
