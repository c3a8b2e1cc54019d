"""An answer taken apart for scoring: paragraphs, statements, and the citations that stand in each. Pure."""

import re

from domain.answer import Frozen
from domain.text import CITATION, fold, sentence_spans, words

_BULLET = re.compile(r"^\s*(?:[-*+•]|\d+[.)])\s+")
_ABOUT_US = re.compile(
    r"\W*(?:(?:i|we) (?:don't|do not|didn't|did not|can't|cannot|can not|couldn't|could not) "
    r"(?:find|recommend|say|tell|answer|suggest|know|verify)\b|(?:could|can) you\b|you (?:mentioned|asked|said)\b)"
)


class InlineCitation(Frozen):
    doc_id: str
    section: str
    """Empty where only the document is cited."""

    @property
    def reference(self) -> str:
        return f"{self.doc_id}#{self.section}" if self.section else self.doc_id


class Statement(Frozen):
    """One sentence or list item."""

    text: str
    """Without its citations."""
    citations: tuple[InlineCitation, ...]
    paragraph: int
    bullet: bool = False

    @property
    def about_us(self) -> bool:
        """Does it speak about the assistant or the asker ("I don't find …", "You mentioned …"), not the content?"""
        return bool(_ABOUT_US.match(fold(self.text)))


def statements(answer: str) -> tuple[Statement, ...]:
    found: list[Statement] = []
    for number, paragraph in enumerate(paragraphs(answer)):
        for line in paragraph.splitlines():
            marker = _BULLET.match(line)
            body = line[marker.end() :] if marker else line
            for span in sentence_spans(body):
                piece = body[span.start : span.end]
                found.append(
                    Statement(
                        text=" ".join(CITATION.sub("", piece).split()).replace(" .", "."),
                        citations=citations_in(piece),
                        paragraph=number,
                        bullet=marker is not None,
                    )
                )
    return tuple(s for s in _quotes_cited_whole(found) if words(s.text))


def _quotes_cited_whole(said: list[Statement]) -> list[Statement]:
    """A quotation of several sentences has its citation after the last: it belongs to all of them."""
    result = list(said)
    for at in range(len(result) - 2, -1, -1):
        here, after = result[at], result[at + 1]
        if not here.citations and here.paragraph == after.paragraph and _is_open(here.text, said[:at]):
            result[at] = here.model_copy(update={"citations": after.citations})
    return result


def _is_open(text: str, before: list[Statement]) -> bool:
    """Is a quotation open at the end of this statement?"""
    so_far = "".join(s.text for s in before) + text
    return so_far.rfind("“") > so_far.rfind("”")


def paragraphs(answer: str) -> list[str]:
    return [part.strip() for part in re.split(r"\n\s*\n", answer) if part.strip()]


def citations_in(text: str) -> tuple[InlineCitation, ...]:
    """Every `[source:doc#section]`, in order; a section name may hold anything but brackets."""
    found = []
    for match in CITATION.finditer(text):
        doc_id, _, section = match.group()[len("[source:") : -1].partition("#")
        found.append(InlineCitation(doc_id=doc_id.strip(), section=section.strip()))
    return tuple(found)
