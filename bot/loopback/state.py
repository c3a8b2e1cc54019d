"""The workspace: people, channels, messages, views, files. Plain data, no network."""

import itertools
import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Workspace:
    team: str = "T0LOOP"
    bot_user: str = "U0BOT"
    bot_id: str = "B0BOT"
    app_id: str = "A0LOOP"
    bot_token: str = "xoxb-loopback"
    app_token: str = "xapp-loopback"
    signing_secret: str = "loopback-secret"
    scopes: str = ""
    """Granted scopes, comma-separated, as Slack tells them in a header; empty: not told."""
    users: dict[str, str] = field(default_factory=lambda: {"U1": "asha", "U2": "ben", "U3": "chitra"})
    channels: dict[str, Json] = field(
        default_factory=lambda: {
            "C1": {"id": "C1", "name": "ask-products", "is_member": True},
            "C2": {"id": "C2", "name": "general", "is_member": True},
            "CREV": {"id": "CREV", "name": "reviews", "is_member": True},
            "COUT": {"id": "COUT", "name": "private-talk", "is_member": False},
            "D1": {"id": "D1", "user": "U1", "is_im": True, "is_member": True},
            "D2": {"id": "D2", "user": "U2", "is_im": True, "is_member": True},
        }
    )
    messages: dict[str, list[Json]] = field(default_factory=dict)
    ephemerals: list[Json] = field(default_factory=list)
    statuses: list[Json] = field(default_factory=list)
    views: dict[str, Json] = field(default_factory=dict)
    homes: dict[str, Json] = field(default_factory=dict)
    files: dict[str, Json] = field(default_factory=dict)
    canvases: dict[str, Json] = field(default_factory=dict)
    responses: list[Json] = field(default_factory=list)
    triggers: dict[str, float] = field(default_factory=dict)
    log: list[Json] = field(default_factory=list)
    counter: Any = field(default_factory=lambda: itertools.count(time.time_ns() // 1_000_000))
    """Ids are never given twice, as in Slack, not even after a restart: a bot may remember them."""
    last_ts: float = 0.0

    def next_id(self, prefix: str) -> str:
        return f"{prefix}{next(self.counter)}"

    def next_ts(self) -> str:
        """Unique and growing, as Slack's are."""
        self.last_ts = max(time.time(), self.last_ts + 0.000001)
        return f"{self.last_ts:.6f}"

    def next_trigger(self, life_s: float) -> str:
        trigger = self.next_id("trigger.")
        self.triggers[trigger] = time.monotonic() + life_s
        return trigger

    def trigger_lives(self, trigger: str) -> bool:
        return self.triggers.pop(trigger, 0.0) >= time.monotonic()

    def channel_type(self, channel: str) -> str:
        return "im" if self.channels[channel].get("is_im") else "channel"

    def of_channel(self, channel: str) -> list[Json]:
        return self.messages.setdefault(channel, [])

    def find(self, channel: str, ts: str) -> Json | None:
        return next((m for m in self.of_channel(channel) if m["ts"] == ts), None)

    def thread(self, channel: str, thread_ts: str) -> list[Json]:
        return [m for m in self.of_channel(channel) if m["ts"] == thread_ts or m.get("thread_ts") == thread_ts]

    def add(self, channel: str, message: Json) -> Json:
        message = {"type": "message", "ts": self.next_ts()} | message
        self.of_channel(channel).append(message)
        return message

    def from_bot(self, channel: str | None = None) -> list[Json]:
        """The bot's messages, oldest first."""
        places = [channel] if channel else list(self.channels)
        return [m for place in places for m in self.of_channel(place) if m.get("user") == self.bot_user]
