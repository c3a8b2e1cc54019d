"""What a word of a caution means there: which side of an operation, whose medicine, a class or a passing word."""

import re
from collections.abc import Sequence

from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.stems import words_of
from guardrails.safety.vocabulary.concepts import ANY_MEDICINE, BY_EFFECT, MINORS
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary

_SURGERY = frozenset({"state:surgery", "state:recent_surgery", "state:upcoming_surgery"})
_BEFORE = re.compile(
    r"\b(before|prior to|ahead of|upcoming|planned|scheduled|coming|future|pre-?)\W*(\w+\W+){0,3}$", re.I
)
_AFTER = re.compile(r"\b(after|recent(ly)?|following|since|post|undergone|had)\W*(\w+\W+){0,3}$", re.I)
_AHEAD = re.compile(r"\b(?:or|and|/|&)\W*(?:upcoming|planned|scheduled|coming|future)\W+$", re.I)
"""Beside an operation that is over: "recent or planned surgery"."""
_OR_AHEAD = re.compile(r"\bor\b[^;:.]{0,15}\b(?:about to be|soon to be|planned|upcoming|scheduled|awaiting)\b", re.I)
"""Behind it: "recently operated or about to be"."""
_BOTH = re.compile(r"\bbefore\b.{0,12}\b(after|following)\b|\b(after|following)\b.{0,12}\bbefore\b", re.I)
_WITHIN = re.compile(r"\bwithin (?:\w+ ){1,3}of (?:an? |any )?\w+$", re.I)
_COMING = re.compile(
    r"\b(?:within|in) the (?:next|coming)\b|\bnext (?:\w+ )?(?:days|weeks|months)\b|\bstop\b|"
    r"\b(?:weeks?|days?|months?) (?:before|earlier|beforehand)\b|\b(?:awaited|booked|planned|scheduled|ahead)\b",
    re.I,
)
"""What says of an operation that it is to come: "within the next two weeks", "stop 14 days before"."""
_LATELY = re.compile(
    r"\b(?:with)?in the (?:last|past|previous|preceding)\b|\b(?:or|and) recent(?:ly)?\W*$|\bjust (?:behind|had|over)\b",
    re.I,
)
"""What says behind it that it may be over: "surgery planned or within the past 4 weeks"."""
_PLAINLY = frozenset({"surgery", "surgeries", "surgical"})
_CHRONIC = re.compile(r"\b(chronic|long-?standing|long-?term|persistent|ongoing)\W+(\w+\W+)?$", re.I)
_ACTIVE = re.compile(r"\b(?:active|acute|current|ongoing)[ /-]+(?:[\w-]+[ /-]+){0,4}$", re.I)
_ONCE = re.compile(r"\b(?:past|previous|history|recent|former|inactive|recurr\w+)\b", re.I)
_GIVEN_FOR = re.compile(r"\s+(for|to treat|against|after)\s+(an? )?(\w+\s+)?")
_NARROWED = pattern("cautions.narrowed_medicine", ignore_case=True)
"""What says which medicines are meant, where the vocabulary knows no class of them."""
_LASTING = re.compile(r"(?:chronic|long-?standing|long-?term|persistent) ", re.I)
PLAIN_MEDICINE = frozenset({"class:any_medicine", "class:prescription_medicine"})
_ON_A_MEDICINE = PLAIN_MEDICINE | {"class:long_term_medicine"}
_MEDICINE_LEADS = wordset("cautions.medicine_leads")
_TREATED = PLAIN_MEDICINE | {"class:long_term_medicine"}
_NEVER_MEANT = frozenset({"state:internal_use", "state:eye_use"})


def sense_of(part: str, mention: Mention, mentions: Sequence[Mention], *, aged: bool) -> list[str]:
    """Ids that a mention stands for; none where it says nothing about a person."""
    ids = [c.id for c in mention.concepts if c.kind is not Kind.SUBSTANCE and c.id not in _NEVER_MEANT]
    if aged:
        ids = [i for i in ids if i not in MINORS]
    if len(mention.words.split()) == 1:
        ids = [i for i in ids if i != "group:any_condition"]  # "condition" in passing is no class of its own
    if set(ids) & _SURGERY:
        ids = _surgery(ids, part, mention)
    if set(ids) & _ON_A_MEDICINE:
        ids = medicine(ids, part, mention, mentions)
    return narrowest(ids)


