"""One engine for SQLite and PostgreSQL: short write transactions, plain reads, tables made exactly once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from domain.errors import SettingsError
from store.schema import metadata

Clock = Callable[[], float]
"""Seconds since the epoch. Passed in, so that leases and limits can be tested without waiting."""

_BUSY_TIMEOUT_MS = 30_000
_SCHEMA_LOCK = 7_412_390_551  # any constant: the PostgreSQL advisory lock under which tables are made
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def sqlite_url(path: Path) -> str:
    """URL of an embedded database file; its folder is made when it is opened."""
    return f"sqlite+aiosqlite:///{path}"


class Database:
    """Opens lazily, closes once. `write()` is one transaction, `read()` sees what was committed."""

    def __init__(self, url: str) -> None:
        """Raises SettingsError for a URL that is none, or of another kind of database."""
        try:
            parsed = make_url(url)
            if parsed.get_backend_name() not in ("sqlite", "postgresql", "postgres"):
                raise SettingsError("KA_DATABASE_URL must be one of SQLite or PostgreSQL.")
        except (ArgumentError, ValueError) as error:  # the URL itself may hold a password: it is never shown
            raise SettingsError(
                "KA_DATABASE_URL is not a URL such as postgresql+asyncpg://user:password@host:5432/name."
            ) from error
        if parsed.drivername in _DRIVERS:
            parsed = parsed.set(drivername=_DRIVERS[parsed.drivername])
        self._url = parsed
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        self._engine = self._create_engine()
        self._reader = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    def _create_engine(self) -> AsyncEngine:
        if self.is_sqlite:
            engine = create_async_engine(self._url, connect_args={"timeout": _BUSY_TIMEOUT_MS / 1000})
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_immediate)
            return engine
        try:
            return create_async_engine(self._url, pool_pre_ping=True)
        except ModuleNotFoundError as missing:
            raise SettingsError(
                f"The database URL needs the Python package {missing.name!r}: install this project with [postgres]."
            ) from missing

    async def open(self) -> None:
        """Create what is missing. Several processes may start at once: table creation is serialised.

        Raises SettingsError where the database can't be reached or refuses.
        """
        try:
            self._make_folder()
            await self._make_tables()
        except (DBAPIError, OSError) as error:
            url = self._url
            place = url.database if self.is_sqlite else f"{url.database!r} at {url.host}:{url.port or 5432}"
            remedy = "the file, its folder's permissions and the free space."
            if not self.is_sqlite:
                remedy = "that the server runs, that the database is there, the user and the password."
            raise SettingsError(f"The database {place} can't be opened. Check KA_DATABASE_URL: {remedy}") from error

    def _make_folder(self) -> None:
        if self.is_sqlite and self._url.database and self._url.database != ":memory:":
            Path(self._url.database).parent.mkdir(parents=True, exist_ok=True)

    async def _make_tables(self) -> None:
        for attempt in range(20):
            try:
                if self.is_sqlite:
                    # Outside any transaction; switching to WAL while another process does fails at once,
                    # without the busy timeout, hence the loop.
                    async with self._reader.connect() as connection:
                        await connection.execute(text("PRAGMA journal_mode=WAL"))
                async with self._engine.begin() as connection:
                    if not self.is_sqlite:
                        await connection.execute(text(f"SELECT pg_advisory_xact_lock({_SCHEMA_LOCK})"))
                    await connection.run_sync(metadata.create_all)
                return
            except OperationalError:
                if attempt == 19 or not self.is_sqlite:
                    raise
                await asyncio.sleep(0.05 * (attempt + 1))

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, committed at the end; on SQLite it holds the write lock from its first statement."""
        async with self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self._reader.connect() as connection:
            yield connection

    async def close(self) -> None:
        await self._engine.dispose()


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Durable before the ack: WAL with an fsync at each commit; SQLAlchemy, not the driver, begins transactions."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _begin_immediate(connection: Any) -> None:
    """Take the write lock at once: a transaction that reads first and writes later would fail as stale."""
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
