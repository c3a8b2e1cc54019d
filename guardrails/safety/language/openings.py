"""What an expression can begin with, as an expression that fails sooner: most places in a text begin none of its words.

`re` tries the alternatives of a long list one by one at every place; their first letters are looked up in a tree.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

_DEPTH = 6
"""Letters that are looked at: with more the trees grow, and hardly any place is left to fail."""

_Letters = tuple[str, ...]
"""First letters, each as an expression."""

_PIECE = re.compile(
    r"(?P<group>\((?:\?(?:[:=!]|<[=!]|P<\w+>))?)"
    r"|(?:(?P<end>\))|(?P<letter>\\.|\[\^?\]?(?:\\.|[^\]])*\]|[^|]))(?P<times>[*+?]|\{[\d,]+\})?[?+]?"
    r"|\|",
    re.DOTALL,
)
_NO_LETTER = frozenset({r"\b", r"\B", "^", "$"})
_LOOKS = frozenset({"(?=", "(?!", "(?<=", "(?<!"})
_NONE = frozenset[_Letters]()
_START = frozenset[_Letters]({()})


def opening_of(alternatives: Iterable[str]) -> str:
    """An expression for the first letters of what one of the alternatives finds; empty where that may be anything."""
    found: set[_Letters] = set()
    for alternative in alternatives:
        goes_on, closed, _ = _read(_PIECE.finditer(alternative), _START)
        found |= goes_on | closed
    return _tree(found)


def _read(
    pieces: Iterator[re.Match[str]], start: frozenset[_Letters], within: bool = False
) -> tuple[frozenset[_Letters], frozenset[_Letters], str]:
    """The openings of an alternative, or `within` a group up to its end: those that what follows goes on with, and
    those of which no more is told; and how often the group may stand."""
    goes_on, closed, ended = start, _NONE, _NONE
    for piece in pieces:
        if not goes_on and not within:
            break
        if piece["letter"]:
            if goes_on and piece["letter"] not in _NO_LETTER:
                goes_on, more = _joined(goes_on, frozenset({(piece["letter"],)}), _NONE, piece["times"])
                closed |= more
        elif piece["group"]:
            looks = piece["group"] in _LOOKS
            inside, inside_closed, times = _read(pieces, _NONE if looks or not goes_on else _START, within=True)
            if goes_on and not looks:
                goes_on, more = _joined(goes_on, inside, inside_closed, times)
                closed |= more
        elif piece["end"]:
            return ended | goes_on, closed, piece["times"] or ""
        else:
            ended |= goes_on
            goes_on = start
    return ended | goes_on, closed, ""


def _joined(
    openings: frozenset[_Letters], inside: frozenset[_Letters], inside_closed: frozenset[_Letters], times: str | None
) -> tuple[frozenset[_Letters], frozenset[_Letters]]:
    """The openings with what follows them so many times: those that go on, and those that don't."""
    joined = {(*letters, *more)[:_DEPTH] for letters in openings for more in inside}
    closed = {(*letters, *more)[:_DEPTH] for letters in openings for more in inside_closed}
    if times and times != "?":
        closed, joined = closed | joined, set()
    skipped = openings if times and times.startswith(("?", "*", "{0", "{,")) else _NONE
    short = frozenset(letters for letters in joined if len(letters) < _DEPTH)
    return skipped | short, frozenset(closed | (joined - short))


def _tree(openings: Iterable[_Letters]) -> str:
    """The openings as one expression; empty if one of them is."""
    branches = []
    for first, those in groupby(sorted(openings), key=lambda letters: letters[:1]):
        if not first:
            return ""
        branches.append(first[0] + _tree(letters[1:] for letters in those))
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
