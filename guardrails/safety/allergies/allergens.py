"""What people are allergic to and what is in a product, as ids that can be compared.

An id is a concept of the vocabulary (`substance:chamomile`, `drug:aspirin`) or, for a herb that it does not know,
`word:` and the stem of its name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from domain.corpus import Product
from guardrails.safety.language.glossing import glossed
from guardrails.safety.language.lists import allergen_lines, common_words, phrases, wordset
from guardrails.safety.language.stems import stem, words_of
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.concepts import ANY_MEDICINE, LONG_TERM_MEDICINE, PRESCRIPTION_MEDICINE
from guardrails.safety.vocabulary.vocabulary import Vocabulary

ANY_INGREDIENT = "any:ingredient"
"""What an allergy to "something in it" is to."""

_PARTS = wordset("matching.parts")
_ANY_FOOD = f"word:{stem('food')}"
"""What a caution on "anaphylaxis to any food" names."""


_UNNAMED = frozenset({ANY_MEDICINE, PRESCRIPTION_MEDICINE, LONG_TERM_MEDICINE})


@dataclass(frozen=True, slots=True)
class Spot:
    """Tokens [a, b) that name something one can be allergic to."""

    a: int
    b: int
    ids: frozenset[str]


def _by_word(figures: Iterable[str]) -> dict[str, list[list[str]]]:
    """Each word of a phrase to the phrases that hold it."""
    holding: dict[str, list[list[str]]] = {}
    for words in map(str.split, figures):
        for word in set(words):
            holding.setdefault(word, []).append(words)
    return holding


_FIGURES = _by_word(phrases("allergens.figures"))


def _is_figure(text: Text, a: int, b: int) -> bool:
    """Whether the thing at tokens [a, b) is only compared with, or part of another ("spelling bees", "soap opera")."""
    return any(
        text.norms(i, i + len(phrase)) == phrase
        for phrase in _FIGURES.get(text.words[a], ())
        for i in range(max(0, b - len(phrase)), min(a + 1, len(text.words)))
    )


def _is_known(one: str) -> bool:
    return not one.startswith(("word:", "any:"))


class Allergens:
    """The allergens of a pack; immutable after construction but for its caches."""

    def __init__(self, vocabulary: Vocabulary, products: Sequence[Product], named: Iterable[str] = ()) -> None:
        """`named`: the words by which the cautions of the products name allergens."""
        self._vocabulary = vocabulary
        self._ingredients = {p.product_id: self._of_product(p) for p in products}
        known = common_words()
        self._own_stems = {i.partition(":")[2] for ids in self._ingredients.values() for i in ids if not _is_known(i)}
        self._own_stems |= {
            stem(w) for w in named if w not in known and w not in _PARTS and not vocabulary.substances(w)
        }
        self._of_words = lru_cache(maxsize=1024)(self._read)
        self._like = lru_cache(maxsize=1024)(self._alike)
        self._named = lru_cache(maxsize=1024)(self._name_of)
        self._no_foods = self.of_words(wordset("allergens.no_foods"))
        self._same = [self.of_words(line) for line in allergen_lines("same")]
        self._related = [self.of_words(line) for line in allergen_lines("related")]
        self._diet = lru_cache(maxsize=1024)(self._diet_of)
        self._not_for = [(line[0], self.of_words(line[1:])) for line in allergen_lines("not_for")]
        self._of_illness = {line[0]: self.of_words(line[1:]) for line in allergen_lines("of")}

    def spots(self, text: Text) -> list[Spot]:
        """Every herb, food and medicine of a message and every herb of the pack, in order."""
        found = []
        put = glossed(text.raw)
        for mention in self._vocabulary.substances(put.text):
            a, b = text.span(*put.written(mention.start, mention.end))
            if a < b and not _is_figure(text, a, b) and not _UNNAMED & {c.id for c in mention.concepts}:
                found.append(Spot(a, b, frozenset(c.id for c in mention.concepts)))
        busy = {i for s in found for i in range(s.a, s.b)}
        for i, word in enumerate(text.words):
            if stem(word) in self._own_stems and i not in busy:
                found.append(Spot(i, i + 1, frozenset({f"word:{stem(word)}"})))
        return sorted(found, key=lambda s: s.a)

    def of_words(self, words: Iterable[str]) -> frozenset[str]:
        """What the things of a caution or of a list name; the words of one thing together ("milk thistle")."""
        return self._of_words(tuple(words))

    def of_illness(self, concept_id: str) -> frozenset[str]:
        """What an illness is a reaction to: coeliac disease to gluten; nothing of most."""
        return self._of_illness.get(concept_id, frozenset())

    def diet(self, concept_id: str) -> frozenset[str]:
        """Ids of what whoever keeps a diet leaves out; none of what is no diet."""
        return self._diet(concept_id)

    def _diet_of(self, concept_id: str) -> frozenset[str]:
        if not concept_id.startswith(("state:", "mesh:")):
            return frozenset()
        kept = (foods for diet, foods in self._not_for if self._vocabulary.is_a(concept_id, diet))
        return frozenset[str]().union(*kept)

    def left_out(self, concept_id: str, words: Iterable[str]) -> str:
        """What a diet leaves out of the things of a list, "" if none: gelatine for `state:vegetarian`."""
        return self.named(theirs, words) if (theirs := self.diet(concept_id)) else ""

    def ingredient(self, said: Iterable[str], product: Product, *, widely: bool = False) -> str:
        """The name of an ingredient that is one of the things said, "" if none is; `widely`: or the like of one."""
        for one in sorted(said):
            like = self._like(one, False) if widely else {one}
            if any(self._is_a(theirs, mine) for theirs in self._ingredients[product.product_id] for mine in like):
                return self.label(one)
        return ""

    def named(self, said: Iterable[str], words: Iterable[str], *, related: bool = False) -> str:
        """Which of the things said a caution's words name, "" if none; `related`: or a relative of what they name."""
        return self._named(frozenset(said), tuple(words), related)

    def _name_of(self, said: frozenset[str], words: tuple[str, ...], related: bool) -> str:
        listed = self.of_words(words)
        if related:
            families = (self.of_words((f"{word} family",)) for things in words for word in things.split())
            listed |= {i for ids in families for i in ids if _is_known(i)}
        for one in sorted(said):
            if _ANY_FOOD in listed and self._is_food(one):
                return self.label(one)
            like = self._like(one, related)
            if any(self._is_a(one, theirs) or self._is_a(theirs, mine) for theirs in listed for mine in like):
                return self.label(one)
        return ""

    def _is_food(self, one: str) -> bool:
        """Whether something named is eaten, as far as is known: not latex, pollen or a medicine."""
        return one.startswith("substance:") and one not in self._no_foods

    def label(self, one: str) -> str:
        return self._vocabulary.concept(one).label.lower() if _is_known(one) else one.partition(":")[2]

    def _alike(self, one: str, related: bool) -> frozenset[str]:
        """Itself and whatever shares a line with it or with what it is a kind of; `related`: of those of kin, too."""
        lines = [*self._same, *self._related] if related else self._same
        return frozenset({one}).union(*(line for line in lines if any(self._is_a(one, other) for other in line)))

    def _is_a(self, one: str, other: str) -> bool:
        if one == other:
            return True
        return _is_known(one) and _is_known(other) and self._vocabulary.is_a(one, other)

    def _read(self, words: tuple[str, ...]) -> frozenset[str]:
        ids: set[str] = set()
        for thing in words:
            mentions = [m for m in self._vocabulary.substances(thing) if not m.fuzzy]
            named = {w for m in mentions for w in m.words.split()}
            ids |= {c.id for m in mentions for c in m.concepts}
            ids |= {f"word:{stem(w)}" for w in thing.split() if w not in named}
            slips = [m for m in self._vocabulary.substances(thing) if m.fuzzy and m.words not in common_words()]
            ids |= {c.id for m in slips for c in m.concepts}  # "alergic to cinamon"
        return frozenset(ids)

    def _of_product(self, product: Product) -> frozenset[str]:
        texts = [t for h in product.key_herbs for t in (h.name, h.botanical) if t]
        return frozenset(i for text in texts for i in self._of_text(text))

    def _of_text(self, text: str) -> set[str]:
        """What the name of an ingredient names; its own words only where the vocabulary knows none of it."""
        known = {c.id for m in self._vocabulary.substances(text) if not m.fuzzy for c in m.concepts}
        words = [w for w in words_of(text) if w not in _PARTS and len(w) > 2]
        rare = [w for w in words if w not in common_words()]
        return known or {f"word:{stem(w)}" for w in rare or words}
