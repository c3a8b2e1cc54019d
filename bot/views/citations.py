"""Inline `[source:doc#section]` citations become numbered marks, one number a source, in order of appearance."""

import logging
import re
from urllib.parse import quote

from domain.answer import Answer, Citation, Frozen

log = logging.getLogger(__name__)

# Private-use characters around a number: they pass through the Markdown parser untouched.
OPEN, CLOSE = "\ue000", "\ue001"
_ANY = re.compile(r"\[source:[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\]")
MARK = re.compile(rf"{OPEN}(\d+){CLOSE}")


class Source(Frozen):
    number: int
    citation: Citation


class Numbered(Frozen):
    text: str
    """The answer with a mark for each citation; `MARK` finds them."""
    sources: tuple[Source, ...]
    """What the text cites, then what is listed without being cited."""
    cited: int
    """How many of the sources the text cites."""


def number(answer: Answer) -> Numbered:
    """Citations that the answer doesn't list are removed from the text and logged: they would lead nowhere."""
    text = re.sub("[\ue000-\ue00f]", "", answer.answer)
    by_label = {f"[source:{c.doc_id}#{c.section}]": c for c in reversed(answer.citations)}
    # longest first: one section's name may begin another's
    known = "|".join(re.escape(label) for label in sorted(by_label, key=len, reverse=True))
    order: list[str] = []

    def mark(match: re.Match[str]) -> str:
        label = match[0]
        if label not in order:
            order.append(label)
        return f"{OPEN}{order.index(label) + 1}{CLOSE}"

    if known:
        text = re.sub(known, mark, text)
    for stray in _ANY.findall(text):
        log.warning("removed a citation that the answer does not list: %s", stray)
    text = _ANY.sub("", text)
    text = re.sub(rf"({OPEN}\d+{CLOSE})(?:\s*\1)+", r"\1", text)
    text = re.sub(r"[ \t]+([.,;:!?])(?=\s|$)", r"\1", text)
    rest = [label for label in by_label if label not in order]
    rest.sort(key=lambda label: answer.citations.index(by_label[label]))
    sources = tuple(Source(number=n, citation=by_label[label]) for n, label in enumerate([*order, *rest], 1))
    return Numbered(text=text, sources=sources, cited=len(order))


def source_url(template: str, citation: Citation) -> str:
    """Where the source can be read, or empty without a template or with one that doesn't make a web address."""
    if not template:
        return ""
    url = template.replace("{doc_id}", quote(citation.doc_id)).replace("{section}", quote(citation.section))
    return url if re.match(r"https?://[^\s|<>]+$", url) else ""
