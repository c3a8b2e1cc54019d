"""How a form is filled in: boxes ticked and left empty, "Y" and "N", a plus or a minus behind each entry.

What a mark says is put in its words ("no" for an empty box), and what parts two entries is a full stop, so that what
reads negation meets the sentences that others would have written.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto

from guardrails.safety.language.lists import wordset

Written = tuple[str, int, int]
"""A word as written, in small letters, with its places."""

TICK_BOXES = r"\[\s?[x✓✔]?\s?\]|[☐☑☒]|(?<=\w)[-–]ve\b|\(\s?(?:[-+–−]|[+-]ve)\s?\)|\|"
"""What of such marks is a token: "[x]", "[ ]", "(-)", and the line between two cells of a table."""

_TICKED = frozenset("☑ ☒ ✅ ✔ ✓".split())
_CROSSED = frozenset("❌ ✗ ✘ ✖".split())
_OPENS_ITEM = frozenset(", ; \n . : ? ! | - – — •".split(" ")) - {""}
_TELLS = _TICKED | _CROSSED | frozenset(": = | ☐ y n -ve –ve status".split())
"""Without one of these, or a box in brackets, a message holds no form."""
_VALUES = wordset("forms.values")
_NOT_DENIED = wordset("forms.none")
_ANSWERS = {"n": "no", "y": "yes"}
_ASKED = frozenset(": = ?".split())
_ENDS = frozenset({"", "/", ",", ";", ".", "\n", "|", "(", "-", "–"})
_END = ";"
_FILLS = frozenset(":=")
_CHOICES = tuple((yes, "/", no) for yes, no in (("y", "n"), ("yes", "no"), ("n", "y"), ("no", "yes")))
_FILL_IN = frozenset("tick select circle choose check mark".split())
_IN_CHOICES = frozenset("( [ y n yes no / ) ] all that apply any of which the applies as applicable".split()) | _FILL_IN
_CHOICE = 8
"""Tokens of such a choice with its brackets, at most."""
_READ = _TELLS | _IN_CHOICES | {",", "\n", "fh"}
"""What may be read as something else; "fh" is the family's history."""
_FIELD = 4
"""Tokens of a field's name with its colon, at most."""
_FILLED = 16
"""Tokens of what a field is filled with, at most."""
_FAMILY = "fh"


def filled_in(found: Sequence[Written]) -> list[Written]:
    """The words of a message with the marks of forms as what they say: "[ ] gout" as "; no gout", "Y" as "yes"."""
    words = [word for word, _, _ in found]
    if _TELLS.isdisjoint(words) and not any(len(word) > 1 and word[0] in "[(" for word in words):
        return list(found)
    boxes = _boxes(words)
    read: list[Written] = []
    for i, word in enumerate(words):
        if word in _READ or (len(word) > 1 and word[0] in "[("):
            read += _put(found, words, i, boxes)
        else:
            read.append(found[i])
    return read


class _Boxes(Enum):
    """Where the boxes of a form stand."""

    NONE = auto()
    AHEAD = auto()
    BEHIND = auto()


def _boxes(words: Sequence[str]) -> _Boxes:
    """Where each box stands, if the form says something: by a tick, or by crosses alone.

    A form with nothing ticked has not been filled in, and denies nothing.
    """
    boxes = [i for i, word in enumerate(words) if _is_box(word)]
    crosses = sum(words[i] in _CROSSED for i in boxes)
    if not boxes or not (any(_is_ticked(words[i]) for i in boxes) or crosses == len(boxes) > 1):
        return _Boxes.NONE
    if boxes[0] == 0 or words[boxes[0] - 1] in _OPENS_ITEM:
        return _Boxes.AHEAD
    return _Boxes.BEHIND if crosses < len(boxes) else _Boxes.NONE


