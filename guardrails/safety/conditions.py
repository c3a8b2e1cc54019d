"""Every condition that one message speaks of, with its words, person and assertion."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.ages import ages, is_number
from guardrails.safety.allergies import allergies
from guardrails.safety.assertions import read_assertion
from guardrails.safety.condition import PLAIN, Condition, Turn, held, of_the_mother, sentence_at
from guardrails.safety.derived import multiple, no_medicine, of_organs, of_treatment, of_words, organ_spans
from guardrails.safety.fevers import temperatures
from guardrails.safety.found import Found
from guardrails.safety.gestations import gestations
from guardrails.safety.lists import pattern, wordset
from guardrails.safety.misuse_words import swallowing
from guardrails.safety.negation import negated_before
from guardrails.safety.organs import is_troubled, operations, sensitive_skin
from guardrails.safety.persons import ANYBODY, OTHERS
from guardrails.safety.sorts import Reading, Sort
from guardrails.safety.text import Text
from guardrails.safety.treatments import many_medicines
from guardrails.safety.values import pressures
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention, Vocabulary

_PASSING = wordset("conditions.passing")

_OPERATIONS = frozenset({"state:surgery", "state:recent_surgery", "state:upcoming_surgery", "state:abdominal_surgery"})

_MEASURES = wordset("conditions.measures")

_LAY = re.compile(r"\b(issues?|problems?|troubles?|discomfort|complaints?|upsets?|pains?|aches?|concerns?)\b", re.I)

_LASTING = pattern("conditions.lasting", ignore_case=True)

_TAKING = wordset("conditions.taking")

_OFFERED = wordset("conditions.offered")

_AGES = frozenset({"state:child", "state:infant", "state:minor", "state:teenager", "state:elderly"})

_PARENTAL = wordset("conditions.parental")


_FOR_DAYS = pattern("conditions.for_days")


_FOR_LONG = pattern("conditions.for_long")


_SHOWED = pattern("conditions.showed")


_BEHIND = pattern("conditions.behind")


_AHEAD = pattern("conditions.ahead")


def conditions_of(
    turn: Turn,
    vocabulary: Vocabulary,
    text_clauses: Iterable[frozenset[str]],
    medicine_of: Mapping[str, tuple[str, ...]],
) -> list[Condition]:
    """Every condition of one message, in order; whether it counts is decided by `settle`."""
    spans = _condition_spans(turn)
    named = [s for _, s in spans]
    beside = [*named, *organ_spans(turn, named, vocabulary)]
    found: list[Condition] = []
    for mention, (a, b) in spans:
        condition = _of_mention(turn, mention, a, b, beside, vocabulary)
        if condition is not None:
            found.append(condition)
    found += _of_numbers(turn, named, vocabulary)
    found += of_organs(turn, found, vocabulary)
    found += [c for c in no_medicine(turn) if not any(f.token == c.token for f in found)]
    found += of_treatment(turn, found, medicine_of, vocabulary)
    found += of_words(turn, text_clauses, named)
    found += multiple(turn, found)
    return sorted(found, key=lambda c: c.mention.start)


def _condition_spans(turn: Turn) -> list[tuple[Mention, tuple[int, int]]]:
    allergic = [(f.a, f.b) for f in allergies(turn.text)]
    spans: list[tuple[Mention, tuple[int, int]]] = []
    for mention in turn.mentions:
        if all(c.kind is Kind.SUBSTANCE for c in mention.concepts):
            continue
        a, b = turn.text.span(mention.start, mention.end)
        if any(c.kind is Kind.MEDICINE for c in mention.concepts) and any(
            x - 2 <= a and b <= y + 1 for x, y in allergic
        ):
            continue  # "allergic to aspirin" is not taking it
        if b > a and not any(x <= a and b <= y for x, y in turn.product_spans):
            spans.append((mention, (a, b)))
    return spans


def _sort(concepts: Sequence[str], kinds: set[Kind], words: Sequence[str]) -> Sort:
    if set(concepts) & _OPERATIONS:
        return Sort.OPERATION
    if set(concepts) & _PASSING:
        return Sort.PASSING
    if kinds & {Kind.MEDICINE, Kind.MEDICINE_CLASS}:
        return Sort.MEDICINE
    return Sort.MEASURE if all(w in _MEASURES for w in words) else Sort.LASTING


def _of_mention(
    turn: Turn, mention: Mention, a: int, b: int, others: Sequence[tuple[int, int]], vocabulary: Vocabulary
) -> Condition | None:
    kept = [
        c
        for c in mention.concepts
        if c.kind is not Kind.SUBSTANCE and c.id not in ("state:internal_use", "state:allergy", "state:eye_use")
    ]
    ids = [c.id for c in kept]
    text = turn.text
    if not ids or (set(ids) <= PLAIN and not _taken(text, a, b)) or (set(ids) & _AGES and not _is_age(turn, a, b)):
        return None
    if "state:high_fever" in ids or "state:fever" in ids:
        ids = _fever(text, a, b, ids)
    if set(ids) & _OPERATIONS:
        if set(ids) <= _OPERATIONS and _SHOWED.match(f" {' '.join(text.norms(b, text.sentence(a)[1]))} "):
            return None
        ids = _operation(text, a, b, ids)
    ended = False
    sort = _sort(ids, {c.kind for c in kept}, text.norms(a, b))
    reading = read_assertion(text, a, b, sort, others)
    implied = tuple(dict.fromkeys(i for c in ids if not c.startswith("reading:") for i in vocabulary.implied(c)))
    if sort is Sort.MEDICINE and _ongoing(text, a, b, ids):
        implied = (*implied, "class:long_term_medicine")
    if (
        sort is Sort.MEDICINE
        and reading.assertion is Assertion.NEGATED
        and reading.words in ("off", "used to", "stopped", "quit", "finished", "discontinued")
    ):
        ids, implied = [i for i in implied if not i.startswith("class:")] or ids, ()
        ended = True
        reading = Reading(Assertion.HISTORY, reading.words) if not ids[0].startswith(("class:", "drug:")) else reading
    condition = held(turn, a, b, ids, kept[0].label, reading)
    if set(ids) & _AGES:
        condition = _of_a_child(turn, condition, a, b)
    condition = of_the_mother(condition)
    whole = text.raw[mention.start : mention.end]
    return replace(
        condition,
        implied=implied,
        untreated=ended,
        symptom=all(c.kind is Kind.SYMPTOM for c in kept) or bool(_LAY.search(whole)),
        by_habit=sort is Sort.MEASURE and not is_troubled(text, b),
        lasting=bool(_LASTING.search(sentence_at(text, a))),
    )


def _taken(text: Text, a: int, b: int) -> bool:
    """Whether a plain "medicine" is one that somebody takes, not one that is asked for or offered."""
    before = text.norms(max(0, a - 4), a)
    words = text.norms(a, b)
    if set(before[-3:]) & _OFFERED and not set(before[-3:]) & {
        "on",
        "taking",
        "takes",
        "my",
        "her",
        "his",
        "other",
        "with",
    }:
        return False
    if (
        b < len(text.toks)
        and text.toks[b].norm == "for"
        and set(before) & {"have", "any", "a"}
        and not set(before) & {"on", "taking", "takes", "my"}
    ):
        return False
    return len(words) > 1 or bool(set(before) & _TAKING) or a == text.sentence(a)[0]


def _ongoing(text: Text, a: int, b: int, ids: Sequence[str]) -> bool:
    """A medicine of which nothing says that it is for days is taken to be long-term; a named class says so itself."""
    joined = f" {sentence_at(text, a)} "
    if _FOR_DAYS.search(
        joined,
    ):
        return (
            bool(re.search(r" (?:daily|every day|years?|long|regular\w*|lifelong) ", joined)) and not set(ids) <= PLAIN
        )
    if set(ids) & PLAIN:
        return True
    return bool(
        _FOR_LONG.search(
            joined,
        )
    )


def _is_age(turn: Turn, a: int, b: int) -> bool:
    """Whether a word for a child stands for the one who would use it, not for somebody's having one."""
    text = turn.text
    before = text.norms(max(0, a - 3), a)
    if before[-1:] in (["as"], ["with"], ["no"], ["without"]) or before[-2:] in (
        ["as", "a"],
        ["was", "a"],
        ["of", "a"],
    ):
        return False
    if (
        before[-2:]
        and before[-1:] in (["a"], ["my"], ["the"], ["our"], ["her"])
        and before[-2:-1]
        and before[-2] in _PARENTAL - {"for", "with", "my"}
    ):
        return False
    if {"have", "has", "had", "'ve", "got"} & set(before) and not {"does", "can", "should", "may", "could"} & set(
        text.norms(max(0, a - 6), a)
    ):
        return False  # "I have two children"
    nearby = text.norms(max(0, a - 4), min(len(text.toks), b + 4))
    return not any(is_number(n) for n in nearby) or not ages(text)


