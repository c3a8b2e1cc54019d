"""Conditions told by figures and verbs: ages, temperatures, weeks, pressures, operations, misuse."""

import re
from collections.abc import Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.allergies.allergies import Allergy, outgrown
from guardrails.safety.assertions.assertions import read_assertion
from guardrails.safety.assertions.negation import negated_before
from guardrails.safety.assertions.organs import sensitive_skin
from guardrails.safety.assertions.sorts import Reading, Sort
from guardrails.safety.assertions.surgery import months_ago, sides
from guardrails.safety.assertions.values import is_of_another, pressures
from guardrails.safety.conditions.condition import Condition, Turn, held, of_the_mother
from guardrails.safety.conditions.idioms import is_figure
from guardrails.safety.figures.ages import ages
from guardrails.safety.figures.bare_ages import is_denied_yet
from guardrails.safety.figures.fevers import temperatures
from guardrails.safety.figures.gestations import gestations
from guardrails.safety.figures.misplaced import WRONG_USES, misplaced
from guardrails.safety.figures.misuse_words import kept_out, swallowing
from guardrails.safety.figures.nursing import nursing
from guardrails.safety.figures.operations import operations
from guardrails.safety.figures.own_babies import own_babies
from guardrails.safety.figures.own_figures import own_figures
from guardrails.safety.figures.treatments import many_medicines
from guardrails.safety.language.found import Found
from guardrails.safety.language.function_words import NOT
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS
from guardrails.safety.language.text import Text
from guardrails.safety.people.owners import owner_of
from guardrails.safety.people.subjects import owns
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_SHARED = frozenset(f"in {our} {home}" for our in ("our", "this", "the") for home in ("family", "house", "household"))

_VALUE = 6
"""Tokens after the name of a condition in which a pressure is its value."""

_DO_THAT = re.compile(r" (?:do|try|copy) (?:that|this|so|it|(?:the )?same|likewise)(?: too| as well)? ")
"""What somebody else does with the product, whoever asks would do too."""


def measured(turn: Turn, others: Sequence[tuple[int, int]], vocabulary: Vocabulary) -> list[Condition]:
    text = turn.text
    found: list[Condition] = []
    medicines = [
        text.span(m.start, m.end)
        for m in turn.mentions
        if any(c.kind in (Kind.MEDICINE, Kind.MEDICINE_CLASS) for c in m.concepts)
    ]
    readings: list[tuple[Found, Sort]] = [
        *(
            (f, Sort.LASTING)
            for f in (*ages(text, spoken_of=turn.aged, asked=turn.asked_age), *map(_of_allergy, turn.allergies))
        ),
        *((f, Sort.PASSING) for f in (*temperatures(text, turn.product_spans), *nursing(text), *own_babies(text))),
        *((f, Sort.PASSING) for f in gestations(text) if not is_figure(text, f.a, f.b)),
        *((f, Sort.LASTING) for f in pressures(text) if not _is_value(text, f, others)),
        *(
            (f, Sort.OPERATION)
            for f in operations(text)
            if not any(a <= f.a < b for a, b in others) and not is_figure(text, f.a, f.b)
        ),
        *((f, Sort.LASTING) for f in (*swallowing(text), *misplaced(text, turn.product_spans))),
        *((f, Sort.LASTING) for f in sensitive_skin(text) if not any(a < f.b and f.a < b for a, b in others)),
        *((f, Sort.MEDICINE) for f in many_medicines(text, medicines) if not is_figure(text, f.a, f.b)),
    ]
    readings += [(f, Sort.MEASURE) for f in own_figures(text)]
    for read, sort in readings:
        if any(x <= read.a and read.b <= y for x, y in turn.names):
            continue
        concepts: tuple[str, ...] = read.concepts or ("age:adult",)
        if sort is Sort.OPERATION:
            concepts = tuple(sides(text, read.a, concepts))
        if concepts[0] in WRONG_USES:
            denied = kept_out(text, read.a, read.b)
            reading = Reading(Assertion.NEGATED, denied) if denied else Reading(Assertion.PRESENT)
        elif read.figures:
            reading = Reading(Assertion.PRESENT)
        elif read.age is not None:
            reading = _not_that_age(text, read)
        else:
            reading = read_assertion(text, read.a, read.b, sort, others)
        if read.concepts == ("state:allergy",) and reading.words in _SHARED:
            reading = Reading(Assertion.PRESENT)  # whoever eats with the family keeps to it
        if concepts[0] == "state:allergy" and (gone := outgrown(text, read.a)):
            reading = Reading(Assertion.NEGATED, gone, over=True)
        condition = held(turn, read.a, read.b, concepts, read.label, reading)
        condition = of_the_mother(condition)
        if concepts == ("state:postpartum",) and (mother := turn.people.at(read.a)) is not None:
            wives = (p.key for p in turn.people.persons if p.key == "wife")
            key = next(wives, ASKER) if text.words[read.a] == "our" else mother.key
            condition = replace(condition, mention=condition.mention.model_copy(update={"person": key}))
        if concepts[0] in WRONG_USES and _DO_THAT.search(text.phrase):
            condition = replace(condition, mention=condition.mention.model_copy(update={"person": ANYBODY}))
        if read.age is not None:
            condition = _whose_age(turn, condition, read)
        implied = tuple(i for c in concepts for i in vocabulary.implied(c)) if concepts[0].startswith("state:") else ()
        condition = replace(condition, age=read.age, celsius=read.celsius, allergens=read.allergens, implied=implied)
        ago = months_ago(text, read.a) if "state:postpartum" in concepts else None
        condition = replace(condition, figures=read.figures, ago=ago)
        found.append(replace(condition, over=reading.over))
    return found


