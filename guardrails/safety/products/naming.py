"""How a product may be called: the stems of its name, herbs, format and topics."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from domain.corpus import Product
from guardrails.safety.language.lists import describing, format_words, formats, needs, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.stems import QUOTES, stem, words_of
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Vocabulary

# Words of a name that many products could carry: alone or with a format they name nothing.
GENERIC = frozenset(stem(w) for w in wordset("naming.generic"))
STOP = frozenset(stem(w) for w in wordset("naming.stop"))
FORMAT_WORDS = format_words()
_PARTS_OF_PLANTS = wordset("naming.parts_of_plants")
_NOT_HERBS = wordset("naming.not_herbs")
_OWNER = re.compile(r"(\w{3,})'s\b")


@dataclass(frozen=True, slots=True)
class Naming:
    """How one product may be called, as stems."""

    product: Product
    name: frozenset[str]
    herbs: tuple[tuple[str, ...], ...]
    """As written: `herb_stems` are their stems."""
    herb_stems: tuple[tuple[str, ...], ...]
    herb_words: frozenset[str]
    format: frozenset[str]
    format_heads: frozenset[str]
    format_stems: frozenset[str]
    """Every word of the format as the catalog writes it."""
    tails: frozenset[str]
    """What it is called by alone where nothing else of the pack is: the last word of its name and of its format."""
    topics: frozenset[str]
    keywords: frozenset[str]
    """Words of the name that the catalog also tags it with, and that are no need: "omega"."""
    concerns: tuple[tuple[str, ...], ...]
    """Those of its concerns that are told by several words: "hot flushes"."""
    concepts: frozenset[str]
    parts: frozenset[str]
    """Vocabulary ids of what its herbs are made of or belong to: haritaki of triphala."""
    needs: frozenset[str]
    owners: frozenset[str]
    """Words of the name that own the rest: "Carver's Bitters"."""
    full: tuple[str, ...]
    anything: frozenset[str]
    """Every stem that may be part of a way to call it."""

    @property
    def words(self) -> frozenset[str]:
        """Stems of the words of the name and of the herbs."""
        return self.name | self.herb_words

    def is_of_one_herb(self, stems: Collection[str]) -> bool:
        """Whether the stems are words of one herb's name: of two ("black seed honey") they name what has both."""
        return any(set(stems).issubset(herb) for herb in self.herb_stems)

    def spelled(self) -> list[str]:
        """The words of the name and of the herbs as written."""
        return [*words_of(self.product.name), *(w for h in self.herbs for w in h)]


def naming_of(product: Product, vocabulary: Vocabulary, synonyms: Sequence[Sequence[str]]) -> Naming:
    """All ways of calling one product."""
    herbs = _herbs(product, synonyms)
    heads = {stem(w) for w in words_of(product.format)}
    named = [s for w in words_of(product.name)[-4:] if (s := stem(w)) in FORMAT_WORDS]
    heads |= set(named[-1:])  # "Lemon Balm Sachets" are sachets
    form = {stem(w) for line in formats() if {stem(x) for x in line[:2]} & heads for w in line} | (heads & FORMAT_WORDS)
    topical = (*product.target_concerns, product.category, *product.internal_tags)
    topics = {stem(w) for text in topical for w in words_of(text) if len(w) > 2} - GENERIC - STOP
    name = {stem(w) for w in words_of(product.name)}
    concepts = _substances(product, vocabulary)
    return Naming(
        product=product,
        name=frozenset(name),
        herbs=herbs,
        herb_stems=tuple(tuple(stem(w) for w in h) for h in herbs),
        herb_words=frozenset(stem(w) for h in herbs for w in h),
        format=frozenset(form),
        format_heads=frozenset(heads & FORMAT_WORDS),
        format_stems=frozenset(stem(w) for w in words_of(product.format)) - STOP,
        tails=frozenset(stem(words[-1]) for words in (words_of(product.name), words_of(product.format)) if words)
        - GENERIC,
        topics=frozenset(topics),
        keywords=frozenset(_keywords(product, name)),
        concerns=_concerns(product),
        concepts=concepts,
        parts=frozenset(part for c in concepts for part in vocabulary.ancestors(c)) - concepts,
        needs=needs_of((*topical, product.name)),
        owners=frozenset(stem(w) for w in _OWNER.findall(product.name.translate(QUOTES).casefold())),
        full=tuple(stem(w) for w in words_of(product.name)),
        anything=frozenset({*name, *(stem(w) for h in herbs for w in h), *form, *topics}),
    )


def _keywords(product: Product, name: Collection[str]) -> set[str]:
    tagged = {stem(w) for tag in product.internal_tags for w in words_of(tag)} & set(name)
    concerns = {stem(w) for text in (*product.target_concerns, product.category) for w in words_of(text)}
    return {key for key in tagged - concerns - GENERIC - STOP - FORMAT_WORDS if not needs().get(key)}


def _concerns(product: Product) -> tuple[tuple[str, ...], ...]:
    found = [tuple(stem(w) for w in words_of(text)) for text in product.target_concerns]
    return tuple(c for c in found if len(c) > 1 and len(set(c) - GENERIC - STOP) == len(c))


def _substances(product: Product, vocabulary: Vocabulary) -> frozenset[str]:
    """Vocabulary ids of the product's herbs."""
    texts = [t for h in product.key_herbs for t in (h.name, h.botanical) if t]
    return frozenset(
        c.id for text in texts for m in vocabulary.find(text) for c in m.concepts if c.kind is Kind.SUBSTANCE
    )


def telling(stems: Sequence[str]) -> dict[int, frozenset[str]]:
    """Words of a phrase, by place, with the needs for which they stand.

    One that only describes a need behind it tells none: "tired" of "tired muscles", "poor" of "poor sleep".
    """
    keys = [needs().get(s, frozenset()) for s in stems]
    after = [*keys[1:], frozenset()]
    return {
        i: keys[i]
        for i, s in enumerate(stems)
        if not after[i] or keys[i] & after[i] or (keys[i] and s not in describing())
    }


def needs_of(phrases: Iterable[str]) -> frozenset[str]:
    """Stems of the words under which a product is listed, and the needs for which they stand."""
    found: set[str] = set()
    for phrase in phrases:
        stems = [stem(w) for w in words_of(phrase)]
        found |= {key for i, keys in telling(stems).items() if len(stems[i]) > 2 for key in (stems[i], *keys)}
    return frozenset(found - GENERIC - STOP - FORMAT_WORDS)


def _herbs(product: Product, synonyms: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Names of the product's herbs as words, Latin names and the pack's synonyms too.

    Part-of-plant words are dropped where more is left than a number.
    """
    names: list[str] = []
    for herb in product.key_herbs:
        if set(words_of(herb.name)) & _NOT_HERBS - {"oil", "herb"}:
            continue
        names += [herb.name, herb.botanical]
        plain = _plain_words(herb.name)
        names += [s for group in synonyms if any(_plain_words(g) == plain for g in group) for s in group]
    phrases: list[tuple[str, ...]] = []
    for name in names:
        words = [w for w in words_of(name) if w not in _PARTS_OF_PLANTS]
        if all(number_of(w) is not None for w in words):  # "ten roots"
            words = words_of(name)
        if words and tuple(words) not in phrases:
            phrases.append(tuple(words))
    return tuple(phrases)


def _plain_words(name: str) -> tuple[str, ...]:
    words = tuple(w for w in words_of(name) if w not in _PARTS_OF_PLANTS)
    return words or tuple(words_of(name))
