"""Everyday questions about whole packs, by other authors: does the answer hold what a right one can't do without?

    python -m evals.questions_report

`questions.jsonl` was read and tuned on; of `questions_untouched.jsonl` only the counts are looked at.
"""

import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from domain.answer import Answer, Question, Status
from domain.ports import Answerer
from domain.text import fold
from evals.sets import SETS_DIR, LabelledRow, pack_folder
from evals.tables import load_rows
from pipeline.build import build_assistant
from pipeline.settings import read_settings

SETS = ("questions.jsonl", "questions_untouched.jsonl")


class QuestionRow(LabelledRow):
    question: str
    history: tuple[str, ...] = ()
    status: Status
    must: tuple[tuple[str, ...], ...] = ()
    """For each thing that the answer must say: the ways to say it, any of which will do."""
    must_not: tuple[str, ...] = ()


def is_right(row: QuestionRow, answer: Answer) -> bool:
    said = fold(answer.answer)
    return (
        answer.status is row.status
        and all(any(fold(way) in said for way in ways) for ways in row.must)
        and not any(fold(words) in said for words in row.must_not)
    )


async def right_ones(rows: Sequence[QuestionRow], answerers: Mapping[str, Answerer]) -> frozenset[str]:
    """Ids of the questions that are answered right; `answerers` by the label of their pack."""
    asked = [(row, Question(text=row.question, history=row.history)) for row in rows]
    return frozenset([row.id for row, question in asked if is_right(row, await answerers[row.pack].answer(question))])


def _answerer(label: str, data_dir: Path) -> Answerer:
    settings = read_settings().model_copy(update={"corpus_dir": pack_folder(label), "data_dir": data_dir / label})
    return build_assistant(settings).pipeline


def main() -> None:
    for name in SETS:
        rows = load_rows(SETS_DIR / name, QuestionRow)
        with tempfile.TemporaryDirectory() as data:
            answerers = {label: _answerer(label, Path(data)) for label in dict.fromkeys(row.pack for row in rows)}
            right = asyncio.run(right_ones(rows, answerers))
        for status in dict.fromkeys(row.status for row in rows):
            ids = [row.id for row in rows if row.status is status]
            print(f"{name}: {status} wanted: {len(right.intersection(ids))} of {len(ids)} right")


if __name__ == "__main__":
    main()
