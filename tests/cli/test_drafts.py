"""Drafts written back: whole, exact, and only where nobody else was faster."""

import os
from pathlib import Path

import pytest

from cli.drafts import read_draft, write_back, write_whole
from domain.errors import KaError


@pytest.mark.parametrize("content", ["", "a\r\nb\rc\n", "\ufeffMüsli – ½\r\n", "no end"])
def test_every_byte_that_was_not_asked_for_stays(content: str, tmp_path: Path) -> None:
    path = tmp_path / "DRAFT.md"
    path.write_bytes(content.encode())
    draft = read_draft(path)
    write_back(draft, draft.text)
    assert path.read_bytes() == content.encode()


def test_a_file_that_was_changed_meanwhile_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "DRAFT.md"
    path.write_text("One.")
    draft = read_draft(path)
    path.write_text("Two.")
    with pytest.raises(KaError, match="changed while it was checked"):
        write_back(draft, "One [cited].")
    assert path.read_text() == "Two."


def test_permissions_and_links_stay_and_nothing_is_left_beside(tmp_path: Path) -> None:
    path, link = tmp_path / "real.md", tmp_path / "DRAFT.md"
    path.write_text("One.")
    path.chmod(0o640)
    link.symlink_to(path)
    write_back(read_draft(link), "Two.")
    assert path.read_text() == "Two."
    assert path.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["DRAFT.md", "real.md"]


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "DRAFT.md"
    path.write_text("One.")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KaError, match="No space left"):
        write_whole(path, b"Two.")
    assert path.read_text() == "One."
    assert [p.name for p in tmp_path.iterdir()] == ["DRAFT.md"]
