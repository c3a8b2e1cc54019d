"""From chosen statements to text a person likes to read: lists joined into sentences, each sentence cited once."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from domain.corpus import Unit, UnitKind

_MIN_SHARED_WORDS = 2
_MAX_ITEM_WORDS = 14


def paragraph(units: Sequence[Unit]) -> str:
    """One paragraph from statements in reading order; bullets of one list become one sentence."""
    sentences: list[str] = []
    for _, group in groupby(units, key=_list_key):
        sentences.extend(_sentences(list(group)))
    return " ".join(sentences)


def _list_key(unit: Unit) -> tuple[str, str, str]:
    """Bullets under one lead-in belong together; every other statement stands alone."""
    if unit.kind is UnitKind.BULLET and unit.lead_in:
        return (unit.doc_id, unit.section, unit.lead_in)
    return (unit.doc_id, unit.section, unit.unit_id)


def _sentences(units: Sequence[Unit]) -> list[str]:
    joined = _joined([unit.text for unit in units]) if len(units) > 1 else None
    texts = [joined] if joined else list(dict.fromkeys(unit.text for unit in units))
    return [cited(text, units[0]) for text in texts]


def cited(text: str, unit: Unit) -> str:
    """The sentence with its citation before the full stop."""
    mark = f"[source:{unit.doc_id}#{unit.section}]"
    stripped = text.strip()
    if stripped.endswith((".", "!", "?")) and not stripped.endswith("..."):
        return f"{stripped[:-1]} {mark}{stripped[-1]}"
    return f"{stripped} {mark}."


def _joined(texts: Sequence[str]) -> str | None:
    """Merge sentences that differ in one stretch ("X supports a." "X supports b." -> "X supports a and b.")."""
    split = [text.strip().rstrip(".").split() for text in dict.fromkeys(texts)]
    if len(split) < 2:
        return None
    head = _shared(split)
    tail = _shared([words[head:][::-1] for words in split])
    items = [" ".join(words[head : len(words) - tail]) for words in split]
    if head < _MIN_SHARED_WORDS or not all(items) or any(len(item.split()) > _MAX_ITEM_WORDS for item in items):
        return None
    if any(mark in item for item in items for mark in (". ", "? ", "! ")):
        return None
    start, end = " ".join(split[0][:head]), " ".join(split[0][len(split[0]) - tail :]) if tail else ""
    return f"{start} {enumeration(items)} {end}".strip() + "."


def _shared(rows: Sequence[Sequence[str]]) -> int:
    """How many leading words all rows have in common, leaving each at least one word of its own."""
    limit = min(len(row) for row in rows) - 1
    count = 0
    while count < limit and len({row[count] for row in rows}) == 1:
        count += 1
    return count


def enumeration(items: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"; semicolons where an item has a comma of its own."""
    words = [item.rstrip(",;") for item in items]
    if len(words) < 2:
        return "".join(words)
    if any("," in word or " and " in word or " or " in word for word in words):
        return "; ".join(words[:-1]) + "; and " + words[-1]
    return ", ".join(words[:-1]) + " and " + words[-1]
