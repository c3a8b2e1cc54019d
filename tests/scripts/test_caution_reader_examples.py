"""What the caution readers learn from: rows that say what they mean, and nothing of it on both sides."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from guardrails.safety.conditions.crisis import IN_CRISIS
from guardrails.safety.drafts.draft_reading import STATEMENTS
from scripts.caution_reader.examples import (
    CRISIS,
    DRAFTS,
    MESSAGES,
    PAGES,
    PRODUCTS,
    TUNED_SETS,
    Example,
    Rounds,
    Sides,
    of_crisis,
    of_drafts,
    of_frames,
    of_labels,
    of_lines,
    of_products,
    of_questions,
    of_sets,
)

SIDES = {
    "lines": of_lines(MESSAGES),
    "products": of_products(PRODUCTS),
    "crisis": of_crisis(CRISIS),
    "drafts": of_drafts(DRAFTS),
    "questions": of_questions(PAGES),
}


def labels(examples: Sequence[Example]) -> set[bool]:
    return {true for example in examples for _, true in example.asked}


@pytest.mark.parametrize("source", SIDES)
def test_a_text_is_learned_from_or_kept_out_and_hardly_ever_both(source: str) -> None:
    learned, held_out = SIDES[source]
    assert len(learned) > 3 * len(held_out) > 0
    assert all(example.text.strip() and example.asked and example.source == source for example in learned)
    # "is the bottle glass or plastic" is asked about many products
    assert len({e.text for e in learned} & {e.text for e in held_out}) <= len(held_out) / 1000
    both = {False} if source == "questions" else {True, False}
    assert labels(learned) == labels(held_out) == both


def test_a_message_with_earlier_turns_is_read_as_one_text(tmp_path: Path) -> None:
    row = {"caution": "Gout", "product": "Tea", "yes": [["Is it fine?", "My toe is gouty."]], "no": [["Hi", "info"]]}
    asked = {e.text: e.asked for side in of_lines(written(tmp_path, row)) for e in side}
    assert asked == {"Is it fine? My toe is gouty.": (("Gout", True),), "Hi": (("Gout", False),)}


def test_a_message_about_a_product_stands_beside_each_of_its_cautions_without_the_name(tmp_path: Path) -> None:
    row = {"product": "Gate Drops", "cautions": ["Gout", "Asthma"], "messages": [["Gate Drops? I wheeze.", [1]]]}
    [example] = [e for side in of_products(written(tmp_path, row)) for e in side]
    assert (example.text, example.asked) == ("the product? I wheeze.", (("Gout", False), ("Asthma", True)))


def test_what_comes_from_the_sets_of_the_repository_has_both_labels() -> None:
    for examples in (of_sets(), of_labels(), of_frames()):
        assert labels(examples) == {True, False}


def test_sets_that_are_only_counted_are_not_learned_from() -> None:
    counted = "fifteenth sixteenth eighteenth twentysecond thirtieth thirtythird thirtyfifth thirtyseventh"
    counted += " thirtyninth fortysecond fortyfourth fortysixth fortyseventh"
    names = {f"gate_{name}.jsonl" for name in counted.split()}
    assert all(Path("evals/sets", name).is_file() for name in {*names, *TUNED_SETS})
    assert not names & {*TUNED_SETS}


def test_messages_of_a_crisis_stand_beside_the_statement_that_the_gate_asks_about() -> None:
    for source in ("crisis", "questions"):
        assert {asked for side in SIDES[source] for e in side for asked, _ in e.asked} == {IN_CRISIS}


def test_each_statement_about_drafts_is_true_of_some_and_false_of_others() -> None:
    _, held_out = SIDES["drafts"]
    for label in (True, False):
        statements = {statement for statement, _ in STATEMENTS.values()}
        assert {asked for e in held_out for asked, true in e.asked if true is label} == statements


def test_a_sentence_is_not_held_against_a_rule_that_its_own_often_goes_with(tmp_path: Path) -> None:
    sides: Sides = of_drafts(written(tmp_path, {"sentence": "Nobody need worry.", "rules": ["safe_for_all"]}))
    [example] = [e for side in sides for e in side]
    asked = dict(example.asked)
    assert STATEMENTS["softened_caution"][0] not in asked
    assert asked[STATEMENTS["safe_for_all"][0]] is True
    assert asked[STATEMENTS["dose"][0]] is False


def test_a_round_puts_a_message_beside_cautions_of_others_that_share_no_word_with_it() -> None:
    mine = Example("My toe is gouty.", (("Not for people with gout", True),), "lines", beside_others=True)
    others = [
        Example("x", ((name, True),), "lines", beside_others=True)
        for name in ("asthma", "lupus", "gout", "fever", "my toe")
    ]
    beside = {asked for text, asked in drawn(30, [mine, *others]) if text == mine.text}
    assert all((*mine.asked[0],) in asked for asked in beside)
    more = {one for asked in beside for one in asked} - {*mine.asked, (IN_CRISIS, False)}
    assert more == {("asthma", False), ("lupus", False), ("fever", False)}


def test_most_messages_are_said_to_come_from_nobody_in_crisis_and_none_that_may() -> None:
    plain = Example("May I take it?", (("Asthma", False),), "products", beside_others=True)
    doubtful = Example("They found me in time.", (("Suicidal thoughts", True),), "lines", beside_others=True)
    asked = [(text, dict(beside)) for text, beside in drawn(100, [plain, doubtful])]
    assert 60 < sum(beside.get(IN_CRISIS) is False for text, beside in asked if text == plain.text) < 95
    assert not any(IN_CRISIS in beside for text, beside in asked if text == doubtful.text)


def drawn(times: int, examples: Sequence[Example]) -> list[tuple[str, tuple[tuple[str, bool], ...]]]:
    rng = random.Random(1)
    return [one for _ in range(times) for one in Rounds(examples).draw(rng)]


def written(folder: Path, row: dict[str, object]) -> Path:
    path = folder / "rows.jsonl"
    path.write_text(json.dumps(row), encoding="utf-8")
    return path
