"""Questions over a whole catalog get a line a row, all rows or just those that hold what is asked."""

import numpy as np
import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.lookup import look_up
from rag.reading import read
from rag.selection import UnitSelector
from rag.tokens import Speller
from rag.yes_no import Head

ROWS = (
    ("M-1", "Moss Drops", "Tincture", "Moss; Fern", "No", "Not in pregnancy; not for children", "Sleep"),
    ("M-2", "Heath Capsules", "Capsules", "Heather", "Yes", "Ask a doctor with kidney disease", "Joints"),
    ("M-3", "Bog Tablets", "Tablets", "Peat; Fern", "No", "Not for children", "Sleep"),
)
COLUMNS = ("format", "key_herbs", "contains_animal_products", "contraindications_short", "category")


def cells() -> list[Unit]:
    found = []
    for product_id, name, *row in ROWS:
        for column, cell in zip(COLUMNS, row, strict=True):
            parts = cell.split("; ") if column == "contraindications_short" else [cell]
            for part in parts:
                animal = column == "contains_animal_products"
                said = f"{'no ' if part == 'No' else ''}animal products" if animal else part
                found.append(
                    Unit(
                        unit_id=f"{product_id}:{len(found)}",
                        text=f"{name}: {said}",
                        source_text=part,
                        doc_id="products_catalog.csv",
                        section=product_id,
                        doc_type=DocType.CATALOG,
                        char_start=0,
                        char_end=1,
                        kind=UnitKind.CELL,
                        voice=Voice.ASSERTS,
                        negative=animal and part == "No",
                        safety=column == "contraindications_short",
                        subjects=(product_id, name.lower()),
                        field=column,
                    )
                )
    return found


SELECTOR = UnitSelector(cells(), np.zeros((len(cells()), 4), dtype=np.float32), Speller(set()))


def ids(question: str) -> list[str]:
    return list(dict.fromkeys(u.section for u in look_up(read(question)[0], SELECTOR).units))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What are the formats of all our products?", ["M-1", "M-2", "M-3"]),
        ("list the cautions for every product", ["M-1", "M-2", "M-3"]),
        ("warnings on everything we sell", ["M-1", "M-2", "M-3"]),
        ("the category of each product please", ["M-1", "M-2", "M-3"]),
        ("Which products come as capsules or tablets?", ["M-2", "M-3"]),
        ("Which products contain fern?", ["M-1", "M-3"]),
        ("the formats of all sleep products", ["M-1", "M-3"]),
        ("Which of our products are vegan?", ["M-1", "M-3"]),
        ("which ones are vegan?", ["M-1", "M-3"]),
        ("which ones are for sleep", ["M-1", "M-3"]),
        ("Which of our products contain anything from animals?", ["M-2"]),
        ("Which products contain gold?", []),
        ("Which products contain heather or peat?", ["M-2", "M-3"]),
        ("which ones have moss or heather in them", ["M-1", "M-2"]),
        ("what do you sell?", ["M-1", "M-2", "M-3"]),
        ("Any products without fern?", ["M-2"]),
        ("warnings for your capsules", ["M-2"]),
        ("list everything in tablet or capsule form", ["M-2", "M-3"]),
        ("Do we have anything that isn't a tablet?", ["M-1", "M-2"]),
        ("which tablets contain fern?", ["M-3"]),
        ("What do all our products cost?", []),
        ("How many capsules should she take?", []),
        ("How many tablets?", []),
        ("How many tablets daily?", []),
        ("Are your products tested on animals?", []),
        ("What is moss?", []),
    ],
)
def test_the_rows_that_answer(question: str, expected: list[str]) -> None:
    assert ids(question) == expected


def test_no_part_of_a_caution_is_left_out() -> None:
    found = look_up(read("list the cautions for every product")[0], SELECTOR).units
    assert [u.source_text for u in found if u.section == "M-1"] == ["Not in pregnancy", "not for children"]


@pytest.mark.parametrize(
    ("question", "head", "expected"),
    [
        ("Do any of our products contain animal products?", Head.YES, ["M-2"]),
        ("Are all your products vegan?", Head.NO, ["M-2"]),
        ("Are any of the sleep products not vegan?", Head.NO, ["M-1", "M-3"]),
        ("How many tablets do we sell?", "1 product:", ["M-3"]),
        ("How many products are there?", "3 products:", ["M-1", "M-2", "M-3"]),
        ("How many products contain fern?", "2 products:", ["M-1", "M-3"]),
        ("Which tablets do we sell?", "", ["M-3"]),
    ],
)
def test_whether_there_is_one_or_all_are_and_how_many(question: str, head: str, expected: list[str]) -> None:
    looked = look_up(read(question)[0], SELECTOR)
    assert (looked.head, ids(question)) == (head, expected)


