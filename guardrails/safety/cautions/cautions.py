"""A product's cautions as clauses: whom each one means, and whether it forbids, asks for advice or instructs.

What cannot be read as a concept is kept as words and matched as words, and `unparsed_cautions` tells the editor.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from domain.corpus import Product
from domain.safety import CautionKind
from guardrails.safety.cautions.caution_ages import ages
from guardrails.safety.cautions.caution_allergies import allergy, contained, is_allergy
from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.cautions.caution_exceptions import left_out, without
from guardrails.safety.cautions.caution_limits import limits_of, measured
from guardrails.safety.cautions.caution_narrowing import is_of_the_ill, narrowed
from guardrails.safety.cautions.caution_parts import blank, is_none, parts_of, without_advice, without_effects
from guardrails.safety.cautions.caution_senses import (
    PLAIN_MEDICINE,
    is_active,
    is_chronic,
    particular,
    sense_of,
    similar,
    specific,
    wider,
)
from guardrails.safety.cautions.caution_times import is_told_behind, months_lingering, months_within
from guardrails.safety.cautions.caution_words import abstainers, content, leftovers, may_name_somebody, sexes
from guardrails.safety.conditions.crisis import crisis_words
from guardrails.safety.language.lists import formats, pattern
from guardrails.safety.language.places import ON_SKIN, RASHES, place_beside, place_named
from guardrails.safety.language.stems import root, stem, words_of
from guardrails.safety.language.text import read
from guardrails.safety.vocabulary.finding import mentions_of, named_in
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary

__all__ = ["Clause", "parse_cautions", "unparsed_cautions"]

_NOT_A_PERSON = pattern("cautions.not_a_person", ignore_case=True)
_EXTERNAL = pattern("cautions.external", ignore_case=True)
_EYES = pattern("cautions.eyes", ignore_case=True)
_INHALED = pattern("cautions.inhaled", ignore_case=True)
_UNBROKEN = pattern("cautions.unbroken", ignore_case=True)
_ILL_SKIN = {"infected": "group:skin_infection", "inflamed": "mesh:D003872"}
"""What skin has besides being open, by the word for it: an infection, a dermatitis."""
_ALCOHOL = pattern("cautions.alcohol", ignore_case=True)
_TIMED = pattern("cautions.timed", ignore_case=True)
_USAGE = pattern("cautions.usage", ignore_case=True)
_PAST = pattern("cautions.past", ignore_case=True)
_FAMILY = pattern("cautions.family", ignore_case=True)
_TO_A_THING = re.compile(r"\s*(?:reactions? )?(?:to|from|after|caused by)\b", re.IGNORECASE)
_CRISIS_NOTE = pattern("cautions.crisis_note", ignore_case=True)
_THE = re.compile(r"^\s*(?:the|this|our|your|these)\s+$", re.IGNORECASE)
_DOES = re.compile(r"\s+(?:is|are|should|must|may|can)\b", re.IGNORECASE)
_MEANT_FOR = re.compile(r"\b(?:is|are) (?:only |meant )?for (?:the |a )?$", re.IGNORECASE)
_FORMAT_STEMS = frozenset(stem(w) for line in formats() for w in line)


def parse_cautions(product: Product, vocabulary: Vocabulary) -> tuple[Clause, ...]:
    """Every clause of every caution of a product, in order."""
    own = _own_stems(product)
    found: list[Clause] = []
    for caution in product.cautions:
        if is_none(caution.text):
            continue
        parts = parts_of(_HEADED.sub(r"\1: ", caution.text), vocabulary)
        for part in parts:
            text = blank(part.text, _CRISIS_NOTE)
            if (text != part.text or crisis_words(read(text))) and not mentions_of(text, vocabulary):
                continue  # a note for somebody in crisis, which the gate gives whatever is asked
            past, family = bool(_PAST.search(text)), bool(_FAMILY.search(text))
            base = Clause(kind=part.kind, caution=caution, words=part.text.strip(), past=past, family=family)
            alone = len(parts) == 1 and part.kind is CautionKind.CONSULT and may_name_somebody(text)
            kept = part.kind is CautionKind.AVOID or alone
            read_so = _clauses(text, base, vocabulary, own) or (_in_words(text, base, own) if kept else [])
            found += [replace(c, past=False) if _is_recent(c, text) else c for c in read_so]
    return tuple(dict.fromkeys(found))


def _is_recent(clause: Clause, said: str) -> bool:
    """Such as "have had recent surgery": of an operation, whose past is no longer meant."""
    return bool(clause.concepts) and all("surgery" in c for c in clause.concepts) and _RECENT.search(said) is not None


_RECENT = re.compile(r"\brecent", re.IGNORECASE)


def unparsed_cautions(products: Iterable[Product], vocabulary: Vocabulary) -> list[str]:
    """One line for each caution with words that no concept stands for, or that gives nothing to match."""
    products = tuple(products)
    lines = dict.fromkeys(
        f"{product.product_id} {product.name}: “{clause.words}” in “{clause.caution.text}” "
        f"({clause.caution.doc_id}#{clause.caution.section}) is not in the vocabulary; it is matched word by word"
        for product in products
        for clause in parse_cautions(product, vocabulary)
        if clause.stems
    )
    return list(lines)


def _in_words(part: str, base: Clause, own: frozenset[str]) -> list[Clause]:
    """A rule of which nothing else was read, as all its words: none of a label's is dropped in silence."""
    said = blank(blank(part, _TIMED), _USAGE)
    if _NOT_A_PERSON.search(part) or len(said.split()) < len(part.split()):
        return []
    rest = without_advice(without_effects(part))
    stems = frozenset(root(w) for w in words_of(rest) if stem(w) in content(rest) and stem(w) not in own)
    return [replace(base, stems=stems)] if len(stems) > 1 else []


