"""A real PostgreSQL for the tests that want one, from the machine's own server binaries."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _server_binary(name: str) -> str | None:
    candidates = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(candidates[0]) if candidates else shutil.which(name)


@contextmanager
def postgres_server(folder: Path) -> Iterator[str]:
    """URL of a fresh server; skips the test, saying why, where there can't be one."""
    initdb, postgres = _server_binary("initdb"), _server_binary("postgres")
    if initdb is None or postgres is None:
        pytest.skip("no PostgreSQL server on this machine: the initdb and postgres commands were not found")
    pytest.importorskip("asyncpg", reason="the asyncpg driver is not installed (extra: postgres)")
    as_postgres: list[str] = []
    if os.geteuid() == 0:
        if shutil.which("runuser") is None or subprocess.run(["id", "postgres"], capture_output=True).returncode:
            pytest.skip("PostgreSQL refuses to run as root, and there is no 'postgres' user to run it as")
        as_postgres = ["runuser", "-u", "postgres", "--"]
        # the server's user must be able to walk to its folder; pytest makes its own folders private
        folder = Path(tempfile.mkdtemp(prefix="ka-postgres-"))
        folder.chmod(0o755)
        shutil.chown(folder, "postgres")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"
    setup = [*as_postgres, initdb, "-D", str(data), "-U", "ka", "--auth=trust", "--no-sync"]
    subprocess.run(setup, check=True, capture_output=True, cwd="/")
    options = ["-c", "fsync=off", "-k", str(folder), "-h", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(
        [*as_postgres, postgres, "-D", str(data), *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
    )
    try:
        for _ in range(200):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        time.sleep(0.3)
        yield f"postgresql://ka@127.0.0.1:{port}/postgres"
    finally:
        server.terminate()
        server.wait(timeout=20)
        shutil.rmtree(folder, ignore_errors=True)
