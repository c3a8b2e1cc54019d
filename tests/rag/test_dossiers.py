"""A document is linked to the product it is about by id, name or herb, and to none when nothing tells."""

import pytest

from rag.catalog import COLUMNS, read_catalog
from rag.dossiers import link_dossier, names_product
from rag.markdown import parse

ROWS, _ = read_catalog(
    "c.csv",
    "\n".join(
        [
            ",".join(COLUMNS),
            "VX-01,Deep Calm Magnesium,Minerals,Capsules,sleep,Magnesium,No,None known,t",
            "VX-02,Golden Joint Turmeric+,Joints,Capsules,joints,Turmeric root; Black pepper,No,None known,t",
            "VX-03,Magnesium Citrate Drink,Minerals,Powder,muscles,Magnesium,No,None known,t",
            "VX-04,Women’s Rhythm Tablets,Cycle,Tablets,cycle,Shatavari,No,None known,t",
            "VX-05,Deep Sleep Tablets,Sleep,Tablets,sleep,Hops,No,None known,t",
        ]
    ),
)


@pytest.mark.parametrize(
    ("doc_id", "text", "product_id"),
    [
        ("product_x.md", "# Dossier VX-03\n", "VX-03"),
        ("product_x.md", "# Golden Joint Turmeric+ – internal\n", "VX-02"),
        ("product_x.md", "# Women's Rhythm Tablets\n", "VX-04"),
        ("product_turmeric_internal.md", "# Internal dossier\n", "VX-02"),
        ("product_a.md", "# Dossier\n\n## Basic Info\n\n- **Product name:** Deep Sleep Tablets\n", "VX-05"),
        (
            "product_a.md",
            "# Dossier\n\n## Basics\n\n| F | V |\n|--|--|\n| Product | Deep Calm Magnesium |\n",
            "VX-01",
        ),
        ("product_magnesium_citrate.md", "# Magnesium Citrate\n", "VX-03"),
        ("product_b.md", "# All about shatavari\n", "VX-04"),
        ("product_c.md", "# Zinc lozenges\n", ""),
        ("product_tablets.md", "# Storage of the range\n", ""),
    ],
)
def test_a_dossier_belongs_to_the_product_it_names(doc_id, text, product_id):
    title, sections = parse(doc_id, text)
    assert link_dossier(doc_id, title, sections, ROWS).product_id == product_id


def test_a_dossier_that_fits_two_products_names_both():
    title, sections = parse("product_magnesium.md", "# Magnesium\n")
    link = link_dossier("product_magnesium.md", title, sections, ROWS)
    assert link.product_id == ""
    assert set(link.candidates) == {"VX-01", "VX-03"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Deep Sleep Tablets\n\n## S\n\nx", True),
        ("# A guide to sleep\n\n## S\n\nTry Deep Sleep Tablets.", False),
        ("# VX-05 and VX-01 compared\n\n## S\n\nx", False),
        ("# Notes\n\n## S\n\nProduct: Deep Sleep Tablets", True),
    ],
)
def test_only_a_title_or_a_product_field_makes_a_document_about_a_product(text, expected):
    title, sections = parse("notes.md", text)
    assert names_product(title, sections, ROWS) is expected
