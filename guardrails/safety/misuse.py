"""Which product an act of swallowing is about: "drink water after the oil" is not drinking the oil."""

from collections.abc import Sequence

from guardrails.safety.conditions import Condition, Turn
from guardrails.safety.products import Span

_MEASURES = frozenset(
    "a the some my of spoon spoonful teaspoon teaspoons tablespoon few drop drops little bit half sip sips this that these those your our one "
    "two three with warm in small large cup glass amount tsp shot directly just more any bottle whole".split()
)
_IT = frozenset({"it", "them", "this", "that", "one"})
_ENDS = frozenset({".", "?", "!", ",", ";", "if", "while", "when", "for", "orally", "internally", "by", "instead", "too", "also", "daily", "and", "or",
                   "safely", "at", "to", "against", "before", "after", "as", "on", "straight"})  # fmt: skip


def applies_to(condition: Condition, turn: Turn, spans: Sequence[Span], product_id: str) -> bool:
    """Whether the condition (a swallowing) may be of this product; where nothing says what is swallowed, it may."""
    toks = turn.text.toks
    end = condition.token + max(1, len(condition.mention.words.split()))
    if end - condition.token > 2:  # "mix … into milk": the product stands inside the phrase, or before it
        inside = [s for s in spans if s.a < end and s.b > condition.token]
        return any(product_id in s.ids for s in inside) if inside else _nearest(condition.token, spans, product_id)
    for i in range(end, min(len(toks), end + 9)):
        span = next((s for s in spans if s.a <= i < s.b), None)
        if span is not None:
            return product_id in span.ids
        if toks[i].norm in _IT or toks[i].norm in _ENDS:
            return _nearest(condition.token, spans, product_id)
        if toks[i].norm not in _MEASURES:
            return False
    return _nearest(condition.token, spans, product_id)


def _nearest(token: int, spans: Sequence[Span], product_id: str) -> bool:
    before = [s for s in spans if s.a <= token]
    chosen = before[-1] if before else (spans[0] if spans else None)
    return chosen is None or product_id in chosen.ids
