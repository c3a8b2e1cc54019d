"""Words of a caution that no concept stands for: kept only where they say who should not use the product."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from domain.safety import CautionKind
from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.cautions.caution_parts import without_advice
from guardrails.safety.cautions.caution_senses import PLAIN_MEDICINE, medicine
from guardrails.safety.language.data_files import rows
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.stems import root, stem, words_of
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary

_SEGMENTS = re.compile(r",|/|\(|\)|:|\bor\b|\band\b|\bnor\b|&|\bunless\b|\bwhere\b")
_WHO = pattern("cautions.who", ignore_case=True)
_IMPERATIVE = pattern("cautions.imperative", ignore_case=True)
_SUBJECT = pattern("cautions.subject", ignore_case=True)
_VERB = pattern("cautions.verb", ignore_case=True)
_ABSTAINS = pattern("cautions.abstains", ignore_case=True)
_INNER = frozenset(row["concept"] for row in rows("organs.csv") if row["inner"])
"""Organs that stand for what is wrong with them: "ask first: kidney, heart or liver"."""
_VAGUE = frozenset(stem(w) for w in wordset("cautions.vague"))
"""Words that say too little of anybody where they are all that is left."""
_PEOPLE = frozenset(
    stem(w) for w in wordset("persons.male") | wordset("persons.female") | {"partner", "spouse", "couple"}
)
"""Who a caution speaks of is in what it says of them: "couples trying to conceive (husband or wife)"."""
_ADJECTIVE = re.compile(r"[\w-]+(?:ed|ing|ar|ous|ive|ic|ent|ant)|cut|torn|sore|raw", re.I)
_JOINED = re.compile(r"\s*(?:,|/|&|\b(?:or|and)\b)")
_TROUBLE = wordset("organs.trouble") | frozenset("not dont poorly badly reduced decreased limited insufficient".split())
_SEX = pattern("cautions.sex", ignore_case=True)
_MEN = tuple(sorted({root(w) for w in wordset("persons.male") | wordset("cautions.men")}))
_WOMEN = tuple(sorted({root(w) for w in wordset("persons.female") | wordset("cautions.women")}))
BOILERPLATE = wordset("cautions.boilerplate")
_TELLING = frozenset({"kg", "lb", "qt", "uv"}) | {str(n) for n in range(10, 100)}
_LETTERED = frozenset({"vitamin", "vitamins", "vit"})
"""Before a letter that says which: "vitamin K"."""
_FEW = 10
_LISTED = 3
"""Words in each thing of a list; a list has more things than that."""
_DRINK = frozenset({stem("alcohol"), stem("alcoholic"), stem("drinks")})
"""Alone on a label: not together with a drink."""
_FOODS = wordset("cautions.foods")
"""Foods that a label names for whoever is allergic to them and for nobody else."""
_FOUND_IN = wordset("cautions.found_in")
"""What says beside them how the product has them."""
_SUPPLEMENT = re.compile(r"\b(?:fish|cod liver) oil\b", re.IGNORECASE)
"""Oils that people take besides being allergic to what they come from."""
_OTHERS_WITH = re.compile(
    r"\b(?:other|additional|further|any) (?:(?:food|herbal|dietary|sleep) )?"
    r"(?:supplements?|products?|remed(?:y|ies)|preparations?|teas?|capsules|tablets|herbs?) "
    r"(?:containing|with|that contains?) ",
    re.IGNORECASE,
)
"""Before what nobody should also take: "other supplements containing valerian"."""
_BLANKED = re.compile(r" {4,}")
"""Where something that was read already stood."""


def content(text: str) -> tuple[str, ...]:
    """Stems of the words that say something, each once."""
    words = words_of(text)
    lettered = {w for before, w in pairwise(words) if before in _LETTERED}
    said = (w for w in words if w not in BOILERPLATE or w in lettered)
    return tuple(dict.fromkeys(stem(w) for w in said if len(w) > 2 or w in _TELLING or w in lettered))


def may_name_somebody(part: str) -> bool:
    """Whether a statement says of whom it is, or is no sentence: "Grapefruit eaten daily", not "Glass is fragile"."""
    return bool(_WHO.search(part)) or not _VERB.search(part)


def leftovers(
    part: str,
    mentions: Sequence[Mention],
    ages: Sequence[tuple[int, int]],
    base: Clause,
    own: frozenset[str],
    vocabulary: Vocabulary,
) -> list[Clause]:
    """Clauses of the segments that name somebody by words that no concept covers.

    The advice or lead-in on the other side of a colon from a condition or an age names nobody.
    """
    found: list[Clause] = []
    part = _with_lists(without_advice(part), part, vocabulary)
    covered = [(m.start, m.end) for m in mentions if any(c.kind is not Kind.SUBSTANCE for c in m.concepts)]
    for start, end in _naming(part, [*covered, *ages]):
        for begin, b in _segments(part, start, end):
            others_with = _OTHERS_WITH.search(part, begin, b)
            a = others_with.end() if others_with else begin
            if _is_modifier(part, a, covered):
                continue
            inside = [m for m in mentions if (m.start, m.end) in covered and m.start < b and m.end > a]
            if inside and not all(_unread_medicine(m, part, mentions) for m in inside):
                continue
            foods = tuple(w for w in words_of(part[a:b]) if w in _FOODS)
            only = not covered and foods and set(words_of(part[a:b])) <= _FOODS | _FOUND_IN
            if only and base.kind is not CautionKind.INSTRUCTION:
                found.append(replace(base, words=part[a:b].strip(" ,.-–—:"), allergens=foods))
                if not _SUPPLEMENT.search(part[a:b]):
                    continue
            stems = tuple(s for s in content(part[a:b]) if s not in own)
            if all(s in _VAGUE or s in _PEOPLE or s.isdigit() for s in stems):
                continue
            clause = replace(base, words=part[a:b].strip(" ,.-–—:"))
            if set(stems) <= _DRINK:
                found.append(replace(clause, concepts=("state:alcohol",)))
                continue
            organ = next((o for w in words_of(part[a:b]) if (o := vocabulary.organ(w))), None)
            alone = organ in _INNER and len(stems) == 1 and len(words_of(part)) > 1  # no heading
            if organ and (alone or _TROUBLE & set(words_of(part))):
                found.append(replace(clause, concepts=(organ,)))
            else:
                roots = frozenset(root(w) for w in words_of(part[a:b]) if stem(w) in stems) | _shared_noun(part, a, b)
                roots |= _shared_lead(part, a, covered) if len(roots) == 1 else frozenset()
                others = _other_names(mentions, a, b, roots, vocabulary)
                if oil := _SUPPLEMENT.search(part[a:b]):  # who eats fish may take no fish oil
                    roots = frozenset(map(root, words_of(oil.group())))
                    others = [names for names in others if "oil" in names]
                found.append(replace(clause, stems=roots))
                found += [replace(clause, stems=names) for names in others if not names <= own]
    return found


def _with_lists(kept: str, part: str, vocabulary: Vocabulary) -> str:
    """With the asides that list what a word before them means: "other sedating herbs (valerian, hops)".

    >>> _with_lists("not with herbs", "not with herbs (hops, kava)", Vocabulary.load())
    'not with herbs (hops, kava)'
    """
    for aside in _LIST_OF_THINGS.finditer(part):
        if all(vocabulary.substances(item) for item in _SEGMENTS.split(aside["things"]) if item.strip()):
            kept = kept[: aside.start("aside")] + aside["aside"] + kept[aside.end("aside") :]
    return kept


_LIST_OF_THINGS = re.compile(
    r"\b(?:herbs?|herbals?|botanicals?|plants?|supplements?|remed(?:y|ies)|products?|teas?|foods?|oils?|spices?) ?"
    r"(?P<aside>\((?:(?:e\.?g\.?|such as|like|incl(?:uding|\.)),? )?(?P<things>[^():;]+)\))",
    re.IGNORECASE,
)


def _shared_noun(part: str, a: int, b: int) -> frozenset[str]:
    """The noun that an adjective alone shares with the next: "damaged or raw skin", "irregular or absent periods"."""
    if not _ADJECTIVE.fullmatch(words_of(part[a:b])[-1]) or not _JOINED.match(part, b):
        return frozenset()
    follows = [w for w in words_of(part[b:])[:_NOUN_REACH] if w not in ("or", "and") and not w.endswith("ly")]
    noun = next((w for w in follows if not _ADJECTIVE.fullmatch(w)), "")
    return frozenset({root(noun)}) if noun and noun != follows[0] else frozenset()


def _shared_lead(part: str, a: int, covered: Sequence[tuple[int, int]]) -> frozenset[str]:
    """What a word alone shares with the illness before it: "alcohol dependence or recovery"."""
    if _LEANING.isdisjoint(words_of(part[a:])[:1]):
        return frozenset()  # "low blood pressure or a history of falls"
    before = next((part[x:y] for x, y in covered if _OR.fullmatch(part[y:a])), "")
    return frozenset(root(w) for w in words_of(before)[:-1] if w not in BOILERPLATE)


_LEANING = wordset("cautions.leaning")
_OR = re.compile(r"\s*(?:or|and|/|&)\s*")
_NOUN_REACH = 6
"""Words behind an adjective within which the noun stands that it shares."""


def _other_names(
    mentions: Sequence[Mention], a: int, b: int, roots: frozenset[str], vocabulary: Vocabulary
) -> list[frozenset[str]]:
    """The same herb or food by its other names, where it is all that a segment names: "St John's wort"."""
    for mention in mentions:
        if a <= mention.start and mention.end <= b and roots <= {root(w) for w in words_of(mention.words)}:
            ids = [
                c.id
                for c in mention.concepts
                if c.id.startswith("substance:") and {root(w) for w in words_of(c.label) if len(w) > 2} <= roots
            ]
            names = {frozenset(root(w) for w in form.split()) for i in ids for form in vocabulary.surface_forms(i)}
            return sorted((n for n in names if not n <= roots), key=sorted)
    return []


def abstainers(part: str) -> list[tuple[int, int, frozenset[str]]]:
    """(start, end, stems) of people known by what they leave: "people who avoid alcohol"."""
    return [
        (m.start(), m.end(), frozenset({stem(m.group("verb").lower()), *content(m.group("object"))}))
        for m in _ABSTAINS.finditer(part)
        if content(m.group("object"))
    ]


def sexes(part: str) -> list[tuple[tuple[str, ...], int, int]]:
    """(roots of words for whoever is not meant, start, end): "for men only", "not for women"."""
    found: list[tuple[tuple[str, ...], int, int]] = []
    for match in _SEX.finditer(part):
        if bool(match["not_men"] or match["only_women"]):
            found.append((_MEN, match.start(), match.end()))
        else:
            found.append((_WOMEN, match.start(), match.end()))
    return found


def _naming(part: str, told: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches of a part in which somebody may be named."""
    sides = [(m.start(), m.end()) for m in re.finditer(r"[^:]+", part)]
    telling = [(a, b) for a, b in sides if any(a <= x < b for x, _ in told)]
    if len(sides) > 1 and not telling and content(part[sides[0][0] : sides[0][1]]):
        telling = sides[:1] if not _WHO.search(part[sides[-1][0] :]) else sides
    found: list[tuple[int, int]] = []
    for a, b in telling or sides:
        side = part[a:b]
        who = _WHO.search(side)
        subject = _SUBJECT.match(side)
        if subject and content(subject.group(1)):
            found.append((a, a + subject.end(1)))
        ordered = _IMPERATIVE.match(side)
        if ordered and (who is None or who.start() >= ordered.end()):
            found.append((a + ordered.end(), a + who.start() if who else b))
        whole = not subject and not ordered and not _VERB.search(side)
        if who and not (whole and content(side[: who.start()])):
            found.append((a + who.end(), b))
        elif who:
            found.append((a, b))  # "loss of feeling in the feet"
        elif whole and (len(sides) > 1 or len(words_of(side)) <= _FEW or (told and _is_list(side))):
            found.append((a, b))
    return found


