"""Which products a question means: named in it, leaning on the thread, or by the need they serve."""

import re
from collections.abc import Callable, Sequence

from domain.safety import Ask, ProductMention, Via
from guardrails.safety.condition import Condition, Turn
from guardrails.safety.decision import product_mentions
from guardrails.safety.lists import pattern, wordset
from guardrails.safety.persons import ANYBODY, ASKER
from guardrails.safety.products import Span
from guardrails.safety.set_aside import without_set_aside
from guardrails.safety.text import Text

Serving = Callable[[Text, Sequence[tuple[int, int]]], Sequence[ProductMention]]
"""Products that serve a need of the text, given tokens that tell none."""

_ANAPHOR = wordset("gate.anaphor")

_FOLLOWS = pattern("gate.follows")

_TOPIC = re.compile(r" what (?:is|are|does|do|'s) (?!it\b|this\b|that\b|the (?:difference|dose)|if\b|about\b)")


def meant(
    turns: Sequence[Turn],
    spans: Sequence[list[Span]],
    conditions: Sequence[Condition],
    ask: Ask,
    serving: Serving,
) -> tuple[tuple[ProductMention, ...], bool]:
    """The products that the last message means, and whether they were named (not found by need)."""
    now = turns[-1].text
    if spans[-1]:
        return product_mentions(without_set_aside(spans[-1], now), now), True
    earlier = next((i for i in range(len(turns) - 2, -1, -1) if spans[i]), None)
    thread = product_mentions(spans[earlier], turns[earlier].text, via=Via.THREAD) if earlier is not None else ()
    if thread and _leans_on_thread(now):
        return thread, True
    last = len(turns) - 1
    skip = (
        [
            now.span(c.mention.start, c.mention.end)
            for c in conditions
            if c.token and not c.symptom and not (c.mention.turn == last and _is_need(now, c.token))
        ]
        if ask is not Ask.INFORMATION
        else []
    )
    here = [c for c in conditions if c.mention.turn == last or c.mention.counts]
    wants = ask in (Ask.RECOMMENDATION, Ask.PERMISSION) or bool(here)
    if wants and ask is not Ask.INFORMATION:
        by_need = serving(now, skip) or serving(now, [])
        if by_need:
            return tuple(by_need), False
    told = any(c.mention.turn == last for c in conditions) or (
        ask is Ask.OTHER and _adds(turns[-1]) and any(c.mention.counts for c in conditions)
    )
    if thread and (ask in (Ask.PERMISSION, Ask.RECOMMENDATION) or told):
        return thread, True
    return (), False


def _leans_on_thread(text: Text) -> bool:
    joined = text.joined()
    if _TOPIC.search(joined):
        return False
    return bool(_FOLLOWS.match(joined)) or bool(_ANAPHOR & {t.norm for t in text.toks})


_NEED = re.compile(
    r"(?:^| )(?:anything|something|what|which|recommend|suggest|product|products|remedy|good|help|helps|best|need|needs"
    r"|want|wants)(?: \S+){0,4}? (?:for|against|with) (?:(?:a|an|the|my|her|his|their|this|that|bad|really) ){0,2}$"
)


def _is_need(text: Text, a: int) -> bool:
    """Whether the condition at token a is what something is wanted for: "anything for a sore throat"."""
    start, _ = text.sentence(a)
    return bool(_NEED.search(f"{' '.join(text.norms(start, a))} "))


def _adds(turn: Turn) -> bool:
    """Whether a message without a question goes on about the person of the thread: "sure, he's sporty"."""
    words = turn.text.words
    opens = bool(words) and words[0] in _THANKS
    return not opens and any(p.pronoun and p.key not in (ANYBODY, ASKER) for p in turn.people.persons)


_THANKS = frozenset("thanks thank ty ok great perfect super understood bye got cheers noted alright".split())
