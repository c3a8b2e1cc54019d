"""Which products a question means: named in it, leaning on the thread, or by the need they serve."""

import re
from collections.abc import Callable, Collection, Sequence

from domain.safety import Ask, ProductMention, Via
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.decision import product_mentions
from guardrails.safety.language.function_words import REFERRING
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER
from guardrails.safety.language.text import Text
from guardrails.safety.products.products import Span
from guardrails.safety.products.wanted import is_definite, wanted
from guardrails.safety.questions.ask import FOR_ANY, read_ask
from guardrails.safety.questions.asked import asked_about, none_is_asked, none_is_left

InPlaceOf = Callable[[Collection[str]], Sequence[ProductMention]]
"""Other products that serve a need of these."""
Serving = Callable[[Text, Sequence[tuple[int, int]]], Sequence[ProductMention]]
"""Products that serve a need of the text, given tokens that tell none."""

_ANAPHOR = wordset("gate.anaphor")

_FOLLOWS = pattern("gate.follows")

_ELSE = re.compile(
    r" (?:which (?:ones|others?)|anything else|something else|any others?) for "
    r"| (?:which|what|anything|something)(?: (?!if )\S+){0,4} instead(?! of)"
)

_COUNTED = pattern("gate.counted")
_TOPIC = re.compile(
    r" what (?:is|are|does|do|'s) "
    r"(?!it\b|this\b|that\b|in (?:it|them|this|that)\b|the (?:difference|dose)|if\b|about\b)"
)


def meant(
    turns: Sequence[Turn],
    spans: Sequence[list[Span]],
    conditions: Sequence[Condition],
    ask: Ask,
    serving: Serving,
    contraindicated: Collection[str],
    pointed: frozenset[str],
    again: bool = False,
    in_place_of: InPlaceOf = lambda _: (),
) -> tuple[tuple[ProductMention, ...], bool]:
    """The products that the last message means, and whether they were named (not found by need).

    `pointed` are all products of a format that it points at ("the tablets"). `again`: the message asks nothing of its
    own, but tells more for the question before it.
    """
    now = turns[-1].text
    if other := _the_other(turns, spans):
        return other, True
    if not spans[-1] and wants_another(now) and not _wanted_now(turns[-1], serving):
        before, named = _of_thread(turns, spans, conditions, serving, contraindicated, pointed)
        gone = tuple(m for m in before if m.product_id in contraindicated)
        if named and gone and (others := in_place_of([m.product_id for m in before])):
            return (*gone, *others), False
    if spans[-1] and none_is_left(spans[-1], now):
        if left := _what_is_left(turns[-1], spans[-1], conditions, serving):
            return left, False
        thread, named = _of_thread(turns, spans, conditions, serving, contraindicated, pointed)
        out = {i for s in spans[-1] for i in s.ids}
        if left := tuple(m for m in thread if m.product_id not in out):
            return left, named
    if spans[-1] and _wants_any_other(now, spans[-1]):
        out = {i for s in spans[-1] for i in s.ids}
        return tuple(m for m in in_place_of(sorted(out)) if m.product_id not in out), False
    if spans[-1]:
        asked = product_mentions(asked_about(spans[-1], now, contraindicated), now)
        return (*_beside(turns, spans, {m.product_id for m in asked}), *asked), True
    thread, named = _of_thread(turns, spans, conditions, serving, contraindicated, pointed)
    by_need = _by_need(turns[-1], conditions, serving, thread and not named) if ask is not Ask.INFORMATION else ()
    if thread and (found := _wanted_now(turns[-1], serving)):
        spoken_of = {m.product_id for m in thread} if " the other " in now.phrase else set[str]()
        found = tuple(m for m in found if m.product_id not in spoken_of) or found
        beside = [m for m in thread if m.product_id in contraindicated and REFERRING & set(now.words)]
        one = len(found) == 1 and is_definite(now)
        return tuple({m.product_id: m for m in (*found, *beside)}.values()), one
    if thread and not _is_thanks(now) and (_leans_on_thread(now) or _is_bare(now)):
        return thread, named or ask is Ask.PERMISSION
    last = len(turns) - 1
    here = [c for c in conditions if c.mention.turn == last or c.mention.counts]
    fresh = not (thread and again)
    wants = (fresh and ask is Ask.RECOMMENDATION) or (not thread and (ask is Ask.PERMISSION or bool(here)))
    if wants and by_need:
        needed = () if named else thread  # "something for sleep?", "… joint pain too. What do you suggest?"
        return tuple({m.product_id: m for m in (*needed, *by_need)}.values()), False
    told = (
        turns[-1].says_who
        or any(c.mention.turn == last for c in conditions)
        or (ask is Ask.OTHER and (again or _adds(turns[-1])) and any(c.mention.counts for c in conditions))
    )
    if thread and (ask in FOR_ANY or told) and not _ELSE.search(now.phrase):
        return thread, named
    return (), False


