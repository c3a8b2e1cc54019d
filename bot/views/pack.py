"""Blocks of any amount become messages that Slack accepts: split, never cut."""

from collections.abc import Iterable, Sequence

from bot.views.kit import MESSAGE_BLOCKS, MESSAGE_CHARACTERS, RICH_TEXT, Block, characters
from bot.views.markdown import table_as_text

_ROOM = MESSAGE_BLOCKS - 2


def pack(blocks: Iterable[Block]) -> list[list[Block]]:
    """Groups of blocks, one group a message, in order. A message holds one table; further ones become lists."""
    groups: list[list[Block]] = [[]]
    tables = 0
    for block in blocks:
        if block["type"] == "table" and tables:
            queue = table_as_text([[cell["text"].strip() for cell in row] for row in block["rows"]])
        else:
            queue = [block]
            tables += block["type"] == "table"
        for part in queue:
            if not _fits(groups[-1], part):
                groups.append([])
            _append(groups[-1], part)
    return [group for group in groups if group]


def attach(groups: list[list[Block]], tail: Sequence[Block]) -> list[list[Block]]:
    """Add blocks that belong at the end (sources, buttons), starting a new message where there is no room."""
    out = [list(group) for group in groups] or [[]]
    for block in tail:
        if not _fits(out[-1], block):
            out.append([])
        out[-1].append(block)
    return out


def _fits(group: Sequence[Block], block: Block) -> bool:
    return not group or (
        len(group) < _ROOM and sum(characters(b) for b in group) + characters(block) <= MESSAGE_CHARACTERS
    )


def _append(group: list[Block], block: Block) -> None:
    """Join rich text with rich text, with an empty line between paragraphs."""
    last = group[-1] if group else None
    joins = (
        last is not None
        and block["type"] == last["type"] == "rich_text"
        and characters(last) + characters(block) <= RICH_TEXT
    )
    if not joins or last is None:
        group.append(block)
        return
    elements = list(last["elements"])
    if elements[-1]["type"] == block["elements"][0]["type"] == "rich_text_section":
        gap = {"type": "rich_text_section", "elements": [{"type": "text", "text": "\n\n"}]}
        gap["elements"] = [*elements[-1]["elements"], {"type": "text", "text": "\n\n"}]
        elements[-1] = gap
    group[-1] = last | {"elements": elements + list(block["elements"])}
