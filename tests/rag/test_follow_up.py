import pytest

from rag.follow_up import in_topic, standalone, topic_of


@pytest.mark.parametrize(
    ("before", "message", "alone"),
    [
        ("how long does the tea keep opened?", "and the bath powder?", "how long does the bath powder keep opened?"),
        ("where does the cumin in the tablets grow", "and the ginger?", "where does the ginger in the tablets grow?"),
        ("Is there ginger in the tea?", "and in the capsules?", "Is there ginger in the capsules?"),
        ("what's the return window?", "and for opened jars?", "what's the return window for opened jars?"),
        ("how long does neeli hair oil keep", "what about the balm", "how long does the balm keep?"),
    ],
)
def test_a_fragment_stands_in_for_the_thing_asked_about_before(before: str, message: str, alone: str) -> None:
    assert standalone(message, (before,)) == alone


@pytest.mark.parametrize(
    ("before", "message", "alone"),
    [
        ("tell me about the steam bundles", "how heavy is one", "how heavy is the steam bundles"),
        ("customer asks about the pericón in the bundle", "when is it cut?", "when is the pericón in the bundle cut?"),
        ("what is triphala good for?", "does it contain gelatin", "does triphala contain gelatin"),
        ("who leads the programme", "and where is it held?", "and where is the programme held?"),
    ],
)
def test_a_pronoun_stands_for_what_the_thread_is_about(before: str, message: str, alone: str) -> None:
    assert standalone(message, (before,)) == alone


def test_why_asks_for_the_reason_of_what_was_asked_before() -> None:
    assert standalone("why not?", ("a client asks if we offer baths", "do we?")) == "why don't we offer baths?"
    assert standalone("why?", ("is the balm sold out",)) == "why is the balm sold out?"


def test_a_thread_is_followed_through_its_own_follow_ups() -> None:
    thread = ("a singer wants the throat syrup", "whats in it?")
    assert standalone("where should she keep it?", thread) == "where should she keep the throat syrup?"


@pytest.mark.parametrize("message", ["What is rasayana?", "thanks!", "", "Can my sister take the tea? " * 40])
def test_a_message_that_stands_alone_stays_as_it_is(message: str) -> None:
    assert standalone(message, ("Tell me about the night tea",)) == message


def test_without_a_thread_there_is_nothing_to_put_in() -> None:
    assert standalone("and the ginger?", ()) == "and the ginger?"
    assert in_topic("how many fit in a round", ()) == ""


def test_what_the_thread_is_about_can_be_put_beside_a_message() -> None:
    assert in_topic("how many fit in", ("what is the walking week?",)) == "how many fit in (the walking week)?"


def test_what_cannot_be_told_is_no_topic() -> None:
    assert topic_of("do you ship to France") == ""


def test_a_long_thread_is_read_in_no_time() -> None:
    assert standalone("and it?", tuple(f"is the tea number {n} sweet, and it?" for n in range(500)))
