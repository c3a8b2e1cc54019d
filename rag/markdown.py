"""Markdown to sections and blocks with exact character offsets, read by markdown-it-py (CommonMark plus tables)."""

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from domain.corpus import Block, BlockKind, Section

_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_FRONT_LINE = re.compile(r"[ \t]*(?:[\w -]+:(?:[ \t].*)?|-[ \t].*|#.*)?$")
_FRONT_TITLE = re.compile(r"^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*$", re.MULTILINE)
_FIELD_LINE = re.compile(r"^\W{0,4}[A-Z][\w &/()'’-]{0,40}(?::\*\*|\*\*:|:|\.\*\*|[ \t]—)[ \t]+\S")
_EMPTY_BOX, _TICKED = re.compile(r"\[ \] +(?=\S)"), re.compile(r"\[[xX]\] ")
_COMMENT_OR_TAG = re.compile(r"<!--.*?-->|<[^>]+>", re.DOTALL)
_NEXT_CELL = re.compile(r"</t[dh]>\s*<t[dh][^>]*>", re.IGNORECASE)
_BLOCK_END = re.compile(r"</(?:tr|li|p|div|h[1-6]|dd|caption|blockquote)>|<br\s*/?>", re.IGNORECASE)
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)


def parse(doc_id: str, text: str) -> tuple[str, tuple[Section, ...]]:
    """Return the document's title and its sections in reading order.

    `text` must use `\\n` line ends and carry no byte order mark (see `rag.corpus.read_text`). The title is
    the first H1, else the front matter's `title`, else the file name in words. Text before the first heading
    becomes a section named by the title. Never raises: anything is some Markdown.
    """
    body, front_title = _mask_front_matter(text)
    lines = _Lines.of(body)
    nodes = SyntaxTreeNode(_PARSER.parse(body)).children
    headings = [h for h in (_heading(n, lines) for n in nodes) if h]
    title = next((h.text for h in headings if h.level == 1), "") or front_title or _title_from_name(doc_id)
    sections: list[Section] = []
    stack: list[_Heading] = []
    for head, content in _group(nodes, lines):
        blocks = tuple(_Reader(lines).read(content))
        if head is None:
            if not blocks:
                continue
            head = _Heading(title, 1, lines.start(content[0]), content[0].map[0] if content[0].map else 0)
            path: tuple[str, ...] = (title,)
        else:
            stack = [h for h in stack if h.level < head.level] + [head]
            path = tuple(h.text for h in stack)
        end = max([lines.end_of_line(head.line)] + [lines.end(n) for n in content])
        sections.append(
            Section(
                doc_id=doc_id,
                heading=head.text,
                path=path,
                level=head.level,
                char_start=head.start,
                char_end=max(end, head.start),
                blocks=blocks,
                line=head.line + 1,
            )
        )
    return title, tuple(sections)


def _mask_front_matter(text: str) -> tuple[str, str]:
    """Blank YAML front matter out, length and lines kept, so that offsets stay those of the file."""
    rows = text.split("\n")
    if rows[0].rstrip() != "---":
        return text, ""
    close = next((i for i, row in enumerate(rows[1:], 1) if row.rstrip() in ("---", "...")), 0)
    inside = rows[1:close]
    if not any(row.strip() for row in inside) or not all(map(_FRONT_LINE.match, inside)):
        return text, ""
    found = _FRONT_TITLE.search("\n".join(inside))
    blank = [" " * len(row) for row in rows[: close + 1]]
    return "\n".join(blank + rows[close + 1 :]), found.group(1) if found else ""


def _title_from_name(doc_id: str) -> str:
    words = re.sub(r"[_\-]+", " ", PurePosixPath(doc_id).stem).strip()
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class _Heading:
    text: str
    level: int
    start: int
    line: int
    """Zero-based last line of the heading's own text."""


@dataclass(frozen=True)
class _Lines:
    """Line numbers to character offsets. Only `\\n` ends a line, as in markdown-it."""

    text: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "_Lines":
        return cls(text, (0, *(m.end() for m in re.finditer("\n", text))))

    def line(self, number: int) -> str:
        start = self.starts[number]
        stop = self.starts[number + 1] - 1 if number + 1 < len(self.starts) else len(self.text)
        return self.text[start:stop]

    def end_of_line(self, number: int) -> int:
        """Offset after the last visible character of a line."""
        return self.starts[number] + len(self.line(number).rstrip())

    def start(self, node: SyntaxTreeNode) -> int:
        first = node.map[0] if node.map else 0
        line = self.line(first)
        return self.starts[first] + len(line) - len(line.lstrip())

    def end(self, node: SyntaxTreeNode) -> int:
        if not node.map:
            return 0
        for number in range(min(node.map[1], len(self.starts)) - 1, node.map[0] - 1, -1):
            if self.line(number).strip():
                return self.end_of_line(number)
        return self.starts[node.map[0]]

    def span(self, node: SyntaxTreeNode, content: str) -> tuple[int, int]:
        """Where a block's own text stands, list markers and quote signs before it left out."""
        first = node.map[0] if node.map else 0
        opening = content.split("\n", 1)[0].rstrip()
        line = self.line(first).rstrip()
        at = line.rfind(opening) if opening and not line.endswith(opening) else len(line) - len(opening)
        start = self.starts[first] + at if opening and at >= 0 else self.start(node)
        return start, max(self.end(node), start)


