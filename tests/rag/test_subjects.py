"""What a statement is about: names of products, herbs and headings."""

from pathlib import Path

import pytest

from rag.corpus import load_pack
from rag.subjects import Names, product_names, title_names


@pytest.fixture(scope="module")
def pack():
    return load_pack(Path("tests/packs/nordbark"))


def test_short_forms_drop_only_words_of_form(pack) -> None:
    names = {p.product_id: product_names(p, pack.products) for p in pack.products}
    for product in pack.products:
        assert product.name in names[product.product_id]
    flat = [n for found in names.values() for n in found]
    assert len(set(flat)) == len(flat), "a short form must mean one product"


def test_headings_built_alike_name_things() -> None:
    names = Names.of(load_pack(Path("tests/packs/olivar")))
    assert {"rosemary", "sage", "mint", "thyme"} <= names.headings
    assert "using the herbs" not in names.headings


def test_structural_headings_name_nothing(pack) -> None:
    assert not {"overview", "safety note", "basic info", "key messages"} & Names.of(pack).headings


def test_names_are_found_in_text_longest_first(pack) -> None:
    names = Names.of(pack)
    product = pack.products[0]
    assert names.in_text(f"We like the {product.name} best.")[0] == product.product_id


def test_a_title_gives_the_name_before_its_dash() -> None:
    assert title_names("Sea Week – Guest House") == ("Sea Week",)
