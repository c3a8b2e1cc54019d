"""A sentence read for comparison: content words with stems, groups and polarity, its quantities, its strength."""

import re
from dataclasses import dataclass
from functools import lru_cache

from domain.text import WORD, fold, stem
from guardrails.polarity import Polarity, polarity_at, read_polarity
from guardrails.quantities import Quantities, is_number, read_quantities, time_words
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
    via upon within without either neither else ever never always n't s t re ll ve d m don doesn isn aren won
    let us etc people person someone anyone everyone everybody nobody one ones thing things something anything
    way ways kind sort please according called known named term terms regarding concerning every whether much
    really hence thus another others somebody none
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
    designed considered regarded suitable recommended available time times day days different certain first next
    long simply really quite rather generally typically especially particularly mainly together along around
    main specific various overall general important able phrase phrases wording style guide handbook writer
    writers copy word words
    """.split()
)


@dataclass(frozen=True, slots=True)
class Token:
    word: str
    stem: str
    polarity: Polarity
    quoted: bool
    capital: bool
    """Written with a capital inside the sentence."""
    groups: frozenset[int]
    content: bool
    light: bool

    @property
    def negated(self) -> bool:
        return self.polarity is Polarity.DENIED


@dataclass(frozen=True, slots=True)
class Form:
    text: str
    tokens: tuple[Token, ...]
    quantities: Quantities
    times: frozenset[str]
    strength: Strength

    @property
    def denies(self) -> bool:
        return any(t.negated for t in self.tokens)

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
        spans = read_polarity(text)
        quotes = [(m.start(), m.end()) for m in re.finditer(r'"[^"]+"', folded)]
        capitals = _inner_capitals(text)
        found = [(m.group(), m.start()) for m in WORD.finditer(folded)]
        stems = [stem(w) for w, _ in found]
        groups = self.thesaurus.groups_of(stems)
        tokens = tuple(
            Token(
                word=word,
                stem=stems[i],
                polarity=polarity_at(at, spans),
                quoted=any(a <= at < b for a, b in quotes),
                capital=word in capitals,
                groups=groups[i],
                content=_is_content(word),
                light=word in _LIGHT,
            )
            for i, (word, at) in enumerate(found)
        )
        return Form(text, tokens, read_quantities(text), time_words(text), read_strength(text))


def _is_content(word: str) -> bool:
    """Words that carry meaning; numbers are compared as quantities, negations as polarity."""
    return word not in STOP and not word[0].isdigit() and len(word) > 1 and "n't" not in word and not is_number(word)


def _inner_capitals(text: str) -> frozenset[str]:
    """Folded words with a capital that do not open a sentence or a quotation."""
    return frozenset(fold(m.group(1)) for m in re.finditer(r"(?<=[^\W_.!?:“\"(] )([A-Z][\w’'-]*)", text))
