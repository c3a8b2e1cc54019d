"""Text between people, model and Slack: nothing that came from outside may act as Slack markup."""

import re
from collections.abc import Mapping
from typing import Any

_MARKS = re.compile(r"[\ue000-\ue00f]")
_SPECIAL = re.compile(r"<!(?:subteam\^\w+\|?@?)?([^>|]*)(?:\|([^>]*))?>")
_USER = re.compile(r"<@([A-Z0-9]+)(?:\|([^>]*))?>")
_CHANNEL = re.compile(r"<#([A-Z0-9]+)(?:\|([^>]*))?>")
_LINK = re.compile(r"<((?:https?|mailto|tel|slack):[^>|\s]+)(?:\|([^>]*))?>")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_OPENING = re.compile(r"<(?=[!@#]|\Z)")  # at the end, too: the next run may begin with the rest
_BROADCAST = re.compile(r"@(?=(?:channel|here|everyone)\b)", re.IGNORECASE)


def literal(text: str) -> str:
    """Take the power out of Slack's control sequences: `<!channel>` becomes plain words that notify nobody, a
    disguised link shows where it leads. Invisible direction marks and our own private marks are removed."""
    text = _CONTROL.sub("", _MARKS.sub("", text))
    text = _SPECIAL.sub(lambda m: f"@{m[2] or m[1] or 'group'}".replace("@@", "@"), text)
    text = _USER.sub(lambda m: f"@{m[2] or m[1]}", text)
    text = _CHANNEL.sub(lambda m: f"#{m[2] or m[1]}", text)
    text = _LINK.sub(_shown_link, text)
    # a zero-width joiner keeps clients that match names in plain text from drawing a broadcast
    text = _BROADCAST.sub("@\u2060", text)
    return _OPENING.sub("<\u2060", text)


def _shown_link(match: re.Match[str]) -> str:
    url, label = match[1], match[2]
    return url if not label or label == url else f"{label} ({url})"


def escape(text: str) -> str:
    """For `mrkdwn` fields and the top-level `text`: the three characters that Slack reads."""
    return literal(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def no_format(text: str) -> str:
    """For literal words inside `mrkdwn`: escaped, and without characters that start formatting there."""
    return re.sub(r"([*_~`])", "\u2060\\1\u2060", escape(text))


def from_slack(text: str, bot_user_id: str = "") -> str:
    """What a person wrote, as plain text: our own mention removed, markup and entities resolved."""
    if bot_user_id:
        text = re.sub(rf"<@{re.escape(bot_user_id)}(?:\|[^>]*)?>", " ", text)
    text = literal(text).replace("\u2060", "")
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return re.sub(r"[ \t]+", " ", text).strip()


def words_of(message: Mapping[str, Any], bot_user_id: str = "") -> str:
    """What a message says: what was forwarded with it, then the person's own words."""
    shared = [str(a.get("text") or "") for a in message.get("attachments") or [] if a.get("is_share")]
    said = [from_slack(text, bot_user_id) for text in (*shared, str(message.get("text") or ""))]
    return "\n".join(text for text in said if text)


def mentions(text: str, user_id: str) -> bool:
    return bool(user_id) and re.search(rf"<@{re.escape(user_id)}(?:\|[^>]*)?>", text) is not None


def mentions_anyone(text: str) -> bool:
    return _USER.search(text) is not None


def shorten(text: str, limit: int) -> str:
    """At most `limit` characters, cut at a word where possible, the cut shown."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > limit * 0.6 else cut).rstrip() + "…"


def safe(text: str, limit: int) -> str:
    """Literal words for `mrkdwn`, at most `limit` characters *after* escaping, which makes text longer."""
    room = limit
    while len(out := no_format(shorten(text, room))) > limit:
        room = max(1, min(room - 1, room * limit // len(out)))
    return out


def split_text(text: str, limit: int) -> list[str]:
    """Pieces of at most `limit` characters that join to the text: cut after a sentence, else a word, else anywhere."""
    pieces: list[str] = []
    while len(text) > limit:
        window = text[:limit]
        cut = max((m.end() for m in re.finditer(r"[.!?\n]\s+", window)), default=0)
        if cut < max(1, limit // 3):
            cut = window.rfind(" ") + 1
        if cut < max(1, limit // 3):
            cut = limit
        pieces.append(text[:cut])
        text = text[cut:]
    return [*pieces, text] if text or not pieces else pieces
