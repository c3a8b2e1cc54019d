"""A hundred drafts as a model might write them, partly true and partly not: what of them reaches the answer, by kind.

    python -m evals.drafts_report [FILE.md]

Each draft comes from a scripted generator and runs through the whole pipeline; the second try gets the same draft.
"""

import asyncio
import re
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from domain.answer import Answer, Frozen, Question
from domain.generation import Draft, GenerationRequest
from domain.text import CITATION, fold
from evals.sets import SETS_DIR, pack_folder
from evals.tables import Row, load_rows
from evals.wording import mentions
from pipeline.build import build_assistant
from pipeline.drafting import Drafting
from pipeline.settings import read_settings

_SHOWN = re.compile(r"\*{1,3}|__|`+|~~")


class DraftRow(Row):
    """A draft, the words that give its bad sentences away, and words of its true ones."""

    pack: str
    kind: str
    question: str
    draft: str
    bad: tuple[str, ...]
    """One for each bad sentence or part of one: words that must not stand in the answer."""
    bad_citations: tuple[str, ...] = ()
    """`doc_id#section`s that must not be cited for what the draft cites them for."""
    keeps: tuple[str, ...] = ()
    """Words of true sentences that should stay."""
    known: Mapping[str, str] = {}
    """Bad words that do get through today, each with why. A test fails when another one does."""


class Outcome(Frozen):
    """What became of one draft."""

    row: DraftRow
    through: tuple[str, ...]
    """Of `bad` and `bad_citations`: what stands in the answer."""
    kept: tuple[str, ...]
    drafted: bool
    """Whether the answer is made of the draft; False: nothing of it was left, the pack's own words took over."""

    @property
    def news(self) -> tuple[str, ...]:
        """What got through and is not known to."""
        return tuple(words for words in self.through if words not in self.row.known)


def load_drafts(path: Path = SETS_DIR / "drafts.jsonl") -> tuple[DraftRow, ...]:
    return load_rows(path, DraftRow)


def outcome(row: DraftRow, answer: Answer, model: str) -> Outcome:
    """Hold an answer against a row. `model`: what drafts of the scripted model are marked with."""
    seen, cited = _visible(answer.answer), {f"{c.doc_id}#{c.section}" for c in answer.citations}
    through = [words for words in row.bad if _visible(words) in seen]
    through += [place for place in row.bad_citations if place in cited or place in answer.answer]
    return Outcome(
        row=row,
        through=tuple(through),
        kept=tuple(words for words in row.keeps if mentions(answer.answer, words)),
        drafted=answer.metadata.model == model,
    )


def _visible(text: str) -> str:
    """As a reader sees it: no citations, no emphasis, no characters without width, letters folded."""
    text = _SHOWN.sub("", CITATION.sub("", text))
    return fold("".join(c for c in text if unicodedata.category(c) != "Cf"))


@dataclass
class ScriptedGenerator:
    """A model that says what it is told to."""

    text: str = ""
    model: str = "scripted"

    async def generate(self, request: GenerationRequest) -> Draft:
        return Draft(text=self.text, model=self.model)


def run(rows: Sequence[DraftRow]) -> list[Outcome]:
    """Every draft through the pipeline of its pack."""
    with tempfile.TemporaryDirectory() as folder:
        answers = {pack: _answering(pack, Path(folder)) for pack in {row.pack for row in rows}}
        return [outcome(row, answers[row.pack](row), ScriptedGenerator.model) for row in rows]


def _answering(pack: str, data_dir: Path) -> Callable[[DraftRow], Answer]:
    settings = read_settings().model_copy(update={"corpus_dir": pack_folder(pack), "data_dir": data_dir})
    pipeline, scripted = build_assistant(settings).pipeline, ScriptedGenerator()
    drafting = Drafting(scripted, pipeline.extractive, pipeline.drafting.reviewer)
    pipeline = replace(pipeline, drafting=drafting)

    def answer(row: DraftRow) -> Answer:
        scripted.text = row.draft
        return asyncio.run(pipeline.answer(Question(text=row.question)))

    return answer


def report(found: Sequence[Outcome]) -> str:
    """The figures by kind, and what gets through, as Markdown."""
    bad, through = _sum(found, _bad), _sum(found, lambda o: len(o.through))
    keeps, kept = _sum(found, lambda o: len(o.row.keeps)), _sum(found, lambda o: len(o.kept))
    whole = sum(not o.through for o in found)
    lines = [
        "# Bad drafts, measured",
        "",
        "Written by `python -m evals.drafts_report docs/bad-drafts.md` from `evals/sets/drafts.jsonl`: whole drafts "
        "as a model might write them, true sentences with right citations and bad ones hidden among them.",
        "",
        f"{len(found)} drafts over two packs. **{through} of {bad} bad statements got through**, "
        f"{whole} drafts lost all of theirs; **{kept} of {keeps} true statements stayed**. "
        f"{sum(not o.drafted for o in found)} drafts lost everything, and the pack's own words took over.",
        "",
        "| kind | drafts | bad statements | got through | true statements | stayed |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for kind in dict.fromkeys(o.row.kind for o in found):
        own = [o for o in found if o.row.kind == kind]
        figures = (
            len(own),
            _sum(own, _bad),
            _sum(own, lambda o: len(o.through)),
            _sum(own, lambda o: len(o.row.keeps)),
            _sum(own, lambda o: len(o.kept)),
        )
        lines.append(f"| {kind} | " + " | ".join(map(str, figures)) + " |")
    lines += ["", "## What gets through", ""]
    lines += [
        f"- {o.row.id}, {o.row.kind}: “{words}” ({o.row.known.get(words, 'not known before')})"
        for o in found
        for words in o.through
    ] or ["Nothing."]
    lines += ["", "## True statements that were lost", ""]
    lines += [
        f"- {o.row.id}, {o.row.kind}: “{words}”" for o in found for words in o.row.keeps if words not in o.kept
    ] or ["None."]
    return "\n".join(lines) + "\n"


def _bad(found: Outcome) -> int:
    return len(found.row.bad) + len(found.row.bad_citations)


def _sum(found: Sequence[Outcome], count: Callable[[Outcome], int]) -> int:
    return sum(count(o) for o in found)


def main() -> None:
    text = report(run(load_drafts()))
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
