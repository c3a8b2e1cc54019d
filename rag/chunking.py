"""Documents to retrievable passages, by kind of document, with exact offsets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from domain.corpus import Block, BlockKind, Chunk, DocType, Document, Pack, Product, Section
from domain.text import sentence_spans
from rag.catalog import read_catalog
from rag.doctypes import is_question, question_of

MAX_TOKENS = 512
OVERLAP_TOKENS = 128
CHUNKING_VERSION = "4"
"""Part of every index's identity: raise it whenever the same pack would give other chunks."""

CountTokens = Callable[[str], int]


def chunk_pack(pack: Pack, count: CountTokens) -> tuple[Chunk, ...]:
    """Return all passages of a pack, by document and position. `count` gives a text's word pieces."""
    owners = _owners(pack.products)
    chunks: list[Chunk] = []
    for document in pack.documents:
        product = owners.get(document.doc_id)
        if document.doc_type is DocType.CATALOG:
            chunks += _catalog_chunks(document, pack.products, count)
        else:
            chunks += _markdown_chunks(document, product, count)
    return tuple(chunks)


def _owners(products: Iterable[Product]) -> dict[str, Product]:
    """The product that each dossier is about, second dossiers included; unclear ones left out."""
    claims: dict[str, list[Product]] = {}
    for product in products:
        for doc_id in {product.dossier, *(c.doc_id for c in product.cautions)} - {"", product.doc_id}:
            claims.setdefault(doc_id, []).append(product)
    return {doc_id: found[0] for doc_id, found in claims.items() if len(found) == 1}


def _catalog_chunks(document: Document, products: Sequence[Product], count: CountTokens) -> list[Chunk]:
    """One passage a row: its text is the row's line in the file, its `rendered` the row in sentences."""
    by_id = {p.product_id: p for p in products if p.doc_id == document.doc_id}
    rows = [row for row in read_catalog(document.doc_id, document.text)[0] if row.cell("product_id") in by_id]
    return [
        Chunk(
            doc_id=document.doc_id,
            chunk_id=_chunk_id(index),
            section=row.cell("product_id"),
            section_path=f"{document.title} > {row.cell('name')}",
            chunk_index=index,
            total_chunks=len(rows),
            doc_type=DocType.CATALOG,
            title=document.title,
            text=document.text[row.char_start : row.char_end],
            rendered=row.text,
            tokens=count(row.text),
            char_start=row.char_start,
            char_end=row.char_end,
            product_id=row.cell("product_id"),
            tags=by_id[row.cell("product_id")].internal_tags,
        )
        for index, row in enumerate(rows)
    ]


def _chunk_id(index: int) -> str:
    return f"chunk_{index + 1:03d}"


@dataclass(frozen=True)
class _Piece:
    """A passage before it is numbered."""

    section: Section
    char_start: int
    char_end: int
    question: str = ""


def _markdown_chunks(document: Document, product: Product | None, count: CountTokens) -> list[Chunk]:
    pieces = [p for group in _groups(document) for p in _pieces(document, group, count)]
    tags = _document_tags(document) or (product.internal_tags if product else ())
    return [
        Chunk(
            doc_id=document.doc_id,
            chunk_id=_chunk_id(index),
            section=piece.section.heading,
            section_path=" > ".join(piece.section.path),
            chunk_index=index,
            total_chunks=len(pieces),
            doc_type=document.doc_type,
            title=document.title,
            text=document.text[piece.char_start : piece.char_end],
            tokens=count(document.text[piece.char_start : piece.char_end]),
            char_start=piece.char_start,
            char_end=piece.char_end,
            product_id=product.product_id if product else "",
            tags=tags,
            question=piece.question,
        )
        for index, piece in enumerate(pieces)
    ]


def _document_tags(document: Document) -> tuple[str, ...]:
    """The words of a section headed "… tags …", between commas, semicolons or bullets."""
    tags: list[str] = []
    for section in document.sections:
        if "tags" in section.heading.lower().split():
            for block in section.blocks:
                raw = block.text.replace(";", ",").split(",")
                tags += [tag for part in raw if (tag := part.strip(" .`#"))]
    return tuple(dict.fromkeys(tags))


def _groups(document: Document) -> Iterator[list[Section]]:
    """Sections that make one passage if it is not too long: an H2 with what is below it; in an FAQ a question.

    Where a document has no H2 above it, an H3 takes its place.
    """
    group: list[Section] = []
    for section in document.sections:
        opens = not group or group[0].level == 1 or section.level <= max(2, group[0].level)
        if document.doc_type is DocType.FAQ:
            opens = opens or is_question(section.heading)
        if opens and group:
            yield group
            group = []
        group.append(section)
    if group:
        yield group


def _pieces(document: Document, group: list[Section], count: CountTokens) -> Iterator[_Piece]:
    if not any(section.blocks for section in group):
        return
    head, end = group[0], max(s.char_end for s in group)
    faq = document.doc_type is DocType.FAQ and is_question(head.heading)
    if faq or count(document.text[head.char_start : end]) <= MAX_TOKENS:
        yield _Piece(head, head.char_start, end, question_of(head.heading) if faq else "")
        return
    for section in _h3_parts(group):
        blocks = [b for s in section for b in s.blocks]
        last = max(s.char_end for s in section)
        if not blocks:
            continue
        if count(document.text[section[0].char_start : last]) <= MAX_TOKENS:
            yield _Piece(section[0], section[0].char_start, last)
        else:
            for start, stop in _split(document.text, section, count):
                yield _Piece(_section_at(section, start), start, stop)


