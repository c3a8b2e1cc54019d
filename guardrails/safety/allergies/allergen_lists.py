"""Lists of what somebody is allergic to: "nuts, soy or milk", read forwards from a token or backwards from one."""

from collections.abc import Sequence
from dataclasses import dataclass

from guardrails.safety.allergies.allergens import ANY_INGREDIENT, Spot
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

_ENDS = wordset("allergies.ends")
_FILLERS = wordset("allergies.fillers")
_NO_OBJECT = wordset("allergies.no_object")
_JOINS = frozenset("and or nor & + /".split())
_CLOSES = frozenset({",", ".", ";", ")", "\n", ""}) | _JOINS
_ANY = frozenset("ingredient ingredients component components everything anything something".split())
_LONGEST_UNKNOWN = 3
_OTHER_THAN = frozenset(
    "other than except apart aside besides but save eat eats eating take takes taking use uses using drink drinks"
    " love loves like likes cook cooks tolerate tolerates".split()
)
"""What keeps an unknown word from being a kind of what follows it: "anything other than milk", "I eat sesame"."""
_REACH = 12


@dataclass(frozen=True, slots=True)
class Listed:
    """Things named at tokens [a, b): those that are known as ids, others as words."""

    a: int
    b: int
    ids: frozenset[str]
    known: bool = False
    """Whether one of them is a herb, food or medicine that the gate knows."""

    def __bool__(self) -> bool:
        return bool(self.ids)


def listed_from(text: Text, start: int, spots: Sequence[Spot]) -> Listed:
    """The list that begins at token `start`; a comma goes on only to a thing that is itself in a list."""
    at = {s.a: s for s in spots}
    ids: set[str] = set()
    words: set[str] = set()
    _, end = text.sentence(start) if start < len(text.toks) else (0, start)
    i = stop = start
    while i < min(end, start + _REACH):
        i = _skipped(text, i, end, at)
        if i in at:
            ids |= at[i].ids
            stop = i = at[i].b
            while i < end and text.words[i] in _FILLERS and i not in at:
                i += 1
        else:
            run = _unknown(text, i, end, at)
            if run > i and run in at and _OTHER_THAN.isdisjoint(text.words[i:run]):
                i = run  # "raw honey": a kind of what the gate knows
                continue
            words |= {f"word:{stem(w)}" for w in text.words[i:run]}
            stop = i = max(run, i)
        i = _next_item(text, i, end, at)
        if i < 0:
            break
    if not ids and _ANY & set(text.words[start : min(end, start + _REACH)]):
        return Listed(start, stop, frozenset({ANY_INGREDIENT}))
    return Listed(start, stop, frozenset(ids | words), bool(ids))


def listed_before(text: Text, stop: int, spots: Sequence[Spot]) -> Listed:
    """The list that ends right before token `stop`: "no egg, nut or milk | allergy"."""
    ending = {s.b: s for s in spots}
    start, _ = text.sentence(stop)
    i = stop
    while i > start and i not in ending and text.words[i - 1] in _TAILS:
        i -= 1
    i = i if i in ending else _past_particles(text, i, start, ending)
    if i not in ending:
        a = i
        while a > start and stop - a < 2 and _is_plain(text.words[a - 1]) and a not in ending:
            a -= 1
        return Listed(a, stop, frozenset(f"word:{stem(w)}" for w in text.words[a:i]))
    ids = set(ending[i].ids)
    i = ending[i].a
    joined = False
    while i - 1 > start and text.words[i - 1] in (_JOINS | {","}):
        joined = joined or text.words[i - 1] != ","
        before = i - 1
        while before > start and text.words[before - 1] in _JOINS:
            before -= 1
        if not joined:
            break
        if before in ending:
            ids |= ending[before].ids
            i = ending[before].a
        elif text.words[i - 1] != "," and _is_plain(text.words[before - 1]):
            ids.add(f"word:{stem(text.words[before - 1])}")
            i = before - 1
        else:
            break
    return Listed(i, stop, frozenset(ids), known=True)


def _past_particles(text: Text, i: int, start: int, ending: dict[int, Spot]) -> int:
    """Where the list ends behind which only particles lead to token i: "kaju [se mujhe] allergy"; i where none does."""
    j = i
    while j > start and j not in ending and text.words[j - 1] in _PARTICLES:
        j -= 1
    return j if j in ending else i


_PARTICLES = frozenset("se sey me them their my both causes his her is of take eating".split())
"""What stands between a thing and "allergy" where another language than English is read."""
_TAILS = frozenset('protein proteins food family plant plants seed seeds oil type - based - severe bad " )'.split())


def _is_plain(word: str) -> bool:
    return word[0].isalpha() and word not in _NO_OBJECT and word not in _ENDS


def _skipped(text: Text, i: int, end: int, at: dict[int, Spot]) -> int:
    """The next token that is no filler."""
    while i < end and i not in at and (text.words[i] in _FILLERS or not text.words[i][0].isalnum()):
        if text.words[i] in _ENDS or text.words[i] in _CLOSES - _JOINS:
            break
        i += 1
    return i


def _unknown(text: Text, i: int, end: int, at: dict[int, Spot]) -> int:
    """Where the words that begin at token i and that the gate doesn't know end."""
    j = i
    while j < end and j not in at and j - i < _LONGEST_UNKNOWN and _is_plain(text.words[j]):
        if text.words[j] in _JOINS:
            break
        j += 1
    return j


def _next_item(text: Text, i: int, end: int, at: dict[int, Spot]) -> int:
    """The token at which the list goes on behind token i, or -1."""
    if i >= end:
        return -1
    if text.words[i] in _JOINS or (text.words[i] == "(" and i + 1 in at):
        return i + 1  # "til (gingelly)"
    if text.words[i] != ",":
        return -1
    j = i + 1
    while j < end and (text.words[j] in _FILLERS or text.words[j] in _JOINS) and j not in at:
        j += 1
    if j not in at or _opens_clause(text, j, end, at):
        return -1
    follows = text.words[at[j].b] if at[j].b < len(text.toks) else ""
    return j if follows in _CLOSES or text.words[i + 1] in _JOINS else -1


def _opens_clause(text: Text, i: int, end: int, at: dict[int, Spot]) -> bool:
    """Whether the things from token i on do something: "birch pollen, | daisies and ragweed never bothered me"."""
    while i < end and (i in at or text.words[i] in _JOINS):
        i = at[i].b if i in at else i + 1
    return i < end and text.words[i] in _DOES


_DOES = frozenset("never do does did is are was were have has n't agree agrees".split())
