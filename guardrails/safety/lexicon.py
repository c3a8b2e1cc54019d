"""Reads the vocabulary's data files: concepts, their order, and the surface forms that mean them."""

import csv
import gzip
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from guardrails.safety.concepts import ANY_MEDICINE, PRESCRIPTION_MEDICINE, Concept, ConceptKind, Hierarchy, Link
from guardrails.safety.words import key_of, key_phrase

_DATA = files("guardrails.safety") / "data"
_CURATED_WORDS = ("colloquial.csv", "medicine_words.csv")
_CLASSED_BY_HAND = "-"
_CONDITION_NOUNS = (
    "disease",
    "disorder",
    "condition",
    "problem",
    "issue",
    "trouble",
    "complaint",
    "ailment",
    "illness",
)


@dataclass(frozen=True, slots=True)
class Sense:
    """What a surface form means, and which words beside it decide whether it does."""

    concept_id: str
    needs: tuple[str, ...] = ()
    """Keys of phrases of which one must stand near; empty: none needed."""
    unless: tuple[str, ...] = ()
    """Keys of phrases that rule it out when they stand beside it."""


@dataclass(slots=True)
class Lexicon:
    """Everything that was read. `forms` maps a key phrase to its senses."""

    concepts: dict[str, Concept] = field(default_factory=dict)
    trees: dict[str, tuple[str, ...]] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    implied: list[Link] = field(default_factory=list)
    not_long_term: set[str] = field(default_factory=set)
    forms: dict[str, tuple[Sense, ...]] = field(default_factory=dict)
    curated: set[str] = field(default_factory=set)
    """Key phrases written by hand: these win over derived ones, and their words may be misspelt."""
    english: frozenset[str] = frozenset()
    spelling_words: set[str] = field(default_factory=set)
    """Words that a misspelling may stand for."""
    respelt: set[str] = field(default_factory=set)
    """Short words that may be misspelt although no dictionary has them: names of herbs and generic names."""
    spelling_names: set[str] = field(default_factory=set)
    """Brand names that a misspelling may stand for: with less freedom."""
    replaced: dict[str, tuple[Sense, ...]] = field(default_factory=dict)
    """Derived senses that a hand-written one took the place of."""
    organs: dict[str, str] = field(default_factory=dict)
    by_label: dict[str, str] = field(default_factory=dict)

    def hierarchy(self) -> Hierarchy:
        return Hierarchy(self.concepts, self.trees, self.links, self.implied, frozenset(self.not_long_term))

    def resolve(self, name: str) -> str:
        """A concept id from an id or from `mesh:LABEL`. Raises KeyError with the name if there is none."""
        if name in self.concepts:
            return name
        if name.startswith("mesh:") and name[5:].lower() in self.by_label:
            return self.by_label[name[5:].lower()]
        raise KeyError(f"the vocabulary has no concept {name!r}")

    def add(self, concept: Concept) -> None:
        self.concepts.setdefault(concept.id, concept)

    def curate(self, surface: str, sense: Sense, *, brand: bool = False) -> None:
        """Adds a form written by hand; it replaces what was derived and stands beside other hand-written senses."""
        key = key_phrase(surface)
        if not key:
            return
        if key in self.forms and key not in self.curated:
            self.replaced[key] = self.forms[key]
        (self.spelling_names if brand else self.spelling_words).update(key.split(" "))
        before = self.forms.get(key, ()) if key in self.curated else ()
        if all(sense.concept_id != other.concept_id for other in before):
            self.forms[key] = (*before, sense)
        self.curated.add(key)


def read_lexicon(extra: Sequence[tuple[str, str]] = ()) -> Lexicon:
    """All data files, then `extra` (surface form, concept id) pairs. Raises KeyError for an unknown concept."""
    lexicon = Lexicon()
    _read_concepts(lexicon)
    _read_diseases(lexicon)
    _read_derived_medicines(lexicon)
    _read_substances(lexicon)
    _read_medicines(lexicon)
    for name in _CURATED_WORDS:
        _read_words(lexicon, name)
    _read_links(lexicon)
    _read_complaints(lexicon)
    _read_organs(lexicon)
    _keep_what_is_closer(lexicon)
    for surface, concept in extra:
        lexicon.curate(surface, Sense(lexicon.resolve(concept)))
    _join_compounds(lexicon)
    lexicon.english = frozenset(_text("english.txt.gz").split())
    _judge_short_words(lexicon)
    return lexicon


def _text(name: str) -> str:
    data = (_DATA / name).read_bytes()
    return (gzip.decompress(data) if name.endswith(".gz") else data).decode("utf-8")


def _rows(name: str) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(line for line in _text(name).splitlines() if line and not line.startswith("#"))


def _split(cell: str, separator: str = "|") -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(separator) if part.strip())


def _read_concepts(lexicon: Lexicon) -> None:
    for row in _rows("concepts.csv"):
        lexicon.add(Concept(row["id"], row["label"], ConceptKind(row["kind"])))
        lexicon.links.extend(Link(row["id"], parent, "by its name") for parent in _split(row["parents"], ";"))


def _read_diseases(lexicon: Lexicon) -> None:
    for line in _text("diseases.tsv.gz").splitlines():
        concept_id, label, kind, trees, forms = line.split("\t")
        lexicon.concepts[concept_id] = Concept(concept_id, label, ConceptKind(kind))
        lexicon.by_label[label.lower()] = concept_id
        lexicon.trees[concept_id] = tuple(trees.split())
        senses = (Sense(concept_id),)
        for form in _split(forms):
            lexicon.forms[form] = senses


