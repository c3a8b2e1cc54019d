"""Block Kit's limits, the message shape, and the few blocks that everything is made of."""

from collections.abc import Sequence
from typing import Any

from bot.views.text import escape, literal, shorten
from domain.answer import Frozen

Block = dict[str, Any]

MESSAGE_BLOCKS = 50
VIEW_BLOCKS = 100
SECTION_TEXT = 3_000
HEADER_TEXT = 150
BUTTON_TEXT = 75
BUTTON_VALUE = 2_000
CONTAINER_CHILDREN = 10
CONTAINER_TITLE = 150
TABLE_ROWS = 100
TABLE_COLUMNS = 20
TOP_TEXT = 40_000
CONTAINER_CHARACTERS = 8_000
MESSAGE_CHARACTERS = 11_000
"""Slack refuses a message from about 12,000 characters over all blocks (`msg_blocks_too_long`)."""
RICH_TEXT = 2_800
"""Our own bound for one rich_text block: what a reader takes in without a fold."""


class Message(Frozen):
    """One message as it is posted: `text` carries everything for clients that don't draw blocks."""

    text: str
    blocks: tuple[Block, ...] = ()


def plain(text: str, limit: int = SECTION_TEXT) -> Block:
    return {"type": "plain_text", "text": shorten(literal(text), limit) or " ", "emoji": False}


def mrkdwn(text: str) -> Block:
    """The text must be escaped already. Verbatim: Slack doesn't look for links and names in it."""
    return {"type": "mrkdwn", "text": text or " ", "verbatim": True}


def section(text: str, *, accessory: Block | None = None, block_id: str = "") -> Block:
    """`expand` keeps "see more" from folding it."""
    block: Block = {"type": "section", "text": mrkdwn(text), "expand": True}
    if accessory is not None:
        block["accessory"] = accessory
    if block_id:
        block["block_id"] = block_id
    return block


def context(*texts: str) -> Block:
    return {"type": "context", "elements": [mrkdwn(text) for text in texts[:10]]}


def header(text: str) -> Block:
    return {"type": "header", "text": plain(text, HEADER_TEXT)}


def button(label: str, action_id: str, value: str = "", *, style: str = "", url: str = "") -> Block:
    block: Block = {"type": "button", "text": plain(label, BUTTON_TEXT), "action_id": action_id}
    if value:
        if len(value) > BUTTON_VALUE:
            raise ValueError(f"button value of {len(value)} characters; Slack takes {BUTTON_VALUE}")
        block["value"] = value
    if style:
        block["style"] = style
    if url:
        block["url"] = url
    return block


def actions(*elements: Block, block_id: str = "") -> Block:
    block: Block = {"type": "actions", "elements": list(elements)}
    if block_id:
        block["block_id"] = block_id
    return block


def collapsed(title: str, children: Sequence[Block]) -> Block:
    """A container that each reader opens for themselves, with no handler behind it."""
    if not 1 <= len(children) <= CONTAINER_CHILDREN:
        raise ValueError(f"a container takes 1 to {CONTAINER_CHILDREN} blocks, not {len(children)}")
    return {
        "type": "container",
        "title": plain(title, CONTAINER_TITLE),
        "is_collapsible": True,
        "default_collapsed": True,
        "child_blocks": list(children),
    }


def characters(value: object) -> int:
    """How many characters a block brings: every string in it, its own names and types left out."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(characters(v) for k, v in value.items() if k not in ("type", "action_id", "block_id"))
    if isinstance(value, (list, tuple)):
        return sum(characters(v) for v in value)
    return 0


def top_text(text: str) -> str:
    """The top-level `text`: escaped, within its limit."""
    escaped = escape(text)
    return escaped if len(escaped) <= TOP_TEXT else shorten(escaped, TOP_TEXT)
