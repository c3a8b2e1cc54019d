"""Allergies that a caution names, and what a product says that it contains."""

import re
from collections.abc import Container, Iterator
from dataclasses import replace

from domain.safety import CautionKind
from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.cautions.caution_words import BOILERPLATE
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.stems import words_of
from guardrails.safety.vocabulary.vocabulary import ConceptKind, Mention, Vocabulary

_ALLERGY = pattern("cautions.allergy", ignore_case=True)
_ALWAYS = re.compile(r"al+erg|hyper|intol|anaphyla", re.I)
_FELT = wordset("cautions.felt")
"""What one may be sensitive to without an allergy: heat, noise, hormones."""
_HOW_HAD = wordset("cautions.how_had")
"""What says of a content only how or as what part it is in the product."""
_OWN = pattern("cautions.own", ignore_case=True)
_RELATED = re.compile(r"related (plant|herb|spec)|same (plant )?family|plant family|members of|family", re.I)
_CONTAINS = re.compile(
    r"\b(?:(?:contains?|(?:oils?|nuts|seeds|allergens) inside:|"
    r"(?<!no )(?<!known )allergens?(?: info(?:rmation)?)?:)(?: contains?)?:?|"
    r"(?:made|manufactured|produced|processed|packed|bottled|prepared)\b[^;:.)]{0,40}? "
    r"(?:with|(?:also )?(?:processing|handling|packing)|"
    r"(?:that|which) (?:also )?(?:process(?:es)?|handles?|packs?|uses?|contains?))) (?!no\b)"
    r"((?:(?!,? \(?\b(?:not|never|unsuitable|avoid|so|which|that)\b)"
    r"(?!(?:,| and|\s[–—-])\s[^,;:.)]*\b(?:please|consult|ask|should|must|need|speak|talk|seek|check|abstain|beware)\b)"
    r"(?:\([^();:.]*\)|[^;:.)]))+)",
    re.I,
)
_BASED = re.compile(r"\b([^\W\d]+)[ -](?:based|derived)\b", re.I)
_ALLERGEN_NOTE = re.compile(r"\W*([^:;.]+): (?:see|check|read) (?:the )?(?:allergen|allergy)[^;:.]*", re.I)
"""Such as "Milk, soy: see allergen statement"."""
_OBJECT = re.compile(
    r"(?:al+erg\w*|anaphyla\w*|hypersensitiv\w*|intoleran\w*|sensitiv\w*|react\w*)\s+(?:\w+\s)?(?:to|towards|against|of|from|with|between)\s+([^;:.]+)",
    re.I,
)
_OBJECT_ENDS = pattern("cautions.object_ends", ignore_case=True)
_LEADS = pattern("cautions.allergy_leads", ignore_case=True)
_ITEMS = re.compile(r"[,/()]|\b(?:or|and)\b|&")
_LONG = 3
_ASIDE = re.compile(r"\w*\s*\(((?:[^\W\d]+(?:[ -][^\W\d]+)?(?:, | or | and )?)+)\)")
"""Such as "(walnut, cashew)" after "nut allergy"; not "(gathered where nuts grow)"."""


def _things(text: str, without: Container[str] = ()) -> tuple[str, ...]:
    """What an allergy is to, thing by thing, each once: "soy" and "milk" of "soy and milk", not "soy milk"."""
    idle = BOILERPLATE | _NO_THING
    items = ([w for w in words_of(item) if w not in idle and len(w) > 2] for item in _ITEMS.split(text))
    return tuple(dict.fromkeys(" ".join(w for w in words if w not in without) for words in items if words))


_NO_THING = frozenset("tendency tendencies cross".split())
"""Before "allergies", what names nothing that they are to."""


def _first_illness(object_: str, at: int, mentions: tuple[Mention, ...]) -> int:
    """Where an illness comes in, in what an allergy is to and stands at a place of the part: "bee products, asthma"."""
    inside = (m.start - at for m in mentions if _is_illness(m) and not is_allergy(m))
    return next((i for i in inside if 0 < i < len(object_) and _COMES_IN.search(object_[:i])), len(object_))


_COMES_IN = re.compile(
    r"(?:,|/|\b(?:or|and))\s*(?:an? |with |in |for |during |if (?:you (?:have |suffer from |are )?)?)?$", re.IGNORECASE
)


def _left_of(part: str) -> str:
    """The words of a part from which what the product contains was taken: "milk allergy (contains ghee)"."""
    return _EMPTY.sub("", part).strip(" ,:;")


_EMPTY = re.compile(r"\s*\(\s*,?\s*\)")


def contained(part: str, base: Clause, vocabulary: Vocabulary) -> tuple[list[Clause], str]:
    """What the product contains, as allergens; and the part without it: "contains milk", "ghee-based"."""
    match = _CONTAINS.search(part) or _ALLERGEN_NOTE.match(part) or _BASED.search(part)
    if match is None or (match.re is not _CONTAINS and not all(map(vocabulary.substances, _things(match.group(1))))):
        return [], part
    things = tuple(filter(None, _things(match.group(1), _HOW_HAD)))
    clause = replace(base, kind=CautionKind.AVOID, allergens=things, content=True, words=match.group(0))
    return [clause] if clause.allergens else [], part[: match.start()] + " , " + part[match.end() :]


