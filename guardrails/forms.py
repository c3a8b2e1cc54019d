"""A sentence read for comparison: content words with stems, groups and polarity, its quantities, its strength."""

import re
from dataclasses import dataclass
from functools import lru_cache

from domain.text import WORD, fold, stem
from guardrails.polarity import is_negated, negated_spans
from guardrails.quantities import Quantities, read_quantities, time_words
from guardrails.strength import Strength, read_strength
from guardrails.thesaurus import Thesaurus

STOP = frozenset(
    """
    a an and are as at be been being but by did do does doing done for from had has have having he her hers him
    his i if in into is it its itself me more most my no nor not of on or our ours out over own same she so some
    such than that the their theirs them then there these they this those through to too under until up very was
    we were what when where which while who whom why will with would you your yours yourself can may might must
    should could shall cannot also just only even still yet however although though about above after again
    against all any because before below between both down during each few further here how off once other per
    via upon within without either neither else ever never always not n't s t re ll ve d m don doesn isn aren
    won let us etc people person someone anyone everyone everybody nobody one ones thing things something
    anything way ways kind sort please according called known named term terms regarding concerning
""".split()
)
_LIGHT = frozenset(
    """
    use used using usage get gets give given gives make made makes take takes taken taking go goes come comes
    put keep keeps help helps helped support supports include includes included including contain contains
    provide provides offer offers work works mean means meant need needs want wants like likes say says said
    tell tells ask asks see seen look looks find finds feel feels know knows part parts form forms range type
    types well good new many much lot lots often usually traditionally traditional product products item items
    natural pack company brand customer customers reader readers text texts content described describe intended
    designed considered regarded seen suitable recommended available time times day days different certain first
    next long simply really quite rather generally typically especially particularly mainly together along
    around main specific various overall general important able
""".split()
)


@dataclass(frozen=True, slots=True)
class Token:
    word: str
    stem: str
    negated: bool
    quoted: bool
    capital: bool
    """Written with a capital inside the sentence."""
    groups: frozenset[int]
    content: bool
    light: bool


@dataclass(frozen=True, slots=True)
class Form:
    text: str
    tokens: tuple[Token, ...]
    quantities: Quantities
    times: frozenset[str]
    strength: Strength

    @property
    def content(self) -> tuple[Token, ...]:
        return tuple(t for t in self.tokens if t.content)


class FormReader:
    """Reads sentences with one thesaurus; results are cached."""

    def __init__(self, thesaurus: Thesaurus) -> None:
        self.thesaurus = thesaurus
        self.read = lru_cache(maxsize=20_000)(self._read)

    def _read(self, text: str) -> Form:
        folded = fold(text)
        denied = negated_spans(text)
        quotes = [(m.start(), m.end()) for m in re.finditer(r'"[^"]+"', folded)]
        capitals = _inner_capitals(text)
        found = [(m.group(), m.start()) for m in WORD.finditer(folded)]
        stems = [stem(w) for w, _ in found]
        groups = self.thesaurus.groups_of(stems)
        tokens = tuple(
            Token(
                word=word,
                stem=stems[i],
                negated=is_negated(at, denied),
                quoted=is_negated(at, quotes),
                capital=word in capitals,
                groups=groups[i],
                content=word not in STOP and not word.isdigit() and len(word) > 1,
                light=word in _LIGHT,
            )
            for i, (word, at) in enumerate(found)
        )
        return Form(text, tokens, read_quantities(text), time_words(text), read_strength(text))


def _inner_capitals(text: str) -> frozenset[str]:
    """Folded words with a capital that do not open a sentence or a quotation."""
    return frozenset(fold(m.group(1)) for m in re.finditer(r"(?<=[^\W_.!?:“\"(] )([A-Z][\w’'-]*)", text))
