"""Ages told by school and by sport."""

import pytest

from guardrails.safety.figures.school_years import school_years
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    ("message", "years", "group"),
    [
        ("she is in her fourteenth year", 13, False),
        ("he's in class 7 and", 12, False),
        ("a third-grader", 8, False),
        ("a pupil in year 5, asks", 9, False),
        ("my son (grade 2) sleeps badly", 7, False),
        ("she is grade 6", 11, False),
        ("our U15 goalie", 13, True),
        ("the under-12s", 10, True),
        ("my under 16 rowing team", 14, True),
        ("Std 4 girl with a cough", 9, False),
        ("a P5 lad", 9, False),
        ("he's in S3 and", 14, False),
        ("little Omar in year 2 coughs", 6, False),
    ],
)
def test_the_age_is(message: str, years: float, group: bool) -> None:
    assert [(age, several) for _, _, age, several in school_years(read(message))] == [(years, group)]


@pytest.mark.parametrize(
    "message",
    [
        "my fibrosis is grade 3",
        "grade 2 sprain",
        "I'm in year 2 of my PhD",
        "I teach year 9",
        "his class 4 teacher",
        "first grade quality",
        "in my eleventh year at the firm",
        "heart failure, class 3",
        "not for under 12 hours",
    ],
)
def test_what_is_no_year_at_school(message: str) -> None:
    assert school_years(read(message)) == []


@pytest.mark.parametrize(
    ("message", "years"),
    [("my grade 9 daughter wants it", 14), ("my year 5 boy coughs", 9), ("she's in class VI.", 11)],
)
def test_a_class_before_a_pupil_and_in_roman_figures_is_an_age(message: str, years: float) -> None:
    assert [age for _, _, age, _ in school_years(read(message))] == [years]


@pytest.mark.parametrize("message", ["a year 5 warranty", "my grade 2 piles", "a class II device"])
def test_a_grade_of_a_thing_is_no_age(message: str) -> None:
    assert school_years(read(message)) == []
