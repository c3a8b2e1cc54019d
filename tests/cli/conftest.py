"""`ka` as people run it: the installed command in a process of its own, and the same entry point in this one."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.main import main


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


Ka = Callable[..., Ran]
"""(*arguments) to what came of it."""


@pytest.fixture
def settings(tmp_path: Path, data_dir: Path, pack_dirs: Mapping[str, Path], clean_environment: None) -> dict[str, str]:
    """Variables that every run gets: the first pack, the session's data directory, a wide terminal."""
    return {
        "KA_CORPUS_DIR": str(pack_dirs["kerala"]),
        "KA_DATA_DIR": str(data_dir),
        "COLUMNS": "200",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }


@pytest.fixture
def ka(
    settings: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Ka:
    """Run the entry point in this process, in an empty folder: fast, the libraries are loaded."""
    for name, value in settings.items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str | Path, **variables: str) -> Ran:
        monkeypatch.chdir(tmp_path)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["ka", *map(str, arguments)])
        capsys.readouterr()
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
        captured = capsys.readouterr()
        return Ran(code=code, out=captured.out, err=captured.err)

    return run


@pytest.fixture
def ka_process(settings: dict[str, str], tmp_path: Path) -> Ka:
    """Run the installed command in a process of its own, in an empty folder."""
    command = Path(sys.executable).parent / "ka"

    def run(*arguments: str | Path, **variables: str) -> Ran:
        keep = {
            name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH", "OMP_NUM_THREADS") if name in os.environ
        }
        done = subprocess.run(
            [command, *map(str, arguments)],
            cwd=tmp_path,
            env=keep | settings | variables,
            capture_output=True,
            encoding="utf-8",
            timeout=180,
        )
        return Ran(code=done.returncode, out=done.stdout, err=done.stderr)

    return run
