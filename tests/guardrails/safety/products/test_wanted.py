"""What a message wants something for, and what it only tells of a life."""

import pytest

from guardrails.safety.language.text import read
from guardrails.safety.products.wanted import is_definite, wanted


def need(message: str) -> str:
    text = read(message)
    return " ".join(text.words[i] for i in sorted(wanted(text)))


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("something for sleep?", "sleep"),
        ("and the one for sleep?", "sleep"),
        ("can I combine it with the sleep one?", "sleep"),
        ("joint help for a runner", "joint a runner"),
        ("and for her joints?", "joints"),
        ("what about digestion then?", "digestion"),
        ("what else is good for winter?", "winter"),
        ("she wants something for winter and her throat", "winter and her throat"),
        ("what helps with dry skin when it is cold?", "dry skin"),
        ("anything to help him doze off?", "help him doze off"),
    ],
)
def test_what_something_is_wanted_for_is_told(message: str, told: str) -> None:
    assert need(message) == told


@pytest.mark.parametrize(
    "message",
    [
        "she works evenings too",
        "he drives a night bus by the way",
        "is it good for sleep?",
        "and in the evening?",
        "what about evenings?",
        "is that one ok at night?",
        "the second one",
        "can she take it in winter?",
    ],
)
def test_a_word_that_describes_a_life_or_the_product_of_the_thread_is_no_need(message: str) -> None:
    assert need(message) == ""


def test_whose_need_it_is_is_no_need() -> None:
    assert "diabetic" not in need("anything for a diabetic's throat?").split()


@pytest.mark.parametrize(("message", "known"), [("the sleep one?", True), ("and the one for sleep?", True)])
def test_one_that_serves_a_need_may_be_meant_as_known(message: str, known: bool) -> None:
    assert is_definite(read(message)) is known
    assert not is_definite(read("something for sleep?"))
