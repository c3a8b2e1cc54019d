"""Fit the net of words in front of the caution readers' crisis statement: rag/data/caution_reader/crisis.npz.

Learns from what the readers learn from (scripts/caution_reader/examples.py) and prints what it spares of what is kept
out, by kind, and how many messages in a crisis it loses, also where they stand between two everyday ones.

    python -m scripts.fit_crisis_net
"""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from guardrails.safety.conditions.crisis import IN_CRISIS
from guardrails.safety.second_reading import stretches
from rag.caution_reader import CRISIS_NET
from rag.word_net import PLACES, WordNet
from scripts.caution_reader.examples import (
    CRISIS,
    MESSAGES,
    PAGES,
    PRODUCTS,
    Example,
    may_be_crisis,
    of_crisis,
    of_lines,
    of_products,
    of_questions,
)

OUT = Path(__file__).parent.parent / f"rag/data/{CRISIS_NET}.npz"
_INVERSE_PENALTY = 0.3
_FOR_ONE_IN_CRISIS = 10
"""How much more one message in a crisis weighs than another."""
_LEAST = -5.5
"""Log-odds from which on it stops a text. Of 2,078 messages in a crisis, each judged by a net that has not learned from
it, 8 lie below; at -5 13 would, at -4.5 25."""
_SENTENCES = 30_000
"""Of those that are alone in no crisis: what is read sentence by sentence is learned so."""


def labelled() -> tuple[list[tuple[str, bool, str]], list[tuple[str, bool, str]]]:
    """Text, whether it is in a crisis, and its source: learned from, and kept out."""
    both: tuple[list[tuple[str, bool, str]], list[tuple[str, bool, str]]] = ([], [])
    for sides in (of_crisis(CRISIS), of_questions(PAGES), of_products(PRODUCTS), of_lines(MESSAGES)):
        for side, examples in zip(both, sides, strict=True):
            side += [(e.text, _in_crisis(e), e.source) for e in examples if _in_crisis(e) or not may_be_crisis(e)]
    return both


def _in_crisis(example: Example) -> bool:
    return dict(example.asked).get(IN_CRISIS, False)


def matrix(net: WordNet, texts: Sequence[str]) -> csr_matrix:
    rows = [net.places(text) for text in texts]
    ends = np.cumsum([0, *map(len, rows)])
    return csr_matrix((np.ones(ends[-1], dtype=np.float32), np.concatenate(rows), ends), shape=(len(texts), PLACES))


def main() -> None:
    net = WordNet(CRISIS_NET, "fit it")
    learned, kept = labelled()
    rng = random.Random(3)
    alone = [s for text, crisis, _ in learned if not crisis for s in stretches(text)]
    texts = [text for text, _, _ in learned] + rng.sample(alone, _SENTENCES)
    y = np.array([crisis for _, crisis, _ in learned] + [False] * _SENTENCES)
    weight = {True: _FOR_ONE_IN_CRISIS, False: 1}
    model = LogisticRegression(C=_INVERSE_PENALTY, class_weight=weight, max_iter=300).fit(matrix(net, texts), y)
    weights: NDArray[np.float64] = model.coef_[0]
    scale = float(np.abs(weights).max()) / 127
    np.savez_compressed(
        OUT, statement=np.array(IN_CRISIS), weights=np.round(weights / scale).astype(np.int8),
        scale=np.array(scale), bias=np.array(model.intercept_[0]), least=np.array(_LEAST),
    )  # fmt: skip
    report(WordNet(CRISIS_NET, "fit it"), kept, rng)


def report(net: WordNet, kept: Sequence[tuple[str, bool, str]], rng: random.Random) -> None:
    def stopped(text: str) -> bool:
        return any(map(net.stops, (text, *stretches(text))))

    for source in sorted({source for _, _, source in kept}):
        told = [stopped(text) for text, crisis, of in kept if of == source and not crisis]
        print(f"{source}: {np.mean(told):.3f} of {len(told)} in no crisis are stopped")
    crises = [text for text, crisis, _ in kept if crisis]
    everyday = [text for text, _, source in kept if source == "products"]
    between = [" ".join((one, text, other)) for text in crises for one, other in [rng.sample(everyday, 2)]]
    for name, texts in (("alone", crises), ("between two others", between)):
        print(f"in a crisis, {name}: {sum(not stopped(t) for t in texts)} of {len(texts)} are lost")


if __name__ == "__main__":
    main()
