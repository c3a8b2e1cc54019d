"""The same tests on SQLite and on a real PostgreSQL, where the machine has its server."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from store.database import Database, sqlite_url
from tests.fakes.postgres import postgres_server


class FakeClock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres_server(tmp_path_factory.mktemp("postgres")) as url:
        yield url


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
