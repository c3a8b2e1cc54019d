"""Thin: acknowledge, and do what needs the three seconds of a trigger. Everything else is in the inbox by then."""

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners import actions, commands, events, shortcuts, submissions


def register(app: AsyncApp, desk: Desk) -> None:
    events.register(app, desk)
    actions.register(app, desk)
    commands.register(app, desk)
    shortcuts.register(app, desk)
    submissions.register(app)
