"""A content pack as read from its folder: documents, sections, blocks, products, chunks and units.

Offsets are counted in Python characters of the document's decoded text, half open, and exact:
`document.text[char_start:char_end]` is the thing described.
"""

import re
from enum import StrEnum

from domain.answer import Frozen

_NUMBERING = re.compile(r"^\s*\d+[.)]\s*")


class DocType(StrEnum):
    CATALOG = "catalog"
    FAQ = "faq"
    PRODUCT_DOSSIER = "product_dossier"
    PROGRAM = "program"
    STYLE_GUIDE = "style_guide"
    GUIDE = "guide"
    """Any other Markdown: foundations, dosha guides and the like."""


class BlockKind(StrEnum):
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    QUOTE = "quote"
    TABLE_ROW = "table_row"
    CODE = "code"


class Block(Frozen):
    """The smallest structural piece of Markdown: a paragraph, a list item's own text, a quote, a table row."""

    kind: BlockKind
    text: str
    """Plain text: inline Markdown removed, white space folded. Table rows: `Header: cell` joined with `; `."""
    char_start: int
    char_end: int
    depth: int = 0
    """Nesting depth of list items (0 = top level); 0 for everything else."""
    lead_in: tuple[str, ...] = ()
    """What this block hangs from, outermost first: the paragraph ending in a colon right before the
    list, then the parent items of a nested one."""
    cells: tuple[tuple[str, str], ...] = ()
    """(header, cell) pairs of a table row."""


class Section(Frozen):
    """A heading with the text below it, down to the next heading of any level."""

    doc_id: str
    heading: str
    """The heading as written, inline Markdown removed. The document's title for text before the first H2."""
    path: tuple[str, ...]
    """Headings from H1 to this one."""
    level: int
    char_start: int
    char_end: int
    blocks: tuple[Block, ...] = ()
    line: int = 1


class Document(Frozen):
    doc_id: str
    """File name inside the pack."""
    doc_type: DocType
    title: str
    text: str
    sections: tuple[Section, ...] = ()


class Caution(Frozen):
    """One statement of who should not use a product, or only with advice, as the pack words it."""

    text: str
    """Self-contained: a list item is joined with its lead-in."""
    doc_id: str
    section: str
    """Heading, or the product id for a catalog row."""
    of: str = ""
    """The product whose caution it is, where it holds for a set because that product is in it."""


class Herb(Frozen):
    name: str
    """As written in the catalog's key_herbs, without part-of-plant words where the dossier gives a plain name."""
    botanical: str = ""
    """Latin binomial where any document of the pack gives one."""


class Product(Frozen):
    """One catalog row, joined with its dossier where the pack has one."""

    product_id: str
    name: str
    category: str
    format: str
    target_concerns: tuple[str, ...]
    key_herbs: tuple[Herb, ...]
    contains_animal_products: str
    contraindications: str
    internal_tags: tuple[str, ...]
    doc_id: str
    """The catalog file."""
    line: int
    row_text: str
    """The row as readable text, its columns as `Column: value` sentences; identical to its chunk's `rendered`."""
    dossier: str = ""
    """doc_id of the product's own document, or empty."""
    cautions: tuple[Caution, ...] = ()
    """The row's contraindications cell first, then each statement of the dossier's safety section."""


class Chunk(Frozen):
    """A retrievable passage. Identity is (doc_id, chunk_id)."""

    doc_id: str
    chunk_id: str
    section: str
    """The citable name: exact heading, or product id for a catalog row."""
    section_path: str
    """Heading path joined with ` > `."""
    chunk_index: int
    total_chunks: int
    doc_type: DocType
    title: str
    text: str
    """Exactly `document.text[char_start:char_end]`: Markdown as written, a catalog row as its CSV line."""
    rendered: str = ""
    """The passage for reading where the source is no prose: a catalog row's `Column: value` sentences; else empty."""
    tokens: int
    """Word pieces of the embedding model."""
    char_start: int
    char_end: int
    product_id: str = ""
    """The product that this passage is about (its row or its dossier), or empty."""
    tags: tuple[str, ...] = ()
    question: str = ""
    """The question of an FAQ chunk."""

    @property
    def reading(self) -> str:
        """What people and models should be shown: `rendered` where there is one, else `text`."""
        return self.rendered or self.text


class Voice(StrEnum):
    """Who speaks in a unit, and so what it may support."""

    ASSERTS = "asserts"
    """The pack states it as true: the only voice that supports a claim."""
    FORBIDS = "forbids"
    """Wording that the pack forbids ("Avoid: cures arthritis"): never support for anything."""
    INSTRUCTS = "instructs"
    """What the pack tells writers and agents to do."""
    QUOTES = "quotes"
    """A sample sentence or positioning line given as good wording."""


class UnitKind(StrEnum):
    SENTENCE = "sentence"
    BULLET = "bullet"
    CELL = "cell"
    FIELD = "field"
    """A `Label: value` line."""


class Unit(Frozen):
    """A self-contained statement of the pack: what evidence and extractive answers are made of."""

    unit_id: str
    text: str
    """A grammatical sentence that stands alone (lead-in and subject joined in)."""
    source_text: str
    """The plain text of the block it was read from."""
    lead_in: str = ""
    doc_id: str
    section: str
    doc_type: DocType
    char_start: int
    char_end: int
    kind: UnitKind
    voice: Voice
    negative: bool = False
    """True where the statement denies or advises against ("not recommended in pregnancy")."""
    safety: bool = False
    """True where it states a caution, boundary or safety note."""
    subjects: tuple[str, ...] = ()
    """Product ids, then names of herbs, doshas, programmes … it is about; lower case except ids."""
    field: str = ""
    """Column or label name for CELL and FIELD units."""

    @property
    def premise(self) -> str:
        """The statement with what it is about in front, as a judge of sentence pairs reads it."""
        asked = self.lead_in if self.lead_in.endswith("?") else self.section
        heading = _NUMBERING.sub("", asked)
        named = next((s for s in self.subjects if s == s.lower()), "")
        about = heading if heading.endswith("?") or not named else named
        return self.text if about.lower() in self.text.lower() else f"{about.rstrip(':')}: {self.text}"


class LexiconEntry(Frozen):
    """One line of a pack's own `*lexicon*.csv`: a word for a condition that the shared vocabulary lacks."""

    surface: str
    """The words as people write them."""
    concept: str
    """Id in the vocabulary of conditions."""
    reason: str = ""
    doc_id: str
    line: int


class Pack(Frozen):
    """A whole content pack, validated. Build it with `rag.corpus.load_pack`."""

    root: str
    documents: tuple[Document, ...]
    products: tuple[Product, ...]
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Groups of names for one thing that the pack itself gives, e.g. ("ashwagandha", "withania somnifera")."""
    lexicon: tuple[LexiconEntry, ...] = ()
    fingerprint: str = ""
    """Changes whenever any file of the pack does."""
