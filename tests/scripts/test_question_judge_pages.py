"""The pages that the judge of questions learns from: consistent, and without a question of the sets that judge it."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from evals.sets import SETS_DIR
from scripts.question_judge.pairs import PAGES, Page, hardest, of_cards, of_page, pages
from scripts.verifier.pairs import Label, Pair

FOUND = pages(PAGES)
CARDS = Path(__file__).resolve().parents[2] / "scripts/verifier/cards.jsonl"
PAGE = Page(
    page="Fen Balm",
    kind="dossier",
    about="Fen Balm",
    statements=(
        ("What it is", "Fen Balm comes as a 60 g tin."),
        ("What it is", "It is made in Ely."),
        ("Care", "Keep away from the eyes."),
    ),
    questions=(("how big is it", (0,), ()), ("who makes it", (), (1,)), ("what does it cost", (), ())),
)


def test_every_reference_of_a_page_is_one_of_its_statements_and_says_one_thing() -> None:
    for page in FOUND:
        for question, answering, partly in page.questions:
            assert all(0 <= i < len(page.statements) for i in (*answering, *partly)), question
            assert not set(answering) & set(partly), question


def test_no_question_of_the_labelled_sets_is_learned_but_what_everybody_asks() -> None:
    names = ("answerability", "answerability_untouched", "questions", "questions_untouched")
    rows = [json.loads(line) for n in names for line in (SETS_DIR / f"{n}.jsonl").read_text("utf-8").splitlines()]
    told_apart = {row["question"].lower() for row in rows if len(row["question"].split()) > 8}
    assert not told_apart & {question.lower() for page in FOUND for question, _, _ in page.questions}


@pytest.mark.parametrize("seed", range(5))
def test_a_round_has_each_answer_and_statements_beside_it_and_nothing_of_what_answers_in_part(seed: int) -> None:
    pairs = list(of_page(PAGE, np.zeros((3, 3), dtype=np.float32), [PAGE], random.Random(seed)))
    assert {p.premise for p in pairs if p.label == Label.ANSWERED and p.source == "pages"} == {
        "Fen Balm comes as a 60 g tin."
    }
    assert {p.hypothesis for p in pairs if p.label == Label.NOT_ANSWERED} == {"how big is it", "what does it cost"}
    assert not [p for p in pairs if p.hypothesis == "who makes it"]


def test_a_statement_is_given_with_its_product_or_its_heading() -> None:
    given = {PAGE.premise(2, random.Random(seed)) for seed in range(20)}
    assert given == {"fen balm: Keep away from the eyes.", "Care: Keep away from the eyes."}


def test_a_card_gives_each_question_what_answers_it_and_something_else() -> None:
    pairs = of_cards(CARDS, random.Random(0))
    assert {p.label for p in pairs} == {Label.ANSWERED, Label.NOT_ANSWERED}
    assert len(pairs) > 5_000


def test_what_a_judge_takes_for_answers_most_is_learned_again_beside_the_answers() -> None:
    right = Pair("tin of 60 g", "how big is it", Label.ANSWERED, "hard")
    wrong = [Pair(text, "how big is it", Label.NOT_ANSWERED, "hard") for text in ("Ely", "eyes", "a dozen", "two")]
    unsure = [Pair("Ely", "what does it cost", Label.NOT_ANSWERED, "hard")]
    found = hardest([[*wrong, right], unsure], [0.2, 0.05, 0.9, 0.6, 0.3, 0.09])
    assert found == [right, wrong[2], wrong[3]]
