"""Every subscribed event has a handler, or Slack is told 404 and sends it again."""

import contextlib
from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.jobs.home import show_home
from bot.slack_errors import SLACK_ERRORS

EVENTS = ("app_home_opened", "app_mention", "message", "reaction_added", "reaction_removed")
"""`message` covers message.im, message.channels, message.groups and message.mpim, all subtypes included."""


def register(app: AsyncApp, desk: Desk) -> None:
    async def in_the_inbox() -> None:
        """Accepted by the middleware already."""

    async def home(event: dict[str, Any]) -> None:
        if event.get("tab") not in (None, "home"):
            return
        with contextlib.suppress(*SLACK_ERRORS):
            await show_home(desk, str(event["user"]))

    for name in EVENTS:
        app.event(name)(home if name == "app_home_opened" else in_the_inbox)
