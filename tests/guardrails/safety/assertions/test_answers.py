"""Questions of a condition alone, with their answers; conditions in series."""

import pytest

from guardrails.safety.assertions.answers import answer_to, answered_no
from guardrails.safety.assertions.series import series
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("Diabetic? No.", "no"),
        ("Diabetic? Not that I know.", "not"),
        ("Is she diabetic? Never.", "never"),
        ("Any, erm, diabetes? No idea.", ""),
        ("Any diabetes? No idea.", ""),
        ("Any diabetes? Not sure.", ""),
        ("Diabetes? Yes, for years.", ""),
        ("Diabetes? No, wait, yes.", ""),
        ("Is it safe in diabetes? No.", ""),
    ],
)
def test_a_no_denies_what_alone_was_asked_for(message: str, answer: str) -> None:
    text = read(message)
    at = next(i for i, w in enumerate(text.words) if w.startswith("diabet"))
    assert answered_no(text, at, at + 1, ()) == answer


def test_the_answer_is_the_next_sentence_without_its_lead_in() -> None:
    text = read("Thyroid? Well, only my mother. Ok?")
    found = answer_to(text, 0, 1, ())
    assert found is not None
    assert text.words[slice(*found)] == ("only", "my", "mother", ".")


def test_a_question_about_a_product_has_no_answer_of_a_condition() -> None:
    assert answer_to(read("Tea with thyroid? No."), 2, 3, ()) is None


def test_a_series_runs_over_commas_and_and_but_not_over_other_words() -> None:
    text = read("liver, kidneys and thyroid are fine but heart is weak")
    items = [(0, 1), (2, 3), (4, 5), (8, 9)]
    assert series(text, 2, 3, items) == (0, 5)
    assert series(text, 8, 9, items) == (8, 9)
