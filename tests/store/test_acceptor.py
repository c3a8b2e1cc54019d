"""Group commit: many events in one transaction, all or none of it."""

import asyncio
from typing import Any

import pytest

from store.acceptor import Acceptor
from store.answers import Answers
from store.database import Database
from store.inbox import Inbox
from store.models import Event, EventKind, ThreadMessage


def event(n: int) -> Event:
    key = f"T1:C1:{n}"
    return Event(
        key=key, kind=EventKind.QUESTION, lane=key, team="T1", channel="C1", thread_ts="1", ts=str(n), user="U1"
    )


def said(n: int) -> ThreadMessage:
    return ThreadMessage(team="T1", channel="C1", thread_ts="1", ts=str(n), user="U1", text=f"text {n}")


async def test_a_burst_is_kept_in_few_transactions_and_each_event_is_new_once(
    database: Database, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    inbox = Inbox(database, clock, owner="one")
    answers = Answers(database, inbox, clock)
    acceptor = Acceptor(database, inbox, answers)
    transactions = 0
    write = database.write

    def counted() -> Any:
        nonlocal transactions
        transactions += 1
        return write()

    monkeypatch.setattr(database, "write", counted)
    new = await asyncio.gather(*(acceptor.accept(event(n % 50), said(n % 50)) for n in range(200)))
    assert sum(new) == 50
    assert transactions <= 5
    assert await inbox.open_count() == 50
    assert len(await answers.before("T1", "C1", "1", "9")) > 40


async def test_a_failing_transaction_fails_for_everyone_in_it_and_the_next_one_works(
    database: Database, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    inbox = Inbox(database, clock, owner="one")
    acceptor = Acceptor(database, inbox, Answers(database, inbox, clock))
    real = inbox.accept_within

    async def broken(connection: Any, accepted: Event) -> int:
        if accepted.ts == "2":
            raise OSError("disk full")
        return await real(connection, accepted)

    monkeypatch.setattr(inbox, "accept_within", broken)
    outcomes = await asyncio.gather(*(acceptor.accept(event(n)) for n in range(4)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [OSError] * 4
    assert await inbox.open_count() == 0
    assert await acceptor.accept(event(7))


async def test_memory_alone_is_kept_and_is_no_event(database: Database, clock: Any) -> None:
    inbox = Inbox(database, clock, owner="one")
    answers = Answers(database, inbox, clock)
    assert not await Acceptor(database, inbox, answers).accept(None, said(1))
    assert [message.text for message in await answers.before("T1", "C1", "1", "2")] == ["text 1"]
