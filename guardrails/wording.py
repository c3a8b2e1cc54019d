"""What a pack's guide would rather read: the preferred wording that stands beside an avoided one.

Three shapes, of any pack: a swap within one statement (write "people with asthma", never "asthmatics"), a table row
with an avoided and a preferred cell, and a list of good phrases beside a list of bad ones.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.corpus import DocType, Unit, UnitKind, Voice
from domain.text import WORD, fold

QUOTED = re.compile(r"[\"“„«]([^\"”“»]{3,})[\"”“»]")
_REFUSED = re.compile(
    r"\b(?:never|not|instead of|rather than|in place of|avoid(?:ing)?|(?:don't|do not|replace|swap|drop)"
    r"(?: (?:say|write|use))?)\W*$"
)
_MARKS = '"“”„«»'
_ARROW = re.compile(r"^\s*(?:→|->|=>|⇒|becomes\b)")
_MAX_PHRASE_WORDS = 9
_MAX_PHRASES = 4


class Swap(NamedTuple):
    """Avoided wording with what to write in its place, both as one statement of the guide gives them."""

    unit: Unit
    avoided: str
    preferred: str


class PreferredWording:
    """The good wording of a pack, by the bad wording that it replaces."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.swaps = tuple(swap for unit in units for swap in _swaps(unit))
        self._phrases = [u for u in units if u.voice is Voice.QUOTES and _is_phrase(u)]
        self._cells = {(u.doc_id, u.char_start): u for u in self._phrases if u.kind is UnitKind.CELL}
        self._general = [u for u in self._phrases if u.doc_type is DocType.STYLE_GUIDE and u.kind is not UnitKind.CELL]

    def beside(self, unit: Unit) -> str:
        """What to write in place of a forbidden unit's wording, in words; empty where the pack has nothing."""
        own = next((s.preferred for s in self.swaps if s.unit is unit), "")
        if own:
            return f"write “{own}”"
        cell = self._cells.get((unit.doc_id, unit.char_start)) if unit.kind is UnitKind.CELL else None
        if cell is not None:
            return f"write “{_bare(cell)}”"
        near = [u for u in self._phrases if (u.doc_id, u.section) == (unit.doc_id, unit.section)]
        return _listed([u for u in near if u.kind is not UnitKind.CELL]) or self.general()

    def general(self) -> str:
        """The phrases that the style guide likes, for wording that no statement of it replaces."""
        return _listed(self._general)


def _swaps(unit: Unit) -> Iterator[Swap]:
    """The avoided and preferred quotations of one statement, told apart by the words before each."""
    if unit.voice is Voice.ASSERTS and unit.doc_type is not DocType.STYLE_GUIDE:
        return
    avoided: list[str] = []
    preferred: list[str] = []
    end = 0
    for match in QUOTED.finditer(unit.source_text):
        before = fold(unit.source_text[end : match.start()])
        refused = _REFUSED.search(before) or _ARROW.match(unit.source_text[match.end() :])
        (avoided if refused else preferred).append(match.group(1).strip())
        end = match.end()
    if preferred:
        yield from (Swap(unit, wrong, "” or “".join(preferred)) for wrong in avoided)


def _is_phrase(unit: Unit) -> bool:
    """Wording to be put into sentences of one's own; not a sample sentence, a notice or a swap."""
    said = unit.source_text.strip().strip(_MARKS)
    return (
        len(WORD.findall(said)) <= _MAX_PHRASE_WORDS
        and len(QUOTED.findall(unit.source_text)) < 2
        and not (said[:1].isupper() and said[-1:] in (".", "!", "?"))
    )


def _listed(units: Sequence[Unit]) -> str:
    phrases = list(dict.fromkeys(_bare(u) for u in units))[:_MAX_PHRASES]
    return f"the guide prefers {', '.join(f'“{phrase}”' for phrase in phrases)}" if phrases else ""


def _bare(unit: Unit) -> str:
    return unit.source_text.strip().strip('"“”„«»').rstrip(".,;").strip()