def _own_stems(product: Product) -> frozenset[str]:
    """Stems of the product's own name, herbs and format, which name nobody."""
    texts = (product.name, product.format, product.category, *(f"{h.name} {h.botanical}" for h in product.key_herbs))
    return frozenset(stem(w) for text in texts for w in words_of(text)) | _FORMAT_STEMS


def _clauses(part: str, base: Clause, vocabulary: Vocabulary, own: frozenset[str]) -> list[Clause]:
    found: list[Clause] = []
    if _EXTERNAL.search(part):
        if not base.caution.of:  # what is in a set with an oil may well be drunk
            found.append(replace(base, kind=CautionKind.AVOID, concepts=("state:internal_use",)))
        part = blank(part, _EXTERNAL)
    if eyes := _EYES.search(part):
        found.append(replace(base, kind=CautionKind.AVOID, concepts=("state:eye_use",), words=eyes.group().strip()))
        part = blank(part, _EYES)
    if breathed := _INHALED.search(part):
        words = breathed.group().strip(" ,;:.(")
        found.append(replace(base, kind=CautionKind.AVOID, concepts=("state:inhaling",), words=words))
        part = blank(part, _INHALED)
    if _UNBROKEN.search(part):
        place = place_named(part)
        told = " ".join(m.group().lower() for m in _UNBROKEN.finditer(part))
        ill = (concept for word, concept in _ILL_SKIN.items() if word in told)
        found.append(replace(base, kind=CautionKind.AVOID, concepts=("state:broken_skin", *ill), place=place))
        part = blank(part, _UNBROKEN)
    for timed in _TIMED.finditer(part):  # how far apart from something: an instruction for whoever takes that
        listed = timed.group() if ":" not in part[: timed.start()] else part[: timed.end()]
        advised = replace(base, kind=CautionKind.CONSULT)
        taken = _takers(_people_in(listed, advised, vocabulary, own))
        if not taken and base.kind is not CautionKind.AVOID:  # "those on thyroxine should take it 4 hours apart"
            people = _people_in(listed := part[: timed.end()], advised, vocabulary, own)
            taken = people if people == _takers(people) else []
        found += [replace(c, kind=CautionKind.INSTRUCTION) for c in taken]
        if taken or base.kind is not CautionKind.AVOID:
            start = 0 if taken and listed != timed.group() else timed.start()
            part = part[:start] + " " * (timed.end() - start) + part[timed.end() :]
    part = _without_rubric(blank(part, _USAGE), vocabulary)
    for sex, a, b in sexes(part):
        found += [replace(base, kind=CautionKind.AVOID, stems=frozenset({s}), words=part[a:b].strip()) for s in sex]
        part = part[:a] + " " * (b - a) + part[b:]
    for a, b, stems in abstainers(part):
        known = [c.id for m in vocabulary.find(part[a:b]) for c in m.concepts if c.id == "state:no_alcohol"]
        said = replace(base, concepts=tuple(known)) if known else replace(base, stems=stems)
        found.append(replace(said, words=part[a:b].strip()))
        part = part[:a] + " " * (b - a) + part[b:]
    if _ALCOHOL.search(part):
        found.append(replace(base, concepts=("state:alcohol",), words="alcohol"))
        part = blank(part, _ALCOHOL)
    part = blank(part, _NOT_A_PERSON)
    return found + _people_in(_without_effects(part, vocabulary), base, vocabulary, own)


def _takers(clauses: Iterable[Clause]) -> list[Clause]:
    """Those who take a medicine."""
    return [c for c in clauses if any(i.startswith(("class:", "drug:")) for i in (*c.concepts, *c.along_with))]


