"""The same bot with no workspace: a local page in the shape of a Slack channel, on the loopback Slack."""

from bot.demo.server import demo

__all__ = ["demo"]
