"""What a statement is about: the pack's own names (products, herbs, headings that name a thing)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from domain.corpus import DocType, Document, Pack, Product, Section
from domain.text import fold, sentence_spans, words

_GENERIC_WORDS = (
    "capsule tablet oil tea tonic powder churna liquid drop drops cream balm gel spray mist softgel syrup tincture "
    "chewable gummy gummies lozenge serum lotion shampoo soap mask salve ointment supplement product formula blend mix "
    "extract herbal natural organic daily support care premium classic original plus the and for with "
    "head body hair skin health"
)
_GENERIC = frozenset(_GENERIC_WORDS.split())
_STRUCTURE = re.compile(
    r"^(overview|introduction|summary|basic info\w*|about|background|basics|notes?|components?|ingredients?|"
    r"usage|how to|"
    r"general|faq|contents?|examples?|layout|internal|tags?|key|core|content|suggested|traditional)\b"
)


@dataclass(frozen=True)
class Names:
    """The pack's names, folded."""

    products: tuple[Product, ...]
    by_dossier: dict[str, Product]
    patterns: tuple[tuple[re.Pattern[str], str], ...]
    """Names found in text, each with the subject it stands for (a product id or a folded name)."""
    headings: frozenset[str]
    """Folded headings that name a thing."""
    words: frozenset[str] = field(default_factory=frozenset)
    """Folded words that the pack writes with a capital inside sentences."""

    @classmethod
    def of(cls, pack: Pack) -> "Names":
        capitals = _capital_words(pack)
        headings = frozenset(
            fold(s.heading)
            for d in pack.documents
            if d.doc_type not in (DocType.CATALOG, DocType.FAQ)
            for s in d.sections
            if s.level >= 2 and (_names_a_thing(s, d, capitals) or _is_one_of_several(s, d))
        )
        found: dict[str, str] = {}
        for product in pack.products:
            for name in product_names(product, pack.products):
                found.setdefault(fold(name), product.product_id)
        herbs = [h for p in pack.products for h in p.key_herbs]
        for herb in herbs:
            for name in (herb.name, herb.botanical):
                if name:
                    found.setdefault(fold(name), fold(herb.name))
        for heading in headings:
            found.setdefault(heading, heading)
        for document in pack.documents:
            if document.doc_type is DocType.PROGRAM:
                for name in title_names(document.title):
                    found.setdefault(fold(name), fold(name))
        ordered = sorted(found.items(), key=lambda kv: -len(kv[0]))
        patterns = tuple(
            (re.compile(rf"(?<!\w){re.escape(name)}(?:'s|s)?(?!\w)"), subject) for name, subject in ordered if name
        )
        return cls(pack.products, {p.dossier: p for p in pack.products if p.dossier}, patterns, headings, capitals)

    def by_id(self, product_id: str) -> Product | None:
        """The product with this id, if it is one: what the first cell of a price list may hold."""
        return next((p for p in self.products if p.product_id == product_id.strip()), None)

    def in_text(self, text: str) -> tuple[str, ...]:
        """Subjects named in a text, longest names first taken; ids before names."""
        rest, found = fold(text), []
        for pattern, subject in self.patterns:
            if pattern.search(rest):
                found.append(subject)
                rest = pattern.sub(" § ", rest)
        ids = {p.product_id for p in self.products}
        return tuple(dict.fromkeys(sorted(found, key=lambda s: s not in ids)))


def product_names(product: Product, products: Sequence[Product]) -> tuple[str, ...]:
    """The full name, the name before a dash or bracket, and what is left without the words for its form."""
    names = [product.name, re.split(r"\s+[–—-]\s+|\s*\(", product.name)[0]]
    first = names[-1].split()
    names += [" ".join(first[:end]) for end in range(1, len(first)) if _is_generic(" ".join(first[end:]))]
    others = [fold(p.name) for p in products if p is not product]
    unique = [
        n for n in names if n == product.name or not any(re.search(rf"\b{re.escape(fold(n))}\b", o) for o in others)
    ]
    kept = [n for n in unique if n == product.name or not set(words(n)) <= _GENERIC]
    return tuple(dict.fromkeys(kept))


def _is_generic(text: str) -> bool:
    return all(w in _GENERIC or w.rstrip("s") in _GENERIC for w in words(text))


def title_names(title: str) -> tuple[str, ...]:
    """Names that a document's title gives: before its dash, colon or bracket."""
    head = re.split(r"\s+[–—-]\s+|:|\(", title)[0].strip()
    return (head,) if head else ()


