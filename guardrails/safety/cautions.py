"""A product's cautions as clauses: whom each one means, and whether it forbids, asks for advice or instructs.

What cannot be read as a concept is kept as words and matched as words, and `unparsed_cautions` tells the editor.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from domain.corpus import Caution, Product
from domain.safety import CautionKind
from guardrails.safety.finding import mentions_of
from guardrails.safety.lists import formats, pattern, wordset
from guardrails.safety.stems import stem, words_of
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention, Vocabulary


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a caution says about a person."""

    kind: CautionKind
    caution: Caution
    concepts: tuple[str, ...] = ()
    """Vocabulary ids, any of which meets it."""
    below_age: float = 0.0
    """Years; the clause means people younger than this."""
    above_age: float = 0.0
    own_ingredients: bool = False
    """An allergy to any ingredient of the product."""
    allergens: tuple[str, ...] = ()
    """Stems of what else an allergy must be to."""
    related: bool = False
    """Also an allergy to related plants."""
    chronic: bool = False
    """The caution says chronic or lasting: passing complaints are not meant."""
    stems: frozenset[str] = frozenset()
    """Content words that no concept stands for: matched as words."""
    words: str = ""


_PARTS = re.compile(r"[;•\n]|\.(?:\s|$)")
_SEGMENTS = re.compile(r",|/|\(|\)|:|\bor\b|\band\b|\bnor\b|&|\bunless\b|\bwithout\b|\bwhere\b")
_NONE = re.compile(
    r"^\W*(none( known)?|no known( contraindications?| cautions?)?|nil|n/?a|not known|no cautions?( known)?)?\W*$", re.I
)
_NOT_A_PERSON = pattern("cautions.not_a_person", ignore_case=True)
_AVOID = pattern("cautions.avoid", ignore_case=True)
_INSTRUCTION = pattern("cautions.instruction", ignore_case=True)
_EXTERNAL = pattern("cautions.external", ignore_case=True)
_ALLERGY = re.compile(r"allerg|hypersensitiv|intoleran|sensitiv(?:e|ity) to", re.I)
_OWN = pattern("cautions.own", ignore_case=True)
_RELATED = re.compile(r"related (plant|herb|spec)|same (plant )?family|plant family|members of|family", re.I)
_CONTAINS = re.compile(r"\bcontains? ([^;:.)]+)", re.I)
_UNDER = pattern("cautions.under", ignore_case=True)
_OVER = pattern("cautions.over", ignore_case=True)
_UNDER_MONTHS = re.compile(r"(?:under|below|younger than)[- ]?(\d{1,2})[- ]months", re.I)
_NUMBERS = {"one": 1, "two": 2, "three": 3, "five": 5, "six": 6, "twelve": 12, "sixteen": 16, "eighteen": 18}
_ADULTS = re.compile(r"adults? only|only (for|by) adults", re.I)
_MINORS = frozenset({"state:minor", "state:child", "state:infant", "state:teenager"})
_SURGERY = frozenset({"state:surgery", "state:recent_surgery", "state:upcoming_surgery"})
_BEFORE = re.compile(r"\b(before|prior to|ahead of|upcoming|planned|scheduled|pre-?)\W*(\w+\W+){0,3}$", re.I)
_AFTER = re.compile(r"\b(after|recent(ly)?|following|since|post|undergone|had)\W*(\w+\W+){0,3}$", re.I)
_CHRONIC = re.compile(r"\b(chronic|long-?standing|long-?term|persistent|ongoing)\W+(\w+\W+)?$", re.I)
_PLAIN_MEDICINE = frozenset({"class:any_medicine", "class:prescription_medicine"})
_MEDICINE_LEADS = wordset("cautions.medicine_leads")

_ASIDE = re.compile(
    r"\([^)]*\)|\b(?:because|since|due to|as (?:it|they|this|the)|so that|which may|that may)\b[^,;]*", re.I
)
_FORMAT_STEMS = frozenset(stem(w) for line in formats() for w in line)

BOILERPLATE = wordset("cautions.boilerplate")


def parse_cautions(product: Product, vocabulary: Vocabulary) -> tuple[Clause, ...]:
    """Every clause of every caution of a product, in order."""
    own = _own_stems(product)
    found: list[Clause] = []
    for caution in product.cautions:
        if _NONE.match(caution.text):
            continue
        for part in _PARTS.split(caution.text):
            if part.strip() and not _NONE.match(part):
                found += _clauses(part, caution, vocabulary, own)
    return tuple(dict.fromkeys(found))


def _own_stems(product: Product) -> frozenset[str]:
    """Stems of the product's own name, herbs and format, which name nobody."""
    texts = (product.name, product.format, product.category, *(f"{h.name} {h.botanical}" for h in product.key_herbs))
    return frozenset(stem(w) for text in texts for w in words_of(text)) | _FORMAT_STEMS