def wants_another(text: Text) -> bool:
    """Whether a message wants something in place of what the thread is about: "what can he have instead?"."""
    return _IN_PLACE.search(text.phrase) is not None


_IN_PLACE = pattern("gate.in_place")


def _wants_any_other(text: Text, spans: Sequence[Span]) -> bool:
    """Whether anything is wanted but the products named, which are only told of: "the tea is out. What else is ok?"."""
    return _ANY_OTHER.search(text.phrase) is not None and none_is_asked(spans, text)


_ANY_OTHER = pattern("gate.any_other")


def _by_need(
    turn: Turn, conditions: Sequence[Condition], serving: Serving, needed: object = None
) -> tuple[ProductMention, ...]:
    """What serves a need that a message speaks of; an illness told of somebody is one only where nothing else is.

    `needed`: whether there is something else in the thread: "something for stress?", "he has arthritis. What, then?".
    """
    found = tuple(serving(turn.text, _illnesses(turn, conditions)))
    return found if found or needed else tuple(serving(turn.text, []))


def _illnesses(turn: Turn, conditions: Sequence[Condition]) -> list[tuple[int, int]]:
    """Where a message tells an illness for which nothing is wanted."""
    asked = wanted(turn.text)
    return [
        turn.text.span(c.mention.start, c.mention.end)
        for c in conditions
        if not c.symptom and c.mention.turn == turn.number and c.token not in asked
    ]


def _what_is_left(
    turn: Turn, spans: Sequence[Span], conditions: Sequence[Condition], serving: Serving
) -> tuple[ProductMention, ...]:
    """What serves a need where every product named is set aside: "for sleep, but not the tea. What is left?"."""
    out = {i for s in spans for i in s.ids}
    named = [(s.a, s.b) for s in spans]
    found = serving(turn.text, [*_illnesses(turn, conditions), *named])
    return tuple(m for m in found if m.product_id not in out)


def _wanted_now(turn: Turn, serving: Serving) -> tuple[ProductMention, ...]:
    """What serves the need for which a message wants something, whatever else it tells."""
    asked = wanted(turn.text)
    return tuple(serving(turn.text, [(i, i + 1) for i in range(len(turn.text.words)) if i not in asked]))


def _of_thread(
    turns: Sequence[Turn],
    spans: Sequence[list[Span]],
    conditions: Sequence[Condition],
    serving: Serving,
    contraindicated: Collection[str],
    pointed: frozenset[str],
) -> tuple[tuple[ProductMention, ...], bool]:
    """The products that the thread spoke of last, or those of them that the last message counts out or points at.

    Those that serve the need of its last question are not named: "for constipation? … she takes Lasix".
    """
    earlier = [i for i in range(len(turns) - 2, -1, -1) if spans[i]]
    rank = _rank(turns[-1])
    for i in earlier if rank is not None else ():
        several = list({s.ids: s for s in reversed(spans[i])}.values())[::-1]
        if rank is not None and len(several) > max(1, rank):
            return product_mentions([several[rank]], turns[i].text, via=Via.THREAD), True
    if rank is not None and len(earlier) > max(1, rank):
        i = earlier[::-1][rank]  # "Hollow Hill Tablets?", "and the Salve?", "is the first one ok?"
        return product_mentions(spans[i], turns[i].text, via=Via.THREAD), True
    for i in earlier:
        if of_format := [s for s in spans[i] if not pointed.isdisjoint(s.ids)]:
            return product_mentions(of_format, turns[i].text, via=Via.THREAD), True
    for i in range(len(turns) - 2, -1, -1):
        text = turns[i].text
        left = spans[i] and none_is_left(spans[i], text) and _what_is_left(turns[i], spans[i], conditions, serving)
        if left:
            return left, False
        if spans[i] and _wants_any_other(text, spans[i]):
            return (), False
        if spans[i]:
            asked = product_mentions(asked_about(spans[i], text, contraindicated), text, via=Via.THREAD)
            if len(asked) == 1 and _means_several(turns[-1].text, text):
                asked = _all_of_thread(turns, spans, contraindicated)
            return asked, True
        if found := _wanted_now(turns[i], serving):
            return found, False
        if read_ask(text) is Ask.RECOMMENDATION and (found := _by_need(turns[i], conditions, serving)):
            return found, False
    return (), False


def _means_several(now: Text, before: Text) -> bool:
    """Whether several products of the thread are meant: "X ok?", "or Y?", "I have fibroids. Which can I have?"."""
    opens = before.words[:1]
    return opens == ("or",) or bool(_WHICH.search(now.phrase) or (opens in _ADDS_TO and _PLURAL.search(now.phrase)))


_WHICH = pattern("gate.which")
_PLURAL = re.compile(r" (?:they|them|these|those|both|either|all) ")
_ADDS_TO = (("and",), ("also",), ("or",), ("what",), ("how",))


