"""What is wrong with the database is a sentence for whoever set it up, and never shows the password."""

from pathlib import Path

import pytest

from domain.errors import SettingsError
from store.database import Database


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("hunter2", "KA_DATABASE_URL is not a URL such as postgresql+asyncpg://"),
        ("postgresql://ka:hunter2@host:port/name", "KA_DATABASE_URL is not a URL such as"),
        ("mysql://ka:hunter2@host/name", "must be one of SQLite or PostgreSQL"),
        ("postgresql://ka:hunter2@127.0.0.1:1/name", "The database 'name' at 127.0.0.1:1 can't be opened."),
        ("sqlite:////dev/null/hunter3.db", "The database /dev/null/hunter3.db can't be opened."),
    ],
)
async def test_a_url_that_can_not_be_used_is_told_with_its_setting(url: str, says: str) -> None:
    with pytest.raises(SettingsError) as raised:
        await Database(url).open()
    assert says in raised.value.message
    assert "KA_DATABASE_URL" in raised.value.message
    assert "hunter2" not in raised.value.message


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "ka.db").write_text("no database, " * 200)
    database = Database(f"sqlite:///{tmp_path / 'ka.db'}")
    with pytest.raises(SettingsError, match=r"ka\.db can't be opened"):
        await database.open()
    await database.close()


@pytest.mark.parametrize("wrong", ["/nowhere", "//nobody@"])
async def test_a_database_or_user_that_postgresql_does_not_know_is_told(wrong: str, postgres_url: str) -> None:
    url = postgres_url.replace("/postgres", wrong) if wrong.startswith("/n") else postgres_url.replace("//ka@", wrong)
    database = Database(url)
    with pytest.raises(SettingsError, match=r"can't be opened\. Check KA_DATABASE_URL"):
        await database.open()
    await database.close()
