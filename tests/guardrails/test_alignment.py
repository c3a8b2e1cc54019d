"""A claim laid against evidence."""

import pytest

from guardrails.alignment import Aligner, Alignment, polarity_conflict
from guardrails.entities import Names
from guardrails.forms import FormReader
from guardrails.thesaurus import load_thesaurus


@pytest.fixture
def align(units, unit_of):
    reader = FormReader(load_thesaurus())
    names = Names(units)
    aligner = Aligner.over(units, reader, names)

    def run(claim: str, *evidence: str) -> Alignment:
        pieces = [aligner.piece(unit_of(text)) for text in evidence]
        return aligner.align(reader.read(claim), names.mentions(claim), pieces)

    return run


def test_the_same_words_cover_fully(align) -> None:
    assert align("Moss supports quiet evenings.", "Moss supports quiet evenings.").coverage == pytest.approx(1.0)


def test_synonyms_cover_nearly_and_strangers_not(align) -> None:
    near = align("The physician gives advice.", "The doctor gives advice.")
    assert 0.85 < near.coverage < 1.0
    far = align("The dentist gives advice.", "The doctor gives advice.")
    assert [m.token.word for m in far.missing] == ["dentist"]


def test_a_denied_opposite_agrees_and_an_affirmed_one_is_reported(align) -> None:
    assert align("It is gentle.", "It is not harsh.").coverage > 0.8
    clash = align("It is gentle.", "It is harsh.")
    assert [m.opposite.word for m in clash.matches if m.opposite] == ["harsh"]


def test_two_units_cover_more_than_one(align) -> None:
    one = align("Moss smells of rain and stays green.", "Moss smells of rain.").coverage
    assert align("Moss smells of rain and stays green.", "Moss smells of rain.", "Moss stays green.").coverage > one


def test_a_name_that_no_evidence_holds_is_missing(align) -> None:
    found = align("Pebble Skin Balm is green.", "Moss is green.")
    assert [m.text for m in found.missing_names] == ["Pebble Skin Balm"]
    assert found.coverage < found.coverage_but_names


def test_words_only_mentioned_in_quotation_marks_hold_little(align) -> None:
    assert align("Moss heals rust.", "“Moss heals rust” is a claim.").coverage < 0.7


def test_denial_on_one_side_is_a_conflict(align) -> None:
    assert polarity_conflict(align("It contains wax.", "It contains no wax.")) > 0.3
    assert polarity_conflict(align("It contains no wax.", "It is free of wax.")) == 0