def subjects_of(
    text: str, section: Section, document: Document, names: Names, product: Product | None
) -> tuple[str, ...]:
    """Product ids first, then names: of the row or dossier, of the text, of the headings, of the programme."""
    ids: list[str] = []
    others: list[str] = []
    if product is not None:
        ids.append(product.product_id)
        others.append(fold(product.name))
    known = {p.product_id: p for p in names.products}
    headed = [found for h in section.path[1:] if len(found := names.in_text(h)) == 1]
    for subject in (*names.in_text(text), *(s for found in headed for s in found)):
        if subject in known:
            ids.append(subject)
            others.append(fold(known[subject].name))
        else:
            others.append(subject)
    others += [h for h in map(fold, section.path[1:]) if h in names.headings]
    if document.doc_type is DocType.PROGRAM:
        others += [fold(n) for n in title_names(document.title)]
    return tuple(dict.fromkeys([*ids, *others]))


def display_subject(section: Section, document: Document, names: Names, product: Product | None) -> str:
    """The name to put into a fragment that does not say what it is about; empty where nothing owns the section."""
    for heading in reversed(section.path[1:]):
        if fold(heading) in names.headings:
            return heading
    if product is not None:
        return product.name
    if document.doc_type is DocType.PROGRAM:
        return next(iter(title_names(document.title)), "")
    return ""


def names_subject(text: str, subject: str, product: Product | None) -> bool:
    """True where a text already says what it is about: a distinctive word of the name, its form, or "this product"."""
    found = {w.rstrip("s") for w in words(text)}
    own = {w.rstrip("s") for w in words(subject) if len(w) > 2 and w not in ("and", "the", "for", "with")}
    if product is not None:
        own |= {w.rstrip("s") for w in words(product.format) if len(w) > 2} | {"product", "formula"}
        own |= {w.rstrip("s") for h in product.key_herbs for w in words(h.name)}
    return bool(own & found)


def _capital_words(pack: Pack) -> frozenset[str]:
    """Words that are names: written with a capital inside sentences, as herbs or in bold, and never in lower case."""
    inside: set[str] = {
        fold(w) for p in pack.products for h in p.key_herbs for w in h.name.split()[:1] if w[:1].isupper()
    }
    lower: set[str] = set()
    for document in pack.documents:
        for section in document.sections:
            if re.search(r"\btags?\b|retrieval", fold(section.heading)):
                continue
            for block in section.blocks:
                lower |= {fold(w) for w in re.findall(r"(?<![^\W_])[a-z][^\W\d_]*(?:[’'][^\W\d_]+)?", block.text)}
                bold = re.findall(r"\*\*([A-Z][^\W\d_]+)\*\*", document.text[block.char_start : block.char_end])
                inside |= {fold(w) for w in bold}
                for span in sentence_spans(block.text):
                    piece = block.text[span.start : span.end]
                    inside |= {fold(w) for w in re.findall(r"(?<=[a-z,;] )([A-Z][^\W\d_]*(?:[’'][^\W\d_]+)?)", piece)}
    return frozenset(inside - lower)


def _is_one_of_several(section: Section, document: Document) -> bool:
    """A short heading whose section is built like two of its siblings: the same two labels or lead-ins."""
    found = words(section.heading)
    if not 1 <= len(found) <= 2 or "?" in section.heading or _STRUCTURE.search(fold(section.heading)):
        return False
    own = _labels(section)
    alike = [s for s in document.sections if s.level == section.level and len(_labels(s) & own) >= 2]
    return len(alike) >= 3


def _labels(section: Section) -> frozenset[str]:
    """Labels ("Likes: …") and lead-ins of a section, folded."""
    leads = {fold(b.lead_in[0]) for b in section.blocks if b.lead_in}
    found = {fold(m.group(1)) for b in section.blocks if (m := re.match(r"([^:.!?]{2,40}):(?:\s|$)", b.text))}
    return frozenset(leads | found)


def _names_a_thing(section: Section, document: Document, capitals: frozenset[str]) -> bool:
    """A short heading, all of whose words are capital names used in prose or stand in the document's title."""
    heading = fold(section.heading)
    found = [w for w in words(section.heading) if w not in ("the", "and", "of")]
    if not found or len(found) > 3 or _STRUCTURE.search(heading) or "?" in section.heading:
        return False
    if not section.heading[:1].isupper() or any(w.isdigit() for w in found):
        return False
    title = set(words(document.title))
    return all(w in capitals or w in title for w in found) and len(heading) > 2