def _read_derived_medicines(lexicon: Lexicon) -> None:
    for line in _text("medicines_derived.tsv.gz").splitlines():
        generic, classes, forms = line.split("\t")
        concept_id = f"drug:{generic}"
        lexicon.add(Concept(concept_id, generic.capitalize(), ConceptKind.MEDICINE))
        if classes != _CLASSED_BY_HAND:
            _classify(lexicon, concept_id, classes)
        lexicon.spelling_names.update(generic.split())
        senses = (Sense(concept_id),)
        for form in forms.split("|"):
            lexicon.forms.setdefault(form, senses)


def _classify(lexicon: Lexicon, concept_id: str, classes: str) -> None:
    names = _split(classes, ";") or (PRESCRIPTION_MEDICINE,)
    for name in names:
        parent = name if name.startswith("class:") else f"class:{name}"
        lexicon.links.append(Link(concept_id, lexicon.resolve(parent), "its class"))
    lexicon.links.append(Link(concept_id, ANY_MEDICINE, "a medicine"))


def _read_medicines(lexicon: Lexicon) -> None:
    for row in _rows("medicines.csv"):
        concept_id = f"drug:{row['generic']}"
        lexicon.add(Concept(concept_id, row["generic"].capitalize(), ConceptKind.MEDICINE))
        _classify(lexicon, concept_id, row["classes"])
        lexicon.curate(row["generic"], Sense(concept_id))
        for name in _split(row["names"]):
            lexicon.curate(name, Sense(concept_id), brand=True)


def _read_substances(lexicon: Lexicon) -> None:
    for row in _rows("herbs.csv"):
        concept_id = f"substance:{row['id']}"
        lexicon.add(Concept(concept_id, row["label"], ConceptKind.SUBSTANCE))
        for family in _split(row["families"], ";"):
            reason = f"{row['label']} belongs to it or comes from it"
            lexicon.links.append(Link(concept_id, f"substance:{family}", reason))
        lexicon.respelt.update(word for word in key_phrase(row["label"]).split(" ") if len(word) == 6)
        for name in (row["label"], *_split(row["names"])):
            lexicon.curate(name, Sense(concept_id))


def _read_words(lexicon: Lexicon, name: str) -> None:
    for row in _rows(name):
        concept_id = lexicon.resolve(row["concept"])
        needs = tuple(key_phrase(cue) for cue in _split(row["needs"] or ""))
        unless = tuple(key_phrase(cue) for cue in _split(row["unless"] or ""))
        sense = Sense(concept_id, needs, unless)
        for surface in _split(row["surface"]):
            lexicon.curate(surface, sense)


def _read_links(lexicon: Lexicon) -> None:
    for row in _rows("links.csv"):
        child, parent = lexicon.resolve(row["child"]), lexicon.resolve(row["parent"])
        lexicon.links.append(Link(child, parent, row["reason"]))
    for row in _rows("implied.csv"):
        child, parent = lexicon.resolve(row["class"]), lexicon.resolve(row["implies"])
        lexicon.implied.append(Link(child, parent, row["reason"]))
    lexicon.not_long_term = {lexicon.resolve(row["class"]) for row in _rows("not_long_term.csv")}


def _read_complaints(lexicon: Lexicon) -> None:
    """Headings that are no condition in a shop: they keep their names and lose their place in the tree."""
    for row in _rows("complaints.csv"):
        concept_id = lexicon.resolve(f"mesh:{row['heading']}")
        label = lexicon.concepts[concept_id].label
        lexicon.concepts[concept_id] = Concept(concept_id, label, ConceptKind.SYMPTOM)
        lexicon.trees[concept_id] = ()


def _read_organs(lexicon: Lexicon) -> None:
    """ "kidney" with "group:kidney" gives "kidney trouble", "trouble with kidney", "disease of kidney" and so on."""
    for row in _rows("organs.csv"):
        concept_id = lexicon.resolve(row["concept"])
        senses = (Sense(concept_id),)
        for organ in map(key_phrase, _split(row["organ"])):
            lexicon.organs[organ] = concept_id
            for noun in _CONDITION_NOUNS:
                for form in (f"{organ} {noun}", f"{noun} of {organ}", f"{noun} with {organ}", f"{noun} in {organ}"):
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
        if all(hierarchy.is_a(sense.concept_id, first.concept_id) for sense in derived):
            lexicon.forms[key] = tuple(Sense(sense.concept_id, first.needs, first.unless) for sense in derived)


def _join_compounds(lexicon: Lexicon) -> None:
    """Two words that people write as one: "bloodthinners", "breastmilk"."""
    for key in list(lexicon.curated):
        if key.count(" ") == 1:
            joined = key_of(key.replace(" ", ""))
            if len(joined) >= 7 and joined not in lexicon.forms:
                lexicon.forms[joined] = lexicon.forms[key]


def _judge_short_words(lexicon: Lexicon) -> None:
    """A short word may be misspelt only if a dictionary has it: made-up names are nothing's neighbour."""
    short = {word for word in lexicon.spelling_words if len(word) <= 6 and word not in lexicon.english}
    lexicon.spelling_words -= short - lexicon.respelt
