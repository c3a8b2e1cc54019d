"""What the pipeline says itself: of a refusal, whom to ask and what was told; in a crisis, nothing for other guests."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from pipeline.build import Assistant
from pipeline.composition import CONSULT, CONSULT_VET, blocked
from pipeline.formatting import crisis_note
from rag.corpus import load_pack
from rag.units import build_units
from tests.conftest import PACKS, Ask
from tests.guardrails.safety.helpers import product


def refusal(caution: str, told: str) -> str:
    products = (product(caution),)
    return blocked(SafetyGate(products, Vocabulary.load()).check(Question(text=told)), products)


def test_each_thing_told_is_named_once_and_in_its_fullest_words() -> None:
    assert "You mentioned “20 weeks pregnant”, and" in refusal("Pregnancy", "I'm 20 weeks pregnant. Vital Blend?")
    told = "She had her appendix out nine days ago and takes three prescription tablets. Vital Blend for her?"
    assert "You mentioned “three prescription tablets”, and" in refusal("Not with several medicines", told)


def test_words_end_where_what_they_tell_ends() -> None:
    said = refusal("Not for children under 10;", "Vital Blend for a 5 yo who coughs?")
    assert "“5 yo”" in said
    assert "“Not for children under 10”" in said


@pytest.mark.parametrize(("told", "consult"), [("Our cat", CONSULT_VET), ("I'm pregnant, and our cat", CONSULT)])
def test_of_an_animal_a_vet_is_asked(told: str, consult: str) -> None:
    assert refusal("Pregnancy; keep away from cats", f"{told} is in the room. Vital Blend?").endswith(consult)


def test_whether_a_medicine_is_stopped_is_for_the_doctor(ask: Ask) -> None:
    answer = ask("nordbark", "May she skip her diabetes tablets and take the cinnamon capsules?").answer
    assert answer.endswith("the doctor who prescribed a medicine before anything about it changes.")


def test_in_a_crisis_nothing_is_said_to_other_guests(tmp_path: Path) -> None:
    page = (
        "# Quiet Month Programme\n\n## Safety note\n\nGuests with epilepsy stay away from the sauna.\n\n"
        "Anyone with thoughts of self-harm calls the crisis line at once. Nothing comes before that.\n"
    )
    catalog = "product_id,name,category,format,target_concerns,key_herbs,contains_animal_products,"
    catalog += "contraindications_short,internal_tags\nQ-1,Pine Soak,Bath,Salt,legs,Pine,No,Pregnancy,bath\n"
    (tmp_path / "programme_quiet_month.md").write_text(page, encoding="utf-8")
    (tmp_path / "products_catalog.csv").write_text(catalog, encoding="utf-8")
    note = crisis_note(build_units(load_pack(tmp_path)))
    assert "crisis line at once" in note
    assert "Nothing comes before that" in note
    assert "epilepsy" not in note


def test_products_without_cautions_are_the_ones_that_list_none(ask: Ask) -> None:
    answer = ask("nordbark", "Any products with no cautions at all?").answer
    assert "Oat & Calendula Hand Cream" in answer
    assert "Linden Pillow Mist" in answer
    assert "Devil’s Claw" not in answer


def test_who_asks_for_a_place_in_a_programme_is_told_of_no_product(
    make_assistant: Callable[..., Assistant], tmp_path: Path
) -> None:
    assistant = make_assistant("nordbark", corpus_dir=PACKS["nordbark"].parent / "fjordurt", data_dir=tmp_path)
    answer = asyncio.run(assistant.pipeline.answer(Question(text="I'm pregnant, may I join the cold dip?")))
    assert "the cold dip is not for" in answer.answer
    assert "I can't recommend" not in answer.answer
    assert not answer.safety_warnings
