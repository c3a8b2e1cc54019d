"""What the caution reader learns from: rows that say what they mean, and nothing of it on both sides."""

import json
import random
from pathlib import Path

from guardrails.safety.conditions.crisis import IN_CRISIS
from guardrails.safety.drafts.draft_reading import STATEMENTS
from scripts.caution_reader.pairs import (
    CRISIS,
    DRAFTS,
    MESSAGES,
    PAGES,
    PRODUCTS,
    TUNED_SETS,
    Line,
    lines,
    of_crisis,
    of_drafts,
    of_labels,
    of_line,
    of_nobody_in_crisis,
    of_products,
    of_questions,
    of_sets,
)
from scripts.verifier.pairs import Label, Pair

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


def test_the_sets_give_pairs_of_both_kinds() -> None:
    assert {p.label for p in of_sets()} == {Label.ANSWERED, Label.NOT_ANSWERED}


def test_sets_that_are_only_counted_are_not_learned_from() -> None:
    counted = "thirteenth fifteenth sixteenth eighteenth twentysecond thirtieth thirtythird thirtyfifth thirtyseventh"
    counted += " thirtyninth fortysecond fortyfourth fortysixth"
    names = {f"gate_{name}.jsonl" for name in counted.split()}
    assert all(Path("evals/sets", name).is_file() for name in {*names, *TUNED_SETS})
    assert not names & {*TUNED_SETS}


def test_an_everyday_question_is_no_crisis_and_is_learned_from_or_kept_back() -> None:
    training, held_out = of_questions(PAGES)
    assert len(training) > 3 * len(held_out) > 3000
    assert not {p.premise for p in training} & {p.premise for p in held_out}
    assert {(p.hypothesis, p.label) for p in (*training, *held_out)} == {(IN_CRISIS, Label.NOT_ANSWERED)}


def test_the_labelled_cautions_give_pairs_of_both_kinds() -> None:
    assert {p.label for p in of_labels(random.Random(1))} == {Label.ANSWERED, Label.NOT_ANSWERED}


def test_messages_of_a_crisis_stand_beside_the_statement_that_the_gate_asks_about() -> None:
    training, held_out = of_crisis(CRISIS)
    assert {p.hypothesis for p in (*training, *held_out)} == {IN_CRISIS}
    assert {p.label for p in held_out} == {Label.ANSWERED, Label.NOT_ANSWERED}
    assert not {p.premise for p in training} & {p.premise for p in held_out}


def test_a_sentence_of_a_draft_stands_beside_what_it_says_and_beside_what_it_does_not() -> None:
    training, held_out = of_drafts(DRAFTS)
    assert len(training) > 5 * len(held_out) > 0
    assert not {p.premise for p in training} & {p.premise for p in held_out}
    for label in (Label.ANSWERED, Label.NOT_ANSWERED):
        statements = {statement for statement, _ in STATEMENTS.values()}
        assert {p.hypothesis for p in held_out if p.label is label} == statements


def test_a_sentence_is_not_held_against_a_rule_that_its_own_often_goes_with(tmp_path: Path) -> None:
    path = tmp_path / "drafts.jsonl"
    path.write_text(json.dumps({"sentence": "Nobody need worry.", "rules": ["safe_for_all"]}), encoding="utf-8")
    asked = {p.hypothesis: p.label for side in of_drafts(path) for p in side}
    assert STATEMENTS["softened_caution"][0] not in asked
    assert asked[STATEMENTS["safe_for_all"][0]] is Label.ANSWERED
    assert asked[STATEMENTS["dose"][0]] is Label.NOT_ANSWERED


def test_messages_about_products_teach_that_next_to_none_is_in_a_crisis() -> None:
    pairs = [Pair(f"Message {n}: may I take it?", "Asthma", Label.NOT_ANSWERED, "lines") for n in range(100)]
    doubtful = Pair("They found me in time, in 2019.", "A history of suicidal thoughts", Label.ANSWERED, "lines")
    others = of_nobody_in_crisis([*pairs, doubtful], random.Random(1))
    assert 60 < len(others) < 95
    assert {(p.hypothesis, p.label) for p in others} == {(IN_CRISIS, Label.NOT_ANSWERED)}
    assert all(p.premise.startswith("Message") for p in others)