def particular(
    mentions: Sequence[Mention], part: str, vocabulary: Vocabulary, *, allergic: bool = False
) -> list[Mention]:
    """Without what only goes with another one: "opioid painkillers", "triptans for migraine", "ask your dermatologist".

    What a word means in a message is all true of whoever says it; in a caution it means the narrowest. `allergic` says
    that the part names an allergy as well.
    """
    kept: list[Mention] = []
    for i, mention in enumerate(mentions):
        before = kept[-1] if kept else None
        after = mentions[i + 1] if i + 1 < len(mentions) else None
        gap = part[before.end : mention.start] if before else ""
        if before and gap in (" ", "-") and _all_under(before, mention, vocabulary):
            continue
        if before and _is_class(before) and _FOR_AN_ILLNESS.fullmatch(gap) and not _is_medicine(mention):
            continue
        if before and not gap.strip() and not _is_medicine(before) and _ON_A_MEDICINE.issuperset(_ids(mention)):
            continue  # "diabetics on medication", "anaemia under treatment": who has the illness
        if _ADVISER.fullmatch(mention.words) and _ADVISED.search(part[: mention.start]):
            continue
        if after and _ANIMALS.issuperset(_ids(mention)) and _HEADS.match(part, mention.end) and i == 0:
            continue  # "Dog chews: not for epileptic dogs"
        if _is_whose(mention, part, before, after, allergic=allergic) or _is_how(mention, part, before, after):
            continue
        kept.append(mention)
    return kept


def _is_whose(mention: Mention, part: str, before: Mention | None, after: Mention | None, *, allergic: bool) -> bool:
    """Whether a child is only the one who has what is named: "diabetic child", "if the baby has eczema"."""
    if not _MAY_BE_WHOSE.issuperset(c.id for c in mention.concepts):
        return False
    if after and MINORS.issuperset(c.id for c in after.concepts) and _AND.fullmatch(part[mention.end : after.start]):
        mention = after  # "children and teenagers recovering from flu"
    if (after or allergic) and _WHO_HAS.match(part, mention.end):
        return True
    return before is not None and bool(_HAD_BY.fullmatch(part[before.end : mention.start]))


_ANIMALS = frozenset({"state:dogs", "state:cats", "state:pets", "state:young_animal"})
_MAY_BE_WHOSE = MINORS | _ANIMALS
_HEADS = re.compile(r"[^:;]{0,30}:", re.I)
_AND = re.compile(r"\s*(?:/|&|,|\band\b|\bor\b|\band/or\b)\s*", re.I)
_WHO_HAS = re.compile(
    r"\s+(?:with|who|whose|on|has|have|is|are|had|having|taking|undergoing|suffering|prone|allergic|sensitive|"
    r"(?:recovering|convalescing) from|getting over|(?:down|ill) with|during|after)\b",
    re.I,
)
_HAD_BY = re.compile(r"\s+(?:(?:in|of) (?:(?:an?|the|your|any|young|small) )*)?", re.I)


def _is_how(mention: Mention, part: str, before: Mention | None, after: Mention | None) -> bool:
    """Whether it only says how another is meant: "epilepsy on medication", "chills without fever"."""
    ids = {c.id for c in mention.concepts}
    gap = part[before.end : mention.start] if before else ""
    if before and not _is_plain(before) and ids <= _TREATED and _TREATED_BY.fullmatch(gap):
        return True
    tail = part[mention.end : after.start] if after else ""
    if after and ids <= _TREATED and _THAT_DOES.fullmatch(tail):
        return True
    if before and _WITHOUT.fullmatch(gap):
        return True
    complaint = all(c.kind is Kind.SYMPTOM for c in mention.concepts)
    return complaint and after is not None and _ALONG_WITH.fullmatch(tail) is not None


def _is_plain(mention: Mention) -> bool:
    return all(c.id in _TREATED for c in mention.concepts)


