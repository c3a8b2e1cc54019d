"""Derive guardrails/data/wordnet.tsv.gz from WordNet 3.1: synonyms, broader words and antonyms of common words.

    python scripts/derive_thesaurus.py DICT_DIR

DICT_DIR holds WordNet's `data.*` and `index.*` files (any distribution of the Princeton database). Only words that the
default embedding model's vocabulary lists count as common, and only frequent senses of them are read: a rare sense
makes a false friend. A pair is kept where the model's own vectors of the two words agree at all.

Output, one line a word: word, synonyms and derived forms, broader words, antonyms; tab separated, lists by spaces.
WordNet's licence (free for any purpose, notice kept) is in guardrails/data/README.md.
"""

import gzip
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

from rag.dense import SentenceEmbedder, common_words

_PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_OUT = Path(__file__).resolve().parents[1] / "guardrails" / "data" / "wordnet.tsv.gz"
_SENSES = 3
"""Senses of a word that are read, most frequent first."""
_CLOSE = {"s": 0.3, "h": 0.45}
"""Least cosine of the two words' vectors: for synonyms, for broader words."""

Synset = tuple[list[str], list[tuple[str, str, str, str]]]


def read_synsets(folder: Path) -> dict[str, Synset]:
    """Synset id ("n00001740") -> its words, and its pointers (kind, target id, source word, target word numbers)."""
    found: dict[str, Synset] = {}
    for name, part in _PARTS.items():
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            words = [fields[4 + 2 * i].split("(")[0].lower() for i in range(count)]
            at = 4 + 2 * count
            pointers = []
            for _ in range(int(fields[at])):
                kind, target, pos, numbers = fields[at + 1 : at + 5]
                pointers.append((kind, ("a" if pos == "s" else pos) + target, numbers[:2], numbers[2:]))
                at += 4
            found[part + fields[0]] = (words, pointers)
    return found


def read_senses(folder: Path, vocabulary: frozenset[str]) -> dict[str, list[str]]:
    """Common word -> ids of its most frequent senses, all parts of speech."""
    senses: dict[str, list[str]] = defaultdict(list)
    for name, part in _PARTS.items():
        for line in (folder / f"index.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split()
            if fields[0] in vocabulary:
                senses[fields[0]] += [part + offset for offset in fields[-int(fields[2]) :][:_SENSES]]
    return senses


def relate(folder: Path) -> dict[str, dict[str, set[str]]]:
    """Word -> kind ("s", "h", "a") -> related common words."""
    vocabulary = common_words()
    synsets, senses = read_synsets(folder), read_senses(folder, vocabulary)
    frequent = {(w, s) for w, ids in senses.items() for s in ids}
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for word, ids in senses.items():
        for synset in ids:
            words, pointers = synsets[synset]
            found[word]["s"] |= {w for w in words if (w, synset) in frequent}
            for kind, target, source, goal in pointers:
                others = synsets[target][0] if target in synsets else []
                lexical = source != "00"
                if lexical and words[int(source, 16) - 1] != word:
                    continue
                chosen = [others[int(goal, 16) - 1]] if lexical and others else others
                key = {"+": "s", "&": "s", "$": "s", "\\": "s", "@": "h", "!": "a"}.get(kind)
                if key:
                    found[word][key] |= {w for w in chosen if (w, target) in frequent}
    return found


def keep_close(found: dict[str, dict[str, set[str]]]) -> None:
    """Drop pairs whose vectors do not agree."""
    words = sorted(set(found) | {o for kinds in found.values() for others in kinds.values() for o in others})
    place = {w: i for i, w in enumerate(words)}
    vectors = np.asarray(SentenceEmbedder().embed(words))
    for word, kinds in found.items():
        for kind, least in _CLOSE.items():
            kinds[kind] = {o for o in kinds[kind] - {word} if float(vectors[place[word]] @ vectors[place[o]]) >= least}
        kinds["h"] -= kinds["s"]


def main() -> None:
    found = relate(Path(sys.argv[1]))
    keep_close(found)
    lines = [
        "\t".join([word, *(" ".join(sorted(kinds[k])) for k in ("s", "h", "a"))])
        for word, kinds in sorted(found.items())
        if any(kinds[k] for k in ("s", "h", "a"))
    ]
    with _OUT.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as out:
        out.write(("\n".join(lines) + "\n").encode())
    print(f"{len(lines)} words, {_OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
