"""Which index serves a pack: one small file a pack, switched by one rename, read without corpus or model."""

import hashlib
import os
import uuid
from pathlib import Path

from pydantic import ValidationError

from domain.answer import Frozen
from domain.corpus import Chunk
from rag.chunking import CHUNKING_VERSION

MANIFEST_FORMAT = 1


class Window(Frozen):
    """One piece of text as it was embedded. Equal texts share an id and so a vector."""

    vector_id: str
    """SHA-256 of the embedded text."""
    chunk: int
    """Position in `Manifest.chunks`."""


class Manifest(Frozen):
    """A complete index but for its vectors, which stand in `collection`."""

    format: int = MANIFEST_FORMAT
    chunking: str = CHUNKING_VERSION
    root: str
    fingerprint: str
    model: str
    collection: str
    previous_collection: str = ""
    """Kept one generation longer, for readers that opened it before the switch."""
    chunks: tuple[Chunk, ...]
    windows: tuple[Window, ...]
    synonyms: tuple[tuple[str, ...], ...] = ()

    def is_current(self, model: str) -> bool:
        """True where this code and this model would understand it."""
        return (self.format, self.chunking, self.model) == (MANIFEST_FORMAT, CHUNKING_VERSION, model)


class Places:
    """Where the index of one pack keeps its files under the data directory."""

    def __init__(self, data_dir: Path, root: Path) -> None:
        self.folder = data_dir / "index"
        self.chroma = self.folder / "chroma"
        self.key = hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:12]
        self.manifest = self.folder / f"{self.key}.json"
        self.lock = self.folder / "build.lock"

    @property
    def prefix(self) -> str:
        """Start of the names of this pack's collections: unique to this data directory, so that installations that
        share one Chroma server never touch each other's."""
        stamp = self.folder / "installation"
        try:
            return f"ka-{stamp.read_text(encoding='ascii').strip()}-{self.key}"
        except FileNotFoundError:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(stamp, uuid.uuid4().hex[:8])
            return f"ka-{stamp.read_text(encoding='ascii').strip()}-{self.key}"

    def read(self) -> Manifest | None:
        """Return the manifest, or None where there is none or it is not one of this version."""
        try:
            return Manifest.model_validate_json(self.manifest.read_bytes())
        except (FileNotFoundError, ValidationError):
            return None

    def write(self, manifest: Manifest) -> None:
        """Switch readers to a new index. They see the old file or the new one, never a part."""
        write_atomically(self.manifest, manifest.model_dump_json())


def write_atomically(path: Path, text: str) -> None:
    """Replace a file's content in one step that also survives a power cut."""
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex[:8]}.tmp")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
