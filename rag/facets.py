"""Facets: what a question can ask about a thing, and what a statement must hold to answer it."""

import re
import tomllib
from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import count

from domain.answer import Frozen
from domain.corpus import Unit
from rag.tokens import words

_WILDCARD = re.compile(r"(?<!\\)\.\{\d+,\d+\}\??")
"""What a pattern reaches over: words that belong to the thing asked about."""
_GAP = "gap"


class Facet(Frozen):
    """One row of `data/facets.toml`, where the fields are explained."""

    name: str
    asks: tuple[str, ...]
    evidence: tuple[str, ...]
    fields: frozenset[str] = frozenset()
    sections: tuple[str, ...] = ()
    hard: bool = False
    never: bool = False
    strict: bool = False
    by_cautions: bool = True
    shape: bool = False
    of_it: bool = False

    @cached_property
    def _asks(self) -> re.Pattern[str]:
        numbered = (f"(?P<{_GAP}{number}>{{}})" for number in count())
        asks = _WILDCARD.sub(lambda found: next(numbered).format(found[0]), "|".join(self.asks))
        return re.compile(rf"(?<!\w)(?:{asks})(?!\w)", re.IGNORECASE)

    @cached_property
    def _evidence(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w)(?:{'|'.join(self.evidence)})", re.IGNORECASE)

    @cached_property
    def _sections(self) -> re.Pattern[str] | None:
        return re.compile(rf"\b(?:{'|'.join(self.sections)})", re.IGNORECASE) if self.sections else None

    def asked_in(self, text: str) -> str:
        """The words of `text` that ask for this facet, or an empty string."""
        found = list(self._asks.finditer(text))
        if not found:
            return ""
        start, end = found[0].span()
        for match in found[1:]:
            if match.start() - end > 1:
                break
            end = match.end()  # "clinical" and "studies" side by side are one thing asked for
        return text[start:end]

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where the text asks for this facet."""
        return [match.span() for match in self._asks.finditer(text)]

    def without(self, text: str) -> str:
        """The text without the words that ask for this facet: what is left is what it is asked of.

        What a pattern only reaches over stays: the warm feeling of "how long does the warm feeling last".
        """
        return self._asks.sub(_reached_over, text)

    def answered_by_field(self, unit: Unit) -> bool:
        return not self.never and unit.field.lower() in self.fields

    def answered_by(self, unit: Unit) -> bool:
        """Whether the unit can answer this facet at all."""
        if self.never or (unit.safety and not self.by_cautions):
            return False
        return self.answered_by_field(unit) or bool(self._evidence.search(unit.text))

    def heads(self, heading: str) -> bool:
        """Whether a heading says that this is told below it, and nothing else: "How it is made"."""
        return self.stands_under(heading) and not words(self._sections.sub(" ", heading)) if self._sections else False

    def stands_under(self, heading: str) -> bool:
        return bool(self._sections and self._sections.search(heading))


@lru_cache(maxsize=1)
def load_facets() -> tuple[Facet, ...]:
    text = files("rag").joinpath("data/facets.toml").read_text(encoding="utf-8")
    return tuple(Facet(**row) for row in tomllib.loads(text)["facet"])


def facets_of(text: str, facets: Iterable[Facet] | None = None) -> tuple[Facet, ...]:
    """The facets that a text asks for, in the order of the file.

    What only a part of a hard one's words asks for is not asked: "how long" of "how long can they take it", "how many
    capsules" of "how many capsules are in a jar". Nor is a shape beside what says more: "how long until it works".
    """
    found = [f for f in (load_facets() if facets is None else facets) if f.asked_in(text)]
    hard = [span for facet in found if facet.hard for span in facet.spans(text)]
    more = [span for facet in found if not facet.shape for span in facet.spans(text)]
    return tuple(
        f
        for f in found
        if f.name == "writing"
        or not all(_is_part(span, hard) or (f.shape and _within(span, more)) for span in f.spans(text))
    )


def _reached_over(found: re.Match[str]) -> str:
    spans = sorted(found.span(name) for name in found.groupdict() if name.startswith(_GAP))
    inside = [found.string[start:end] for start, end in spans if found.start() <= start and end <= found.end()]
    return f" {' '.join(inside)} "


def _is_part(span: tuple[int, int], of: Iterable[tuple[int, int]]) -> bool:
    return _within(span, (other for other in of if other != span))


def _within(span: tuple[int, int], of: Iterable[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in of)