def _all_of_thread(
    turns: Sequence[Turn], spans: Sequence[list[Span]], contraindicated: Collection[str]
) -> tuple[ProductMention, ...]:
    """Every product that the thread asked about, but for those it set aside later."""
    found: dict[str, ProductMention] = {}
    out: set[str] = set()
    for i in range(len(turns) - 2, -1, -1):
        text = turns[i].text
        if spans[i] and none_is_left(spans[i], text):
            out |= {product_id for s in spans[i] for product_id in s.ids}
            continue
        for m in product_mentions(asked_about(spans[i], text, contraindicated), text, via=Via.THREAD):
            if m.product_id not in out:
                found.setdefault(m.product_id, m)
    return tuple(reversed(found.values()))


_THE_OTHER = re.compile(r" the other(?: one| product)?(?: (?:then|too|now|instead|please))*(?: [?.!])* $")


def _the_other(turns: Sequence[Turn], spans: Sequence[list[Span]]) -> tuple[ProductMention, ...]:
    """The product of the thread that its newest message with a product doesn't name: "… and the other one?"."""
    if not _THE_OTHER.search(turns[-1].text.phrase):
        return ()
    named = [i for i in range(len(turns) - 1, -1, -1) if spans[i]]
    newest = {i for s in spans[named[0]] for i in s.ids} if named else set[str]()
    for i in named[1:]:
        if beside := [s for s in spans[i] if newest.isdisjoint(s.ids)]:
            return product_mentions(beside[-1:], turns[i].text, via=Via.THREAD)
    return ()


def _beside(turns: Sequence[Turn], spans: Sequence[list[Span]], asked: Collection[str]) -> tuple[ProductMention, ...]:
    """What the thread asked about and the message means beside its own product: "And the tea? May I take both?".

    So do "the oil along with it", "the oil on top of that".
    """
    last = next((i for i in range(len(turns) - 2, -1, -1) if spans[i]), -1)
    if last < 0 or len(asked) != 1:
        return ()
    now = turns[-1].text
    before = product_mentions(spans[last], turns[last].text, via=Via.THREAD)
    if not _BOTH_SAID.isdisjoint(now.said) and _BOTH.search(now.phrase):
        return before if len({m.product_id for m in before} - set(asked)) <= _BOTH_OF else ()
    return before if _TOGETHER.search(now.phrase) or _WITH.match(now.part(0, spans[-1][0].a)) else ()


_TOGETHER = pattern("gate.together")
_WITH = re.compile(
    r"^ (?:(?:and|or|but|ok|okay|so|also|what about|how about|what if|taken|used|together|combined|mixed|along|,) )*"
    r"with(?: (?:the|your|our|some|a))* $"
)
"""In front of a product, what joins it to the one before: "and with the tea?", "or combined with the oil?"."""
_BOTH_OF = 2
_BOTH = pattern("gate.both")
_BOTH_SAID = frozenset({"both", "two", "pair"})
_AFTER_RANK = frozenset("for with if when while during in is ok okay safe fine then and instead please".split())
_RANKS = {"first": 0, "former": 0, "second": 1, "third": 2, "last": -1, "latter": -1}


def _rank(turn: Turn) -> int | None:
    """Which of several is counted out, from 0: "the second one", "the latter"; a person's rank is none."""
    words = turn.text.words
    for i, word in enumerate(words[1:], start=1):
        if word not in _RANKS or words[i - 1] != "the":
            continue
        named = i + 1 < len(words) and words[i + 1] in ("one", "product")
        person = turn.people.at(i + named)
        closes = named or i + 1 == len(words) or not words[i + 1].isalpha() or words[i + 1] in _AFTER_RANK
        closes = closes or word in ("former", "latter")
        if closes and (person is None or person.key.startswith("one")):
            return _RANKS[word]
    return None


def _leans_on_thread(text: Text) -> bool:
    joined = text.phrase
    if _TOPIC.search(joined) or _ELSE.search(joined):
        return False
    return bool(_FOLLOWS.match(joined) or not _ANAPHOR.isdisjoint(text.said) or _COUNTED.search(joined))


def _is_bare(text: Text) -> bool:
    """Whether a message says nothing by itself: "please", "for how long?", "only a little, with milk?"."""
    return all(t.norm in _BARE or t.norm.isdigit() for t in text.toks if t.is_word)


_BARE = wordset("gate.bare")


def _adds(turn: Turn) -> bool:
    """Whether a message without a question goes on about the person of the thread: "sure, he's sporty"."""
    words = turn.text.words
    opens = bool(words) and words[0] in _THANKS
    return not opens and any(p.pronoun and p.key not in (ANYBODY, ASKER) for p in turn.people.persons)


def _is_thanks(text: Text) -> bool:
    words = [t.norm for t in text.toks if t.is_word]
    return bool(words) and _THANKS.issuperset(words)


_THANKS = frozenset("thanks thank ty ok great perfect super understood bye got cheers noted alright".split())
