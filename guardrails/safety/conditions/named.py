"""Conditions that the vocabulary names, as the message holds them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.assertions.assertions import read_assertion
from guardrails.safety.assertions.organs import is_troubled
from guardrails.safety.assertions.sorts import Reading, Sort
from guardrails.safety.assertions.surgery import OPERATIONS, is_test, months_ago, sides
from guardrails.safety.assertions.values import lowered
from guardrails.safety.conditions.borne_by_nobody import borne_by_nobody
from guardrails.safety.conditions.condition import PLAIN, Condition, Turn, held, of_the_mother
from guardrails.safety.conditions.idioms import is_figure, nurses_no_child
from guardrails.safety.conditions.outlying import is_noted, is_outlying
from guardrails.safety.conditions.unmedicated import is_unmedicated
from guardrails.safety.conditions.vaccines import is_vaccination
from guardrails.safety.figures.ages import ages, is_number
from guardrails.safety.figures.fevers import temperatures
from guardrails.safety.figures.school_years import is_of_then
from guardrails.safety.language.function_words import BE, HAVE
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.concepts import AGES
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Mention, Vocabulary

_PASSING = wordset("conditions.passing")
_OF_BEARING = frozenset({"state:pregnancy", "state:postpartum"})
"""What is a kind of them ends with them: a postpartum depression, a gestational diabetes."""

_VACCINATED = "state:vaccination"

_DONE_ONCE = OPERATIONS | wordset("conditions.events")

_KEPT = wordset("conditions.kept")

_CURABLE = wordset("conditions.curable")
_INBORN = "mesh:D030342"  # thalassaemia is an anaemia, and stays
_CURABLE_ROOTS = frozenset(c for c in _CURABLE if c.startswith("mesh:D"))

_LASTING_SITUATIONS = wordset("conditions.lasting_situations")

_MEASURES = wordset("conditions.measures")

_LAY = re.compile(r"\b(issues?|problems?|troubles?|discomfort|complaints?|upsets?|pains?|aches?|concerns?)\b", re.I)

_LASTING = pattern("conditions.lasting", ignore_case=True)

_TAKING = wordset("conditions.taking")

_OFFERED = wordset("conditions.offered")


_WENT = frozenset("started finished left went was were began attended quit breastfed fed nursed weaned".split())
_YEAR = re.compile(r"(?:19|20)\d\d")
_PARENTAL = wordset("conditions.parental")

_FOR_DAYS = pattern("conditions.for_days")

_FOR_LONG = pattern("conditions.for_long")


def _sort(concepts: Sequence[str], kinds: set[Kind], words: Sequence[str], vocabulary: Vocabulary) -> Sort:
    ids = set(concepts)
    if ids & _DONE_ONCE:
        return Sort.OPERATION
    if ids & _KEPT:
        return Sort.KEPT
    if ids & _PASSING or (kinds == {Kind.SITUATION} and not ids & _LASTING_SITUATIONS):
        return Sort.PASSING
    if any(c.startswith("mesh:") and _OF_BEARING & vocabulary.ancestors(c) for c in ids):
        return Sort.PASSING
    if kinds & {Kind.MEDICINE, Kind.MEDICINE_CLASS}:
        return Sort.MEDICINE
    if all(w in _MEASURES or w == "'s" for w in words):
        return Sort.MEASURE
    curable = (
        kinds == {Kind.SYMPTOM}
        or words[-1] in ("infection", "infections")
        or all(c in _CURABLE or _is_curable(c, vocabulary) for c in ids)
    )
    return Sort.CURABLE if curable else Sort.LASTING


def _given_for(words: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The diseases of "tablets for hypothyroidism", whatever else the class of these may be given for."""
    _, _, what = words.casefold().partition(" for ")
    named = vocabulary.find(what) if what else ()
    return tuple(c.id for m in named for c in m.concepts if c.kind is Kind.DISEASE)


def _other_illnesses(turn: Turn, ids: Sequence[str]) -> list[tuple[int, int]]:
    """The tokens of what else is told that is no medicine: "no tablets" tells of the illness of `ids` itself."""
    idle = {Kind.MEDICINE, Kind.MEDICINE_CLASS, Kind.SUBSTANCE}
    return [
        turn.text.span(m.start, m.end)
        for m in turn.mentions
        if all(c.kind not in idle and c.id not in ids for c in m.concepts)
    ]


def _is_curable(concept: str, vocabulary: Vocabulary) -> bool:
    if not concept.startswith("mesh:"):
        return False
    above = vocabulary.ancestors(concept)
    return not _CURABLE_ROOTS.isdisjoint(above) and _INBORN not in above


