"""Which product an act of swallowing is about: "drink water after the oil" is not drinking the oil."""

from collections.abc import Sequence

from domain.corpus import Product
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.stems import words_of
from guardrails.safety.products.products import Span
from guardrails.safety.vocabulary.concepts import ConceptKind

_MEASURES = wordset("misuse.measures")
_IT = frozenset({"it", "them", "this", "that", "one"})
_ENDS = wordset("misuse.ends")
_BREATHE = wordset("misuse.breathe")
_BREATHED = wordset("misuse.breathed")


def applies_to(condition: Condition, turn: Turn, spans: Sequence[Span], product: Product) -> bool:
    """Whether the condition (a swallowing) may be of this product; where nothing says what is swallowed, it may."""
    toks = turn.text.toks
    product_id = product.product_id
    if _is_breathed(product) and _BREATHE & set(words_of(condition.mention.words)):
        return False
    if turn.text.norms(max(0, condition.token - 1), condition.token + 1) in _AT_MEALS:
        return False
    if not spans and not _DRUNK.isdisjoint(turn.text.norms(*turn.text.sentence(condition.token))):
        return False  # "which tea is for everyday drinking?"
    if (fronted := _fronted(turn, condition.token)) is not None:
        return any(product_id in s.ids for s in spans if s.a < fronted[1] and s.b > fronted[0])
    end = condition.token + max(1, len(condition.mention.words.split()))
    if end - condition.token > 2:  # "mix … into milk": the product stands inside the phrase, or before it
        inside = [s for s in spans if s.a < end and s.b > condition.token]
        return any(product_id in s.ids for s in inside) if inside else _nearest(condition.token, spans, product_id)
    if turn.text.norms(end, end + 1) and toks[end].norm in _WITH and _named_before(condition.token, turn, spans):
        return _nearest(condition.token, spans, product_id)  # "a spoonful of the oil swallowed with hot water"
    for i in range(end, min(len(toks), end + 9)):
        span = next((s for s in spans if s.a <= i < s.b), None)
        if span is not None:
            return product_id in span.ids
        if toks[i].norm in ("too", "so") and i + 1 < len(toks) and toks[i + 1].norm in ("much", "many", "little"):
            continue  # "drink too much coffee"
        if toks[i].norm in _IT or toks[i].norm in _ENDS:
            return _nearest(condition.token, spans, product_id)
        measured = i + 1 < len(toks) and toks[i + 1].norm == "of"  # "a capful of": whatever it is measured with
        if toks[i].norm not in _MEASURES and not measured and number_of(toks[i].norm) is None:
            return False
    return _nearest(condition.token, spans, product_id)


_AT_MEALS = (["after", "eating"], ["before", "eating"], ["while", "eating"])
_DRUNK = frozenset("tea teas infusion infusions juice juices syrup syrups".split())
_WITH = frozenset({"with", "in", "every", "once", "twice"})


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


def _nearest(token: int, spans: Sequence[Span], product_id: str) -> bool:
    before = [s for s in spans if s.a <= token]
    chosen = before[-1] if before else (spans[0] if spans else None)
    return chosen is None or product_id in chosen.ids
