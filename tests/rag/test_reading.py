import pytest

from rag.reading import Form, asks_just, read
from rag.uses import Use


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("What is it for?", ["What is it for?"]),
        ("What is it for? How long does it take?", ["What is it for?", "How long does it take?"]),
        ("Is it vegan and what does it cost?", ["Is it vegan", "what does it cost?"]),
        ("Hi team. A lady asked about the tea. What is in it?", ["What is in it?"]),
        ("1) what it costs 2) its herbs (3) how it keeps", ["1) what it costs", "2) its herbs", "(3) how it keeps"]),
        (
            "what is ama, how long does it take, and who invented it",
            ["what is ama", "how long does ama take", "who invented ama"],
        ),
        ("What does it cost, is it vegan, and who makes it", ["What does it cost", "is it vegan", "who makes it"]),
        ("How long does the tea keep? And the oil?", ["How long does the tea keep?", "How long does the oil keep?"]),
        ("Is the tea vegan and is the plum one?", ["Is the tea vegan", "Is the plum one vegan?"]),
        ("Autumn course: dates? price?", ["Autumn course: dates?", "Autumn course: price?"]),
        ("What is in the tea? And the price?", ["What is in the tea?", "And the price?"]),
        ("What is in St. Anne's Tea vs. the oil?", ["What is in St. Anne's Tea vs. the oil?"]),
        ("List the teas and tell me how they keep", ["List the teas", "tell me how the teas keep"]),
        ("When I am pregnant, what can I take?", ["When I am pregnant, what can I take?"]),
        ("salt and pepper", ["salt and pepper"]),
        ("", [""]),
    ],
)
def test_a_message_is_split_into_what_it_asks(message: str, parts: list[str]) -> None:
    assert [part.text for part in read(message)] == parts


def test_a_bare_question_word_asks_of_what_was_asked_first() -> None:
    assert read("what is the post to Oslo and how long?")[1].query == "what is the post to Oslo how long?"


def test_a_question_word_may_lack_its_apostrophe() -> None:
    assert [part.text for part in read("whats in the balm and whats in the tea")] == [
        "whats in the balm",
        "whats in the tea",
    ]


@pytest.mark.parametrize(
    ("message", "form"),
    [
        ("Is it vegan?", Form.YES_NO),
        ("and is it vegan?", Form.YES_NO),
        ("What's the difference between A and B?", Form.COMPARISON),
        ("whats the diffrence btw A and B", Form.COMPARISON),
        ("What is rasayana?", Form.DEFINITION),
        ("Which herbs are in it?", Form.OPEN),
    ],
)
def test_the_form_of_a_question_is_recognised(message: str, form: Form) -> None:
    assert read(message)[0].form is form


@pytest.mark.parametrize(
    ("message", "overview"),
    [
        ("What is the Rest Tea?", True),
        ("pls tell me something about the Rest Tea", True),
        ("Describe the Rest Tea", True),
        ("What is the Rest Tea for?", False),
        ("Tell me about the herbs of the Rest Tea", False),
        ("What is rasayana?", False),
    ],
)
def test_a_question_for_all_of_a_product_is_told_from_one_for_a_part(message: str, overview: bool) -> None:
    assert read(message, names=["Rest Tea"])[0].overview is overview


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
    assert any(part.asks_for(facet) for part in read(message))


def test_what_is_told_of_somebody_belongs_to_no_definition() -> None:
    assert read("My mother has diabetes, what is Abhyanga?")[0].query == "what is Abhyanga?"
    assert read("My mother has diabetes, what is it?")[0].query == "My mother has diabetes what is it?"


def test_a_number_behind_its_abbreviation_ends_no_sentence() -> None:
    assert [part.text for part in read("Is no. 4 the same as the balm in the tin?")] == [
        "Is no. 4 the same as the balm in the tin?"
    ]


def test_how_long_a_thing_of_no_product_takes_is_no_effect() -> None:
    assert not read("Who reads our texts and how long does it take?")[1].asks_for("onset")
    assert read("What is Rest Tea and how long does it take?", names=["Rest Tea"])[1].asks_for("onset")


def test_the_counted_thing_is_all_that_is_asked_for() -> None:
    assert asks_just("How many clinical studies support it?", ["clinical studies"])
    assert not asks_just("What price and herbs has it?", ["price"])
    assert not asks_just("What is it for, and what studies are there?", ["studies"])


def test_what_a_product_is_is_asked_beside_other_questions_too() -> None:
    parts = read("What is Rest Tea and what does it cost? The tea, and why?", names=["Rest Tea", "tea"])
    assert [part.text for part in parts][:2] == ["What is Rest Tea", "what does it cost?"]
    parts = read("How does Rest Tea differ from Reed Oil and what do they cost?", names=["Rest Tea", "Reed Oil"])
    assert [part.text for part in parts] == ["How does Rest Tea differ from Reed Oil", "what do they cost?"]


def test_a_product_name_asks_for_nothing_by_itself() -> None:
    name = "Night Balance Tablets"
    assert not read(f"What are the benefits of {name}?", names=[name])[0].asks_for("format")


@pytest.mark.parametrize(
    ("question", "shapes"),
    [
        ("why is the syrup last at the tasting?", []),
        ("how come it doesn't last longer?", []),
        ("how long does the tasting last?", ["length"]),
    ],
)
def test_a_reason_is_no_number_time_or_place(question: str, shapes: list[str]) -> None:
    assert [f.name for part in read(question) for f in part.facets if f.shape] == shapes


@pytest.mark.parametrize(
    ("message", "use"),
    [
        ("My friend, 35 and healthy, wants Larch Balm. Ok?", Use.PERSON),
        ("She is 60 and likes the smell of Larch Balm. Is that alright?", Use.PERSON),
        ("Her Larch Balm came in pieces. What must she do?", Use.NONE),
        ("She is 60. What is Larch Balm made of?", Use.NONE),
    ],
)
def test_leave_alone_is_asked_for_what_was_told_before(message: str, use: Use) -> None:
    (part,) = read(message, names=["Larch Balm"])
    assert part.use is use


def test_a_fact_that_is_asked_for_by_a_noun_alone_is_searched_for_as_a_question() -> None:
    assert [part.query for part in read("Opening hours? Address? Returns?")] == [
        "What are the Opening hours?", "What is the Address?", "Returns?",
    ]  # fmt: skip


def test_whether_there_is_anything_of_animals_in_it_asks_for_no_ingredients() -> None:
    (part,) = read("Does the tea have animal stuff in it?")
    assert [facet.name for facet in part.facets] == ["animal_products"]
    (part,) = read("Which animal ingredients are in the tea?")
    assert part.asks_for("ingredients")


def test_what_to_do_is_asked_of_what_was_told_before() -> None:
    assert read("A mouse in the barley!! what do i do")[0].query == "A mouse in the barley!! what do i do"
    assert read("A mouse in the barley!! what do i do")[0].form is Form.OPEN


def test_her_is_the_one_whom_the_first_question_names_by_a_title() -> None:
    assert read("what is dr lund's extension and when can i reach her")[1].query.startswith("what is dr lund's")


def test_a_second_question_asks_of_the_thing_that_the_first_one_names() -> None:
    assert [part.text for part in read("how long is the walk and what does it cost?")][1] == "what does the walk cost?"
    assert read("what is Ebb and what does it cost?", ["Ebb"])[1].text == "what does it cost?"
