"""Which products a message means: by id, name, short form, herb, botanical name or misspelling, or by need."""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from domain.corpus import Product
from domain.safety import ProductMention, Via
from guardrails.safety.lists import common_words, formats, needs, wordset
from guardrails.safety.spelling import close
from guardrails.safety.stems import stem, words_of
from guardrails.safety.text import Text
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention, Vocabulary

# Words of a name that many products could carry: alone or with a format they name nothing.
GENERIC = frozenset(stem(w) for w in wordset("products.generic"))
_PARTS_OF_PLANTS = wordset("products.parts_of_plants")
_NOT_HERBS = wordset("products.not_herbs")
_BINDS = wordset("products.binds")
_STOP = frozenset(stem(w) for w in wordset("products.stop"))
_DEFINITE = frozenset({"the", "your", "this", "that", "our", "these", "those"})


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of tokens [a, b) that means products."""

    a: int
    b: int
    ids: tuple[str, ...]
    via: Via
    plain: bool = False
    """True for a herb whose name is an everyday word: it means a product only where nothing else is named."""


@dataclass(frozen=True, slots=True)
class _Bag:
    """How one product may be called, as stems."""

    product: Product
    name: frozenset[str]
    herbs: tuple[tuple[str, ...], ...]
    herb_words: frozenset[str]
    format: frozenset[str]
    format_heads: frozenset[str]
    topics: frozenset[str]
    concepts: frozenset[str]
    needs: frozenset[str]
    full: tuple[str, ...]


class ProductIndex:
    def __init__(
        self, products: Sequence[Product], vocabulary: Vocabulary, synonyms: Iterable[Sequence[str]] = ()
    ) -> None:
        self._formats = formats()
        self._format_words = frozenset(stem(w) for line in self._formats for w in line if " " not in w)
        self._needs = needs()
        self._bags = tuple(self._bag(p, vocabulary, list(synonyms)) for p in products)
        self._ids = _id_pattern(products)
        self._by_key = {_id_key(p.product_id): p.product_id for p in products}
        common = common_words()
        named: dict[str, set[str]] = {}
        glued: dict[str, tuple[str, ...]] = {}
        for bag in self._bags:
            for word in (*words_of(bag.product.name), *(w for h in bag.herbs for w in h)):
                key = stem(word)
                if (
                    word not in common
                    and key not in GENERIC
                    and key not in self._format_words
                    and len(word) > 2
                    and not word.isdigit()
                ):
                    named.setdefault(key, set()).add(bag.product.product_id)
            for words in (words_of(bag.product.name), *bag.herbs):
                for one, two in itertools.pairwise(words):
                    if len(one) + len(two) > 5:
                        glued[one + two] = (stem(one), stem(two))
        self._distinct = frozenset(named)
        self._spellable = sorted(
            {
                w
                for b in self._bags
                for w in (*words_of(b.product.name), *(x for h in b.herbs for x in h))
                if len(w) >= 5
            }
        )
        self._glued = glued
        self._common = common
        self._fuzzy_formats = sorted(
            {
                w
                for b in self._bags
                for line in self._formats
                if {stem(x) for x in line} & b.format_heads
                for w in line
                if len(w) > 5
            }
        )

    def _bag(self, product: Product, vocabulary: Vocabulary, synonyms: list[Sequence[str]]) -> _Bag:
        herbs = _herbs(product, synonyms)
        heads = {stem(w) for w in words_of(product.format)} | {
            stem(w) for w in words_of(product.name)[-4:] if stem(w) in self._format_words
        }
        form = {
            stem(w)
            for line in self._formats
            if stem(line[0]) in heads or {stem(w) for w in line[:2]} & heads
            for w in line
        } | (heads & self._format_words)
        topical = (*product.target_concerns, product.category, *product.internal_tags)
        topics = {stem(w) for text in topical for w in words_of(text) if len(w) > 2} - GENERIC - _STOP
        concepts = {
            c.id
            for text in (*(h.name for h in product.key_herbs), *(h.botanical for h in product.key_herbs))
            if text
            for m in vocabulary.find(text)
            for c in m.concepts
            if c.kind is Kind.SUBSTANCE
        }
        name = {stem(w) for w in words_of(product.name)}
        return _Bag(
            product=product,
            name=frozenset(name),
            herbs=herbs,
            herb_words=frozenset(stem(w) for h in herbs for w in h),
            format=frozenset(form),
            format_heads=frozenset(heads & self._format_words),
            topics=frozenset(topics),
            concepts=frozenset(concepts),
            needs=self._need_keys({*topics, *(name - GENERIC)}) - self._format_words,
            full=tuple(stem(w) for w in words_of(product.name)),
        )

    # Named ------------------------------------------------------------------------------------------------------------

    def spans(
        self,
        text: Text,
        mentions: Sequence[Mention],
        taken: Sequence[tuple[int, int]] = (),
        allergens: frozenset[str] = frozenset(),
    ) -> list[Span]:
        """Where a message names products; `taken` are token spans that mean something else (an allergy's object).

        `allergens` are stems of what somebody is allergic to: a herb of that name is not a product asked about.
        """
        found = self._id_spans(text)
        busy = {i for a, b in taken for i in range(a, b)} | {i for s in found for i in range(s.a, s.b)}
        stems = self._stems(text)
        medicine = self._medicine_tokens(text, mentions)
        runs = [run for run in self._runs(text, stems, medicine) if not busy & set(range(run.a, run.b))]
        for run in sorted(runs, key=lambda r: (r.a - r.b, r.a)):
            if not busy & set(range(run.a, run.b)):
                found.append(run)
                busy |= set(range(run.a, run.b))
        found += [s for s in self._herb_concepts(text, mentions) if not busy & set(range(s.a, s.b))]
        found = [s for s in found if s.via is Via.ID or not {stem(t.norm) for t in text.toks[s.a : s.b]} <= allergens]
        strong = [s for s in found if not s.plain]
        found = [*(strong or found), *self._definite_formats(text, stems, busy)]
        return sorted(found, key=lambda s: s.a)

    def _id_spans(self, text: Text) -> list[Span]:
        found: list[Span] = []
        for match in self._ids.finditer(text.raw):
            a, b = text.span(match.start(), match.end())
            product_id = self._by_key.get(_id_key(match.group()))
            ids = (
                (product_id,)
                if product_id
                else tuple(i for k, i in self._by_key.items() if k.endswith(_id_key(match.group())))
            )
            if ids:
                found.append(Span(a, b, ids, Via.ID))
        return found

    def _stems(self, text: Text) -> list[str]:
        """Stems of the tokens, misspelt distinctive words put right."""
        stems: list[str] = []
        for tok in text.toks:
            norm = tok.norm
            if not tok.is_word or norm in ("'s", "'m", "n't"):
                stems.append("")
                continue
            key = stem(norm)
            if (
                key not in self._distinct
                and norm not in self._common
                and len(norm) >= 5
                and key not in self._format_words
            ):
                key = "+".join(self._glued[norm]) if norm in self._glued else self._respell(norm, key)
            stems.append(key)
        return stems

    def _respell(self, word: str, key: str) -> str:
        best = close(word, self._spellable)
        if best:
            return stem(best)
        glued = close(word, list(self._glued))
        if glued and len(word) > 7:
            return "+".join(self._glued[glued])
        form = close(word, self._fuzzy_formats)
        return stem(form) if form else key

    def _medicine_tokens(self, text: Text, mentions: Sequence[Mention]) -> set[int]:
        """Tokens that name somebody's medicine ("my sleeping pills"); with "the" or "your" it may be a product."""
        found: set[int] = set()
        for mention in mentions:
            if any(c.kind is Kind.MEDICINE_CLASS for c in mention.concepts):
                a, b = text.span(mention.start, mention.end)
                if not (a and text.toks[a - 1].norm in _DEFINITE):
                    found |= set(range(a, b))
        return found

    def _runs(self, text: Text, stems: list[str], medicine: set[int]) -> list[Span]:
        candidates: dict[tuple[int, int], list[tuple[int, _Bag]]] = {}
        for bag in self._bags:
            for a, b in self._own_runs(bag, text, stems):
                cover = self._worth(bag, text, stems, a, b)
                named = any(
                    k in bag.name or k in bag.herb_words
                    for s in stems[a:b]
                    for k in s.split("+")
                    if k not in GENERIC and k not in bag.format
                )
                if cover and (named or not medicine & set(range(a, b))):
                    candidates.setdefault((a, b), []).append((cover, bag))
        spans: list[Span] = []
        for (a, b), rated in candidates.items():
            best = max(score for score, _ in rated)
            bags = [bag for score, bag in rated if score == best]
            keys = [k for s in stems[a:b] for k in s.split("+") if k]
            plain = not any(k in self._distinct or k in self._format_words for k in keys) and all(
                set(keys) <= g.herb_words and (len(keys) == 1 or not set(keys) <= g.name) for g in bags
            )
            via = (
                Via.NAME
                if any(_contains(g.full, keys) and len(keys) >= min(3, len(g.full)) for g in bags)
                else Via.SHORT_FORM
            )
            if all(set(keys) <= g.herb_words and not set(keys) <= g.name for g in bags):
                via = Via.HERB
            spans.append(Span(a, b, tuple(g.product.product_id for g in bags), via, plain))
        return _longest(spans)

    def _own_runs(self, bag: _Bag, text: Text, stems: list[str]) -> list[tuple[int, int]]:
        """Stretches of neighbouring tokens that all belong to a product's names."""
        mine = bag.name | bag.herb_words | bag.format | bag.topics
        runs: list[tuple[int, int]] = []
        a = -1
        last = -1
        for i, key in enumerate(stems):
            if key and all(k in mine for k in key.split("+")):
                a = i if a < 0 else a
                last = i
            elif a >= 0 and not (text.toks[i].norm in _BINDS and i - last <= 2):
                runs.append((a, last + 1))
                a = -1
        if a >= 0:
            runs.append((a, last + 1))
        return runs

    def _worth(self, bag: _Bag, text: Text, stems: list[str], a: int, b: int) -> int:
        """How well a run names a product; 0 if it doesn't."""
        keys = [k for s in stems[a:b] for k in s.split("+") if k]
        telling = [k for k in keys if k in bag.name | bag.herb_words and k not in GENERIC and k not in bag.format]
        topical = [k for k in keys if k in bag.topics and k not in GENERIC and k not in bag.format]
        form = any(k in bag.format for k in keys)
        named = [k for k in keys if k in bag.name]
        score = (
            4 * len({k for k in keys if (k in bag.name or k in bag.herb_words) and k not in bag.format})
            + 2 * form
            + len(set(topical))
        )
        if any(k in self._distinct for k in telling) or self._whole_herb(bag, keys):
            return score
        if len(set(named)) >= 2 and self._adjacent(bag, keys):
            return score
        if form and (set(telling) | set(topical)) and self._ends_in_format(bag, keys):
            return score
        return 0

    def _adjacent(self, bag: _Bag, keys: list[str]) -> bool:
        """Two neighbouring words of the name stand together, or one with the format."""
        full = [k for k in bag.full if k not in _STOP and k not in bag.format]
        pairs = set(itertools.pairwise(full))
        words = [k for k in keys if k in bag.name and k not in bag.format]
        return any(p in pairs for p in itertools.pairwise(words)) or len(set(words)) >= 3

    def _ends_in_format(self, bag: _Bag, keys: list[str]) -> bool:
        last = max(i for i, k in enumerate(keys) if k in bag.format)
        return last > 0 and any(k not in bag.format and k not in GENERIC for k in keys[:last])

    def _whole_herb(self, bag: _Bag, keys: list[str]) -> bool:
        return any(_contains(tuple(keys), [stem(w) for w in herb]) for herb in bag.herbs)

    def _herb_concepts(self, text: Text, mentions: Sequence[Mention]) -> list[Span]:
        """Herbs in another language or in Latin, through the vocabulary."""
        found: list[Span] = []
        for mention in mentions:
            ids = {c.id for c in mention.concepts if c.kind is Kind.SUBSTANCE}
            bags = [g for g in self._bags if g.concepts & ids]
            if bags:
                a, b = text.span(mention.start, mention.end)
                nxt = stem(text.toks[b].norm) if b < len(text.toks) else ""
                narrowed = [g for g in bags if nxt in g.format] or bags
                plain = all(w in self._common for w in words_of(mention.words))
                via = Via.BOTANICAL if len(mention.words.split()) > 1 else Via.HERB
                found.append(Span(a, b, tuple(g.product.product_id for g in narrowed), via, plain))
        return found

    def _definite_formats(self, text: Text, stems: list[str], busy: set[int]) -> list[Span]:
        """Such as "The oil", "your churna", "gummies ok?": a format that only one product has."""
        found: list[Span] = []
        for i, key in enumerate(stems):
            if i in busy or key not in self._format_words:
                continue
            before = text.toks[i - 1].norm if i else ""
            after = text.toks[i + 1].norm if i + 1 < len(stems) else "?"
            definite = before in _DEFINITE
            bare = (not before or not before[0].isalnum()) and after in (
                "?",
                "ok",
                "fine",
                "safe",
                "alright",
                "good",
                "please",
                "yes",
                "or",
                "can",
            )
            bags = [g for g in self._bags if key in g.format_heads] or [g for g in self._bags if key in g.format]
            if (definite or bare) and len(bags) == 1:
                found.append(Span(i, i + 1, (bags[0].product.product_id,), Via.SHORT_FORM))
        return found

    # By need ----------------------------------------------------------------------------------------------------------

    def _need_keys(self, stems: Iterable[str]) -> frozenset[str]:
        keys: set[str] = set()
        for key in stems:
            keys.add(key)
            keys |= self._needs.get(key, frozenset())
        return frozenset(keys - GENERIC)

    def serving(self, text: Text, skip: Sequence[tuple[int, int]]) -> list[ProductMention]:
        """Products that serve a need spoken of outside the token spans `skip`."""
        skipped = {i for a, b in skip for i in range(a, b)}
        said = {
            stem(t.norm): t.norm for i, t in enumerate(text.toks) if t.is_word and i not in skipped and len(t.norm) > 2
        }
        wanted = {key: word for s, word in said.items() for key in self._needs.get(s, frozenset({s}))}
        direct: list[ProductMention] = []
        wider: list[ProductMention] = []
        for bag in self._bags:
            topics = (bag.topics | (bag.name - GENERIC)) - self._format_words
            hit = [w for s, w in said.items() if s in topics and s in self._needs]
            shared = [w for key, w in wanted.items() if key in bag.needs and key.startswith("need:")]
            if hit or shared:
                mention = ProductMention(product_id=bag.product.product_id, words=(hit or shared)[0], via=Via.NEED)
                (direct if hit else wider).append(mention)
        order = {b.product.product_id: i for i, b in enumerate(self._bags)}
        return sorted([*direct, *wider], key=lambda m: order[m.product_id])


def _longest(spans: list[Span]) -> list[Span]:
    return [s for s in spans if not any(o.a <= s.a and o.b >= s.b and (o.b - o.a) > (s.b - s.a) for o in spans)]


def _contains(whole: Sequence[str], part: Sequence[str]) -> bool:
    n = len(part)
    return n > 0 and any(tuple(whole[i : i + n]) == tuple(part) for i in range(len(whole) - n + 1))


def _herbs(product: Product, synonyms: list[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Names of the product's herbs as words, part-of-plant words dropped: Latin names and the pack's synonyms too."""
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
        words = words or words_of(name)
        if words and tuple(words) not in phrases:
            phrases.append(tuple(words))
    return tuple(phrases)


def _plain_words(name: str) -> tuple[str, ...]:
    words = tuple(w for w in words_of(name) if w not in _PARTS_OF_PLANTS)
    return words or tuple(words_of(name))


def _id_key(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def _id_pattern(products: Sequence[Product]) -> re.Pattern[str]:
    """Ids with or without their separators, and their last part alone where it has letters ("P002")."""
    forms: set[str] = set()
    for product in products:
        parts = re.findall(r"[^\W\d_]+|\d+", product.product_id)
        forms.add(r"[\s_-]?".join(parts))
        if len(parts) > 2:
            forms.add(r"[\s_-]?".join(parts[-2:]))
    return (
        re.compile(r"\b(?:" + "|".join(sorted(forms, key=len, reverse=True)) + r")\b", re.IGNORECASE)
        if forms
        else re.compile(r"(?!)")
    )
