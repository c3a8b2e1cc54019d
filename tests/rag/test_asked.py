"""Yes/no questions as the statements that they ask about."""

import pytest

from rag.asked import asked


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("Does the tea contain caffeine?", "The tea contains caffeine."),
        ("Do the drops contain any alcohol", "The drops contain alcohol."),
        ("Is Moss Balm made in Norway?", "Moss Balm is made in Norway."),
        ("Is the sea salt gathered by hand?", "The sea salt is gathered by hand."),
        ("Can I return an opened jar?", "You can return an opened jar."),
        ("Are there any nuts in the bar?", "There are nuts in the bar."),
        ("Do I need to know my type before I order?", "You need to know your type before you order."),
        ("Hi, do you deliver to Malta?", "We deliver to Malta."),
        ("Are your soaps tested on animals?", "Our soaps are tested on animals."),
        ("Have your soaps been tested?", "Our soaps have been tested."),
        ("Is the balm vegan?", "The balm is vegan."),
        ("Does it have honey?", "It has honey."),
        ("Will my parcel leave within a day?", "Your parcel will leave within a day."),
    ],
)
def test_a_question_is_turned_into_its_statement(question: str, claim: str) -> None:
    found = asked(question)
    assert found
    assert found.claim == claim


@pytest.mark.parametrize(
    ("question", "denial"),
    [
        ("Does the tea contain caffeine?", "The tea does not contain caffeine."),
        ("Are there nuts in the bar?", "There are no nuts in the bar."),
        ("Is the balm vegan?", "The balm is not vegan."),
    ],
)
def test_and_into_its_denial(question: str, denial: str) -> None:
    found = asked(question)
    assert found
    assert found.denial == denial


def test_the_name_of_a_product_is_kept_whole() -> None:
    found = asked("Is the Made in May Tea organic?", names=["Made in May Tea"])
    assert found
    assert found.claim == "The Made in May Tea is organic."


def test_a_question_that_denies_says_so() -> None:
    found = asked("Isn't the tea vegan?")
    assert found
    assert found.negated


@pytest.mark.parametrize("question", ["What is in the tea?", "How long does it take?", "Is it?", "Tell me about moss."])
def test_other_questions_hold_no_statement(question: str) -> None:
    assert asked(question) is None
