"""What a message wants something for: "something for sleep", "the sleep one", "and for her joints?".

A word of a need also describes a life ("she works evenings", "drives a night bus"): only here is it asked for.
"""

import re
from collections.abc import Iterator, Sequence

from guardrails.safety.language.lists import needs, wordset
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.products.naming import FORMAT_WORDS

TIMES = wordset("wanted.times")
_LEADS = wordset("wanted.leads")
_THINGS = wordset("wanted.things")
_STOPS = wordset("wanted.stops")
_LEANING = wordset("wanted.leaning")
_PLAIN = wordset("wanted.plain")
_NO_NEED = _STOPS | _THINGS | {"for", "against"}
_WITH = frozenset("help helps helping".split())
_AID = frozenset("help support aid relief remedy".split())
_REACH = 5
"""Tokens between what is wanted and the word "for"."""
_LONGEST = 6
"""Tokens of what it is wanted for: "for dry and itchy skin"."""
_GOES_ON = re.compile(
    r" (?:(?:ok|okay|so|then|now) )?(?:and|or|also|but|what about|how about)(?P<for> (?:for|against))?"
    r"(?: (?:her|his|my|their|our|the|a|an|some|bad|better))* (?P<need>\S+(?: (?!and\b)\S+){0,2}?)"
    r"(?: (?:then|too|instead|please|as well))?(?: [?.!])* $"
)


def wanted(text: Text) -> frozenset[int]:
    """Tokens that tell what something is wanted for."""
    found = {i for a in _openings(text) for i in _object(text, a)}
    found |= {i for a, b in _attributes(text) for i in range(a, b)}
    if (on := _GOES_ON.fullmatch(text.phrase)) and not _NO_NEED & set(on["need"].split()):
        a = text.phrase[: on.start("need")].count(" ") - 1
        rest = range(a, a + len(on["need"].split()))
        found |= {i for i in rest if on["for"] or text.words[i] not in TIMES}
    owners = {i for i in found if text.words[i + 1 : i + 2] == ("'s",)}  # "for a diabetic's throat"
    return frozenset(found - owners)


def is_definite(text: Text) -> bool:
    """Whether one that serves a need is meant as known: "the one for sleep", "the sleep one"."""
    return (
        any(text.words[a - 1] in ("the", "your", "other") for a, _ in _attributes(text))
        or " the one for " in text.phrase
    )


def need_asked(text: Text, a: int, b: int, named: Sequence[tuple[int, int]]) -> int | None:
    """The first token of [a, b) with a need for which something is wanted; a product's name at `named` tells none."""
    apart = {i for x, y in named for i in range(x, y)}
    told = (i for i in wanted(text) - apart if a <= i < b and text.words[i] not in TIMES)
    sent = {i for i in text.places(_THINGS) if text.words[i + 1 : i + 2] == ("back",)}  # "send one back"
    return min((i for i in told if stem(text.words[i]) in needs() and i - 1 not in sent), default=None)


def _openings(text: Text) -> Iterator[int]:
    """Tokens behind which the need is told."""
    words = text.words
    for i, word in enumerate(words):
        if word in _THINGS and words[i - 1 : i] not in (("this",), ("that",), ("same",)):
            yield i + 1 + (words[i + 1 : i + 2] in (("to",), ("that",), ("which",), ("for",), ("against",)))
        if word not in ("for", "against") and not (word == "with" and _WITH & set(words[max(0, i - 2) : i])):
            continue
        said = words[_clause(text, i) : i]
        near = said[-_REACH:]
        leads = bool(_LEADS & set(near)) and not _LEANING & set(said)
        if leads or any(stem(w) in FORMAT_WORDS for w in near[-1:]) or not _THINGS.isdisjoint(near):
            yield i + 1


def _attributes(text: Text) -> Iterator[tuple[int, int]]:
    """Tokens in front of what is wanted: "the sleep one", "joint help for a runner"."""
    words = text.words
    for i, word in enumerate(words):
        if word in ("one", "ones"):
            a = next((k + 1 for k in range(i - 1, max(-1, i - 4), -1) if words[k] in ("the", "your")), i)
            a += words[a : a + 1] == ("other",)  # "the other joint one"
            if a < i and not _PLAIN & set(words[a:i]):
                yield a, i
        elif word in _AID and (
            i + 1 == len(words) or words[i + 1] in ("for", "please") or not text.toks[i + 1].is_word
        ):
            yield max(_clause(text, i), i - 2), i


def _object(text: Text, a: int) -> Iterator[int]:
    for i in range(a, min(a + _LONGEST, len(text.words))):
        if text.words[i] in _STOPS or not text.toks[i].is_word:
            return
        yield i


def _clause(text: Text, i: int) -> int:
    """Where the clause of token i begins."""
    start, _ = text.sentence(i)
    return next((k + 1 for k in range(i - 1, start - 1, -1) if not text.toks[k].is_word), start)
