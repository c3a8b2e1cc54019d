"""A message as tokens, with what readers ask of every one of them."""

from guardrails.safety.language.text import read


def test_each_token_knows_its_sentence() -> None:
    text = read("She has gout. Is it ok?")
    assert [text.words[slice(*text.sentence(i))] for i in (0, 4)] == [
        ("she", "has", "gout", "."),
        ("is", "it", "ok", "?"),
    ]


def test_places_are_those_of_any_of_the_words_in_order() -> None:
    text = read("tea or oil, or tea")
    assert text.places({"tea", "oil"}) == [0, 2, 5]
    assert text.places({"soap"}) == []


def test_a_part_is_its_words_between_spaces_as_far_as_there_are_any() -> None:
    text = read("Tea, or oil? No.")
    for a in range(9):
        for b in range(9):
            assert text.part(a, b) == f" {' '.join(text.words[a:b])} "


def test_sentences_are_the_words_of_each_in_order() -> None:
    assert read("She has gout. Is it ok?").sentences == [("she", "has", "gout", "."), ("is", "it", "ok", "?")]
    assert read("").sentences == []
