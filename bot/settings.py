"""What the bot needs to know. The project's settings are mapped onto this; nothing here reads the environment."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from pydantic import Field, field_validator

from domain.answer import Frozen
from store.models import Verdict


class Mode(StrEnum):
    SOCKET = "socket"
    HTTP = "http"


DEFAULT_REACTIONS: Mapping[str, Verdict] = MappingProxyType(
    {
        "+1": Verdict.UP,
        "thumbsup": Verdict.UP,
        "white_check_mark": Verdict.UP,
        "-1": Verdict.DOWN,
        "thumbsdown": Verdict.DOWN,
        "x": Verdict.DOWN,
    }
)


class BotSettings(Frozen):
    bot_token: str = Field(repr=False)
    app_token: str = Field(default="", repr=False)
    """Needed in Socket Mode."""
    signing_secret: str = Field(default="", repr=False)
    """Needed in HTTP mode."""
    database_url: str
    mode: Mode = Mode.SOCKET
    api_url: str = "https://slack.com/api/"
    """Base of the Web API; a loopback server in tests and demos."""
    host: str = "127.0.0.1"
    port: int = 3000
    """Where HTTP mode listens for `/slack/events`; 0 takes a free port."""
    review_channel: str = ""
    """Channel id for answers reported as unsafe and for alerts; empty: they stay in the log and the store."""
    reviewers: tuple[str, ...] = ()
    """User ids who see reviews and complaints in their App Home; empty: everyone."""
    source_url_template: str = ""
    """e.g. `https://wiki.example/{doc_id}#{section}`; both are URL-quoted."""
    reactions: dict[str, Verdict] = Field(default_factory=lambda: dict(DEFAULT_REACTIONS))
    """Reactions that count as votes, by name without colons or skin tone."""
    bot_name: str = "the assistant"
    workers: int = Field(default=4, ge=1)
    """Questions worked on at the same time."""
    max_attempts: int = Field(default=4, ge=1)
    answer_timeout_s: float = 120.0
    user_limit: int = Field(default=10, ge=0)
    """Questions a user may ask in `limit_window_s` before the next ones wait; 0: no limit."""
    channel_limit: int = Field(default=40, ge=0)
    limit_window_s: float = 60.0
    queue_note_after: int = Field(default=4, ge=1)
    """With this many questions ahead of it, the asker is told the position."""
    lease_s: float = 30.0
    settle_s: float = 10.0
    """How long a message that may have been posted is given to appear before it is posted again."""
    post_interval_s: float = 1.0
    """Least time between two messages of ours in one channel."""
    poll_s: float = 1.0
    """How often the inbox is looked at when nothing wakes the worker."""
    drain_s: float = 20.0
    """How long a stopping bot finishes what it has begun."""
    keep_events_days: float = 30.0
    """Finished events older than this are removed from the inbox; answers and votes stay."""
    ping_interval_s: float = 5.0

    @field_validator("api_url")
    @classmethod
    def _with_slash(cls, url: str) -> str:
        return url if url.endswith("/") else url + "/"
