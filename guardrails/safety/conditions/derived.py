"""Conditions that no single name gives: bad organs, treatment for something, several medicines, a caution's words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.assertions.assertions import read_assertion
from guardrails.safety.assertions.held_again import holds_again
from guardrails.safety.assertions.organs import WORRY, organs
from guardrails.safety.assertions.past_states import HURT
from guardrails.safety.assertions.sorts import Reading, Sort
from guardrails.safety.conditions.condition import PLAIN, Condition, Turn, held
from guardrails.safety.conditions.idioms import is_figure
from guardrails.safety.conditions.outlying import is_outlying
from guardrails.safety.conditions.set_phrases import in_set_phrase
from guardrails.safety.figures.treatments import medicines_for
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import same
from guardrails.safety.language.stems import root
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_GENERAL = PLAIN | {"class:long_term_medicine", "class:multiple_medicines", "class:supplement", "class:vaccine"}


def organs_in(text: Text, vocabulary: Vocabulary) -> dict[int, str]:
    """The tokens that name an organ, and the condition of each."""
    return {i: o for i, word in enumerate(text.words) if (o := vocabulary.organ(word))}


def organ_spans(organ_of: Iterable[int], named: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Tokens of organs outside every named condition, which may stand in one series with it."""
    return [(i, i + 1) for i in organ_of if not any(a <= i < b for a, b in named)]


def of_organs(
    turn: Turn, found: Sequence[Condition], organ_of: Mapping[int, str], vocabulary: Vocabulary
) -> list[Condition]:
    """Such as "My kidneys are bad" and "my liver is fine", where the vocabulary knows no such phrase."""
    if not organ_of:
        return []
    text = turn.text
    busy = {i for c in found for i in range(*text.span(c.mention.start, c.mention.end))} | {
        i for a, b in turn.product_spans for i in range(a, b)
    }
    extra = _stones(turn, organ_of, vocabulary)
    beside = [text.span(c.mention.start, c.mention.end) for c in found]
    beside += organ_spans(organ_of, beside)
    for read, is_well in organs(text, {i: organ for i, organ in organ_of.items() if i not in busy}):
        if in_set_phrase(text, read.a, read.b):
            continue  # "my heart skips a beat when you write"
        reading = (
            Reading(Assertion.NEGATED, "is well")
            if is_well and not holds_again(text, read.a, read.b, Sort.MEASURE, ())
            else read_assertion(text, read.a, read.b, Sort.MEASURE, beside)
            if read.label == WORRY
            else read_assertion(text, read.a, read.b, Sort.LASTING, beside if text.words[read.a] in _OF_A_LIST else ())
        )
        extra.append(held(turn, read.a, read.b, read.concepts, vocabulary.concept(read.concepts[0]).label, reading))
        extra[-1] = replace(extra[-1], symptom=True)
    return extra


_OF_A_LIST = frozenset("trouble troubles problem problems issue issues disease".split())
"""What a whole list of organs may be denied to have: "never had heart, kidney or blood pressure trouble"."""


def _stones(turn: Turn, organ_of: Mapping[int, str], vocabulary: Vocabulary) -> list[Condition]:
    """Such as "Stones in my left kidney", "gallbladder full of stones": read as the vocabulary's name for them."""
    text = turn.text
    known = [(m.start, m.end) for m in turn.mentions]
    extra: list[Condition] = []
    for i in organ_of:
        start, end = text.sentence(i)
        stone = next(
            (j for j in range(max(start, i - 6), min(end, i + 7)) if text.toks[j].norm in ("stone", "stones")), -1
        )
        if stone >= 0 and _WEIGHED & set(text.norms(max(start, stone - 4), stone)):
            continue  # "I've lost two stones since"
        stone = stone if stone >= 0 else _stones_seen(text, i, organ_of)
        if stone >= 0 and any(a <= text.toks[stone].start < b for a, b in known):
            continue
        organ = text.toks[i].norm
        names = (f"{organ.removesuffix('bladder')}stones", f"{organ} stones", f"{organ.removesuffix('s')} stones")
        named = next(
            (m for name in names if stone >= 0 and (m := vocabulary.find(name)) and m[0].concepts[0].id != organ_of[i]),
            (),
        )
        if named:
            a, b = min(i, stone), max(i, stone) + 1
            ids = [c.id for c in named[0].concepts]
            extra.append(
                held(
                    turn,
                    a,
                    b,
                    ids,
                    named[0].concepts[0].label,
                    read_assertion(text, stone, stone + 1, Sort.LASTING, ()),
                )
            )
    return extra


_WEIGHED = frozenset("lost lose gained gain weigh weighs weighed put dropped".split())
_SEEN = frozenset("found find showed shows show saw see seen revealed picked has full reported says said".split())


def _stones_seen(text: Text, i: int, organ_of: Mapping[int, str]) -> int:
    """Stones that a look at the organ at token i showed: "gallbladder scanned, … they found several stones"; or -1."""
    start, end = text.sentence(i)
    end = text.sentence(end)[1] if end < len(text.toks) else end
    for j in range(i + 1, end):
        if j in organ_of:
            return -1
        if text.words[j] in ("stone", "stones"):
            return j if _SEEN & set(text.norms(max(start, j - 4), j)) else -1
    return -1


