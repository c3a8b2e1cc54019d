"""The shape of an article around its sections: a title fit to print, said once, and one safety note at the end."""

import re
from collections.abc import Sequence

from domain.corpus import Product
from domain.text import fold
from guardrails.sentences import plain
from pipeline.review import cited_places
from rag.series import enumeration

SECTION = re.compile(r"(?m)^(?=## )")
UNTITLED = "Untitled draft"
_TITLE = re.compile(r"\A\s*#[ \t]+[^\n]*(?:\n|\Z)")
_LATER_TITLE = re.compile(r"(?m)^#(?=[ \t]+\S)")
_SAFETY = re.compile(
    r"^##[ \t]+(?:.*\W)?(?:safety|precautions?|cautions?|contra-?indications?|warnings?|disclaimer)\b", re.IGNORECASE
)
_FENCE = re.compile(r"(?m)^[ \t]*(?:```|~~~)[^\n]*$\n?")


def title_of(topic: str) -> str:
    """A topic as one line, without citations and Markdown: what somebody types is no source and no second paragraph."""
    return plain(topic).lstrip("#>-*+ ").rstrip(".?! ")


def other_title(products: Sequence[Product], text: str) -> str:
    """A title for an article whose topic must not be printed: its products, else what its first section is headed."""
    if products:
        return enumeration([product.name for product in products])
    heading = re.search(r"(?m)^#{2,3}[ \t]+(.+)$", text)
    return heading[1].strip() if heading else UNTITLED


def untitled(text: str) -> str:
    """A model's draft without the title that it opens with, and without more of the title's level below."""
    return _LATER_TITLE.sub("##", _TITLE.sub("", _FENCE.sub("", text))).strip()


def safety_apart(text: str) -> tuple[str, str]:
    """(the text without its sections on safety, what these say without their headings)."""
    body: list[str] = []
    safety: list[str] = []
    for section in SECTION.split(text):
        heading, _, rest = section.partition("\n")
        if _SAFETY.match(heading):
            safety.append(rest.strip())
        else:
            body.append(section.strip())
    return "\n\n".join(filter(None, body)), "\n\n".join(filter(None, safety))


def told_products(text: str, products: Sequence[Product]) -> tuple[Product, ...]:
    """The products that an article tells of: by the row or the dossier that it cites, or by name."""
    places = cited_places(text)
    sections, documents, said = {p[1] for p in places}, {p[0] for p in places}, fold(text)
    return tuple(p for p in products if p.product_id in sections or p.dossier in documents or fold(p.name) in said)
