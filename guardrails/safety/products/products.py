"""Which products a message names: by id, name, short form, herb, botanical name or misspelling."""

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence

from domain.corpus import Product
from domain.safety import ProductMention, Via
from guardrails.safety.language.function_words import POSSESSIVES
from guardrails.safety.language.lists import common_words, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem, words_of
from guardrails.safety.language.text import Text
from guardrails.safety.products.called import called_by_format, is_thing, narrowed, of_same_range, pointed_at
from guardrails.safety.products.name_words import (
    DEFINITE,
    Span,
    contains,
    opens_name,
    own_words,
    owned,
    shortened,
    titled,
    turned_round,
)
from guardrails.safety.products.naming import FORMAT_WORDS, GENERIC, STOP, Naming, naming_of, needs_of, telling
from guardrails.safety.products.product_ids import ProductIds
from guardrails.safety.products.respelling import Respeller
from guardrails.safety.products.serving import serving
from guardrails.safety.products.wanted import TIMES
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary

__all__ = ["ProductIndex", "Span"]

_BINDS = wordset("products.binds")
_LISTING = frozenset({"and", "&", "+", "/"})
_BINDING = 2  # such words, at most
_WRITTEN_OUT = 3
"""Words from which on a name that stands in full can be nothing else."""
_PARTICLES = frozenset("up ups off offs out outs".split())
_ILLNESS = frozenset({Kind.DISEASE, Kind.STATE, Kind.SYMPTOM})


