"""An article put together from the pack's statements: short paragraphs under headings, nothing said twice."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from domain.corpus import Unit
from domain.generation import Draft, Statement
from domain.retrieval import Hit
from domain.text import words
from rag.phrasing import cited, statements

_SENTENCES = 4
"""Seed part A: paragraphs of two to four sentences."""


class Assembly:
    """Collects sections; a statement that an earlier section has made is left out of the later ones."""

    def __init__(self, hits: Sequence[Hit], units: Sequence[Unit]) -> None:
        """`hits`: what was retrieved, best first. Only statements inside it are used, so that all can be cited."""
        found: dict[str, Unit] = {}
        for hit in hits:
            chunk = hit.chunk
            for unit in units:
                if unit.doc_id == chunk.doc_id and chunk.char_start <= unit.char_start < chunk.char_end:
                    found.setdefault(unit.unit_id, unit)
        self._citable = found
        self.places = tuple(dict.fromkeys((unit.doc_id, unit.section) for unit in found.values()))
        """(doc_id, heading) of everything retrieved, best first."""
        self._said: set[str] = set()
        self._texts: set[str] = set()
        self._parts: list[str] = []
        self._statements: list[Statement] = []

    @property
    def text(self) -> str:
        return "\n\n".join(self._parts)

    @property
    def statements(self) -> tuple[Statement, ...]:
        return tuple(self._statements)

    def tells_any(self, place: tuple[str, str], unit_ids: Collection[str]) -> bool:
        """Whether a section of the pack holds one of these statements."""
        return any((u.doc_id, u.section) == place for i in unit_ids if (u := self._citable.get(i)) is not None)

    def add(self, heading: str, units: Sequence[Unit], *, level: int = 2) -> bool:
        """Add a section made of statements. Returns False where none of them is new."""
        fresh = [u for u in units if u.unit_id in self._citable and u.unit_id not in self._said]
        return self._put(heading, statements(fresh), level)

    def reserve(self, unit_ids: Collection[str]) -> None:
        """Keep statements for a section that is still to come."""
        self._said.update(unit_ids)

    def add_draft(self, heading: str, draft: Draft) -> bool:
        """Add what was composed as an answer. Returns False where none of it is new."""
        return self._put(heading, draft.statements, 2)

    def _put(self, heading: str, found: Sequence[Statement], level: int) -> bool:
        new = [s for s in found if " ".join(words(s.text)) not in self._texts]
        if not new:
            return False
        self._statements += new
        self._said.update(unit for statement in new for unit in statement.units)
        self._texts.update(" ".join(words(statement.text)) for statement in new)
        self._parts.append("\n\n".join((f"{'#' * level} {heading}", *_paragraphs(new))))
        return True


def _paragraphs(found: Sequence[Statement]) -> Iterator[str]:
    """A few sentences each, evenly; a list stands by itself."""
    for is_list, group in groupby(found, key=lambda statement: "\n- " in statement.text):
        sentences = [cited(statement) for statement in group]
        if is_list:
            yield from sentences
            continue
        count = -(-len(sentences) // _SENTENCES)
        for number in range(count):
            start, end = (len(sentences) * at // count for at in (number, number + 1))
            yield " ".join(sentences[start:end])
