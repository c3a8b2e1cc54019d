"""`ka serve` and `ka demo`: the project's settings mapped onto the bot's, and an orderly stop."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path

from bot.articles import PipelineArticles
from bot.demo.server import DemoSettings, demo
from bot.serve import serve
from bot.settings import DEFAULT_REACTIONS, BotSettings, Mode
from domain.corpus import Pack
from domain.errors import SettingsError
from pipeline.build import Assistant
from pipeline.settings import Settings, SlackMode
from store.database import sqlite_url
from store.models import SectionText, Verdict


class PackSections:
    """Whole sections of the pack, for the "Read section" modal."""

    def __init__(self, pack: Pack) -> None:
        texts = [
            SectionText(
                doc_id=document.doc_id,
                section=section.heading,
                title=document.title,
                text=document.text[section.char_start : section.char_end],
            )
            for document in pack.documents
            for section in document.sections
        ]
        texts += [
            SectionText(doc_id=p.doc_id, section=p.product_id, title=p.name, text=p.row_text) for p in pack.products
        ]
        self._texts = {(text.doc_id, text.section): text for text in texts}

    def section(self, doc_id: str, section: str) -> SectionText | None:
        return self._texts.get((doc_id, section))


async def run_bot(settings: Settings, assistant: Assistant) -> None:
    """Serve until SIGINT or SIGTERM; questions already accepted are finished first. Raises SettingsError."""
    await serve(
        bot_settings(settings),
        assistant,
        _stop_on_signals(),
        sections=PackSections(assistant.pack),
        articles=PipelineArticles(assistant.writer),
    )


async def run_demo(settings: Settings, assistant: Assistant, port: int, ready: Callable[[str], None]) -> None:
    """The same bot on a local page until SIGINT or SIGTERM; `ready` hears the page's address."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    await demo(
        DemoSettings(
            database_url=sqlite_url(settings.data_dir / "demo.db"),
            port=port,
            source_url_template=settings.source_url_template,
            examples=examples(assistant.pack),
        ),
        assistant,
        _stop_on_signals(),
        sections=PackSections(assistant.pack),
        articles=PipelineArticles(assistant.writer),
        ready=ready,
    )


def examples(pack: Pack) -> tuple[str, ...]:
    """What this pack's newcomer may try on the demo page."""
    found: list[str] = []
    if pack.products:
        first = pack.products[0]
        found += [f"What are the key herbs in {first.name}?", f"Who should be careful with {first.name}?"]
    if concern := next((concern for product in reversed(pack.products) for concern in product.target_concerns), ""):
        found += [f"Which product is for {concern.lower()}?", f"/ka-article {concern}"]
    return tuple(found)


def _stop_on_signals() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop


def bot_settings(settings: Settings) -> BotSettings:
    """Raises SettingsError that names the tokens that are missing for the chosen mode."""
    token = settings.slack_bot_token.get_secret_value()
    app_token = settings.slack_app_token.get_secret_value()
    secret = settings.slack_signing_secret.get_secret_value()
    needed = {"SLACK_BOT_TOKEN": token}
    if settings.slack_mode is SlackMode.SOCKET:
        needed["SLACK_APP_TOKEN"] = app_token
    else:
        needed["SLACK_SIGNING_SECRET"] = secret
    if missing := [name for name, value in needed.items() if not value]:
        raise SettingsError(
            f"{' and '.join(missing)} must be set to connect to Slack; the README says where to get them."
        )
    if not settings.database_url:
        Path(settings.data_dir).mkdir(parents=True, exist_ok=True)
    return BotSettings(
        bot_token=token,
        app_token=app_token,
        signing_secret=secret,
        database_url=settings.sqlalchemy_url,
        mode=Mode(settings.slack_mode),
        api_url=settings.slack_api_url,
        host=settings.http_host,
        port=settings.http_port,
        review_channel=settings.review_channel,
        reviewers=tuple(user.strip() for user in settings.reviewers.split(",") if user.strip()),
        source_url_template=settings.source_url_template,
        user_limit=settings.user_limit,
        channel_limit=settings.channel_limit,
        workers=settings.workers,
        reactions=_reactions(settings.reactions),
    )


def _reactions(text: str) -> dict[str, Verdict]:
    """The usual ones, changed by `heart=up,warning=down,x=none`. Raises SettingsError."""
    found = dict(DEFAULT_REACTIONS)
    for pair in filter(None, (part.strip() for part in text.split(","))):
        name, _, verdict = (word.strip(" :") for word in pair.partition("="))
        if not name or verdict not in set(Verdict):
            raise SettingsError(f"KA_REACTIONS: {pair!r} is not a reaction's name, “=”, and up, down or none.")
        found[name] = Verdict(verdict)
    return {name: verdict for name, verdict in found.items() if verdict is not Verdict.NONE}