def unparsed_cautions(products: Iterable[Product], vocabulary: Vocabulary) -> list[str]:
    """One line for each caution with words that no concept stands for: they are only matched as words."""
    return [
        f"{product.product_id} {product.name}: “{clause.words}” in “{clause.caution.text}” "
        f"({clause.caution.doc_id}#{clause.caution.section}) is not in the vocabulary; it is matched word by word"
        for product in products
        for clause in parse_cautions(product, vocabulary)
        if clause.stems
    ]


def _kind(part: str) -> CautionKind:
    if _INSTRUCTION.search(part):
        return CautionKind.INSTRUCTION
    return CautionKind.AVOID if _AVOID.search(part) else CautionKind.CONSULT


def _clauses(part: str, caution: Caution, vocabulary: Vocabulary, own: frozenset[str]) -> list[Clause]:
    base = Clause(kind=_kind(part), caution=caution, words=part.strip())
    found: list[Clause] = []
    if _EXTERNAL.search(part):
        found.append(replace(base, kind=CautionKind.AVOID, concepts=("state:internal_use",)))
        part = _EXTERNAL.sub(" ", part)
    if _NOT_A_PERSON.search(part):
        part = _NOT_A_PERSON.sub(" ; ", part)
        return found + _people_in(part, replace(base, words=part), vocabulary, None)
    return found + _people_in(part, base, vocabulary, None if found and not _ends(part) else own)


def _ends(part: str) -> bool:
    """Whether anything is left to read once the words of external use are taken out."""
    return len(words_of(part)) > 5


def _people_in(part: str, base: Clause, vocabulary: Vocabulary, own: frozenset[str] | None) -> list[Clause]:
    """Clauses of one part; what no concept covers is kept as words unless `own` is None."""
    found: list[Clause] = []
    contains = _CONTAINS.search(part)
    if contains:
        found.append(
            replace(base, kind=CautionKind.AVOID, allergens=_content(contains.group(1)), words=contains.group(0))
        )
        part = part[: contains.start()] + " , " + part[contains.end() :]
    ages, part = _ages(part, base)
    found += ages
    mentions = mentions_of(part, vocabulary)
    allergy = _allergy(part, base, mentions)
    if allergy is not None:
        found.append(allergy)
    for mention in mentions:
        clause = _of_mention(part, mention, mentions, base, with_age=bool(ages), in_allergy=allergy is not None)
        if clause is not None:
            found.append(clause)
    if own is not None and allergy is None:
        found += _leftovers(part, mentions, base, own, aged=bool(ages))
    return found


def _ages(part: str, base: Clause) -> tuple[list[Clause], str]:
    found: list[Clause] = []
    for ages_of, unit in ((_UNDER_MONTHS, 1 / 12), (_UNDER, 1.0)):
        for match in ages_of.finditer(part):
            age = _NUMBERS.get(match.group(1).lower()) or int(match.group(1))
            found.append(replace(base, below_age=age * unit, words=match.group(0)))
        part = ages_of.sub(" ", part)
    found += [replace(base, above_age=float(m.group(1)), words=m.group(0)) for m in _OVER.finditer(part)]
    part = _OVER.sub(" ", part)
    if _ADULTS.search(part):
        found.append(replace(base, kind=CautionKind.AVOID, below_age=18.0, words="adults only"))
    return found, part


def _of_mention(
    part: str, mention: Mention, mentions: Sequence[Mention], base: Clause, *, with_age: bool, in_allergy: bool
) -> Clause | None:
    ids = [c.id for c in mention.concepts if c.kind not in (Kind.SUBSTANCE,)]
    if with_age:
        ids = [i for i in ids if i not in _MINORS]
    if in_allergy:
        ids = [i for i in ids if i == "state:sensitive_skin" or not _near_allergy(part, mention)]
    ids = [
        i
        for i in ids
        if i not in ("state:internal_use", "state:eye_use", "group:any_condition") or _is_any_condition(i, mention)
    ]
    before = part[: mention.start]
    if set(ids) & _SURGERY:
        ids = _surgery(ids, part, mention)
    if set(ids) & _PLAIN_MEDICINE:
        ids = _medicine(ids, part, mention, mentions)
    if not ids:
        return None
    chronic = not any(i.startswith("class:") for i in ids) and (
        bool(_CHRONIC.search(before)) or mention.words.lower().startswith(("chronic", "long"))
    )
    return replace(base, concepts=tuple(ids), chronic=chronic, words=mention.words)


def _is_any_condition(concept: str, mention: Mention) -> bool:
    """Such as "Any medical condition" is a class of its own only where the caution says so in words, not in passing."""
    return concept == "group:any_condition" and len(mention.words.split()) > 1


def _near_allergy(part: str, mention: Mention) -> bool:
    return bool(_ALLERGY.search(part[max(0, mention.start - 30) : mention.end + 15]))


