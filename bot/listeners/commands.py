"""Slash commands: open the modal within the three seconds that Slack gives."""

from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.desk import Desk
from bot.listeners.opening import open_view
from bot.views.article import COMMAND, request_modal
from bot.views.text import from_slack

COMMANDS = (COMMAND,)


def register(app: AsyncApp, desk: Desk) -> None:
    async def article(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        view = request_modal(from_slack(str(body.get("text") or "")), str(body["channel_id"]))
        await open_view(desk, body | {"channel": {"id": body["channel_id"]}, "user": {"id": body["user_id"]}}, view)

    app.command(COMMAND)(article)
