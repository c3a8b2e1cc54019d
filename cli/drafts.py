"""Drafts on disk: read byte by byte, written back only where nobody else has changed them."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from domain.errors import KaError


@dataclass(frozen=True)
class DraftFile:
    """A draft as it was read."""

    path: Path
    content: bytes
    text: str
    """Every character of it, byte order mark and line endings as they are."""


def read_draft(path: Path) -> DraftFile:
    """Raises KaError for a file that can't be read or is not text in UTF-8."""
    try:
        content = path.read_bytes()
        return DraftFile(path, content, content.decode("utf-8"))
    except OSError as error:
        raise KaError(f"{path} can't be read ({error.strerror}). Check the path and its permissions.") from error
    except UnicodeDecodeError as error:
        raise KaError(f"{path} is not text in UTF-8. Save it as UTF-8 and try again.") from error


def write_back(draft: DraftFile, text: str) -> None:
    """Put a new text into a draft's file, whole or not at all. Raises KaError where it changed since it was read."""
    if not draft.path.is_file() or not os.access(draft.path, os.W_OK):
        raise KaError(f"{draft.path} may not be written. Change its permissions, or check a copy of it.")
    if read_draft(draft.path).content != draft.content:
        raise KaError(f"{draft.path} was changed while it was checked; nothing was written. Run it again.")
    write_whole(draft.path, text.encode("utf-8"))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place and move it there: a reader sees the old one or the new one. Raises KaError."""
    target = path.resolve()  # a link stays a link
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
            if target.exists():
                shutil.copymode(target, beside)
            else:
                beside.chmod(0o666 & ~_umask())
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise KaError(f"{path} can't be written ({error.strerror}). Choose another place.") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
