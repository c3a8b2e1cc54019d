import pytest

from rag.reading import Form, read


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("What is it for?", ["What is it for?"]),
        ("What is it for? How long does it take?", ["What is it for?", "How long does it take?"]),
        ("Is it vegan and what does it cost?", ["Is it vegan", "what does it cost?"]),
        ("Hi team. A lady asked about the tea. What is in it?", ["What is in it?"]),
        ("salt and pepper", ["salt and pepper"]),
        ("", [""]),
    ],
)
def test_a_message_is_split_into_what_it_asks(message: str, parts: list[str]) -> None:
    assert [part.text for part in read(message).parts] == parts


@pytest.mark.parametrize(
    ("message", "form"),
    [
        ("Is it vegan?", Form.YES_NO),
        ("and is it vegan?", Form.YES_NO),
        ("What's the difference between A and B?", Form.COMPARISON),
        ("What is rasayana?", Form.DEFINITION),
        ("Which herbs are in it?", Form.OPEN),
    ],
)
def test_the_form_of_a_question_is_recognised(message: str, form: Form) -> None:
    assert read(message).parts[0].form is form


@pytest.mark.parametrize(
    ("message", "facet"),
    [
        ("What does it cost?", "price"),
        ("Any clinical trials on it?", "studies"),
        ("How many capsules a day?", "dosage"),
        ("how long until I feel a difference", "onset"),
        ("Is it suitable for vegans? any gelatine?", "animal_products"),
        ("Where is it manufactured?", "origin"),
        ("Can we say it works wonders?", "writing"),
        ("Who founded the company?", "people"),
    ],
)
def test_what_is_asked_for_is_recognised(message: str, facet: str) -> None:
    assert any(part.asks_for(facet) for part in read(message).parts)


def test_a_product_name_asks_for_nothing_by_itself() -> None:
    name = "Night Balance Tablets"
    assert not read(f"What are the benefits of {name}?", names=[name]).parts[0].asks_for("format")


def test_a_follow_up_is_read_with_the_message_before_it() -> None:
    reading = read("and what is in it?", history=("Tell me about the night tea",))
    assert reading.text == "Tell me about the night tea and what is in it?"


def test_a_question_that_stands_alone_leaves_the_thread_alone() -> None:
    assert read("What is rasayana?", history=("Tell me about the night tea",)).text == "What is rasayana?"
