"""`ka demo`: loopback Slack, bot and page in one process. The page drives the control API; the bot notices nothing."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from aiohttp import web

from bot.loopback import LoopbackSlack
from bot.ports import ArticleSource, SectionSource
from bot.serve import running
from bot.settings import BotSettings
from domain.answer import Frozen
from domain.ports import Answerer

_STATIC = Path(__file__).with_name("static")


class DemoSettings(Frozen):
    database_url: str
    host: str = "127.0.0.1"
    """Loopback only: whoever reaches the page drives the bot."""
    port: int = 8765
    """0 takes a free port."""
    source_url_template: str = ""
    bot_name: str = "the assistant"
    examples: tuple[str, ...] = ()
    """What a newcomer may try: questions, or a slash command with its text."""


async def demo(
    settings: DemoSettings,
    answerer: Answerer,
    stop: asyncio.Event,
    *,
    sections: SectionSource | None = None,
    articles: ArticleSource | None = None,
    ready: Callable[[str], None] = lambda url: None,
) -> None:
    """Run until `stop` is set. `ready` is called with the page's address once it can be opened."""
    slack = LoopbackSlack()
    slack.routes = lambda app: add_page(app, settings.examples)
    async with slack.running(port=settings.port, host=settings.host):
        workspace = slack.workspace
        bot = BotSettings(
            bot_token=workspace.bot_token,
            app_token=workspace.app_token,
            database_url=settings.database_url,
            api_url=slack.api_url,
            review_channel="CREV",
            source_url_template=settings.source_url_template,
            bot_name=settings.bot_name,
            post_interval_s=0.05,
        )
        async with running(bot, answerer, sections=sections, articles=articles):
            ready(slack.url)
            await stop.wait()


def add_page(app: web.Application, examples: Sequence[str] = ()) -> None:
    async def page(_request: web.Request) -> web.FileResponse:
        return web.FileResponse(_STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    async def offered(_request: web.Request) -> web.Response:
        return web.json_response(list(examples))

    app.router.add_get("/", page)
    app.router.add_get("/examples", offered)
    app.router.add_static("/static", _STATIC)
