"""Figures of speech that borrow the words of an illness: "nearly gave me an ulcer", "nursing a grudge"."""

from guardrails.safety.lists import pattern, wordset
from guardrails.safety.numerals import number_of
from guardrails.safety.persons import gender_of
from guardrails.safety.text import Text

_LEADS_IN = pattern("idioms.leads_in")
_SHOCK = pattern("idioms.shock")
_MARKED = pattern("idioms.marked")
_MARKED_NEXT = pattern("idioms.marked_next")

_NURSES = frozenset({"nurse", "nurses", "nursing", "nursed"})
_DETERMINERS = frozenset("a an my our his her their the this some".split())
_CHILDREN = wordset("idioms.nursed_children")
_NO_OBJECT = frozenset("lot bit while few".split())
_CARED_FOR = wordset("targets.body") | {"cold", "hangover", "wound", "injury", "grudge", "pint", "patient", "patients"}
_OBJECT = 6
"""Tokens behind "nursing a" in which what is nursed is named."""


def is_figure(text: Text, a: int, b: int) -> bool:
    """Whether the words at tokens [a, b) are meant in jest or for something else than an illness."""
    start, end = text.sentence(a)
    before = f" {' '.join(text.norms(start, a))} "
    after = f" {' '.join(text.norms(b, end))} "
    return bool(
        _LEADS_IN.search(before)
        or _SHOCK.match(after)
        or _MARKED.search(before + after)
        or _MARKED_NEXT.match(f" {' '.join(text.norms(end, end + 3))} ")
    )


def nurses_no_child(text: Text, a: int, b: int) -> bool:
    """Whether the nursing at tokens [a, b) is that of a cold, a drink or a grown person."""
    at = next((i for i in range(a, b) if text.words[i] in _NURSES), -1)
    if at < 0 or not text.words[at + 1 : at + 2] or text.words[at + 1] not in _DETERMINERS:
        return False
    named = []
    for word in text.words[at + 2 : at + 2 + _OBJECT]:
        if word == "-":
            continue
        if not word[0].isalnum() or (word not in _CHILDREN and gender_of(word) is None and word in _ENDS):
            break
        named.append(word)
    if not named or any(w in _CHILDREN or number_of(w) for w in named) or named[0] in _NO_OBJECT:
        return False
    grown = any(w in _CARED_FOR or gender_of(w) in ("m", "f") for w in named)
    return grown or text.words[at + 1] in ("a", "an", "some")


_ENDS = frozenset("and or but so at in on for with by after since until while through who that is are can".split())
