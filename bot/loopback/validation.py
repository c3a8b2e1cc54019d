"""Block Kit as Slack accepts it: what makes `invalid_blocks`. Independent of the bot's builders, which it judges."""

from collections.abc import Callable, Sequence
from typing import Any

_MESSAGE_TYPES = {
    "section", "context", "divider", "header", "image", "actions", "table", "rich_text", "container",
    "context_actions", "markdown", "video", "file",
}  # fmt: skip
_VIEW_TYPES = {"section", "context", "divider", "header", "image", "actions", "rich_text", "input", "video"}
_CHILD_TYPES = {"section", "context", "divider", "header", "image", "actions", "table", "video"}
_RICH = {"rich_text_section", "rich_text_list", "rich_text_quote", "rich_text_preformatted"}
_TOO_LONG = 12_000


def problems(blocks: Sequence[Any], *, surface: str = "message") -> list[str]:
    """What Slack would refuse, in words; empty for a good payload. Surfaces: "message", "modal", "home"."""
    found: list[str] = []
    limit = 50 if surface == "message" else 100
    if len(blocks) > limit:
        found.append(f"{len(blocks)} blocks, at most {limit}")
    ids = [block.get("block_id") for block in blocks if isinstance(block, dict) and block.get("block_id")]
    if len(ids) != len(set(ids)):
        found.append("block_id used twice")
    allowed = _MESSAGE_TYPES if surface == "message" else _VIEW_TYPES
    for index, block in enumerate(blocks):
        found.extend(f"block {index}: {problem}" for problem in _block(block, allowed))
    if surface == "message":
        if sum(block.get("type") == "table" for block in blocks) > 1:
            found.append("only one table")
        if sum(len(b.get("text", "")) for b in blocks if b.get("type") == "markdown") > _TOO_LONG:
            found.append("markdown blocks too long together")
        if _length(blocks) > _TOO_LONG:
            found.append("msg_blocks_too_long")
    return found


def _length(value: Any) -> int:
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(_length(v) for k, v in value.items() if k in ("text", "elements", "child_blocks", "rows", "title", "value", "accessory", "positive_button", "negative_button", "fields"))  # fmt: skip  # noqa: E501
    if isinstance(value, (list, tuple)):
        return sum(map(_length, value))
    return 0


def _text(value: Any, name: str, limit: int, kinds: tuple[str, ...] = ("plain_text", "mrkdwn")) -> list[str]:
    if not isinstance(value, dict) or value.get("type") not in kinds:
        return [f"{name} must be a {' or '.join(kinds)} object"]
    text = value.get("text")
    if not isinstance(text, str) or not text:
        return [f"{name} is empty"]
    found = [f"{name} of {len(text)} characters, at most {limit}"] if len(text) > limit else []
    if value["type"] == "plain_text" and "verbatim" in value:
        found.append(f"{name}: verbatim only with mrkdwn")
    if value["type"] == "mrkdwn" and "emoji" in value:
        found.append(f"{name}: emoji only with plain_text")
    return found


def _block(block: Any, allowed: set[str]) -> list[str]:
    if not isinstance(block, dict):
        return ["not an object"]
    kind = block.get("type")
    if kind not in allowed:
        return [f"type {kind!r} is not accepted here"]
    if len(str(block.get("block_id", ""))) > 255:
        return ["block_id too long"]
    checks: dict[str, Callable[[dict[str, Any]], list[str]]] = {
        "section": _section,
        "header": lambda b: _text(b.get("text"), "header text", 150, ("plain_text",)),
        "context": _context,
        "actions": _actions,
        "container": _container,
        "table": _table,
        "rich_text": _rich_text,
        "context_actions": _context_actions,
        "input": _input,
        "markdown": lambda b: [] if 0 < len(b.get("text", "")) <= _TOO_LONG else ["markdown text length"],
    }
    check = checks.get(str(kind))
    return check(block) if check is not None else []


def _section(block: dict[str, Any]) -> list[str]:
    if "text" not in block and "fields" not in block:
        return ["section needs text or fields"]
    found = _text(block["text"], "section text", 3000) if "text" in block else []
    for field in block.get("fields", []):
        found.extend(_text(field, "field", 2000))
    if "accessory" in block:
        found.extend(_element(block["accessory"]))
    return found


def _context(block: dict[str, Any]) -> list[str]:
    elements = block.get("elements") or []
    if not 1 <= len(elements) <= 10:
        return [f"context with {len(elements)} elements"]
    return [p for element in elements if element.get("type") != "image" for p in _text(element, "context", 3000)]


