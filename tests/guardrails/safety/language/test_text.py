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
