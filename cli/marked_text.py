"""A marked draft in a terminal: signs and words carry what the colours say, for pipes and NO_COLOR."""

from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from domain.factcheck import Evidence
from guardrails.sentences import Part
from pipeline.marked import MarkedDraft, MarkedSentence

_EXCERPT = 160


def show_draft(console: Console, draft: MarkedDraft, *, cite: bool) -> None:
    """Print the draft sentence by sentence, its style findings and a summary. `cite`: offer to write citations."""
    width = len(str(draft.sentences[-1].line)) if draft.sentences else 1
    for marked in draft.sentences:
        _print(console, _headline(marked, width))
        for note in _notes(marked):
            _print(console, note, indent=width + 5)
    for line in _summary(draft, cite):
        _print(console, line)


def show_additions(console: Console, draft: MarkedDraft, name: str) -> None:
    """Print what --fix wrote, a line a citation."""
    added = draft.proposed
    _print(console, Text(f"Added {_count(len(added), 'citation')} to {name}" + (":" if added else "."), style="bold"))
    for marked in added:
        insert = marked.proposal.insert.strip() if marked.proposal else ""
        _print(
            console, Text.assemble(f"line {marked.line}: {_short(marked.sentence.claim, 80)}  ", (insert, "blue")), 2
        )


def summary(draft: MarkedDraft) -> str:
    """The outcome in words: "3 of 5 claims are supported. 2 style findings."."""
    claims = draft.supported + draft.unsupported
    if not claims:
        return "Nothing here makes a claim that could be checked."
    parts = [f"{draft.supported} of {_count(claims, 'claim')} {'is' if claims == 1 else 'are'} supported"]
    parts += [_count(len(draft.style), "style finding")] if draft.style else []
    lacking = len(draft.proposed)
    if lacking:
        parts.append(f"{_count(lacking, 'supported sentence')} {'has' if lacking == 1 else 'have'} no citation")
    return f"{'. '.join(parts)}."


def _headline(marked: MarkedSentence, width: int) -> Text:
    number = (f"{marked.line:>{width}} ", "dim")
    written = " ".join(marked.sentence.text.split())
    if marked.sentence.part is Part.HEADING:
        return Text.assemble(number, "   ", (written, "bold"))
    match marked.verdict.supported:
        case True:
            return Text.assemble(number, (" ✓ ", "green"), (written, "green"))
        case False:
            return Text.assemble(number, (" ✗ ", "bold red"), (written, "red"))
        case None:
            return Text.assemble(number, (" · ", "dim"), (written, "dim"))


def _notes(marked: MarkedSentence) -> Iterator[Text]:
    verdict = marked.verdict
    if verdict.supported is False:
        yield Text.assemble(("not supported: ", "bold red"), verdict.reason, (f" ({verdict.score:.2f})", "dim"))
        for evidence in verdict.evidence[:2]:
            yield Text.assemble(("nearest: ", "dim"), _place(evidence), (f"  “{_short(evidence.excerpt)}”", "dim"))
    elif verdict.supported:
        yield Text.assemble(("supported: ", "green"), verdict.reason, (f" ({verdict.score:.2f})", "dim"))
        for where in dict.fromkeys((e.doc_id, e.section) for e in verdict.evidence):
            yield Text(f"{where[0]} › {where[1]}", style="blue")
    for target in marked.strangers:
        yield Text(f"cites what the pack doesn't have: {target}", style="yellow")
    for finding in marked.style:
        yield Text.assemble(("style: ", "magenta"), f"“{finding.phrase}” – {finding.rule}")
        if finding.suggestion:
            yield Text(f"       {finding.suggestion}", style="magenta")


def _summary(draft: MarkedDraft, cite: bool) -> Iterator[Text]:
    yield Text("")
    yield Text(summary(draft), style="bold red" if draft.unsupported else "bold green")
    if cite and draft.proposed:
        yield Text("--fix writes the citations that are missing into the file.", style="dim")


def _place(evidence: Evidence) -> tuple[str, str]:
    return f"{evidence.doc_id} › {evidence.section}", "blue"


def _print(console: Console, text: Text, indent: int = 0) -> None:
    if console.soft_wrap:
        console.print(Text(" " * indent) + text, highlight=False)
    else:
        console.print(Padding(text, (0, 0, 0, indent)), highlight=False)


def _short(text: str, limit: int = _EXCERPT) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[:limit].rsplit(" ", 1)[0] + " …"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