def _actions(block: dict[str, Any]) -> list[str]:
    elements = block.get("elements") or []
    found = [] if 1 <= len(elements) <= 25 else [f"actions with {len(elements)} elements"]
    ids = [element.get("action_id") for element in elements]
    if len(ids) != len(set(ids)):
        found.append("action_id used twice in a block")
    return found + [problem for element in elements for problem in _element(element)]


def _element(element: dict[str, Any]) -> list[str]:
    found = []
    if len(str(element.get("action_id", ""))) > 255:
        found.append("action_id too long")
    if element.get("type") == "button":
        found.extend(_text(element.get("text"), "button text", 75, ("plain_text",)))
        if len(element.get("value", "")) > 2000:
            found.append("button value too long")
        if len(element.get("url", "")) > 3000:
            found.append("button url too long")
        if element.get("style", "primary") not in ("primary", "danger"):
            found.append("button style")
    return found


def _container(block: dict[str, Any]) -> list[str]:
    found = []
    if "blocks" in block:
        found.append("container takes child_blocks")
    children = block.get("child_blocks") or []
    if not 1 <= len(children) <= 10:
        found.append(f"container with {len(children)} children")
    if "rich_text_title" not in block:
        found.extend(_text(block.get("title"), "container title", 150, ("plain_text",)))
    if block.get("default_collapsed") and not block.get("is_collapsible"):
        found.append("default_collapsed needs is_collapsible")
    if block.get("is_collapsible") and block.get("has_header_divider"):
        found.append("has_header_divider together with is_collapsible")
    return found + [problem for child in children for problem in _block(child, _CHILD_TYPES)]


def _table(block: dict[str, Any]) -> list[str]:
    rows = block.get("rows") or []
    found = [] if 1 <= len(rows) <= 100 else [f"table with {len(rows)} rows"]
    for row in rows:
        if not 1 <= len(row) <= 20:
            found.append(f"table row with {len(row)} cells")
        found.extend("empty table cell" for cell in row if cell.get("type") == "raw_text" and not cell.get("text"))
    if len(block.get("column_settings", [])) > 20:
        found.append("column_settings")
    return found


def _rich_text(block: dict[str, Any]) -> list[str]:
    elements = block.get("elements") or []
    if not elements:
        return ["rich_text without elements"]
    return [problem for element in elements for problem in _rich_element(element)]


def _rich_element(element: dict[str, Any]) -> list[str]:
    kind = element.get("type")
    if kind not in _RICH:
        return [f"rich_text element {kind!r}"]
    inner = element.get("elements") or []
    if not inner:
        return [f"{kind} without elements"]
    if kind == "rich_text_list":
        found = [] if element.get("style") in ("bullet", "ordered") else ["list style"]
        if not 0 <= element.get("indent", 0) <= 8:
            found.append("list indent")
        found.extend("list item" for item in inner if item.get("type") != "rich_text_section")
        return found + [problem for item in inner for problem in _rich_element(item)]
    return ["empty text in rich_text" for run in inner if run.get("type") == "text" and not run.get("text")]


def _context_actions(block: dict[str, Any]) -> list[str]:
    elements = block.get("elements") or []
    found = [] if 1 <= len(elements) <= 5 else ["context_actions elements"]
    for element in elements:
        if element.get("type") == "feedback_buttons":
            for side in ("positive_button", "negative_button"):
                button = element.get(side) or {}
                found.extend(_text(button.get("text"), side, 75, ("plain_text",)))
                if not 0 < len(button.get("value", "")) <= 2000:
                    found.append(f"{side} value")
    return found


def _input(block: dict[str, Any]) -> list[str]:
    found = _text(block.get("label"), "label", 2000, ("plain_text",))
    if not isinstance(block.get("element"), dict):
        found.append("input without element")
    return found


def view_problems(view: dict[str, Any]) -> list[str]:
    surface = str(view.get("type"))
    if surface not in ("modal", "home"):
        return ["view type"]
    found = problems(view.get("blocks") or [], surface=surface)
    if surface == "modal":
        for name in ("title", "submit", "close"):
            if name in view or name == "title":
                found.extend(_text(view.get(name), name, 24, ("plain_text",)))
        if any(b.get("type") == "input" for b in view.get("blocks", [])) and "submit" not in view:
            found.append("input blocks need submit")
    if len(view.get("private_metadata", "")) > 3000:
        found.append("private_metadata too long")
    return found
