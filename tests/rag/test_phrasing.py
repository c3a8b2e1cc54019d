import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.phrasing import paragraph, restates, statements
from rag.series import enumeration, merged


def a_unit(
    text: str,
    *,
    lead_in: str = "",
    kind: UnitKind = UnitKind.BULLET,
    section: str = "Uses",
    voice: Voice = Voice.ASSERTS,
    source_text: str = "",
) -> Unit:
    return Unit(
        unit_id=f"{section}/{text}",
        text=text,
        source_text=source_text or text.rsplit(" ", 1)[-1],
        lead_in=lead_in,
        doc_id="guide.md",
        section=section,
        doc_type=DocType.GUIDE,
        char_start=0,
        char_end=1,
        kind=kind,
        voice=voice,
    )


def said(*units: Unit) -> str:
    return paragraph(statements(units))


def test_bullets_of_one_list_become_one_sentence_with_one_citation() -> None:
    lead = "The herb is used to support:"
    units = [a_unit(f"The herb is used to support {x}.", lead_in=lead) for x in ("rest", "calm", "focus")]
    assert said(*units) == "The herb is used to support rest, calm and focus [source:guide.md#Uses]."


def test_a_sentence_that_goes_on_after_its_list_keeps_its_ending() -> None:
    units = [a_unit(f"People with {x} should ask first.", lead_in="People with:") for x in ("asthma", "gout")]
    assert said(*units) == "People with asthma and gout should ask first [source:guide.md#Uses]."


def test_statements_that_share_nothing_stay_sentences_of_their_own() -> None:
    first, second = a_unit("Rest matters.", lead_in="x"), a_unit("Water helps.", lead_in="x")
    assert said(first, second) == "Rest matters [source:guide.md#Uses]. Water helps [source:guide.md#Uses]."


def test_nothing_is_said_twice() -> None:
    units = [a_unit("Rest matters.", lead_in="x"), a_unit("Rest matters.", lead_in="x")]
    assert said(*units) == "Rest matters [source:guide.md#Uses]."


def test_a_lead_in_that_its_list_repeats_is_left_out() -> None:
    lead = a_unit("Three things help.", kind=UnitKind.SENTENCE)
    items = [a_unit(f"Three things help: {x}.", lead_in="Three things help:") for x in ("rest", "water", "air")]
    assert said(lead, *items) == "Three things help: rest, water and air [source:guide.md#Uses]."


def test_a_subject_is_named_once_in_a_paragraph() -> None:
    first = a_unit("The bath oil is for cold evenings.", kind=UnitKind.SENTENCE)
    second = a_unit("The bath oil: external use only.", kind=UnitKind.SENTENCE)
    assert said(first, second).endswith("External use only [source:guide.md#Uses].")


def test_sample_wording_says_what_it_is_a_sample_of() -> None:
    sample = a_unit(
        "It cures everything.", voice=Voice.FORBIDS, lead_in="A bad example:", source_text="It cures everything."
    )
    assert said(sample) == "A bad example: “It cures everything.” [source:guide.md#Uses]."


def test_composed_sentences_restate_their_units_and_nothing_else_does() -> None:
    units = [a_unit(f"The herb supports {x}.", lead_in="The herb supports:") for x in ("rest", "calm")]
    assert restates("The herb supports rest and calm.", units)
    assert not restates("The herb supports rest and focus.", units)
    assert not restates("calm.", units)


@pytest.mark.parametrize(
    ("items", "text"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), (["a, b", "c"], "a, b; and c")],
)
def test_items_with_commas_of_their_own_are_told_apart(items: list[str], text: str) -> None:
    assert enumeration(items) == text


def test_sentences_that_differ_in_one_stretch_are_merged() -> None:
    assert merged(["Ask first: gout", "Ask first: asthma"]) == ["Ask first: gout and asthma."]
    assert merged(["Rest matters.", "Water helps."]) == ["Rest matters.", "Water helps."]
