"""Medicines that a message tells of, though whoever would use the product says flatly that they take none.

"The courier who drops the insulin next door wants it for himself, no meds": the insulin is somebody's, not his. Only
what is said to be brought, fetched or otherwise dealt with goes, or what they took once ("was on it last year, takes
nothing now"), and nothing where the denial leaves something over ("takes nothing else", "no meds apart from").
"""

import re
from collections.abc import Iterable, Sequence

from domain.safety import Assertion
from guardrails.safety.conditions.condition import PLAIN, Condition, Turn
from guardrails.safety.language.function_words import OBJECTS, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, same
from guardrails.safety.language.text import Text
from guardrails.safety.people.owners import owner_of

_NOTHING = frozenset("nothing zip zilch nowt nada nil none anything owt".split())
_TAKES_NOTHING = pattern("takes_nothing.says_so")
_LEFT_OVER = wordset("takes_nothing.left_over")
_TAKING = wordset("takes_nothing.taking")
_HANDLING = wordset("takes_nothing.handling")
_UNKNOWN_TO_ME = pattern("takes_nothing.unknown_to_me")
_GIVING = frozenset("give gives giving".split())
_LOADS = frozenset("box boxes crates cartons parcels trays pallets bags packs".split())
_CLAUSE = frozenset(". ! ? ; , : ( ) but so – — -".split())
_ANY_AT_ALL = frozenset("no any zero nil without on taking takes take prescription prescribed of".split())
_NEAR = 2
"""Tokens beside a denial in which stands what it leaves over."""


def not_taken(found: Sequence[Condition], turns: Sequence[Turn], targets: frozenset[str]) -> list[Condition]:
    """The medicines, among conditions that count, that nobody who would use the product takes."""
    medicines = [c for c in found if c.mention.counts and _is_medicine(c)]
    users = targets - {ANYBODY}
    if not medicines or not users:
        return []
    denying = [(t.number, at, who) for t in turns for at, who in _who_takes_nothing(t, found)]
    if not all(any(same(user, who) for _, _, who in denying) for user in users):
        return []
    last = max((number, at) for number, at, _ in denying)
    return [
        c
        for c in medicines
        if (c.mention.turn <= last[0] and _is_only_handled(c, turns[c.mention.turn].text))
        or ((c.mention.turn, c.token) < last and _was_taken_once(c, users, turns[c.mention.turn].text))
    ]


def _was_taken_once(condition: Condition, users: frozenset[str], text: Text) -> bool:
    """Such as "she was on it last year", of her: not "last month", whose traces may be left."""
    whose = condition.mention.person
    if condition.mention.assertion is not Assertion.HISTORY or not (whose == ANYBODY or {whose} == users):
        return False
    return _LONG_AGO.search(text.part(*text.sentence(condition.token))) is not None


_LONG_AGO = re.compile(
    r" (?:last year|years? (?:ago|back)|(?:long|ages) ago|in (?:19|20)\d\d|"
    r"in (?:my|her|his) (?:early |late )?(?:\d0s|teens|twenties|thirties))(?= )"
)


def who_takes_none(found: Sequence[Condition], turns: Sequence[Turn]) -> set[str]:
    """Keys of those of whom a clause ends by saying flatly that they take none: not "no tablets left"."""
    return {who for t in turns for at, who in _who_takes_nothing(t, found) if _ends_clause(t.text.words, at)}


def _ends_clause(words: Sequence[str], at: int) -> bool:
    """Whether nothing follows token `at` but what only adds to it: "(tablets) at all", "(medicines) for it"."""
    behind = next((word for word in words[at + 1 :] if word not in _ADDED), ".")
    return behind in _CLOSES


_ADDED = frozenset(
    "at all for it this that whatsoever either now yet started taken given needed prescribed advised any of".split()
)
_CLOSES = frozenset(". , ; ! ? ) – — - and but so can is".split())


def _is_medicine(condition: Condition) -> bool:
    return condition.concepts[0].startswith(("drug:", "class:")) and condition.concepts[0] not in PLAIN


def _who_takes_nothing(turn: Turn, found: Iterable[Condition]) -> list[tuple[int, str]]:
    """Where the message says flatly that somebody takes no medicine, and their keys."""
    text = turn.text
    denied = [
        (*text.span(c.mention.start, c.mention.end), c.mention.person)
        for c in found
        if c.mention.turn == turn.number
        and c.mention.assertion is Assertion.NEGATED
        and "class:any_medicine" in c.concepts
        and text.words[max(0, c.token - 1)] in _ANY_AT_ALL  # no "water tablets"
    ]
    if not _NOTHING.isdisjoint(text.said):
        for said in _TAKES_NOTHING.finditer(text.phrase):
            a = text.phrase[: said.end()].count(" ") - 1
            owner = owner_of(turn.people, a, a + 1)
            denied.append((a, a + 1, owner.key if owner else ANYBODY))
    return [(a, who) for a, b, who in denied if _is_flat(text, a, b)]


def _is_flat(text: Text, a: int, b: int) -> bool:
    """Whether the denial at tokens [a, b) leaves nothing over: no "nothing else", "no regular meds", "none but"."""
    return _LEFT_OVER.isdisjoint(text.words[max(0, a - _NEAR) : b + _NEAR])


def _is_only_handled(condition: Condition, text: Text) -> bool:
    """Whether the words before the medicine in its clause deal with it, and don't say whose it is or who takes it."""
    a, _ = text.span(condition.mention.start, condition.mention.end)
    start = a
    while start > 0 and text.words[start - 1] not in _CLAUSE:
        start -= 1
    before = text.words[start:a]
    said, _ = text.sentence(a)
    if _UNKNOWN_TO_ME.search(text.part(said, a)):
        return True
    if before[-2:-1] and before[-2] in _LOADS and before[-1] == "of":
        before = text.words[said:a]  # "I drive deliveries, boxes of (warfarin)"
    before = tuple(w for i, w in enumerate(before) if (w, *before[i + 1 : i + 2]) != ("used", "to"))
    own = bool(before) and before[-1] in POSSESSIVES | {"own"}
    if _GIVING & set(before) and not OBJECTS.isdisjoint(before):
        return False  # "they give me insulin"
    return not _HANDLING.isdisjoint(before) and _TAKING.isdisjoint(before) and not own


def is_of_the_rest(denied: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "no other tablets", behind "I take Eliquis": what is denied is what was not told before."""
    text = turns[denied.mention.turn].text
    _, end = text.span(denied.mention.start, denied.mention.end)
    return not _REST.isdisjoint(text.words[max(0, denied.token - 1) : end + 1])


_REST = frozenset("other further additional else besides beyond apart except".split())
