"""`ka`: every command of the assistant. Answers go to stdout, logs and progress to stderr."""

import asyncio
import io
import logging
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from cli.batch import QuestionLine, TextLine, run_batch, written
from cli.check import CheckOrder, read_order, run_check
from cli.drafts import write_whole
from cli.progress import article_progress, index_progress
from cli.render import show_answer, show_article_notes
from domain.answer import Question
from domain.errors import KaError
from pipeline.build import Assistant, build_assistant, build_index, build_safety_gate, check_corpus
from pipeline.settings import Settings, read_settings

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Kerala Ayurveda's assistant: answers product questions from the content pack, with sources, or not at all.",
)
Corpus = Annotated[
    Path | None, typer.Option("--corpus", help="The content pack's folder. Default: KA_CORPUS_DIR or corpus/.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on stdout, nothing else there.")]
JsonLines = Annotated[Path | None, typer.Option("--jsonl", help="A file of JSON lines; a line out for each line in.")]


@app.command()
def ask(
    question: Annotated[str | None, typer.Argument(help="The question, in quotes.")] = None,
    as_json: AsJson = False,
    jsonl: JsonLines = None,
    corpus: Corpus = None,
) -> None:
    """Answer a question from the content pack."""
    if (question is None) == (jsonl is None):
        raise typer.BadParameter("Give either a question or --jsonl FILE.")
    assistant = _assistant(corpus)
    if jsonl is not None:

        async def work(line: QuestionLine) -> dict[str, Any]:
            answer = await assistant.answer(Question(text=line.question, history=tuple(line.history)))
            return answer.model_dump(mode="json")

        _exit_unless(asyncio.run(run_batch(jsonl, QuestionLine, work, sys.stdout)))
        return
    answer = asyncio.run(assistant.answer(Question(text=question or "")))
    if as_json:
        _print_json(answer.model_dump(mode="json"))
    else:
        show_answer(Console(), answer)


@app.command()
def check(
    text: Annotated[str | None, typer.Argument(help="The text to check, in quotes.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="A draft, e.g. DRAFT.md.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Also write a report, one HTML file, here.")] = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Write citations into FILE, for supported sentences that have none.")
    ] = False,
    as_json: AsJson = False,
    jsonl: JsonLines = None,
    corpus: Corpus = None,
) -> None:
    """Fact-check any text against the content pack.

    Exit status: 0 when every claim is supported, 1 when one is not, 2 when the call or a file is wrong. With --json it
    is 0 whenever the check itself worked.
    """
    if sum(given is not None for given in (text, file, jsonl)) != 1:
        raise typer.BadParameter("Give one of: a text, --file DRAFT.md, --jsonl FILE.")
    if jsonl is not None and (html is not None or fix):
        raise typer.BadParameter("--html and --fix work on one draft, not on --jsonl.")
    if fix and file is None:
        raise typer.BadParameter("--fix writes into a draft: give it with --file DRAFT.md.")
    if jsonl is not None:
        assistant = _assistant(corpus)

        async def work(line: TextLine) -> dict[str, Any]:
            return assistant.check(line.text).model_dump(mode="json")

        _exit_unless(asyncio.run(run_batch(jsonl, TextLine, work, sys.stdout)))
        return
    order = CheckOrder(text=text, file=file, html=html, fix=fix, as_json=as_json)
    draft = read_order(order)
    report = run_check(order, draft, _assistant(corpus))
    if as_json:
        _print_json(report.model_dump(mode="json"))
        return
    _exit_unless(all(verdict.supported is not False for verdict in report.sentences))


@app.command()
def article(
    topic: Annotated[str, typer.Argument(help="What the article is about, in quotes.")],
    out: Annotated[Path | None, typer.Option("--out", help="Write the article here instead of to stdout.")] = None,
    corpus: Corpus = None,
) -> None:
    """Draft a long article for editors: outline, sources, draft, fact check, style, safety note."""
    if out is not None and (out.is_dir() or not os.access(out.parent, os.W_OK)):
        raise KaError(f"{out} can't be written. Choose another place with --out.")
    assistant = _assistant(corpus)
    with article_progress() as progress:
        written = asyncio.run(assistant.article(topic, progress))
    if out is None:
        print(written.markdown)
    else:
        write_whole(out, written.markdown.encode("utf-8"))
    show_article_notes(Console(stderr=True), written, out)


