"""Markdown as Slack draws it: rich text, headers and tables. Rich text is literal: nothing in it acts as markup."""

import re
from collections.abc import Iterable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from bot.views.citations import MARK, number
from bot.views.kit import HEADER_TEXT, RICH_TEXT, TABLE_COLUMNS, TABLE_ROWS, Block, characters, header
from bot.views.text import literal, split_text
from domain.answer import Answer

Run = dict[str, Any]
_PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_STYLES = {"strong": "bold", "em": "italic", "s": "strike"}
_TABLE_CHARACTERS = 6_000
_MAX_INDENT = 8


def blocks_of(markdown: str) -> list[Block]:
    """Blocks in reading order, each within Slack's limits. Neighbouring rich text is joined by `pack`."""
    root = SyntaxTreeNode(_PARSER.parse(markdown))
    return [block for node in root.children for block in _block(node)]


def plain_of(markdown: str) -> str:
    """The same text without formatting, for notifications and clients that don't draw blocks."""
    root = SyntaxTreeNode(_PARSER.parse(markdown))
    return "\n\n".join(part for node in root.children if (part := _plain(node, 0)).strip())


def in_words(answer: Answer) -> str:
    """An answer without formatting, its citations as `[n]`."""
    return plain_of(re.sub(rf"\s*{MARK.pattern}", lambda m: f" [{m[1]}]", number(answer).text))


# ---- blocks --------------------------------------------------------------------------------------------------


def _block(node: SyntaxTreeNode) -> Iterable[Block]:
    if node.type == "heading":
        text = _words(_runs(node)).strip()
        if node.tag in ("h1", "h2") and 0 < len(text) <= HEADER_TEXT:
            return [header(text)]
        return _sections(_runs(node, {"bold": True}))
    if node.type in ("bullet_list", "ordered_list"):
        return [_rich(element) for element in _list(node, 0)]
    if node.type == "blockquote":
        runs = [run for index, child in enumerate(node.children) for run in _paragraph(child, index)]
        return [_rich({"type": "rich_text_quote", "elements": part}) for part in _split(runs)]
    if node.type in ("fence", "code_block"):
        return _preformatted(node.content.rstrip("\n"))
    if node.type == "hr":
        return [{"type": "divider"}]
    if node.type == "table":
        return _table(node)
    return _sections(_runs(node))


def _rich(*elements: dict[str, Any]) -> Block:
    return {"type": "rich_text", "elements": list(elements)}


def _sections(runs: list[Run]) -> list[Block]:
    return [_rich({"type": "rich_text_section", "elements": part}) for part in _split(runs)]


def _preformatted(text: str) -> list[Block]:
    pieces = split_text(literal(text), RICH_TEXT)
    return [
        _rich({"type": "rich_text_preformatted", "elements": [_run(piece, {})]}) for piece in pieces if piece.strip()
    ]


def _paragraph(node: SyntaxTreeNode, index: int) -> list[Run]:
    before = [_run("\n", {})] if index else []
    if node.type in ("bullet_list", "ordered_list"):
        return [*before, _run(_plain(node, 0), {})]
    return before + _runs(node)


def _list(node: SyntaxTreeNode, indent: int) -> list[dict[str, Any]]:
    """Slack's lists are flat, with an indent each: a nested list interrupts its parent."""
    style = "ordered" if node.type == "ordered_list" else "bullet"
    count = int(node.attrs.get("start", 1)) - 1 if style == "ordered" else 0
    out: list[dict[str, Any]] = []
    open_items: list[dict[str, Any]] = []

    def flush() -> None:
        nonlocal open_items
        if open_items:
            element = {"type": "rich_text_list", "style": style, "indent": min(indent, _MAX_INDENT)}
            offset = count - len(open_items)
            if style == "ordered" and offset > 0:
                element["offset"] = offset
            out.append(element | {"elements": open_items})
            open_items = []

    for item in node.children:
        own = [child for child in item.children if child.type not in ("bullet_list", "ordered_list")]
        runs = [run for index, child in enumerate(own) for run in _paragraph(child, index)]
        first, *more = _split(runs) or [[_run(" ", {})]]
        if sum(characters(entry) for entry in open_items) + characters(first) > RICH_TEXT:
            flush()
        open_items.append({"type": "rich_text_section", "elements": first})
        count += 1
        if more:
            flush()
            out.extend({"type": "rich_text_section", "elements": part} for part in more)
        for child in item.children:
            if child.type in ("bullet_list", "ordered_list"):
                flush()
                out.extend(_list(child, indent + 1))
    flush()
    return out