def of_mention(
    turn: Turn, mention: Mention, a: int, b: int, others: Sequence[tuple[int, int]], vocabulary: Vocabulary
) -> Condition | None:
    kept = [
        c
        for c in mention.concepts
        if c.kind is not Kind.SUBSTANCE
        and c.id not in ("state:internal_use", "state:allergy", "state:eye_use", "state:inhaling")
    ]
    ids = [c.id for c in kept]
    text = turn.text
    if not ids or (set(ids) <= PLAIN and not _taken(text, a, b)) or (set(ids) & AGES and not _is_age(turn, a, b)):
        return None
    if is_vaccination(text, a, b):
        ids = [_VACCINATED]
    if _is_no_condition(text, a, b, ids) or borne_by_nobody(turn, a, b, ids):
        return None
    if "state:high_fever" in ids or "state:fever" in ids:
        ids = _fever(turn, a, b, ids)
    if set(ids) & OPERATIONS:
        ids = _without_old_operation(text, a, b, sides(text, a, ids), others)
    stopped: tuple[str, ...] = ()
    sort = _sort(ids, {c.kind for c in kept}, text.norms(a, b), vocabulary)
    if sort is Sort.MEASURE:
        ids = lowered(text, b, ids)
    reading = read_assertion(text, a, b, sort, others)
    implied = tuple(dict.fromkeys(i for c in ids if not c.startswith("reading:") for i in vocabulary.implied(c)))
    if sort is Sort.MEDICINE:
        implied = (*implied, *_given_for(mention.words, vocabulary))
    if sort is Sort.MEDICINE and _ongoing(text, a, b, ids):
        implied = (*implied, "class:long_term_medicine")
    if sort is Sort.MEDICINE and reading.assertion is Assertion.NEGATED and _ENDED & set(reading.words.split()):
        stopped = tuple(ids)
        ids, implied = [i for i in implied if not i.startswith("class:")] or ids, ()
        reading = Reading(Assertion.HISTORY, reading.words) if not ids[0].startswith(("class:", "drug:")) else reading
    elif sort is Sort.MEDICINE and reading.assertion is Assertion.NEGATED and _COMPLETED & set(reading.words.split()):
        stopped = tuple(ids)
    condition = held(turn, a, b, ids, kept[0].label, reading)
    if set(ids) & AGES:
        condition = _of_a_child(turn, condition, a, b)
    condition = of_the_mother(condition)
    jab = any(c.id == _VACCINATED for c in kept)
    return replace(
        condition,
        implied=implied,
        over=bool(stopped) if sort is Sort.MEDICINE else reading.over,
        untreated=bool(stopped) or is_unmedicated(turn, a, b, _other_illnesses(turn, ids)),
        stopped=stopped,
        symptom=all(c.kind is Kind.SYMPTOM for c in kept) or bool(_LAY.search(text.raw[mention.start : mention.end])),
        by_habit=(sort is Sort.MEASURE and not is_troubled(text, b)) or is_noted(text, a, b),
        lasting=bool(_LASTING.search(text.sentence_at(a))),
        sort=sort,
        ago=months_ago(text, a) if sort is Sort.OPERATION or reading.over or _tells_when(text) or jab else None,
    )


def _tells_when(text: Text) -> bool:
    """Whether it may be told how long ago something was, not how long it has been there."""
    told = not _LONG_AGO.isdisjoint(text.said) or any(map(_YEAR.fullmatch, text.said))
    if _THERE_AGAIN.search(text.phrase):
        return False
    return told and (_BEGUN.isdisjoint(text.said) or _NONE_SINCE.search(text.phrase) is not None)


_THERE_AGAIN = re.compile(
    r" (?:(?:have|has|got|with|'ve|'s) (?:one|it|them|another|more|some|stones?) (?:\S+ )?"
    r"(?:now|again|today|back)|is back|came back)(?= )"
)
"""Such as "the first was twenty years ago and I've one now"."""
_NONE_SINCE = re.compile(
    r" (?:nothing|none|never(?: again| back)?|"
    r"no (?:more|other|new|further|trouble|problems?|stones?|attacks?|fits?|relapses?)|"
    r"(?:fine|well|healthy|clear|free)(?: ever)?) (?:(?:at all|whatsoever|ever) )?since(?= )"
)
"""Such as "twenty years ago, nothing since": no time for which something has been there."""


_BEGUN = frozenset("since diagnosed diagnosis found started began".split())
_LONG_AGO = frozenset({"ago", "back"})
_COMPLETED = frozenset({"ended", "ends", "completed", "concluded"})  # nor does what it was for remain
_ENDED = frozenset(
    "off used stopped quit finished discontinued up withdrawn declined".split()
)  # what it was for may remain


