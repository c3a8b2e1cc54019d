"""Modals for reading: one section in full with the cited passage marked, or the list of sources."""

import re
from collections.abc import Sequence

from bot.views.citations import Source, number, source_url
from bot.views.kit import VIEW_BLOCKS, Block, context, plain
from bot.views.sources import source_block
from bot.views.text import literal, no_format, shorten, split_text
from store.models import SectionText, StoredAnswer

MODAL_CHARACTERS = 60_000
_PIECE = 2_800


def section_modal(source: Source, section: SectionText | None, url_template: str) -> Block:
    """The whole section; where the corpus no longer has it, the passage that was cited."""
    citation = source.citation
    text = section.text if section is not None else citation.excerpt
    blocks: list[Block] = [
        context(f"*{no_format(shorten(citation.doc_id, 200))}* › {no_format(citation.section[:300])}")
    ]
    blocks.extend(_marked(shorten(text, MODAL_CHARACTERS), citation.excerpt))
    if section is None:
        blocks.append(context("Only the cited passage is at hand; the documents don't have this section any more."))
    if url := source_url(url_template, citation):
        blocks.append(context(f"<{url.replace('&', '&amp;')}|Open the source>"))
    return _modal(shorten(citation.section, 24), blocks)


def sources_modal(stored: StoredAnswer, url_template: str) -> Block:
    """All sources of an answer, for readers whose Slack refused the container."""
    numbered = number(stored.answer)
    blocks = [source_block(stored.question_key, source, url_template) for source in numbered.sources]
    return _modal(f"Sources ({len(numbered.sources)})", blocks[:VIEW_BLOCKS] or [context("No sources.")])


def gone_modal() -> Block:
    return _modal("Not available", [context("This answer is not stored any more, so its sources can't be shown.")])


def _modal(title: str, blocks: Sequence[Block]) -> Block:
    return {"type": "modal", "title": plain(title), "close": plain("Close"), "blocks": list(blocks)[:VIEW_BLOCKS]}


def passage(text: str, excerpt: str) -> tuple[int, int] | None:
    """Where the excerpt stands in the text; white space and Markdown marks may differ."""
    words = re.findall(r"\w+", excerpt)
    if not words:
        return None
    match = re.search(r"\W+".join(map(re.escape, words)), text, flags=re.IGNORECASE)
    return (match.start(), match.end()) if match else None


def _marked(text: str, excerpt: str) -> list[Block]:
    found = passage(text, excerpt)
    if found is None:
        parts = [(text, False)]
    else:
        start, end = found
        parts = [(text[:start], False), (text[start:end], True), (text[end:], False)]
    blocks: list[Block] = []
    for part, is_cited in parts:
        for piece in split_text(part.strip("\n"), _PIECE):
            if not piece.strip():
                continue
            run = {"type": "text", "text": literal(piece)} | ({"style": {"bold": True}} if is_cited else {})
            kind = "rich_text_quote" if is_cited else "rich_text_section"
            blocks.append({"type": "rich_text", "elements": [{"type": kind, "elements": [run]}]})
    return blocks
