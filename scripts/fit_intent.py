"""Fit the confidence of the intent: specific messages against vague ones, over both labelled packs.

Reads evals/sets/{answerability,gate,vague}.jsonl, writes guardrails/data/intent.json, and prints how the model does on
messages that it was not fitted on (five folds) with its calibration by bin.

    python scripts/fit_intent.py
"""

import json
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict

from domain.answer import Question
from evals.sets import pack_folder
from pipeline.build import build_intents, build_safety_gate_of
from rag.corpus import load_pack

ROOT = Path(__file__).parent.parent
PACKS = {label: pack_folder(label) for label in ("kerala", "nordbark")}
SETS = ROOT / "evals/sets"
OUT = ROOT / "guardrails/data/intent.json"


def rows(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (SETS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parts = {}
    for name, root in PACKS.items():
        pack = load_pack(root)
        parts[name] = (build_intents(pack), build_safety_gate_of(pack))
    examples = [(r["pack"], r["question"], 1) for r in rows("answerability")]
    examples += [(r["pack"], r["question"], 1) for r in rows("gate") if not r.get("history")]
    examples += [(pack, r["question"], 0) for r in rows("vague") for pack in PACKS]
    features, labels = [], []
    for pack_name, text, label in examples:
        intents, gate = parts[str(pack_name)]
        question = Question(text=str(text))
        features.append(intents.features(question, gate.check(question)))
        labels.append(label)
    names = list(features[0])
    x, y = np.array([[f[n] for n in names] for f in features]), np.array(labels)
    model = LogisticRegression(C=3.0)
    p = cross_val_predict(model, x, y, cv=5, method="predict_proba")[:, 1]
    print(f"specific kept at 0.6: {np.mean(p[y == 1] >= 0.6):.3f}   vague asked back: {np.mean(p[y == 0] < 0.6):.3f}")
    for low in np.arange(0, 1, 0.2):
        inside = (p >= low) & (p < low + 0.2)
        if inside.any():
            print(f"  {low:.1f}-{low + 0.2:.1f}: n={inside.sum():4d}  specific {np.mean(y[inside]):.2f}")
    for (_, text, label), prob in zip(examples, p, strict=True):
        if (prob >= 0.6) != bool(label):
            print(f"    {label} {prob:.2f} {text}")
    model.fit(x, y)
    weights = {n: round(float(w), 4) for n, w in zip(names, model.coef_[0], strict=True)}
    data = {"fitted_by": "scripts/fit_intent.py", "bias": round(float(model.intercept_[0]), 4), "weights": weights}
    OUT.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
