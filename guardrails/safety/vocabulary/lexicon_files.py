"""Reads the vocabulary's data files into a lexicon: what is written by hand wins over what is derived."""

import re
from collections.abc import Sequence

from guardrails.safety.language.data_files import english, rows, split, text
from guardrails.safety.language.words import key_of, key_phrase
from guardrails.safety.vocabulary.concepts import ANY_MEDICINE, PRESCRIPTION_MEDICINE, Concept, ConceptKind, Link
from guardrails.safety.vocabulary.expansion import expand, finish, phrases
from guardrails.safety.vocabulary.lexicon import Lexicon, Sense

_CURATED_WORDS = ("colloquial.csv", "medicine_words.csv", "situations.csv")
_BESIDE = ("described.csv", "devices.csv")
"""What these say stands beside what the sources say: a sign of a condition may be a condition of its own."""
# "Is it a sedative?", "does it contain steroids?" ask what the product is, not what a person takes.
_ABOUT_THE_PRODUCT = tuple(
    key_phrase(phrase)
    for phrase in (
        *(
            f"{it} {a}"
            for it in ("it", "this", "that", "product", "tablet", "capsule", "oil", "tea")
            for a in ("a", "an")
        ),
        *("contain", "contains", "contain any", "they", "these", "considered a", "like a", "like an", "same as"),
    )
)
_CLASSED_BY_HAND = "-"
_FORM = re.compile(r" (?:sublingual spray|patch|inhalers|capsules|nasal\b.*|eye drops|cream)$")
"""How a medicine is given, which the sources list as another one: "isotretinoin capsules"."""


def read_lexicon(extra: Sequence[tuple[str, str]] = ()) -> Lexicon:
    """All data files, then `extra` (surface form, concept id) pairs. Raises KeyError for an unknown concept."""
    lexicon = Lexicon()
    _read_concepts(lexicon)
    _read_diseases(lexicon)
    _read_derived_medicines(lexicon)
    _read_substances(lexicon)
    _read_medicines(lexicon)
    for name in (*_CURATED_WORDS, *_BESIDE):
        _read_words(lexicon, name)
    _read_links(lexicon)
    _read_complaints(lexicon)
    _read_not_under(lexicon)
    expand(lexicon)
    for surface, concept in extra:
        lexicon.curate((key_phrase(surface),), Sense(lexicon.resolve(concept)))
    lexicon.english = english()
    for row in rows("respellings.csv"):
        lexicon.respellings.update((key_of(word), key_of(row["meant"])) for word in split(row["written"]))
    finish(lexicon)
    return lexicon


def _read_concepts(lexicon: Lexicon) -> None:
    for row in rows("concepts.csv"):
        lexicon.add(Concept(row["id"], row["label"], ConceptKind(row["kind"])))
        lexicon.links.extend(Link(row["id"], parent, "by its name") for parent in split(row["parents"], ";"))


def _read_diseases(lexicon: Lexicon) -> None:
    for line in text("diseases.tsv.gz").splitlines():
        concept_id, label, kind, trees, names = line.split("\t")
        lexicon.concepts[concept_id] = Concept(concept_id, label, ConceptKind(kind))
        lexicon.by_label[label.lower()] = concept_id
        lexicon.trees[concept_id] = tuple(trees.split())
        senses = (Sense(concept_id),)
        for form in split(names):
            lexicon.forms[form] = senses


def _read_derived_medicines(lexicon: Lexicon) -> None:
    for line in text("medicines_derived.tsv.gz").splitlines():
        generic, classes, names = line.split("\t")
        generic = _FORM.sub("", generic)
        concept_id = f"drug:{generic}"
        lexicon.add(Concept(concept_id, generic.capitalize(), ConceptKind.MEDICINE))
        if classes != _CLASSED_BY_HAND:
            _classify(lexicon, concept_id, classes)
        lexicon.spelling_names.update(generic.split())
        senses = (Sense(concept_id),)
        for form in names.split("|"):
            lexicon.forms.setdefault(form, senses)


def _classify(lexicon: Lexicon, concept_id: str, classes: str) -> None:
    names = split(classes, ";") or (PRESCRIPTION_MEDICINE,)
    for name in names:
        parent = name if name.startswith("class:") else f"class:{name}"
        lexicon.links.append(Link(concept_id, lexicon.resolve(parent), "its class"))
    lexicon.links.append(Link(concept_id, ANY_MEDICINE, "a medicine"))


def _read_medicines(lexicon: Lexicon) -> None:
    for row in rows("medicines.csv"):
        concept_id = f"drug:{row['generic']}"
        lexicon.add(Concept(concept_id, row["generic"].capitalize(), ConceptKind.MEDICINE))
        _classify(lexicon, concept_id, row["classes"])
        lexicon.curate((key_phrase(row["generic"]),), Sense(concept_id))
        lexicon.curate(phrases(row["names"]), Sense(concept_id), brand=True)


def _read_substances(lexicon: Lexicon) -> None:
    for row in rows("herbs.csv"):
        concept_id = f"substance:{row['id']}"
        lexicon.add(Concept(concept_id, row["label"], ConceptKind.SUBSTANCE))
        for family in split(row["families"], ";"):
            reason = f"{row['label']} belongs to it or comes from it"
            lexicon.links.append(Link(concept_id, f"substance:{family}", reason))
        lexicon.respelt.update(word for word in key_phrase(row["label"]).split(" ") if len(word) == 6)
        lexicon.curate((key_phrase(row["label"]), *phrases(row["names"])), Sense(concept_id))


def _read_words(lexicon: Lexicon, name: str) -> None:
    for row in rows(name):
        concept_id = lexicon.resolve(row["concept"])
        about_us = _ABOUT_THE_PRODUCT if concept_id.startswith("class:") else ()
        sense = Sense(concept_id, phrases(row["needs"]), phrases(row["unless"]), about_us)
        lexicon.curate(phrases(row["surface"]), sense, beside=name in _BESIDE)


def _read_links(lexicon: Lexicon) -> None:
    for row in rows("links.csv"):
        child, parent = lexicon.resolve(row["child"]), lexicon.resolve(row["parent"])
        lexicon.links.append(Link(child, parent, row["reason"]))
    for row in rows("implied.csv"):
        child, parent = lexicon.resolve(row["class"]), lexicon.resolve(row["implies"])
        lexicon.implied.append(Link(child, parent, row["reason"]))
    lexicon.not_long_term = {lexicon.resolve(row["class"]) for row in rows("not_long_term.csv")}


def _read_complaints(lexicon: Lexicon) -> None:
    """Headings that are no condition in a shop: they keep their names and lose their place in the tree."""
    for row in rows("complaints.csv"):
        concept_id = lexicon.resolve(f"mesh:{row['heading']}")
        label = lexicon.concepts[concept_id].label
        lexicon.concepts[concept_id] = Concept(concept_id, label, ConceptKind.SYMPTOM)
        lexicon.trees[concept_id] = ()


def _read_not_under(lexicon: Lexicon) -> None:
    """Headings that lose one of several places in the tree: hay fever is no infection, though rhinitis may be one."""
    for row in rows("not_under.csv"):
        concept_id = lexicon.resolve(f"mesh:{row['heading']}")
        lexicon.trees[concept_id] = tuple(t for t in lexicon.trees[concept_id] if not t.startswith(row["tree"]))
