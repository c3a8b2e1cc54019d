"""What can be cited in a pack: its documents, sections and catalog rows, read from the files and not from the index."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from domain.answer import Frozen
from domain.text import fold
from rag.corpus import load_pack

_BRACKETS_AT_END = re.compile(r"\s*\([^()]*\)$")


class Sources(Frozen):
    texts: Mapping[str, Mapping[str, str]]
    """doc_id -> folded section name -> the section's text."""
    product_ids: frozenset[str] = frozenset()

    def text_of(self, doc_id: str, section: str) -> str | None:
        """The text of a section; None where the pack has no such place."""
        return self.texts.get(doc_id, {}).get(fold(section))

    def has(self, reference: str) -> bool:
        """Is there such a `doc_id` or `doc_id#section`? A bracket at the end of a heading may be left out."""
        doc_id, _, section = reference.partition("#")
        sections = self.texts.get(doc_id)
        if sections is None:
            return False
        return not section or any(same_section(section, known) for known in sections)


def same_section(one: str, other: str) -> bool:
    """ "Safety & Precautions" is the section "Safety & Precautions (Content Version)"."""
    return fold(one) == fold(other) or _bare(one) == _bare(other)


def same_place(reference: str, doc_id: str, section: str) -> bool:
    """Does a `doc_id` or `doc_id#section` mean this place?"""
    wanted, _, heading = reference.partition("#")
    return wanted == doc_id and (not heading or same_section(heading, section))


def read_sources(corpus_dir: Path) -> Sources:
    """Read the places of a pack. Raises CorpusError where the pack itself is broken."""
    pack = load_pack(corpus_dir)
    texts: dict[str, dict[str, str]] = {}
    for document in pack.documents:
        sections = texts.setdefault(document.doc_id, {})
        for section in document.sections:
            body = document.text[section.char_start : section.char_end]
            known = sections.get(fold(section.heading), "")
            sections[fold(section.heading)] = f"{known}\n{body}".strip()
    for product in pack.products:
        texts.setdefault(product.doc_id, {})[fold(product.product_id)] = product.row_text
    return Sources(texts=texts, product_ids=frozenset(p.product_id for p in pack.products))


def missing(references: Iterable[str], sources: Sources) -> list[str]:
    return [reference for reference in dict.fromkeys(references) if not sources.has(reference)]


def _bare(heading: str) -> str:
    return _BRACKETS_AT_END.sub("", fold(heading))
