"""JSON Lines in, JSON Lines out: one process, order kept, a bad line costs only itself."""

import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TextIO, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from domain.errors import KaError

log = logging.getLogger(__name__)

Line = TypeVar("Line", bound=BaseModel)


class QuestionLine(BaseModel):
    model_config = ConfigDict(strict=True)
    id: str | int
    question: str
    history: list[str] = []


class TextLine(BaseModel):
    model_config = ConfigDict(strict=True)
    id: str | int
    text: str


async def run_batch(
    path: Path, shape: type[Line], work: Callable[[Line], Awaitable[dict[str, Any]]], out: TextIO
) -> bool:
    """Answer each line of a file. Returns True when every line was good. Raises KaError for an unreadable file."""
    all_good = True
    for number, raw in _lines(path):
        line, problem = _parsed(raw, shape, number)
        if line is None:
            result: dict[str, Any] = problem
        else:
            try:
                result = {"id": line.model_dump()["id"], **await work(line)}
            except KaError as error:
                result = {"id": line.model_dump()["id"], "error": error.message}
            except Exception:  # a bug costs its own line, never the lines after it
                log.exception("line %d", number)
                result = {"id": line.model_dump()["id"], "error": f"line {number}: an internal error, see the log"}
        all_good = all_good and "error" not in result
        out.write(written(result, out.encoding) + "\n")
        out.flush()
    return all_good


def written(value: dict[str, Any], encoding: str | None, indent: int | None = None) -> str:
    """The value as JSON that a stream of this encoding can take: with escapes where its characters can't be written."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, indent=indent)
    return text


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise KaError(f"{path} can't be read ({error.strerror}). Check the path and its permissions.") from error
    for number, raw in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if raw.strip():
            yield number, raw


def _no_json(constant: str) -> float:
    raise ValueError(f"{constant} is no JSON")


def _parsed(raw: bytes, shape: type[Line], number: int) -> tuple[Line | None, dict[str, Any]]:
    """The line as its shape, or an error object that carries the line's id where there is one."""
    try:
        data = json.loads(raw.decode("utf-8"), parse_constant=_no_json)
    except (ValueError, RecursionError):  # not UTF-8, not JSON, or a number of thousands of digits
        return None, {"id": None, "error": f"line {number} is not JSON in UTF-8"}
    line_id = data.get("id") if isinstance(data, dict) else None
    try:
        return shape.model_validate(data), {}
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'line'}: {e['msg']}" for e in error.errors())
        return None, {"id": line_id, "error": f"line {number}: {wrong}"}
