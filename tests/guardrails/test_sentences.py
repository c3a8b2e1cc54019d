"""Sentences of drafts: what they claim, where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrails.sentences import Part, is_claim, plain, split

DRAFT = """## About the balm

The balm warms **tired** legs [source:a.md#2. How? Really]. It is used before sport, e.g. running. [source:b.csv#ZX-1]

It is not recommended for:

- pregnant readers [source:a.md#Safety]
- children under 6

| Form | Balm |
| --- | --- |
| Base | Olive oil |

Questions? Ask us.
"""


def test_a_draft_comes_apart_into_claims() -> None:
    assert [(s.part, s.claim) for s in split(DRAFT)] == [
        (Part.HEADING, "About the balm"),
        (Part.PROSE, "The balm warms tired legs."),
        (Part.PROSE, "It is used before sport, e.g. running."),
        (Part.PROSE, "It is not recommended for:"),
        (Part.LIST_ITEM, "It is not recommended for pregnant readers."),
        (Part.LIST_ITEM, "It is not recommended for children under 6."),
        (Part.TABLE, "Form; Balm"),
        (Part.TABLE, "Base; Olive oil"),
        (Part.PROSE, "Questions?"),
        (Part.PROSE, "Ask us."),
    ]


def test_citations_stay_with_their_sentence() -> None:
    found = {s.claim: s.citations for s in split(DRAFT)}
    assert found["The balm warms tired legs."] == ("a.md#2. How? Really",)
    assert found["It is used before sport, e.g. running."] == ("b.csv#ZX-1",)


@given(st.text(alphabet=st.sampled_from("ab. \n-*#|>1[]!?:AB"), max_size=120))
def test_spans_show_the_sentences_as_written(text: str) -> None:
    at = 0
    for sentence in split(text):
        assert text[sentence.start : sentence.end] == sentence.text
        assert sentence.start >= at
        at = sentence.end


@pytest.mark.parametrize(
    "text",
    [
        "Hello!",
        "Is it safe in pregnancy?",
        "Thank you for asking.",
        "I don't find this in the provided corpus.",
        "Please consult your doctor before use.",
        "If you are pregnant, please talk to your healthcare provider.",
        "## Safety",
        "This is not medical advice.",
        "Let me know if you have questions.",
        "Here is what the pack says:",
        "As always, consult a qualified practitioner.",
        "Hello and welcome!",
        "Good evening, dear readers!",
        "Welcome to our shop.",
        "See you soon!",
        "Let us put the kettle on.",
        "Imagine a quiet room.",
        "What a day!",
    ],
)
def test_these_claim_nothing(text: str) -> None:
    assert not is_claim(split(text)[0])


@pytest.mark.parametrize(
    "text",
    [
        "The balm contains arnica.",
        "People with epilepsy should consult a doctor first.",
        "It is safe in pregnancy.",
        "You can stop your medicine.",
        "Consult a doctor, because the balm contains camphor, which thins the blood and heals.",
        "No side effects are known.",
        "Imagine a tea that heals anxiety.",
        "Let our capsules cure your cold!",
        "Welcome to a life without insomnia!",
        "Enjoy two capsules every night.",
        "Picture Triphala in your morning.",
    ],
)
def test_these_claim_something(text: str) -> None:
    assert is_claim(split(text)[0])


def test_plain_text_has_no_markdown() -> None:
    assert plain("**Warm** and [soft](http://x.y) [source:a.md#B] .") == "Warm and soft."


def test_a_table_row_is_read_cell_by_cell_under_its_columns() -> None:
    header, row, other = split(
        "| Herb | Used for | |\n|---|:-:|---|\n| Fern | calm [source:a.md#B] | **leaf** |\n| Moss | | |"
    )
    assert header.is_header
    assert not is_claim(header)
    assert row.points == ("Fern, used for: calm", "Fern: leaf")
    assert other.points == ()


def test_a_table_without_a_header_row_has_no_columns() -> None:
    (row,) = split("| Fern | calm |")
    assert not row.is_header
    assert row.points == ("Fern: calm",)


def test_a_gap_that_a_writer_marks_claims_nothing_and_what_only_looks_like_one_does() -> None:
    assert not is_claim("MISSING: a clinical study - requires clinical/editor review.")
    assert is_claim("Missing: the herb that cures colds.")
