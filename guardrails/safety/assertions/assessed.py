"""Suspicions that somebody who knows has looked into and found nothing of: "nephro said go home, nothing here".

Two things are read so: a specialist, who stands for the illness that one is treated for there, if that specialist only
gave a verdict; and a condition that somebody was told or believed to have, if it is named again and denied.
"""

from collections.abc import Sequence

from guardrails.safety.assertions.countered import countered
from guardrails.safety.language.function_words import HE_OR_SHE, NEGATORS, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_TRADES_END = ("ologist", "ologists", "iatrist", "iatrists")
_TRADES = wordset("assessed.trades")
_UNDER = pattern("assessed.under")
_GIVES_A_VERDICT = pattern("assessed.gives_a_verdict")
_NOTHING = pattern("assessed.nothing")
_DISCHARGED = pattern("assessed.discharged")
_TREATED = pattern("assessed.treated")
_BELIEVED = pattern("assessed.believed")
_OWNS = POSSESSIVES | {"'s"}
_BETWEEN = frozenset(
    "a an any the real true actual such sign signs trace evidence of at all has have had is was been it he she they"
    " actually really ever even suffering from with got".split()
)
_NEAR = 4
_WINDOW = 45
_SENTENCES = 3
_LETTERS = 5
"""Letters by which the name of a condition is known again: "epileptic", "epilepsy"."""


def assessed(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> str:
    """The verdict that takes back what tokens [a, b) let one think of, or empty."""
    start, end = text.sentence(a)
    stop = min(max(text.stretch(b, _SENTENCES), end if text.words[end - 1] != "?" else b), b + _WINDOW)
    trade = next((i for i in (b - 1, b - 2) if i >= a and _is_trade(text.words[i])), -1)
    if trade >= 0:  # the words may hold the verb: "rheumatologist says"
        return _verdict(text, a, trade + 1, text.part(trade + 1, stop), others)
    if _BELIEVED.search(text.part(start, a)):
        return _denied_by_name(text, a, b, stop, others)
    return ""


def _is_trade(word: str) -> bool:
    return word.endswith(_TRADES_END) or word in _TRADES


def _verdict(text: Text, a: int, b: int, told: str, others: Sequence[tuple[int, int]]) -> str:
    """What a specialist at tokens [a, b) said that leaves nothing to treat there."""
    before = text.part(text.sentence(a)[0], a)
    if _UNDER.search(before) or not _GIVES_A_VERDICT.match(told) or _TREATED.search(told):
        return ""
    if said := _DISCHARGED.search(told):
        return said.group().strip()
    if text.words[a - 1] in _OWNS and a > 0:
        return ""  # "my rheumatologist says it isn't gout": there is something else
    if said := _NOTHING.search(told):
        return said.group().strip()
    stop = b + told.strip().count(" ") + 1
    return next((text.words[i] for x, _ in others if b <= x < stop and (i := _negation(text, x, b)) >= 0), "")


def _denied_by_name(text: Text, a: int, b: int, stop: int, others: Sequence[tuple[int, int]]) -> str:
    """The word that denies the condition of tokens [a, b) where it is named again: "it was never epilepsy"."""
    heads = {w[:_LETTERS] for w in text.words[a:b] if len(w) >= _LETTERS} or {text.words[b - 1]}
    for x, y in others:
        if b <= x < stop and any(w.startswith(tuple(heads)) for w in text.words[x:y]):
            i = _negation(text, x, b)
            kin = any(gender_of(w) in ("f", "m") and w not in HE_OR_SHE for w in text.words[text.sentence(i)[0] : i])
            if i >= 0 and not (kin and text.sentence(i) != text.sentence(a)):
                return text.words[i]
    return ""


def _negation(text: Text, x: int, first: int) -> int:
    """The token that denies the condition named at token x; -1 if none does."""
    i = x - 1
    while i >= max(first, x - _NEAR) and text.words[i] in _BETWEEN:
        i -= 1
    denies = i >= first and text.words[i] in NEGATORS and not countered(text, i, text.sentence(i)[0])
    return i if denies else -1
