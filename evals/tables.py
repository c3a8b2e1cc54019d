"""Tables of labelled rows, one JSON object a line, with errors that name file and line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from domain.answer import Frozen
from domain.errors import KaError


class EvalDataError(KaError):
    """A file of the evaluation is missing or wrong; the message names file and line."""


class Row(Frozen):
    id: str


RowT = TypeVar("RowT", bound=Row)


def load_rows(path: Path, kind: type[RowT]) -> tuple[RowT, ...]:
    """Read a table. Raises EvalDataError naming every wrong line, not only the first."""
    problems: list[str] = []
    rows: dict[str, RowT] = {}
    for line, value in _lines(path, problems):
        try:
            row = kind.model_validate(value)
        except ValidationError as error:
            problems += [f"{path}:{line}: {_where(e['loc'])}{e['msg']}" for e in error.errors()]
            continue
        if row.id in rows:
            problems.append(f"{path}:{line}: id: {row.id!r} is there twice")
        rows[row.id] = row
    if not rows and not problems:
        problems.append(f"{path}: holds no row")
    if problems:
        raise EvalDataError("The evaluation can't be run:\n" + "\n".join(f"- {p}" for p in problems))
    return tuple(rows.values())


def _lines(path: Path, problems: list[str]) -> Iterator[tuple[int, Any]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except OSError as error:
        raise EvalDataError(f"{path} can't be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise EvalDataError(f"{path} is not text in UTF-8. Save it as UTF-8 and try again.") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line)
        except ValueError as error:
            problems.append(f"{path}:{number}: this is no JSON ({error})")


def _where(location: tuple[int | str, ...]) -> str:
    return ".".join(map(str, location)) + ": " if location else ""
