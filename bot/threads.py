"""The thread is the memory: what people wrote in it before, oldest first, and nothing from anywhere else."""

import logging

from bot.clients import Clients, Identity
from bot.slack_errors import SLACK_ERRORS
from bot.views.text import from_slack
from store.answers import Answers
from store.models import Event, ThreadMessage

log = logging.getLogger(__name__)


class Threads:
    def __init__(self, answers: Answers, clients: Clients, identity: Identity) -> None:
        self._answers = answers
        self._clients = clients
        self._identity = identity

    async def history(self, event: Event) -> tuple[str, ...]:
        """Earlier messages of people in the question's thread, from the store: restarts don't forget it.

        A bot that is called into a thread that is already under way reads what was said before, once.
        """
        earlier = await self._answers.before(event.team, event.channel, event.thread_ts, event.ts)
        if event.thread_ts != event.ts and not any(m.ts == event.thread_ts for m in earlier):
            await self._catch_up(event)
            earlier = await self._answers.before(event.team, event.channel, event.thread_ts, event.ts)
        return tuple(message.text for message in earlier if message.text.strip())

    async def _catch_up(self, event: Event) -> None:
        try:
            reply = await self._clients.web.conversations_replies(
                channel=event.channel, ts=event.thread_ts, latest=event.ts, limit=200
            )
        except SLACK_ERRORS as error:
            log.warning("could not read the thread before %s (%s)", event.key, type(error).__name__)
            return
        messages = reply.get("messages") or []
        await self._answers.heard(
            *(
                ThreadMessage(
                    team=event.team,
                    channel=event.channel,
                    thread_ts=event.thread_ts,
                    ts=message["ts"],
                    user=message["user"],
                    text=from_slack(message.get("text", ""), self._identity.user),
                )
                for message in messages
                if message.get("user")
                and message.get("subtype") != "tombstone"
                and not message.get("bot_id")
                and message["user"] != self._identity.user
            )
        )