def _heading(node: SyntaxTreeNode, lines: _Lines) -> _Heading | None:
    """The heading that a top-level node is, or None; a heading without text is none."""
    if node.type != "heading" or not node.map:
        return None
    text = _plain(node.children)
    return _Heading(text, int(node.tag[1]), lines.start(node), node.map[1] - 1) if text else None


def _group(nodes: Iterable[SyntaxTreeNode], lines: _Lines) -> Iterator[tuple[_Heading | None, list[SyntaxTreeNode]]]:
    """Pair each heading with the top-level nodes below it."""
    head: _Heading | None = None
    content: list[SyntaxTreeNode] = []
    for node in nodes:
        found = _heading(node, lines)
        if found:
            if head or content:
                yield head, content
            head, content = found, []
        else:
            content.append(node)
    if head or content:
        yield head, content


def _plain(nodes: Iterable[SyntaxTreeNode]) -> str:
    return " ".join("".join(_pieces(nodes)).split())


def _pieces(nodes: Iterable[SyntaxTreeNode]) -> Iterator[str]:
    for node in nodes:
        if node.type in ("softbreak", "hardbreak"):
            yield " "
        elif node.type == "html_inline":
            yield " " if _BREAK_TAG.match(node.content) else ""
        elif node.children:
            yield from _pieces(node.children)
        else:
            yield node.content


@dataclass(frozen=True)
class _Place:
    """Where the reader stands: what the blocks here hang from."""

    lead_in: tuple[str, ...] = ()
    depth: int = 0
    in_list: bool = False
    in_quote: bool = False


