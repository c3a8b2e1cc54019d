"""Messages that only tell more of somebody ask the thread's question again; others ask their own, or nothing."""

import pytest

from guardrails.safety.language.text import read
from guardrails.safety.questions.again import asked_again

ASKED = "can my customer have the clover tablets?"


@pytest.mark.parametrize(
    "message",
    [
        "she works evenings too",
        "sorry, she is NOT pregnant, I mixed her up with someone else. So?",
        "the customer also drives",
        "ok and he takes warfarin",
    ],
)
def test_telling_more_of_somebody_asks_the_last_question_again(message: str) -> None:
    assert asked_again([read(ASKED), read(message)]) == 0


@pytest.mark.parametrize(
    "message", ["what's in them?", "and is she allowed the tea?", "thanks, I'll tell her", "ok", "lovely weather"]
)
def test_a_question_of_its_own_thanks_or_a_remark_does_not(message: str) -> None:
    assert asked_again([read(ASKED), read(message)]) is None


def test_it_is_the_last_question_that_is_asked_again() -> None:
    thread = [ASKED, "is the tea any better?", "he is 70", "he has gout too"]
    assert asked_again([read(m) for m in thread]) == 1
