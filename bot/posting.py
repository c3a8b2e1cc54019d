"""The posting protocol: a message with one key appears once, whatever is killed, cut or frozen in between.

Intent under the fence → on a second try only: wait, look for the key in the messages' metadata → post → commit under
the fence → on a second try or a lost lease: remove later copies. One call to Slack in the normal case.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.clients import Clients, Identity
from bot.settings import BotSettings
from bot.slack_errors import SLACK_ERRORS, Failure, error_code, failure_of, retry_after
from bot.views.kit import Message
from domain.answer import Frozen
from store.answers import Answers
from store.database import Clock
from store.models import Claim, LostLease, Post

log = logging.getLogger(__name__)
EVENT_TYPE = "ka_message"


class Place(Frozen):
    channel: str
    thread_ts: str = ""
    """Empty: a message of its own in the channel."""


class TryLater(Exception):
    """The call's outcome is unclear, or Slack asked us to wait: put the event back."""

    def __init__(self, delay_s: float) -> None:
        super().__init__(f"in {delay_s:.1f} s")
        self.delay_s = delay_s


class Undeliverable(Exception):
    """The place is gone or closed to us. `code` is Slack's own word for it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Poster:
    def __init__(self, clients: Clients, identity: Identity, answers: Answers, settings: BotSettings, clock: Clock):
        self._clients = clients
        self._identity = identity
        self._answers = answers
        self._settings = settings
        self._clock = clock
        self._pace: dict[str, tuple[asyncio.Lock, float]] = {}

    async def deliver(
        self,
        claim: Claim,
        question_key: str,
        place: Place,
        messages: Sequence[Message],
        *,
        simpler: Callable[[], Sequence[Message]] | None = None,
        update: bool = True,
    ) -> None:
        """Make the messages of a question exactly these: what is there is updated, what is missing is posted, what
        is too much is deleted. `simpler` makes the stand-in for blocks that Slack refuses.

        Raises TryLater, Undeliverable, LostLease.
        """
        try:
            await self._reconcile(claim, question_key, place, messages, update=update)
        except BlocksRefused as refused:
            log.error("Slack refused the blocks of %s (%s); posting simpler ones", question_key, refused.detail)
            plain = list(simpler()) if simpler is not None else []
            bare = [Message(text=message.text) for message in (plain or messages)]
            try:
                await self._reconcile(claim, question_key, place, plain or bare, update=True)
            except BlocksRefused as again:
                log.error("Slack refused the simpler blocks, too (%s); posting text alone", again.detail)
                await self._reconcile(claim, question_key, place, bare, update=True)

    async def _reconcile(
        self, claim: Claim, question_key: str, place: Place, messages: Sequence[Message], *, update: bool
    ) -> None:
        for index, message in enumerate(messages):
            post_key = f"{question_key}#{index}"
            known = await self._answers.intended(post_key)
            if known is not None and known.ts:
                if update:
                    await self._update(claim, known, message)
                continue
            await self._post_once(claim, question_key, post_key, place, message)
        kept = {f"{question_key}#{index}" for index in range(len(messages))}
        for post in await self._answers.posts_of(question_key):
            if post.post_key not in kept and post.post_key.rpartition("#")[0] == question_key:
                await self._remove(claim, post)

    async def forget(self, claim: Claim, question_key: str) -> None:
        """Drop intents that Slack has refused: nothing was posted, and another place is tried."""
        for post in await self._answers.posts_of(question_key):
            if not post.ts:
                await self._answers.unpost(claim, post.post_key)

    async def withdraw(self, claim: Claim, question_key: str) -> None:
        """Delete every message of a question."""
        for post in await self._answers.posts_of(question_key):
            await self._remove(claim, post)

    async def _remove(self, claim: Claim, post: Post) -> None:
        copies = (
            [post.ts] if post.ts else await self._copies(Place(channel=post.channel, thread_ts=post.thread_ts), post)
        )
        for ts in copies:
            await self._delete(post.channel, ts)
        await self._answers.unpost(claim, post.post_key)

    # ---- one message -----------------------------------------------------------------------------------------

    async def _post_once(self, claim: Claim, question_key: str, post_key: str, place: Place, message: Message) -> None:
        intent = Post(
            post_key=post_key,
            question_key=question_key,
            channel=place.channel,
            thread_ts=place.thread_ts,
            ts="",
            intended_at=self._clock(),
        )
        before = await self._answers.intend(claim, intent)
        again = before is not intent
        if again:
            wait_s = before.intended_at + self._settings.settle_s - self._clock()
            if wait_s > 0:
                await asyncio.sleep(wait_s)
            if copies := await self._copies(place, before):
                await self._settle(claim, before, copies)
                return
        # A worker that loses its lease is cancelled; not here, where a message may be on its way: once it has landed,
        # it must be recorded, or removed.
        landing = asyncio.ensure_future(self._land(claim, intent, place, message, again=again))
        try:
            await asyncio.shield(landing)
        except asyncio.CancelledError:
            await asyncio.gather(landing, return_exceptions=True)
            raise

    async def _land(self, claim: Claim, intent: Post, place: Place, message: Message, *, again: bool) -> None:
        try:
            ts = await self._post(place, intent.post_key, message)
            await self._answers.posted(claim, intent.post_key, ts)
        except (TryLater, LostLease):
            if await self._taken_over(claim, intent):
                # by a worker that may be done: nobody but this one will look for a second copy, which may still be
                # on its way
                await asyncio.sleep(self._settings.settle_s)
                await self._sweep(place, intent)
            raise
        if again:
            await self._sweep(place, intent)

    async def _taken_over(self, claim: Claim, intent: Post) -> bool:
        try:
            await self._answers.intend(claim, intent)
        except LostLease:
            return True
        return False

    async def _post(self, place: Place, post_key: str, message: Message) -> str:
        async def call() -> Any:
            return await self._clients.posting.chat_postMessage(
                channel=place.channel,
                thread_ts=place.thread_ts or None,
                text=message.text,
                blocks=list(message.blocks) or None,
                metadata={"event_type": EVENT_TYPE, "event_payload": {"key": post_key}},
                unfurl_links=False,
                unfurl_media=False,
            )

        reply = await self._paced(place.channel, call)
        return str(reply["ts"])

    async def _update(self, claim: Claim, post: Post, message: Message) -> None:
        async def call() -> Any:
            return await self._clients.web.chat_update(
                channel=post.channel, ts=post.ts, text=message.text, blocks=list(message.blocks)
            )

        try:
            await self._paced(post.channel, call)
        except Undeliverable as gone:
            if gone.code != "message_not_found":
                raise
            # somebody deleted our message: an edited question is still owed an answer
            await self._answers.unpost(claim, post.post_key)
            place = Place(channel=post.channel, thread_ts=post.thread_ts)
            await self._post_once(claim, post.question_key, post.post_key, place, message)

    async def _delete(self, channel: str, ts: str) -> None:
        try:
            await self._clients.web.chat_delete(channel=channel, ts=ts)
        except SLACK_ERRORS as error:
            if failure_of(error) is not Failure.GONE:
                raise TryLater(self._settings.settle_s) from error

    async def _paced(self, channel: str, call: Callable[[], Awaitable[Any]]) -> Any:
        """One message of ours a second and channel; failures sorted into what they mean."""
        lock, _ = self._pace.setdefault(channel, (asyncio.Lock(), 0.0))
        async with lock:
            loop = asyncio.get_running_loop()
            wait_s = self._pace[channel][1] - loop.time()
            if wait_s > 0:
                await asyncio.sleep(wait_s)
            try:
                return await call()
            except SLACK_ERRORS as error:
                match failure_of(error):
                    case Failure.BLOCKS:
                        raise BlocksRefused(str(getattr(error, "response", error_code(error)))) from error
                    case Failure.RATE:
                        raise TryLater(retry_after(error)) from error
                    case Failure.TOKEN | Failure.UNSUPPORTED:
                        log.critical("Slack refuses the bot token (%s): run ka doctor", error_code(error))
                        raise TryLater(self._settings.settle_s) from error
                    case Failure.GONE | Failure.EXPIRED:
                        raise Undeliverable(error_code(error)) from error
                    case Failure.UNCLEAR:
                        log.warning("unclear whether a call for %s succeeded (%s)", channel, type(error).__name__)
                        raise TryLater(self._settings.settle_s) from error
                    case Failure.REFUSED:
                        raise Undeliverable(error_code(error) or "refused") from error
            finally:
                self._pace[channel] = (lock, loop.time() + self._settings.post_interval_s)

    # ---- copies ----------------------------------------------------------------------------------------------

    async def _copies(self, place: Place, post: Post) -> list[str]:
        """Where messages with this key stand, oldest first. Raises TryLater."""
        found: list[str] = []
        cursor: str | None = None
        try:
            while True:
                page = await self._page(place, post, cursor)
                for message in page.get("messages") or []:
                    payload = (message.get("metadata") or {}).get("event_payload") or {}
                    if payload.get("key") == post.post_key and self._is_ours(message):
                        found.append(str(message["ts"]))
                cursor = (page.get("response_metadata") or {}).get("next_cursor") or None
                if cursor is None:
                    return sorted(found, key=float)
        except SLACK_ERRORS as error:
            match failure_of(error):
                case Failure.GONE:
                    return []
                case _:
                    raise TryLater(max(retry_after(error), self._settings.settle_s)) from error

    async def _page(self, place: Place, post: Post, cursor: str | None) -> Any:
        if place.thread_ts:
            return await self._clients.web.conversations_replies(
                channel=place.channel, ts=place.thread_ts, include_all_metadata=True, limit=200, cursor=cursor
            )
        oldest = f"{post.intended_at - 600:.6f}"  # the clocks of Slack and this machine may differ
        return await self._clients.web.conversations_history(
            channel=place.channel, oldest=oldest, include_all_metadata=True, limit=200, cursor=cursor
        )

    def _is_ours(self, message: dict[str, Any]) -> bool:
        return message.get("user") == self._identity.user or bool(
            self._identity.bot and message.get("bot_id") == self._identity.bot
        )

    async def _settle(self, claim: Claim, post: Post, copies: list[str]) -> None:
        await self._answers.posted(claim, post.post_key, copies[0])
        for extra in copies[1:]:
            await self._delete(post.channel, extra)

    async def _sweep(self, place: Place, post: Post) -> None:
        """Keep the first copy, remove the others, and let the store point to the one that is left."""
        copies = await self._copies(place, post)
        if len(copies) > 1:
            log.warning("removing %d extra copies of %s", len(copies) - 1, post.post_key)
        for extra in copies[1:]:
            await self._delete(post.channel, extra)
            await self._answers.relocate(post.post_key, extra, copies[0])


class BlocksRefused(Exception):
    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail
