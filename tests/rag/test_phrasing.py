from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.phrasing import cited, enumeration, paragraph


def a_unit(text: str, *, lead_in: str = "", kind: UnitKind = UnitKind.BULLET, section: str = "Uses") -> Unit:
    return Unit(
        unit_id=text,
        text=text,
        source_text=text,
        lead_in=lead_in,
        doc_id="guide.md",
        section=section,
        doc_type=DocType.GUIDE,
        char_start=0,
        char_end=1,
        kind=kind,
        voice=Voice.ASSERTS,
    )


def test_bullets_of_one_list_become_one_sentence_with_one_citation() -> None:
    units = [a_unit(f"The herb is used to support {x}.", lead_in="The herb is used to support:") for x in ("rest", "calm", "focus")]
    assert paragraph(units) == "The herb is used to support rest, calm and focus [source:guide.md#Uses]."


def test_a_sentence_that_goes_on_after_its_list_keeps_its_ending() -> None:
    units = [a_unit(f"People with {x} should ask first.", lead_in="People with:") for x in ("asthma", "gout")]
    assert paragraph(units) == "People with asthma and gout should ask first [source:guide.md#Uses]."


def test_statements_that_share_nothing_stay_sentences_of_their_own() -> None:
    units = [a_unit("Rest matters.", lead_in="x"), a_unit("Water helps.", lead_in="x")]
    assert paragraph(units) == "Rest matters [source:guide.md#Uses]. Water helps [source:guide.md#Uses]."


def test_nothing_is_said_twice() -> None:
    units = [a_unit("Rest matters.", lead_in="x"), a_unit("Rest matters.", lead_in="x")]
    assert paragraph(units) == "Rest matters [source:guide.md#Uses]."


def test_the_citation_stands_before_the_full_stop() -> None:
    assert cited("Rest matters", a_unit("Rest matters")) == "Rest matters [source:guide.md#Uses]."


def test_items_with_commas_of_their_own_are_told_apart() -> None:
    assert enumeration(["a", "b"]) == "a and b"
    assert enumeration(["a", "b", "c"]) == "a, b and c"
    assert enumeration(["a, b", "c"]) == "a, b; and c"