def _said(part: str) -> Iterator[re.Match[str]]:
    """Where a part speaks of an allergy: not "heat-sensitive", "sensitive to noise"."""
    for match in _ALLERGY.finditer(part):
        leads = words_of(part[: match.start()])[-1:]
        object_ = _OBJECT.match(part, match.start())
        felt = set(words_of(object_.group(1))[:3] if object_ else leads)
        if _ALWAYS.match(match.group()) or not _FELT & felt:
            yield match


def allergy(
    part: str, base: Clause, mentions: tuple[Mention, ...], vocabulary: Vocabulary
) -> tuple[Clause, list[tuple[int, int]]] | None:
    """The allergy that a part names, with the places of what it is to; to the product's own where it doesn't say."""
    said = list(_said(part))
    if not said or base.kind is CautionKind.INSTRUCTION:
        return None
    match = said[0]
    sides = _OBJECT.search(part)
    if sides:
        object_ = _OBJECT_ENDS.split(sides.group(1))[0]
        object_ = object_[: _first_illness(object_, sides.start(1), mentions)]
        places = [(sides.start(1), sides.start(1) + len(object_))]
        if match.start() < sides.start():  # "not with an aspirin allergy or an allergy to the daisy family"
            places = [*_before(part, 0, match.start(), mentions, vocabulary), *places]
            object_ = ", ".join(part[a:b] for a, b in places)
    else:
        places = []
        for begin, each in zip([0, *(m.end() for m in said)], said, strict=False):  # "milk allergy or nut allergy"
            places += _before(part, begin, each.start(), mentions, vocabulary)
            after = _ASIDE.match(part, each.start())
            places += [after.span(1)] if after and vocabulary.substances(after.group(1)) else []
        object_ = ", ".join(part[a:b] for a, b in places)
    own = bool(_OWN.search(object_)) or not _things(object_)
    allergens = _things(_RELATED.sub(" ", _OWN.sub(" ", object_)))
    if own and (listed := _LISTED.search(part, match.end())):
        allergens = tuple(dict.fromkeys((*allergens, *_things(listed.group(1)))))
    clause = replace(
        base, own_ingredients=own, allergens=allergens, related=bool(_RELATED.search(object_)), words=_left_of(part)
    )
    return clause, places


_LISTED = re.compile(r"\([^():]{0,30}:\s*([^()]+)\)")
"""The ingredients in brackets: "allergy to any ingredient (see list: peppermint, fennel)"."""


def _before(
    part: str, begin: int, end: int, mentions: tuple[Mention, ...], vocabulary: Vocabulary
) -> list[tuple[int, int]]:
    """Places of what stands before "allergy", back to where something else is said: "latex, nut or seed allergy"."""
    start = max((m.end() for m in re.finditer(r"[;:.]", part[:end])), default=begin)
    start = max(start, begin)
    start = max((m.end() for m in _LEADS.finditer(part, start, end)), default=start)
    cuts = [start, *(x for m in _ITEMS.finditer(part, start, end) for x in m.span()), end]
    items = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True) if words_of(part[a:b])]
    found: list[tuple[int, int]] = []
    for a, b in reversed(items):
        illness = any(m.start >= a and m.end <= b and _is_illness(m) for m in mentions)
        known = vocabulary.substances(part[a:b]) or len(words_of(part[a:b])) == 1
        taken = any(m.start >= a and m.end <= b and _is_only_taken(m) for m in mentions)
        led = found and _LED.match(part, found[-1][0])  # "not with blood thinners or in aspirin allergy"
        if found and (illness or taken or led or not known or len(words_of(part[a:b])) > _LONG):
            break
        if not illness or part[b:end].strip(" -") == "":
            found.append((a, b))
    return found[::-1]


_LED = re.compile(r"\s*(?:in|with|during|for)\b", re.IGNORECASE)
_ALLERGENIC = re.compile(r"antibiotic|nsaid|pain|penicillin|sul[fp]|salicyl|an(?:a)?esthetic|opioid|vaccine|contrast")
"""Of the classes of medicines those that people speak of being allergic to."""


def _is_only_taken(mention: Mention) -> bool:
    """Whether a class of medicines is no allergen: "blood thinners or aspirin allergy" names two things."""
    return all(c.kind is ConceptKind.MEDICINE_CLASS and not _ALLERGENIC.search(c.id) for c in mention.concepts)


def is_allergy(mention: Mention) -> bool:
    """Whether a mention is an illness that is itself called an allergy or intolerance: "lactose intolerance"."""
    return bool(_ALLERGY.search(mention.words)) and any(c.kind is ConceptKind.DISEASE for c in mention.concepts)


def _is_illness(mention: Mention) -> bool:
    return all(
        c.kind in (ConceptKind.DISEASE, ConceptKind.STATE, ConceptKind.SITUATION, ConceptKind.SYMPTOM)
        for c in mention.concepts
    )
