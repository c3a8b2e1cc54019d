"""What the verifier learns from: public sentence pairs, and cards of statements written for this kind of text.

A card (cards.jsonl) is one invented product, programme or guide: `units` (statements), `true` ([sentence, indices of
the units that carry it]), `false` ([sentence, kind of error, indices of the units it twists]), `asked` ([question,
indices]) and `not_asked` (questions that the units don't answer).
"""

import gzip
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

_HELD_OUT_SHARE = 0.03
_HELD_OUT_CARDS = 0.15
_SAID_AFTER_ALL = 0.15
"""How often the evidence does hold a card's false sentence: what is false by its wording alone can't be learned."""
_HELD_OUT_SPLITS = frozenset({("fm2", "test"), ("wice", "test"), ("conjnli", "conj_dev"), ("fever_sym", "test")})


class Label(IntEnum):
    CONTRADICTION = 0
    NEUTRAL = 1
    ENTAILMENT = 2
    NOT_ENTAILED = 3
    """Contradiction or neutral: the source doesn't say which."""
    ANSWERED = 4
    """The hypothesis is a question, and the premise answers it."""
    NOT_ANSWERED = 5


@dataclass(frozen=True, slots=True)
class Pair:
    premise: str
    hypothesis: str
    label: Label
    source: str


_LABELS = {
    "contradiction": Label.CONTRADICTION,
    "neutral": Label.NEUTRAL,
    "entailment": Label.ENTAILMENT,
    "not_entailment": Label.NOT_ENTAILED,
}


def public(path: Path) -> tuple[list[Pair], list[Pair]]:
    """(training, held out) pairs of a gzipped JSON-lines file; a group stays on one side."""
    training: list[Pair] = []
    held_out: list[Pair] = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            pair = Pair(row["premise"], row["hypothesis"], _LABELS[row["label"]], row["src"])
            whole_split = (row["src"], row["split"]) in _HELD_OUT_SPLITS
            out = whole_split or _share(f"{row['src']}{row.get('group') or row['premise']}") < _HELD_OUT_SHARE
            (held_out if out else training).append(pair)
    return training, held_out


def cards(paths: Sequence[Path]) -> list[dict[str, Any]]:
    return [json.loads(line) for p in paths for line in p.read_text(encoding="utf-8").splitlines() if line.strip()]


def is_held_out(card: dict[str, Any]) -> bool:
    """True for the cards that are kept for fitting and judging what stands on the verifier."""
    return _share(card["subject"]) < _HELD_OUT_CARDS


def _share(key: str) -> float:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) / 2**32


def of_card(card: dict[str, Any], rng: random.Random) -> Iterator[Pair]:
    """One epoch's pairs of a card: evidence alone, among other statements of the card, and beside the point."""
    subject, units = card["subject"], card["units"]
    everything = range(len(units))

    def premise(of: Sequence[int], others: int) -> str:
        rest = [i for i in everything if i not in of]
        chosen = list(of) + rng.sample(rest, min(others, len(rest)))
        rng.shuffle(chosen)
        return f"{subject}: " + " ".join(units[i] for i in chosen)

    def extra() -> int:
        return rng.choices((0, 1, 2, 3), (6, 3, 1, 1))[0]

    for sentence, of in card["true"]:
        yield Pair(premise(of, extra()), sentence, Label.ENTAILMENT, "cards")
        rest = [i for i in everything if i not in of]
        if rest:
            yield Pair(premise([rng.choice(rest)], 0), sentence, Label.NOT_ENTAILED, "cards")
    for sentence, _, of in card["false"]:
        at = of or [rng.choice(everything)]
        yield Pair(premise(at, extra()), sentence, Label.NOT_ENTAILED, "cards")
        if rng.random() < _SAID_AFTER_ALL:
            yield Pair(f"{premise([rng.choice(everything)], 0)} {sentence}", sentence, Label.ENTAILMENT, "cards")
    for question, of in card["asked"]:
        yield Pair(premise(of, extra()), question, Label.ANSWERED, "cards")
        rest = [i for i in everything if i not in of]
        if rest:
            yield Pair(premise([rng.choice(rest)], 0), question, Label.NOT_ANSWERED, "cards")
    for question in card["not_asked"]:
        for _ in range(2):
            yield Pair(premise([rng.choice(everything)], extra()), question, Label.NOT_ANSWERED, "cards")


def between_cards(found: Sequence[dict[str, Any]], rng: random.Random) -> Iterator[Pair]:
    """What one card says, laid against another: nothing there carries it."""
    for card in found:
        other = rng.choice(found)
        if other["subject"] == card["subject"]:
            continue
        unit = f"{other['subject']}: {rng.choice(other['units'])}"
        yield Pair(unit, rng.choice(card["true"])[0], Label.NOT_ENTAILED, "cards")
        yield Pair(unit, rng.choice(card["asked"])[0], Label.NOT_ANSWERED, "cards")
