"""The plan of an article without a model: which of the pack's statements stand under which heading.

Headings come from the pack itself: its products, its sections about what the topic names, and the sections that the
topic's own words lead to.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from domain.corpus import DocType, Pack, Product, Unit, UnitKind, Voice
from domain.text import fold, stem, words
from guardrails.forms import STOP
from rag.voice import is_safety_heading, is_writer_heading

_COMMON = 0.12
"""Words in more than this share of the statements ("Ayurveda") lead nowhere in particular."""
_MAX_RELATED, _WORDS_EACH = 3, 200
"""Sections on related matters: so many, or one for so many words where a longer article is asked for."""
_HEADLINE = frozenset(
    "guide tips introduction intro basics beginners everyday benefits story stories matter matters ways facts today "
    "simple best learn meet discover explore myths secrets".split()
)
"""What titles say of themselves: nothing that a source would have to be found for."""
_MIN_STATEMENTS = 2
"""A section that has a single statement to offer is no section."""
_NUMBER = re.compile(r"^\W*(?:Q\s*[.:]?\s*)?(?:\d+[.):]\s+)?")

Place = tuple[str, str]
"""(doc_id, heading)."""


@dataclass(frozen=True)
class Planned:
    """One section of an article: its heading, from level 2, and the statements that it rests on."""

    heading: str
    units: tuple[Unit, ...]
    level: int = 2


class Outliner:
    """Plans articles over one pack."""

    def __init__(self, pack: Pack, units: Sequence[Unit]) -> None:
        self._ids = {product.product_id for product in pack.products}
        hidden = {
            (document.doc_id, section.heading)
            for document in pack.documents
            for section in document.sections
            if is_writer_heading(section.path) or is_safety_heading(section.path)
        }
        self._about_itself = {
            (document.doc_id, section.heading)
            for document in pack.documents
            for section in document.sections
            if section.level == 1
        }
        self._programs = {
            document.doc_id: re.split(r"\s[–—-]\s|:", document.title)[0]
            for document in pack.documents
            if document.doc_type is DocType.PROGRAM
        }
        self._cells = [u for u in units if u.doc_type is DocType.CATALOG]
        self._sections: dict[Place, list[Unit]] = {}
        for unit in units:
            if _tells(unit) and (unit.doc_id, unit.section) not in hidden:
                self._sections.setdefault((unit.doc_id, unit.section), []).append(unit)
        self._known: dict[str, int] = {}
        for unit in units:
            for found in {stem(word) for word in words(f"{unit.section} {unit.text}")}:
                self._known[found] = self._known.get(found, 0) + 1
        self._common = max(5.0, _COMMON * len(units))

    def unknown(self, topic: str) -> tuple[str, ...]:
        """Words of a topic that the pack never uses."""
        named = (w for w in words(topic) if _means(w) and w not in _HEADLINE and not w.endswith(("ing", "ly", "ed")))
        return tuple(dict.fromkeys(word for word in named if stem(word) not in self._known))

    def plan(
        self, topic: str, products: Sequence[Product], found: Iterable[Place], length: int = 0
    ) -> tuple[Planned, ...]:
        """The sections of an article. `found`: where retrieval led, best first; only that may be used.

        `length`: about how many words; 0 for all that there is to say.
        """
        places = list(dict.fromkeys(found))
        wanted = {stem(w) for w in words(topic) if _means(w)}
        known = {s for s in wanted if self._known.get(s)}
        telling = {s for s in known if self._known[s] <= self._common} or known
        own = {product.dossier for product in products if product.dossier}
        named = [p for p in self._sections if p in places and p[0] not in own and self._is_named(p, wanted)]
        named.sort(key=lambda place: _position(topic, place[1]))
        enough = 2 if products else max(1, (len(telling) + 1) // 2, len(self.unknown(topic)))
        others = [p for p in places if p[0] not in own and p not in named and p not in self._about_itself]
        most = max(_MAX_RELATED, length // _WORDS_EACH)
        related = [p for p in others if self._is_related(p, telling, enough)][:most]
        opening = related[:1] if not products else []
        planned = [self._told(place) for place in [*opening, *named]]
        for product in products:
            planned += self._of_product(product, places)
        more = [self._told(place) for place in related if place not in opening]
        while length and more and _words([*planned, *more]) > length:
            more.pop()
        return tuple(_shortened(planned, length) if length and not more else [*planned, *more])

    def _prose(self, place: Place) -> list[Unit]:
        """What a section says in sentences; the cells of its tables only make sense beside each other."""
        return [unit for unit in self._sections.get(place, []) if unit.kind is not UnitKind.CELL]

    def _told(self, place: Place) -> Planned:
        heading, program = _NUMBER.sub("", place[1]), self._programs.get(place[0])
        return Planned(
            heading=f"{program}: {heading}" if program else heading,
            units=tuple(self._prose(place) or self._sections[place]),
        )

    def _is_named(self, place: Place, wanted: set[str]) -> bool:
        """Whether a topic names just what a section is headed with."""
        heading = {stem(w) for w in words(_NUMBER.sub("", place[1])) if _means(w)}
        return bool(heading) and heading <= wanted and any(self._known.get(s, 0) <= self._common for s in heading)

    def _is_related(self, place: Place, telling: set[str], enough: int) -> bool:
        """Whether a section about no product of its own says enough of the topic's telling words."""
        units = self._prose(place)
        others = any(self._ids.intersection(unit.subjects) for unit in units)
        said = {stem(word) for unit in units for word in words(f"{unit.section} {unit.text}")}
        return len(units) >= _MIN_STATEMENTS and not others and len(telling & said) >= enough

    def _of_product(self, product: Product, places: Sequence[Place]) -> list[Planned]:
        """What a product is for, told by its dossier, and what is in it."""
        dossier = [p for p in self._sections if p[0] == product.dossier and p in places]
        told = [u for p in dossier for u in self._sections[p]]
        prose = [u for u in told if u.kind not in (UnitKind.FIELD, UnitKind.CELL)]
        fields = [u for u in told if u.kind in (UnitKind.FIELD, UnitKind.CELL)]
        row = [u for u in self._cells if u.section == product.product_id]
        concerns = [u for u in row if u.field == "target_concerns"]
        herbs = [herb.name for herb in product.key_herbs]
        full = [u for u in fields if herbs and _names_all(u.text.replace(product.name, ""), herbs)]
        inside = full[:1] or [u for u in row if u.field == "key_herbs"]
        return [
            Planned(heading=product.name, units=(*concerns, *prose)),
            Planned(heading="What is in it", units=tuple(inside), level=3),
        ]


