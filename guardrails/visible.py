"""A draft as a reader's eye takes it in, so that what is judged is what is read."""

import html
import re
import unicodedata

_HIDDEN = re.compile(r"<!--.*?(?:-->|$)|<(script|style)\b.*?(?:</\1\s*>|$)", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][a-z0-9-]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
"""HTML only: `<https://…>`, `<@U1>` and `<!channel>` are Slack's, and are judged as written."""
_IMAGE = re.compile(r"!\[[^\]]*\]\([^()\n]*\)?")
_LINK = re.compile(r"(?:(\[source:[^\[\]]*\])|\[([^\[\]\n]+)\])\([^()\s]+(?:\s+\"[^\"\n]*\")?\)", re.IGNORECASE)
"""Markdown's: no sentence of the pack stands behind an address, and an image is loaded by whoever reads."""
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]:?")


def visible(text: str) -> str:
    """The text without HTML, images, the addresses of links, footnote marks and characters without width.

    Letters are in their ordinary shape.

    Superscript digits mark notes and go; other look-alike letters and digits ("𝗰𝘂𝗿𝗲", "２") become plain ones.
    """
    text = _FOOTNOTE.sub("", _TAG.sub("", _HIDDEN.sub("", html.unescape(text))))
    text = _LINK.sub(lambda found: found[1] or found[2], _IMAGE.sub("", text))
    return "".join(_plain(c) for c in text)


def _plain(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cf" or (category == "No" and unicodedata.decomposition(character).startswith("<super>")):
        return ""
    return unicodedata.normalize("NFKC", character) if category[0] == "L" or category == "Nd" else character
