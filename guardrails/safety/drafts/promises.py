"""A sentence that promises a cure, or says that the product treats, prevents or removes an illness."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from guardrails.safety.drafts.denials import affirmed, clauses, is_denied
from guardrails.safety.drafts.others import without_other_ends
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention

_GUARANTEE = pattern("never.guarantee")
_ENDED = pattern("never.ended")
_DEPENDS = pattern("never.depends")
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
_PEOPLE = frozenset(
    "your people patients patient customers everyone everybody anyone him her he she who me mother father users".split()
)
_BODY = wordset("organs.parts") | frozenset("hair patches knees joints skin veins stones fits sugar pressure".split())
_AFTER_A_BARE_VERB = frozenset(". , before for in at over under after until and between to".split())
_REACH = 4
"""Words between a verb and the illness that it acts on."""


@dataclass(frozen=True, slots=True)
class Ailments:
    """The words of a sentence that name an illness."""

    ill: frozenset[str]
    """Of diseases and complaints."""
    named: frozenset[str]
    """Of diseases and what is measured of them."""


def ailments_in(text: Text, mentions: Sequence[Mention]) -> Ailments:
    return Ailments(
        ill=_words(mentions, text, Kind.DISEASE, Kind.SYMPTOM) | _AILMENTS,
        named=_words(mentions, text, Kind.DISEASE) | _MEASURED | _COMPLAINTS,
    )


def promise_in(joined: str, ailments: Ailments) -> str:
    """The words that promise a cure or a result; "" if none."""
    joined = without_other_ends(joined)
    return (
        affirmed(_GUARANTEE, joined)
        or _acts_on(joined.split(), ailments.ill)
        or next((said for clause in clauses(joined) if (said := _claims(clause, ailments))), "")
        or _ended(joined, ailments.ill)
    )


def _ended(joined: str, ill: frozenset[str]) -> str:
    """An illness, or a part of the body, and an end of it, wherever they stand in the sentence."""
    if not (ill | _BODY) & set(joined.split()) or _DEPENDS.search(joined):
        return ""
    return affirmed(_ENDED, joined)


def _words(mentions: Sequence[Mention], text: Text, *kinds: Kind) -> frozenset[str]:
    return frozenset(
        word
        for mention in mentions
        if any(c.kind in kinds for c in mention.concepts)
        for word in text.norms(*text.span(mention.start, mention.end))
    )


def _acts_on(words: Sequence[str], ill: frozenset[str]) -> str:
    """Such as "it kills the flu virus", "they remove warts": the product does something to an illness, unhedged."""
    for i in range(len(words) - 2):
        if words[i] not in _ACTORS:
            continue
        verb = i + 2 if words[i + 1].endswith("ly") and i + 2 < len(words) else i + 1
        if words[verb] in _ALLOWED_ACTS or not _THIRD_PERSON.fullmatch(words[verb]):
            continue
        after = words[verb + 1 : verb + 1 + _REACH]
        near = tuple(takewhile(lambda w: w[0].isalpha() and w not in _STOPS_AT, after))
        before = " ".join(words[:verb])
        if ill & set(near) - _ALLOWED_ACTS and not is_denied(f" {before} ", len(before) + 2):
            return " ".join((*words[i : verb + 1], *near))
    return ""


def _claims(clause: str, ailments: Ailments) -> str:
    """A cure word that is not denied; "treat", "prevent" and the like only with an illness near."""
    for match in _CLAIMS.finditer(clause):
        before, after = _around(clause, match)
        by_a_user = before[-1:] and before[-1] in _USERS  # "people who manage diabetes with tablets"
        if (
            not by_a_user
            and ailments.named & {*match.group().split(), *after[:4]}
            and not is_denied(clause, match.start())
        ):
            return match.group().strip()
    for match in _GONE.finditer(clause):
        before, after = _around(clause, match)
        if ailments.ill & {*before[-5:], *after[:3]} and not is_denied(clause, match.start()):
            return match.group().strip()
    for match in _CURE.finditer(clause):
        if _is_cure(clause, match, ailments.ill) and not is_denied(clause, match.start()):
            return match.group().strip()
    return ""


def _is_cure(clause: str, match: re.Match[str], ill: frozenset[str]) -> bool:
    words = match.group().split()
    before, after = _around(clause, match)
    if "who" in before[-3:]:
        return False  # "people who have been cured of it"
    if words[0].startswith(_GIVEN_FOR) and _TAKING & set(before[-3:]):
        return False  # "if you take medicine for diabetes"
    if words[0].startswith("heal") and _HAS_HEALED.search(clause[: match.start()]):
        return False  # "wait until the skin has healed"
    if bool(ill & {*after[:7], *words}):
        return True
    return words[0] in _STRONG and not _of_a_thing(words[0], before, after)


def _of_a_thing(verb: str, before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether leather, pods or a lid are cured or reversed: nobody and no illness is near."""
    if set(before[-8:]) & _PEOPLE or set(after[:4]) & _PEOPLE:
        return False
    passive = verb in ("cured", "reversed", "healed") or (verb == "reversing" and "are" in before[-2:])
    bare = verb in ("cure", "reverse") and (
        "let" in before[-4:] or not {"a", "the", "no", "can", "will", "'ll", "to", "not"} & set(before[-2:])
    )
    on_its_own = verb == "cure" and before[-1:] == ["to"] and (after[:1] or ["."])[0] in _AFTER_A_BARE_VERB
    return passive or bare or on_its_own


def _around(clause: str, match: re.Match[str]) -> tuple[list[str], list[str]]:
    return clause[: match.start()].split(), clause[match.end() :].split()
