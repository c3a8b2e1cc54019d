"""Fit the confidence of answers (pipeline/data/confidence.json) and draw how it fares (docs/confidence.md and .svg).

    python scripts/fit_confidence.py

Asks the labelled questions of all packs. An answer is right where the pack answers and one of the expected places is
cited, or where the pack does not answer and that is said. The drawing shows each
pack under the model of the others; the weights written are of all. No weight may be negative.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import numpy as np
from scipy.optimize import minimize

from domain.answer import Answer, Question, Status
from domain.generation import Draft
from domain.odds import log_odds
from evals.sets import AnswerabilityRow, load_answerability, pack_folder
from evals.sources import read_sources, same_place
from pipeline.build import build_assistant
from pipeline.confidence import EXTREME, Model, Weights, dump, expected
from pipeline.review import Reviewed
from pipeline.settings import read_settings

ROOT = Path(__file__).parent.parent
PACKS = {label: pack_folder(label) for label in ("kerala", "nordbark", "tresregiones")}
_BINS = 6
_PENALTY = 0.01


@dataclass(frozen=True)
class Outcome:
    found: bool
    answered: float
    """Probability that the sources answer; of an answer "not found", that they don't."""
    right: bool


async def outcomes(corpus: Path) -> list[Outcome]:
    """The answers of one pack's questions that a draft stands behind, and whether they are right."""
    assistant = build_assistant(read_settings().model_copy(update={"corpus_dir": corpus}))
    seen: list[tuple[Draft, Reviewed]] = []

    def recorded(draft: Draft, reviewed: Reviewed) -> float:
        seen.append((draft, reviewed))
        return 0.5

    found = []
    with patch("pipeline.formatting.confidence", recorded):
        for row in load_answerability(read_sources(corpus)):
            seen.clear()
            answer = await assistant.answer(Question(text=row.question))
            if seen and row.answerable != "partial":
                draft, reviewed = seen[-1]
                said = bool(reviewed.text) and not reviewed.says_not_found
                answered = draft.answered if said else 1 - draft.answered
                found.append(Outcome(said, answered, right(answer, row)))
    return found


def right(answer: Answer, row: AnswerabilityRow) -> bool:
    if not row.answerable or answer.status is not Status.SUCCESS:
        return answer.status is (Status.SUCCESS if row.answerable else Status.NOT_FOUND)
    cited = any(same_place(r, c.doc_id, c.section) for r in row.expects for c in answer.citations)
    return cited or not row.expects


def fit(found: Sequence[Outcome]) -> Weights:
    """Logistic regression with a weight of no less than zero, a little held back."""
    x = np.array([[1.0, log_odds(o.answered, EXTREME)] for o in found])
    y = np.array([o.right for o in found])

    def loss(w: np.ndarray) -> float:
        z = x @ w
        return float(np.mean(np.logaddexp(0, z) - y * z) + _PENALTY * np.sum(w[1:] ** 2))

    bias, answered = minimize(loss, np.array([0.0, 0.5]), bounds=[(None, None), (0, None)]).x
    return Weights(bias=round(float(bias), 4), answered=round(float(answered), 4))


def model_of(found: Sequence[Outcome]) -> Model:
    return Model(
        answers=fit([o for o in found if o.found]),
        not_found=fit([o for o in found if not o.found]),
    )


def confidence(model: Model, outcome: Outcome) -> float:
    return expected(model.answers if outcome.found else model.not_found, outcome.answered)


def table(pairs: Sequence[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    """(mean confidence, share right, answers) of bins with equally many answers."""
    order = sorted(pairs)
    bins = [order[len(order) * i // _BINS : len(order) * (i + 1) // _BINS] for i in range(_BINS)]
    return [(float(np.mean([c for c, _ in b])), float(np.mean([r for _, r in b])), len(b)) for b in bins if b]


def drawing(bins: Sequence[tuple[float, float, int]]) -> str:
    """A reliability plot: said against seen, the diagonal is what is wanted."""
    points = [(60 + 400 * c, 440 - 400 * r) for c, r, _ in bins]
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="6"/>' for x, y in points)
    ticks = "".join(
        f'<text x="{60 + 4 * p}" y="462" text-anchor="middle">{p} %</text>'
        f'<text x="52" y="{445 - 4 * p}" text-anchor="end">{p} %</text>'
        for p in (0, 25, 50, 75, 100)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 500" font-family="sans-serif" font-size="13">'
        '<rect width="500" height="500" fill="#fff"/><rect x="60" y="40" width="400" height="400" fill="#f6f6f4"/>'
        '<line x1="60" y1="440" x2="460" y2="40" stroke="#999" stroke-dasharray="5 5"/>'
        f'<polyline points="{line}" fill="none" stroke="#1d6b4f" stroke-width="2"/><g fill="#1d6b4f">{dots}</g>{ticks}'
        '<text x="260" y="490" text-anchor="middle">confidence of the answer</text>'
        '<text x="60" y="28">share of answers that are right</text></svg>\n'
    )


def main() -> None:
    found = {name: asyncio.run(outcomes(folder)) for name, folder in PACKS.items()}
    pairs = []
    for name, own in found.items():
        model = model_of([o for other, some in found.items() if other != name for o in some])
        pairs += [(confidence(model, o), o.right) for o in own]
    bins = table(pairs)
    gap = sum(abs(c - r) * n for c, r, n in bins) / len(pairs)
    lines = [
        "# Confidence against right answers",
        "",
        f"{len(pairs)} labelled questions of {len(found)} packs, each pack under the model of the others "
        "(`python scripts/fit_confidence.py`).",
        f"Mean gap between confidence and share right: {100 * gap:.1f} points.",
        "",
        "![Reliability plot](confidence.svg)",
        "",
        "| confidence | right | answers |",
        "| --- | --- | --- |",
        *(f"| {c:.2f} | {r:.2f} | {n} |" for c, r, n in bins),
    ]
    (ROOT / "docs/confidence.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (ROOT / "docs/confidence.svg").write_text(drawing(bins), encoding="utf-8")
    everything = model_of([o for own in found.values() for o in own])
    (ROOT / "pipeline/data/confidence.json").write_text(dump(everything), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
