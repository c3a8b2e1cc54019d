"""Forms that follow from others by rule: organs and complaints, medicines for a condition, run-together words."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from guardrails.safety.language.data_files import rows, spelled_out, split
from guardrails.safety.language.words import key_of, key_phrase
from guardrails.safety.vocabulary.concepts import Hierarchy
from guardrails.safety.vocabulary.lexicon import Lexicon, Sense

_CONDITION_NOUNS = tuple("disease disorder condition problem issue trouble complaint ailment illness".split())
_MEDICINE_NOUNS = tuple(
    "medicine medication med meds drug tablet pill capsule treatment therapy injection agent goli dawai".split()
)
_WORD = re.compile(r"(?:\{[^{}]*\}|[^\s{}])+")
"""A word of a form, or a choice with all that is in it."""
_SHORT_WORD = 6
_SHORTEST_COMPOUND = 7


def expand(lexicon: Lexicon) -> None:
    """Adds all derived forms to a lexicon that has been read."""
    _read_organs(lexicon)
    _read_treatments(lexicon)
    _keep_what_is_closer(lexicon)


def finish(lexicon: Lexicon) -> None:
    """What needs every word, a pack's own ones included."""
    _join_compounds(lexicon)
    _judge_short_words(lexicon)


def phrases(cell: str) -> tuple[str, ...]:
    """The key phrases of a cell, its choices written out."""
    return tuple(phrase for part in split(cell) for phrase in _phrases_of(part))


def _phrases_of(form: str) -> Iterator[str]:
    """Each word is put in its key before the choices are written out: there are far fewer words than forms."""
    words = [dict.fromkeys(map(key_phrase, spelled_out(word))) for word in _WORD.findall(form)]
    return (" ".join(filter(None, chosen)) for chosen in product(*words))


def _read_organs(lexicon: Lexicon) -> None:
    """ "kidney" with "group:kidney" gives "kidney trouble", "trouble with kidney", "disease of kidney" and so on."""
    said = [(row["place"] == "before", phrases(row["words"])) for row in rows("organ_words.csv")]
    for row in rows("organs.csv"):
        concept_id = lexicon.resolve(row["concept"])
        senses = (Sense(concept_id),)
        for organ in phrases(row["organ"]):
            lexicon.organs[organ] = concept_id
            for noun in _CONDITION_NOUNS:
                for form in (f"{organ} {noun}", f"{noun} of {organ}", f"{noun} with {organ}", f"{noun} in {organ}"):
                    if form not in lexicon.curated:
                        lexicon.forms[form] = senses
            if row["inner"]:
                for before, words in said:
                    _add_said(lexicon, [f"{w} {organ}" if before else f"{organ} {w}" for w in words], senses)


def _add_said(lexicon: Lexicon, forms_of_organ: list[str], senses: tuple[Sense, ...]) -> None:
    """What people say of an organ inside them that does badly: "dodgy kidneys", "liver is playing up"."""
    for form in forms_of_organ:
        if form not in lexicon.curated:
            lexicon.forms[form] = senses


_TAKES = tuple(
    dict.fromkeys(
        map(key_phrase, ("takes", "taking", "took", "is on", "'s on", "am on", "'m on", "been on", "prescribed"))
    )
)
_WANTS = tuple(
    key_phrase(f"{may} {who}")
    for may in ("can", "could", "may", "might", "should", "shall")
    for who in "i she he we they my his her a the".split()
) + tuple(map(key_phrase, ("to take", "wants to", "would like")))
"""What tells that somebody takes "something for her sugar", or only would like to."""


def _read_treatments(lexicon: Lexicon) -> None:
    """ "diabetes" gives "diabetes tablets", "medicine for diabetes"; "diuretic" gives "diuretic therapy"."""
    generated: dict[str, tuple[Sense, ...]] = {}
    for row in rows("treatments.csv"):
        given = Sense(lexicon.resolve(row["class"]), phrases(row["needs"]), phrases(row["unless"]))
        for what in phrases(row["what"]):
            unless = (*given.unless, *_WANTS)
            generated |= {
                f"{takes} something for {what}": (replace(given, needs=(), unless=unless),) for takes in _TAKES
            }
            for noun in _MEDICINE_NOUNS:
                generated[f"{what} {noun}"] = generated[f"{noun} for {what}"] = (given,)
    for form in lexicon.curated:
        senses = lexicon.forms[form]
        named = all(sense.concept_id.startswith("class:") and not sense.needs for sense in senses)
        if named and form.rpartition(" ")[2] not in _MEDICINE_NOUNS:
            for noun in _MEDICINE_NOUNS:
                generated.setdefault(f"{form} {noun}", senses)
    for form, senses in generated.items():
        if form not in lexicon.curated:
            lexicon.forms[form] = senses


def _keep_what_is_closer(lexicon: Lexicon) -> None:
    """A line written for a whole group does not hide the disease itself: "cirrhosis" stays Liver Cirrhosis.

    Derived senses come back where each lies under the hand-written one; the words it needs are kept.
    """
    hierarchy = lexicon.hierarchy()
    for key, derived in lexicon.replaced.items():
        (first, *others) = lexicon.forms[key]
        if others or any(sense.concept_id == first.concept_id for sense in derived):
            continue
        if all(_strictly_under(hierarchy, sense.concept_id, first.concept_id) for sense in derived):
            lexicon.forms[key] = tuple(replace(first, concept_id=sense.concept_id) for sense in derived)


def _strictly_under(hierarchy: Hierarchy, child: str, parent: str) -> bool:
    return hierarchy.is_a(child, parent) and not hierarchy.is_a(parent, child)


def _join_compounds(lexicon: Lexicon) -> None:
    """Two words that people write as one: "bloodthinners", "breastmilk"."""
    for key in list(lexicon.curated):
        if key.count(" ") == 1:
            joined = key_of(key.replace(" ", ""))
            if len(joined) >= _SHORTEST_COMPOUND and joined not in lexicon.forms:
                lexicon.forms[joined] = lexicon.forms[key]


def _judge_short_words(lexicon: Lexicon) -> None:
    """A short word may be misspelt only if a dictionary has it: made-up names are nothing's neighbour."""
    short = {word for word in lexicon.spelling_words if len(word) <= _SHORT_WORD and word not in lexicon.english}
    lexicon.spelling_words -= short - lexicon.respelt
