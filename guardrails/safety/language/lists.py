"""The word lists beside this package, read once."""

import re
from functools import cache
from importlib.resources import files

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


@cache
def pairs(name: str) -> dict[str, str]:
    """A file of `short,full` lines."""
    return {short: full for short, _, full in (line.partition(",") for line in _lines(name))}


_REFERENCE = re.compile(r"\{([a-z_]+\.[a-z_]+)\}")


def _joined(name: str) -> str:
    """The alternatives of a section of `patterns.txt` as one expression, references resolved."""
    alternatives = "|".join(_sections("patterns.txt")[name])
    return _REFERENCE.sub(lambda m: _joined(m.group(1)), alternatives)


@cache
def pattern(name: str, *, ignore_case: bool = False) -> re.Pattern[str]:
    """A section of `patterns.txt`, compiled. Raises KeyError if there is none."""
    return re.compile(_joined(name), re.IGNORECASE if ignore_case else 0)


@cache
def common_words() -> frozenset[str]:
    """Everyday English words: one of them alone never names a product, and none is a misspelling."""
    return frozenset(_lines("common_words.txt"))


@cache
def formats() -> tuple[tuple[str, ...], ...]:
    """Words for each format of a product, the plain one first."""
    return tuple(tuple(w.strip() for w in line.split(",")) for line in _lines("formats.csv"))


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
