"""The running bot: database, identity, worker, connection; and an orderly end."""

import asyncio
import contextlib
import logging
import os
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import uvicorn
from slack_bolt.adapter.asgi.async_handler import AsyncSlackRequestHandler
from slack_bolt.adapter.socket_mode.async_handler import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError

from bot.app import build_app
from bot.clients import Clients, Identity, make_clients, who_am_i
from bot.desk import Desk, make_desk
from bot.ports import ArticleSource, NoArticles, NoSections, SectionSource
from bot.settings import BotSettings, Mode
from bot.slack_errors import SLACK_ERRORS, Failure, error_code, failure_of
from bot.worker import Worker
from domain.errors import SettingsError
from domain.ports import Answerer
from store.database import Clock, Database

log = logging.getLogger(__name__)
_EVENTS_PATH = "/slack/events"


@dataclass(frozen=True)
class Running:
    """A bot that accepts and answers."""

    desk: Desk
    worker: Worker
    address: str
    """Where HTTP mode listens; empty in Socket Mode."""


async def serve(
    settings: BotSettings,
    answerer: Answerer,
    stop: asyncio.Event,
    *,
    sections: SectionSource | None = None,
    articles: ArticleSource | None = None,
    clock: Clock = time.time,
) -> None:
    """Run until `stop` is set, then finish what was begun. Raises SettingsError for tokens that don't work."""
    async with running(settings, answerer, sections=sections, articles=articles, clock=clock):
        await stop.wait()


@asynccontextmanager
async def running(
    settings: BotSettings,
    answerer: Answerer,
    *,
    sections: SectionSource | None = None,
    articles: ArticleSource | None = None,
    clock: Clock = time.time,
    backoff_s: tuple[float, ...] | None = None,
) -> AsyncIterator[Running]:
    _check(settings)
    database = Database(settings.database_url)
    clients = make_clients(settings)
    try:
        await database.open()
        identity = await _identity(clients)
        desk = make_desk(
            settings,
            clock=clock,
            database=database,
            clients=clients,
            identity=identity,
            answerer=answerer,
            sections=sections or NoSections(),
            articles_source=articles or NoArticles(),
            owner=f"{socket.gethostname()}:{os.getpid()}",
        )
        worker = Worker(desk, **({"backoff_s": backoff_s} if backoff_s is not None else {}))
        app = build_app(desk, worker.accepted)
        working = asyncio.create_task(worker.run())
        try:
            connection = _socket_mode if settings.mode is Mode.SOCKET else _http
            async with connection(app, settings) as address:
                log.info("the bot is connected (%s)", address or "Socket Mode")
                try:
                    yield Running(desk, worker, address)
                finally:
                    await worker.drain()  # before the connection closes: what arrives meanwhile is still accepted
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
    finally:
        await clients.close()
        await database.close()


def _check(settings: BotSettings) -> None:
    if settings.mode is Mode.SOCKET and not settings.app_token:
        raise SettingsError("Socket Mode needs an app-level token (SLACK_APP_TOKEN, it begins with xapp-).")
    if settings.mode is Mode.HTTP and not settings.signing_secret:
        raise SettingsError("HTTP mode needs the app's signing secret (SLACK_SIGNING_SECRET).")


async def _identity(clients: Clients) -> Identity:
    """Ask Slack who we are; wait while it can't be reached."""
    delay_s = 1.0
    while True:
        try:
            return await who_am_i(clients)
        except SLACK_ERRORS as error:
            if isinstance(error, SlackApiError) and failure_of(error) not in (Failure.UNCLEAR, Failure.RATE):
                raise SettingsError(
                    f"Slack does not accept the bot token (SLACK_BOT_TOKEN): {error_code(error)}. Copy it again from "
                    "the app's “OAuth & Permissions” page, and reinstall the app if its scopes changed."
                ) from error
            log.warning("Slack can't be reached; trying again in %.0f s", delay_s)
            await asyncio.sleep(delay_s)
            delay_s = min(delay_s * 2, 60.0)


@asynccontextmanager
async def _socket_mode(app: AsyncApp, settings: BotSettings) -> AsyncIterator[str]:
    handler = AsyncSocketModeHandler(app, settings.app_token, ping_interval=settings.ping_interval_s)
    try:
        await handler.connect_async()  # type: ignore[no-untyped-call]
        yield ""
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]


@asynccontextmanager
async def _http(app: AsyncApp, settings: BotSettings) -> AsyncIterator[str]:
    config = uvicorn.Config(
        AsyncSlackRequestHandler(app, path=_EVENTS_PATH),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        lifespan="off",
    )
    listener = config.bind_socket()
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not server.started:
            if serving.done():
                await serving
                raise SettingsError(f"Could not listen on {settings.host}:{settings.port}.")
            await asyncio.sleep(0.01)
        yield f"http://{settings.host}:{listener.getsockname()[1]}{_EVENTS_PATH}"
    finally:
        server.should_exit = True
        await asyncio.gather(serving, return_exceptions=True)
        listener.close()


class _Server(uvicorn.Server):
    """Signals belong to the command that runs the bot, not to its HTTP server."""

    @contextlib.contextmanager
    def capture_signals(self):  # type: ignore[no-untyped-def]
        yield
