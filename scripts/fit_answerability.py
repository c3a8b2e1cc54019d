"""Fit the two models of answerability on the labelled questions; print how each pack fares under the others' model.

Reads evals/sets/answerability.jsonl and questions.jsonl, runs understanding and retrieval as the pipeline does, and
writes rag/data/answerability.json, fitted on all packs: `plain` without a judge of questions, `judged` with the shipped
one.

    python scripts/fit_answerability.py [-v]
"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from domain.answer import Question, Status
from evals.questions_report import QuestionRow
from evals.sets import SETS_DIR, AnswerabilityRow, pack_folder
from evals.tables import load_rows
from pipeline.build import build_assistant
from pipeline.settings import read_settings
from rag.answerability import FEATURES, JUDGED, features

ROOT = Path(__file__).parent.parent
OUT = ROOT / "rag/data/answerability.json"
_INVERSE_PENALTY = 0.1
MODELS = {"plain": FEATURES, "judged": JUDGED}


def labelled() -> dict[str, list[tuple[Question, bool]]]:
    """By pack: questions, and whether the pack answers them; those that it answers in part are left out."""
    found: dict[str, list[tuple[Question, bool]]] = {}
    for row in load_rows(SETS_DIR / "answerability.jsonl", AnswerabilityRow):
        if row.answerable != "partial":
            found.setdefault(row.pack, []).append((Question(text=row.question), bool(row.answerable)))
    for row in load_rows(SETS_DIR / "questions.jsonl", QuestionRow):
        if row.status in (Status.SUCCESS, Status.NOT_FOUND):
            question = Question(text=row.question, history=row.history)
            found.setdefault(row.pack, []).append((question, row.status is Status.SUCCESS))
    return found


class Sample:
    """The parts of the labelled questions of one pack."""

    def __init__(self, pack: str, rows: Sequence[tuple[Question, bool]], model: str) -> None:
        verifier = "shipped" if model == "judged" else "rules"
        settings = read_settings().model_copy(update={"corpus_dir": pack_folder(pack), "verifier": verifier})
        assistant = build_assistant(settings)
        self.texts: list[str] = []
        seen: list[list[float]] = []
        labels: list[int] = []
        for question, answerable in rows:
            for part, evidence in assistant.pipeline.evidence(question):
                if not evidence.best:
                    continue
                self.texts.append(part.text)
                seen.append([features(evidence)[name] for name in MODELS[model]])
                labels.append(int(answerable))
        self.x: NDArray[np.float64] = np.array(seen)
        self.y: NDArray[np.int64] = np.array(labels)


def logistic() -> Pipeline:
    return make_pipeline(StandardScaler(), LogisticRegression(C=_INVERSE_PENALTY))


def joined(samples: Iterable[Sample]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    found = list(samples)
    return np.vstack([s.x for s in found]), np.hstack([s.y for s in found])


def fitted(model: str) -> dict[str, object]:
    """The coefficients over all packs; prints how each pack fares under the model of the others."""
    samples = {pack: Sample(pack, rows, model) for pack, rows in labelled().items()}
    for pack, held_out in samples.items():
        x, y = joined(s for name, s in samples.items() if name != pack)
        p = logistic().fit(x, y).predict_proba(held_out.x)[:, 1]
        kept, refused = np.mean(p[held_out.y == 1] >= 0.5), np.mean(p[held_out.y == 0] < 0.5)
        print(f"{model}, on {pack} by the others: answerable kept {kept:.3f}, unanswerable refused {refused:.3f}, "
              f"AUC {roc_auc_score(held_out.y, p):.3f}")  # fmt: skip
        if "-v" in sys.argv:
            for text, label, probability in zip(held_out.texts, held_out.y, p, strict=True):
                if (probability >= 0.5) != bool(label):
                    print(f"    {label} {probability:.2f} {text}")
    found = logistic().fit(*joined(samples.values()))
    scale, weights = found[0], found[-1].coef_[0] / found[0].scale_
    return {
        "bias": round(float(found[-1].intercept_[0] - np.sum(weights * scale.mean_)), 4),
        "weights": {name: round(float(w), 4) for name, w in zip(MODELS[model], weights, strict=True)},
    }


def main() -> None:
    data = {"fitted_by": "scripts/fit_answerability.py", "models": {model: fitted(model) for model in MODELS}}
    OUT.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
