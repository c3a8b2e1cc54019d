"""Several like statements as one: a sentence with a series in it, or a list under its lead-in."""

from collections.abc import Iterable, Sequence

from domain.text import fold

_MIN_SHARED_WORDS = 2
_MAX_ITEM_WORDS = 24
_MAX_INLINE_WORDS = 14
"""From how many words in all its items on, or with a comma in one of them, a series is read better as a list."""


def merged(texts: Sequence[str], last: str = "and", subjects: Sequence[str] = ()) -> list[str]:
    """Sentences that differ in one stretch become one; others stay as they are. `last`: "and", or "or" for cautions."""
    found = _series(texts, subjects)
    if found is None or any(len(item.split()) > _MAX_INLINE_WORDS for item in found[1]):
        return list(dict.fromkeys(texts))
    start, items, end = found
    return [f"{start} {enumeration(items, last)} {end}".strip() + "."]


def listed(texts: Sequence[str], subjects: Sequence[str] = ()) -> str:
    """A lead-in with its items below it, where sentences share their start and are too much for one sentence.

    Empty where they are not. Shape: "Lead-in:\\n- item\\n- item".
    """
    found = _series(texts, subjects)
    if found is None or found[2]:
        return ""
    start, items, _ = found
    long = sum(len(item.split()) for item in items) > _MAX_INLINE_WORDS or any(_has_parts(item) for item in items)
    if not long or (len(items) == 2 and not any("," in item and len(item.split()) > 6 for item in items)):
        return ""
    return "\n- ".join([f"{start.rstrip(':')}:", *items])


def enumeration(items: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; semicolons where an item has a comma or a conjunction of its own."""
    words = [item.rstrip(",;") for item in items]
    if len(words) < 2:
        return "".join(words)
    if any(_has_parts(word) for word in words):
        return "; ".join(words[:-1]) + f"; {last} " + words[-1]
    return ", ".join(words[:-1]) + f" {last} " + words[-1]


def _has_parts(item: str) -> bool:
    return "," in item or " and " in item or " or " in item


def _series(texts: Sequence[str], subjects: Sequence[str]) -> tuple[str, list[str], str] | None:
    """What sentences share at their start, what each says by itself, and what they share at their end.

    Sentences that share no more than what they are about ("The oil: …") are no series.
    """
    split = [text.strip().rstrip(".").split() for text in dict.fromkeys(texts)]
    if len(split) < 2:
        return None
    head = _shared(split)
    tail = _shared([words[head:][::-1] for words in split])
    head = _before_article(split[0][:head])
    items = [" ".join(words[head : len(words) - tail]) for words in split]
    start = " ".join(split[0][:head])
    if (head < _MIN_SHARED_WORDS and not start.endswith(":")) or not all(items):
        return None
    if fold(start.rstrip(":")) in subjects:
        return None
    if any(len(item.split()) > _MAX_ITEM_WORDS or any(mark in item for mark in (". ", "? ", "! ")) for item in items):
        return None
    return start, items, " ".join(split[0][len(split[0]) - tail :]) if tail else ""


def _before_article(start: Sequence[str]) -> int:
    """How many words of a shared start are no part of the items: "Two are not: the" ends before "the"."""
    end = len(start)
    while end and (start[end - 1].lower() in ("the", "a", "an") or (end > 1 and start[end - 2].endswith(":"))):
        end -= 1
    return end


def _shared(rows: Sequence[Sequence[str]]) -> int:
    """How many leading words all rows have in common, leaving each at least one word of its own."""
    limit = min(len(row) for row in rows) - 1
    count = 0
    while count < limit and len({row[count] for row in rows}) == 1:
        count += 1
    return count
