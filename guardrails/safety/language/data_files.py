"""The vocabulary's data files as text, rows and cells. Files are package data, read once at loading."""

import csv
import gzip
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

_DATA = files("guardrails.safety") / "data"
_CHOICE = re.compile(r"\{([^{}]*)\}")
_RANGE = re.compile(r"(\d+)\.\.(\d+)")


def text(name: str) -> str:
    """A data file's text, unpacked where it is compressed."""
    data = (_DATA / name).read_bytes()
    return (gzip.decompress(data) if name.endswith(".gz") else data).decode("utf-8")


@cache
def english() -> frozenset[str]:
    """English words that are spelt right."""
    return frozenset(text("english.txt.gz").split())


def rows(name: str) -> Iterator[dict[str, str]]:
    """The rows of a CSV file by column name; lines that start with # are comments."""
    yield from csv.DictReader(line for line in text(name).splitlines() if line and not line.startswith("#"))


def split(cell: str, separator: str = "|") -> tuple[str, ...]:
    """The parts of a cell, empty ones left out."""
    return tuple(part.strip() for part in cell.split(separator) if part.strip())


def spelled_out(form: str) -> tuple[str, ...]:
    """A form with its choices written out: "{bad/weak} heart", "week {8..42}", "for {a day/2..5 days}".

    An empty choice leaves the word out. No choice stands inside another.
    """
    choice = _CHOICE.search(form)
    if choice is None:
        return (form,)
    before, after = form[: choice.start()], spelled_out(form[choice.end() :])
    return tuple(f"{before}{word}{rest}" for word in _choices(choice.group(1)) for rest in after)


@lru_cache(maxsize=1024)
def _choices(inside: str) -> tuple[str, ...]:
    found: list[str] = []
    for part in inside.split("/"):
        numbers = _RANGE.match(part)
        rest = part[numbers.end() :] if numbers else ""
        found += [f"{n}{rest}" for n in range(int(numbers[1]), int(numbers[2]) + 1)] if numbers else [part]
    return tuple(found)


def forms(cell: str) -> tuple[str, ...]:
    """The parts of a cell with their choices written out."""
    return tuple(form for part in split(cell) for form in spelled_out(part))
