"""The vocabulary's data files as text, rows and cells. Files are package data, read once at loading."""

import csv
import gzip
from collections.abc import Iterator
from importlib.resources import files

_DATA = files("guardrails.safety") / "data"


def text(name: str) -> str:
    """A data file's text, unpacked where it is compressed."""
    data = (_DATA / name).read_bytes()
    return (gzip.decompress(data) if name.endswith(".gz") else data).decode("utf-8")


def rows(name: str) -> Iterator[dict[str, str]]:
    """The rows of a CSV file by column name; lines that start with # are comments."""
    yield from csv.DictReader(line for line in text(name).splitlines() if line and not line.startswith("#"))


def split(cell: str, separator: str = "|") -> tuple[str, ...]:
    """The parts of a cell, empty ones left out."""
    return tuple(part.strip() for part in cell.split(separator) if part.strip())
