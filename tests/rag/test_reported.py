import pytest

from rag.reported import asks_back, direct


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("a guy asks if the oil is sticky, what do i tell him", "is the oil sticky?"),
        ("a mum asks if her 16 year old can join the walking week", "can her 16 year old join the walking week?"),
        ("customer wants to know why the balm is green", "why the balm is green?"),
        ("hi, wondering if you ship to Goa", "do you ship to Goa?"),
        ("not sure whether it can go in hand luggage", "can it go in hand luggage?"),
        ("customers keep asking how the oil is made, any idea?", "how the oil is made?"),
    ],
)
def test_what_somebody_is_said_to_ask_is_asked_directly(told: str, asked: str) -> None:
    assert direct(told) == asked


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("is it true that the tea is made in Kochi", "is the tea made in Kochi?"),
        ("I thought the tea was free of caffeine, right?", "was the tea free of caffeine?"),
        ("the tea has caffeine right?", "does the tea have caffeine?"),
        ("someone told me it is a laxative, is that true?", "is it a laxative?"),
        ("Am I right in thinking the programme is online", "is the programme online?"),
        ("is it true the label says it regrows hair", "is it true that it regrows hair?"),
    ],
)
def test_what_is_believed_is_asked_as_a_question(told: str, asked: str) -> None:
    assert direct(told) == asked


@pytest.mark.parametrize(
    "message",
    [
        "What is in the tea?",
        "which side is right?",
        "what is right for her?",
        "can she take it, right?",
        "lady says her bottle turned up smashed, what do we tell her",
        "She wants the tea.",
        "",
        "if " * 200,
    ],
)
def test_other_sentences_stay_as_they_are(message: str) -> None:
    assert direct(message) == message


def test_asking_what_to_answer_is_no_question_of_its_own() -> None:
    assert asks_back("What do I tell her?")
    assert not asks_back("What do I tell her about the price?")
