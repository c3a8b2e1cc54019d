"""A bot and the loopback Slack, joined over real HTTP and WebSockets; a scripted pipeline between them."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.loopback import Delivery, LoopbackSlack
from bot.serve import Running, running
from bot.settings import BotSettings, Mode
from domain.answer import Answer, Citation, Intent, IntentName, Question, Status, UnsupportedClaim
from domain.factcheck import StyleFinding
from domain.ports import Progress, Step
from store.database import sqlite_url
from store.models import ArticleDraft, ArticleRequest, SectionText
from tests.fakes.postgres import postgres_server

MENTION = "<@U0BOT>"


def make_answer(text: str = "It is a **tea** [source:faq.md#1. What is it?].", **fields: Any) -> Answer:
    given: dict[str, Any] = {
        "status": Status.SUCCESS,
        "answer": text,
        "citations": (Citation(doc_id="faq.md", section="1. What is it?", excerpt="It is a tea."),),
        "confidence_score": 0.8,
        "intent": Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.9),
    }
    return Answer(**given | fields)


class ScriptedAnswerer:
    """Answers from a script; remembers what it was asked; can be held back or made to fail."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.script: Callable[[Question], Answer] = lambda question: make_answer(
            f"You asked: {question.text} [source:faq.md#1. What is it?]"
        )
        self.failures = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.steps: tuple[Step, ...] = (Step.SAFETY, Step.RETRIEVAL)

    async def answer(self, question: Question, progress: Progress | None = None) -> Answer:
        self.asked.append(question)
        if progress is not None:
            for step in self.steps:
                progress(step)
        await self.gate.wait()
        if self.failures > 0:
            self.failures -= 1
            raise RuntimeError("secret detail of the pipeline")
        return self.script(question)


class Sections:
    def section(self, doc_id: str, section: str) -> SectionText | None:
        if doc_id != "faq.md":
            return None
        text = "Before it.\n\nIt is a tea.\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter it."
        return SectionText(doc_id=doc_id, section=section, title="FAQ", text=text)


class ScriptedArticles:
    """Drafts from a script; remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[ArticleRequest] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.failures = 0

    async def draft(self, request: ArticleRequest, progress: Callable[[str], None]) -> ArticleDraft:
        self.asked.append(request)
        progress("outline")
        progress("fact check 3 of 9")
        await self.gate.wait()
        if self.failures > 0:
            self.failures -= 1
            raise RuntimeError("secret detail of the writer")
        return ArticleDraft(
            markdown=f"# {request.topic}\n\n## What it is\n\nA tea.\n\n### How it is made\n\n"
            + " ".join(request.comments),
            citations=(Citation(doc_id="faq.md", section="1. What is it?", excerpt="It is a tea."),),
            missing=("studies",),
            unsupported=(
                UnsupportedClaim(sentence="It cures.", max_similarity=0.2, scanned_chunks=5, reason="beyond it"),
            ),
            style=(StyleFinding(phrase="miracle", rule="no promises"),),
        )


class World:
    """Slack, the bot and its pipeline."""

    def __init__(self, slack: LoopbackSlack, bot: Running, answerer: ScriptedAnswerer) -> None:
        self.slack = slack
        self.bot = bot
        self.answerer = answerer
        self.articles: ScriptedArticles = bot.desk.articles_source  # type: ignore[assignment]

    def replies(self, ts: str, channel: str = "C1") -> list[dict[str, Any]]:
        """The bot's messages in a thread."""
        return [m for m in self.slack.workspace.thread(channel, ts) if m.get("user") == "U0BOT"]

    async def ask(self, text: str, *, channel: str = "C1", **more: Any) -> tuple[str, dict[str, Any]]:
        """Say something and wait for one more reply in its thread. Returns the ts and the reply."""
        thread = more.get("thread_ts")
        before = len(self.replies(thread, channel)) if thread else 0
        ts = self.slack.people.say(channel, text, **more)
        root = thread or ts
        await self.until(lambda: len(self.replies(root, channel)) > before)
        return ts, self.replies(root, channel)[-1]

    async def until(self, condition: Callable[[], bool], timeout_s: float = 10.0) -> None:
        end = time.monotonic() + timeout_s
        while not condition():
            if time.monotonic() > end:
                raise AssertionError("it did not happen in time")
            await asyncio.sleep(0.01)

    async def idle(self, timeout_s: float = 10.0) -> None:
        """Wait until every event is delivered and worked on."""
        end = time.monotonic() + timeout_s
        while True:
            await self.slack.deliverer.settle()
            if await self.bot.desk.inbox.open_count() == 0:
                return
            if time.monotonic() > end:
                raise AssertionError("the inbox did not empty in time")
            await asyncio.sleep(0.01)

    def calls(self, method: str) -> list[dict[str, Any]]:
        return [entry["args"] for entry in self.slack.workspace.log if entry["method"] == method]


MakeWorld = Callable[..., AbstractAsyncContextManager[World]]


def settings_for(slack: LoopbackSlack, folder: Path, **changes: Any) -> BotSettings:
    workspace = slack.workspace
    given: dict[str, Any] = {
        "bot_token": workspace.bot_token,
        "app_token": workspace.app_token,
        "signing_secret": workspace.signing_secret,
        "database_url": sqlite_url(folder / "bot.db"),
        "api_url": slack.api_url,
        "review_channel": "CREV",
        "port": 0,
        "user_limit": 0,
        "channel_limit": 0,
        "settle_s": 0.2,
        "post_interval_s": 0.0,
        "poll_s": 0.05,
        "drain_s": 5.0,
        "ping_interval_s": 0.2,
        "lease_s": 5.0,
    }
    return BotSettings(**given | changes)


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres_server(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture
def make_world(tmp_path: Path) -> MakeWorld:
    @asynccontextmanager
    async def make(
        *,
        delivery: Delivery | None = None,
        answerer: ScriptedAnswerer | None = None,
        scopes: str = "",
        clock: Callable[[], float] = time.time,
        **changes: Any,
    ) -> AsyncIterator[World]:
        answerer = answerer or ScriptedAnswerer()
        slack = LoopbackSlack(delivery=delivery or Delivery(ack_timeout_s=1.0, redelivery_delay_s=0.05))
        slack.workspace.scopes = scopes
        async with slack.running():
            settings = settings_for(slack, tmp_path, **changes)
            async with running(
                settings,
                answerer,
                sections=Sections(),
                articles=ScriptedArticles(),
                clock=clock,
                backoff_s=(0.05,),
            ) as bot:
                if settings.mode is Mode.HTTP:
                    slack.deliverer.request_url = bot.address
                yield World(slack, bot, answerer)

    return make


@pytest.fixture
async def world(make_world: MakeWorld) -> AsyncIterator[World]:
    async with make_world() as world:
        yield world
