"""Drives the bot against a Slack server that isn't ours: run by `test_other_slack.py` in a network of its own.

Arguments: the server's binary, a folder to work in. Prints what happened as one JSON object.
"""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp

from bot.serve import running
from bot.settings import BotSettings
from domain.answer import Answer, Citation, Intent, IntentName, Question, Status
from store.database import sqlite_url
from store.models import ArticleDraft, ArticleRequest

BASE = "http://127.0.0.1:3000"
CONFIG = """
workspace: {name: Loop, domain: loop, teamId: T0LOOP}
app: {appId: A0LOOP, botUserId: U0BOT, botName: ka, botToken: xoxb-loop, appToken: xapp-loop, signingSecret: s3cret,
      mode: socket}
users: [{id: U1, name: asha}, {id: U2, name: ben}]
channels: [{id: C1, name: ask-products, members: [U0BOT, U1, U2]}]
"""


class Scripted:
    async def answer(self, question: Question, progress: Any = None) -> Answer:
        citation = Citation(doc_id="faq.md", section="One", excerpt="It is a tea.")
        intent = Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.9)
        text = f"About **{question.text}** after {len(question.history)} [source:faq.md#One]."
        return Answer(status=Status.SUCCESS, answer=text, citations=(citation,), intent=intent)

    async def draft(self, request: ArticleRequest, progress: Any) -> ArticleDraft:
        progress("outline")
        return ArticleDraft(markdown=f"# {request.topic}\n\n## What it is\n\nA tea.\n")


class Driver:
    def __init__(self, http: aiohttp.ClientSession) -> None:
        self._http = http

    async def do(self, what: str, **body: Any) -> Any:
        async with self._http.post(f"{BASE}/_control/{what}", json=body) as reply:
            return await reply.json()

    async def messages(self, channel: str) -> list[dict[str, Any]]:
        async with self._http.get(f"{BASE}/_control/messages/{channel}") as reply:
            return list((await reply.json())["messages"])

    async def methods(self) -> list[str]:
        async with self._http.get(f"{BASE}/_control/log") as reply:
            return [e["summary"] for e in (await reply.json())["log"] if e["kind"] == "web_api"]

    async def replies(self, channel: str, ts: str, count: int) -> list[dict[str, Any]]:
        """The bot's messages in a thread, once there are so many (or after five seconds)."""
        found: list[dict[str, Any]] = []
        for _ in range(100):
            found = [m for m in await self.messages(channel) if m.get("thread_ts") == ts and m["user"] == "U0BOT"]
            if len(found) >= count:
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)  # a second answer would come now
        return [m for m in await self.messages(channel) if m.get("thread_ts") == ts and m["user"] == "U0BOT"]

    async def submit(self, user: str, values: dict[str, Any]) -> None:
        async with self._http.ws_connect(f"{BASE}/ui") as socket:
            await socket.send_json({"t": "view_submit", "user": user, "values": values})
            await asyncio.sleep(0.3)


async def scenario(driver: Driver, bot: Any) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    ts = (await driver.do("message", channel="C1", user="U1", text="<@U0BOT> what is it?"))["message"]["ts"]
    seen["mention"] = [m["text"] for m in await driver.replies("C1", ts, 1)]
    await driver.do("message", channel="C1", user="U2", text="and with milk?", thread_ts=ts)
    replies = await driver.replies("C1", ts, 2)
    seen["thread"] = [m["text"] for m in replies]
    answer_ts = replies[0]["ts"]
    await driver.do("reaction", channel="C1", ts=answer_ts, name="+1", user="U2")
    value = json.dumps({"q": f"T0LOOP:C1:{ts}", "n": 1})
    action = {"action_id": "read_section", "type": "button", "value": value}
    await driver.do("interact", channel="C1", messageTs=answer_ts, user="U1", action=action)
    await driver.do("edit-message", channel="C1", ts=ts, user="U1", text="<@U0BOT> what is an oil?")
    for _ in range(100):
        edited = (await driver.replies("C1", ts, 2))[0]["text"]
        if "oil" in edited:
            break
    seen["edited"] = edited
    seen["votes"] = [v.verdict for v in await bot.desk.feedback.of_answer(f"T0LOOP:C1:{ts}")]
    im = (await bot.desk.clients.web.conversations_open(users="U1"))["channel"]["id"]
    direct = (await driver.do("message", channel=im, user="U1", text="in private?"))["message"]["ts"]
    seen["direct"] = [m["text"] for m in await driver.replies(im, direct, 1)]
    await driver.do("open-home", user="U1")
    await driver.do("command", channel="C1", user="U1", command="/ka-article", text="sleep")
    await asyncio.sleep(0.5)
    await driver.submit("U1", {"topic": {"topic": {"type": "plain_text_input", "value": "sleep"}}})
    for _ in range(100):
        files = [f["name"] for m in await driver.messages("C1") for f in m.get("files") or []]
        if files:
            break
        await asyncio.sleep(0.05)
    seen["files"] = files
    await driver.do("delete-message", channel="C1", ts=ts, user="U1")
    for _ in range(100):
        left = [m for m in await driver.messages("C1") if m["user"] == "U0BOT" and m.get("ts") == answer_ts]
        if not left:
            break
        await asyncio.sleep(0.05)
    seen["left_after_deletion"] = len(left)
    seen["methods"] = sorted(set(await driver.methods()))
    for _ in range(100):
        seen["open"] = await bot.desk.inbox.open_count()
        if not seen["open"]:
            break
        await asyncio.sleep(0.05)
    return seen


async def main(binary: str, folder: Path) -> None:
    config = folder / "slack.yaml"
    config.write_text(CONFIG)
    arguments = ["--config", str(config), "--port", "3000", "--base-host", "127.0.0.1"]
    server = subprocess.Popen([binary, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: ASYNC220
    settings = BotSettings(
        bot_token="xoxb-loop",
        app_token="xapp-loop",
        database_url=sqlite_url(folder / "bot.db"),
        api_url=f"{BASE}/api/",
        post_interval_s=0.0,
        poll_s=0.05,
    )
    pipeline = Scripted()
    try:
        async with aiohttp.ClientSession() as http, running(settings, pipeline, articles=pipeline) as bot:
            await asyncio.sleep(0.5)
            print(json.dumps(await scenario(Driver(http), bot)))
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
