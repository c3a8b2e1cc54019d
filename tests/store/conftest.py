"""The same tests on SQLite and on a real PostgreSQL, where the machine has its server."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from store.database import Database, sqlite_url


class FakeClock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def _server_binary(name: str) -> str | None:
    candidates = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(candidates[0]) if candidates else shutil.which(name)


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    initdb, postgres = _server_binary("initdb"), _server_binary("postgres")
    if initdb is None or postgres is None:
        pytest.skip("no PostgreSQL server on this machine: the initdb and postgres commands were not found")
    pytest.importorskip("asyncpg", reason="the asyncpg driver is not installed (extra: postgres)")
    as_postgres: list[str] = []
    folder = tmp_path_factory.mktemp("postgres")
    if os.geteuid() == 0:
        if shutil.which("runuser") is None or subprocess.run(["id", "postgres"], capture_output=True).returncode:
            pytest.skip("PostgreSQL refuses to run as root, and there is no 'postgres' user to run it as")
        as_postgres = ["runuser", "-u", "postgres", "--"]
        # the server's user must be able to walk to its folder; pytest makes its own folders private
        folder = Path("/tmp") / f"ka-postgres-{os.getpid()}"
        folder.mkdir(mode=0o755)
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


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "data" / "ka.db")
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    from sqlalchemy import text

    from store.schema import metadata

    database = Database(database_url)
    await database.open()
    yield database
    async with database.write() as connection:
        for table in metadata.sorted_tables:
            await connection.execute(text(f"DELETE FROM {table.name}"))
    await database.close()
