"""Articles on the real pipeline, without a model and with a scripted one."""

import asyncio
import re
from collections.abc import Mapping

import pytest

from guardrails.citations import parse
from pipeline.build import Assistant

TOPICS = {"kerala": "Ashwagandha and a calmer evening", "nordbark": "Valerian Night Drops and a slow evening"}


@pytest.mark.parametrize("pack", TOPICS)
def test_an_article_has_headings_citations_and_the_products_cautions(
    pack: str, assistants: Mapping[str, Assistant]
) -> None:
    assistant = assistants[pack]
    article = asyncio.run(assistant.article(TOPICS[pack]))
    assert article.markdown.startswith(f"# {TOPICS[pack]}\n")
    assert len(re.findall(r"(?m)^## ", article.markdown)) >= 3
    assert parse(article.markdown)
    assert "## Safety note" in article.markdown
    assert "without a language model" in article.markdown
    product = next(p for p in assistant.pack.products if p.name.split()[0] in TOPICS[pack])
    assert product.contraindications.rstrip(".") in article.markdown


def test_progress_names_each_stage_and_how_far_the_fact_check_is(assistants: Mapping[str, Assistant]) -> None:
    told: list[str] = []
    asyncio.run(assistants["kerala"].article(TOPICS["kerala"], told.append))
    assert told[:3] == ["outline", "retrieval", "draft"]
    assert told[-1] == "style"
    counted = [re.fullmatch(r"fact check (\d+) of (\d+)", stage) for stage in told[3:-1]]
    assert counted
    assert all(counted)


def test_what_the_pack_cannot_say_is_marked_as_missing(assistants: Mapping[str, Assistant]) -> None:
    article = asyncio.run(assistants["kerala"].article("Quantum chromodynamics"))
    assert re.search(r"(?m)^MISSING: .+ - requires clinical/editor review\.$", article.markdown)


def test_a_product_that_is_wrong_for_the_readers_is_left_out_with_its_caution(
    assistants: Mapping[str, Assistant],
) -> None:
    article = asyncio.run(assistants["kerala"].article("Ashwagandha for pregnant women"))
    assert "I can't recommend Ashwagandha" in article.markdown
    assert "traditionally used to" not in article.markdown


def test_an_editors_wish_gets_a_section(assistants: Mapping[str, Assistant]) -> None:
    wish = "Is Triphala vegan?"
    written = asyncio.run(assistants["kerala"].writer.write("Triphala", also=[wish]))
    assert "## Is Triphala vegan" in written.markdown