def _is_value(text: Text, pressure: Found, others: Sequence[tuple[int, int]]) -> bool:
    """Whether a pressure is the value of a condition named right before it."""
    near = (b for a, b in others if a <= pressure.b and pressure.a - _VALUE < b)
    return any(not is_of_another(text, b, pressure.a) for b in near)


def _of_allergy(allergy: Allergy) -> Found:
    return Found(allergy.a, allergy.b, ("state:allergy",), allergy.label, allergens=allergy.ids)


def _not_that_age(text: Text, read: Found) -> Reading:
    """An age is there unless it is denied itself: "not 16"; "not 18 yet" is younger."""
    denied = negated_before(text, read.a, text.sentence(read.a)[0], Sort.LASTING, ())
    if not denied or is_denied_yet(text, read.a, read.b):
        return Reading(Assertion.PRESENT)
    return Reading(Assertion.NEGATED, denied)


def _whose_age(turn: Turn, condition: Condition, read: Found) -> Condition:
    """An age belongs to the noun that follows it or to the nearest person; "my 8-year-old" is a person of its own."""
    text = turn.text
    key = _of_whom(turn, read)
    if key is None:
        owner = owner_of(turn.people, read.a, read.b)
        unknown = owner is not None and owner.key == ASKER and text.words[owner.index] in ("my", "our")
        key = ANYBODY if unknown else condition.mention.person  # "one of my pupils, 15": no noun that the lists know
    return replace(condition, mention=condition.mention.model_copy(update={"person": key}))


_STUDIES = frozenset("study studies studying studied".split())


def _are_not_whom_it_is_for(turn: Turn, a: int) -> bool:
    """Such as "kids are (3) and 5 but it's for their granny": several children, and elders alone would use it."""
    start, _ = turn.text.sentence(a)
    told = turn.people.between(start, a)[-1:]
    several = bool(told) and told[0].generic and not told[0].pronoun and turn.text.words[told[0].index] in _CHILDREN
    return several and bool(turn.targets) and turn.targets <= _ELDERS and _MAY_BE_THEY.isdisjoint(turn.text.words[a:])


_CHILDREN = frozenset("kids children twins triplets boys girls grandkids grandchildren toddlers babies".split())
_MAY_BE_THEY = NOT | frozenset("they them both all everyone everybody too also".split())
_ELDERS = frozenset(
    "mother father grandmother grandfather wife husband partner aunt uncle mother-in-law father-in-law".split()
)


def _of_whom(turn: Turn, read: Found) -> str | None:
    text = turn.text
    if read.group:
        return OTHERS
    if read.age is not None and _are_not_whom_it_is_for(turn, read.a):
        return "child"
    inside = [p for p in turn.people.between(read.a, read.b) if not p.pronoun]
    if inside:  # "the mother of a formula-fed three-month-old"
        return inside[-1].key
    if text.words[read.a] in ("wean", "weaning"):
        rest = turn.people.between(read.b, len(text.toks))
        return next((p.key for p in rest if p.key != ASKER and not p.generic), "baby")
    if not _STUDIES.isdisjoint(text.norms(max(0, read.a - 3), read.a)):
        pupils = turn.people.between(text.sentence(read.a)[0], read.a)  # "she studies in class 4": no trade of hers
        return pupils[-1].key if pupils else None
    before = text.words[read.a - 1] if read.a else ""
    if before == "in" and text.words[read.a - 2] in _STUDIES:  # "his daughter studies in class 4": none of those taught
        start, _ = text.sentence(read.a)
        pupil = next((p for p in reversed(turn.people.between(start, read.a)) if not owns(text, p)), None)
        return None if pupil is None else pupil.key
    follows = turn.people.at(read.b) if read.b < len(text.toks) else None
    if follows is None and before in ("my", "our", "a", "an", "the", "her", "his", "this"):
        return "child" if read.age is not None and read.age < 18 else ANYBODY
    return None
