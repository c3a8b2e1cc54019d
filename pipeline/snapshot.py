"""The last good pack, kept beside its index: what goes on serving while the folder itself is broken."""

from pathlib import Path

from pydantic import ValidationError

from domain.corpus import Pack
from rag.manifest import Places, write_atomically


def save_pack(pack: Pack, data_dir: Path) -> None:
    """Keep a validated pack; written only when it changed, and by one rename."""
    path = _path(Path(pack.root), data_dir)
    text = pack.model_dump_json()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        write_atomically(path, text)


def last_good_pack(root: Path, data_dir: Path) -> Pack | None:
    """The pack that was last indexed from `root`, or None: there is none, or another version wrote it."""
    path = _path(root, data_dir)
    try:
        return Pack.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValidationError, UnicodeDecodeError):
        return None


def _path(root: Path, data_dir: Path) -> Path:
    places = Places(data_dir, root)
    return places.folder / f"{places.key}.pack.json"
