"""The thread is the memory: what people wrote in it before, oldest first, and nothing from anywhere else."""

import logging
from typing import Any

from bot.clients import Clients, Identity
from bot.posting import TryLater
from bot.settings import BotSettings
from bot.slack_errors import SLACK_ERRORS, Failure, failure_of, retry_after
from bot.views.text import words_of
from store.answers import Answers
from store.models import Event, ThreadMessage

log = logging.getLogger(__name__)


class Threads:
    def __init__(self, answers: Answers, clients: Clients, identity: Identity, settings: BotSettings) -> None:
        self._answers = answers
        self._clients = clients
        self._identity = identity
        self._settings = settings

    async def history(self, event: Event) -> tuple[str, ...]:
        """Earlier messages of people in the question's thread, from the store: restarts don't forget it.

        What the store can't know is read from Slack first: what was said before the bot was called, and while it was
        away. Raises TryLater.
        """
        if event.thread_ts != event.ts:
            await self._catch_up(event)
        earlier = await self._answers.before(event.team, event.channel, event.thread_ts, event.ts)
        return tuple(message.text for message in earlier if message.text.strip())

    async def _catch_up(self, event: Event) -> None:
        try:
            messages = await self._said_before(event)
        except SLACK_ERRORS as error:
            failure = failure_of(error)
            if failure in (Failure.RATE, Failure.UNCLEAR, Failure.TOKEN):
                # without what was said, a condition that somebody named would count for nothing
                raise TryLater(max(retry_after(error), self._settings.settle_s)) from error
            log.warning("may not read the thread before %s (%s)", event.key, failure)
            return
        await self._answers.heard(
            *(
                ThreadMessage(
                    team=event.team,
                    channel=event.channel,
                    thread_ts=event.thread_ts,
                    ts=message["ts"],
                    user=message["user"],
                    text=words_of(message, self._identity.user),
                    edited_ts=str((message.get("edited") or {}).get("ts") or ""),
                )
                for message in messages
                if message.get("user")
                and message.get("subtype") != "tombstone"
                and not message.get("bot_id")
                and message["user"] != self._identity.user
            )
        )

    async def _said_before(self, event: Event) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = []
        cursor: str | None = None
        while True:
            page = await self._clients.web.conversations_replies(
                channel=event.channel, ts=event.thread_ts, latest=event.ts, limit=200, cursor=cursor
            )
            messages.extend(page.get("messages") or [])
            cursor = (page.get("response_metadata") or {}).get("next_cursor") or None
            if cursor is None:
                return messages
