"""Every subscribed event has a handler, or Slack is told 404 and sends it again."""

import contextlib
from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.slack_errors import SLACK_ERRORS
from bot.views.home import home_view

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


async def show_home(desk: Desk, user: str) -> None:
    settings = desk.settings
    is_reviewer = user in settings.reviewers or not settings.reviewers
    reviews = await desk.feedback.open_reviews() if is_reviewer else ()
    reviewed = [(review, await desk.answers.get(review.question_key)) for review in reviews]
    recent = await desk.answers.recent_of(desk.identity.team, user)
    view = home_view(settings.bot_name, recent, reviewed, is_reviewer=is_reviewer)
    await desk.clients.web.views_publish(user_id=user, view=view)
