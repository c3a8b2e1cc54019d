"""The pack's own names, read from its units, and which of them a sentence is about: full names, short forms, herbs."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from domain.corpus import Unit
from domain.text import fold, stem, words
from guardrails.heads import head_of, head_told

_WEAK_WORDS = (
    "and the for with of in a an to our your my this that these those herbal natural organic daily plus care support "
    "balance head body night day morning evening calm ease product formula classic blend women men woman man s"
)
_WEAK = frozenset(_WEAK_WORDS.split())
_DETERMINER = re.compile(r"\b(?:the|this|these|our|your|that|those|a|an|one|any)\s+$")

_PAIR = re.compile(r"\b([A-Z][^\W\d_]+)(?= ([A-Z][^\W\d_]+))")


@dataclass(frozen=True, slots=True)
class Mention:
    """One thing named in a sentence."""

    subjects: frozenset[str]
    """Product ids or folded names; several where the words fit several products."""
    words: frozenset[str]
    """Stems that name it."""
    text: str
    is_product: bool = False


@dataclass(frozen=True)
class _Product:
    product_id: str
    name: str
    stems: tuple[str, ...]
    """Of the name, in order."""
    forms: frozenset[str]
    """Stems of its format and category."""


class Names:
    """Everything the pack's units name, with the words that name it."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self._products = _products(units)
        self._ids = {p.product_id for p in self._products}
        self.product_names = {p.product_id: p.name for p in self._products}
        owners: dict[str, set[str]] = defaultdict(set)
        for product in self._products:
            for base in {*product.stems, *product.forms}:
                owners[base].add(product.product_id)
        self._owners = dict(owners)
        others = {s for u in units for s in u.subjects if s not in self._ids}
        others -= {fold(p.name) for p in self._products}
        self._others = {tuple(stem(w) for w in words(name)): name for name in others if words(name)}
        self.herb_products = _herb_products(units, self._ids)
        self.brand = _brand(units, {w for m in (*self._others, *(p.stems for p in self._products)) for w in m})
        self._aliases = _aliases(units)
        self._heads = {u.unit_id: head for u in units if (head := head_of(u))}
        self._headed = frozenset(self._heads.values())
        self._people, self._capital = _pairs(units)
        self._vocabulary = {stem(w) for u in units for w in words(f"{u.text} {u.section} {u.doc_id}")}

    def knows(self, base: str) -> bool:
        """True for a stem that occurs anywhere in the pack."""
        return base in self._vocabulary

    def wrong_alias(self, text: str, mentions: Sequence[Mention]) -> str:
        """Names the error where a sentence gives one plant the botanical name of another; empty where it does not."""
        folded = fold(text)
        for alias, owner in self._aliases.items():
            if alias not in folded or set(owner) <= set(words(folded)):
                continue
            rival = next((m for m in mentions if not m.is_product and self._has_other_alias(m, alias)), None)
            if rival is not None:
                return f"the pack gives “{alias}” for {' '.join(owner)}, not for {rival.text}"
        return ""

    def wrong_person(self, text: str) -> str:
        """Names the error where a sentence gives somebody the family name of another: words never seen side by side."""
        families = {last for _, last in self._people}
        for match in _PAIR.finditer(text):
            first, last = (fold(word) for word in match.groups())
            strange = (first, last) not in self._people and first in self._capital and last in families
            if strange and stem(last) not in self._owners:
                return f"the pack names nobody {match.group()}"
        return ""

    def head_told(self, claim: str) -> str:
        """The term that a sentence tells something of, where it is one that the pack defines or labels."""
        return head_told(claim, self._headed)

    def head_of(self, unit: Unit) -> str:
        """The term that a statement defines or labels; empty where it does neither."""
        return self._heads.get(unit.unit_id, "")

    def _has_other_alias(self, mention: Mention, alias: str) -> bool:
        return any(
            other != alias and {stem(w) for w in owner} <= mention.words for other, owner in self._aliases.items()
        )

    def is_id(self, subject: str) -> bool:
        return subject in self._ids

    def label(self, subject: str) -> str:
        """A subject as a reader knows it."""
        return self.product_names.get(subject, subject)

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """What a sentence names: headings and herbs by their words, products by name, id or short form."""
        tokens = words(text)
        stems = [stem(w) for w in tokens]
        found: list[Mention] = []
        used: set[int] = set()
        for product_id in self._ids:
            if re.search(rf"(?<![\w-]){re.escape(fold(product_id))}(?![\w-])", fold(text)):
                base = frozenset(stem(w) for w in words(product_id))
                found.append(Mention(frozenset({product_id}), base, product_id, True))
        found += self._full_names(stems, used)
        found += self._short_forms(tokens, stems, used)
        for pattern, name in sorted(self._others.items(), key=lambda kv: -len(kv[0])):
            at = _find(stems, pattern, used)
            if at is not None:
                used |= set(range(at, at + len(pattern)))
                found.append(Mention(frozenset({name}), frozenset(pattern), name))
        return tuple(found)

    def _full_names(self, stems: list[str], used: set[int]) -> list[Mention]:
        found = []
        for product in sorted(self._products, key=lambda p: -len(p.stems)):
            at = _find(stems, product.stems, used)
            if at is not None:
                used |= set(range(at, at + len(product.stems)))
                found.append(Mention(frozenset({product.product_id}), frozenset(product.stems), product.name, True))
        return found

    def _short_forms(self, tokens: list[str], stems: list[str], used: set[int]) -> list[Mention]:
        """ "the hand cream", "focus tablets", "the drops": runs of name words that few products share."""
        found = []
        at = 0
        while at < len(stems):
            run = at
            while run < len(stems) and run not in used and self._can_name(stems[run], tokens[run]):
                run += 1
            if run > at:
                mention = self._resolve(stems[at:run], tokens[at:run], tokens[at - 1] if at else "")
                if mention:
                    used |= set(range(at, run))
                    found.append(mention)
            at = max(run, at + 1)
        return found

    def _can_name(self, base: str, token: str) -> bool:
        return base in self._owners and token not in ("and", "the", "of", "for", "with", "in", "a", "to", "from", "s")

    def _resolve(self, stems: Sequence[str], tokens: Sequence[str], before: str) -> Mention | None:
        candidates: set[str] | None = None
        for base in stems:
            owners = self._owners[base]
            candidates = owners if candidates is None else candidates & owners
        if not candidates:
            return None
        strong = [b for b in stems if b not in _WEAK]
        in_name = any(b in p.stems for p in self._products if p.product_id in candidates for b in strong)
        definite = before in ("the", "this", "these", "our", "your", "those", "of")
        noun = any(b in p.forms or (p.stems and b == p.stems[-1]) for p in self._products for b in stems)
        if (
            len(candidates) == 1
            and strong
            and in_name
            and ((noun and (definite or len(stems) > 1)) or self._unique(strong))
        ):
            return Mention(frozenset(candidates), frozenset(stems), " ".join(tokens), True)
        if 1 < len(candidates) <= 3 and definite and noun and len(strong) == len(stems) > 1:
            return Mention(frozenset(candidates), frozenset(stems), " ".join(tokens), True)
        return None

    def _unique(self, strong: Sequence[str]) -> bool:
        """A word of the name that is no English word of the pack's prose otherwise: "Triphala"."""
        return False