def _of_a_child(turn: Turn, condition: Condition, a: int, b: int) -> Condition:
    """A word for a child is the person itself: "my toddler", "for a baby"."""
    if condition.mention.person == OTHERS:
        return condition
    persons = [p for p in turn.people.between(a, b) if not p.pronoun]
    key = persons[-1].key if persons else condition.mention.person
    return replace(condition, mention=condition.mention.model_copy(update={"person": key}))


def _fever(text: Text, a: int, b: int, ids: list[str]) -> list[str]:
    words = set(text.norms(max(0, a - 3), b))
    if temperatures(text):
        return [i for i in ids if i not in ("state:fever", "state:high_fever")] or ["reading:fever_measured"]
    if words & _MILD or text.norms(max(0, a - 2), a) == ["a", "little"]:
        return ["reading:low_fever"]
    if words & {
        "spring",
        "cabin",
        "gold",
        "dance",
        "cricket",
        "election",
        "football",
        "hay",
        "baby",
        "world",
        "exam",
        "wedding",
    }:
        return ["reading:figure"]
    return ids


_MILD = frozenset({"mild", "slight", "slightly", "low", "minor", "small", "bit"})


def _operation(text: Text, a: int, b: int, ids: list[str]) -> list[str]:
    """Which side of the operation the person is on; both where nothing says it."""
    if "state:upcoming_surgery" in ids:
        return ids  # the words themselves say when: "getting my hip done", "two weeks before an operation"
    sentence = f" {sentence_at(text, a)} "
    ahead = _AHEAD.search(sentence)
    behind = _BEHIND.search(
        sentence,
    )
    others = [i for i in ids if i not in _OPERATIONS]
    sides = [i for i in ids if i == "state:abdominal_surgery"]
    if ahead and not behind:
        return [*others, "state:upcoming_surgery"]
    if behind and not ahead:
        return [*others, *sides, "state:recent_surgery"]
    return [*others, *sides, "state:recent_surgery", "state:upcoming_surgery"]