def _words(sections: Iterable[Planned]) -> int:
    return sum(len(unit.text.split()) for section in sections for unit in section.units)


def _shortened(sections: Sequence[Planned], length: int) -> Sequence[Planned]:
    """The sections with as many of their first statements each as make so many words together; one at least."""
    for most in range(max((len(s.units) for s in sections), default=1), 1, -1):
        shorter = [replace(section, units=section.units[:most]) for section in sections]
        if _words(shorter) <= length:
            return shorter
    return [replace(section, units=section.units[:1]) for section in sections]


def _tells(unit: Unit) -> bool:
    """What may stand in an article: facts for readers, no cautions (they have their note), no hints for writers."""
    return (
        unit.voice is Voice.ASSERTS
        and not unit.safety
        and unit.doc_type not in (DocType.CATALOG, DocType.STYLE_GUIDE)
        and "tag" not in unit.field
        and not is_writer_heading((unit.field, unit.lead_in))
    )


def _names_all(text: str, herbs: Iterable[str]) -> bool:
    """Whether a text has the first word of every herb: "Valerian" of "Valerian root"."""
    said = {stem(word) for word in words(text)}
    return all(stem(words(herb)[0]) in said for herb in herbs if words(herb))


def _means(word: str) -> bool:
    return word not in STOP and len(word) > 2


def _position(topic: str, heading: str) -> int:
    return min((fold(topic).find(word) for word in words(heading) if word in fold(topic)), default=0)
