"""`kill -9` at every instant between the ack and the answer: nobody goes without an answer, nobody gets two."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.loopback import Delivery, Fault, FaultKind, LoopbackSlack

MENTION = "<@U0BOT>"
WORKER = """
import asyncio, json, sys
from bot.serve import serve
from bot.settings import BotSettings
from domain.answer import Answer, Intent, IntentName, Status

settings = BotSettings.model_validate_json(sys.argv[1])
log = sys.argv[2]

class Slow:
    async def answer(self, question, progress=None):
        with open(log, "a") as out:
            out.write(question.text + "\\n")
        await asyncio.sleep(float(sys.argv[3]))
        intent = Intent(intent=IntentName.GENERAL_AYURVEDA, confidence=0.9)
        return Answer(status=Status.SUCCESS, answer=f"Answer to {question.text}", intent=intent)

async def main():
    await serve(settings, Slow(), asyncio.Event())

asyncio.run(main())
"""


class Process:
    """The bot in a process of its own."""

    def __init__(self, settings: Any, folder: Path, *, answer_s: float = 0.05) -> None:
        self.log = folder / "asked.txt"
        self.log.touch()
        self._command = [sys.executable, "-c", WORKER, settings.model_dump_json(), str(self.log), str(answer_s)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stderr=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": "."})

    def signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


def answers(slack: LoopbackSlack, ts: str) -> list[str]:
    return [m["text"] for m in slack.workspace.thread("C1", ts) if m.get("user") == "U0BOT"]


async def until(condition: Any, timeout_s: float = 120.0) -> None:
    for _ in range(int(timeout_s / 0.02)):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not happen in time")


@pytest.fixture
def settings_of(tmp_path: Path) -> Any:
    from bot.settings import BotSettings
    from store.database import sqlite_url

    def make(slack: LoopbackSlack) -> BotSettings:
        return BotSettings(
            bot_token=slack.workspace.bot_token,
            app_token=slack.workspace.app_token,
            database_url=sqlite_url(tmp_path / "bot.db"),
            api_url=slack.api_url,
            user_limit=0,
            channel_limit=0,
            lease_s=0.6,
            settle_s=0.3,
            post_interval_s=0.0,
            poll_s=0.05,
            ping_interval_s=0.2,
        )

    return make


async def test_killed_while_answering_it_answers_once_after_the_restart(tmp_path: Path, settings_of: Any) -> None:
    slack = LoopbackSlack(delivery=Delivery(ack_timeout_s=2.0))
    async with slack.running():
        bot = Process(settings_of(slack), tmp_path, answer_s=60)
        bot.start()
        try:
            ts = slack.people.say("C1", f"{MENTION} one?")
            await until(lambda: bot.log.read_text() != "")
            await slack.deliverer.settle()  # acknowledged: Slack won't send it again
        finally:
            bot.kill()
        assert answers(slack, ts) == []
        bot = Process(settings_of(slack), tmp_path)
        bot.start()
        try:
            await until(lambda: len(answers(slack, ts)) == 1)
            await asyncio.sleep(0.5)
            assert answers(slack, ts) == ["Answer to one?"]
        finally:
            bot.kill()


async def test_killed_after_slack_took_the_message_it_does_not_post_it_again(tmp_path: Path, settings_of: Any) -> None:
    slack = LoopbackSlack(delivery=Delivery(ack_timeout_s=2.0))
    # the message lands, and the reply to it never comes
    posted = asyncio.Event()
    real = slack.api.call

    async def call(method: str, args: dict[str, Any]) -> dict[str, Any]:
        result = await real(method, args)
        if method == "chat.postMessage" and not posted.is_set():
            posted.set()
            await asyncio.sleep(3600)
        return result

    slack.api.call = call  # type: ignore[method-assign]
    async with slack.running():
        bot = Process(settings_of(slack), tmp_path)
        bot.start()
        try:
            ts = slack.people.say("C1", f"{MENTION} one?")
            await asyncio.wait_for(posted.wait(), 30)
        finally:
            bot.kill()
        bot.start()
        try:
            await until(lambda: any(entry["method"] == "conversations.replies" for entry in slack.workspace.log))
            await asyncio.sleep(1.0)
            assert answers(slack, ts) == ["Answer to one?"]
            assert bot.log.read_text() == "one?\n"  # from the checkpoint: the model was asked once
        finally:
            bot.kill()


async def test_killed_again_and_again_under_load_every_question_has_one_answer(
    tmp_path: Path, settings_of: Any
) -> None:
    slack = LoopbackSlack(delivery=Delivery(ack_timeout_s=1.0, redeliveries=20, redelivery_delay_s=0.1, extra_copies=1))
    async with slack.running():
        slack.faults.queue.extend(Fault("chat.postMessage", FaultKind.CUT_AFTER) for _ in range(2))
        bot = Process(settings_of(slack), tmp_path)
        bot.start()
        questions: dict[str, str] = {}
        try:
            for round_ in range(4):
                for n in range(6):
                    text = f"question {round_}.{n}"
                    questions[text] = slack.people.say("C1", f"{MENTION} {text}", user=f"U{n}")
                have = sum(len(answers(slack, ts)) for ts in questions.values())
                await until(lambda have=have: sum(len(answers(slack, ts)) for ts in questions.values()) >= have + 2)
                bot.kill()
                bot.start()
            await until(lambda: all(answers(slack, ts) for ts in questions.values()), timeout_s=60)
            await slack.deliverer.settle()
            await asyncio.sleep(1.5)
        finally:
            bot.kill()
        assert {text: answers(slack, ts) for text, ts in questions.items()} == {
            text: [f"Answer to {text}"] for text in questions
        }


@pytest.mark.parametrize("heard", [True, False], ids=["it_hears_that_it_landed", "it_never_hears"])
async def test_a_worker_frozen_while_posting_and_woken_too_late_leaves_one_answer(
    tmp_path: Path, settings_of: Any, heard: bool
) -> None:
    slack = LoopbackSlack(delivery=Delivery(ack_timeout_s=5.0))
    if not heard:
        slack.faults.queue.append(Fault("chat.postMessage", FaultKind.CUT_AFTER))
    real, calls = slack.api.call, []

    async def call(method: str, args: dict[str, Any]) -> dict[str, Any]:
        if method == "chat.postMessage":
            calls.append(args)
            if len(calls) == 1:
                frozen.signal(signal.SIGSTOP)
                other.start()
                await until(lambda: len(answers(slack, ts)) == 1)
                result = await real(method, args)  # the frozen worker's message lands after all
                frozen.signal(signal.SIGCONT)
                return result
        return await real(method, args)

    slack.api.call = call  # type: ignore[method-assign]
    async with slack.running():
        frozen, other = Process(settings_of(slack), tmp_path), Process(settings_of(slack), tmp_path)
        frozen.start()
        try:
            ts = slack.people.say("C1", f"{MENTION} one?")
            await until(lambda: any(entry["method"] == "chat.delete" for entry in slack.workspace.log))
            await asyncio.sleep(0.5)
            assert answers(slack, ts) == ["Answer to one?"]
        finally:
            frozen.kill()
            other.kill()
