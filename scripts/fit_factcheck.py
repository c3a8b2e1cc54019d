"""Fit the coefficients of the fact check's score (guardrails/data/factcheck.json) on labelled claims.

    python scripts/fit_factcheck.py [PACK:CLAIMS ...]

Each argument is a pack folder and a file of labelled claims (JSON lines with `sentence` and `supported`; where lines
carry `pack`, only those named like the folder are read). Default: the second pack and the small development pack;
the first pack's claims are kept for reporting (evals/claims_report.py) and never seen here.

A logistic regression over the features of each claim's best evidence, both classes of equal weight, so that 0.5 is
the threshold. Claims that a veto decides are left out: no coefficient can change them. Prints five-fold figures.
"""

import json
import sys
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

from guardrails.factcheck import FactChecker
from guardrails.verdicts import Judgement
from rag.corpus import load_pack
from rag.dense import SentenceEmbedder
from rag.evidence import UnitCursor
from rag.units import build_units

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "guardrails" / "data" / "factcheck.json"
DEFAULT = (
    f"{ROOT}/tests/packs/nordbark:{ROOT}/evals/sets/claims.jsonl",
    f"{ROOT}/tests/packs/olivar:{ROOT}/evals/sets/claims_dev.jsonl",
)
_INVERSE_PENALTY = 3.0
_SEED = 1


def examples(argument: str, embedder: SentenceEmbedder) -> list[tuple[Judgement, bool]]:
    """Best judgements of one pack's labelled claims."""
    folder, _, path = argument.partition(":")
    units = build_units(load_pack(Path(folder)))
    cursor = UnitCursor(units, embedder.embed([u.text for u in units]), embedder)
    checker = FactChecker(units, cursor)
    rows = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [r for r in rows if r.get("pack", Path(folder).name) == Path(folder).name]
    cursor.prepare([r["sentence"] for r in rows])
    return [(j, bool(r["supported"])) for r in rows for j in checker.judgements(r["sentence"])]


def fit(x: np.ndarray, y: np.ndarray) -> LogisticRegression:
    return LogisticRegression(C=_INVERSE_PENALTY, max_iter=5000, class_weight="balanced").fit(x, y)


def main() -> None:
    embedder = SentenceEmbedder()
    found = [e for argument in (sys.argv[1:] or DEFAULT) for e in examples(argument, embedder)]
    free = [(j, label) for j, label in found if not j.veto]
    names = list(free[0][0].features)
    x = np.array([[j.features[n] for n in names] for j, _ in free])
    y = np.array([label for _, label in free])
    guessed = np.zeros(len(y))
    for train, test in StratifiedKFold(5, shuffle=True, random_state=_SEED).split(x, y):
        guessed[test] = fit(x[train], y[train]).predict_proba(x[test])[:, 1]
    kept = (guessed[y] >= 0.5).sum() / sum(label for _, label in found)
    let_through = (guessed[~y] >= 0.5).sum() / sum(not label for _, label in found)
    model = fit(x, y)
    coefficients = {n: round(float(c), 4) for n, c in zip(names, model.coef_[0], strict=True)}
    coefficients["intercept"] = round(float(model.intercept_[0]), 4)
    note = {
        "examples": len(found),
        "five_fold": {"true_kept": round(float(kept), 3), "false_caught": round(float(1 - let_through), 3)},
    }
    OUT.write_text(json.dumps({"coefficients": coefficients, "fitted": note}, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(note))


if __name__ == "__main__":
    main()
