"""Signs of an allergic reaction in a message: hives, a throat that closes, an adrenaline pen."""

from guardrails.safety.lists import wordset
from guardrails.safety.text import Text

_STRONG = wordset("reactions.strong")
_WEAK = wordset("reactions.weak")
_SWELLS = wordset("reactions.swells")
_FACE = wordset("reactions.face")
_AIRWAYS = frozenset("throat throats airway airways windpipe".split())
_CLOSES = wordset("reactions.closes")
_OUT = frozenset("come comes came coming break breaks broke breaking broken bring brings brought flare flares".split())
_RESCUE = frozenset("adrenaline adrenalin epinephrine".split())
_GIVING = frozenset("give gave given giving need needed shot jab jabbed injection injected".split())
_HARMS = frozenset("kill kills killed wreck wrecks wrecked floor floors floored".split())
_SETS = frozenset("set sets setting".split())
_BURNS = frozenset("burn burns burned burnt burning peel peels peeled peeling raw".split())
_OBJECTS = frozenset("me him her us them my".split())
_PEN = frozenset({"epi", "adrenaline", "epinephrine"})
_NEAR = 4
_OTHERS = frozenset({"pen", "&", "off", "er", "hay", "hayfever"})
SIGN_WORDS = _STRONG | _WEAK | _SWELLS | _CLOSES | _OUT | _HARMS | _BURNS | _RESCUE | _OTHERS
"""Words without one of which there is no sign."""


def sign_of(text: Text, i: int) -> int:
    """2 for a sign that says an allergy by itself, 1 for one that needs a cause, 0 for none."""
    word = text.words[i]
    if word in _STRONG:
        return 2
    near = set(text.words[max(0, i - _NEAR) : i + _NEAR + 1])
    if word in _CLOSES and near & _AIRWAYS:
        return 2
    if word in _SWELLS:
        return 2 if near & _FACE else 1
    if word == "pen" and near & _PEN:
        return 2
    if word in _HARMS and text.words[i + 1 : i + 2] and text.words[i + 1] in _OBJECTS:
        return 1  # "birch trees kill me"
    if word in _RESCUE and near & _GIVING:
        return 2
    if word == "hayfever" or (word == "fever" and text.words[i - 1 : i] == ("hay",)):
        return 1
    if word == "off" and _SETS & set(text.words[max(0, i - 2) : i]):
        return 1  # "both set me off"
    if word == "er" and text.words[i - 1] in ("to", "in", "the"):
        return 1
    if word in _BURNS and near & _FACE:
        return 1
    if word in _OUT:
        return 1 if {"out", "up"} & set(text.words[i + 1 : i + 5]) and {"in", "out"} & near else 0
    casualty = word == "&" and text.words[i - 1 : i] == ("a",) and text.words[i + 1 : i + 2] == ("e",)
    return 1 if word in _WEAK or casualty else 0
