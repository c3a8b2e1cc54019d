"""From chosen statements to text a person likes to read: lists joined into sentences, each sentence cited once."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from domain.corpus import Unit, UnitKind, Voice
from domain.generation import Statement

_MIN_SHARED_WORDS = 2
_MAX_ITEM_WORDS = 14


def statements(units: Sequence[Unit]) -> list[Statement]:
    """Sentences from statements in reading order; bullets of one list become one sentence.

    A lead-in that its list repeats is left out, and so is the subject that a sentence before has named already.
    """
    found: list[Statement] = []
    for _, group in groupby(_without_lead_ins(units), key=list_key):
        members = list(group)
        for text, sources in _sentences(members):
            found.append(
                Statement(text=text, units=tuple(unit.unit_id for unit in sources), citation=_mark(members[0]))
            )
    return _without_repeated_subjects(found)


def paragraph(found: Sequence[Statement]) -> str:
    """One paragraph, each sentence with its citation before the full stop."""
    return " ".join(cited(statement) for statement in found)


def cited(statement: Statement) -> str:
    stripped = statement.text.strip()
    if stripped.endswith((".", "!", "?")) and not stripped.endswith("..."):
        return f"{stripped[:-1]} {statement.citation}{stripped[-1]}"
    return f"{stripped} {statement.citation}."


def list_key(unit: Unit) -> tuple[str, str, str]:
    """Bullets under one lead-in belong together; every other statement stands alone."""
    if unit.kind is UnitKind.BULLET and unit.lead_in:
        return (unit.doc_id, unit.section, unit.lead_in)
    return (unit.doc_id, unit.section, unit.unit_id)


def merged(texts: Sequence[str], last: str = "and") -> list[str]:
    """Sentences that differ in one stretch become one; others stay as they are. `last`: "and", or "or" for cautions."""
    joined = _joined(texts, last) if len(texts) > 1 else None
    return [joined] if joined else list(dict.fromkeys(texts))


def restates(sentence: str, units: Sequence[Unit]) -> bool:
    """Whether a sentence is what `statements` makes of these units, its subject perhaps left to the sentence before."""
    said = sentence.strip().rstrip(".").lower()
    texts = merged([framed(unit) for unit in units], _last(units))
    return len(said.split()) >= 2 and any(text.strip().rstrip(".").lower().endswith(said) for text in texts)


def _mark(unit: Unit) -> str:
    return f"[source:{unit.doc_id}#{unit.section}]"


def _without_lead_ins(units: Sequence[Unit]) -> list[Unit]:
    texts = [unit.text.strip().rstrip(".:").lower() for unit in units]
    return [
        unit
        for number, unit in enumerate(units)
        if not any(other.startswith(f"{texts[number]}:") for other in texts[number + 1 :])
    ]


def _sentences(units: Sequence[Unit]) -> list[tuple[str, list[Unit]]]:
    joined = _joined([framed(unit) for unit in units], _last(units)) if len(units) > 1 else None
    if joined:
        return [(joined, list(units))]
    first: dict[str, Unit] = {}
    for unit in units:
        first.setdefault(framed(unit), unit)
    return [(text, [unit]) for text, unit in first.items()]


def framed(unit: Unit) -> str:
    """The unit's text; a sample sentence says what it is a sample of, so that it is never read as a fact."""
    if unit.voice not in (Voice.FORBIDS, Voice.QUOTES) or unit.text.strip('“”". ') != unit.source_text.strip('“”". '):
        return unit.text
    label = unit.lead_in.strip().rstrip(":").strip()
    if not label:
        label = "Not to be written" if unit.voice is Voice.FORBIDS else "Suggested wording"
    return f"{label}: “{unit.text.strip('“”')}”"


def _without_repeated_subjects(found: Sequence[Statement]) -> list[Statement]:
    """ "The oil: external use only." after a sentence about the oil says just "External use only." """
    kept: list[Statement] = []
    for statement in found:
        subject, _, rest = statement.text.partition(": ")
        named = kept and len(subject.split()) > 1 and subject.lower() in kept[-1].text.lower()
        if named and rest and kept[-1].citation == statement.citation:
            statement = statement.model_copy(update={"text": rest[0].upper() + rest[1:]})
        kept.append(statement)
    return kept


def _last(units: Sequence[Unit]) -> str:
    """Each item of a caution holds by itself: "people with a, b or c"."""
    return "or" if all(unit.safety for unit in units) else "and"


def _joined(texts: Sequence[str], last: str) -> str | None:
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
    return f"{start} {enumeration(items, last)} {end}".strip() + "."


def _shared(rows: Sequence[Sequence[str]]) -> int:
    """How many leading words all rows have in common, leaving each at least one word of its own."""
    limit = min(len(row) for row in rows) - 1
    count = 0
    while count < limit and len({row[count] for row in rows}) == 1:
        count += 1
    return count


def enumeration(items: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; semicolons where an item has a comma or a conjunction of its own."""
    words = [item.rstrip(",;") for item in items]
    if len(words) < 2:
        return "".join(words)
    if any("," in word or " and " in word or " or " in word for word in words):
        return "; ".join(words[:-1]) + f"; {last} " + words[-1]
    return ", ".join(words[:-1]) + f" {last} " + words[-1]