def _surgery(ids: list[str], part: str, mention: Mention) -> list[str]:
    """Which side of an operation a caution means; both where it doesn't say."""
    kept = [i for i in ids if i not in _SURGERY]
    before = part[: mention.start] + mention.words.split()[0] + " "
    if re.search(r"\bbefore\b.{0,12}\b(after|following)\b|\b(after|following)\b.{0,12}\bbefore\b", before, re.I):
        return [*kept, "state:upcoming_surgery", "state:recent_surgery"]
    if _BEFORE.search(before) and not _AFTER.search(before):
        return [*kept, "state:upcoming_surgery"]
    if _AFTER.search(before) or "state:recent_surgery" in ids:
        return [*kept, "state:recent_surgery"]
    return [*kept, "state:surgery"]


def _medicine(ids: list[str], part: str, mention: Mention, mentions: Sequence[Mention]) -> list[str]:
    """A plain "medicine" narrowed by its neighbours: "medicines for epilepsy", "uric-acid-lowering medicine"."""
    kept = [i for i in ids if i not in _PLAIN_MEDICINE]
    gap_after = next((part[mention.end : m.start] for m in mentions if m.start >= mention.end), None)
    if gap_after is not None and re.fullmatch(r"\s+(for|to treat|against)\s+(\w+\s+)?", gap_after):
        return kept
    if any(m.end <= mention.start and re.fullmatch(r"[\s-]*", part[m.end : mention.start]) for m in mentions):
        return kept
    lead = words_of(part[: mention.start])[-1:]
    hyphened = part[: mention.start].rstrip().endswith("-") or re.search(r"-\w+\s*$", part[: mention.start])
    if lead and (lead[0] not in _MEDICINE_LEADS or (hyphened and lead[0] != "term")):
        return kept
    return ids


def _allergy(part: str, base: Clause, mentions: Sequence[Mention]) -> Clause | None:
    match = _ALLERGY.search(part)
    if match is None or base.kind is CautionKind.INSTRUCTION:
        return None
    sides = re.search(
        r"(?:allerg\w*|hypersensitiv\w*|intoleran\w*|sensitiv\w*)\s+(?:to|towards|against|of)\s+([^;:.]+)", part, re.I
    )
    if sides:
        object_ = sides.group(1)
    else:
        before = re.search(r"((?:[\w-]+[\s/]+){1,3})(?:allerg|hypersens|intoleran)", part, re.I)
        object_ = before.group(1) if before else ""
    own = bool(_OWN.search(object_)) or not _content(object_)
    allergens = _content(_RELATED.sub(" ", _OWN.sub(" ", object_)))
    return replace(
        base, own_ingredients=own, allergens=allergens, related=bool(_RELATED.search(object_)), words=part.strip()
    )


def _content(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stem(w) for w in words_of(text) if w not in BOILERPLATE and len(w) > 2))


def _leftovers(
    part: str, mentions: Sequence[Mention], base: Clause, own: frozenset[str], *, aged: bool
) -> list[Clause]:
    """Segments that name somebody by words that no concept covers.

    Reasons ("because the vapours are strong"), asides in brackets, and the advice or lead-in on the other side of a
    colon from a condition name nobody.
    """
    part = _ASIDE.sub(lambda m: " " * len(m.group()), part)
    sides = [(m.start(), m.end()) for m in re.finditer(r"[^:]+", part)]
    telling = [(a, b) for a, b in sides if any(a <= m.start < b for m in mentions) or (aged and len(sides) > 1)]
    for a, b in sides:
        if telling and (a, b) not in telling:
            part = part[:a] + " " * (b - a) + part[b:]
    covered = [(m.start, m.end) for m in mentions if any(c.kind is not Kind.SUBSTANCE for c in m.concepts)]
    found: list[Clause] = []
    if base.kind is CautionKind.INSTRUCTION:
        return found
    start = 0
    for cut in [*_SEGMENTS.finditer(part), None]:
        end = cut.start() if cut else len(part)
        inside = [(a, b) for a, b in covered if a < end and b > start]
        segment = part[start:end]
        plain_medicine_only = bool(inside) and all(
            _unread_medicine(m, part, mentions) for m in mentions if (m.start, m.end) in inside
        )
        stems = tuple(s for s in _content(segment) if s not in own)
        if stems and (not inside or plain_medicine_only):
            found.append(replace(base, stems=frozenset(stems), words=segment.strip()))
        start = cut.end() if cut else end
    return found


def _unread_medicine(mention: Mention, part: str, mentions: Sequence[Mention]) -> bool:
    ids = [c.id for c in mention.concepts]
    if not set(ids) & _PLAIN_MEDICINE:
        return False
    lead = words_of(part[: mention.start])[-1:]
    return bool(lead) and lead[0] not in _MEDICINE_LEADS | BOILERPLATE and not _medicine(ids, part, mention, mentions)
