"""Accepted means answered: the inbox under redelivery, concurrency, lost leases and restarts."""

import asyncio
from typing import Any

import pytest

from store.database import Database
from store.inbox import Inbox
from store.models import Event, EventKind, LostLease, RowState


def question(ts: str, *, lane: str = "", kind: EventKind = EventKind.QUESTION, **more: Any) -> Event:
    key = f"T1:C1:{ts}"
    fields: dict[str, Any] = {"key": key, "kind": kind, "lane": lane or key, "team": "T1", "channel": "C1", "ts": ts}
    return Event(**fields | {"thread_ts": ts, "user": "U1"} | more)


@pytest.fixture
def inbox(database: Database, clock: Any) -> Inbox:
    return Inbox(database, clock, owner="one", lease_s=30)


async def test_the_same_event_twice_is_accepted_once(inbox: Inbox) -> None:
    assert await inbox.accept(question("1"), question("1")) == 1
    assert await inbox.accept(question("1")) == 0
    assert await inbox.open_count() == 1


async def test_a_hundred_redeliveries_at_once_make_one_event(inbox: Inbox) -> None:
    accepted = await asyncio.gather(*(inbox.accept(question("1")) for _ in range(100)))
    assert sum(accepted) == 1


async def test_events_are_claimed_oldest_first_and_once(inbox: Inbox) -> None:
    await inbox.accept(question("1"), question("2"))
    claims = [await inbox.claim() for _ in range(3)]
    assert [claim.event.ts if claim else None for claim in claims] == ["1", "2", None]


async def test_two_replicas_never_hold_one_event(database: Database, clock: Any) -> None:
    replicas = [Inbox(database, clock, owner=name) for name in ("one", "two")]
    await replicas[0].accept(*(question(str(n)) for n in range(20)))
    claims = await asyncio.gather(*(replicas[n % 2].claim() for n in range(30)))
    held = [claim.event.ts for claim in claims if claim is not None]
    assert len(held) == len(set(held))
    while (claim := await replicas[0].claim()) is not None:
        held.append(claim.event.ts)
    assert sorted(held, key=int) == [str(n) for n in range(20)]


async def test_events_of_one_lane_wait_for_each_other(inbox: Inbox) -> None:
    await inbox.accept(question("1", lane="L"), question("2", lane="L"), question("3"))
    first = await inbox.claim()
    other = await inbox.claim()
    assert first is not None
    assert other is not None
    assert (first.event.ts, other.event.ts, await inbox.claim()) == ("1", "3", None)
    await inbox.finish(first)
    second = await inbox.claim()
    assert second is not None
    assert second.event.ts == "2"


async def test_an_expired_lease_is_taken_over_and_the_old_holder_can_write_nothing(inbox: Inbox, clock: Any) -> None:
    await inbox.accept(question("1"))
    old = await inbox.claim()
    assert old is not None
    clock.now += 31
    new = await inbox.claim()
    assert new is not None
    assert (new.fence, new.attempts) == (old.fence + 1, 2)
    for write in (inbox.heartbeat(old), inbox.finish(old), inbox.put_back(old), inbox.checkpoint(old, "answer", {})):
        with pytest.raises(LostLease):
            await write
    await inbox.finish(new)
    assert await inbox.open_count() == 0


async def test_a_heartbeat_keeps_the_lease(inbox: Inbox, clock: Any) -> None:
    await inbox.accept(question("1"))
    claim = await inbox.claim()
    assert claim is not None
    for _ in range(5):
        clock.now += 20
        await inbox.heartbeat(claim)
    assert await inbox.claim() is None


async def test_a_checkpoint_survives_to_the_next_attempt_and_goes_with_the_end(inbox: Inbox) -> None:
    await inbox.accept(question("1"))
    claim = await inbox.claim()
    assert claim is not None
    await inbox.checkpoint(claim, "answer", {"a": 1})
    await inbox.checkpoint(claim, "answer", {"a": 2})
    await inbox.put_back(claim)
    again = await inbox.claim()
    assert again is not None
    assert await inbox.checkpoints(again) == {"answer": {"a": 2}}
    await inbox.finish(again, state=RowState.FAILED)
    assert await inbox.checkpoints(again) == {}


