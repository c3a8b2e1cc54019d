"""The fact check beside the seeds' rule, sentence by labelled sentence: a table by class, as Markdown.

    python -m evals.claims_report [FILE.md]

The fourth pack and its claims are by an author who saw nothing of the project; nothing was tuned on them. On the others
the coefficients were fitted; `python -m scripts.fit_factcheck` prints how each fares under those of the rest.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from domain.answer import Frozen
from domain.corpus import Pack, Unit, Voice
from domain.ports import Embedder, Verifier
from evals.sets import SETS_DIR, pack_folder
from guardrails.factcheck import FactChecker
from rag.chunking import chunk_pack
from rag.corpus import load_pack
from rag.cross_encoder import shipped
from rag.dense import SentenceEmbedder
from rag.evidence import UnitCursor
from rag.index import embed_long
from rag.units import build_units

PACKS: Mapping[str, tuple[str, str]] = {
    "fourth pack, never tuned on": ("yaylahan", "claims_untouched.jsonl"),
    "first pack": ("kerala", "claims.jsonl"),
    "second pack": ("nordbark", "claims.jsonl"),
    "third pack": ("tresregiones", "claims.jsonl"),
    "development pack": ("olivar", "claims_dev.jsonl"),
    "second development pack": ("zajzera", "claims_dev.jsonl"),
}
_NEAREST = 4


class Claim(Frozen):
    sentence: str
    supported: bool
    group: str


class Figures(Frozen):
    """Verdicts of one checker on one pack."""

    checker: str
    true_kept: float
    false_caught: float
    groups: Mapping[str, tuple[int, int]]
    """Class (with "true" or "false") -> right, of."""
    ms: float
    """A sentence, embedding included."""

    @property
    def balanced(self) -> float:
        return (self.true_kept + self.false_caught) / 2


Checker = Callable[[Sequence[str]], list[bool]]


def load(path: Path, pack: str) -> list[Claim]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [
        Claim(sentence=r["sentence"], supported=r["supported"], group=r["class"]) for r in rows if r["pack"] == pack
    ]


def cosine_rule(texts: Sequence[str], threshold: float, embedder: Embedder) -> Checker:
    """The seeds' rule: the best cosine against any text reaches the threshold."""
    known = embed_long(texts, embedder)

    def check(claims: Sequence[str]) -> list[bool]:
        return [bool(v) for v in (embed_long(claims, embedder) @ known.T).max(axis=1) >= threshold]

    return check


def verifier_alone(units: Sequence[Unit], embedder: Embedder, verifier: Verifier) -> Checker:
    """The learned verifier without a rule: one of the units nearest by meaning carries the sentence."""
    known = embed_long([u.text for u in units], embedder)

    def check(claims: Sequence[str]) -> list[bool]:
        near = np.argsort(-(embed_long(claims, embedder) @ known.T), axis=1)[:, :_NEAREST]
        pairs = [[(units[i].premise, claim) for i in row] for claim, row in zip(claims, near, strict=True)]
        return [max(verifier.entailment(some)) >= 0.5 for some in pairs]

    return check


def our_check(units: Sequence[Unit], embedder: Embedder, verifier: Verifier | None) -> Checker:
    vectors = embed_long([u.text for u in units], embedder)
    checker = FactChecker(units, UnitCursor(units, vectors, embedder), verifier)

    def check(claims: Sequence[str]) -> list[bool]:
        return [bool(v.supported) for v in checker.check(claims).sentences]

    return check


def checkers(pack: Pack, embedder: SentenceEmbedder) -> dict[str, Checker]:
    units = build_units(pack)
    chunks = [c.text for c in chunk_pack(pack, embedder.count_tokens)]
    spoken = [u for u in units if u.voice is not Voice.FORBIDS]
    texts = [u.text for u in spoken]
    return {
        "seeds: chunk cosine ≥ 0.60": cosine_rule(chunks, 0.60, embedder),
        "seeds: chunk cosine ≥ 0.75": cosine_rule(chunks, 0.75, embedder),
        "unit cosine ≥ 0.75": cosine_rule(texts, 0.75, embedder),
        "rules alone": our_check(units, embedder, None),
        "verifier alone": verifier_alone(spoken, embedder, shipped()),
        "this fact check": our_check(units, embedder, shipped()),
    }


def measure(name: str, check: Checker, claims: Sequence[Claim]) -> Figures:
    check([claims[0].sentence])
    begin = time.process_time()
    said = check([c.sentence for c in claims])
    ms = (time.process_time() - begin) * 1000 / len(claims)
    groups: dict[str, tuple[int, int]] = {}
    for claim, supported in zip(claims, said, strict=True):
        key = f"{claim.group}, {'true' if claim.supported else 'false'}"
        right, of = groups.get(key, (0, 0))
        groups[key] = (right + (supported == claim.supported), of + 1)
    kept = [s for c, s in zip(claims, said, strict=True) if c.supported]
    caught = [not s for c, s in zip(claims, said, strict=True) if not c.supported]
    return Figures(
        checker=name, true_kept=float(np.mean(kept)), false_caught=float(np.mean(caught)), groups=groups, ms=ms
    )


def table(title: str, found: Sequence[Figures]) -> str:
    """Figures of all checkers on one pack, then by class."""
    lines = [
        f"## {title.capitalize()}",
        "",
        "| checker | true kept | false caught | balanced accuracy | CPU ms a sentence |",
    ]
    lines.append("| --- | --- | --- | --- | --- |")
    lines += [
        f"| {f.checker} | {f.true_kept:.2f} | {f.false_caught:.2f} | {f.balanced:.2f} | {f.ms:.0f} |" for f in found
    ]
    lines += [
        "",
        "| class | of | " + " | ".join(f.checker for f in found) + " |",
        "| --- | --- |" + " --- |" * len(found),
    ]
    for group in sorted(found[-1].groups, key=lambda g: (g.endswith("false"), g)):
        cells = [f"{f.groups[group][0]}" for f in found]
        lines.append(f"| {group} | {found[-1].groups[group][1]} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    embedder = SentenceEmbedder()
    parts = ["# The fact check in figures", "", str(__doc__).split("\n\n")[-1].strip()]
    for title, (label, name) in PACKS.items():
        claims = load(SETS_DIR / name, label)
        found = [measure(n, c, claims) for n, c in checkers(load_pack(pack_folder(label)), embedder).items()]
        parts += ["", table(title, found)]
    text = "\n".join(parts) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
