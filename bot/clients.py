"""Web API clients. Two, because a retry that is harmless for a lookup posts a message twice."""

from dataclasses import dataclass
from typing import Any

import aiohttp
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient

from bot.settings import BotSettings

_TIMEOUT_S = 20
CANVAS_SCOPE = "canvases:write"
"""Wanted, not needed."""


class Identity:
    """Who the bot is in its workspace."""

    def __init__(self, team: str, user: str, bot: str, *, url: str = "", scopes: frozenset[str] = frozenset()) -> None:
        self.team = team
        self.user = user
        self.bot = bot
        self.url = url.rstrip("/")
        """The workspace's address, `https://….slack.com`."""
        self.scopes = scopes
        """What the bot's token may do; empty where this server doesn't tell."""


@dataclass(frozen=True)
class Clients:
    web: AsyncWebClient
    """For calls that may be repeated: lookups, updates, reactions, modals."""
    posting: AsyncWebClient
    """For calls that add something: repeated only after a 429, which says that nothing was added."""
    bolt: AsyncWebClient
    """For Bolt and Socket Mode: without the bot's token, which Bolt gets from its authorization."""
    session: aiohttp.ClientSession

    async def close(self) -> None:
        await self.session.close()


def make_clients(settings: BotSettings) -> Clients:
    session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=_TIMEOUT_S))
    common: dict[str, Any] = {"token": settings.bot_token, "base_url": settings.api_url, "session": session}
    rate = AsyncRateLimitErrorRetryHandler(max_retry_count=2)
    repeat = [AsyncConnectionErrorRetryHandler(), rate, AsyncServerErrorRetryHandler(max_retry_count=2)]
    return Clients(
        web=AsyncWebClient(**common, timeout=_TIMEOUT_S, retry_handlers=repeat),
        posting=AsyncWebClient(**common, timeout=_TIMEOUT_S, retry_handlers=[rate]),
        bolt=AsyncWebClient(**common | {"token": None}, timeout=_TIMEOUT_S, retry_handlers=repeat),
        session=session,
    )


async def who_am_i(clients: Clients) -> Identity:
    """Raises SlackApiError for a bad token."""
    reply = await clients.web.auth_test()
    return Identity(
        team=reply["team_id"],
        user=reply["user_id"],
        bot=reply.get("bot_id") or "",
        url=str(reply.get("url") or ""),
        scopes=scopes_of(reply.headers),
    )


def scopes_of(headers: object) -> frozenset[str]:
    """The scopes that a reply's headers name; empty where they name none."""
    items = headers.items() if hasattr(headers, "items") else ()
    told = next((str(value) for name, value in items if str(name).lower() == "x-oauth-scopes"), "")
    return frozenset(scope.strip() for scope in told.split(",") if scope.strip())
