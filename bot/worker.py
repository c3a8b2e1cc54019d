"""Claims events and works on them, several at a time, each under a heartbeat, to the end or to an apology."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import assert_never

from bot.desk import Desk
from bot.jobs import article, feedback, question
from bot.posting import Place, TryLater, Undeliverable
from bot.views import notices
from store.models import Claim, Event, EventKind, LostLease, RowState

log = logging.getLogger(__name__)
_BACKOFF_S = (1.0, 4.0, 15.0, 60.0)
_GIVING_UP = 3
"""Failures of the apology itself, after those of the answer."""
_CRASHES = 3
"""So many times the allowed attempts may end with the process: others' crashes are not this event's fault."""
_PATIENCE_S = 24 * 3_600.0
"""How long Slack may be out of reach before an event is given up."""
_ANSWERED = (EventKind.QUESTION, EventKind.EDIT, EventKind.RETRY, EventKind.ARTICLE)
_PURGE_EVERY_S = 3_600.0

Job = Callable[[Desk, Claim], Awaitable[str]]


class Worker:
    def __init__(self, desk: Desk, *, backoff_s: tuple[float, ...] = _BACKOFF_S) -> None:
        self._desk = desk
        self._backoff_s = backoff_s
        self._wake = asyncio.Event()
        self._slots = asyncio.Semaphore(desk.settings.workers)
        self._running: set[asyncio.Task[None]] = set()
        self._notes: set[asyncio.Task[None]] = set()
        self._stopping = False

    def wake(self) -> None:
        self._wake.set()

    def accepted(self, event: Event) -> None:
        """A new event is in the inbox. With all hands busy, its asker learns where in the queue it stands."""
        self.wake()
        if event.kind is EventKind.QUESTION and self._slots.locked():
            task = asyncio.create_task(self._tell_position(event))
            self._notes.add(task)
            task.add_done_callback(self._notes.discard)

    async def _tell_position(self, event: Event) -> None:
        ahead = await self._desk.inbox.ahead_of(event.key)
        if ahead >= self._desk.settings.queue_note_after:
            await question.whisper(self._desk, event, notices.queue_note(ahead))

    async def run(self) -> None:
        """Until cancelled or stopped. A database that is away for a while is waited for."""
        next_purge = 0.0
        loop = asyncio.get_running_loop()
        while not self._stopping:
            await self._slots.acquire()
            self._wake.clear()
            try:
                claim = await self._desk.inbox.claim() if not self._stopping else None
                if loop.time() >= next_purge:
                    next_purge = loop.time() + _PURGE_EVERY_S
                    await self._desk.inbox.forget_before(
                        self._desk.clock() - self._desk.settings.keep_events_days * 86_400
                    )
            except Exception:
                log.exception("the inbox can't be read; trying again")
                claim = None
            if claim is not None:
                task = asyncio.create_task(self._guarded(claim))
                self._running.add(task)
                task.add_done_callback(self._done)
                continue
            self._slots.release()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), self._desk.settings.poll_s)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._slots.release()
        self.wake()  # the next of this lane may go now

    async def drain(self) -> None:
        """Claim nothing more, finish what was begun; what doesn't get there in time is put back for the next start."""
        self._stopping = True
        self.wake()
        if self._running:
            await asyncio.wait(self._running, timeout=self._desk.settings.drain_s)
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, *self._notes, return_exceptions=True)

    # ---- one event -------------------------------------------------------------------------------------------

    async def _guarded(self, claim: Claim) -> None:
        try:
            await self._attempt(claim)
        except LostLease:
            log.warning("another worker has taken over %s", claim.event.key)
        except asyncio.CancelledError:
            with contextlib.suppress(Exception):
                await self._desk.inbox.put_back(claim)
            raise
        except Exception:
            # the database, most likely: the lease runs out, and the event is taken up again
            log.exception("could not record the end of %s", claim.event.key)

    async def _attempt(self, claim: Claim) -> None:
        job = self._job(claim.event.kind)
        settings = self._desk.settings
        giving_up = claim.failures >= settings.max_attempts or claim.attempts > settings.max_attempts * _CRASHES
        try:
            if giving_up:
                await self._with_heartbeat(claim, self._give_up)
                return
            outcome = await self._with_heartbeat(claim, job)
            await self._desk.inbox.finish(claim, outcome)
        except LostLease:
            raise
        except question.Deferred as deferred:
            await self._desk.inbox.put_back(claim, delay_s=deferred.delay_s)
        except Undeliverable as closed:
            log.error("%s can't be delivered to %s: %s", claim.event.key, claim.event.channel, closed.code)
            await self._desk.inbox.finish(claim, f"undeliverable: {closed.code}", state=RowState.FAILED)
        except TryLater as later:
            await self._when_slack_is_back(claim, later.delay_s)
        except Exception:
            reference = question.reference_of(claim.event.key)
            log.exception("attempt %d at %s failed (%s)", claim.attempts, claim.event.key, reference)
            await self._failed(claim)

    async def _when_slack_is_back(self, claim: Claim, delay_s: float) -> None:
        """Not the event's fault, so not counted; ever more slowly the longer it lasts."""
        age_s = self._desk.clock() - claim.created_at
        if age_s > _PATIENCE_S:
            log.critical("gave up on %s: Slack can't be reached", claim.event.key)
            await self._desk.inbox.finish(claim, "gave up silently", state=RowState.FAILED)
            return
        await self._desk.inbox.put_back(claim, delay_s=max(delay_s, min(60.0, age_s / 4 - 5)))

    async def _failed(self, claim: Claim) -> None:
        failures, most = claim.failures + 1, self._desk.settings.max_attempts
        if failures >= most + _GIVING_UP:
            log.critical("gave up on %s and could not say so", claim.event.key)
            await self._desk.inbox.finish(claim, "gave up silently", state=RowState.FAILED)
            return
        # the apology comes at once: there is nothing more to wait for
        delay_s = 0.0 if failures == most else self._backoff_s[min(failures, len(self._backoff_s)) - 1]
        await self._desk.inbox.put_back(claim, delay_s=delay_s, failed=True)

    async def _give_up(self, desk: Desk, claim: Claim) -> str:
        event = claim.event
        log.error("giving up on %s after %d attempts", event.key, desk.settings.max_attempts)
        if event.kind in _ANSWERED:
            await question.apologise(desk, claim)
        elif event.kind is EventKind.ARTICLE_DECISION:
            await article.show_as_it_is(desk, claim)
        if desk.settings.review_channel:
            alert = notices.alert(
                question.reference_of(event.key), event.channel, event.kind, desk.settings.max_attempts, ""
            )
            with contextlib.suppress(Undeliverable):
                await desk.poster.deliver(
                    claim, f"{event.key}:alert", Place(channel=desk.settings.review_channel), [alert]
                )
        await desk.inbox.finish(claim, "gave up", state=RowState.FAILED)
        return "gave up"

    async def _with_heartbeat(self, claim: Claim, job: Job) -> str:
        """Run the job while the lease is extended; stop it when the lease is lost."""
        work = asyncio.ensure_future(job(self._desk, claim))
        beat = asyncio.create_task(self._beat(claim))
        try:
            await asyncio.wait({work, beat}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)
                await beat  # raises LostLease
            return await work
        finally:
            for task in (work, beat):
                task.cancel()
            await asyncio.gather(work, beat, return_exceptions=True)

    async def _beat(self, claim: Claim) -> None:
        while True:
            await asyncio.sleep(self._desk.inbox.lease_s / 3)
            try:
                await self._desk.inbox.heartbeat(claim)
            except LostLease:
                raise
            except Exception:
                log.exception("could not extend the lease of %s", claim.event.key)

    def _job(self, kind: EventKind) -> Job:
        match kind:
            case EventKind.QUESTION | EventKind.EDIT | EventKind.RETRY:
                return question.answer_question
            case EventKind.DELETE:
                return question.withdraw_answer
            case EventKind.VOTE:
                return feedback.record_vote
            case EventKind.REASON:
                return feedback.record_reason
            case EventKind.RESOLVE:
                return feedback.resolve_review
            case EventKind.ARTICLE:
                return article.write_article
            case EventKind.ARTICLE_DECISION:
                return article.decide_article
            case _:
                assert_never(kind)