_TREATED_BY = re.compile(r"(?:\s+(?!(?:or|and|nor|but|if|plus|any|other|all|with)\b)[\w-]+){0,2}\s+(?:with )?", re.I)
_THAT_DOES = re.compile(r"\s+(?:that|which|containing|affecting)\s+(?:\w+ ){0,2}", re.I)
_WITHOUT = re.compile(r"\s+without (?:any )?", re.I)
_ALONG_WITH = re.compile(r"\s+(?:together |along )?with (?:an? |any |the |severe |high )*", re.I)


_FOR_AN_ILLNESS = re.compile(r"\s+(?:for|to treat|used for|against)\s+(?:an? |the )?", re.I)
_ADVISER = re.compile(r"\w+(?:ologist|atrist|trician|surgeon)s?|neonatal", re.I)
_ADVISED = re.compile(
    r"\b(?:consult|ask|check with|speak (?:to|with)|talk to|see|by|with|needs?|without|unless) "
    r"(?:your |an? |the )?(?:own )?$",
    re.I,
)


def _all_under(mention: Mention, wider: Mention, vocabulary: Vocabulary) -> bool:
    """Whether all that the second one says is a class of something that the first one says."""
    return all(any(c.id != w.id and vocabulary.is_a(c.id, w.id) for c in mention.concepts) for w in wider.concepts)


def narrowest(ids: list[str]) -> list[str]:
    """Without the whole group of an illness or operation where that itself is known."""
    known = any(
        i.startswith("mesh:") or i in ("state:eye_surgery", "state:transplant", "state:organ_removed") for i in ids
    )
    wide = {"class:contraceptive"} if "state:coil" in ids else set()
    if "state:eye_surgery" in ids:
        wide |= {"state:recent_surgery"}  # of the knee: not what "eye surgery" means
    if "state:heart_device" in ids:
        wide |= {"state:recent_surgery"}  # nor a hip a heart
    if "state:no_gallbladder" in ids:
        wide |= {"state:abdominal_surgery", "state:organ_removed"}  # nor is an appendix a gallbladder
    if "state:hearing_implant" in ids:
        ids = ["state:hearing_implant"]  # nor a hearing aid an implant
    if "state:young_animal" in ids:
        ids = ["state:young_animal"]
    if "state:insulin_pump" in ids:
        ids = ["state:insulin_pump"]  # the device, where a label names it
    if not known and "group:skin_infection" in ids:
        return ["group:skin_infection", *(i for i in ids if not i.startswith("group:"))]
    return [i for i in ids if not (known and i.startswith("group:")) and i not in wide]


