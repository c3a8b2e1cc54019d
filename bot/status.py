"""What the asker sees while the answer is made: the real step, or 👀 where this Slack can't show one."""

import asyncio
import contextlib
import logging

from bot.clients import Clients
from bot.posting import Place
from bot.slack_errors import SLACK_ERRORS, Failure, failure_of
from bot.views.notices import STEP_LABELS
from domain.ports import Step

log = logging.getLogger(__name__)
_EYES = "eyes"
_MIN_INTERVAL_S = 0.8
_LAST_CALL_S = 1.0


class StatusBoard:
    """Remembers, for all answers of this process, whether Slack knows the status method."""

    def __init__(self, clients: Clients) -> None:
        self.clients = clients
        self.supported = True

    def status(self, place: Place, question_ts: str) -> "Status":
        return Status(self, place, question_ts)


class Status:
    """`async with board.status(place, ts) as status:` then `status.step(...)` from any thread.

    Nothing here may fail or delay an answer. On leaving, no status call is under way any more: one that
    arrived after the answer would stay for two minutes.
    """

    def __init__(self, board: StatusBoard, place: Place, question_ts: str) -> None:
        self._board = board
        self._place = place
        self._question_ts = question_ts
        self._wanted: Step = Step.UNDERSTANDING
        self._changed = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._call: asyncio.Task[None] | None = None
        self._looking = False
        self._shown = False

    async def __aenter__(self) -> "Status":
        self._changed.set()
        self._task = asyncio.create_task(self._run())
        return self

    def step(self, step: Step) -> None:
        def note() -> None:
            self._wanted = step
            self._changed.set()

        self._loop.call_soon_threadsafe(note)

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._call is not None and not self._call.done():
            # let a call that is on its way arrive before the answer does, but wait for it no longer than this
            await asyncio.wait([self._call], timeout=_LAST_CALL_S)
            self._call.cancel()
        if self._looking:
            await self._look(away=True)

    async def clear(self) -> None:
        """For an end without a message, which would have cleared it."""
        if self._shown:
            with contextlib.suppress(*SLACK_ERRORS):
                await self._set("")

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._call = asyncio.create_task(self._show(self._wanted))
            await asyncio.shield(self._call)
            await asyncio.sleep(_MIN_INTERVAL_S)

    async def _show(self, step: Step) -> None:
        if self._board.supported:
            try:
                await self._set(STEP_LABELS[step])
                self._shown = True
                return
            except SLACK_ERRORS as error:
                failure = failure_of(error)
                if failure is Failure.UNSUPPORTED:
                    log.info("this Slack shows no status (%s); using a reaction instead", error)
                    self._board.supported = False
                elif failure in (Failure.RATE, Failure.UNCLEAR):
                    return
        if not self._looking:
            self._looking = True
            await self._look()

    async def _set(self, label: str) -> None:
        await self._board.clients.posting.assistant_threads_setStatus(
            channel_id=self._place.channel,
            thread_ts=self._place.thread_ts,
            status=label,
            loading_messages=[label] if label else None,
        )

    async def _look(self, *, away: bool = False) -> None:
        client = self._board.clients.web
        call = client.reactions_remove if away else client.reactions_add
        with contextlib.suppress(*SLACK_ERRORS):
            await call(channel=self._place.channel, timestamp=self._question_ts, name=_EYES)