@dataclass
class _Reader:
    lines: _Lines
    blocks: list[Block] = field(default_factory=list)

    def read(self, nodes: list[SyntaxTreeNode]) -> list[Block]:
        self._siblings(nodes, _Place())
        return self.blocks

    def _siblings(self, nodes: Iterable[SyntaxTreeNode], place: _Place) -> None:
        """Read nodes side by side; a paragraph that introduces is the lead-in of what follows it directly."""
        opening: tuple[str, ...] = ()
        for node in nodes:
            here = _Place(place.lead_in + opening, place.depth, place.in_list, place.in_quote)
            if node.type in ("paragraph", "heading"):
                text = self._paragraph(node, place)
                opening = (text,) if text and _introduces(node, text) else ()
                continue
            if node.type in ("bullet_list", "ordered_list"):
                opening = self._list(node, here)
                continue
            if node.type == "blockquote":
                self._siblings(node.children, _Place(here.lead_in, here.depth, here.in_list, True))
            elif node.type == "table":
                self._table(node, here)
            elif node.type in ("fence", "code_block"):
                self._emit(BlockKind.CODE, " ".join(node.content.split()), node, here, node.content)
            elif node.type == "html_block":
                text = _html_text(node.content)
                if not text:
                    continue
                self._emit(BlockKind.PARAGRAPH, text, node, here, "")
            opening = ()

    def _emit(self, kind: BlockKind, text: str, node: SyntaxTreeNode, place: _Place, content: str) -> None:
        if not text:
            return
        if place.in_quote and kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
            kind = BlockKind.QUOTE
        fenced = kind is BlockKind.CODE or not content
        start, end = (self.lines.start(node), self.lines.end(node)) if fenced else self.lines.span(node, content)
        depth = place.depth if place.in_list else 0
        self.blocks.append(
            Block(kind=kind, text=text, char_start=start, char_end=end, depth=depth, lead_in=place.lead_in)
        )

    def _paragraph(self, node: SyntaxTreeNode, place: _Place, kind: BlockKind = BlockKind.PARAGRAPH) -> str:
        """Emit a paragraph, or one block a line where every line is a `Label: value` field; return its text."""
        inline = node.children[0] if node.children else None
        if inline is None:
            return ""
        text = _plain(inline.children)
        rows = inline.content.split("\n")
        if node.map and len(rows) > 1 and len(rows) == node.map[1] - node.map[0] and all(map(_FIELD_LINE.match, rows)):
            self._fields(inline, node.map[0], place, kind)
        elif node.map and len(rows) == node.map[1] - node.map[0] and (title := _run_in_title(inline)):
            self._titled(inline, title, node.map[0], place, kind)
            return title
        else:
            self._emit(kind, text, node, place, inline.content)
        return text

    def _titled(self, inline: SyntaxTreeNode, title: str, first: int, place: _Place, kind: BlockKind) -> None:
        """Emit a bold first line and the text below it as two blocks, the second hanging from the first."""
        kind = BlockKind.QUOTE if place.in_quote else kind
        at = next(i for i, c in enumerate(inline.children) if c.type in ("softbreak", "hardbreak"))
        opening, *below = inline.content.split("\n")
        depth = place.depth if place.in_list else 0
        end = self.lines.end_of_line(first)
        start = end - len(opening.strip())
        self.blocks.append(
            Block(kind=kind, text=title, char_start=start, char_end=end, depth=depth, lead_in=place.lead_in)
        )
        start = self.lines.end_of_line(first + 1) - len(below[0].strip())
        end = self.lines.end_of_line(first + len(below))
        text, lead_in = _plain(inline.children[at + 1 :]), (*place.lead_in, title)
        self.blocks.append(Block(kind=kind, text=text, char_start=start, char_end=end, depth=depth, lead_in=lead_in))

    def _fields(self, inline: SyntaxTreeNode, first: int, place: _Place, kind: BlockKind) -> None:
        row: list[SyntaxTreeNode] = []
        rows = [row]
        for child in inline.children:
            if child.type in ("softbreak", "hardbreak"):
                row = []
                rows.append(row)
            else:
                row.append(child)
        kind = BlockKind.QUOTE if place.in_quote else kind
        contents = inline.content.split("\n")
        for offset, (children, content) in enumerate(zip(rows, contents, strict=False)):
            line = self.lines.line(first + offset).rstrip()
            end = self.lines.starts[first + offset] + len(line)
            self.blocks.append(
                Block(
                    kind=kind,
                    text=_plain(children),
                    char_start=end - len(content.strip()),
                    char_end=end,
                    depth=place.depth if place.in_list else 0,
                    lead_in=place.lead_in,
                )
            )

    def _list(self, node: SyntaxTreeNode, place: _Place) -> tuple[str, ...]:
        """Read a list; return the last item as lead-in where bullets meant to hang from it follow unindented."""
        depth = place.depth + 1 if place.in_list else 0
        own, introduces, before = "", False, len(self.blocks)
        for item in node.children:
            here = _Place(place.lead_in, depth, True, place.in_quote)
            first, rest = (item.children[0], item.children[1:]) if item.children else (None, [])
            own, introduces = "", False
            if first is not None and first.type in ("paragraph", "heading"):
                own = self._paragraph(first, here, BlockKind.LIST_ITEM)
                introduces = not rest and node.type == "ordered_list" and _introduces(first, own)
            elif first is not None:
                rest = [first, *rest]
            self._siblings(rest, _Place(here.lead_in + ((own,) if own else ()), depth, True, place.in_quote))
        self._without_empty_boxes(before)
        return (own,) if introduces else ()

    def _without_empty_boxes(self, start: int) -> None:
        """Leave out the boxes of a list to tick off; where some are ticked, they tell what is ours and what isn't."""
        items = self.blocks[start:]
        if any(_TICKED.match(block.text) for block in items):
            return
        for at, block in enumerate(items, start):
            box = _EMPTY_BOX.match(block.text)
            self.blocks[at] = block.model_copy(
                update={
                    "text": _EMPTY_BOX.sub("", block.text),
                    "char_start": block.char_start + (box.end() if box else 0),
                    "lead_in": tuple(_EMPTY_BOX.sub("", lead) for lead in block.lead_in),
                }
            )

    def _table(self, node: SyntaxTreeNode, place: _Place) -> None:
        rows = [row for part in node.children for row in part.children]
        headers = [_plain(cell.children) for cell in rows[0].children]
        for row in rows[1:]:
            cells = tuple(zip(headers, (_plain(cell.children) for cell in row.children), strict=False))
            text = "; ".join(f"{h}: {c}" if h else c for h, c in cells if c)
            if text:
                self.blocks.append(
                    Block(
                        kind=BlockKind.TABLE_ROW,
                        text=text,
                        char_start=self.lines.start(row),
                        char_end=self.lines.end(row),
                        lead_in=place.lead_in,
                        cells=cells,
                    )
                )


def _html_text(content: str) -> str:
    """The words of an HTML block: a row, an item or a paragraph is a sentence, a row's cells stand behind colons."""
    pieces = (
        re.sub(r" (?=[:.,;!?])", "", " ".join(html.unescape(_COMMENT_OR_TAG.sub(" ", piece)).split()))
        for piece in _BLOCK_END.split(_NEXT_CELL.sub(": ", content))
    )
    return " ".join(p if p.endswith((".", "!", "?", ":", ";", ",")) else f"{p}." for p in pieces if p)


def _run_in_title(inline: SyntaxTreeNode) -> str:
    """The text of a first line that is bold as a whole, with more lines below it; else an empty string."""
    pieces = [c for c in inline.children if c.type != "text" or c.content.strip()]
    if len(pieces) > 2 and pieces[0].type == "strong" and pieces[1].type in ("softbreak", "hardbreak"):
        return _plain(pieces[:1])
    return ""


def _introduces(node: SyntaxTreeNode, text: str) -> bool:
    """True for a paragraph that ends in a colon or is bold as a whole: a run-in heading."""
    if text.rstrip().endswith((":", "：")):
        return True
    inline = node.children[0] if node.children else None
    pieces = [c for c in (inline.children if inline else []) if c.type != "text" or c.content.strip()]
    return bool(pieces) and all(c.type == "strong" for c in pieces)