def specific(ids: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """Without a whole class of diseases beside one of its own: galactosaemia alone, and not all metabolic diseases.

    >>> specific(["mesh:D005693", "mesh:D008659"], Vocabulary.load())
    ['mesh:D005693']
    """
    of_class = [i for i in ids if i.startswith("mesh:") and _OF_A_CLASS.search(vocabulary.concept(i).label)]
    return [i for i in ids if not (i in of_class and any(o != i and vocabulary.is_a(o, i) for o in ids))]


_OF_A_CLASS = re.compile(r"\b(?:Diseases|Disorders)$")


def _ids(mention: Mention) -> list[str]:
    return [c.id for c in mention.concepts]


def _is_medicine(mention: Mention) -> bool:
    return any(c.kind in (Kind.MEDICINE, Kind.MEDICINE_CLASS) for c in mention.concepts)


def _is_class(mention: Mention) -> bool:
    return any(c.id.startswith("class:") and c.id not in PLAIN_MEDICINE for c in mention.concepts)


_SIMILAR = re.compile(
    r"-? ?(?:type|like)\b|.*\b(?:and|or|with|&) (?:all |any |the )?(?:similar|others?\b(?! \w)|related|other such)",
    re.I,
)


def similar(part: str, mention: Mention, vocabulary: Vocabulary) -> list[str]:
    """The narrowest classes of a medicine that a caution names for its like: "Viagra-type", "warfarin and others"."""
    if not _SIMILAR.match(part, mention.end):
        return []
    drugs = [c.id for c in mention.concepts if c.kind is Kind.MEDICINE]
    classes = [c.id for c in vocabulary.concepts() if c.kind is Kind.MEDICINE_CLASS and c.id not in PLAIN_MEDICINE]
    of_it = [c for c in classes if any(vocabulary.is_a(d, c) for d in drugs) and not _is_effect(c, vocabulary)]
    return [c for c in of_it if not any(o != c and vocabulary.is_a(o, c) for o in of_it)]


def _is_effect(concept: str, vocabulary: Vocabulary) -> bool:
    """Whether a class is one of what medicines do beside their use: the enzyme that breaks warfarin down."""
    return vocabulary.ancestors(concept) <= {concept, BY_EFFECT, ANY_MEDICINE}


def wider(mention: Mention, vocabulary: Vocabulary) -> list[str]:
    """The group behind "chronic kidney disease": few people say that what they have is chronic."""
    lasting = _LASTING.match(mention.words)
    named = lasting and mention.concepts[0].id.startswith("mesh:")
    inner = vocabulary.find(mention.words[lasting.end() :]) if lasting and named else ()
    ids = [c.id for m in inner for c in m.concepts if c.id.startswith("group:")]
    return [i for i in ids if not any(c.id == i for c in mention.concepts)]


def is_chronic(part: str, start: int, words: str, ids: Sequence[str]) -> bool:
    """Whether a caution means only a lasting form of a condition."""
    if any(i.startswith("class:") for i in ids):
        return False
    return bool(_CHRONIC.search(part[:start])) or words.lower().startswith(("chronic", "long"))


def is_active(part: str, start: int, words: str) -> bool:
    """Whether a caution means only who has a condition now."""
    return _ACTIVE.search(f"{part[:start]}{words.split()[0]} ") is not None and not _ONCE.search(part)


def _surgery(ids: list[str], part: str, mention: Mention) -> list[str]:
    """Which side of an operation a caution means; both where it doesn't say."""
    kept = [i for i in ids if i not in _SURGERY]
    before = part[: mention.start] + mention.words.split()[0] + " "
    if _BOTH.search(before) or _WITHIN.search(part[: mention.end]):
        return [*kept, "state:upcoming_surgery", "state:recent_surgery"]
    over = _AFTER.search(before) is not None and not _AHEAD.search(before)
    if over and _OR_AHEAD.search(part[mention.end :]):
        return [*kept, "state:recent_surgery", "state:upcoming_surgery"]
    if not over and (_BEFORE.search(before) or _COMING.search(part[mention.start :])):
        lately = ["state:recent_surgery"] if _LATELY.search(part[mention.end :]) else []
        return [*kept, "state:upcoming_surgery", *lately]
    plain = set(mention.words.lower().split()) <= _PLAINLY
    if over or ("state:recent_surgery" in ids and not plain):
        return [*kept, "state:recent_surgery"]
    return [*kept, "state:surgery"]


def medicine(ids: list[str], part: str, mention: Mention, mentions: Sequence[Mention]) -> list[str]:
    """A plain "medicine" narrowed by its neighbours: "medicines for epilepsy", "uric-acid-lowering medicine"."""
    kept = [i for i in ids if i not in PLAIN_MEDICINE]
    after = next((m for m in mentions if m.start >= mention.end), None)
    gap_after = part[mention.end : after.start] if after else ""
    if after and (_GIVEN_FOR.fullmatch(gap_after) or (gap_after == " " and _is_class(after))):
        return kept
    if _NARROWED.match(part, mention.end):
        return [i for i in kept if i not in _ON_A_MEDICINE]
    if any(m.end <= mention.start and re.fullmatch(r"[\s-]*", part[m.end : mention.start]) for m in mentions):
        return kept
    if words_of(mention.words)[0] in _MEDICINE_LEADS:
        return ids  # "on prescription medicine" says itself how it is meant
    lead = words_of(part[: mention.start])[-1:]
    hyphened = part[: mention.start].rstrip().endswith("-") or re.search(r"-\w+\s*$", part[: mention.start])
    if lead and (lead[0] not in _MEDICINE_LEADS or (hyphened and lead[0] != "term")):
        return kept
    return ids