async def test_an_event_put_back_waits_until_it_is_due(inbox: Inbox, clock: Any) -> None:
    await inbox.accept(question("1"))
    claim = await inbox.claim()
    assert claim is not None
    await inbox.put_back(claim, delay_s=5)
    assert await inbox.claim() is None
    clock.now += 5
    again = await inbox.claim()
    assert again is not None
    assert (again.attempts, again.failures) == (1, 0)
    await inbox.put_back(again, failed=True)
    failed = await inbox.claim()
    assert failed is not None
    assert (failed.attempts, failed.failures) == (2, 1)


@pytest.mark.parametrize(
    ("later", "found"),
    [
        ([], None),
        ([EventKind.EDIT], EventKind.EDIT),
        ([EventKind.EDIT, EventKind.DELETE], EventKind.DELETE),
        ([EventKind.VOTE], None),
    ],
)
async def test_an_answer_that_an_edit_or_deletion_outdates_is_known_before_posting(
    inbox: Inbox, later: list[EventKind], found: EventKind | None
) -> None:
    await inbox.accept(question("1", lane="L"))
    claim = await inbox.claim()
    assert claim is not None
    await inbox.accept(*(question(f"1:{kind}", lane="L", kind=kind) for kind in later))
    assert await inbox.superseded(claim) == found


async def test_questions_ahead_are_counted(inbox: Inbox) -> None:
    await inbox.accept(*(question(str(n)) for n in range(4)))
    await inbox.claim()
    assert await inbox.ahead_of("T1:C1:3") == 2
    assert await inbox.ahead_of("T1:C1:0") == 0


async def test_earlier_questions_of_a_user_are_found_across_channels(inbox: Inbox, clock: Any) -> None:
    await inbox.accept(question("1", channel="C2"), question("2", user="U2"))
    clock.now += 10
    await inbox.accept(question("3"))
    claims = [await inbox.claim() for _ in range(3)]
    last = claims[-1]
    assert last is not None
    assert len(await inbox.earlier_questions(last, since=0, by_user=True)) == 1
    assert len(await inbox.earlier_questions(last, since=0, by_user=False)) == 1
    assert await inbox.earlier_questions(last, since=clock.now - 5, by_user=True) == []


async def test_a_thread_is_known_by_its_questions(inbox: Inbox) -> None:
    await inbox.accept(question("2", thread_ts="1"))
    assert await inbox.in_thread("T1", "C1", "1")
    assert not await inbox.in_thread("T1", "C2", "1")


async def test_what_was_said_before_the_question_is_no_follow_up(inbox: Inbox) -> None:
    await inbox.accept(question("3", thread_ts="1"))
    assert await inbox.in_thread("T1", "C1", "1", before="4")
    assert not await inbox.in_thread("T1", "C1", "1", before="2")


async def test_finished_events_are_forgotten_open_ones_never(inbox: Inbox, clock: Any) -> None:
    await inbox.accept(question("1"), question("2"))
    claim = await inbox.claim()
    assert claim is not None
    await inbox.finish(claim)
    clock.now += 1000
    assert await inbox.forget_before(clock.now - 1) == 1
    assert await inbox.open_count() == 1


async def test_many_processes_may_create_the_tables_at_once(database_url: str) -> None:
    databases = [Database(database_url) for _ in range(12)]
    await asyncio.gather(*(database.open() for database in databases))
    for database in databases:
        await database.close()


async def test_sqlite_is_durable_at_each_commit(tmp_path: Any) -> None:
    from sqlalchemy import text

    from store.database import sqlite_url

    database = Database(sqlite_url(tmp_path / "x.db"))
    await database.open()
    async with database.write() as connection:
        journal = (await connection.execute(text("PRAGMA journal_mode"))).scalar()
        synchronous = (await connection.execute(text("PRAGMA synchronous"))).scalar()
    await database.close()
    assert (journal, synchronous) == ("wal", 2)