@app.command()
def index(
    check_only: Annotated[
        bool, typer.Option("--check", help="Only validate the content pack: file, line, remedy.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="With --check: also every statement as it is read.")
    ] = False,
    corpus: Corpus = None,
) -> None:
    """Build or refresh the index of the content pack."""
    settings = _settings(corpus)
    console = Console()
    if check_only:
        report = check_corpus(settings.corpus_dir, verbose=verbose)
        for line in report.lines:
            console.print(line, markup=False, highlight=False, soft_wrap=True)
        _exit_unless(report.ok)
        return
    with index_progress() as progress:
        summary = build_index(settings, progress)
    console.print(summary, markup=False, highlight=False, soft_wrap=True)


@app.command()
def explain(
    question: Annotated[str, typer.Argument(help="The message, in quotes.")],
    history: Annotated[
        list[str] | None, typer.Option("--after", help="An earlier message of the thread; may be repeated.")
    ] = None,
    corpus: Corpus = None,
) -> None:
    """Say what the safety gate decides about a message, and why: words, concepts, rules, catalog cells."""
    gate = build_safety_gate(_settings(corpus))
    decision = gate.check(Question(text=question, history=tuple(history or ())))
    print(gate.explain(decision))


@app.command("eval")
def evaluate(
    as_json: AsJson = False,
    sets: Annotated[bool, typer.Option("--sets", help="Also run the labelled sets that fit the pack.")] = False,
    corpus: Corpus = None,
) -> None:
    """Run the golden set: 100-point rubric and metrics against their targets. Exit status 1 when one is missed."""
    from evals.command import run_eval

    assistant = _assistant(corpus)
    root = _settings(corpus).corpus_dir
    raise typer.Exit(run_eval(assistant, assistant.check, root, as_json=as_json, sets=sets, gate=assistant.gate))


@app.command()
def metrics(as_json: AsJson = False, corpus: Corpus = None) -> None:
    """The bot's answers and people's votes of the last day and week, against their targets.

    Exit status 1 when a target is missed.
    """
    from cli.metrics import read_metrics, show

    found = read_metrics(_settings(corpus))
    if as_json:
        _print_json({name: [m.model_dump(mode="json") for m in period] for name, period in found.items()})
    else:
        show(Console(), found)
    _exit_unless(all(metric.verdict != "missed" for period in found.values() for metric in period))


@app.command()
def doctor(corpus: Corpus = None) -> None:
    """Check the content pack, index, model, API key, tokens, scopes and channels, and say what to do about each."""
    from cli.doctor import examine, show

    findings = asyncio.run(examine(_settings(corpus)))
    show(Console(), findings)
    _exit_unless(all(finding.ok for finding in findings))


@app.command()
def serve(corpus: Corpus = None) -> None:
    """Run the Slack bot: Socket Mode by default, signed HTTP with KA_SLACK_MODE=http."""
    from cli.slack import bot_settings, run_bot  # slack-bolt is only needed here

    settings = _settings(corpus)
    bot_settings(settings)  # complain about missing tokens before loading anything
    asyncio.run(run_bot(settings, _assistant(corpus)))


@app.command()
def demo(
    port: Annotated[
        int, typer.Option("--port", help="Where the page listens on this machine; 0 takes a free port.")
    ] = 8765,
    corpus: Corpus = None,
) -> None:
    """The same bot with no workspace: a local web page in the shape of a Slack channel."""
    from cli.slack import run_demo

    def ready(url: str) -> None:
        Console(stderr=True).print(f"Open {url} in a browser. Stop with Ctrl+C.")

    asyncio.run(run_demo(_settings(corpus), _assistant(corpus), port, ready))


def _settings(corpus: Path | None) -> Settings:
    settings = read_settings()
    logging.basicConfig(level=settings.log_level, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    return settings.model_copy(update={"corpus_dir": corpus}) if corpus is not None else settings


def _assistant(corpus: Path | None) -> Assistant:
    with index_progress() as progress:
        return build_assistant(_settings(corpus), progress)


def _print_json(value: dict[str, Any]) -> None:
    print(written(value, sys.stdout.encoding, indent=2))


def _exit_unless(good: bool) -> None:
    if not good:
        raise typer.Exit(1)


def _complain(message: str) -> None:
    """Print a message on stderr as it is: brackets in a file's name are no markup, and no line is broken."""
    Console(stderr=True).print(Text.assemble(("ka:", "red"), " ", message), soft_wrap=True)


def _write_anything() -> None:
    """A terminal that lacks a sign gets a question mark and no traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> None:
    """Entry point: what is wrong becomes a sentence for the person at the keyboard, exit status 2."""
    _write_anything()
    try:
        app()
    except KaError as error:
        _complain(error.message)
        sys.exit(2)
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror)
        _complain(f"{what}. Check the path, its permissions and the free space.")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
