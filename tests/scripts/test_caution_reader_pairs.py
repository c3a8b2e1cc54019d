"""What the caution reader learns from: rows that say what they mean, and nothing of it on both sides."""

import json
import random
from pathlib import Path

from scripts.caution_reader.pairs import MESSAGES, PRODUCTS, Line, lines, of_line, of_products, of_sets
from scripts.verifier.pairs import Label

LINES = lines([MESSAGES])


def test_every_line_has_messages_of_both_kinds() -> None:
    assert len(LINES) > 600
    assert all(line.caution.strip() and line.yes and line.no for line in LINES)
    assert all(message.strip() for line in LINES for message in (*line.yes, *line.no))


def test_a_message_with_earlier_turns_is_read_as_one_text(tmp_path: Path) -> None:
    path = tmp_path / "messages.jsonl"
    turns = ["Is the tea fine?", "My toe is gouty."]
    row = {"caution": "Gout", "product": "Tea", "yes": [turns], "no": [["Hi", "info"]]}
    path.write_text(json.dumps(row), encoding="utf-8")
    assert lines([path]) == [Line("Gout", ("Is the tea fine? My toe is gouty.",), ("Hi",))]


def test_a_message_stands_beside_its_own_caution_and_beside_cautions_that_share_no_word_with_it() -> None:
    line = Line("Not for people with gout", ("My toe is gouty.",), ("My aunt has gout, I don't.",))
    others = [Line(f"Not in {name}", ("x",), ("y",)) for name in ("asthma", "lupus", "gout", "fever", "my toe")]
    for seed in range(20):
        pairs = list(of_line(line, others, random.Random(seed)))
        own = [(p.premise, p.label) for p in pairs if p.hypothesis == line.caution]
        assert own == [(line.yes[0], Label.ANSWERED), (line.no[0], Label.NOT_ANSWERED)]
        beside = [p for p in pairs if p.hypothesis != line.caution]
        assert all(p.label is Label.NOT_ANSWERED for p in beside)
        assert not {"Not in gout", "Not in my toe"} & {p.hypothesis for p in beside}


def test_a_product_is_learned_from_or_kept_back_and_never_both() -> None:
    training, held_out = of_products(PRODUCTS)
    assert len(training) > 5 * len(held_out) > 0
    assert not {p.premise for p in training} & {p.premise for p in held_out}
    assert {p.label for p in held_out} == {Label.ANSWERED, Label.NOT_ANSWERED}


def test_the_sets_give_pairs_of_both_kinds_from_the_tuned_sets_alone() -> None:
    pairs = of_sets()
    assert {p.label for p in pairs} == {Label.ANSWERED, Label.NOT_ANSWERED}
    untouched = Path("evals/sets/gate_seventh.jsonl").read_text(encoding="utf-8")
    assert not any(json.dumps(p.premise, ensure_ascii=False) in untouched for p in pairs)
