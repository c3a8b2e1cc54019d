"""Signs of an allergic reaction in a message: hives, a throat that closes, an adrenaline pen."""

import re

from guardrails.safety.language.function_words import OBJECTS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_STRONG = wordset("reactions.strong")
_WEAK = wordset("reactions.weak")
_SWELLS = wordset("reactions.swells")
_FACE = wordset("reactions.face")
_AIRWAYS = frozenset("throat throats airway airways windpipe".split())
_BREATHING = frozenset("chest chests lung lungs nose noses sinuses".split())
"""What something may close that tells a reaction only with a word for the cause: a nose closes in every cold."""
_CLOSES = wordset("reactions.closes")
_OUT = frozenset("come comes came coming break breaks broke breaking broken bring brings brought flare flares".split())
_TALKS = frozenset("chat chats conversation talk call meeting email discussion consultation search class".split())
_BRINGS = frozenset({"bring", "brings", "brought"})
_OUT_IN = re.compile(r" (?:\S+ ){1,7}?out in (?:\S+ )?(?:spots|hives|bumps|lumps|welts|blotches|rash|weals|blisters) ")
_WHOM = 12
"""Tokens of "brings the man at the desk out in a rash"."""
_RESCUE = frozenset("adrenaline adrenalin epinephrine".split())
_GIVING = frozenset("give gave given giving got need needed shot jab jabbed injection injected".split())
_HARMS = frozenset("kill kills killed wreck wrecks wrecked floor floors floored".split())
_SETS = frozenset("set sets setting".split())
_BURNS = frozenset("burn burns burned burnt burning peel peels peeled peeling raw".split())
_PEN = frozenset({"epi", "adrenaline", "epinephrine", "carry", "carries"})
_NEAR = 4
_OTHERS = frozenset({"pen", "pens", "&", "off", "er", "hay", "hayfever"})
_CHANGED = wordset("reactions.changed")
_DRY = frozenset("paper sandpaper chalk desert leather parchment cotton drops eyedrops kajal kohl surma".split())
"""What a mouth or an eye is like without any reaction: dry, or given drops."""
_SHAKES = frozenset("shake shakes shaking shaky shook jitters tremble trembling".split())
_THAT_SHAKE = frozenset("i we they you to hands fingers legs me him her".split())
_HEART = frozenset({"heart", "heartbeat", "pulse"})
_RACES = frozenset(
    (
        "race races raced racing pound pounds pounded pounding hammer hammers hammering thump thumps doing "
        "goes going flutter flutters gallops galloping skips jumps samba "
    ).split()
)
"""What a heart does that a coffee sets off."""
BREATHES = frozenset({"breathe", "breath"})
_NOT = frozenset("n't not cannot never hardly barely".split())
_DIED = frozenset({"die", "died", "dying"})
_NEARLY = frozenset("nearly almost".split())
_SKIN = frozenset("skin eczema arms hands legs neck".split())
_FLARES = frozenset("flare flares flared erupts erupted".split())
SIGN_WORDS = (
    _FACE
    | BREATHES
    | _DIED
    | _FLARES
    | _HEART
    | _SHAKES
    | frozenset({"came", "tight", "lit", "light", "lights"})
    | _STRONG
    | _WEAK
    | _SWELLS
    | _CLOSES
    | _OUT
    | _HARMS
    | _BURNS
    | _RESCUE
    | _OTHERS
)
"""Words without one of which there is no sign."""
_MAY_BE_SIGNS = SIGN_WORDS | {"fever"}
"""With the second word of hay fever."""


