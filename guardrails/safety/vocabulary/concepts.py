"""Concepts and their order: what a condition, medicine or substance is, and what it counts under.

Diseases are ordered by MeSH's tree numbers, everything else by named links, each with its reason. `Hierarchy` is
immutable after construction and safe to share.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

ANY_MEDICINE = "class:any_medicine"
LONG_TERM_MEDICINE = "class:long_term_medicine"
PRESCRIPTION_MEDICINE = "class:prescription_medicine"
BY_EFFECT = "class:by_effect"


class ConceptKind(StrEnum):
    DISEASE = "disease"
    STATE = "state"
    SITUATION = "situation"
    """What somebody does, wears or leaves: night work, contact lenses, fasting. Said only where a caution names it."""
    MEDICINE = "medicine"
    MEDICINE_CLASS = "medicine_class"
    SUBSTANCE = "substance"
    """Herbs, foods and other things that one can be allergic to; no medicine."""
    SYMPTOM = "symptom"
    """A complaint rather than a condition: headache, constipation. Counts only where a caution names it."""


MINORS = frozenset({"state:minor", "state:infant", "state:child", "state:teenager"})
AGES = MINORS | {"state:elderly"}
"""What nouns for people say: "my daughter" is a child, whatever she has."""


@dataclass(frozen=True, slots=True)
class Concept:
    id: str
    label: str
    kind: ConceptKind


@dataclass(frozen=True, slots=True)
class Link:
    """`child` counts as `parent`, and why."""

    child: str
    parent: str
    reason: str


_PATHS_KEPT = 4096


class Hierarchy:
    """Subsumption and implication over concept ids. Unknown ids raise KeyError."""

    def __init__(
        self,
        concepts: Mapping[str, Concept],
        trees: Mapping[str, tuple[str, ...]],
        links: Iterable[Link],
        implied: Iterable[Link],
        not_long_term: frozenset[str],
    ) -> None:
        self._concepts = concepts
        self._trees = trees
        self._by_tree = {tree: concept for concept, numbers in trees.items() for tree in numbers}
        self._links: dict[str, list[Link]] = {}
        for link in links:
            self._links.setdefault(link.child, []).append(link)
        self._implied: dict[str, list[Link]] = {}
        for link in implied:
            self._implied.setdefault(link.child, []).append(link)
        self._not_long_term = not_long_term
        self._ancestors: dict[str, frozenset[str]] = {}
        self._implications: dict[str, tuple[str, ...]] = {}
        self.path: Callable[[str, str], str] = lru_cache(maxsize=_PATHS_KEPT)(self._path)
        """Why `is_a` holds, in words; an empty string where it does not or where both are one."""

    def ancestors(self, concept_id: str) -> frozenset[str]:
        """Everything that `concept_id` counts under, itself included."""
        known = self._ancestors.get(concept_id)
        if known is None:
            seen = {self._concepts[concept_id].id}
            queue = [concept_id]
            while queue:
                current = queue.pop()
                for parent, _ in self._steps(current):
                    if parent not in seen:
                        seen.add(parent)
                        queue.append(parent)
            known = self._ancestors[concept_id] = frozenset(seen)
        return known

    def is_a(self, concept_id: str, ancestor_id: str) -> bool:
        return ancestor_id in self.ancestors(concept_id)

    def _path(self, concept_id: str, ancestor_id: str) -> str:
        came: dict[str, tuple[str, str]] = {concept_id: ("", "")}
        queue = deque([concept_id])
        while queue and ancestor_id not in came:
            current = queue.popleft()
            for parent, why in self._steps(current):
                if parent not in came:
                    came[parent] = (current, why)
                    queue.append(parent)
        if concept_id == ancestor_id or ancestor_id not in came:
            return ""
        sentences: list[str] = []
        step = ancestor_id
        while step != concept_id:
            child, why = came[step]
            sentences.append(f"{self._concepts[child].label} is under {self._concepts[step].label} ({why})")
            step = child
        return "; ".join(reversed(sentences))

    def implied(self, concept_id: str) -> tuple[str, ...]:
        """What a medicine, class or state says besides itself: its classes, long-term use, what it is given for."""
        known = self._implications.get(concept_id)
        if known is None:
            lines = dict.fromkeys(link.parent for link in self._implications_of(concept_id))
            known = self._implications[concept_id] = tuple(lines)
        return known

    def why_implied(self, concept_id: str, implied_id: str) -> str:
        """In words, for the trace: "Levothyroxine belongs to Thyroid hormones, which … given for the thyroid only"."""
        for link in self._implications_of(concept_id):
            if link.parent == implied_id:
                label = self._concepts[concept_id].label
                if link.child == concept_id:
                    return f"{label}: {link.reason}"
                return f"{label} belongs to {self._concepts[link.child].label}: {link.reason}"
        return ""

    def _implications_of(self, concept_id: str) -> list[Link]:
        above = sorted(self.ancestors(concept_id))
        classes = [c for c in above if c.startswith("class:")]
        found = [Link(c, c, "its class") for c in classes if c != concept_id]
        if classes and self._long_term(concept_id):
            found.append(Link(concept_id, LONG_TERM_MEDICINE, "is usually taken over a long time"))
        for ancestor in above:
            if concept_id.startswith("state:") and ancestor.startswith("mesh:"):
                continue  # what an illness brings along doesn't hold of a state beside it: who left alcohol drinks none
            found.extend(self._implied.get(ancestor, ()))
        return found

    def _long_term(self, concept_id: str) -> bool:
        """True unless every class that the medicine is filed under is taken for days or when needed."""
        if concept_id in self._not_long_term or concept_id == LONG_TERM_MEDICINE:
            return False
        direct = [concept_id]
        if not concept_id.startswith("class:"):
            parents = [link.parent for link in self._links.get(concept_id, ())]
            direct = [p for p in parents if p.startswith("class:") and p != ANY_MEDICINE and not self._by_effect(p)]
        too_general = {ANY_MEDICINE, PRESCRIPTION_MEDICINE}
        return any(not (self.ancestors(c) - too_general) & self._not_long_term for c in direct)

    def _by_effect(self, concept_id: str) -> bool:
        """Whether a class says what medicines do beside their use, as lengthening the QT interval: not how long."""
        return any(link.parent == BY_EFFECT for link in self._links.get(concept_id, ()))

    def _steps(self, concept_id: str) -> Iterable[tuple[str, str]]:
        """(parent, why) of every way up from a concept, the nearest MeSH heading first."""
        for number in self._trees.get(concept_id, ()):
            above = number
            while "." in above:
                above = above.rpartition(".")[0]
                parent = self._by_tree.get(above)
                if parent is not None and parent != concept_id:
                    yield parent, f"MeSH {number}"
        for link in self._links.get(concept_id, ()):
            yield link.parent, link.reason
