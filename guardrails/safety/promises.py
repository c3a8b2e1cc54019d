"""A sentence that promises a cure, or says that the product treats, prevents or removes an illness."""

import re
from collections.abc import Sequence
from itertools import takewhile

from guardrails.safety.denials import affirmed, clauses, is_denied
from guardrails.safety.lists import pattern, wordset
from guardrails.safety.text import Text
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention

_GUARANTEE = pattern("never.guarantee")
_CLAIMS = pattern("never.claims")
_GONE = pattern("never.gone")
_CURE = pattern("never.cure")
_AILMENTS = wordset("never.ailments")
_COMPLAINTS = wordset("never.complaints")
_MEASURED = frozenset("sugar pressure cholesterol acid thyroid hormones inflammation fever glucose".split())
_ACTORS = wordset("never.actors")
_ALLOWED_ACTS = wordset("never.allowed_acts")
_USERS = frozenset("who people you i they persons patients we she he anyone those".split())
_TAKING = frozenset("take takes taking on use uses using under receive receives need needs other with your".split())
_GIVEN_FOR = ("medicine", "treatment", "therapy")
_STRONG = frozenset("cure cures cured curing reverse reverses eradicate eradicates heal heals healed".split())
_HAS_HEALED = re.compile(r"\b(?:has|have|had|is|are|fully|to) $")
_STOPS_AT = frozenset(("not", "n't", "no", "people"))
_THIRD_PERSON = re.compile(r"[a-z]{3,}(?<![suia])s")
_REACH = 4
"""Words between a verb and the illness that it acts on."""


def promise_in(joined: str, mentions: Sequence[Mention], text: Text) -> str:
    """The words that promise a cure or a result; "" if none."""
    diseases = _words(mentions, text, Kind.DISEASE)
    ill = _words(mentions, text, Kind.DISEASE, Kind.SYMPTOM) | _AILMENTS
    named = diseases | _MEASURED | _COMPLAINTS
    return (
        affirmed(_GUARANTEE, joined)
        or _acts_on(text, ill)
        or next((said for clause in clauses(joined) if (said := _claims(clause, named, ill))), "")
    )


def _words(mentions: Sequence[Mention], text: Text, *kinds: Kind) -> frozenset[str]:
    return frozenset(
        word
        for mention in mentions
        if any(c.kind in kinds for c in mention.concepts)
        for word in text.norms(*text.span(mention.start, mention.end))
    )


def _acts_on(text: Text, ill: frozenset[str]) -> str:
    """Such as "it kills the flu virus", "they remove warts": the product does something to an illness, unhedged."""
    words = text.words
    for i in range(len(words) - 1):
        if words[i] not in _ACTORS:
            continue
        verb = i + 2 if words[i + 1].endswith("ly") and i + 2 < len(words) else i + 1
        if words[verb] in _ALLOWED_ACTS or not _THIRD_PERSON.fullmatch(words[verb]):
            continue
        after = words[verb + 1 : verb + 1 + _REACH]
        near = tuple(takewhile(lambda w: w[0].isalpha() and w not in _STOPS_AT, after))
        before = " ".join(words[:verb])
        if ill & set(near) and not is_denied(f" {before} ", len(before) + 2):
            return " ".join((*words[i : verb + 1], *near))
    return ""


def _claims(clause: str, named: frozenset[str], ill: frozenset[str]) -> str:
    """A cure word that is not denied; "treat", "prevent" and the like only with an illness near."""
    for match in _CLAIMS.finditer(clause):
        before, after = _around(clause, match)
        by_a_user = before[-1:] and before[-1] in _USERS  # "people who manage diabetes with tablets"
        if not by_a_user and named & {*match.group().split(), *after[:4]} and not is_denied(clause, match.start()):
            return match.group().strip()
    for match in _GONE.finditer(clause):
        before, after = _around(clause, match)
        if ill & {*before[-5:], *after[:3]} and not is_denied(clause, match.start()):
            return match.group().strip()
    for match in _CURE.finditer(clause):
        if _is_cure(clause, match, ill) and not is_denied(clause, match.start()):
            return match.group().strip()
    return ""


def _is_cure(clause: str, match: re.Match[str], ill: frozenset[str]) -> bool:
    words = match.group().split()
    before, after = _around(clause, match)
    if words[0].startswith(_GIVEN_FOR) and _TAKING & set(before[-3:]):
        return False  # "if you take medicine for diabetes"
    if words[0].startswith("heal") and _HAS_HEALED.search(clause[: match.start()]):
        return False  # "wait until the skin has healed"
    return words[0] in _STRONG or bool(ill & {*after[:7], *words})


def _around(clause: str, match: re.Match[str]) -> tuple[list[str], list[str]]:
    return clause[: match.start()].split(), clause[match.end() :].split()