def _pairs(units: Iterable[Unit]) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Capital words side by side, as first and family names are, and all capital words; none that is written small."""
    texts = [u.text for u in units]
    small = {fold(word) for text in texts for word in re.findall(r"\b[a-z][^\W\d_]*", text)}
    capital = {fold(word) for text in texts for word in re.findall(r"\b[A-Z][^\W\d_]+", text)} - small
    pairs = {(fold(m.group(1)), fold(m.group(2))) for text in texts for m in _PAIR.finditer(text)}
    return frozenset(pair for pair in pairs if capital.issuperset(pair)), frozenset(capital)


def _products(units: Iterable[Unit]) -> tuple[_Product, ...]:
    names: dict[str, str] = {}
    forms: dict[str, set[str]] = defaultdict(set)
    for unit in units:
        product_id = unit.subjects[0] if unit.subjects else ""
        if unit.field == "name" and unit.section == product_id:
            names[product_id] = unit.source_text
        elif unit.field in ("format", "category") and unit.section == product_id:
            forms[product_id] |= {stem(w) for w in words(unit.source_text) if w not in _WEAK}
    return tuple(
        _Product(i, n, tuple(stem(w) for w in words(n)), frozenset(forms[i] - {"support"})) for i, n in names.items()
    )


def _herb_products(units: Iterable[Unit], ids: set[str]) -> dict[str, frozenset[str]]:
    """Herb -> products whose row lists it."""
    found: dict[str, set[str]] = defaultdict(set)
    for unit in units:
        if unit.field == "key_herbs" and unit.section in ids:
            for subject in unit.subjects[2:]:
                found[subject].add(unit.section)
    return {herb: frozenset(products) for herb, products in found.items()}


def _brand(units: Sequence[Unit], named: set[str]) -> frozenset[str]:
    """Stems of capital words found in three or more documents that name nothing in particular: the company itself."""
    places: dict[str, set[str]] = defaultdict(set)
    for unit in units:
        for match in re.finditer(r"(?<=[a-z,;] )([A-Z][\w’']+)", unit.text):
            places[stem(fold(match.group(1)))].add(unit.doc_id)
    return frozenset(base for base, documents in places.items() if len(documents) >= 3 and base not in named)


def _aliases(units: Sequence[Unit]) -> dict[str, tuple[str, ...]]:
    """Botanical name -> the plain name before its bracket: "valerian (Valeriana officinalis)"."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        for match in re.finditer(r"([\w’'-]+(?: [\w’'-]+)?) \(([A-Z][a-z]+ [a-z]{3,})\)", unit.text):
            last = words(match.group(1))
            found.setdefault(fold(match.group(2)), tuple(last[-1:]))
    return found


def _find(stems: Sequence[str], pattern: Sequence[str], used: set[int]) -> int | None:
    size = len(pattern)
    for at in range(len(stems) - size + 1):
        if list(stems[at : at + size]) == list(pattern) and not used & set(range(at, at + size)):
            return at
    return None
