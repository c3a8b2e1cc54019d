"""Assistants whose drafts come from a scripted Messages API over loopback, reached by the settings alone."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from domain.answer import Answer, Question
from domain.corpus import Pack
from pipeline.build import Assistant
from tests.fakes.messages_api import MessagesApi, Reply, serving


@dataclass(frozen=True)
class Drafted:
    """What became of the model's drafts."""

    answer: Answer
    pack: Pack
    requests: list[dict[str, Any]]
    """Bodies that the Messages API received, in order."""


@pytest.fixture(scope="session")
def messages_api() -> Iterator[MessagesApi]:
    """The server, in a thread with an event loop of its own: it outlives the loops of single tests."""
    api, ready, loop = MessagesApi(), threading.Event(), asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        async with serving(api):
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    assert ready.wait(10)
    yield api
    loop.call_soon_threadsafe(stop.set)
    thread.join(10)
    loop.close()


@pytest.fixture(scope="session")
def draft(make_assistant: Callable[..., Assistant], messages_api: MessagesApi) -> Callable[..., Drafted]:
    """(pack, question, *replies of the model) to what the pipeline made of them."""
    built: dict[str, Assistant] = {}

    def run(pack: str, question: str, *replies: Reply | Callable[[dict[str, Any]], Reply]) -> Drafted:
        if pack not in built:
            built[pack] = make_assistant(
                pack,
                anthropic_api_key="test-key",
                anthropic_base_url=messages_api.url,
                anthropic_max_retries=1,
                anthropic_timeout_s=10,
            )
        messages_api.script(*replies)
        answer = asyncio.run(built[pack].answer(Question(text=question)))
        return Drafted(answer=answer, pack=built[pack].pack, requests=messages_api.requests)

    return run
