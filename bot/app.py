"""The Bolt app: accept into the inbox, then acknowledge. The work is done elsewhere."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult

from bot import listeners
from bot.desk import Desk
from bot.intake import Intake
from store.models import Event

log = logging.getLogger(__name__)


def build_app(desk: Desk, accepted: Callable[[Event], None]) -> AsyncApp:
    """`accepted` is told about each new event, after it is written down."""
    identity = desk.identity

    async def authorize() -> AuthorizeResult:
        # known since the start: a Web API that is slow or away must not keep an event from being accepted
        return AuthorizeResult(
            enterprise_id=None,
            team_id=identity.team,
            bot_user_id=identity.user,
            bot_id=identity.bot,
            bot_token=desk.settings.bot_token,
        )

    app = AsyncApp(
        name="kerala-ayurveda-assistant",
        signing_secret=desk.settings.signing_secret or None,
        client=desk.clients.bolt,
        authorize=authorize,
        request_verification_enabled=bool(desk.settings.signing_secret),
    )
    intake = Intake(desk.acceptor, desk.inbox, desk.answers, identity, desk.settings)

    async def accept(body: dict[str, Any], next: Callable[[], Awaitable[None]]) -> None:
        # Before the ack. If this raises, Bolt answers 500, and Slack sends the event again.
        event = await intake.take(body)
        if event is not None:
            accepted(event)
        await next()

    app.middleware(accept)
    listeners.register(app, desk)
    return app
