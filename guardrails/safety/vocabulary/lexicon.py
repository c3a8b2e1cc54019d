"""The vocabulary as it was written down: concepts, their order, and the surface forms that mean them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from guardrails.safety.vocabulary.concepts import Concept, Hierarchy, Link


@dataclass(frozen=True, slots=True)
class Sense:
    """What a surface form means, and which words beside it decide whether it does."""

    concept_id: str
    needs: tuple[str, ...] = ()
    """Keys of phrases of which one must stand near; empty: none needed."""
    unless: tuple[str, ...] = ()
    """Keys of phrases that rule it out when they stand beside it."""
    unless_after: tuple[str, ...] = ()
    """Keys of phrases that rule it out when it follows them directly."""


@dataclass(slots=True)
class Lexicon:
    """Everything that was read. `forms` maps a key phrase to its senses."""

    concepts: dict[str, Concept] = field(default_factory=dict)
    trees: dict[str, tuple[str, ...]] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    implied: list[Link] = field(default_factory=list)
    not_long_term: set[str] = field(default_factory=set)
    forms: dict[str, tuple[Sense, ...]] = field(default_factory=dict)
    curated: dict[str, None] = field(default_factory=dict)
    """Key phrases written by hand, as first written: these win over derived ones, and may be misspelt."""
    english: frozenset[str] = frozenset()
    spelling_words: set[str] = field(default_factory=set)
    """Words that a misspelling may stand for."""
    respelt: set[str] = field(default_factory=set)
    """Short words that may be misspelt although no dictionary has them: names of herbs and generic names."""
    respellings: dict[str, str] = field(default_factory=dict)
    """Keys of words as they are misheard or mistyped, with the key of the word they stand for."""
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

    def curate(self, keys: Iterable[str], sense: Sense, *, brand: bool = False, beside: bool = False) -> None:
        """Adds key phrases written by hand with what they mean; they stand beside other hand-written senses.

        They replace what was derived unless they are to stand `beside` it.
        """
        written = [key for key in keys if key]
        (self.spelling_names if brand else self.spelling_words).update(" ".join(written).split())
        for key in written:
            by_hand = key in self.curated
            if key in self.forms and not by_hand and not beside:
                self.replaced[key] = self.forms[key]
            before = self.forms.get(key, ()) if beside or by_hand else ()
            if not before or all(sense.concept_id != other.concept_id for other in before):
                self.forms[key] = (*before, sense)
            self.curated[key] = None
