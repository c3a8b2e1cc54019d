"""A message that only greets, thanks or takes leave is told from one that asks for something."""

import pytest

from guardrails.courtesy import Courtesy, courtesy


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("Hello!", Courtesy.GREETING),
        ("good morning team", Courtesy.GREETING),
        ("hey, how are you?", Courtesy.GREETING),
        ("Thanks for the help :)", Courtesy.THANKS),
        ("thanks, you're a star", Courtesy.THANKS),
        ("lol ok", Courtesy.THANKS),
        ("bye", Courtesy.FAREWELL),
        ("see you tomorrow then", Courtesy.FAREWELL),
        ("who are you and what can you do?", Courtesy.INTRODUCTION),
        ("Hi, are you a bot?", Courtesy.INTRODUCTION),
    ],
)
def test_courtesy_is_known(message: str, kind: Courtesy) -> None:
    assert courtesy(message) is kind


@pytest.mark.parametrize(
    "message",
    [
        "",
        "ok",
        "no",
        "help me",
        "hi, is the tea ok?",
        "thanks, and the oil?",
        "what can you do for joints?",
        "nice for the liver",
        "something for a good night",
        "thanks, she is pregnant",
        "who are the tablets for?",
    ],
)
def test_whatever_says_more_is_no_courtesy(message: str) -> None:
    assert courtesy(message) is None


def test_courtesy_repeated_without_end_is_read_at_once() -> None:
    assert courtesy("thank you " * 4_000) is Courtesy.THANKS
    assert courtesy("thank you " * 4_000 + "and the oil") is None