_VALUE = 6
"""Tokens after the name of a condition in which a pressure is its value."""


def _of_numbers(turn: Turn, others: Sequence[tuple[int, int]], vocabulary: Vocabulary) -> list[Condition]:
    text = turn.text
    found: list[Condition] = []
    medicines = [
        text.span(m.start, m.end)
        for m in turn.mentions
        if any(c.kind in (Kind.MEDICINE, Kind.MEDICINE_CLASS) for c in m.concepts)
    ]
    readings: list[tuple[Found, Sort]] = [
        *((f, Sort.LASTING) for f in (*ages(text, spoken_of=turn.aged), *allergies(text))),
        *((f, Sort.PASSING) for f in (*temperatures(text), *gestations(text))),
        *((f, Sort.LASTING) for f in pressures(text) if not any(a <= f.b and f.a - _VALUE < b for a, b in others)),
        *((f, Sort.OPERATION) for f in operations(text) if not any(a <= f.a < b for a, b in others)),
        *((f, Sort.LASTING) for f in swallowing(text)),
        *((f, Sort.LASTING) for f in sensitive_skin(text) if not any(a < f.b and f.a < b for a, b in others)),
        *((f, Sort.MEDICINE) for f in many_medicines(text, medicines)),
    ]
    for read, sort in readings:
        concepts: tuple[str, ...] = read.concepts or ("age:adult",)
        if sort is Sort.OPERATION:
            concepts = tuple(_operation(text, read.a, read.b, list(concepts)))
        if concepts[0] == "state:internal_use":
            reading = Reading(Assertion.PRESENT)
        elif read.age is not None:
            reading = _not_that_age(text, read.a)
        else:
            reading = read_assertion(text, read.a, read.b, sort, others)
        condition = held(turn, read.a, read.b, concepts, read.label, reading)
        condition = of_the_mother(condition)
        if read.age is not None:
            condition = _whose_age(turn, condition, read)
        implied = tuple(i for c in concepts for i in vocabulary.implied(c)) if concepts[0].startswith("state:") else ()
        found.append(replace(condition, age=read.age, allergens=read.allergens, implied=implied))
    return found


def _not_that_age(text: Text, a: int) -> Reading:
    """An age is there unless it is denied itself: "not 16"."""
    denied = negated_before(text, a, text.sentence(a)[0], Sort.LASTING, ())
    return Reading(Assertion.NEGATED, denied) if denied else Reading(Assertion.PRESENT)


def _whose_age(turn: Turn, condition: Condition, read: Found) -> Condition:
    """An age belongs to the noun that follows it or to the nearest person; "my 8-year-old" is a person of its own."""
    text = turn.text
    before = text.toks[read.a - 1].norm if read.a else ""
    follows = turn.people.at(read.b) if read.b < len(text.toks) else None
    if follows is None and before in ("my", "our", "a", "an", "the", "her", "his", "this"):
        key = "child" if read.age is not None and read.age < 18 else ANYBODY
        return replace(condition, mention=condition.mention.model_copy(update={"person": key}))
    return condition
