import pytest

from rag.follow_up import asks_once_more, in_topic, standalone, topic_of, wants_it_short


@pytest.mark.parametrize(
    ("before", "message", "alone"),
    [
        ("how long does the tea keep opened?", "and the bath powder?", "how long does the bath powder keep opened?"),
        ("where does the cumin in the tablets grow", "and the ginger?", "where does the ginger in the tablets grow?"),
        ("how much is the post within Peru?", "and to Chile?", "how much is the post to Chile?"),
        ("Is there ginger in the tea?", "and in the capsules?", "Is there ginger in the capsules?"),
        ("what's the return window?", "and for opened jars?", "what's the return window for opened jars?"),
        ("how long does neeli hair oil keep", "what about the balm", "how long does the balm keep?"),
        ("what is the neem soap price in bulk", "and the balm?", "what is the balm price in bulk?"),
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
        ("how long does post to Chile take?", "what does it cost?", "what does post to Chile cost?"),
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


@pytest.mark.parametrize(
    "message",
    [
        "source?",
        "what's your source",
        "ok, where is that from?",
        "can you repeat that again",
        "says who?",
        "sources please",
    ],
)
def test_who_asks_for_the_source_wants_the_answer_before_again(message: str) -> None:
    assert asks_once_more(message)
    assert not wants_it_short(message)


@pytest.mark.parametrize(
    "message", ["shorter please", "can you make it shorter?", "in one sentence", "tl;dr", "too long"]
)
def test_who_wants_it_shorter_wants_the_answer_before_in_fewer_words(message: str) -> None:
    assert asks_once_more(message)
    assert wants_it_short(message)


@pytest.mark.parametrize(
    "message",
    [
        "where does the moss come from?",
        "is there a shorter course?",
        "what is the source of the oil",
        "how long is it?",
    ],
)
def test_a_question_of_its_own_is_no_wish_for_the_answer_before(message: str) -> None:
    assert not asks_once_more(message)
