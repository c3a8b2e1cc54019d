"""Yes and No: given where a statement settles the question, and never where safety is asked about."""

from collections.abc import Sequence

import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.voice import is_negative
from rag.yes_no import Head, first, settle


def a_unit(text: str, *, field: str = "", voice: Voice = Voice.ASSERTS, section: str = "Facts") -> Unit:
    return Unit(
        unit_id=f"{section}/{text}",
        text=text,
        source_text=text,
        doc_id="guide.md",
        section=section,
        doc_type=DocType.GUIDE,
        char_start=0,
        char_end=1,
        kind=UnitKind.CELL if field else UnitKind.SENTENCE,
        voice=voice,
        negative=is_negative(text),
        subjects=("X-1", "moss drops"),
        field=field,
    )


def head_of(question: str, *texts: str) -> Head | None:
    found = settle(question, [a_unit(text) for text in texts])
    return found.head if found else None


class Model:
    """A verifier that has been told what it thinks of each claim."""

    name = "told"

    def __init__(self, **scores: float) -> None:
        self.scores = scores

    def entailment(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        denied = [" not " in f" {claim} " or " no " in claim for _, claim in pairs]
        return [self.scores["no"] if d else self.scores["yes"] for d in denied]


@pytest.mark.parametrize(
    ("question", "text", "head"),
    [
        ("Do the Moss Drops contain alcohol?", "Moss Drops contain alcohol.", Head.YES),
        ("Do the Moss Drops contain alcohol?", "Moss Drops do not contain alcohol.", Head.NO),
        ("Do you ship to Malta?", "We do not ship to Malta at the moment.", Head.NO),
        ("Is the moss gathered by hand?", "The moss is gathered by hand in July.", Head.YES),
        ("Can I return an opened jar?", "Opened jars cannot be returned, for reasons of hygiene.", Head.NO),
        ("Do the Moss Drops contain alcohol?", "Moss Drops contain moss root.", None),
        ("Do the Moss Drops contain alcohol?", "Moss Drops may contain alcohol.", None),
        ("Does the fair take place in May?", "The fair takes place in May and October.", Head.YES),
        ("Is the moss gathered by hand?", "Our moss is gathered by hand in July, when it is dry.", Head.YES),
        ("Is the moss gathered by hand?", "The moss is gathered by hand unless it rains.", None),
        ("Do the Moss Drops contain sedge?", "The key ingredients of Moss Drops are moss and sedge.", Head.YES),
        ("Is the farm open in May?", "The shop is open in May, and the farm opens in June.", None),
        ("Do you explain?", "We explain, we do not persuade.", None),
        ("Are the Moss Drops made in Norway?", "Moss Drops are sold in Norway.", None),
        ("Do the Moss Drops have alcohol?", "Moss Drops contain alcohol.", Head.YES),
        ("Are all drops vegan?", "The Moss Drops are vegan.", None),
        ("Do the Moss Drops contain honey?", "Moss Drops contain sugar, but not honey.", None),
        ("Do the Moss Drops contain sugar?", "Moss Drops contain sugar, but not honey.", None),
        ("Is the shop open on Monday?", "The shop is open from Tuesday to Friday and closed on Monday.", None),
        ("Are the Moss Drops sold with honey?", "Moss Drops are sold with moss, honey excepted.", None),
        ("Can she hand it in?", "Too much of it brings cold hands.", None),
        ("Is it vegan?", "Moss Drops are vegan.", Head.YES),
    ],
)
def test_a_clause_that_says_or_denies_it_settles_a_question(question: str, text: str, head: Head | None) -> None:
    assert head_of(question, text) == head


@pytest.mark.parametrize(
    "question",
    [
        "Are the Moss Drops safe in pregnancy?",
        "Can I take Moss Drops daily?",
        "Are the Moss Drops suitable for children?",
        "Do Moss Drops cure asthma?",
        "Do Moss Drops interact with medicine?",
        "Do the Moss Drops help with sleep?",
        "Is there a daily dose of Moss Drops?",
    ],
)
def test_safety_effects_and_doses_get_no_yes_whatever_the_pack_says(question: str) -> None:
    bare = question.rstrip("?")
    said = a_unit(f"{bare}.")
    assert settle(question, [said], Model(yes=1.0, no=0.0)) is None


def test_statements_that_disagree_settle_nothing() -> None:
    assert head_of("Is the jar green?", "The jar is green.", "The jar is not green.") is None


def test_wording_that_is_only_quoted_settles_nothing() -> None:
    quoted = a_unit("The jar is green.", voice=Voice.FORBIDS)
    assert settle("Is the jar green?", [quoted]) is None


@pytest.mark.parametrize(
    ("text", "head"),
    [("Moss Drops contain animal products.", Head.NO), ("Moss Drops contain no animal products.", Head.YES)],
)
def test_the_column_on_animal_products_settles_whether_it_is_vegan(text: str, head: Head) -> None:
    found = settle("Are the Moss Drops vegan?", [a_unit(text, field="contains_animal_products")])
    assert found
    assert found.head is head


def test_what_has_no_animal_products_is_not_denied_to_be_vegetarian() -> None:
    def said(text: str) -> Head | None:
        found = settle("Are the moss drops vegetarian?", [a_unit(text, field="contains_animal_products")])
        return found.head if found else None

    assert said("Moss Drops contain no animal products.") is Head.YES
    assert said("Animal products in Moss Drops: Yes (honey).") is None


def test_a_model_that_speaks_against_it_takes_the_head_away() -> None:
    units = [a_unit("Moss Drops contain alcohol.")]
    question = "Do the Moss Drops contain alcohol?"
    assert settle(question, units, Model(yes=0.9, no=0.05))
    assert settle(question, units, Model(yes=0.1, no=0.9)) is None


def test_a_model_settles_what_is_said_in_other_words_only_when_it_is_sure() -> None:
    units = [a_unit("The jar of Moss Drops consists of green glass.")]
    question = "Is the jar built of green glass?"
    found = settle(question, units, Model(yes=0.95, no=0.01))
    assert found
    assert found.head is Head.YES
    assert settle(question, units, Model(yes=0.7, no=0.01)) is None


def test_the_settling_statement_comes_first_and_other_cells_go() -> None:
    decisive = a_unit("Moss Drops contain no animal products.", field="contains_animal_products")
    herbs = a_unit("Moss Drops contain moss root.", field="key_herbs")
    more = a_unit("The drops are gathered by hand.", section="Story")
    settling = settle("Are the Moss Drops vegan?", [herbs, more, decisive])
    assert settling
    assert first(settling, [herbs, more, decisive]) == [decisive, more]


def test_of_animals_the_catalog_is_surer_than_a_model() -> None:
    cell = a_unit("Animal products in Moss Drops: Yes (wax).", field="contains_animal_products")
    wax = a_unit("The moss drops hold wax, and the fern drops hold honey.")
    all_but = a_unit("Which products are vegan? All but two.")
    found = settle("are the moss drops vegan?", [cell, all_but, wax], Sure(), ["moss drops"])
    assert found is not None
    assert found.head is Head.NO


class Sure:
    """A verifier that believes every claim but those that deny."""

    name = "sure"

    def entailment(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [0.05 if is_negative(claim) else 0.9 for _, claim in pairs]