def _h3_parts(group: list[Section]) -> list[list[Section]]:
    """The H2's own text, then each H3 with what is below it. A heading without text goes to the part after it."""
    parts: list[list[Section]] = []
    for section in group:
        if parts and (section.level > 3 or not any(s.blocks for s in parts[-1])):
            parts[-1].append(section)
        else:
            parts.append([section])
    return parts


def _section_at(sections: list[Section], offset: int) -> Section:
    """The section that an offset stands in."""
    return [s for s in sections if s.char_start <= offset or s is sections[0]][-1]


@dataclass(frozen=True)
class _Atom:
    """What is never cut: a sentence, a list item, a table row. Atoms of one text leave no gap between them."""

    start: int
    end: int
    opens_block: bool
    introduces: bool
    """True for a paragraph that ends in a colon: it must not be the last of a passage."""


def _split(text: str, sections: list[Section], count: CountTokens) -> Iterator[tuple[int, int]]:
    """Yield spans of at most MAX_TOKENS that share up to OVERLAP_TOKENS with the one before."""
    atoms = _atoms(text, sections, count)
    first = 0
    while first < len(atoms):
        stop = first + 1
        while stop < len(atoms) and count(_slice(text, atoms, first, stop + 1)) <= MAX_TOKENS:
            stop += 1
        if stop < len(atoms):
            stop = _nicer_stop(atoms, first, stop)
        start = atoms[first].start
        yield start, start + len(_slice(text, atoms, first, stop))
        if stop == len(atoms):
            return
        first = _overlap_start(text, atoms, first, stop, count)


def _slice(text: str, atoms: list[_Atom], first: int, stop: int) -> str:
    return text[atoms[first].start : atoms[stop - 1].end].rstrip()


def _nicer_stop(atoms: list[_Atom], first: int, stop: int) -> int:
    """Move the cut back to a block's start if that keeps more than half, and off a paragraph that introduces."""
    for candidate in range(stop, first + (stop - first) // 2, -1):
        if atoms[candidate].opens_block and not atoms[candidate - 1].introduces:
            return candidate
    while stop - first > 1 and atoms[stop - 1].introduces:
        stop -= 1
    return stop


def _overlap_start(text: str, atoms: list[_Atom], first: int, stop: int, count: CountTokens) -> int:
    start = stop
    while start - 1 > first and count(_slice(text, atoms, start - 1, stop)) <= OVERLAP_TOKENS:
        start -= 1
    # The overlap must leave room for the next atom, or the passages would never move on.
    while start < stop and count(_slice(text, atoms, start, stop + 1)) > MAX_TOKENS:
        start += 1
    return start


def _atoms(text: str, sections: list[Section], count: CountTokens) -> list[_Atom]:
    cuts: list[tuple[int, bool, bool]] = []
    for section in sections:
        for number, block in enumerate(section.blocks):
            # A heading stays with its first block; a list item keeps its marker.
            start = section.char_start if number == 0 else text.rfind("\n", 0, block.char_start) + 1
            room = MAX_TOKENS - count(text[start : block.char_start])
            spans = _sentences(text, block, room, count)
            for index, (at, _) in enumerate(spans):
                last = index == len(spans) - 1
                introduces = last and block.kind is BlockKind.PARAGRAPH and block.text.rstrip().endswith(":")
                cuts.append((start if index == 0 else at, index == 0, introduces))
    cuts = [c for i, c in enumerate(cuts) if i == 0 or c[0] > cuts[i - 1][0]]
    stops = [c[0] for c in cuts[1:]] + [max(s.char_end for s in sections)]
    return [_Atom(start, stop, opens, intro) for (start, opens, intro), stop in zip(cuts, stops, strict=True)]


def _sentences(text: str, block: Block, room: int, count: CountTokens) -> list[tuple[int, int]]:
    """A paragraph's sentences; any other block whole while it fits into `room` tokens beside its heading or marker.
    What has no end in that many tokens is no sentence: it is cut between words."""
    source = text[block.char_start : block.char_end]
    spans = [(0, len(source))]
    if block.kind in (BlockKind.PARAGRAPH, BlockKind.QUOTE) or count(source) > room:
        spans = [(s.start, s.end) for s in sentence_spans(source)] or spans
    found: list[tuple[int, int]] = []
    for start, stop in spans:
        found += _words(source, start, stop, max(room, 1), count)
    return [(block.char_start + start, block.char_start + stop) for start, stop in found]


def _words(source: str, start: int, stop: int, room: int, count: CountTokens) -> list[tuple[int, int]]:
    """Halve at the white space nearest the middle until every part fits; a single endless word is cut anywhere."""
    if count(source[start:stop]) <= room or stop - start < 2:
        return [(start, stop)]
    middle = (start + stop) // 2
    spaces = [i + 1 for i in range(start, stop - 1) if source[i].isspace()]
    cut = min(spaces, key=lambda i: abs(i - middle), default=middle)
    return _words(source, start, cut, room, count) + _words(source, cut, stop, room, count)
