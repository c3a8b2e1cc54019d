"""The composer on a small pack of its own, with the real units and the fake embedder."""

from pathlib import Path

import pytest

from domain.answer import Question
from domain.corpus import Chunk
from domain.generation import Draft, GenerationRequest
from domain.retrieval import Hit
from rag.answerability import JUDGED, Answerability, Weights
from rag.chunking import chunk_pack
from rag.corpus import load_pack
from rag.extractive import ExtractiveGenerator
from rag.reading import read
from rag.selection import UnitSelector
from rag.tokens import Speller
from rag.units import build_units

CATALOG = """\
product_id,name,category,format,target_concerns,key_herbs,contains_animal_products,contraindications_short,internal_tags
X-1,Linden Night Tea,Teas,Loose leaf,Calm evenings; easier sleep,Linden; Hops,No,Not in pregnancy,night
X-2,Rye Muscle Balm,Balms,Balm,Tired legs,Rye germ; Beeswax,Yes,External use only,muscles
"""
DOSSIER = """\
# Linden Night Tea

## Positioning

Linden is traditionally used to support:

- calm evenings
- easier sleep

Avoid:

- "cures insomnia"

## Safety

Not recommended in pregnancy.
"""
FAQ = """\
# Questions

## How long until I notice something?

It differs from person to person. Most people speak of four weeks.
"""


def always(bias: float) -> Answerability:
    model = Weights(weights=dict.fromkeys(JUDGED, 0.0), bias=bias)
    return Answerability(plain=model, judged=model)


YES, NO = always(5.0), always(-5.0)


class Composer:
    def __init__(self, root: Path, embedder: object, answerability: Answerability) -> None:
        (root / "products_catalog.csv").write_text(CATALOG, encoding="utf-8")
        (root / "product_linden_tea.md").write_text(DOSSIER, encoding="utf-8")
        (root / "faq.md").write_text(FAQ, encoding="utf-8")
        pack = load_pack(root)
        units = build_units(pack)
        vectors = embedder.embed([unit.text for unit in units])  # type: ignore[attr-defined]
        headings = embedder.embed([unit.section for unit in units])  # type: ignore[attr-defined]
        selector = UnitSelector(units, vectors, Speller({"linden"}))
        self.generator = ExtractiveGenerator(selector, embedder, answerability, pack.products, headings)  # type: ignore[arg-type]
        self.hits = tuple(_hit(chunk) for chunk in chunk_pack(pack, lambda text: len(text.split())))

    def compose(self, text: str, *asked: str, by_need: bool = False) -> Draft:
        return self.generator.compose(
            GenerationRequest(question=Question(text=text), hits=self.hits, asked_products=asked, by_need=by_need)
        )


def _hit(chunk: Chunk) -> Hit:
    return Hit(chunk=chunk, bm25=0.5, dense=0.5, hybrid=0.5)


@pytest.fixture
def composer(tmp_path: Path, fake_embedder: object) -> Composer:
    return Composer(tmp_path, fake_embedder, YES)


def test_a_list_keeps_its_lead_in_and_becomes_one_cited_sentence(composer: Composer) -> None:
    text = composer.compose("What is Linden Night Tea used for?", "X-1").text
    mark = "[source:product_linden_tea.md#Positioning]"
    assert f"Linden is traditionally used to support calm evenings and easier sleep {mark}." in text


def test_wording_that_the_pack_forbids_is_no_answer(composer: Composer) -> None:
    assert "cures" not in composer.compose("Does Linden Night Tea help with sleep?", "X-1").text


def test_what_is_asked_for_and_not_in_the_pack_is_named_as_missing(composer: Composer) -> None:
    draft = composer.compose("What are the ingredients and the price of Linden Night Tea?", "X-1")
    assert "Linden and Hops" in draft.text
    assert draft.not_found == ("price",)


def test_what_the_answer_to_another_part_holds_is_not_named_as_missing(tmp_path: Path, fake_embedder: object) -> None:
    composer = Composer(tmp_path, fake_embedder, YES)
    told = composer.generator._selector.units[0].model_copy(update={"text": "Founded in 1898 by a midwife from Bovec."})
    said = {part.text: composer.generator._is_told(part, [told]) for part in read("who founded it and in which year?")}
    assert said["in which year?"]
    (cost, *_) = read("what does it cost?")
    assert not composer.generator._is_told(cost, [told])


def test_only_a_missing_facet_is_asked_for_so_nothing_is_answered(composer: Composer) -> None:
    draft = composer.compose("What does Linden Night Tea cost?", "X-1")
    assert draft.text == ""
    assert draft.not_found


def test_each_part_of_a_message_is_answered(composer: Composer) -> None:
    text = composer.compose("What is in Linden Night Tea? How long until I notice something?", "X-1").text
    assert "products_catalog.csv#X-1" in text
    assert "faq.md#How long until I notice something?" in text


def test_a_question_that_is_a_heading_gets_its_whole_section(composer: Composer) -> None:
    text = composer.compose("How long until I notice something?").text
    assert "differs from person to person" in text
    assert "four weeks" in text


def test_a_question_over_the_catalog_lists_every_row_that_fits(composer: Composer) -> None:
    assert composer.generator.catalog_products(Question(text="Which products contain animal products?")) == ("X-2",)
    assert composer.generator.catalog_products(Question(text="Which products are vegan?")) == ("X-1",)
    assert composer.generator.catalog_products(Question(text="Which products contain hops?")) == ("X-1",)
    assert composer.generator.catalog_products(Question(text="Is it raining?")) == ()


