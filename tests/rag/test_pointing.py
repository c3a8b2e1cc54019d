import pytest

from rag.pointing import is_among, points, with_names

SHOWN = ("Dusk Tea", "Dawn Tea")


@pytest.mark.parametrize(
    ("message", "alone"),
    [
        ("the second one, what's in it?", "what's in Dawn Tea?"),
        ("what's in the first one?", "what's in Dusk Tea?"),
        ("compare them", "What is the difference between Dusk Tea and Dawn Tea?"),
        ("which is better for sleep?", "which is better for sleep, Dusk Tea or Dawn Tea?"),
        ("which of those has hops?", "which of our products has hops?"),
        ("is either of them vegan?", "is either Dusk Tea or Dawn Tea vegan?"),
        ("and do both keep long?", "and do both Dusk Tea and Dawn Tea keep long?"),
        ("can both of them take it?", "can both of them take it?"),
    ],
)
def test_what_a_message_points_at_is_put_in_by_its_name(message: str, alone: str) -> None:
    assert with_names(message, SHOWN) == alone


def test_the_other_one_is_the_one_that_was_not_spoken_of() -> None:
    assert with_names("and the other one?", SHOWN, ("Dusk Tea",)) == "and Dawn Tea?"
    assert with_names("and the other one?", SHOWN) == "and the other one?"


def test_the_other_one_is_known_in_the_middle_of_a_question() -> None:
    shown = ("Nettle Tea", "Yarrow Tea")
    assert with_names("is the other one ok?", shown, ("Nettle Tea",)) == "is Yarrow Tea ok?"


def test_one_product_of_the_thread_is_compared_with_what_the_message_names() -> None:
    assert with_names("and how is it different from the balm?", ("Dusk Tea",)) == (
        "How is Dusk Tea different from the balm?"
    )


def test_which_of_those_asks_about_what_was_shown() -> None:
    assert is_among("which of those is a tea?")
    assert not points("what is in the tea?")
