"""Lead-ins: those that no colon marks, and what the items of a list must not be told without."""

import re
from collections import Counter
from collections.abc import Sequence

from domain.corpus import Block, BlockKind, Unit, UnitKind
from domain.phrasing import is_open
from domain.text import fold
from rag.phrasing import list_key


def with_unmarked_leads(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks, each list item with the lead-in that it hangs from: "Not suitable" over "* in pregnancy"."""
    found: list[Block] = []
    lead, previous = "", ""
    for block in blocks:
        if block.kind is BlockKind.LIST_ITEM:
            if previous and (is_open(previous) or block.text[:1].islower()):
                lead = previous
            if lead and not block.lead_in:
                block = block.model_copy(update={"lead_in": (lead,)})
            previous = ""
        else:
            lead, previous = "", block.text if stops_short(block) else ""
        found.append(block)
    return tuple(found)


def stops_short(block: Block) -> bool:
    """Whether a paragraph ends without a mark: what follows may go on with its sentence."""
    return block.kind is BlockKind.PARAGRAPH and block.text.rstrip()[-1:].isalpha()


def with_parents(chosen: Sequence[Unit], there: Sequence[Unit]) -> list[Unit]:
    """The statements, each item right behind the whole sentence that it hangs from in its list.

    "Above 50 € ask first" below "Broken: send a new one." says nothing without it. `there`: where it is looked for.
    """
    sentences = {
        (u.doc_id, u.section, u.source_text): u for u in there if u.kind is UnitKind.BULLET and u.text == u.source_text
    }
    found: dict[str, Unit] = {}
    for unit in chosen:
        parent = sentences.get((unit.doc_id, unit.section, unit.lead_in)) if unit.kind is UnitKind.BULLET else None
        for one in (parent, unit):
            if one is not None:
                found.setdefault(one.unit_id, one)
    return list(found.values())


_COUNTED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|10) (?:\w+ ){0,2}\w+s\b[^.]*\W*$", re.IGNORECASE
)
_MANY = 10


def counted_whole(chosen: Sequence[Unit], there: Sequence[Unit]) -> list[Unit]:
    """With every item of a list whose lead-in counts them: one alone would belie "rests on four kinds of help:"."""
    counted = dict.fromkeys(list_key(u) for u in chosen if u.kind is UnitKind.BULLET and _COUNTED.search(u.lead_in))
    whole = {key: [u for u in there if list_key(u) == key] for key in counted}
    found: list[Unit] = []
    for unit in chosen:
        items = whole.get(list_key(unit), [])
        found += items if 1 < len(items) <= _MANY else [unit]
    return list(dict.fromkeys(found))


def whole_lists(chosen: Sequence[Unit], told: Sequence[Unit]) -> list[Unit]:
    """The chosen statements without the items of lists of which more is told than was chosen: one herb of three."""
    taken = Counter(map(list_key, chosen))
    there = Counter(map(list_key, told))
    return [unit for unit in chosen if taken[list_key(unit)] >= there[list_key(unit)]]


def heads_term(unit: Unit, term: str) -> bool:
    """Whether a statement stands behind a term, with or without its other names: "Nettle (Urtica dioica)"."""
    return term in (fold(unit.lead_in), fold(unit.lead_in).partition(" (")[0])
