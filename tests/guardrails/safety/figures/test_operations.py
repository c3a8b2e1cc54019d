"""Operations told by what is done to a part of the body."""

import pytest

from guardrails.safety.figures.operations import operations
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    "message",
    [
        "They are plating my wrist on Thursday.",
        "dad's new hip is next Tuesday",
        "had my elbow pinned last week",
        "The surgeon opens her back on the 3rd.",
        "My meniscus is booked for Friday.",
        "her eyelid gets lifted tomorrow",
        "they put him under for it",
        "Dr Menon is operating on my aunt on Friday.",
        "They will operate in spring.",
        "had two teeth extracted this morning",
        "the dentist did two of my teeth this morning",
    ],
)
def test_it_is_an_operation(message: str) -> None:
    assert operations(read(message))


@pytest.mark.parametrize(
    "message",
    [
        "My wrist hurts since Thursday.",
        "I'm a hand surgeon, operating the whole of next week.",
        "The surgeon decided against operating.",
        "I had my bike repaired last week and my knee aches.",
        "The doctor fixed an appointment for my knee on Monday.",
        "my knee is worse on Mondays",
        "I cut my finger on Monday.",
        "my new knee brace arrives Friday",
        "her hernia is bad today",
        "I'm a dentist and did four teeth this morning.",
    ],
)
def test_it_is_none(message: str) -> None:
    assert not operations(read(message))
