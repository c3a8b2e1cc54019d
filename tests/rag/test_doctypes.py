"""Documents are told by their structure, with names as hints."""

import pytest

from domain.corpus import DocType
from rag.doctypes import classify, is_question, question_of
from rag.markdown import parse


@pytest.mark.parametrize(
    ("doc_id", "text", "about_product", "expected"),
    [
        ("help.md", "# Help\n## Orders\n### Can I return it?\nx\n### Do you ship?\nx\n", False, DocType.FAQ),
        ("faq_shop.md", "# FAQ\n## Shipping\nx\n## What about pets?\nx\n## Returns\nx\n", False, DocType.FAQ),
        ("notes.md", "# Notes\n## Basics\nx\n", True, DocType.PRODUCT_DOSSIER),
        ("product_new.md", "# New\n## Basics\nx\n", False, DocType.PRODUCT_DOSSIER),
        ("brand.md", "# How we write\n## Tone\nx\n## Our voice\nx\n", False, DocType.STYLE_GUIDE),
        ("editorial_rules.md", "# Rules\n## A\nx\n", False, DocType.STYLE_GUIDE),
        ("brand_handbook.md", "# Acme brand handbook\n## A\nx\n", False, DocType.STYLE_GUIDE),
        ("winter_program.md", "# Winter\n## A\nx\n", False, DocType.PROGRAM),
        ("nights.md", "# Better nights\n## Overview\nx\n## Sessions\nx\n", False, DocType.PROGRAM),
        ("plants.md", "# Plants\n## Nettle\nx\n## What is sap?\nx\n", False, DocType.GUIDE),
    ],
)
def test_each_kind_of_document_is_known(doc_id, text, about_product, expected):
    title, sections = parse(doc_id, text)
    assert classify(doc_id, title, sections, about_product) is expected


@pytest.mark.parametrize(
    ("heading", "question"),
    [
        ("3. Can it help?", "Can it help?"),
        ("Q: Is it vegan?", "Is it vegan?"),
        ("Q2. Why?", "Why?"),
        ("12) How long?", "How long?"),
        ("What is 5-HTP?", "What is 5-HTP?"),
    ],
)
def test_a_question_is_known_and_read_without_its_number(heading, question):
    assert is_question(heading)
    assert question_of(heading) == question


def test_a_statement_is_no_question():
    assert not any(map(is_question, ["What is Ayurveda", "Overview", "How agents should use this"]))
