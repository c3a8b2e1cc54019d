import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.phrasing import framed, paragraph, restates, statements
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


def test_a_series_with_long_items_is_a_list_with_a_citation_an_item() -> None:
    lead = "The week brings:"
    items = ("a walk by the sea, before breakfast", "a warm bath every second day", "a light dinner, then reading")
    mark = "[source:guide.md#Uses]"
    units = [a_unit(f"The week brings {item}.", lead_in=lead) for item in items]
    assert said(*units) == "\n- ".join(["The week brings:", *(f"{item} {mark}" for item in items)])
    assert restates(f"The week brings: - {items[0]} - {items[1]} - {items[2]}", units)


def test_a_subject_is_a_pronoun_right_after_it_was_named() -> None:
    first = a_unit("Moss Drops contain moss.", kind=UnitKind.SENTENCE)
    second = a_unit("Moss Drops contain no honey.", kind=UnitKind.SENTENCE)
    about = {"subjects": ("X-1", "moss drops")}
    units = [first.model_copy(update=about), second.model_copy(update=about)]
    text = said(*units)
    assert text.endswith("They contain no honey [source:guide.md#Uses].")
    assert restates("They contain no honey.", units[1:])


def test_a_short_answer_is_one_statement_with_what_explains_it() -> None:
    units = [a_unit("No.", kind=UnitKind.SENTENCE), a_unit("Moss grows by itself.", kind=UnitKind.SENTENCE)]
    assert [s.text for s in statements(units)] == ["No. Moss grows by itself."]
    assert restates("No. Moss grows by itself.", units)


def test_a_head_stands_before_the_first_statement() -> None:
    units = [a_unit("Moss Drops contain alcohol.", kind=UnitKind.SENTENCE)]
    assert [s.text for s in statements(units, "Yes")] == ["Yes. Moss Drops contain alcohol."]
    assert restates("Yes. Moss Drops contain alcohol.", units)
    assert not restates("Yes. Moss Drops contain honey.", units)


def test_a_head_takes_the_place_of_the_pages_question_with_the_same_answer() -> None:
    units = [a_unit(text, kind=UnitKind.SENTENCE) for text in ("Is the syrup vegan? Yes.", "It is boiled from pears.")]
    assert [s.text for s in statements(units, "Yes")] == ["Yes. It is boiled from pears."]
    assert next(s.text for s in statements(units, "No")) == "No. Is the syrup vegan? Yes."


def test_forbidden_words_in_quotation_marks_are_told_as_forbidden() -> None:
    unit = a_unit('"Burns fat".', voice=Voice.FORBIDS, source_text='"burns fat"')
    assert framed(unit) == "Not to be written: “Burns fat.”"


def test_the_answer_to_a_pages_own_question_keeps_its_fact_only() -> None:
    unit = a_unit("Is the syrup vegan? No, the winter syrup contains honey.", kind=UnitKind.SENTENCE)
    assert said(unit) == "The winter syrup contains honey [source:guide.md#Uses]."


def test_a_fact_that_has_no_verb_keeps_the_pages_question() -> None:
    asked = a_unit("Do you ship abroad? Yes, to Oman, Malta and Singapore.")
    assert framed(asked) == "Do you ship abroad? Yes, to Oman, Malta and Singapore."


def test_a_lead_in_behind_the_products_name_is_left_out_too() -> None:
    units = [a_unit("Who we write for."), a_unit("Moss Drops: who we write for: people who sit a lot.")]
    assert [s.text for s in statements(units)] == ["Moss Drops: who we write for: people who sit a lot."]


def test_items_that_have_lists_of_their_own_are_named_together() -> None:
    parents = {
        name: a_unit(f"The parts include {name}.", lead_in="Parts", source_text=name) for name in ("arrival", "rest")
    }
    items = {name: [a_unit(f"{name}: {i}.", lead_in=name, source_text=i) for i in ("tea", "talk")] for name in parents}
    units = [parents["arrival"], *items["arrival"], parents["rest"], *items["rest"]]
    assert said(*units).startswith("The parts include arrival and rest [source:guide.md#Uses]. ")


def test_long_answers_come_in_paragraphs_of_a_few_sentences() -> None:
    units = [a_unit(f"Moss number {n} grows.", kind=UnitKind.SENTENCE) for n in range(6)]
    assert [block.count("grows") for block in said(*units).split("\n\n")] == [3, 3]
    assert len(said(*units[:4]).split("\n\n")) == 1


def test_a_pages_question_is_said_once() -> None:
    tea, pills = (
        a_unit(f"Do you give samples? {said}", kind=UnitKind.SENTENCE) for said in ("Of tea, yes.", "Never of pills.")
    )
    assert said(tea, pills).count("Do you give samples?") == 1


def test_a_sentence_that_forbids_is_not_told_as_what_must_not_be_written() -> None:
    unit = a_unit(
        "We never write that it melts fat.", voice=Voice.FORBIDS, source_text="We never write that it melts fat."
    )
    assert said(unit) == "We never write that it melts fat [source:guide.md#Uses]."
