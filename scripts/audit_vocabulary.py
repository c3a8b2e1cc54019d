"""Which ways of saying that one has a condition do not reach the cautions that mean it.

    PYTHONPATH=. python scripts/audit_vocabulary.py [FILE]

FILE is a CSV of `caution,ways`, each several to a cell separated by `|`: what labels say, and what people say. Every
way must reach every caution of its line. Prints the gaps and how many there are of how many.
"""

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

from guardrails.safety.vocabulary.concepts import ConceptKind
from guardrails.safety.vocabulary.vocabulary import Vocabulary

PAIRS = Path(__file__).resolve().parent.parent / "tests" / "guardrails" / "safety" / "caution_pairs.csv"


class Audit:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def meant(self, caution: str) -> set[str]:
        """Concept ids that a caution names; substances only where it names an allergy."""
        found = [c for m in self._vocabulary.find(caution) for c in m.concepts]
        others = {c.id for c in found if c.kind is not ConceptKind.SUBSTANCE}
        substances = {c.id for c in found if c.kind is ConceptKind.SUBSTANCE}
        return substances if substances and others <= {"state:allergy"} else others

    def said(self, words: str) -> set[str]:
        """Concept ids that a person's words say, what they imply included; short names want a "have" beside them."""
        found = {c.id for text in (words, f"I have {words}") for m in self._vocabulary.find(text) for c in m.concepts}
        return found | {i for c in found for i in self._vocabulary.implied(c)}

    def reaches(self, words: str, caution: str) -> bool:
        meant, said = self.meant(caution), self.said(words)
        if "state:pregnancy" in meant and "state:trying_to_conceive" in said:
            return True
        if "state:surgery" in meant and any(mine.endswith("_surgery") for mine in said):
            return True
        return any(
            self._vocabulary.is_a(mine, theirs) or self._is_given_for(theirs, mine) for mine in said for theirs in meant
        )

    def _is_given_for(self, medicine: str, disease: str) -> bool:
        """A caution on "diabetes medicines" and somebody with diabetes: most take them."""
        if not medicine.startswith("class:") or not disease.startswith(("mesh:", "group:")):
            return False
        return any(
            self._vocabulary.is_a(disease, d) for d in self._vocabulary.implied(medicine) if d.startswith("mesh:")
        )


def pairs(path: Path) -> Iterator[tuple[str, str]]:
    """(caution, what a person says) of every line."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for row in csv.DictReader(lines):
        for caution in row["caution"].split("|"):
            for words in row["ways"].split("|"):
                yield caution, words


def main() -> None:
    parser = argparse.ArgumentParser(description="Lists gaps between cautions and what people say.")
    parser.add_argument("file", nargs="?", type=Path, default=PAIRS)
    audit = Audit(Vocabulary.load())
    gaps: dict[str, list[str]] = {}
    everything = list(pairs(parser.parse_args().file))
    for caution, words in everything:
        if not audit.reaches(words, caution):
            gaps.setdefault(caution, []).append(words)
    for caution, missing in gaps.items():
        print(f"{caution} {sorted(audit.meant(caution))}: {' | '.join(missing)}")
    missed = sum(map(len, gaps.values()))
    print(f"{missed} gaps of {len(everything)} pairs")


if __name__ == "__main__":
    main()