def _is_list(side: str) -> bool:
    """Whether a stretch lists things, however many: "warfarin or aspirin, fish oil, garlic, ginkgo or turmeric"."""
    items = [words_of(side[a:b]) for a, b in _segments(side, 0, len(side))]
    return len(items) > _LISTED and all(len(words) <= _LISTED for words in items)


def _segments(part: str, start: int, end: int) -> list[tuple[int, int]]:
    cuts = [(m.start(), m.end()) for m in _SEGMENTS.finditer(part, start, end)]
    starts = [start, *(b for _, b in cuts)]
    return list(zip(starts, [*(a for a, _ in cuts), end], strict=True))


def _is_modifier(part: str, at: int, covered: Sequence[tuple[int, int]]) -> bool:
    """Whether words only narrow what stands before them: "migraine set off by strong scents", "sores on the feet"."""
    start = max((m.end() for m in _SEGMENTS.finditer(part, 0, at)), default=0)
    return any(start <= a and b <= at for a, b in covered) or bool(_BLANKED.search(part[start:at]))


def _unread_medicine(mention: Mention, part: str, mentions: Sequence[Mention]) -> bool:
    ids = [c.id for c in mention.concepts]
    if not set(ids) & PLAIN_MEDICINE:
        return False
    return not medicine(ids, part, mention, mentions)
