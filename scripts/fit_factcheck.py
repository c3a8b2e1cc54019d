"""Fit the coefficients of the fact check's two scores (guardrails/data/factcheck.json) on labelled claims.

    python -m scripts.fit_factcheck

A logistic regression over the features of each claim's best evidence, both classes of equal weight, so that 0.5 is
the threshold; once over the rules' features, once with the verifier's say beside them. Claims that a veto decides, or
that stand in the pack word for word, are left out: no coefficient can change them. The coefficients written are of all
packs; printed is how each pack fares, those claims included, under the coefficients of the others.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from domain.ports import Verifier
from evals.sets import SETS_DIR, pack_folder
from guardrails.factcheck import FactChecker
from guardrails.verdicts import Judgement, Model, load_coefficients
from rag.corpus import load_pack
from rag.cross_encoder import shipped
from rag.dense import SentenceEmbedder
from rag.evidence import UnitCursor
from rag.units import build_units

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "guardrails" / "data" / "factcheck.json"
PACKS = dict.fromkeys(("kerala", "nordbark", "tresregiones"), "claims.jsonl") | {"olivar": "claims_dev.jsonl"}
_INVERSE_PENALTY = 1.0
_ROUNDS = {Model.RULES: 1, Model.VERIFIED: 2}
"""With a verifier, which evidence is best depends on the coefficients themselves."""

Example = tuple[Judgement | None, bool]
"""The best judgement of a claim's weakest clause, None where the pack says it word for word; the label."""


def examples(pack: str, embedder: SentenceEmbedder, verifier: Verifier | None) -> list[Example]:
    path = SETS_DIR / PACKS[pack]
    units = build_units(load_pack(pack_folder(pack)))
    cursor = UnitCursor(units, embedder.embed([u.text for u in units]), embedder)
    checker = FactChecker(units, cursor, verifier)
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [r for r in rows if r["pack"] == pack]
    cursor.prepare([r["sentence"] for r in rows])
    found = ((checker.judgements(r["sentence"]), bool(r["supported"])) for r in rows)
    return [(min(judged, key=lambda j: j.score, default=None), label) for judged, label in found]


def is_free(judgement: Judgement) -> bool:
    """Whether coefficients decide: no veto, or one that the verifier was asked about all the same."""
    return not judgement.veto or "entailment" in judgement.features


def matrix(found: Iterable[Example], names: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    free = [(j, label) for j, label in found if j is not None and is_free(j)]
    return np.array([[j.features[n] for n in names] for j, _ in free]), np.array([label for _, label in free])


def fit(found: Sequence[Example], names: Sequence[str]) -> LogisticRegression:
    return LogisticRegression(C=_INVERSE_PENALTY, max_iter=5000, class_weight="balanced").fit(*matrix(found, names))


def figures(model: LogisticRegression, found: Sequence[Example], names: Sequence[str], threshold: float) -> list[float]:
    """[true kept, false caught]."""
    probabilities = iter(model.predict_proba(matrix(found, names)[0])[:, 1])
    scores = np.array([1.0 if j is None else next(probabilities) if is_free(j) else 0.0 for j, _ in found])
    labels = np.array([label for _, label in found])
    return [float((scores[labels] >= threshold).mean()), float((scores[~labels] < threshold).mean())]


def fitted(by_pack: dict[str, list[Example]], model: Model) -> dict[str, float]:
    """The coefficients over all packs."""
    everything = [e for found in by_pack.values() for e in found]
    names = list(next(j for j, _ in everything if j is not None and is_free(j)).features)
    for threshold in (0.4, 0.5, 0.6, 0.7):
        each = []
        for pack, found in by_pack.items():
            others = [e for other, some in by_pack.items() if other != pack for e in some]
            each.append(figures(fit(others, names), found, names, threshold))
        shown = ", ".join(f"{pack} {kept:.2f}/{caught:.2f}" for pack, (kept, caught) in zip(by_pack, each, strict=True))
        kept, caught = np.mean(each, axis=0)
        print(f"{model} at {threshold}: true kept {kept:.3f}, false caught {caught:.3f} ({shown})")
    whole = fit(everything, names)
    coefficients = {n: round(float(c), 4) for n, c in zip(names, whole.coef_[0], strict=True)}
    return coefficients | {"intercept": round(float(whole.intercept_[0]), 4)}


def main() -> None:
    embedder = SentenceEmbedder()
    data = json.loads(OUT.read_text(encoding="utf-8"))
    for model, verifier in ((Model.RULES, None), (Model.VERIFIED, shipped())):
        for _ in range(_ROUNDS[model]):
            data[model] = fitted({pack: examples(pack, embedder, verifier) for pack in PACKS}, model)
            OUT.write_text(json.dumps({m: data[m] for m in Model}, indent=1) + "\n", encoding="utf-8")
            load_coefficients.cache_clear()


if __name__ == "__main__":
    main()
