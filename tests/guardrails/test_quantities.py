"""Numbers with what they count."""

import pytest

from guardrails.quantities import read_quantities, time_words


def numbers(text: str) -> set[tuple[float, str]]:
    return {(q.value, q.unit) for q in read_quantities(text).numbers}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("four to six weeks", {(4, "week"), (6, "week")}),
        ("a one-hour talk", {(1, "hour")}),
        ("twenty-five words", {(25, "word")}),
        ("1,200 mg", {(1200, "mg")}),
        ("after a year", {(1, "year")}),
        ("ten guests", {(10, "guest")}),
        ("80 mg of caffeine", {(80, "mg")}),
        ("plant cellulose capsules, 60 per jar", {(60, "capsul")}),
        ("one of the pillars", set()),
        ("the product KX-104", set()),
        ("no figures here", set()),
        ("at 38 percent", {(38, "%")}),
        ("four to six guests", {(4, "guest"), (6, "guest")}),
        ("for children under twelve it is free", {(12, "age")}),
        ("toddlers of one", {(1, "age")}),
        ("once a year", {(1, "time")}),
    ],
)
def test_a_number_keeps_its_unit(text: str, expected: set[tuple[float, str]]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("once a week", {"week"}),
        ("every evening", {"evening"}),
        ("daily", {"day"}),
        ("an evening in three parts", set()),
    ],
)
def test_a_rate_is_told_from_a_time(text: str, rates: set[str]) -> None:
    assert read_quantities(text).rates == rates


def test_months_and_seasons_are_calendar_words() -> None:
    assert read_quantities("from November to spring").calendar == {"november", "spring"}


def test_instant_counts_as_a_time() -> None:
    assert time_words("works instantly") == {"instant"}
    assert time_words("within weeks") == {"week"}


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("at most ten pages", 1),
        ("It may not be longer than ten pages", 1),
        ("no more than ten jars", 1),
        ("more than ten jars", -1),
        ("guests must be ten or older", -1),
        ("not for anyone under ten", -1),
        ("up to ten days before", 0),
        ("ten jars", 0),
    ],
)
def test_a_number_is_a_ceiling_or_a_floor_and_a_denial_turns_it_round(text: str, bound: int) -> None:
    assert [q.bound for q in read_quantities(text).numbers] == [bound]