def _without_rubric(part: str, vocabulary: Vocabulary) -> str:
    """Without what only says of which kind the rest is: "Medicines – phenytoin", "Drugs (warfarin, aspirin)"."""
    rubric = _RUBRIC.match(part)
    if rubric is None or not mentions_of(part[rubric.end() :], vocabulary):
        return part
    return " " * rubric.end() + part[rubric.end() :]


_RUBRIC = pattern("cautions.rubric", ignore_case=True)
_HEADED = re.compile(r"(?:(?<=^)|(?<=[.;] ))((?:medicine|medication|drug)s?) ?[–—-] ", re.IGNORECASE)
"""A rubric with a dash, which would part it from what it heads."""
_GENERAL = PLAIN_MEDICINE | {"class:multiple_medicines", "class:long_term_medicine"}


def _without_effects(part: str, vocabulary: Vocabulary) -> str:
    """Without what the product may do, but for whom it does that to: "may make the pill less reliable"."""
    kept = list(without_effects(part))
    if "".join(kept) != part:
        for mention in mentions_of(part, vocabulary):
            ids = {c.id for c in mention.concepts} - _GENERAL
            if any(i.startswith(("class:", "drug:")) or i == "state:driving" for i in ids):
                kept[mention.start : mention.end] = mention.words
    return "".join(kept)


def _people_in(part: str, base: Clause, vocabulary: Vocabulary, own: frozenset[str]) -> list[Clause]:
    found, part = contained(part, base, vocabulary)
    excepted, part = left_out(part, vocabulary)
    spoken = part
    of_figures, part = measured(part, base, vocabulary)
    found += of_figures
    of_age, part = ages(part, base)
    mentions = named_in(part, vocabulary)
    at = len(found)
    found += [clause for clause, a, b in of_age if not is_of_the_ill(part, a, b, mentions)]
    allergic = allergy(part, base, mentions, vocabulary)
    objects = allergic[1] if allergic else []
    found += [allergic[0]] if allergic else []
    for mention in particular(mentions, part, vocabulary, allergic=allergic is not None):
        if mention.fuzzy and stem(mention.words.lower()) in own:
            continue  # "marula kernels": a herb's name that is like an illness's
        if _is_the_product(part, mention, own):
            continue
        ids = sense_of(part, mention, mentions, aged=bool(of_age))
        if any(clause.above_age for clause, _, _ in of_age):
            ids = [i for i in ids if i != "state:elderly"]
        if any(a <= mention.start < b for a, b in objects) and not is_allergy(mention):
            ids = [i for i in ids if i == "state:sensitive_skin"]
        if base.kind is not CautionKind.INSTRUCTION:
            told = allergic is not None and bool(allergic[0].allergens)
            to_it = told and _TO_A_THING.match(part, mention.end) is not None  # "anaphylaxis to nuts"
            ids = [i for i in ids if i != "state:allergy" and not (to_it and i == "state:anaphylaxis")]
        if ids:
            ids = [*specific(ids, vocabulary), *wider(mention, vocabulary), *similar(part, mention, vocabulary)]
            clause = _with(part, base, mention.start, mention.words, ids)
            found.append(replace(clause, limits=limits_of(spoken, part, mention, ids, of_figures)))
    if allergic is None and base.kind is not CautionKind.INSTRUCTION:
        places = [(a, b) for _, a, b in of_age]
        found += leftovers(part, mentions, places, base, own, vocabulary)
    meant = narrowed(found[at:], spoken, of_age, mentions)
    return [*found[:at], *(without(meant, excepted, vocabulary) if excepted else meant)]


def _is_the_product(part: str, mention: Mention, own: frozenset[str]) -> bool:
    """Whether words of the product's name stand for it: "the steam bath is not for …", "the herbs are for the bath"."""
    spoken_of = _DOES.match(part, mention.end) and _THE.search(part[: mention.start])
    return bool(spoken_of or _MEANT_FOR.search(part[: mention.start])) and own.issuperset(
        stem(w) for w in words_of(mention.words)
    )


_YEAR = 12.0  # months


def _with(part: str, base: Clause, start: int, words: str, ids: list[str]) -> Clause:
    within = months_within(part[:start], words, part[start + len(words) :])
    chronic, active = is_chronic(part, start, words, ids), is_active(part, start, words)
    operation = any(i.endswith("surgery") for i in ids)
    lately = within > 0 and not operation and is_told_behind(part[start + len(words) :])
    past = lately or (
        base.past and not 0 < within < _YEAR
    )  # "two weeks after an operation" means nobody who once had one
    if all(i.startswith(("class:", "drug:")) for i in ids) and (lingers := months_lingering(part)):
        within, past = lingers, True
    place = place_named(part) if ON_SKIN.intersection(ids) else frozenset[str]()
    place = place_beside(part, start) if RASHES.intersection(ids) else place
    return replace(
        base, concepts=tuple(ids), within=within, chronic=chronic, active=active, past=past, words=words, place=place
    )
