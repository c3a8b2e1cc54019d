"""Fit the model of answerability on the labelled questions and print how it does on the pack it was not fitted on.

Reads evals/sets/answerability.jsonl, runs understanding and retrieval as the pipeline does, and writes
rag/data/answerability.json, fitted on both packs.

    python scripts/fit_answerability.py [-v]
"""

import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from domain.answer import Question
from pipeline.build import build_assistant
from pipeline.settings import read_settings
from rag.answerability import FEATURES, features

ROOT = Path(__file__).parent.parent
PACKS = {"kerala": ROOT / "corpus", "nordbark": ROOT / "tests/packs/nordbark"}
SET = ROOT / "evals/sets/answerability.jsonl"
OUT = ROOT / "rag/data/answerability.json"


class Sample:
    """The parts of the labelled questions of one pack."""

    def __init__(self, pack: str) -> None:
        assistant = build_assistant(read_settings().model_copy(update={"corpus_dir": PACKS[pack]}))
        self.texts: list[str] = []
        rows: list[list[float]] = []
        labels: list[int] = []
        for line in SET.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["pack"] != pack or row["answerable"] == "partial":
                continue
            for part, evidence in assistant.pipeline.evidence(Question(text=row["question"])):
                if not evidence.best:
                    continue
                self.texts.append(part.text)
                rows.append([features(evidence)[name] for name in FEATURES])
                labels.append(int(row["answerable"]))
        self.x: NDArray[np.float64] = np.array(rows)
        self.y: NDArray[np.int64] = np.array(labels)


def model() -> object:
    return make_pipeline(StandardScaler(), LogisticRegression(C=0.5))


def main() -> None:
    samples = {pack: Sample(pack) for pack in PACKS}
    for fitted, held_out in (("kerala", "nordbark"), ("nordbark", "kerala")):
        a, b = samples[fitted], samples[held_out]
        p = model().fit(a.x, a.y).predict_proba(b.x)[:, 1]  # type: ignore[attr-defined]
        kept, refused = np.mean(p[b.y == 1] >= 0.5), np.mean(p[b.y == 0] < 0.5)
        print(f"fitted on {fitted}, on {held_out}: answerable kept {kept:.3f}, unanswerable refused {refused:.3f}, "
              f"AUC {roc_auc_score(b.y, p):.3f}")  # fmt: skip
        if "-v" in sys.argv:
            for text, label, probability in zip(b.texts, b.y, p, strict=True):
                if (probability >= 0.5) != bool(label):
                    print(f"    {label} {probability:.2f} {text}")
    x = np.vstack([s.x for s in samples.values()])
    y = np.hstack([s.y for s in samples.values()])
    fitted_model = model().fit(x, y)  # type: ignore[attr-defined]
    scale, logistic = fitted_model[0], fitted_model[-1]
    weights = logistic.coef_[0] / scale.scale_
    bias = float(logistic.intercept_[0] - np.sum(logistic.coef_[0] * scale.mean_ / scale.scale_))
    data = {
        "fitted_by": "scripts/fit_answerability.py",
        "bias": round(bias, 4),
        "weights": {name: round(float(w), 4) for name, w in zip(FEATURES, weights, strict=True)},
    }
    OUT.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(data))


if __name__ == "__main__":
    main()
