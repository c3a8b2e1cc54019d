"""The collapsed "Sources (n)" under an answer, and its stand-in for clients that refuse containers."""

import json
from collections.abc import Sequence

from bot.views.citations import Source, source_url
from bot.views.kit import (
    CONTAINER_CHARACTERS,
    CONTAINER_CHILDREN,
    Block,
    actions,
    button,
    characters,
    collapsed,
    section,
)
from bot.views.markdown import plain_of
from bot.views.text import safe

EXCERPT = 420
"""Shown in the container; "Read section" shows the rest."""
READ_SECTION = "read_section"
SHOW_SOURCES = "show_sources"


def title(count: int, *, hint: bool = False) -> str:
    return f"Nearest sections ({count})" if hint else f"Sources ({count})"


def containers(question_key: str, sources: Sequence[Source], url_template: str, *, hint: bool = False) -> list[Block]:
    """One container for up to ten sources, more for more or longer ones."""
    if not sources:
        return []
    blocks = [source_block(question_key, source, url_template) for source in sources]
    parts: list[list[Block]] = [[]]
    for block in blocks:
        room = len(parts[-1]) < CONTAINER_CHILDREN and characters([*parts[-1], block]) <= CONTAINER_CHARACTERS
        if parts[-1] and not room:
            parts.append([])
        parts[-1].append(block)
    name = title(len(sources), hint=hint)
    names = [name, *(f"{name}, continued" for _ in parts[1:])]
    return [collapsed(name, part) for name, part in zip(names, parts, strict=True)]


def source_block(question_key: str, source: Source, url_template: str) -> Block:
    citation = source.citation
    url = source_url(url_template, citation)
    head = f"*[{source.number}] {safe(citation.doc_id, 200)} › {safe(citation.section, 300)}*"
    lines = [head]
    if citation.excerpt.strip():
        lines.append(safe(plain_of(citation.excerpt), EXCERPT))
    if url and len(url) <= 500:
        lines.append(f"<{url.replace('&', '&amp;')}|Open the source>")
    value = json.dumps({"q": question_key, "n": source.number})
    return section("\n".join(lines), accessory=button("Read section", READ_SECTION, value))


def fallback_button(question_key: str, count: int, *, hint: bool = False) -> Block:
    """What takes the container's place after `invalid_blocks`: a button that opens the sources in a modal."""
    return actions(button(title(count, hint=hint), SHOW_SOURCES, json.dumps({"q": question_key})))


def plain_list(sources: Sequence[Source], url_template: str, *, hint: bool = False) -> str:
    """The source list of the top-level text."""
    if not sources:
        return ""
    lines = [
        f"[{s.number}] {s.citation.doc_id} › {s.citation.section}"
        + (f" {url}" if (url := source_url(url_template, s.citation)) else "")
        for s in sources
    ]
    return "\n".join([f"{title(len(sources), hint=hint)}:", *lines])
