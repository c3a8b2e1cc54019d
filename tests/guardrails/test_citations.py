"""Citations: exact, loosely named, invented."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guardrails.citations import Source, attach, cite, parse, resolve, strip, validate

SOURCES = (
    Source(doc_id="product_moss.md", section="Safety & Precautions (Content Version)"),
    Source(doc_id="product_moss.md", section="Key Messages"),
    Source(doc_id="faq.md", section="2. How long does it take to see results?"),
    Source(doc_id="faq.md", section="3. Can it help with sleep?"),
    Source(doc_id="products_catalog.csv", section="ZX-1", aliases=("Moss Calm Tablets",)),
    Source(doc_id="products_catalog.csv", section="ZX-2"),
)


@pytest.mark.parametrize(
    ("target", "section"),
    [
        ("product_moss.md#Safety & Precautions (Content Version)", "Safety & Precautions (Content Version)"),
        ("product_moss.md#Safety & Precautions", "Safety & Precautions (Content Version)"),
        ("product_moss.md#safety and precautions", "Safety & Precautions (Content Version)"),
        ("product_moss#Key Mesages", "Key Messages"),
        ("faq.md#How long does it take to see results?", "2. How long does it take to see results?"),
        ("products_catalog.csv#zx-1", "ZX-1"),
        ("products_catalog.csv#Moss Calm Tablets", "ZX-1"),
    ],
)
def test_a_loose_name_means_the_section_it_resembles(target: str, section: str) -> None:
    found = resolve(target, SOURCES)
    assert found is not None
    assert found.section == section


@pytest.mark.parametrize(
    "target",
    [
        "product_moss.md#Clinical Studies",
        "other.md#Key Messages",
        "products_catalog.csv#ZX-3",
        "product_moss.md",
        "#Key Messages",
        "",
    ],
)
def test_what_was_not_retrieved_is_not_resolved(target: str) -> None:
    assert resolve(target, SOURCES) is None


def test_validation_corrects_removes_and_reports() -> None:
    text = (
        "Calm [source:product_moss.md#Key Messages]. "
        "Slow [source:product_moss.md#Safety & Precautions; faq.md#Prices]. "
        "Odd [source:x.md#Y]."
    )
    found = validate(text, SOURCES)
    assert found.text == (
        "Calm [source:product_moss.md#Key Messages]. "
        "Slow [source:product_moss.md#Safety & Precautions (Content Version)]. Odd."
    )
    assert [s.section for s in found.cited] == ["Key Messages", "Safety & Precautions (Content Version)"]
    assert found.removed == ("faq.md#Prices", "x.md#Y")
    assert found.corrected == (
        ("product_moss.md#Safety & Precautions", "product_moss.md#Safety & Precautions (Content Version)"),
    )


def test_what_is_attached_can_be_parsed_and_stripped() -> None:
    sentence = attach("It takes weeks.", "faq.md", "2. How long does it take to see results?")
    assert sentence == "It takes weeks [source:faq.md#2. How long does it take to see results?]."
    assert [(c.doc_id, c.section) for c in parse(sentence)] == [("faq.md", "2. How long does it take to see results?")]
    assert strip(sentence) == "It takes weeks."
    assert attach(sentence, "faq.md", "2. How long does it take to see results?") == sentence


@given(st.text(max_size=80), st.sampled_from(SOURCES))
@example("0[SOURCE:[]]", SOURCES[0])
def test_only_retrieved_sections_survive_validation(noise: str, source: Source) -> None:
    allowed = {s.citation for s in SOURCES}
    found = validate(f"A {source.citation} b [source:{noise}] c.", SOURCES)
    assert {cite(c.doc_id, c.section) for c in parse(found.text)} <= allowed
    assert source.citation in found.text


def test_a_heading_with_a_bracket_too_many_comes_to_an_end() -> None:
    odd = Source(doc_id="faq.md", section="A [weird] heading] with #brackets")
    checked = validate(f"Wool [source:{odd.doc_id}#{odd.section}].", [odd])
    assert [source.section for source in checked.cited] == [odd.section]
