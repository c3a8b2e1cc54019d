"""Answers, the messages that carry them, and the thread's memory."""

from typing import Any

from sqlalchemy import and_, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from domain.answer import Answer
from store.database import Clock, Database
from store.inbox import Inbox
from store.models import Claim, Post, SectionText, StoredAnswer, ThreadMessage
from store.schema import answers, posts, thread_messages


class Answers:
    """Writes for an event under work go through the inbox's fence; reads are plain."""

    def __init__(self, database: Database, inbox: Inbox, clock: Clock) -> None:
        self._database = database
        self._inbox = inbox
        self._clock = clock
        self._insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert

    async def save(self, claim: Claim, stored: StoredAnswer) -> None:
        """Keep an answer; a later one to the same question replaces it and raises its revision. Raises LostLease."""
        row = stored.model_dump(mode="json", exclude={"created_at"}) | {"status": stored.answer.status.value}
        now = self._clock()
        statement = self._insert(answers).values(**row, created_at=now, updated_at=now)
        replaced = {name: statement.excluded[name] for name in ("question", "status", "answer", "sections")}
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(
                statement.on_conflict_do_update(
                    index_elements=["question_key"],
                    set_=replaced | {"revision": answers.c.revision + 1, "updated_at": now, "withdrawn": False},
                )
            )

    async def withdraw(self, claim: Claim, question_key: str) -> None:
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(
                update(answers).where(answers.c.question_key == question_key).values(withdrawn=True)
            )

    async def get(self, question_key: str) -> StoredAnswer | None:
        async with self._database.read() as connection:
            row = (
                (await connection.execute(select(answers).where(answers.c.question_key == question_key)))
                .mappings()
                .first()
            )
        return _stored(row) if row is not None else None

    async def question_of_message(self, channel: str, ts: str) -> str | None:
        """Key of the question that a message of ours answers."""
        found = select(posts.c.question_key).where(posts.c.channel == channel, posts.c.ts == ts)
        async with self._database.read() as connection:
            key = (await connection.execute(found)).scalar()
        return str(key) if key is not None else None

    async def recent_of(self, team: str, user: str, limit: int = 5) -> tuple[StoredAnswer, ...]:
        mine = (
            select(answers)
            .where(answers.c.team == team, answers.c.user == user, ~answers.c.withdrawn)
            .order_by(answers.c.created_at.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            return tuple(_stored(row) for row in (await connection.execute(mine)).mappings())

    async def since(self, at: float) -> tuple[StoredAnswer, ...]:
        """What was answered since then, oldest first; what was withdrawn is left out."""
        given = select(answers).where(answers.c.created_at >= at, ~answers.c.withdrawn).order_by(answers.c.created_at)
        async with self._database.read() as connection:
            return tuple(_stored(row) for row in (await connection.execute(given)).mappings())

    # ---- messages of ours ------------------------------------------------------------------------------------

    async def intend(self, claim: Claim, post: Post) -> Post:
        """Write down that a message is about to be posted; returns what was written for this key before, if
        anything was. Raises LostLease."""
        async with self._inbox.fenced(claim) as connection:
            before = await self._post(connection, post.post_key)
            if before is not None:
                await connection.execute(
                    update(posts).where(posts.c.post_key == post.post_key).values(fence=claim.fence)
                )
                return before
            await connection.execute(self._insert(posts).values(**post.model_dump(), fence=claim.fence))
            return post

    async def intended(self, post_key: str) -> Post | None:
        async with self._database.read() as connection:
            return await self._post(connection, post_key)

    async def posted(self, claim: Claim, post_key: str, ts: str) -> None:
        """Record where the message is. Raises LostLease."""
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(update(posts).where(posts.c.post_key == post_key).values(ts=ts))

    async def relocate(self, post_key: str, removed_ts: str, kept_ts: str) -> None:
        """Two copies of a message were found and one was removed: point to the other. Unfenced, as it only says
        what is true in Slack."""
        async with self._database.write() as connection:
            await connection.execute(
                update(posts).where(posts.c.post_key == post_key, posts.c.ts == removed_ts).values(ts=kept_ts)
            )

    async def unpost(self, claim: Claim, post_key: str) -> None:
        """Forget a message that was deleted, so that its key may be posted anew. Raises LostLease."""
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(posts.delete().where(posts.c.post_key == post_key))

    async def posts_of(self, question_key: str) -> tuple[Post, ...]:
        of_question = select(posts).where(posts.c.question_key == question_key).order_by(posts.c.post_key)
        async with self._database.read() as connection:
            return tuple(_post(row) for row in (await connection.execute(of_question)).mappings())

    async def chosen_in(self, question_key: str) -> tuple[str, ...]:
        """Keys of the questions that came of a meaning being chosen in the answer to this one."""
        chosen = select(answers.c.question_key).where(
            answers.c.question_key.startswith(f"{question_key}:choice:", autoescape=True), ~answers.c.withdrawn
        )
        async with self._database.read() as connection:
            return tuple(str(key) for (key,) in await connection.execute(chosen))

    async def _post(self, connection: AsyncConnection, post_key: str) -> Post | None:
        row = (await connection.execute(select(posts).where(posts.c.post_key == post_key))).mappings().first()
        return _post(row) if row is not None else None

    # ---- the thread's memory ---------------------------------------------------------------------------------

    async def heard(self, *messages: ThreadMessage) -> None:
        """Remember what people wrote in a thread; an edit replaces the text, the original delivered again doesn't."""
        if not messages:
            return
        async with self._database.write() as connection:
            await self.heard_within(connection, *messages)

    async def heard_within(self, connection: AsyncConnection, *messages: ThreadMessage) -> None:
        """The same inside a transaction of the caller's."""
        for message in messages:
            statement = self._insert(thread_messages).values(**message.model_dump(), deleted=False)
            await connection.execute(
                statement.on_conflict_do_update(
                    index_elements=["team", "channel", "thread_ts", "ts"],
                    set_={"text": statement.excluded.text, "edited_ts": statement.excluded.edited_ts},
                    where=thread_messages.c.edited_ts < statement.excluded.edited_ts,
                )
            )

    async def unheard(self, team: str, channel: str, ts: str) -> None:
        """A message was deleted by its author: it isn't part of the memory any more."""
        async with self._database.write() as connection:
            await connection.execute(
                update(thread_messages)
                .where(
                    and_(
                        thread_messages.c.team == team,
                        thread_messages.c.channel == channel,
                        thread_messages.c.ts == ts,
                    )
                )
                .values(deleted=True, text="")
            )

    async def text_of(self, team: str, channel: str, ts: str) -> str | None:
        """The latest text of a message in a thread of ours; None if it isn't known or was deleted."""
        found = select(thread_messages.c.text).where(
            thread_messages.c.team == team,
            thread_messages.c.channel == channel,
            thread_messages.c.ts == ts,
            ~thread_messages.c.deleted,
        )
        async with self._database.read() as connection:
            text = (await connection.execute(found)).scalar()
        return str(text) if text is not None else None

    async def before(self, team: str, channel: str, thread_ts: str, ts: str) -> tuple[ThreadMessage, ...]:
        """What people wrote in this thread before a message, oldest first."""
        heard = (
            select(thread_messages)
            .where(
                thread_messages.c.team == team,
                thread_messages.c.channel == channel,
                thread_messages.c.thread_ts == thread_ts,
                ~thread_messages.c.deleted,
                thread_messages.c.ts < ts,
            )
            .order_by(thread_messages.c.ts)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(heard)).mappings()
            return tuple(
                ThreadMessage.model_validate({name: row[name] for name in ThreadMessage.model_fields}) for row in rows
            )

    async def count(self) -> int:
        async with self._database.read() as connection:
            return int((await connection.execute(select(func.count()).select_from(answers))).scalar() or 0)


def _stored(row: RowMapping) -> StoredAnswer:
    return StoredAnswer(
        question_key=row["question_key"],
        team=row["team"],
        channel=row["channel"],
        thread_ts=row["thread_ts"],
        user=row["user"],
        question=row["question"],
        answer=Answer.model_validate(row["answer"]),
        sections=tuple(SectionText.model_validate(section) for section in row["sections"]),
        revision=row["revision"],
        withdrawn=row["withdrawn"],
        created_at=row["created_at"],
    )


def _post(row: RowMapping) -> Post:
    return Post.model_validate({name: row[name] for name in Post.model_fields})