def _is_no_condition(text: Text, a: int, b: int, ids: list[str]) -> bool:
    """Whether the words at tokens [a, b) mean something else than what somebody has."""
    return (
        is_test(text, a, b, ids)
        or is_outlying(text, a, b, tuple(ids))
        or is_figure(text, a, b)
        or ("state:breastfeeding" in ids and nurses_no_child(text, a, b))
    )


def _without_old_operation(text: Text, a: int, b: int, ids: list[str], others: Sequence[tuple[int, int]]) -> list[str]:
    """A thyroid taken out years ago is no operation to wait for, but stays a thyroid condition."""
    left = [i for i in ids if i not in OPERATIONS]
    if not left or len(left) == len(ids):
        return ids
    over = read_assertion(text, a, b, Sort.OPERATION, others).assertion is Assertion.NEGATED
    return left if over and read_assertion(text, a, b, Sort.LASTING, others).assertion is not Assertion.NEGATED else ids


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
    joined = f" {text.sentence_at(a)} "
    if _FOR_DAYS.search(joined):
        return (
            bool(re.search(r" (?:daily|every day|years?|long|regular\w*|lifelong) ", joined)) and not set(ids) <= PLAIN
        )
    if set(ids) & PLAIN:
        return True
    return bool(_FOR_LONG.search(joined))


def _is_age(turn: Turn, a: int, b: int) -> bool:
    """Whether a word for a child stands for the one who would use it, not for somebody's having one."""
    text = turn.text
    before = text.norms(max(0, a - 3), a)
    if _WISHED & set(before):
        return False  # "no plans for kids"
    if text.norms(b, b + 2) == ["in", "law"] or text.norms(b, b + 3) == ["-", "in", "-"]:
        return False  # "my daughter-in-law"
    if text.words[b - 1] in _TIMES_OF_LIFE or is_of_then(text, a, b) or _SHELVED & set(text.norms(b, b + _SHELF)):
        return False  # "since infancy"; "kids are not on the agenda"
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
    if _WENT & set(text.norms(text.sentence(a)[0], a)) and any(map(_YEAR.fullmatch, text.norms(b, b + 5))):
        return False  # "I started secondary school in 1990", "she weaned her last child in 2017"
    nearby = range(max(0, a - 4), min(len(text.toks), b + 4))
    numbered = any(is_number(text.words[i]) and not {"am", "'m"} & set(text.norms(max(0, i - 3), i)) for i in nearby)
    return not numbered or not ages(text)  # "I'm forty, my son wants it" does not say how old he is


_TIMES_OF_LIFE = frozenset("infancy childhood babyhood adolescence".split())
_SHELVED = frozenset({"agenda", "cards", "horizon", "question"})
_SHELF = 6
_WISHED = frozenset("plan plans planning wish wishes desire".split())


def _of_a_child(turn: Turn, condition: Condition, a: int, b: int) -> Condition:
    """A word for a child is the person itself: "my toddler", "for a baby"."""
    if condition.mention.person == OTHERS:
        return condition
    persons = [p for p in turn.people.between(a, b) if not p.pronoun]
    start, _ = turn.text.sentence(a)
    if turn.text.norms(b, b + 1) == ["here"] and not {"of", "my", "to", "with"} & set(turn.text.norms(start, a)):
        return replace(condition, mention=condition.mention.model_copy(update={"person": ASKER}))  # "teen here"
    key = persons[-1].key if persons else condition.mention.person
    if persons and persons[-1].key == ANYBODY and not {"are", "'re"} & set(turn.text.norms(max(0, a - 2), a)):
        key = OTHERS  # "a mother of three teenagers"
    return replace(condition, mention=condition.mention.model_copy(update={"person": key}))


def _fever(turn: Turn, a: int, b: int, ids: list[str]) -> list[str]:
    text = turn.text
    words = set(text.norms(max(0, a - 3), b))
    if temperatures(text, turn.product_spans):
        return [i for i in ids if i not in ("state:fever", "state:high_fever")] or ["reading:fever_measured"]
    if words & _MILD or text.norms(max(0, a - 2), a) == ["a", "little"]:
        return ["state:low_fever"]
    first = max((j + 1 for j in range(max(0, a - 3), a) if text.words[j] in _HAS), default=max(0, a - 3))
    opens = text.words[text.sentence(a)[0]] == "baby"  # "Baby fever since morning, shall I …?"
    if not opens and _FIGURES.intersection(text.norms(first, b)):
        return ["reading:figure"]
    return ids


_FIGURES = frozenset("spring cabin gold dance cricket election football baby world ipl exam wedding".split())
_HAS = BE | HAVE | frozenset("got gets running runs with developed and , . : ; –".split())
"""Before these stands whose fever it is: "baby has high fever", not "baby fever"."""
_MILD = frozenset({"mild", "slight", "slightly", "low", "minor", "small", "bit"})
