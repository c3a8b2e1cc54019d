"""Which product a wrong use is about: "drink water after the oil" is not drinking the oil."""

from collections.abc import Sequence

from domain.corpus import Product
from domain.safety import Via
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.figures.misplaced import WRONG_PLACE
from guardrails.safety.language.function_words import REFERRING
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.stems import words_of
from guardrails.safety.products.products import Span
from guardrails.safety.vocabulary.concepts import ConceptKind

_MEASURES = wordset("misuse.measures")
_IT = REFERRING | {"one"}
_ENDS = wordset("misuse.ends")
_BREATHE = wordset("misuse.breathe")
_BREATHED = wordset("misuse.breathed")


def applies_to(condition: Condition, turn: Turn, spans: Sequence[Span], product: Product) -> bool:
    """Whether the condition (a swallowing) may be of this product; where nothing says what is swallowed, it may."""
    toks = turn.text.toks
    product_id = product.product_id
    said = set(words_of(condition.mention.words))
    if _is_breathed(product) and _BREATHE & said:
        return False
    if _belongs_there(product, said):
        return False
    if condition.mention.label == WRONG_PLACE:
        end = turn.text.span(condition.mention.start, condition.mention.end)[1]
        inside = [s for s in spans if s.a < end and s.b > condition.token]
        inside = [s for s in inside if s.a <= condition.token] or inside  # not the milk into which it goes
        return any(product_id in s.ids for s in inside) if inside else _nearest(condition.token, spans, product_id)
    if turn.text.norms(max(0, condition.token - 1), condition.token + 1) in _AT_MEALS:
        return False
    if not spans and not _DRUNK.isdisjoint(turn.text.norms(*turn.text.sentence(condition.token))):
        return False  # "which tea is for everyday drinking?"
    if (fronted := _fronted(turn, condition.token)) is not None:
        return any(product_id in s.ids for s in spans if s.a < fronted[1] and s.b > fronted[0])
    end = condition.token + max(1, len(condition.mention.words.split()))
    if _ADVERBS & said and _named_before(condition.token, turn, spans):
        return _nearest(condition.token, spans, product_id)  # "a spoonful of the oil by mouth each morning"
    if turn.text.norms(end, end + 1) and toks[end].norm in _WITH and _named_before(condition.token, turn, spans):
        return _nearest(condition.token, spans, product_id)  # "a spoonful of the oil swallowed with hot water"
    for i in range(end, min(len(toks), end + 9)):
        span = next((s for s in spans if s.a <= i < s.b), None)
        if span is not None:
            return product_id in span.ids and not _is_food(span, spans, product_id)
        if toks[i].norm in ("too", "so") and i + 1 < len(toks) and toks[i + 1].norm in ("much", "many", "little"):
            continue  # "drink too much coffee"
        if toks[i].norm in _IT or toks[i].norm in _ENDS:
            return _nearest(condition.token, spans, product_id)
        measured = i + 1 < len(toks) and toks[i + 1].norm == "of"  # "a capful of": whatever it is measured with
        if toks[i].norm not in _MEASURES and not measured and number_of(toks[i].norm) is None:
            return False
    return _nearest(condition.token, spans, product_id)


def _is_food(span: Span, spans: Sequence[Span], product_id: str) -> bool:
    """Whether only a herb of a product that is named elsewhere is eaten: "she eats sesame, is the sesame balm ok?"."""
    return span.via in _HERBS and any(product_id in s.ids and s.via not in _HERBS for s in spans)


_HERBS = frozenset({Via.HERB, Via.BOTANICAL})
_AT_MEALS = (["after", "eating"], ["before", "eating"], ["while", "eating"])
_DRUNK = frozenset("tea teas infusion infusions juice juices syrup syrups".split())
_WITH = frozenset({"with", "in", "every", "once", "twice"})
_ADVERBS = frozenset({"orally", "internally", "mouth", "tongue"})


def _fronted(turn: Turn, token: int) -> tuple[int, int] | None:
    """Tokens of the herb or food that is swallowed where it stands in front: "sesame I eat daily"."""
    start, _ = turn.text.sentence(token)
    if turn.text.norms(max(start, token - 1), token) not in _SUBJECTS:
        return None
    foods = [m for m in turn.mentions if all(c.kind is ConceptKind.SUBSTANCE for c in m.concepts)]
    places = [turn.text.span(m.start, m.end) for m in foods]
    return next((place for place in places if place == (start, token - 1)), None)


_SUBJECTS = (["i"], ["we"], ["he"], ["she"], ["they"])


def _named_before(token: int, turn: Turn, spans: Sequence[Span]) -> bool:
    start, _ = turn.text.sentence(token)
    return any(start <= s.a < token for s in spans)


def _is_breathed(product: Product) -> bool:
    return bool(_BREATHED & set(words_of(f"{product.name} {product.format} {product.category}")))


def _belongs_there(product: Product, said: set[str]) -> bool:
    """Whether it is made for the place: drops for the nose, a paste for the gums, a balm for the lips."""
    its = set(words_of(f"{product.name} {product.format} {product.category} {' '.join(product.target_concerns)}"))
    return any(said & place and its & (place | trade) for place, trade in _PLACES)


_PLACES = tuple(
    (frozenset(place.split()), frozenset(trade.split()))
    for place, trade in (
        ("nose noses nostril nostrils sinus sinuses naak nasya nasyam sniff sniffing snort snorting"
         " inhale inhaled inhaling before after", "nasal nasya nasyam anu inhaler"),
        ("ear ears eardrop eardrops kaan karnapurana", "aural karna karnapurana"),
        ("eye eyes lid lids eyelid eyelids lash lashes eyelash eyelashes waterline surma kajal kohl eyeliner eyewash"
         " eyedrop eyedrops anjana", "ocular kajal surma lash brow lashes brows"),
        ("mouth gum gums tooth teeth tongue lips throat throats mouthwash gargle gargles gargling toothpaste kavala"
         " gandusha molar molars", "oral dental lip lips toothpowder toothpaste mouthwash breath gargle gandusha"),
        ("vagina anus rectum", "intimate vaginal haemorrhoid hemorrhoid piles"),
    )
)  # fmt: skip
"""Words for a place, and for what is made for it."""


def _nearest(token: int, spans: Sequence[Span], product_id: str) -> bool:
    before = [s for s in spans if s.a <= token]
    chosen = before[-1] if before else (spans[0] if spans else None)
    return chosen is None or product_id in chosen.ids
