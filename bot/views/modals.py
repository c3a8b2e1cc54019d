"""Modals for reading: one section in full with the cited passage marked, or the list of sources."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.views.citations import Source, number, source_url
from bot.views.kit import VIEW_BLOCKS, Block, context, plain
from bot.views.markdown import blocks_of, table_as_text
from bot.views.pack import pack
from bot.views.sources import source_block
from bot.views.text import safe, shorten
from store.models import SectionText, StoredAnswer

MODAL_CHARACTERS = 60_000
_PIECE = 2_800


def written(view: Mapping[str, Any], name: str) -> str:
    """What was written into the text input of this name, in a modal that was sent."""
    values = (view.get("state") or {}).get("values") or {}
    return str(((values.get(name) or {}).get(name) or {}).get("value") or "").strip()


def section_modal(source: Source, section: SectionText | None, url_template: str) -> Block:
    """The whole section; where the corpus no longer has it, the passage that was cited."""
    citation = source.citation
    text = section.text if section is not None else citation.excerpt
    text = re.sub(rf"\A\s*#+\s+{re.escape(citation.section)}[ \t]*\n", "", text)  # the title says it already
    blocks: list[Block] = [context(f"*{safe(citation.doc_id, 200)}* › {safe(citation.section, 300)}")]
    blocks.extend(_marked(shorten(text, MODAL_CHARACTERS), citation.excerpt)[: VIEW_BLOCKS - 3])
    if section is None:
        blocks.append(context("Only the cited passage is at hand; the documents don't have this section any more."))
    if url := source_url(url_template, citation):
        blocks.append(context(f"<{url.replace('&', '&amp;')}|Open the source>"))
    return _modal(citation.section, blocks)


def sources_modal(stored: StoredAnswer, url_template: str) -> Block:
    """All sources of an answer, for readers whose Slack refused the container."""
    numbered = number(stored.answer)
    blocks = [source_block(stored.question_key, source, url_template) for source in numbered.sources]
    return _modal(f"Sources ({len(numbered.sources)})", blocks[:VIEW_BLOCKS] or [context("No sources.")])


def gone_modal() -> Block:
    return _modal("Not available", [context("This answer is not stored any more, so its sources can't be shown.")])


def _modal(title: str, blocks: Sequence[Block]) -> Block:
    return {"type": "modal", "title": plain(title, 24), "close": plain("Close"), "blocks": list(blocks)[:VIEW_BLOCKS]}


def passage(text: str, excerpt: str) -> tuple[int, int] | None:
    """Where the excerpt stands in the text; white space and Markdown marks may differ."""
    words = re.findall(r"\w+", excerpt)
    if not words:
        return None
    pattern = r"\W+".join(map(re.escape, words)) + r"[.!?)\]\"'”’]*"
    match = re.search(pattern, text, flags=re.IGNORECASE)
    return (match.start(), match.end()) if match else None


def _marked(text: str, excerpt: str) -> list[Block]:
    """The section as Markdown draws it, the cited passage in bold and as a quote."""
    found = passage(text, excerpt)
    if found is None:
        return _drawn(text)
    start, end = found
    # the marks of a list, of bold or of a bracket around the passage belong to it
    start = re.search(r"(?:^[ \t]*(?:[-*+>]|\d+[.)]|#+)?[ \t]*)?[*_`(“\"]*\Z", text[:start], re.MULTILINE).start()  # type: ignore[union-attr]
    end += re.match(r"[*_`)”\"]*", text[end:]).end()  # type: ignore[union-attr]
    return [*_drawn(text[:start]), *(_emphasised(block) for block in _drawn(text[start:end])), *_drawn(text[end:])]


def _emphasised(block: Block) -> Block:
    """Every text run in bold; paragraphs as quotes."""
    if block.get("type") == "text":
        return block | {"style": block.get("style", {}) | {"bold": True}}
    if "elements" not in block:
        return block
    elements = [_emphasised(element) for element in block["elements"]]
    if block["type"] == "rich_text":
        kinds = {"rich_text_section": "rich_text_quote"}
        elements = [element | {"type": kinds.get(element["type"], element["type"])} for element in elements]
    return block | {"elements": elements}


def _drawn(text: str) -> list[Block]:
    """Modals take no tables."""
    out: list[Block] = []
    for block in blocks_of(text):
        if block["type"] == "table":
            out.extend(table_as_text([[cell["text"].strip() for cell in row] for row in block["rows"]]))
        else:
            out.append(block)
    return [block for group in pack(out) for block in group]