def _table(node: SyntaxTreeNode) -> list[Block]:
    rows = [[_words(_runs(cell)).strip() for cell in row.children] for part in node.children for row in part.children]
    columns = max(len(row) for row in rows)
    if (
        len(rows) <= TABLE_ROWS
        and columns <= TABLE_COLUMNS
        and sum(len(cell) for row in rows for cell in row) <= _TABLE_CHARACTERS
    ):
        cells = [[{"type": "raw_text", "text": cell or " "} for cell in row] for row in rows]
        return [{"type": "table", "rows": cells, "column_settings": [{"is_wrapped": True}] * columns}]
    return table_as_text(rows)


def table_as_text(rows: list[list[str]]) -> list[Block]:
    """A table that Slack would refuse (too large, or the second of a message), as a list of its rows."""
    head, *body = rows
    items = ["\n".join(f"{name}: {cell}" for name, cell in zip(head, row, strict=False) if cell) for row in body]
    lines = [item for item in items if item] or [" · ".join(head)]
    return [
        _rich({"type": "rich_text_list", "style": "bullet", "indent": 0, "elements": [_item(piece)]})
        for line in lines
        for piece in split_text(line, RICH_TEXT)
    ]


def _item(text: str) -> dict[str, Any]:
    return {"type": "rich_text_section", "elements": [_run(text, {})]}


# ---- inline --------------------------------------------------------------------------------------------------


def _run(text: str, style: dict[str, bool]) -> Run:
    run: Run = {"type": "text", "text": text}
    if style:
        run["style"] = dict(style)
    return run


def _runs(node: SyntaxTreeNode, style: dict[str, bool] | None = None) -> list[Run]:
    """Literal text runs. Links show where they lead; images show their alternative text."""
    style = style or {}
    if node.type in ("text", "html_inline", "html_block"):
        # what CommonMark leaves of emphasis that it doesn't recognise ("**Note:**text") is noise to a reader
        return _marked(node.content.replace("**", ""), style)
    if node.type == "code_inline":
        return _marked(node.content, style | {"code": True})
    if node.type in ("softbreak", "hardbreak"):
        return [_run(" " if node.type == "softbreak" else "\n", style)]
    if node.type in _STYLES:
        style = style | {_STYLES[node.type]: True}
    runs = [run for child in node.children for run in _runs(child, style)]
    if node.type in ("link", "image"):
        target = str(node.attrs.get("href") or node.attrs.get("src") or "")
        label = _words(runs) or node.content
        if target and label != target:
            return [*(runs or _marked(label, style)), _run(f" ({literal(target)})", style)]
    return runs


def _marked(text: str, style: dict[str, bool]) -> list[Run]:
    """Text with citation marks turned into `[n]`."""
    out: list[Run] = []
    position = 0
    for match in MARK.finditer(text):
        if before := literal(text[position : match.start()]):
            out.append(_run(before, style))
        out.append(_run(f"[{match[1]}]", {}))
        position = match.end()
    if rest := literal(text[position:]):
        out.append(_run(rest, style))
    return out


def _words(runs: list[Run]) -> str:
    return "".join(run["text"] for run in runs)


def _split(runs: list[Run]) -> list[list[Run]]:
    """The runs in parts of at most RICH_TEXT characters; empty for no text at all."""
    parts: list[list[Run]] = []
    room = 0
    for run in runs:
        for piece in split_text(run["text"], RICH_TEXT):
            if not piece:
                continue
            if len(piece) > room:
                parts.append([])
                room = RICH_TEXT
            parts[-1].append(_run(piece, run.get("style", {})))
            room -= len(piece)
    return [part for part in parts if _words(part).strip()]


# ---- plain text ----------------------------------------------------------------------------------------------


def _plain(node: SyntaxTreeNode, indent: int) -> str:
    if node.type in ("bullet_list", "ordered_list"):
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
        lines = []
        for index, item in enumerate(node.children):
            mark = f"{start + index}." if node.type == "ordered_list" else "•"
            parts = [_plain(child, indent + 1) for child in item.children]
            lines.append("  " * indent + f"{mark} " + "\n".join(part for part in parts if part))
        return "\n".join(lines)
    if node.type == "table":
        rows = [
            [_words(_runs(cell)).strip() for cell in row.children] for part in node.children for row in part.children
        ]
        head, *body = rows
        return "\n".join("; ".join(f"{n}: {c}" for n, c in zip(head, row, strict=False) if c) for row in body)
    if node.type in ("fence", "code_block"):
        return literal(node.content.rstrip("\n"))
    if node.type == "hr":
        return ""
    if node.type == "blockquote":
        return "\n".join(_plain(child, indent) for child in node.children)
    return _words(_runs(node))