def test_what_is_in_one_jar_is_no_count_of_products() -> None:
    assert ids("How many capsules do you have?") == ["M-2"]
    assert ids("How many capsules are there in a jar?") == []


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which products aren't free of animal ingredients?", ["M-2"]),
        ("Which products are free of animal ingredients?", ["M-1", "M-3"]),
        ("Which products are not without animal products?", ["M-2"]),
        ("Which tablets aren't for joints?", ["M-3"]),
        ("Which tablets aren't for sleep?", []),
        ("Which products are not for sleep?", ["M-2"]),
        ("Which products are for sleep?", ["M-1", "M-3"]),
        ("Which products are not for gout?", []),
        ("Which products are not for people with sleep apnoea?", []),
    ],
)
def test_a_denial_turns_what_is_asked_and_two_turn_it_back(question: str, expected: list[str]) -> None:
    assert ids(question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which products use fern / moss?", ["M-1", "M-3"]),
        ("Which products contain heather (fern)?", ["M-1", "M-2", "M-3"]),
        ("Which products contain fern and moss?", ["M-1"]),
        ("What else do we have for sleep?", ["M-1", "M-3"]),
        ("What else is in it?", []),
        ("Which products are for external use only?", []),
    ],
)
def test_a_thing_by_either_of_its_names_and_what_else_there_is(question: str, expected: list[str]) -> None:
    assert ids(question) == expected


def test_why_a_product_is_not_vegan_is_told_with_it() -> None:
    told = look_up(read("Which products are not vegan, and because of what?")[0], SELECTOR).units
    assert [u.field for u in told] == ["contains_animal_products", "key_herbs"]
    plain = look_up(read("Which products are not vegan?")[0], SELECTOR).units
    assert [u.field for u in plain] == ["contains_animal_products"]


def test_what_a_caution_says_is_in_a_product_and_what_a_format_says_is_not() -> None:
    changed = {"Tincture": "Drops (alcohol-free)", "Ask a doctor with kidney disease": "Contains alcohol"}
    units = [u.model_copy(update={"source_text": changed.get(u.source_text, u.source_text)}) for u in cells()]
    units = [u.model_copy(update={"text": f"{u.subjects[1]}: {u.source_text}"}) for u in units]
    selector = UnitSelector(units, np.zeros((len(units), 4), dtype=np.float32), Speller(set()))
    for question, expected in (
        ("Which products contain alcohol?", ["M-2"]),
        ("Which products do not contain alcohol?", ["M-1"]),
        ("Which products are made without alcohol?", ["M-1"]),
    ):
        assert [u.section for u in look_up(read(question)[0], selector).units] == expected


@pytest.mark.parametrize(
    ("question", "head", "expected"),
    [
        ("Which products contain fern but not moss?", "", ["M-3"]),
        ("Which products contain fern but aren't tablets?", "", ["M-1"]),
        ("Which products are for sleep but don't contain moss?", "", ["M-3"]),
        ("Which products are for joints but free of animal products?", Head.NO, ["M-2"]),
        ("Is there a product with moss but without fern?", Head.NO, ["M-1"]),
        ("Which products contain fern but not gold?", "", []),
        ("Which products contain neither moss nor heather?", "", ["M-3"]),
        ("Which products don't contain moss or peat?", "", ["M-2"]),
        ("Which capsules are without heather or peat?", Head.NO, ["M-2"]),
        ("List everything for sleep or joints", "", ["M-1", "M-2", "M-3"]),
        ("Does every product come as a tablet?", Head.NO, ["M-1", "M-2"]),
        ("Which products should not be used in pregnancy?", "", ["M-1"]),
    ],
)
def test_what_has_one_thing_and_lacks_another(question: str, head: str, expected: list[str]) -> None:
    looked = look_up(read(question)[0], SELECTOR)
    assert (looked.head, ids(question)) == (head, expected)


@pytest.mark.parametrize(
    ("question", "head", "expected"),
    [
        ("Which of our products contain dairy?", "", ["M-2"]),
        ("Which products don't contain dairy?", "", ["M-1", "M-3"]),
        ("Do any of our products contain dairy?", Head.YES, ["M-2"]),
        ("Which products contain nuts?", "", []),
    ],
)
def test_a_kind_of_ingredient_is_told_by_its_members(question: str, head: str, expected: list[str]) -> None:
    herbs = {"Moss; Fern": "Moss; Coconut milk", "Heather": "Heather; Ghee", "Peat; Fern": "Peat; Shea butter"}
    units = [u.model_copy(update={"source_text": herbs.get(u.source_text, u.source_text)}) for u in cells()]
    selector = UnitSelector(units, np.zeros((len(units), 4), dtype=np.float32), Speller(set()))
    looked = look_up(read(question)[0], selector)
    assert (looked.head, [u.section for u in looked.units]) == (head, expected)


def test_that_something_of_an_animal_is_in_them_says_not_what() -> None:
    assert look_up(read("do any of our products contain gelatine?")[0], SELECTOR).units == ()
    assert look_up(read("do any of our products contain animal products?")[0], SELECTOR).head == Head.YES


def test_what_there_is_for_a_need_is_not_the_whole_catalog() -> None:
    assert ids("what products do we have for sleep?") == ["M-1", "M-3"]
    assert ids("what products do we have?") == ["M-1", "M-2", "M-3"]


def test_a_sample_of_wording_is_no_cell_of_the_catalog() -> None:
    sample = cells()[-1].model_copy(update={"voice": Voice.QUOTES, "section": "Claims", "text": "Write: good sleep."})
    units = [*cells(), sample]
    selector = UnitSelector(units, np.zeros((len(units), 4), dtype=np.float32), Speller(set()))
    found = look_up(read("what products do we have for sleep?")[0], selector).units
    assert "Claims" not in {unit.section for unit in found}