def sign_of(text: Text, i: int) -> int:
    """2 for a sign that says an allergy by itself, 1 for one that needs a cause, 0 for none."""
    word = text.words[i]
    if word not in _MAY_BE_SIGNS:
        return 0
    if word in _STRONG:
        return 2
    if word in _GIVERS and _is_giver(text, i):
        return 0
    near = set(text.words[max(0, i - _NEAR) : i + _NEAR + 1])
    if word in _CLOSES and near & _AIRWAYS:
        return 2
    if word in _CLOSES and _BREATHING & set(text.words[i + 1 : i + _NEAR]):
        return 1  # "both close my chest"
    if word in _SWELLS | _CLOSES and text.words[i + 1 : i + 2] and text.words[i + 1] in OBJECTS:
        return 2  # "both close me up"
    if word in BREATHES:
        return int(bool(_NOT & set(text.words[max(0, i - 2) : i])))  # "can't breathe"
    if word in _DIED:
        return int(bool(_NEARLY & set(text.words[max(0, i - 2) : i])))
    if word in _FLARES and _SKIN & set(text.words[max(0, i - 2) : i]):
        return 1
    if word in _FACE and _is_changed(text, i):
        return 2
    if word == "shake" and text.words[i - 1 : i] and text.words[i - 1] not in _THAT_SHAKE:
        return 0  # a drink
    if word in _SHAKES or (word in _HEART and _RACES & set(text.words[i + 1 : i + 4])):
        return 1
    if word in ("came", "come", "comes") and text.words[i + 1 : i + 3] == ("up", "like"):
        return 2
    if word in _SWELLS:
        return 2 if near & _FACE else 1
    if word in ("pen", "pens") and near & _PEN:
        return 2
    if word in _HARMS and text.words[i + 1 : i + 2] and text.words[i + 1] in OBJECTS | {"my"}:
        return 1  # "birch trees kill me"
    if word in _RESCUE and near & _GIVING:
        return 2
    if word == "hayfever" or (word == "fever" and text.words[i - 1 : i] == ("hay",)):
        return 1
    if word == "off" and _SETS & set(text.words[max(0, i - 2) : i]):
        whose = {*text.words[i - 1 : i], *text.words[i + 1 : i + 2]}
        return int(bool(OBJECTS & whose))  # "both set me off", not "before I set off"
    if word == "er" and text.words[i - 1] in ("to", "in", "the"):
        return 1
    if word in _BURNS and near & _FACE:
        return 1
    if word in _BRINGS and _OUT_IN.match(text.part(i + 1, min(text.sentence(i)[1], i + _WHOM))):
        return 1
    if word in _OUT and not _TALKS.isdisjoint(text.words[i + 3 : i + 6]):
        return 0  # "it came up in a chat with my aunt"
    if word in _OUT:
        return 1 if {"out", "up"} & set(text.words[i + 1 : i + 5]) and {"in", "out"} & near else 0
    casualty = word == "&" and text.words[i - 1 : i] == ("a",) and text.words[i + 1 : i + 2] == ("e",)
    return 1 if word in _WEAK or casualty else 0


_GIVERS = frozenset({"hospital", "emergency", "casualty"})
_FOR_IT = (("after",), ("because",), ("due",), ("when",), ("from",), ("by",))
_GIVES = pattern("reactions.gives")
_GIVEN = pattern("reactions.given")


def _is_giver(text: Text, i: int) -> bool:
    """Whether a medicine comes from the hospital at token i: "sent her home with …", "given by the hospital"."""
    start, end = text.sentence(i)
    if text.words[i + 1 : i + 2] in _FOR_IT:
        return False  # "discharged from hospital after aspirin"
    return bool(_GIVES.match(text.part(i + 1, end)) or _GIVEN.search(text.part(start, i)))


def _is_changed(text: Text, i: int) -> bool:
    """Whether the lips, the tongue or the like at token i look or feel of a reaction: "lips like sausages"."""
    after = [w for w in text.words[i + 1 : min(i + 5, text.sentence(i)[1])] if w not in _LINKING][:2]
    if after[:1] == ["like"]:
        return not _DRY & set(text.words[i + 2 : i + 5]) and not {"feel", "look"} & set(text.words[max(0, i - 3) : i])
    return bool(_CHANGED & set(after[:1])) or (text.words[i - 1 : i] in (("tight",), ("swollen",), ("fat",)) and i > 0)


_LINKING = frozenset(
    "went go goes got gets get were was is are become becomes became turned all then start starts".split()
)
