"""The manifest asks for exactly what the code handles."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from slack_bolt.request.async_request import AsyncBoltRequest

from bot.app import build_app
from bot.doctor import SCOPES
from bot.listeners.commands import COMMANDS
from bot.listeners.events import EVENTS
from bot.listeners.shortcuts import SHORTCUTS
from bot.listeners.submissions import MODALS

MANIFEST = yaml.safe_load((Path(__file__).parents[2] / "manifest.yml").read_text())
SUBTYPES = (None, "message_changed", "message_deleted", "bot_message", "file_share", "channel_join", "thread_broadcast")
NEEDED = {
    "app_mentions:read", "assistant:write", "channels:history", "groups:history", "im:history", "im:read", "im:write",
    "mpim:history", "chat:write", "commands", "reactions:read", "reactions:write", "files:write", "users:read",
}  # fmt: skip


def test_events_in_the_manifest_are_the_events_with_handlers() -> None:
    subscribed = {name.split(".")[0] for name in MANIFEST["settings"]["event_subscriptions"]["bot_events"]}
    assert subscribed == set(EVENTS)


def test_message_events_cover_every_kind_of_conversation() -> None:
    events = set(MANIFEST["settings"]["event_subscriptions"]["bot_events"])
    assert {"message.im", "message.channels", "message.groups", "message.mpim"} <= events


def test_shortcuts_in_the_manifest_are_the_shortcuts_with_handlers() -> None:
    assert {shortcut["callback_id"] for shortcut in MANIFEST["features"]["shortcuts"]} == set(SHORTCUTS)


def test_commands_in_the_manifest_are_the_commands_with_handlers() -> None:
    assert {command["command"] for command in MANIFEST["features"]["slash_commands"]} == set(COMMANDS)


def test_scopes_are_the_ones_that_the_methods_need() -> None:
    assert set(MANIFEST["oauth_config"]["scopes"]["bot"]) == NEEDED == SCOPES


def test_the_manifest_keeps_slacks_limits() -> None:
    view = MANIFEST["features"]["agent_view"]
    assert len(view["agent_description"]) <= 300
    assert len(view["suggested_prompts"]) <= 4
    assert len(MANIFEST["display_information"]["name"]) <= 35
    assert len(MANIFEST["display_information"]["description"]) <= 140
    assert 174 <= len(MANIFEST["display_information"]["long_description"]) <= 4000
    assert all(len(shortcut["name"]) <= 24 for shortcut in MANIFEST["features"]["shortcuts"])


def requests() -> list[tuple[str, dict[str, Any]]]:
    """One payload for everything that the manifest asks Slack to send."""
    found: list[tuple[str, dict[str, Any]]] = []
    for name in MANIFEST["settings"]["event_subscriptions"]["bot_events"]:
        kind = name.split(".")[0]
        for subtype in SUBTYPES if kind == "message" else (None,):
            event: dict[str, Any] = {"type": kind, "user": "U1", "channel": "C1", "ts": "1.1", "text": "x"}
            event |= {"subtype": subtype} if subtype else {}
            event |= {"item": {"type": "message", "channel": "C1", "ts": "1.1"}, "reaction": "+1", "tab": "messages"}
            found.append((f"{name} {subtype}", {"type": "event_callback", "team_id": "T0LOOP", "event": event}))
    common = {"team": {"id": "T0LOOP"}, "user": {"id": "U1"}, "trigger_id": "t", "channel": {"id": "C1"}}
    for shortcut in MANIFEST["features"]["shortcuts"]:
        message = {"text": "x", "ts": "1.1", "user": "U1"}
        body = {"type": "message_action", "callback_id": shortcut["callback_id"], "message": message}
        found.append((shortcut["callback_id"], common | body | {"message_ts": "1.1"}))
    for command in MANIFEST["features"]["slash_commands"]:
        body = {"command": command["command"], "text": "x", "channel_id": "C1", "user_id": "U1", "team_id": "T0LOOP"}
        found.append((command["command"], body | {"trigger_id": "t"}))
    for callback_id in MODALS:
        view = {
            "id": "V1",
            "type": "modal",
            "callback_id": callback_id,
            "private_metadata": "{}",
            "state": {"values": {}},
        }
        found.append((callback_id, common | {"type": "view_submission", "view": view}))
    return found


@pytest.mark.parametrize(("name", "body"), requests(), ids=[name for name, _ in requests()])
async def test_everything_that_slack_will_send_is_acknowledged(world: Any, name: str, body: dict[str, Any]) -> None:
    app = build_app(world.bot.desk, lambda _event: None)
    reply = await app.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=body))
    assert reply.status == 200, name
