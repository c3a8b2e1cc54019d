"""How far off something is said to be, and what follows for operations and fevers."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.distances import distances, since_a_month


@pytest.mark.parametrize(
    ("words", "months"),
    [
        ("it was two and a half years ago", [-30]),
        ("half a year back", [-6]),
        ("a good fifteen months ago", [-15]),
        ("it is not for another seven months", [7]),
        ("in eight weeks", [2]),
        ("that is six months off", [6]),
        ("it is a year since my operation", [-12]),
        ("tomorrow", [0]),
        ("for six months", []),
        ("back in 2011", [-24]),
        ("in 2031", []),
    ],
)
def test_points_in_time_are_months_from_now(words: str, months: list[float]) -> None:
    assert distances(f" {words} ") == months


@pytest.mark.parametrize(
    ("message", "matches"),
    [
        ("My bypass was fourteen months ago. Triphala for me?", False),
        ("My hernia operation was four months ago. Triphala for me?", True),
        ("The first operation was three years ago, the second ten days ago. Triphala for me?", True),
        ("I had a fever in May, completely gone. Immunity Churna for me?", False),
        ("I have had a high fever since Monday, not gone yet. Immunity Churna for me?", True),
    ],
)
def test_what_is_long_over_does_not_count(message: str, matches: bool, kerala: SafetyGate) -> None:
    assert bool(kerala.check(Question(text=message)).matches) is matches


@pytest.mark.parametrize(
    ("message", "matches"),
    [
        ("My shoulder operation is not for another six months. Omega-7 softgels for me?", False),
        ("My shoulder operation is in three weeks. Omega-7 softgels for me?", True),
        ("One hip was done two years ago, the operation on the other is next week. Omega-7 softgels?", True),
        ("No operation planned. Omega-7 softgels for me?", False),
    ],
)
def test_what_is_far_ahead_does_not_count_yet(message: str, matches: bool, nordbark: SafetyGate) -> None:
    assert bool(nordbark.check(Question(text=message)).matches) is matches


@pytest.mark.parametrize(
    ("words", "months"),
    [
        ("he took it in january , it is october now", [-9]),
        ("she was on it in november , now february", [-3]),
        ("he took it in january", []),
        ("he has taken it since january , october now", []),
        ("he took it in march , he may now stop", []),
    ],
)
def test_a_month_is_as_far_off_as_the_month_of_now_says(words: str, months: list[float]) -> None:
    assert since_a_month(f" {words} ", f" {words} ") == months
