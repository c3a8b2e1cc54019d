"""A folder of files to a validated `Pack`, or the complete list of what is wrong with it."""

import csv
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from domain.corpus import Caution, DocType, Document, LexiconEntry, Pack, Product, Section
from domain.errors import CorpusError
from rag.catalog import CatalogRow, header_of, is_catalog, read_catalog
from rag.cautions import section_cautions, states_nothing
from rag.doctypes import classify
from rag.dossiers import Link, link_dossier, names_product
from rag.files import TABLE_SUFFIXES, doc_id_of, find_files, read_text
from rag.markdown import parse
from rag.names import NameBook, herb_entries, read_names
from rag.problems import Problem, Severity
from rag.sets import with_cautions_of_items

_LEXICON_COLUMNS = ("surface", "concept", "reason")


def load_pack(root: Path) -> Pack:
    """Read and validate a content pack. Raises CorpusError with every error found, not only the first."""
    pack, problems = _read(root)
    errors = tuple(str(p) for p in problems if p.severity is Severity.ERROR)
    if errors or pack is None:
        raise CorpusError(errors)
    return pack


def check_pack(root: Path) -> list[Problem]:
    """Return all errors and warnings of a content pack, in the order of its files."""
    return sorted(_read(root)[1])


@dataclass
class _Files:
    """What was read so far."""

    texts: dict[str, str] = field(default_factory=dict)
    parsed: dict[str, tuple[str, tuple[Section, ...]]] = field(default_factory=dict)
    rows: list[tuple[str, CatalogRow]] = field(default_factory=list)
    catalogs: list[str] = field(default_factory=list)
    lexicon: list[LexiconEntry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def _read(root: Path) -> tuple[Pack | None, list[Problem]]:
    paths, problems = find_files(root)
    files = _Files(problems=problems)
    for path in paths:
        doc_id = doc_id_of(path, root.resolve())
        text, problem = read_text(path, doc_id)
        if problem:
            files.problems.append(problem)
            if path.suffix.lower() in TABLE_SUFFIXES:
                files.catalogs.append(doc_id)
        elif path.suffix.lower() in TABLE_SUFFIXES:
            _read_table(doc_id, text, files)
        else:
            _read_markdown(doc_id, text, files)
    if paths and not files.catalogs:
        remedy = "Add products_catalog.csv with a column product_id."
        files.problems.append(Problem(str(root), 0, "The folder holds no product catalog.", remedy))
    if any(p.severity is Severity.ERROR for p in files.problems):
        return None, files.problems
    pack, warnings = _assemble(root, files)
    return pack, files.problems + warnings


def _read_markdown(doc_id: str, text: str, files: _Files) -> None:
    title, sections = parse(doc_id, text)
    files.texts[doc_id] = text
    files.parsed[doc_id] = (title, sections)
    if not any(text[s.char_start :].startswith("#") or s.level > 1 or s.heading != title for s in sections):
        first = sections[0] if sections else None
        if first is None or not _has_heading(text, first):
            remedy = "Give it a title (# …) and a heading (## …) for each section, so that it can be cited."
            files.problems.append(Problem(doc_id, 1, "The document has no headings.", remedy))
            return
    for heading, count in Counter(s.heading for s in sections if s.blocks).items():
        if count > 1:
            line = [s.line for s in sections if s.heading == heading and s.blocks][1]
            message = f"The heading {heading!r} is there {count} times: a citation cannot tell them apart."
            files.problems.append(Problem(doc_id, line, message, "Give each section its own.", Severity.WARNING))
    for section in sections:
        below = any(len(s.path) > len(section.path) and s.path[: len(section.path)] == section.path for s in sections)
        if not section.blocks and section.level > 1 and not below:
            message = f"The section {section.heading!r} is empty."
            files.problems.append(Problem(doc_id, section.line, message, "Write it or remove it.", Severity.WARNING))


def _has_heading(text: str, section: Section) -> bool:
    """True where a section opens with a heading's underline (setext): its second line is all `=` or `-`."""
    lines = text[section.char_start : section.char_end].split("\n")
    return any(set(line.strip()) in ({"="}, {"-"}) for line in lines[1:2])


def _read_table(doc_id: str, text: str, files: _Files) -> None:
    if is_catalog(text):
        rows, problems = read_catalog(doc_id, text)
        files.catalogs.append(doc_id)
        files.texts[doc_id] = text
        files.problems += problems
        files.problems += _ids_of_other_catalogs(doc_id, rows, files.rows)
        files.rows += [(doc_id, row) for row in rows]
    elif "lexicon" in doc_id.lower():
        files.texts[doc_id] = text
        _read_lexicon(doc_id, text, files)
    else:
        message = "This CSV is no product catalog (it has no column product_id) and was left out."
        remedy = "Add the column, or name it …lexicon….csv if it lists words for conditions."
        files.problems.append(Problem(doc_id, 1, message, remedy, Severity.WARNING))
        if "catalog" in doc_id.lower() or "product" in doc_id.lower():
            # It is meant as the catalog: the header's problems say more than "there is no catalog".
            files.problems += read_catalog(doc_id, text)[1]
            files.catalogs.append(doc_id)


def _ids_of_other_catalogs(
    doc_id: str, rows: Sequence[CatalogRow], earlier: Sequence[tuple[str, CatalogRow]]
) -> Iterator[Problem]:
    known = {row.cell("product_id").casefold(): (other, row.line) for other, row in earlier}
    for row in rows:
        found = known.get(row.cell("product_id").casefold())
        if found:
            message = f"The product_id {row.cell('product_id')!r} is already in {found[0]}:{found[1]}."
            yield Problem(doc_id, row.line, message, "Give every product its own id.")


def _read_lexicon(doc_id: str, text: str, files: _Files) -> None:
    header = header_of(text)
    missing = [c for c in _LEXICON_COLUMNS[:2] if c not in header]
    if missing:
        message = f"The lexicon lacks the columns: {', '.join(missing)}."
        files.problems.append(Problem(doc_id, 1, message, f"The header must be: {','.join(_LEXICON_COLUMNS)}"))
        return
    reader = csv.reader((line + "\n" for line in text.split("\n")), strict=True)
    try:
        for cells in reader:
            if reader.line_num == 1 or not any(c.strip() for c in cells):
                continue
            entry = {column: cell.strip() for column, cell in zip(header, cells, strict=False)}
            if len(cells) > len(header):
                message = f"The row has {len(cells)} cells, the header {len(header)}."
                remedy = 'Put cells that hold a comma in quotes ("…").'
                files.problems.append(Problem(doc_id, reader.line_num, message, remedy))
                continue
            if len(cells) < len(header) or not entry["surface"] or not entry["concept"]:
                message = "The row lacks a surface or a concept."
                files.problems.append(Problem(doc_id, reader.line_num, message, "Fill both cells."))
                continue
            files.lexicon.append(
                LexiconEntry(
                    surface=entry["surface"],
                    concept=entry["concept"],
                    reason=entry.get("reason", ""),
                    doc_id=doc_id,
                    line=reader.line_num,
                )
            )
    except csv.Error:
        files.problems.append(Problem(doc_id, reader.line_num, "The quoting is broken.", 'Double every quote: "".'))


def _assemble(root: Path, files: _Files) -> tuple[Pack, list[Problem]]:
    rows = [row for _, row in files.rows]
    documents: list[Document] = []
    links: dict[str, Link] = {}
    warnings: list[Problem] = []
    for doc_id, (title, sections) in files.parsed.items():
        doc_type = classify(doc_id, title, sections, names_product(title, sections, rows))
        documents.append(
            Document(doc_id=doc_id, doc_type=doc_type, title=title, text=files.texts[doc_id], sections=sections)
        )
        if doc_type is DocType.PRODUCT_DOSSIER:
            links[doc_id] = link_dossier(doc_id, title, sections, rows)
    warnings += _link_warnings(links)
    owned = _documents_by_product(documents, links)
    names = read_names(rows, documents, {pid: docs[0] for pid, docs in owned.items()})
    products = with_cautions_of_items(
        [_product(doc_id, row, owned.get(row.cell("product_id"), []), names) for doc_id, row in files.rows],
        {row.cell("product_id"): row.items("key_herbs") for row in rows},
    )
    for doc_id in files.catalogs:
        title, _ = parse(doc_id, "")
        documents.append(Document(doc_id=doc_id, doc_type=DocType.CATALOG, title=title, text=files.texts[doc_id]))
    documents.sort(key=lambda d: d.doc_id)
    pack = Pack(
        root=str(root.resolve()),
        documents=tuple(documents),
        products=products,
        synonyms=names.synonyms,
        lexicon=tuple(files.lexicon),
        fingerprint=_fingerprint(files.texts),
    )
    return pack, warnings


def _link_warnings(links: dict[str, Link]) -> Iterator[Problem]:
    for doc_id, link in links.items():
        if len(link.candidates) > 1:
            message = f"It is not clear which product this is about: {', '.join(link.candidates)}."
            remedy = (
                "Write the product's full name or id into the title; until then its cautions count for all of these."
            )
            yield Problem(doc_id, 1, message, remedy, Severity.WARNING)
        elif not link.candidates:
            message = "No product of the catalog could be matched to this dossier."
            yield Problem(doc_id, 1, message, "Write the product's name or id into the title.", Severity.WARNING)


def _documents_by_product(documents: Iterable[Document], links: dict[str, Link]) -> dict[str, list[Document]]:
    """Each product's dossiers, the best match first. An unclear dossier stands behind every candidate: a caution too
    many is the smaller harm."""
    owned: dict[str, list[tuple[bool, float, Document]]] = {}
    for document in documents:
        link = links.get(document.doc_id, Link())
        for product_id in link.candidates:
            owned.setdefault(product_id, []).append((len(link.candidates) == 1, link.strength, document))
    return {
        pid: [d for _, _, d in sorted(found, key=lambda f: (not f[0], -f[1], f[2].doc_id))]
        for pid, found in owned.items()
    }


def _product(doc_id: str, row: CatalogRow, dossiers: Sequence[Document], names: NameBook) -> Product:
    cell = row.cell("contraindications_short")
    cautions = [Caution(text=cell, doc_id=doc_id, section=row.cell("product_id"))] if not states_nothing(cell) else []
    for dossier in dossiers:
        cautions += section_cautions(dossier.sections)
    return Product(
        product_id=row.cell("product_id"),
        name=row.cell("name"),
        category=row.cell("category"),
        format=row.cell("format"),
        target_concerns=row.items("target_concerns"),
        key_herbs=tuple(names.herbs[entry] for entry in herb_entries(row)),
        contains_animal_products=row.cell("contains_animal_products"),
        contraindications=cell,
        internal_tags=row.items("internal_tags"),
        doc_id=doc_id,
        line=row.line,
        row_text=row.text,
        dossier=dossiers[0].doc_id if dossiers else "",
        cautions=tuple(dict.fromkeys(cautions)),
    )


def _fingerprint(texts: dict[str, str]) -> str:
    digest = hashlib.sha256()
    for doc_id in sorted(texts):
        for part in (doc_id, texts[doc_id]):
            data = part.encode()
            digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()
