"""The golden questions in a Slack channel: the real pipeline behind the real bot, over loopback HTTP and WebSocket."""

import asyncio
import html
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.loopback import LoopbackSlack
from bot.serve import running
from bot.settings import BotSettings
from cli.slack import PackSections
from domain.answer import Question
from evals.cases import load_cases
from pipeline.build import Assistant
from store.database import sqlite_url

BOT = "<@U0BOT>"


@asynccontextmanager
async def workspace(assistant: Assistant, folder: Path) -> AsyncIterator[LoopbackSlack]:
    slack = LoopbackSlack()
    async with slack.running():
        settings = BotSettings(
            bot_token=slack.workspace.bot_token,
            app_token=slack.workspace.app_token,
            database_url=sqlite_url(folder / "bot.db"),
            api_url=slack.api_url,
            user_limit=0,
            channel_limit=0,
            post_interval_s=0.0,
            poll_s=0.05,
        )
        async with running(settings, assistant, sections=PackSections(assistant.pack)):
            yield slack


async def reply_to(slack: LoopbackSlack, text: str, **more: Any) -> dict[str, Any]:
    ts = slack.people.say("C1", text, **more)
    root, earlier = more.get("thread_ts", ts), 0
    if "thread_ts" in more:
        earlier = len(from_bot(slack, root))
    async with asyncio.timeout(20):
        while len(from_bot(slack, root)) <= earlier:  # noqa: ASYNC110 (there is no event for a new message)
            await asyncio.sleep(0.02)
    return from_bot(slack, root)[-1]


def from_bot(slack: LoopbackSlack, ts: str) -> list[dict[str, Any]]:
    return [message for message in slack.workspace.thread("C1", ts) if message.get("user") == "U0BOT"]


@pytest.mark.parametrize("pack", ["kerala", "nordbark"])
async def test_every_golden_question_is_answered_in_its_thread_as_on_the_command_line(
    pack: str,
    assistants: Mapping[str, Assistant],
    pack_dirs: Mapping[str, Path],
    tmp_path: Path,
) -> None:
    assistant = assistants[pack]
    async with workspace(assistant, tmp_path) as slack:
        for case in load_cases(pack_dirs[pack]):
            expected = await assistant.answer(Question(text=case.question))
            reply = await reply_to(slack, f"{BOT} {case.question}")
            assert expected.status == case.status, case.id
            cited = {f"{c.doc_id} › {c.section}" for c in expected.citations}
            assert all(place in html.unescape(reply["text"]) for place in cited), case.id
            containers = [block for block in reply["blocks"] if block["type"] == "container"]
            assert all(block["default_collapsed"] for block in containers), case.id
            titles = [block["title"]["text"] for block in containers]
            assert (f"Sources ({len(cited)})" in titles) == bool(cited), case.id
            assert "[source:" not in str(reply), case.id


async def test_a_condition_named_later_in_the_thread_blocks_what_was_fine_before(
    assistants: Mapping[str, Assistant], tmp_path: Path
) -> None:
    assistant = assistants["kerala"]
    product = assistant.pack.products[1]
    async with workspace(assistant, tmp_path) as slack:
        first = await reply_to(slack, f"{BOT} What is {product.name} used for?")
        second = await reply_to(slack, "ok. and if she is pregnant?", thread_ts=first["thread_ts"])
        assert "can't recommend" not in first["text"]
        assert "can't recommend" in second["text"]
        assert product.name in second["text"]
