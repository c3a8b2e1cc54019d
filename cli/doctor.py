"""`ka doctor`: is this installation ready? Each finding says what to do about it."""

from collections.abc import Iterator

import anthropic
from rich.console import Console
from rich.text import Text

from bot.doctor import Finding, check_slack
from cli.slack import bot_settings
from domain.errors import CorpusError, KaError, SettingsError
from pipeline.build import build_index
from pipeline.settings import Settings
from store.database import Database


async def examine(settings: Settings) -> tuple[Finding, ...]:
    """Check the content pack and its index, the database, the language model and Slack. Never raises for what is
    wrong with them."""
    return (*_index(settings), await _database(settings), await _model(settings), *await _slack(settings))


def show(console: Console, findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        mark, style = ("ok  ", "green") if finding.ok else ("look", "red")
        console.print(Text.assemble((f" {mark} ", style), (f"{finding.name}: ", "bold"), finding.message))
        if finding.remedy:
            console.print(Text(f"      {finding.remedy}", style="dim"))


def _index(settings: Settings) -> Iterator[Finding]:
    try:
        yield Finding(name="content pack and index", ok=True, message=build_index(settings))
    except CorpusError as error:
        remedy = f"Mend the files and run: ka index --check --corpus {settings.corpus_dir}"
        yield Finding(name="content pack", ok=False, message=error.message, remedy=remedy)
    except (KaError, OSError) as error:
        message = error.message if isinstance(error, KaError) else f"{settings.data_dir} can't be written."
        remedy = "Set KA_DATA_DIR to a folder that can be written, or check KA_CHROMA_URL."
        yield Finding(name="index", ok=False, message=message, remedy=remedy)


async def _database(settings: Settings) -> Finding:
    kind = "PostgreSQL" if settings.database_url.startswith("postgres") else "SQLite"
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        database = Database(settings.sqlalchemy_url)
        try:
            await database.open()
        finally:
            await database.close()
    except SettingsError as error:
        return Finding(name="database", ok=False, message=error.message, remedy="Only ka serve needs it.")
    except OSError:
        message = f"{settings.data_dir} can't be written."
        return Finding(name="database", ok=False, message=message, remedy="Set KA_DATA_DIR to a folder that can be.")
    return Finding(name="database", ok=True, message=f"{kind} opens.")


async def _model(settings: Settings) -> Finding:
    name = "language model"
    key = settings.anthropic_api_key.get_secret_value()
    if not key:
        message = "no ANTHROPIC_API_KEY: answers are composed from the corpus's own sentences."
        return Finding(name=name, ok=True, message=message)
    client = anthropic.AsyncAnthropic(
        api_key=key, base_url=settings.anthropic_base_url or None, timeout=10, max_retries=0
    )
    try:
        async with client:
            await client.models.retrieve(settings.anthropic_model)
    except anthropic.AuthenticationError:
        return Finding(name=name, ok=False, message="the key is refused.", remedy="Copy ANTHROPIC_API_KEY again.")
    except anthropic.NotFoundError:
        message = f"{settings.anthropic_model} is not known there."
        return Finding(name=name, ok=False, message=message, remedy="Set KA_ANTHROPIC_MODEL to a model of that server.")
    except anthropic.APIError:
        remedy = "Check the network and ANTHROPIC_BASE_URL. Until then answers come from the corpus's own sentences."
        return Finding(name=name, ok=False, message="the API can't be reached.", remedy=remedy)
    return Finding(name=name, ok=True, message=f"{settings.anthropic_model} answers.")


async def _slack(settings: Settings) -> tuple[Finding, ...]:
    try:
        bot = bot_settings(settings)
    except SettingsError as error:
        return (Finding(name="Slack", ok=False, message=error.message, remedy="Only ka serve needs them."),)
    return await check_slack(bot)
