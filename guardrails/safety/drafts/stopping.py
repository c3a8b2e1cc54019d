"""A sentence that speaks of stopping, changing or not needing prescribed medicine."""

import re
from collections.abc import Sequence

from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention

_STOPPING = pattern("never.stopping")
_STOP_DENIED = pattern("never.stop_denied")
_DOCTOR_DECIDES = pattern("never.doctor_decides")
_UNNEEDED = pattern("never.unneeded")
_SUPERVISED = pattern("never.supervised")
_TURN = re.compile(r" (?:but|;|however|and so|–|—) ")
_NO_HARM = re.compile(r"\bno (?:harm|problem|risk|danger|issue|reason not|need to worry|worry|objection)\b")
_NO_NEED = re.compile(
    r"\b(?:no longer need|no need|do n't need|does n't need|need n't|not need|wo n't need|will n't need|no longer)\b"
)
_NOT = re.compile(r"\b(?:not|n't|never)\b")
_NO_OR_ONLY = re.compile(r"\bno\b|\bnot\b|n't|\bonly\b")
_DOES_NOT_MEAN = re.compile(r"\b(?:not mean|never means|n't mean|not say|not that)\b")
_BEFORE = 60
_FAR_BEFORE = 70
"""Characters before the words that a denial of them is looked for in."""


def stopping_in(masked: str) -> str:
    """The words that suggest doing without a medicine; "" if none. `masked`: words with medicines marked."""
    if (unneeded := _unneeded(masked)) and not _DOCTOR_DECIDES.search(masked):
        return unneeded
    for clause in _TURN.split(masked):
        if _DOCTOR_DECIDES.search(clause):
            continue
        supervised = _SUPERVISED.search(clause) and _NO_OR_ONLY.search(clause)
        for match in _STOPPING.finditer(clause):
            if not supervised and not _is_denied(clause, match):
                return match.group().strip()
    return ""


def _unneeded(masked: str) -> str:
    for match in _UNNEEDED.finditer(masked):
        if not _STOP_DENIED.search(masked[: match.start()][-_FAR_BEFORE:] + " "):
            return match.group().strip()
    return ""


def _is_denied(clause: str, stopping: re.Match[str]) -> bool:
    before = _NO_HARM.sub(" ", clause[: stopping.start()][-_BEFORE:])
    if _NO_NEED.search(stopping.group()):
        return _DOES_NOT_MEAN.search(before) is not None
    return bool(_STOP_DENIED.search(before + " ") or _NOT.search(stopping.group()))


def with_medicines_marked(text: Text, mentions: Sequence[Mention]) -> str:
    """The sentence's words with names of medicines put as "medicine", so that "stop your metformin" is seen."""
    joined = text.phrase
    for mention in mentions:
        if any(c.kind in (Kind.MEDICINE, Kind.MEDICINE_CLASS) for c in mention.concepts):
            a, b = text.span(mention.start, mention.end)
            words = " ".join(text.norms(a, b))
            joined = joined.replace(f" {words} ", " medicine ", 1)
    return joined
