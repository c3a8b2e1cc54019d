"""The message shortcut."""

from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.desk import Desk
from bot.listeners.opening import open_view
from bot.views.shortcut import ASK_SHORTCUT, ask_modal
from bot.views.text import from_slack

SHORTCUTS = (ASK_SHORTCUT,)


def register(app: AsyncApp, desk: Desk) -> None:
    async def ask_about(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        message = body.get("message") or {}
        ts = str(body.get("message_ts") or message.get("ts"))
        view = ask_modal(
            from_slack(str(message.get("text") or ""), desk.identity.user),
            channel=body["channel"]["id"],
            ts=ts,
            thread_ts=str(message.get("thread_ts") or ts),
            asked_ts=str(body.get("action_ts") or ts),
        )
        await open_view(desk, body, view)

    app.message_shortcut(ASK_SHORTCUT)(ask_about)