class ProductIndex:
    def __init__(
        self, products: Sequence[Product], vocabulary: Vocabulary, synonyms: Iterable[Sequence[str]] = ()
    ) -> None:
        groups = list(synonyms)
        self._bags = tuple(naming_of(p, vocabulary, groups) for p in products)
        self._ids = ProductIds(products, vocabulary)
        self._respeller = Respeller(self._bags)
        long = [p for p in products if len(words_of(p.name)) >= _WRITTEN_OUT]
        self._in_full = tuple((p.name.casefold(), p.product_id) for p in long)

    def serving(self, text: Text, skip: Sequence[tuple[int, int]]) -> list[ProductMention]:
        """Products that serve a need spoken of outside the token spans `skip`."""
        return serving(self._bags, text, skip)

    def in_place_of(self, ids: Collection[str]) -> list[ProductMention]:
        """Other products that serve a need for which one of these is listed."""
        told = {bag.product.product_id: needs_of(bag.product.target_concerns) for bag in self._bags}
        needed = frozenset[str]().union(*(told[product_id] for product_id in ids)) - {stem(w) for w in TIMES}
        others = (bag.product for bag in self._bags if told[bag.product.product_id] & needed)
        return [
            ProductMention(product_id=other.product_id, words="", via=Via.NEED)
            for other in others
            if other.product_id not in ids
        ]

    def serves(self, product_id: str, words: str) -> bool:
        """Whether a product is listed for the need that words name: "sore throat" for one of throat comfort."""
        told = frozenset[str]().union(*telling([stem(w) for w in words_of(words)]).values())
        return any(bag.product.product_id == product_id and not bag.needs.isdisjoint(told) for bag in self._bags)

    def pointed_at(self, text: Text) -> frozenset[str]:
        """Ids of all products of the formats that a message points at: "so the tablets?"."""
        return pointed_at(self._bags, text)

    def of_same_range(self, text: Text, spoken_of: Collection[str]) -> list[Span]:
        """Where a message means another product of the range that was spoken of: "the tea from the same range"."""
        return of_same_range(self._bags, text, spoken_of)

    def written_out(self, text: Text) -> list[Span]:
        """Where a name stands in full, whatever its words would say elsewhere: "Slim Programme (8 weeks)"."""
        raw = text.raw.casefold()
        if len(raw) != len(text.raw):
            return []
        places = ((*text.span(at, at + len(name)), one) for name, one in self._in_full if (at := raw.find(name)) >= 0)
        return _longest([Span(a, b, (one,), Via.NAME) for a, b, one in places])

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
        found = [Span(a, b, ids, Via.ID) for a, b, ids in self._ids.find(text)]
        busy = {i for s in found for i in range(s.a, s.b)}
        found += [s for s in self.written_out(text) if not busy & set(range(s.a, s.b))]
        busy = {i for a, b in taken for i in range(a, b)} | {i for s in found for i in range(s.a, s.b)}
        stems = self._respeller.stems(text)
        for i in text.places(_PARTICLES):
            if text.raw[text.starts[i] - 1 : text.starts[i]] == "-" and not any(stems[i] in g.full for g in self._bags):
                stems[max(0, i - 2)] = ""  # "the mix-up" is no herbal mix
        for a, b in self._illnesses(text, mentions):
            for i in range(a, b):  # "dysphagia" is no misspelt Dysphania
                written = stem(text.raw[text.toks[i].start : text.toks[i].end].casefold())
                stems[i] = stems[i] if stems[i] == written else stem(text.words[i])
        medicine = self._medicine_tokens(text, mentions)
        runs = [run for run in self._runs(text, stems, medicine) if not busy & set(range(run.a, run.b))]
        for run in sorted(runs, key=lambda r: (-sum(w not in _BINDS for w in text.words[r.a : r.b]), r.a - r.b, r.a)):
            if not busy & set(range(run.a, run.b)):
                found.append(run)
                busy |= set(range(run.a, run.b))
        found += [s for s in self._herb_concepts(text, mentions) if not busy & set(range(s.a, s.b))]
        found = [s for s in found if s.via is Via.ID or not {stem(t.norm) for t in text.toks[s.a : s.b]} <= allergens]
        strong = [s for s in found if not s.plain]
        found = strong or found
        named = {i for s in found for i in range(s.a, s.b)}
        medicines = self._medicine_words(text, mentions)
        found = [*found, *called_by_format(self._bags, text, stems, busy, named, medicines, allergens)]
        found = narrowed(self._bags, found, stems)
        found += turned_round(self._bags, text, stems, {i for s in found for i in range(s.a, s.b)} | busy)
        return sorted(found, key=lambda s: s.a)

    def _illnesses(self, text: Text, mentions: Sequence[Mention]) -> Iterator[tuple[int, int]]:
        """Tokens of the illnesses and medicines that a message names as the vocabulary spells them."""
        for mention in mentions:
            medicine = not mention.fuzzy and all(c.kind is Kind.MEDICINE for c in mention.concepts)
            if medicine or all(c.kind in _ILLNESS for c in mention.concepts):
                yield text.span(mention.start, mention.end)

    def _medicine_tokens(self, text: Text, mentions: Sequence[Mention]) -> set[int]:
        """Tokens that name somebody's medicine ("my sleeping pills"); with "the" or "your" it may be a product."""
        found: set[int] = set()
        for mention in mentions:
            if any(c.kind is Kind.MEDICINE_CLASS for c in mention.concepts):
                a, b = text.span(mention.start, mention.end)
                if not (a and text.toks[a - 1].norm in DEFINITE):
                    found |= set(range(a, b))
        return found

    def _medicine_words(self, text: Text, mentions: Sequence[Mention]) -> set[int]:
        """Tokens of a class of medicine, whatever stands before: "the pill" is no capsule of ours."""
        return {
            i
            for m in mentions
            if any(c.kind is Kind.MEDICINE_CLASS for c in m.concepts)
            for i in range(*text.span(m.start, m.end))
        }

    def _runs(self, text: Text, stems: list[str], medicine: set[int]) -> list[Span]:
        candidates: dict[tuple[int, int], list[tuple[int, Naming]]] = {}
        said = {*stems, *(key for s in stems if "+" in s for key in s.split("+"))}
        for bag in self._bags:
            if bag.anything.isdisjoint(said):
                continue
            for a, b in self._own_runs(bag, text, stems):
                cover = self._worth(bag, text, stems, a, b)
                named = any(
                    k in bag.name or k in bag.herb_words
                    for s in stems[a:b]
                    for k in s.split("+")
                    if k not in GENERIC and k not in bag.format
                )
                taken = medicine & set(range(a, b))
                if cover and not (taken and (not named or _is_another(bag, text, a, b, taken))):
                    candidates.setdefault((a, b), []).append((cover, bag))
        spans: list[Span] = []
        for (a, b), rated in candidates.items():
            best = 0 if text.norms(max(0, a - 1), a) == ["both"] else max(score for score, _ in rated)
            bags = [bag for score, bag in rated if score >= best]
            keys = [k for s in stems[a:b] for k in s.split("+") if k]
            plain = not any(k in self._respeller.distinct or k in FORMAT_WORDS for k in keys) and all(
                set(keys) <= g.herb_words and (len(keys) == 1 or not set(keys) <= g.name) for g in bags
            )
            several = b - a == len(keys) > 1 and not any(g.is_of_one_herb(keys) for g in bags)
            plain = plain and not several and not is_thing(text, b) and not _is_for_somebody(text, b)
            via = (
                Via.NAME
                if any(contains(g.full, keys) and len(keys) >= min(3, len(g.full)) for g in bags)
                else Via.SHORT_FORM
            )
            if all(set(keys) <= g.herb_words and not set(keys) <= g.name for g in bags):
                via = Via.HERB
            spans.append(Span(a, b, tuple(g.product.product_id for g in bags), via, plain))
        return _longest(spans)

    def _own_runs(self, bag: Naming, text: Text, stems: list[str]) -> list[tuple[int, int]]:
        """Stretches of neighbouring tokens that all belong to a product's names."""
        mine = bag.anything
        runs: list[tuple[int, int]] = []
        for i, key in enumerate(stems):
            if key in mine or ("+" in key and mine.issuperset(key.split("+"))):
                a, b = runs[-1] if runs else (i, i)
                if i - b <= _BINDING and all(self._binds(bag, text, stems, j) for j in range(b, i)):
                    runs[-1:] = [(a, i + 1)]
                else:
                    runs.append((i, i + 1))
        return runs

    def _binds(self, bag: Naming, text: Text, stems: list[str], i: int) -> bool:
        """Whether the word at token i joins two words of one name."""
        if text.words[i] == "'s":
            return stems[i - 1] in bag.owners  # "Trail's End"
        return text.words[i] in _BINDS and not self._lists(bag, text, stems, i)

    def _lists(self, bag: Naming, text: Text, stems: list[str], i: int) -> bool:
        """Whether the joining word at token i stands between two things: "the tea and brahmi oil", "senna and powder".

        A format closes a name, and one by itself is another thing, unless the name holds both words in this order; and
        the word that opens the name begins another: "Windfall Mint and Windfall Churna".
        """
        sides = stems[i - 1], stems[i + 1] if i + 1 < len(stems) else ""
        if sides[1] == bag.full[0] and text.words[i] in _LISTING:
            return True
        return (
            text.words[i] in ("and", "&", "+")
            and sides not in itertools.combinations(bag.full, 2)
            and any(s in FORMAT_WORDS and s in bag.format for s in sides)
        )

    def _worth(self, bag: Naming, text: Text, stems: list[str], a: int, b: int) -> int:
        """How well a run names a product; 0 if it doesn't."""
        words = bag.words
        keys = [k for s in stems[a:b] for k in s.split("+") if k]
        telling = [k for k in keys if k in words and k not in GENERIC and k not in bag.format]
        topical = [k for k in keys if k in bag.topics and k not in GENERIC and k not in bag.format]
        form = any(k in bag.format for k in keys)
        named = [k for k in keys if k in bag.name]
        score = 4 * len({k for k in keys if k in words and k not in bag.format}) + 2 * form + len(set(topical))
        if any(k in self._respeller.distinct for k in telling) or self._whole_herb(bag, keys):
            return score
        if len(set(named)) >= 2 and self._adjacent(bag, keys):
            return score
        if opens_name(bag, self._bags, keys, text, a, b):
            return score
        if own_words(bag, self._bags, keys, text.raw[text.starts[a]].isupper()) or titled(bag, self._bags, text, a, b):
            return score
        if shortened(bag, self._bags, text, keys, a) or (b == a + 1 and owned(bag, self._bags, text, b)):
            return score
        if form and (set(telling) | set(topical)) and self._ends_in_format(bag, keys):
            return score
        return 0

    def _adjacent(self, bag: Naming, keys: list[str]) -> bool:
        """Two words of the name stand together in its order: "rose water" for Damask Rose Face Water."""
        full = [k for k in bag.full if k not in STOP and k not in bag.format]
        pairs = set(itertools.combinations(full, 2))
        words = [k for k in keys if k in bag.name and k not in bag.format]
        return any(p in pairs for p in itertools.pairwise(words)) or len(set(words)) >= 3

    def _ends_in_format(self, bag: Naming, keys: list[str]) -> bool:
        last = max(i for i, k in enumerate(keys) if k in bag.format)
        return last > 0 and any(k not in bag.format and k not in GENERIC for k in keys[:last])

    def _whole_herb(self, bag: Naming, keys: list[str]) -> bool:
        return any(contains(keys, herb) for herb in bag.herb_stems)

    def _herb_concepts(self, text: Text, mentions: Sequence[Mention]) -> list[Span]:
        """Herbs in another language or in Latin, through the vocabulary."""
        found: list[Span] = []
        for mention in mentions:
            ids = {c.id for c in mention.concepts if c.kind is Kind.SUBSTANCE}
            if any(c.kind is Kind.STATE for c in mention.concepts):
                continue  # a word for the allergy to it
            a, b = text.span(mention.start, mention.end)
            nxt = stem(text.toks[b].norm) if b < len(text.toks) else ""
            bags = [g for g in self._bags if g.concepts & ids]
            bags = bags or [g for g in self._bags if g.parts & ids and nxt in g.format_heads]  # "haritaki tablets"
            if bags:
                fitting = [g for g in bags if nxt in g.format] or bags
                common = all(w in common_words() for w in words_of(mention.words))
                plain = common and not is_thing(text, b) and not _is_for_somebody(text, b)
                via = Via.BOTANICAL if len(mention.words.split()) > 1 else Via.HERB
                found.append(Span(a, b, tuple(g.product.product_id for g in fitting), via, plain))
        return found


def _is_another(bag: Naming, text: Text, a: int, b: int, medicine: set[int]) -> bool:
    """Whether what might be a name is medicine of which nothing was said yet: "is on another cough syrup".

    So is a class of medicine that shares no word as written with the product: "sleeping pills" for Sleep Capsules.
    """
    if len(medicine) != b - a:
        return False
    return text.words[max(0, a - 1)] in _ANOTHER or set(words_of(bag.product.name)).isdisjoint(text.words[a:b])


_ANOTHER = frozenset({"a", "an", "another", "other"})


def _longest(spans: list[Span]) -> list[Span]:
    return [s for s in spans if not any(o.a <= s.a and o.b >= s.b and (o.b - o.a) > (s.b - s.a) for o in spans)]


def _is_for_somebody(text: Text, b: int) -> bool:
    """Whether a herb's name before token b is what somebody would get: "the syrup for her, hawthorn for dad"."""
    who = [w for w in text.norms(b, b + 3) if w not in POSSESSIVES]
    return who[:1] == ["for"] and bool(who[1:]) and (who[1] in _FOR_WHOM or gender_of(who[1]) is not None)


_FOR_WHOM = frozenset("me him her them us".split())
