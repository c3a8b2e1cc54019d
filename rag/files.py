"""Finding and decoding the files of a content pack, with every failure as a `Problem`."""

import os
from pathlib import Path

from rag.problems import Problem, Severity

MARKDOWN_SUFFIXES = frozenset({".md", ".markdown"})
TABLE_SUFFIXES = frozenset({".csv"})
_ABOUT_THE_FOLDER = frozenset({"readme", "license", "licence", "changelog", "contributing"})
_EVALUATION_SET = "golden_set.jsonl"
"""Questions with expected answers: part of a pack, read by the evaluation only."""
_MAX_BYTES = 20_000_000
"""A single text file above this is a mistake (an export, a database), not a document."""


def find_files(root: Path) -> tuple[list[Path], list[Problem]]:
    """Return the pack's Markdown and CSV files, sorted by name inside the pack, and what was wrong or left out.

    Hidden files and folders are skipped in silence (`.DS_Store`, `.git`); links that lead out of the pack are
    never followed.
    """
    if not root.exists():
        return [], [
            Problem(str(root), 0, "The folder does not exist.", "Point --corpus or KA_CORPUS_DIR to the content pack.")
        ]
    if not root.is_dir():
        return [], [
            Problem(str(root), 0, "This is a file, not a folder.", "Point --corpus to the folder that holds it.")
        ]
    home = root.resolve()
    found: list[Path] = []
    problems: list[Problem] = []
    try:
        for folder, subfolders, names in os.walk(home, onerror=_raise):
            subfolders[:] = sorted(d for d in subfolders if not d.startswith(".") and not d.startswith("__"))
            linked = [d for d in subfolders if (Path(folder) / d).is_symlink()]
            for name in sorted([*names, *linked]):
                path = Path(folder) / name
                if name.startswith(".") or name == _EVALUATION_SET:
                    continue
                if note := _left_out(path, home):
                    problems.append(Problem(_shown(path, home), 0, note, "It was left out.", Severity.WARNING))
                elif problem := _name_problem(path, home):
                    problems.append(problem)
                else:
                    found.append(path)
    except OSError as error:
        folder = str(error.filename or home)
        return [], [Problem(folder, 0, "The folder cannot be read.", "Check its permissions.")]
    if not found:
        problems.append(
            Problem(str(root), 0, "The folder holds no Markdown and no CSV file.", "Put the content pack there.")
        )
    return sorted(found, key=lambda p: doc_id_of(p, home)), problems


def _raise(error: OSError) -> None:
    raise error


def doc_id_of(path: Path, root: Path) -> str:
    """The file's name inside the pack, with `/` between folders on every system."""
    return path.relative_to(root).as_posix()


def _shown(path: Path, home: Path) -> str:
    return doc_id_of(path, home).encode(errors="surrogateescape").decode(errors="replace")


def _name_problem(path: Path, home: Path) -> Problem | None:
    """What keeps a file's name out of citations: an encoding that no text can hold, signs that end a citation."""
    name, shown = doc_id_of(path, home), _shown(path, home)
    if shown != name:
        return Problem(shown, 0, "The name of this file, or of its folder, is not UTF-8.", "Rename it.")
    if set("#[]") & set(name):
        return Problem(name, 0, "A name with #, [ or ] can't be cited.", "Rename the file or its folder.")
    return None


def _left_out(path: Path, home: Path) -> str:
    """Why a file is no part of the pack, or an empty string."""
    if path.is_symlink() and path.is_dir():
        return "Links to folders are not followed."
    if path.suffix.lower() not in MARKDOWN_SUFFIXES | TABLE_SUFFIXES:
        return "Only Markdown and CSV files are read."
    if path.is_symlink() and not path.resolve().is_relative_to(home):
        return "The link leads out of the content pack."
    if path.exists() and not path.is_file():
        return "This is a pipe or a device, not a file."
    if path.stem.lower() in _ABOUT_THE_FOLDER:
        return "Notes about the folder are no content."
    return ""


def read_text(path: Path, doc_id: str) -> tuple[str, Problem | None]:
    """Decode a file as UTF-8, with the byte order mark removed and line ends turned to `\\n`.

    All offsets of the project count in the characters of this text.
    """
    try:
        if path.stat().st_size > _MAX_BYTES:
            return "", Problem(doc_id, 0, "The file is larger than 20 MB.", "Split it, or move it out of the pack.")
        data = path.read_bytes()
    except OSError:
        return "", Problem(doc_id, 0, "The file cannot be read.", "Check that it exists and its permissions.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "", Problem(doc_id, 1, "The file is encoded as UTF-16.", "Save it again as UTF-8.")
    if b"\x00" in data:
        line = data[: data.index(b"\x00")].count(b"\n") + 1
        return "", Problem(
            doc_id, line, "The file holds NUL bytes: it is not a text file.", "Save it again as UTF-8 text."
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return "", _encoding_problem(data, doc_id, error)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        return "", Problem(doc_id, 0, "The file is empty.", "Write its content, or remove the file.")
    return text, None


def _encoding_problem(data: bytes, doc_id: str, error: UnicodeDecodeError) -> Problem:
    line = data[: error.start].replace(b"\r\n", b"\n").count(b"\n") + 1
    strange = sum(b < 32 and b not in b"\t\r\n\f" for b in data)
    if strange > len(data) // 100 + 1:
        return Problem(doc_id, line, "The file is binary, not text.", "Replace it by a UTF-8 text file.")
    byte = data[error.start]
    remedy = "Save the file again as UTF-8."
    try:
        char = data[error.start : error.start + 1].decode("cp1252")
    except UnicodeDecodeError:
        return Problem(doc_id, line, f"The byte 0x{byte:02X} is not UTF-8.", remedy)
    return Problem(
        doc_id, line, f"The byte 0x{byte:02X} is not UTF-8; it would be “{char}” in Windows-1252 (cp1252).", remedy
    )
