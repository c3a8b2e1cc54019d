"""The word lists beside this package, read once."""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import groupby

from guardrails.safety.language.stems import stem


def _lines(name: str) -> list[str]:
    text = files("guardrails.safety").joinpath("data", name).read_text(encoding="utf-8")
    return [line for raw in text.splitlines() if (line := raw.strip()) and not line.startswith("#")]


_HEADER = re.compile(r"\[[a-z_.]+\]$")


@cache
def _sections(name: str) -> dict[str, tuple[str, ...]]:
    """Lines of a file by section; a line `[name]` opens one."""
    found: dict[str, list[str]] = {}
    section: list[str] = []
    for line in _lines(name):
        if _HEADER.match(line):
            section = found.setdefault(line[1:-1], [])
        else:
            section.append(line)
    return {key: tuple(lines) for key, lines in found.items()}


def wordset(name: str) -> frozenset[str]:
    """The words of a section of `words.txt`, many on a line."""
    return frozenset(word for line in _sections("words.txt")[name] for word in line.split())


def phrases(name: str) -> tuple[str, ...]:
    """The phrases of a section of `words.txt`, one a line, in order."""
    return _sections("words.txt")[name]


def padded(name: str) -> tuple[str, ...]:
    """The phrases of a section with a space at each end, as they stand in a sentence of words so joined."""
    return tuple(f" {phrase} " for phrase in phrases(name))


def first_of(padded_phrases: Iterable[str], *places: str) -> str:
    """The first of the phrases that stands in one of the places, without its spaces; empty if none does."""
    said = "|".join(places)
    return next((phrase.strip() for phrase in padded_phrases if phrase in said), "")


@cache
def pairs(name: str) -> dict[str, str]:
    """A file of `short,full` lines."""
    return {short: full for short, _, full in (line.partition(",") for line in _lines(name))}


_REFERENCE = re.compile(r"\{([a-z_]+\.[a-z_]+)\}")


def _joined(name: str) -> str:
    """The alternatives of a section of `patterns.txt` as one expression, references resolved."""
    return "|".join(lines_of(name))


def lines_of(name: str) -> tuple[str, ...]:
    """The alternatives of a section of `patterns.txt`, each with its references resolved."""
    return tuple(_REFERENCE.sub(lambda m: _joined(m.group(1)), line) for line in _sections("patterns.txt")[name])


@cache
def pattern(name: str, *, ignore_case: bool = False) -> re.Pattern[str]:
    """A section of `patterns.txt`, compiled. Raises KeyError if there is none."""
    return re.compile(drawn_together(_joined(name)), re.IGNORECASE if ignore_case else 0)


_HEAD = re.compile(r"\\b|\[ \]|\(\?<= \)|\(\?<!\\S\)|")
_PIECE = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]])*\]|.", re.DOTALL)


def drawn_together(expression: str) -> str:
    """The expression with what neighbouring alternatives begin with drawn out: most places in a text fail there.

    `re` does so by itself where all alternatives begin alike.
    """
    drawn: list[str] = []
    for head, run in groupby(_alternatives(expression), key=_head):
        tails = [alternative.removeprefix(head) for alternative in run]
        drawn += [f"{head}(?:{'|'.join(tails)})"] if head else tails
    return "|".join(drawn)


def _head(alternative: str) -> str:
    match = _HEAD.match(alternative)
    return match.group() if match else ""


def _alternatives(expression: str) -> list[str]:
    """The alternatives of an expression, those within its groups left whole."""
    found = [""]
    depth = 0
    for piece in _PIECE.findall(expression):
        depth += (piece == "(") - (piece == ")")
        if piece == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += piece
    return found


@cache
def common_words() -> frozenset[str]:
    """Everyday English words: one of them alone never names a product, and none is a misspelling."""
    return frozenset(_lines("common_words.txt"))


@cache
def formats() -> tuple[tuple[str, ...], ...]:
    """Words for each format of a product, the plain one first."""
    return tuple(tuple(w.strip() for w in line.split(",")) for line in _lines("formats.csv"))


@cache
def format_words() -> frozenset[str]:
    """Stems of the single words for formats."""
    return frozenset(stem(w) for line in formats() for w in line if " " not in w)


@cache
def needs() -> dict[str, frozenset[str]]:
    """Stem of a need word to the needs (`need:<first word>`) that it belongs to."""
    table: dict[str, set[str]] = {}
    for line in _lines("needs.csv"):
        words = [w.strip(" ~") for w in line.split(",")]
        for word in words:
            table.setdefault(stem(word), set()).add(f"need:{words[0]}")
    return {key: frozenset(value) for key, value in table.items()}


@cache
def describing() -> frozenset[str]:
    """Stems of the words of a need that only describe where another need follows: "tired muscles", "sore throat"."""
    words = (w.strip() for line in _lines("needs.csv") for w in line.split(","))
    return frozenset(stem(w.strip("~")) for w in words if w.startswith("~"))


@cache
def allergen_lines(kind: str) -> tuple[tuple[str, ...], ...]:
    """The lines of one kind ("same", "related") of foods and plants that an allergy takes together."""
    return tuple(
        tuple(word.strip() for word in rest.split(","))
        for sort, _, rest in (line.partition(":") for line in _lines("allergens.csv"))
        if sort == kind
    )
