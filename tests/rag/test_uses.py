"""A person's use of a product is told from the ways in which it might be used."""

import pytest

from rag.uses import PRODUCT, Use, use_asked


@pytest.mark.parametrize(
    "message",
    [
        "is X ok for everyone?",
        "can a healthy young woman take X",
        "she runs every day, can she have X?",
        "my uncle wants the X, he is as fit as a fiddle",
        "a regular would like to try X",
        "X and X together, ok?",
        "can X and X be taken at the same time",
        "would X suit my aunt",
        "is it fine to give my dad the X",
        "who can take X",
        "is X safe?",
        "X for an office worker, ok?",
        "she is 70 and well, can she use X daily?",
    ],
)
def test_a_persons_use_is_asked_about(message: str) -> None:
    assert use_asked(message.replace("X", PRODUCT)) == (Use.PERSON, "")


@pytest.mark.parametrize(
    ("message", "manner"),
    [
        ("can X be drunk cold", "cold"),
        ("should X be mixed with warm milk?", "mixed warm milk"),
        ("can I chew the X", "chew"),
        ("can I take X with yoghurt", "yoghurt"),
        ("does X need shaking before use", "shaking before"),
    ],
)
def test_a_way_of_using_it_is_no_question_of_who_may(message: str, manner: str) -> None:
    assert use_asked(message.replace("X", PRODUCT)) == (Use.MANNER, manner)


@pytest.mark.parametrize(
    "message",
    [
        "what is X good for?",
        "what is in X",
        "how should X be kept once it is open?",
        "does X contain caffeine?",
        "is X vegan",
        "customer wants to know what is in X",
        "should I avoid X",
        "lady from Boston wants us to post her the X, possible?",
        "somebody wants us to refill his X, ok?",
        "a guy in Germany wants the X, can we post it to him",
    ],
)
def test_other_questions_ask_for_neither(message: str) -> None:
    assert use_asked(message.replace("X", PRODUCT)) == (Use.NONE, "")
