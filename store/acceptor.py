"""Group commit for what is accepted: under load, one fsync for many events, so that acknowledgements stay quick."""

import asyncio
from dataclasses import dataclass

from store.answers import Answers
from store.database import Database
from store.inbox import Inbox
from store.models import Event, ThreadMessage


@dataclass(frozen=True)
class _Waiting:
    event: Event | None
    heard: tuple[ThreadMessage, ...]
    done: asyncio.Future[bool]


class Acceptor:
    def __init__(self, database: Database, inbox: Inbox, answers: Answers) -> None:
        self._database = database
        self._inbox = inbox
        self._answers = answers
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def accept(self, event: Event | None, *heard: ThreadMessage) -> bool:
        """Durable when this returns. True if the event is new. Raises what the database raises: nothing was kept."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(event, heard, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                async with self._database.write() as connection:
                    await self._answers.heard_within(connection, *(m for waiting in batch for m in waiting.heard))
                    new = [
                        waiting.event is not None and bool(await self._inbox.accept_within(connection, waiting.event))
                        for waiting in batch
                    ]
            except Exception as error:
                for waiting in batch:
                    if not waiting.done.done():
                        waiting.done.set_exception(error)
                continue
            for waiting, is_new in zip(batch, new, strict=True):
                if not waiting.done.done():
                    waiting.done.set_result(is_new)
