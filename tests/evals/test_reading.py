import pytest

from evals.reading import citations_in, statements


def test_a_citation_belongs_to_its_sentence_and_is_not_its_text() -> None:
    first, second = statements("Mint is cool [source:a.md#1. Is it, e.g. cool?]. Thyme is warm. [source:b.md]")
    assert (first.text, [c.reference for c in first.citations]) == ("Mint is cool.", ["a.md#1. Is it, e.g. cool?"])
    assert (second.text, [c.reference for c in second.citations]) == ("Thyme is warm.", ["b.md"])


def test_paragraphs_and_bullets_are_told_apart() -> None:
    said = statements("One here.\n\nTwo here:\n- three here\n2. four here")
    assert [(s.paragraph, s.bullet) for s in said] == [(0, False), (1, False), (1, True), (1, True)]


def test_a_citation_after_a_quotation_belongs_to_all_of_its_sentences_and_no_further() -> None:
    said = statements("It is a tea. It says: “Keep it dry. Keep it dark. Keep it shut” [source:a.md#b]. It is nice.")
    assert [len(s.citations) for s in said] == [0, 1, 1, 1, 0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don’t find anything about gout in the provided corpus.", True),
        ("I can't recommend Hill Tea here.", True),
        ("You mentioned “asthma”, and our content lists a caution for that.", True),
        ("Could you tell me a little more?", True),
        ("We bathe in winter.", False),
        ("You may find it calming.", False),
        ("Hill Tea can not be found in shops.", False),
    ],
)
def test_sentences_about_the_assistant_are_known_by_how_they_begin(text: str, expected: bool) -> None:
    assert statements(text)[0].about_us is expected


@pytest.mark.parametrize("text", ["", "[source: ]", "[1]", "source:a.md#b"])
def test_only_the_contracts_form_is_a_citation(text: str) -> None:
    assert [c for c in citations_in(text) if c.doc_id] == []