def no_medicine(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """Such as "Not on any tablets", "no pills": nothing to match, but it takes back what was said before."""
    text = turn.text
    extra: list[Condition] = []
    known = {c.token for c in found}
    for i in text.places(_MEDICINES):
        reading = None if i in known else read_assertion(text, i, i + 1, Sort.MEDICINE, ())
        if reading is not None and reading.assertion is Assertion.NEGATED:
            extra.append(held(turn, i, i + 1, ("class:any_medicine",), "Any medicine", reading))
    return extra


_MEDICINES = frozenset("tablets pills medicines medicine meds medication medications drugs".split())


def of_treatment(
    turn: Turn, found: Sequence[Condition], medicine_of: Mapping[str, tuple[str, ...]], vocabulary: Vocabulary
) -> list[Condition]:
    """Such as "My BP tablets", "tablets for my sugar": a medicine known by what it is for."""
    text = turn.text
    diseases = [
        (*text.span(c.mention.start, c.mention.end), i)
        for c in found
        for i in c.concepts
        if i.startswith(("mesh:", "group:")) and c.mention.counts
    ]
    extra: list[Condition] = []
    for read, disease in medicines_for(text, diseases):
        concepts = (*medicine_of.get(disease, ()), "class:long_term_medicine")
        label = vocabulary.concept(concepts[0]).label
        condition = held(turn, read.a, read.b, concepts, label, Reading(Assertion.PRESENT))
        extra.append(replace(condition, implied=("class:any_medicine",)))
    return extra


def of_words(turn: Turn, clauses: Iterable[frozenset[str]], others: Sequence[tuple[int, int]]) -> list[Condition]:
    """Conditions that only a caution's own words describe: most of them must stand together, said of somebody."""
    text = turn.text
    said = list(map(root, text.words))
    known = frozenset(said)
    found: list[Condition] = []
    for stems in clauses:
        needed = len(stems) if len(stems) <= 2 else -(-2 * len(stems) // 3)
        if len(stems & known) < needed:
            continue
        place = _together(text, said, stems, needed)
        if place is None or not _of_somebody(turn, *place) or is_figure(text, *place) or is_outlying(text, *place, ()):
            continue
        a, b = place
        sort = Sort.PASSING if text.words[a] in HURT else Sort.UNKNOWN  # "had a burn in 2011"
        reading = read_assertion(text, a, b, sort, others)
        key = "text:" + "+".join(sorted(stems))
        label = text.raw[text.toks[a].start : text.toks[b - 1].end]
        found.append(replace(held(turn, a, b, (key,), label, reading), stems=stems, over=reading.over))
    return found


_APART = 6
"""Other words that may stand between the words of a caution."""


def _together(text: Text, said: Sequence[str], stems: frozenset[str], needed: int) -> tuple[int, int] | None:
    """The first place where enough of the words stand close together in one sentence."""
    hits = [i for i, s in enumerate(said) if s in stems]
    for first, a in enumerate(hits):
        reach = a + len(stems) + _APART
        near = [i for i in hits[first:] if i < reach and text.toks[i].sentence == text.toks[a].sentence]
        if len({said[i] for i in near}) >= needed:
            return a, near[-1] + 1
    return None


def _of_somebody(turn: Turn, a: int, b: int) -> bool:
    """Whether the words are said of a person, not of what is in a product ("is there any alcohol in the drops?")."""
    text = turn.text
    start, end = text.sentence(a)
    before = text.norms(start, a)
    if {"contain", "contains", "there"} & set(before[-5:]):
        return False
    if any(a - _NEXT <= p.index < a and not p.generic for p in turn.people.between(start, a)):
        return True  # "Dad worked with asbestos in the shipyard"
    if text.norms(b, min(b + 2, end)) == ["in", "the"]:
        return False
    return not before or bool(_SAID_OF & set(before[-7:]))


_NEXT = 2
"""Tokens from a person to what that person does."""
_SAID_OF = wordset("derived.said_of")


def multiple(found: Iterable[Condition]) -> list[Condition]:
    """Two or more different medicines of one person are "multiple medications"."""
    taken: list[Condition] = []
    for condition in found:
        is_medicine = (
            any(c.startswith(("drug:", "class:")) for c in condition.concepts) and condition.concepts[0] not in _GENERAL
        )
        if is_medicine and condition.mention.counts and condition.concepts != ("class:supplement",):
            if any(condition.concepts[0] == t.concepts[0] or _is_the_same(t, condition) for t in taken):
                continue
            taken.append(condition)
    for condition in taken:
        mates = [t for t in taken if same(t.mention.person, condition.mention.person)]
        if len(mates) >= 2:
            words = " and ".join(t.mention.words for t in mates)
            mention = mates[-1].mention.model_copy(
                update={"words": words, "concept": "class:multiple_medicines", "label": "Several medicines"}
            )
            return [
                replace(
                    mates[-1], mention=mention, concepts=("class:multiple_medicines",), implied=("class:any_medicine",)
                )
            ]
    return []


def _is_the_same(first: Condition, second: Condition) -> bool:
    """Whether a medicine is named and what it is for beside it: "amlodipine tablets for her pressure"."""
    between = second.mention.start - first.mention.end
    of_class = first.concepts[0] in second.implied or second.concepts[0] in first.implied
    return of_class and first.mention.turn == second.mention.turn and 0 < between <= _BESIDE


_BESIDE = len(", ")
