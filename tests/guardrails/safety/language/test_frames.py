"""What stands around a message and tells nothing."""

import pytest

from guardrails.safety.language.frames import frame_of, without_courtesy


def _squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Hi team, quick one: is it ok?", "is it ok?"),
        ("@ayurbot No, that's my sister.", "No, that's my sister."),
        ("Ticket #48213 from yesterday. He is four", "He is four"),
        ("Is it ok? Thanks a lot!", "Is it ok?"),
        ("May she take it? pls advise asap", "May she take it?"),
        ("Diabetic, wants the lehyam. Please advise", "Diabetic, wants the lehyam. Please advise"),
        ("Good evening primrose oil?", "Good evening primrose oil?"),
        ("he wants it, but no thanks", "he wants it, but no thanks"),
        ("Hi, thanks!", "Hi, thanks!"),
    ],
)
def test_greetings_and_thanks_are_left_out_unless_nothing_else_is_said(message: str, said: str) -> None:
    assert _squeezed(without_courtesy(message, answers=False)) == said


def test_what_is_left_out_is_blanked_so_that_places_remain() -> None:
    message = "Hi, may I take it? Thanks!"
    assert without_courtesy(message, answers=False).index("may I") == message.index("may I")


def test_please_advise_is_left_out_of_an_answer() -> None:
    assert _squeezed(without_courtesy("he is four pls advise", answers=True)) == "he is four"


@pytest.mark.parametrize(
    "message",
    [
        'A customer on chat writes: "May I take it?" What do I reply?',
        "A lady from Thrissur messaged: 'May I take it?' How do I answer?",
        '"May I take it?" - this is from a customer on WhatsApp, what should I tell her?',
        "Got this on Instagram: May I take it?",
        "Fwd: customer asks, May I take it?",
        "May I take it?\n\n(asked by a customer over email)",
        "Customer: May I take it?",
        "A customer asks May I take it?",
        "Customer email, verbatim: May I take it?\n\nHow should I respond?",
    ],
)
def test_a_message_is_known_in_what_hands_it_on(message: str) -> None:
    frame = frame_of(message)
    assert frame is not None
    assert _squeezed(frame.said) == "May I take it?"


@pytest.mark.parametrize(
    "message",
    [
        'The leaflet says "not for children". May I take it?',
        'My doctor says: "be careful". May I take it?',
        'A customer with a transplant writes: "May I take it?"',
        "Asked my wife: may she take it?",
        "I messaged her: may she take it?",
        'Is "Steady Tincture" ok for me?',
        "A customer says she is expecting. May she take it?",
        "May she take it? What do I tell her?",
    ],
)
def test_words_that_tell_something_hand_nothing_on(message: str) -> None:
    assert frame_of(message) is None
