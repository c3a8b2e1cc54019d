"""Where a statement of a pack stands, and what it takes from there: pronouns, questions, exact offsets."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.corpus import Block, DocType, Document, Product, Section, UnitKind, Voice
from domain.phrasing import is_plural
from domain.text import fold, sentence_spans
from rag.subjects import Names, display_subject
from rag.voice import is_safety_heading

_PRONOUN = re.compile(
    r"^(It|They|This|These|He|She)\b(?=\s+(?:is|are|was|were|has|have|had|can|may|might|do|does|will|varies|"
    r"depends|lasts|helps?|includes?|contains?|supports?|takes?|comes?|grew)\b)"
)
_SUBJECT_OF = re.compile(
    r"^(?P<noun>(?:(?:The|A|An|Our)\s+)?[A-Z]?[\w’'&-]+(?:\s+[\w’'&-]+){0,5}?)\s+"
    r"(?:is|are|was|were|has|have|had|can|may|does|do|will|comes?|offers?|lasts?|runs?|brings?|helps?|supports?|"
    r"starts?)\b"
)
_ELLIPTICAL = re.compile(
    r"(yes|no),\s.*|(yes|no|not|only|never|always|usually|often|sometimes|it depends|that depends|this varies|"
    r"it varies|maybe|absolutely|certainly|of course|in general|generally)\b(\W+[\w']+){0,4}\W*$|"
    r"(most|some|all|none|both|neither|many|one|two|three|four)( of them| of these)? (are|is|do|does|can|have|"
    r"has|will|may)( not)?\W*$|"
    r".*\b(are|is|do|does|can|will|may) not( :.*)?$"
)


@dataclass(frozen=True)
class Place:
    """Where a statement stands: everything that decides its subject and voice."""

    document: Document
    section: Section
    names: Names
    product: Product | None
    raw: str

    @property
    def subject(self) -> str:
        return display_subject(self.section, self.document, self.names, self.product)

    @property
    def spoken_subject(self) -> str:
        """The subject inside a sentence: "the Stress Support Program" where the document calls it so."""
        subject, prose = self.subject, re.sub(r"[*_]", "", self.raw)
        return f"the {subject}" if subject and re.search(rf"\b[Tt]he {re.escape(subject)}\b", prose) else subject

    @property
    def safety(self) -> bool:
        return is_safety_heading(self.section.path[1:] or self.section.path)


@dataclass(frozen=True)
class Draft:
    """A statement before it gets its id."""

    text: str
    source: str
    start: int
    end: int
    kind: UnitKind
    labels: tuple[str, ...] = ()
    """Nearest first."""
    lead: str = ""
    field: str = ""
    voice: Voice | None = None


def cues(labels: Sequence[str]) -> tuple[str, ...]:
    """Lead-ins as cues: of a longer one, the last sentence speaks for the items."""
    found: list[str] = []
    for label in labels:
        spans = sentence_spans(label)
        found.append(label[spans[-1].start :] if spans else label)
    return tuple(found)


def last_sentence(lead: str, place: Place) -> str:
    """The sentence of a lead-in paragraph that the items complete, its pronoun replaced."""
    spans = sentence_spans(lead)
    if not spans:
        return ""
    last = lead[spans[-1].start : spans[-1].end]
    before = lead[spans[-2].start : spans[-2].end] if len(spans) > 1 else ""
    return resolve(last, before, place.subject)


def final_sentence(text: str) -> str:
    spans = sentence_spans(text)
    return text[spans[-1].start : spans[-1].end] if spans else ""


def resolve(piece: str, before: str, subject: str = "") -> str:
    """Replace a leading pronoun by the subject of the sentence before, or of the section, where number agrees."""
    pronoun = _PRONOUN.match(piece)
    if not pronoun or pronoun.group(1) in ("He", "She"):
        return piece
    owner = _SUBJECT_OF.match(before)
    plural = pronoun.group(1) in ("They", "These")
    for noun in (owner["noun"] if owner else "", subject):
        if (
            noun
            and noun.split()[0] not in ("It", "They", "This", "These", "That", "If", "When", "We", "You")
            and is_plural(noun) == plural
        ):
            return noun + piece[pronoun.end() :]
    return piece


def in_context(text: str, place: Place) -> str:
    """An elliptical answer ("No.", "Most of them are.") keeps the question it answers."""
    heading = re.sub(r"^\W*(?:Q\s*[.:]?\s*)?\d*[.):]?\s*", "", place.section.heading)
    if place.document.doc_type is DocType.FAQ and heading.endswith("?") and _ELLIPTICAL.match(fold(text)):
        return f"{heading} {text}"
    return text


def unquote(text: str) -> str:
    """The inside of a text that stands in quotation marks as a whole."""
    bare = text.strip()
    if len(bare) > 2 and bare[0] in '"“„«' and bare[-1] in '"”“»' and not re.search(r"[\"“”„«»]", bare[1:-1]):
        return bare[1:-1]
    return text


def offsets(raw: str, block: Block, start: int, end: int) -> tuple[int, int]:
    """Offsets in the document of `block.text[start:end]`: plain text matched against its Markdown, sign by sign."""
    at, first, last = block.char_start, block.char_start, block.char_end
    for index, char in enumerate(block.text):
        while at < block.char_end and not (raw[at] == char or (char == " " and raw[at].isspace())):
            at += 1
        if index == start:
            first = at
        if index == end - 1:
            last = min(at + 1, block.char_end)
            break
        at += 1
    return first, max(last, first)
