"""The training cards: complete, consistent, and without a sentence of the sets that judge what learns from them."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from scripts.verifier.pairs import Label, cards, is_held_out, of_card

ROOT = Path(__file__).resolve().parents[2]
CARDS = cards([ROOT / "scripts/verifier/cards.jsonl"])


def texts(card: dict) -> list[str]:
    return [*(s[0] for key in ("true", "false", "asked") for s in card[key]), *card["not_asked"]]


def test_every_reference_of_a_card_is_one_of_its_statements() -> None:
    for card in CARDS:
        indices = [i for s in (*card["true"], *card["asked"]) for i in s[1]] + [i for s in card["false"] for i in s[2]]
        assert all(0 <= i < len(card["units"]) for i in indices), card["subject"]
        assert all(s[1] for s in (*card["true"], *card["asked"])), card["subject"]


def test_no_sentence_of_a_card_is_called_true_and_false() -> None:
    for card in CARDS:
        assert not {s[0] for s in card["true"]} & {s[0] for s in card["false"]}, card["subject"]
        assert not {s[0] for s in card["asked"]} & set(card["not_asked"]), card["subject"]


def test_subjects_are_told_apart() -> None:
    assert [s for s, n in Counter(c["subject"] for c in CARDS).items() if n > 1] == []


@pytest.mark.parametrize("name", ["claims.jsonl", "claims_dev.jsonl", "answerability.jsonl"])
def test_no_labelled_sentence_is_trained_on(name: str) -> None:
    lines = (ROOT / "evals/sets" / name).read_text(encoding="utf-8").splitlines()
    labelled = {(row := json.loads(line)).get("sentence") or row["question"] for line in lines}
    own = {text for card in CARDS for text in texts(card)}
    # "How many tablets are in a bottle?" occurs to more than one author; a sentence with a fact in it does not.
    assert {text for text in own & labelled if not text.endswith("?")} == set()
    assert len(own & labelled) <= len(labelled) / 50


def test_about_a_seventh_of_the_cards_is_kept_out_of_training() -> None:
    assert 0.1 < sum(map(is_held_out, CARDS)) / len(CARDS) < 0.22


def test_a_card_yields_pairs_of_every_kind_and_the_same_ones_for_a_seed() -> None:
    pairs = list(of_card(CARDS[0], random.Random(3)))
    assert {p.label for p in pairs} == {Label.ENTAILMENT, Label.NOT_ENTAILED, Label.ANSWERED, Label.NOT_ANSWERED}
    assert pairs == list(of_card(CARDS[0], random.Random(3)))
