"""What the next messages say of a condition: "statin?" – "refused it"; "they feared lupus" – "all negative".

The messages are read as one text, by the rules for what one message says of it: where somebody presses return is
chance. Messages in between that only ask further are left out.
"""

import re
from collections.abc import Sequence

from domain.safety import Assertion
from guardrails.safety.assertions.answers import NO
from guardrails.safety.assertions.assertions import read_assertion
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.conditions.condition import MATERNAL, Condition, Turn
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.persons import ANYBODY
from guardrails.safety.language.text import SENTENCE_ENDS, Text, Tok

_GOES_ON = frozenset("but only except still though".split())
_ASIDE = 5
"""Tokens of a message that only asks further ("and now?", "you take it?"), at most."""
_FAR = 200
"""Tokens at the end of a message that a reply may speak of."""
_REPLIES = 2
"""Messages of a reply that are read."""


def denied_in_reply(mine: Condition, turns: Sequence[Turn]) -> bool:
    """Whether the messages behind its own, read as a part of it, deny the condition."""
    said = mine.mention
    turn = turns[said.turn]
    later = [t for t in turns[said.turn + 1 :] if not _asks_further(t)][:_REPLIES]
    if mine.age is not None or not later:
        return False
    start, end = turn.text.sentence(mine.token)
    if mine.sort is Sort.UNKNOWN:
        asked = turn.text.words[end - 1] == "?" or end - start <= _ASIDE
        told = mine.allergens or not MATERNAL.isdisjoint(mine.concepts)
        if not (asked and told) or not _GOES_ON.isdisjoint(later[0].text.words):
            return False  # "her son has a nut allergy" – "she herself has no allergies"
    if len(turn.text.toks) - start > _FAR:
        return False
    text = turn.text
    end = text.sentence(mine.token)[1]
    kept = [i for i in range(start, len(text.toks)) if i < end or text.words[text.sentence(i)[1] - 1] != "?"]
    place = {i: n for n, i in enumerate(kept)}  # what was asked about the product stands between, and tells nothing
    toks = _opened([text.toks[i] for i in kept], later[0].text)
    spans = [(place[x], place[y - 1] + 1) for x, y in _spans(turn) if x in place and y - 1 in place]
    for reply in later:
        at, by = len(toks), toks[-1].sentence + 1
        spans += [(x + at, y + at) for x, y in _spans(reply)]
        toks += [t._replace(sentence=t.sentence + by) for t in reply.text.toks]
    text = Text.of("\n".join(t.text.raw for t in (turn, *later)), toks)
    a, b = (i - start for i in turn.text.span(said.start, said.end))
    return read_assertion(text, a, b, mine.sort, [s for s in spans if s != (a, b)]).assertion is Assertion.NEGATED


def concerns_nobody(mine: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "the label says something about gout, does it apply to you?" – "not that I know of"."""
    said = mine.mention
    turn, later = turns[said.turn], next(iter(turns[said.turn + 1 :]), None)
    text = turn.text
    if later is None or said.person != ANYBODY or not _DOES_IT_CONCERN.search(f" {' '.join(text.words)} "):
        return False
    named = _LABEL_SAYS.search(text.part(text.sentence(mine.token)[0], mine.token))
    return bool(named and _NOT_KNOWN_OF.match(later.text.phrase))


def not_chosen(mine: Condition, turns: Sequence[Turn]) -> bool:
    """Such as the gout of "gout or kidney stones, which was it?" – "the second one": of two that were asked for, one
    that the next message leaves."""
    said = mine.mention
    text, later = turns[said.turn].text, next(iter(turns[said.turn + 1 :]), None)
    start, end = text.sentence(mine.token)
    if later is None or text.words[end - 1] != "?" or text.words[start:end].count("or") != 1:
        return False
    chosen = _CHOSEN.fullmatch(later.text.phrase)
    at = text.words.index("or", start)
    here = [x for x, _ in _spans(turns[said.turn]) if start <= x < end]
    if chosen is None or not (any(x < at for x in here) and any(x > at for x in here)):
        return False
    return (mine.token < at) == (chosen["rank"] in _SECOND)


def answered_no(mine: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "I asked him if he has gout" – "reply came: no": somebody was asked for it and says no."""
    text = turns[mine.mention.turn].text
    start, end = text.sentence(mine.token)
    if _ASKED_IF.search(text.part(start, mine.token)) is None:
        return False
    later = next(iter(turns[mine.mention.turn + 1 :]), None)
    after = text.part(end, len(text.words)) if end < len(text.words) else later.text.phrase if later else ""
    return _SAYS_NO.match(after) is not None


_ASKED_IF = re.compile(
    r" (?:asked|ask|asking|checked|checking|check|hear|confirm|know|find out)(?: \S+){0,6}? (?:if|whether)(?= )"
)
_SAYS_NO = re.compile(
    r" (?:(?:ok|update|so|now|and|then|,|:|–|-|the|her|his|reply|answer|response|he|she|they|customer|came|comes|is|was"
    r"|says|said|replied|answered|confirmed|tells|told|me|us|back|that) )*"
    r"(?:(?:no|nope|nahi)(?: (?:sir|mam|madam))?|(?:he|she) (?:is|does|has|do) (?:n't|not)(?: (?:have it|at all))?)"
    r"(?= (?:[.!;\n]|, (?!not yet|idea|reply|wait|sorry|actually|hang|hold|yes)|$))"
)
_SECOND = frozenset("second latter last 2nd".split())
_CHOSEN = re.compile(
    r" (?:(?:yes|ok|sorry|checked|says?|said|she|he|it|was|is|'s|just|only|,|:) )*the "
    r"(?P<rank>first|second|former|latter|last|1st|2nd)(?: (?:one|option))?(?: (?:only|sir|mam|madam))*(?: [.!])? "
)
_LABEL_SAYS = pattern("replies.label_says")
_DOES_IT_CONCERN = pattern("replies.does_it_concern")
_NOT_KNOWN_OF = pattern("replies.not_known_of")


def _spans(turn: Turn) -> list[tuple[int, int]]:
    return [turn.text.span(m.start, m.end) for m in turn.mentions]


def _asks_further(turn: Turn) -> bool:
    """Whether the message tells nothing: "and now?", "ok"."""
    words = turn.text.words
    return len(words) <= _ASIDE and not turn.mentions and (words[-1:] == ("?",) or set(words) <= _NODS)


_NODS = frozenset("ok okay right good great fine thanks sure noted alright fair enough i see , . !".split())


def _opened(kept: Sequence[Tok], reply: Text) -> list[Tok]:
    """The tokens `kept` of the message; a few bare words ask, unless the reply only goes on with them."""
    first = kept[0].sentence
    toks = [t._replace(sentence=t.sentence - first) for t in kept]
    goes_on = reply.words[0] in NO and reply.words[1:2] and reply.words[1][0].isalpha()  # "fever" – "no cough"
    if len(toks) <= _ASIDE and toks[-1].norm not in SENTENCE_ENDS and not goes_on:
        toks.append(Tok("?", toks[-1].end, toks[-1].end, toks[-1].sentence))
    return toks