def _put(found: Sequence[Written], words: Sequence[str], i: int, boxes: _Boxes) -> Iterator[Written]:
    word, start, end = found[i]
    before = words[i - 1] if i else ""
    after = words[i + 1] if i + 1 < len(words) else ""
    if boxes is _Boxes.AHEAD and _is_box(word):
        if not _fills(words, i):
            yield (_END, start, start)
        if not _is_ticked(word) and after not in _NOT_DENIED:
            yield ("no", start, end)
    elif boxes is _Boxes.BEHIND and _is_box(word) and before not in _ASKED:
        yield from ((":", start, end), ("yes" if _is_ticked(word) else "no", start, end), (_END, start, end))
    elif word[0] == "(" and len(word) > 1:
        yield ("no" if "+" not in word else "yes", start, end)
    elif word == "|" and not _opens_field(words, i + 1):
        yield found[i]  # a row of a table is one sentence
    elif word == "|" or (word == "/" and _is_answer(words, i - 1) and after not in _VALUES):
        yield (_END, start, end)
    elif word in ("☐", "☑", "☒") or (word[0] == "[" and len(word) > 1 and boxes is not _Boxes.NONE):
        pass
    elif word in _ANSWERS and before in _ASKED and after in _ENDS:
        yield (_ANSWERS[word], start, end)
    elif word == "\n" and _is_box(after) and _fills(words, i + 1):
        pass
    elif word == "-ve" or word == "–ve":
        yield ("negative", start, end)
    elif (word in _IN_CHOICES and _is_choice(words, i)) or (word == "status" and before.isalpha() and after in _FILLS):
        pass
    elif word == "," and _opens_field(words, i + 1) and _in_field(words, i):
        yield (_END, start, end)
    elif word == _FAMILY and after in _ASKED:
        yield ("fhx", start, end)
    else:
        yield found[i]


def _is_answer(words: Sequence[str], i: int) -> bool:
    """Whether the word at i fills in a field: "gout: N / asthma: Y"."""
    return i > 1 and words[i] in _VALUES and words[i - 1] in _ASKED


def _is_choice(words: Sequence[str], i: int) -> bool:
    """Whether the word at i is of what tells how to fill in a field: "gout (Y/N): N", "(tick all that apply)"."""
    first = next((j for j in range(i, max(-1, i - _CHOICE), -1) if words[j] in "(["), -1)
    said = tuple(words[first + 1 : first + _CHOICE])
    last = next((j for j, word in enumerate(said) if word in ")]"), -1)
    inside = first >= 0 and last > 0 and i <= first + 1 + last
    return inside and (said[:last] in _CHOICES or said[0] in _FILL_IN)


def _fills(words: Sequence[str], i: int) -> bool:
    """Whether the box at i is the first of a field: "conditions: [ ] gout"."""
    before = words[i - 2 : i] if i > 1 else words[:i]
    return before[-1:] == [":"] or list(before) == [":", "\n"]


def _opens_field(words: Sequence[str], i: int) -> bool:
    """Whether the words from i on name a field: "age:", "medical conditions ="."""
    for word in words[i : i + _FIELD]:
        if word in _FILLS:
            return True
        if not word.isalpha():
            return False
    return False


def _in_field(words: Sequence[str], i: int) -> bool:
    """Whether the comma at i stands in a field itself: "conditions: gout, | meds: none"."""
    colon = next((j for j in range(i - 1, max(-1, i - _FILLED), -1) if words[j] in _FILLS), -1)
    first = next((j + 1 for j in range(colon - 1, -1, -1) if not words[j].isalpha()), 0)
    return colon > first >= colon - _FIELD and (first == 0 or words[first - 1] in _OPENS_ITEM)


def _is_box(word: str) -> bool:
    return word in _CROSSED or word in _TICKED or word == "☐" or (word.startswith("[") and len(word) > 1)


def _is_ticked(word: str) -> bool:
    return word in _TICKED or (word[0] == "[" and len(word.replace(" ", "")) > len("[]"))
