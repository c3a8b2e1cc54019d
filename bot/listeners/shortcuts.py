"""The message shortcut."""

from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.desk import Desk
from bot.listeners.opening import open_view
from bot.views.shortcut import ASK_SHORTCUT, ask_modal
from bot.views.text import words_of
from store.models import ThreadMessage

SHORTCUTS = (ASK_SHORTCUT,)


def register(app: AsyncApp, desk: Desk) -> None:
    async def ask_about(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        message = body.get("message") or {}
        ts = str(body.get("message_ts") or message.get("ts"))
        words, channel = words_of(message, desk.identity.user), str(body["channel"]["id"])
        thread_ts = str(message.get("thread_ts") or ts)
        view = ask_modal(words, channel=channel, ts=ts, thread_ts=thread_ts, asked_ts=str(body.get("action_ts") or ts))
        if not await open_view(desk, body, view) or not words:
            return
        # what is asked about is part of the question, in a channel that the bot can't read, too
        about = ThreadMessage(
            team=str((body.get("team") or {}).get("id") or desk.identity.team),
            channel=channel,
            thread_ts=thread_ts,
            ts=ts,
            user=str(message.get("user") or message.get("bot_id") or ""),
            text=words,
            edited_ts=str((message.get("edited") or {}).get("ts") or ""),
        )
        await desk.answers.heard(about)

    app.message_shortcut(ASK_SHORTCUT)(ask_about)
