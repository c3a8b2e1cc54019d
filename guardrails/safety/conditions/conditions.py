"""Every condition that one message speaks of, with its words, person and assertion."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.conditions.derived import (
    multiple,
    no_medicine,
    of_organs,
    of_treatment,
    of_words,
    organ_spans,
    organs_in,
)
from guardrails.safety.conditions.measured import measured
from guardrails.safety.conditions.named import of_mention
from guardrails.safety.conditions.said_instead import without_slips
from guardrails.safety.language.function_words import BE, NEGATORS
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.places import ON_SKIN, RASHES, place_of
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary


def conditions_of(
    turn: Turn,
    vocabulary: Vocabulary,
    text_clauses: Iterable[frozenset[str]],
    medicine_of: Mapping[str, tuple[str, ...]],
) -> list[Condition]:
    """Every condition of one message, in order; whether it counts is decided by `settle`."""
    spans = _condition_spans(turn)
    named = [s for _, s in spans]
    told = [(f.a, f.b) for f in turn.allergies if not f.told]
    organs = organs_in(turn.text, vocabulary)
    beside = [*named, *organ_spans(organs, named), *told]
    found: list[Condition] = []
    for mention, (a, b) in spans:
        condition = of_mention(turn, mention, a, b, beside, vocabulary)
        if condition is not None:
            found.append(condition)
    found += measured(turn, named, vocabulary)
    found += of_organs(turn, found, organs, vocabulary)
    found += no_medicine(turn, found)
    found += of_treatment(turn, found, medicine_of, vocabulary)
    found += of_words(turn, text_clauses, named)
    found = without_slips(turn, found, vocabulary)
    found += multiple(found)
    found = [_placed(turn, c) for c in found]
    return sorted(found, key=lambda c: c.mention.start)


def _placed(turn: Turn, condition: Condition) -> Condition:
    """The condition with the parts of the body on which it is said to be, where it is one of the skin."""
    if (ON_SKIN | RASHES).isdisjoint((*condition.concepts, *condition.implied)):
        return condition
    return replace(
        condition, place=place_of(turn.text, *turn.text.span(condition.mention.start, condition.mention.end))
    )


def _condition_spans(turn: Turn) -> list[tuple[Mention, tuple[int, int]]]:
    allergic = [
        (x, y)
        for f in turn.allergies
        for x, y in (f.objects if f.told else ((f.a, f.b + 1),))
        if not (f.told and _is_taken(turn.text, x))
    ]
    spans: list[tuple[Mention, tuple[int, int]]] = []
    for mention in turn.mentions:
        if all(c.kind is Kind.SUBSTANCE for c in mention.concepts):
            continue
        a, b = turn.text.span(mention.start, mention.end)
        if any(c.kind is Kind.MEDICINE for c in mention.concepts) and any(x <= a and b <= y for x, y in allergic):
            continue  # "allergic to aspirin" is not taking it
        if b > a and not any(_is_of_name(turn, a, b, x, y) for x, y in turn.product_spans):
            spans.append((mention, (a, b)))
    return spans


def _is_taken(text: Text, a: int) -> bool:
    """Whether what stands at token a is taken whatever is told beside: "has hives, uses …", not "when I use …"."""
    start, _ = text.sentence(a)
    at = next((i for i in range(a - 1, max(start, a - _NEAR) - 1, -1) if text.words[i] in _TAKES), -1)
    if text.words[at].endswith("ing") and text.words[at - 1] not in BE | _STILL:
        return False  # "taking aspirin once gave me hives"
    return at >= 0 and _BRINGS.isdisjoint(text.words[max(start, at - _NEAR) : at])


_NEAR = 4
_TAKES = wordset("conditions.takes_now")
_STILL = frozenset({"still", "now", "currently", "already"})
_BRINGS = wordset("reactions.after") | NEGATORS | frozenset("while since stopped used".split())


def _is_of_name(turn: Turn, a: int, b: int, x: int, y: int) -> bool:
    """Whether tokens [a, b) are words of a product's name at [x, y), or such as "in the sea" before "… Sea Salt"."""
    outside = {*turn.text.words[a : min(x, b)], *turn.text.words[max(y, a) : b]}
    if turn.text.words[a] == "have" and not _ASKS.isdisjoint(turn.text.words[max(0, a - 3) : a - 1]):
        outside.discard("have")  # "can my mum have the …"; "she may have sugar" is told
    return x < b and a < y and outside <= _LINKS


_LINKS = frozenset("in on of the a an at with to for from our your".split())
_ASKS = frozenset("can may could should shall".split())
