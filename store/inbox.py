"""The inbox: an event accepted here is worked on to its end, by one worker at a time, whatever is killed.

Claims carry a lease and a fencing token. Every later write for the event presents the token and fails with
`LostLease` when another worker has taken over. See docs/decisions for the measurements behind this.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import and_, delete, exists, func, literal_column, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from store.database import Clock, Database
from store.models import Claim, Event, EventKind, LostLease, RowState
from store.schema import answers, inbox, steps

_OPEN = (RowState.PENDING.value, RowState.RUNNING.value)


class Inbox:
    def __init__(self, database: Database, clock: Clock, *, owner: str, lease_s: float = 30.0) -> None:
        self._database = database
        self._clock = clock
        self._owner = owner
        self.lease_s = lease_s

    async def accept(self, *events: Event) -> int:
        """Write events down, durably, before they are acknowledged. Returns how many were new."""
        if not events:
            return 0
        async with self._database.write() as connection:
            return sum([await self.accept_within(connection, event) for event in events])

    async def accept_within(self, connection: AsyncConnection, event: Event) -> int:
        """The same inside a transaction of the caller's. Returns 1 if the event is new, else 0."""
        insert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        row = event.model_dump() | {
            "kind": event.kind.value,
            "state": RowState.PENDING.value,
            "created_at": self._clock(),
        }
        statement = insert(inbox).values(**row).on_conflict_do_nothing(index_elements=["key"]).returning(inbox.c.seq)
        return len((await connection.execute(statement)).all())

    async def claim(self) -> Claim | None:
        """Take the oldest event that may be worked on: due, first of its lane, and nobody else's."""
        now = self._clock()
        earlier = inbox.alias("earlier")
        due = or_(
            and_(inbox.c.state == RowState.PENDING.value, inbox.c.not_before <= now),
            and_(inbox.c.state == RowState.RUNNING.value, inbox.c.lease_until <= now),
        )
        behind = exists().where(earlier.c.lane == inbox.c.lane, earlier.c.seq < inbox.c.seq, earlier.c.state.in_(_OPEN))
        head = select(inbox.c.seq).where(due, ~behind).order_by(inbox.c.seq).limit(1).with_for_update(skip_locked=True)
        take = (
            update(inbox)
            .where(inbox.c.seq == head.scalar_subquery())
            .values(
                state=RowState.RUNNING.value,
                owner=self._owner,
                fence=inbox.c.fence + 1,
                attempts=inbox.c.attempts + 1,
                lease_until=now + self.lease_s,
            )
            .returning(*inbox.c)
        )
        async with self._database.write() as connection:
            row = (await connection.execute(take)).mappings().first()
        return _claim(row) if row is not None else None

    async def heartbeat(self, claim: Claim) -> None:
        """Extend the lease. Raises LostLease."""
        async with self.fenced(claim):
            pass

    @asynccontextmanager
    async def fenced(self, claim: Claim) -> AsyncIterator[AsyncConnection]:
        """A transaction that only a holder of the claim can make; it extends the lease. Raises LostLease."""
        async with self._database.write() as connection:
            await self._set(connection, claim, lease_until=self._clock() + self.lease_s)
            yield connection

    async def finish(self, claim: Claim, outcome: str = "", *, state: RowState = RowState.DONE) -> None:
        async with self._database.write() as connection:
            await self._set(connection, claim, state=state.value, outcome=outcome[:40], finished_at=self._clock())
            await connection.execute(delete(steps).where(steps.c.key == claim.event.key))

    async def put_back(self, claim: Claim, *, delay_s: float = 0.0, failed: bool = False) -> None:
        """Give the event back for a later attempt. Without `failed` it is a mere deferral (a limit, a shutdown, Slack
        out of reach), and this attempt isn't counted."""
        counter = {"failures": inbox.c.failures + 1} if failed else {"attempts": inbox.c.attempts - 1}
        values: dict[str, Any] = {
            "state": RowState.PENDING.value,
            "not_before": self._clock() + delay_s,
            "lease_until": 0.0,
        }
        async with self._database.write() as connection:
            await self._set(connection, claim, **values, **counter)

    async def checkpoint(self, claim: Claim, name: str, value: Any) -> None:
        """Keep the result of a named step, so that a later attempt doesn't pay for it again. Raises LostLease."""
        insert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        statement = insert(steps).values(key=claim.event.key, name=name, value=value)
        async with self.fenced(claim) as connection:
            await connection.execute(
                statement.on_conflict_do_update(
                    index_elements=["key", "name"], set_={"value": statement.excluded.value}
                )
            )

    async def checkpoints(self, claim: Claim) -> dict[str, Any]:
        async with self._database.read() as connection:
            rows = await connection.execute(select(steps.c.name, steps.c.value).where(steps.c.key == claim.event.key))
            return {str(row.name): row.value for row in rows}

    async def superseded(self, claim: Claim) -> EventKind | None:
        """The latest edit or deletion that waits behind this event: its answer would be stale when posted."""
        later = (
            select(inbox.c.kind)
            .where(
                inbox.c.lane == claim.event.lane,
                inbox.c.seq > claim.seq,
                inbox.c.state == RowState.PENDING.value,
                inbox.c.kind.in_([EventKind.EDIT.value, EventKind.DELETE.value]),
            )
            .order_by(inbox.c.seq.desc())
            .limit(1)
        )
        async with self._database.read() as connection:
            kind = (await connection.execute(later)).scalar()
        return EventKind(kind) if kind is not None else None

    async def ahead_of(self, key: str) -> int:
        """How many questions that are due wait before this one; 0 once it is being worked on."""
        mine = select(inbox.c.seq).where(inbox.c.key == key, inbox.c.state == RowState.PENDING.value).scalar_subquery()
        count = select(func.count(literal_column("1"))).where(
            inbox.c.seq < mine,
            inbox.c.state == RowState.PENDING.value,
            inbox.c.kind == EventKind.QUESTION.value,
            inbox.c.not_before <= self._clock(),
        )
        async with self._database.read() as connection:
            return int((await connection.execute(count)).scalar() or 0)

    async def earlier_questions(self, claim: Claim, *, since: float, by_user: bool) -> list[float]:
        """When the user (or channel) asked before this question, not counting it, since a time; oldest first."""
        place = inbox.c.user == claim.event.user if by_user else inbox.c.channel == claim.event.channel
        asked = (
            select(inbox.c.created_at)
            .where(
                inbox.c.team == claim.event.team,
                place,
                inbox.c.kind == EventKind.QUESTION.value,
                inbox.c.created_at > since,
                inbox.c.seq < claim.seq,
            )
            .order_by(inbox.c.seq)
        )
        async with self._database.read() as connection:
            return [float(at) for (at,) in await connection.execute(asked)]

    async def in_thread(self, team: str, channel: str, thread_ts: str, *, before: str = "") -> bool:
        """True where a question of this thread was accepted: follow-ups in it are for us.

        With `before`, a message's ts, only where the question was asked before that message. Events overtake each
        other: what people said before they called us is no follow-up, even if it arrives after the call.
        """
        asked = select(inbox.c.key).where(
            inbox.c.team == team,
            inbox.c.channel == channel,
            inbox.c.thread_ts == thread_ts,
            inbox.c.kind.in_([EventKind.QUESTION.value, EventKind.ARTICLE.value]),
        )
        answered = select(answers.c.question_key).where(
            answers.c.team == team, answers.c.channel == channel, answers.c.thread_ts == thread_ts
        )
        if before:
            asked = asked.where(inbox.c.ts < before)
            answered = answered.where(answers.c.created_at < float(before))
        async with self._database.read() as connection:
            return (await connection.execute(asked.union_all(answered).limit(1))).first() is not None

    async def find(self, key: str) -> Event | None:
        async with self._database.read() as connection:
            row = (await connection.execute(select(inbox).where(inbox.c.key == key))).mappings().first()
        return _event(row) if row is not None else None

    async def open_count(self) -> int:
        """Events not yet at their end."""
        count = select(func.count(literal_column("1"))).where(inbox.c.state.in_(_OPEN))
        async with self._database.read() as connection:
            return int((await connection.execute(count)).scalar() or 0)

    async def forget_before(self, before: float) -> int:
        """Remove finished events older than a time. Returns how many. Threads stay known through
        their answers."""
        async with self._database.write() as connection:
            gone = await connection.execute(
                delete(inbox)
                .where(inbox.c.state.in_([RowState.DONE.value, RowState.FAILED.value]), inbox.c.finished_at < before)
                .returning(inbox.c.seq)
            )
            return len(gone.all())

    async def _set(self, connection: AsyncConnection, claim: Claim, **values: Any) -> None:
        mine = (
            update(inbox)
            .where(inbox.c.seq == claim.seq, inbox.c.fence == claim.fence, inbox.c.state == RowState.RUNNING.value)
            .values(**values)
            .returning(inbox.c.seq)
        )
        if (await connection.execute(mine)).first() is None:
            raise LostLease(claim.event.key)


def _event(row: RowMapping) -> Event:
    return Event.model_validate({name: row[name] for name in Event.model_fields})


def _claim(row: RowMapping) -> Claim:
    return Claim(
        event=_event(row),
        **{name: row[name] for name in ("seq", "fence", "attempts", "failures", "created_at")},
    )