def test_what_a_product_is_is_told_by_its_row_and_not_by_its_cautions(composer: Composer) -> None:
    text = composer.compose("Hi, tell me something about Linden Night Tea please", "X-1").text
    assert "Linden Night Tea is for calm evenings and easier sleep" in text
    assert "loose leaf" in text
    assert "pregnancy" not in text


def test_the_form_of_a_product_is_said_whichever_is_asked_for(composer: Composer) -> None:
    said = "Rye Muscle Balm comes as a balm [source:products_catalog.csv#X-2]."
    assert composer.compose("Is Rye Muscle Balm a balm?", "X-2").text == said
    assert composer.compose("Is Rye Muscle Balm an oil?", "X-2").text == said


def test_a_product_beside_something_unknown_is_told_of_and_the_other_is_open(composer: Composer) -> None:
    draft = composer.compose("What is the difference between Rye Muscle Balm and arnica?", "X-2")
    assert "Rye Muscle Balm is for tired legs" in draft.text
    assert draft.not_found == ("“arnica”",)


def test_which_is_better_tells_what_each_is_for(composer: Composer) -> None:
    text = composer.compose("Which is better, Linden Night Tea or Rye Muscle Balm?", "X-1", "X-2").text
    assert "Linden Night Tea is for calm evenings" in text
    assert "Rye Muscle Balm is for tired legs" in text


def test_compared_products_get_a_paragraph_each(composer: Composer) -> None:
    text = composer.compose("What is the difference between Linden Night Tea and Rye Muscle Balm?", "X-1", "X-2").text
    first, second = text.split("\n\n")
    assert "Linden Night Tea" in first
    assert "Rye Muscle Balm" in second


def test_how_two_differ_is_told_beside_what_else_is_asked(composer: Composer) -> None:
    asked = "What is the difference between Linden Night Tea and Rye Muscle Balm, and which is vegan?"
    text = composer.compose(asked, "X-1", "X-2").text
    assert "Linden Night Tea is for calm evenings" in text
    assert "Rye Muscle Balm is for tired legs" in text
    assert "Linden Night Tea contains no animal products" in text


@pytest.mark.parametrize(
    "asked",
    [
        "Are Linden Night Tea and Rye Muscle Balm both vegan?",
        "Linden Night Tea or Rye Muscle Balm, which one is vegan?",
        "Is either of them vegan?",
        "what about animal products in Linden Night Tea and Rye Muscle Balm?",
    ],
)
def test_a_column_that_is_asked_of_several_is_told_of_each_and_no_yes_is_said_where_they_differ(
    asked: str, composer: Composer
) -> None:
    text = composer.compose(asked, "X-1", "X-2").text
    assert text.startswith("Linden Night Tea contains no animal products")
    assert "Rye Muscle Balm contains animal products" in text


def test_what_several_are_for_and_come_as_is_told_of_each(composer: Composer) -> None:
    text = composer.compose("What are Linden Night Tea and Rye Muscle Balm for?", "X-1", "X-2").text
    assert "calm evenings" in text
    assert "tired legs" in text
    text = composer.compose("What forms do Linden Night Tea and Rye Muscle Balm come in?", "X-1", "X-2").text
    assert "loose leaf" in text
    assert "as a balm" in text


def test_what_is_asked_of_one_of_several_is_told_of_that_one(composer: Composer) -> None:
    text = composer.compose("What is in Linden Night Tea? And is Rye Muscle Balm vegan?", "X-1", "X-2").text
    assert "Linden and Hops" in text
    assert "Rye germ" not in text


def test_what_is_asked_of_every_product_is_not_told_of_the_one_that_is_named_beside(composer: Composer) -> None:
    text = composer.compose("Is Linden Night Tea vegan, and which products come as balms?", "X-1").text
    assert "Linden Night Tea contains no animal products" in text
    assert "Rye Muscle Balm comes as a balm" in text


def test_which_product_is_for_something_is_answered_by_products_alone(composer: Composer) -> None:
    assert composer.compose("Which of our products is for person to person?").text == ""


def test_a_fact_that_is_asked_beside_a_need_is_told_or_named_as_missing(composer: Composer) -> None:
    draft = composer.compose("I need something for tired legs, what does it cost?", "X-2", by_need=True)
    assert draft.text == "Rye Muscle Balm is for tired legs [source:products_catalog.csv#X-2]."
    assert draft.not_found
    draft = composer.compose("What do you have for tired legs, and is it vegan?", "X-2", by_need=True)
    assert "Rye Muscle Balm contains animal products" in draft.text


def test_a_need_is_met_with_what_each_product_is_for(composer: Composer) -> None:
    text = composer.compose("something for tired legs", "X-2", by_need=True).text
    assert text == "Rye Muscle Balm is for tired legs [source:products_catalog.csv#X-2]."


def test_a_question_that_the_pack_does_not_answer_is_left_unanswered(tmp_path: Path, fake_embedder: object) -> None:
    draft = Composer(tmp_path, fake_embedder, NO).compose("Is the tea drunk on the moon?", "X-1")
    assert draft.text == ""
    assert draft.answered < 0.5


def test_every_composed_sentence_names_the_units_it_restates(composer: Composer) -> None:
    draft = composer.compose("What is Linden Night Tea used for?", "X-1")
    assert draft.statements
    assert all(statement.units and statement.citation in draft.text for statement in draft.statements)
