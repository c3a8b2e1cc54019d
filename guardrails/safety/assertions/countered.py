"""Negations that deny nothing, because they are themselves denied, doubted or hoped for: "I can't say I'm not …"."""

import re
from itertools import zip_longest

from guardrails.safety.language.text import Text

_COUNTER = frozenset({"not", "n't", "never", "without", "cannot", "hardly", "nobody", "noone"})
_DOUBTS = frozenset(
    "sure think certain know saying say said claim claimed meant denied true case believe doubt guarantee confirm hope"
    " mean".split()
)
_CLOSE = 3
"""Tokens before "without" in which a doubt still reaches it: "whether a man without …" doubts something else."""
_UNTRUE = frozenset("untrue false lie lying wrong incorrect misleading".split())
_PAPERS = frozenset(
    "file card record chart customer person patient client form notes folder sheet page ticket chat case thread"
    " window tab email account order lady man woman caller guest one".split()
)
"""Behind "wrong" these make nothing untrue: "wrong file: he takes no warfarin"."""
_HOPES = frozenset("hope hopefully hoping unless pray wish pretend assume imagine whether".split())
_DENY = frozenset({"deny", "denies", "denied", "denying"})
_NO_WAY = re.compile(r" no (?:way|chance|possibility|question|doubt)(?: that)?(?: \S+){1,5} $")  # "… I'm not pregnant"
_FAR = re.compile(
    r" (?:far from|anything but|nowhere near|hardly|scarcely|barely)(?: (?:being|completely|entirely))* free $"
)
_NOT_THAT = re.compile(r"(?: (?:is|was|'s) (?:not|n't)|^ not)(?: so)? (?:that|as if|as though) (?:\S+ ){0,3}$")
# "They ruled out clots but | not endometriosis."
_BUT = re.compile(r" (?:ruled out|excluded|cleared (?:\S+ )?of|free of) (?:\S+ ){1,5}(?:but|though) $")


def still_open(text: Text, i: int) -> bool:
    """Whether nothing is ruled out by the words at token i, because it is yet to be done, or is asked about.

    "Nobody has ruled it out", "to be ruled out", "until it is excluded", "has it been ruled out?".
    """
    start, end = text.sentence(i)
    x = next((j + 1 for j in range(i - 1, start - 1, -1) if text.words[j] in _CLAUSE_ENDS), start)
    asked = text.words[end - 1] == "?" and text.words[start] in _ASKS
    return asked or not _NOT_RULED.isdisjoint(text.words[max(x, i - _REACH) : i])


_NOT_RULED = frozenset(
    "n't not never cannot yet to if until unless nobody nothing no none neither nor hardly whether unable"
    " failed".split()
)
_CLAUSE_ENDS = frozenset(", ; : but and so because since".split())
_ASKS = frozenset("has have had is are was were did do does can could".split())
_REACH = 9


def countered(text: Text, i: int, start: int) -> bool:
    """A negation that is itself denied or doubted: "I can't say I'm not …", "not without", "can't rule out"."""
    words = text.norms(max(start, i - 9), i)
    if "," in words:
        words = words[len(words) - words[::-1].index(",") :]
    joined = f" {' '.join(words)} "
    norm = text.toks[i].norm
    if norm == "out":
        return still_open(text, i)
    near = words[-4:]
    joint = max((j for j, w in enumerate(near) if w in ("and", "or", "but")), default=-1)
    if norm in ("without", "no", "of", "from", "longer") and any(w in _COUNTER for w in near[joint + 1 :]):
        return True
    if norm in ("of", "from") and _FAR.search(joined):
        return True  # "far from being free of gout"
    if norm in _DENY and any(w in _COUNTER or w in ("nobody", "no") for w in words[-4:]):
        return True  # "I won't deny that I have …"
    if words[-1:] and words[-1] in ("not", "n't", "never") and norm in ("not", "n't", "never"):
        return True  # "not not pregnant"
    if _NOT_THAT.search(joined) or _BUT.search(joined) or _NO_WAY.search(joined) or " if only " in joined:
        return True  # "it isn't that I'm not pregnant"
    if any(w in _COUNTER for w in words[:-1]) and _DOUBTS & set(words):
        return True
    close = words[-_CLOSE:] if norm == "without" else words
    untrue = {w for w, noun in zip_longest(close, close[1:]) if w != "wrong" or noun not in _PAPERS}
    return bool((_UNTRUE | _HOPES) & untrue)
