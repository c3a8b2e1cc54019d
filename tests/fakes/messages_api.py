"""A Messages API on loopback that says what it is told to: drafts, errors, refusals, cut connections."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

Reply = dict[str, Any] | int | str
"""A whole message body; an HTTP error status; or "cut" (connection dropped half-way) "drip" (a blank
at a time, for ever), and whatever else (not JSON)."""


def message(text: str | Sequence[dict[str, Any]], stop_reason: str = "end_turn") -> dict[str, Any]:
    """A message body as the API sends it."""
    content = [{"type": "text", "text": text}] if isinstance(text, str) else list(text)
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "fake-model",
        "content": content,
        "stop_reason": stop_reason,
        "stop_sequence": None,
        "usage": {"input_tokens": 100, "output_tokens": 20},
    }


class MessagesApi:
    """Replies in the order scripted; the last reply repeats. Requests are kept for inspection."""

    def __init__(self, *replies: Reply | Callable[[dict[str, Any]], Reply]) -> None:
        self._replies = list(replies)
        self.requests: list[dict[str, Any]] = []
        self.url = ""

    def script(self, *replies: Reply | Callable[[dict[str, Any]], Reply]) -> None:
        """Forget what was asked so far and reply with these from now on."""
        self._replies, self.requests = list(replies), []

    async def _messages(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.requests.append(body)
        scripted = self._replies[min(len(self.requests), len(self._replies)) - 1]
        reply = scripted(body) if callable(scripted) else scripted
        match reply:
            case int():
                error = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
                return web.json_response(error, status=reply, headers={"retry-after-ms": "1"})
            case "cut":
                response = web.StreamResponse(headers={"content-type": "application/json", "content-length": "1000"})
                await response.prepare(request)
                await response.write(b'{"id": "msg_')
                assert request.transport is not None
                request.transport.abort()
                return response
            case "drip":
                response = web.StreamResponse(headers={"content-type": "application/json"})
                await response.prepare(request)
                while True:
                    await response.write(b" ")
                    await asyncio.sleep(0.05)
            case str():
                return web.Response(body=reply, content_type="application/json")
            case _:
                return web.Response(body=json.dumps(reply), content_type="application/json")


@asynccontextmanager
async def serving(api: MessagesApi) -> AsyncIterator[MessagesApi]:
    """Serve the API on a free loopback port and set its `url`."""
    app = web.Application()
    app.router.add_post("/v1/messages", api._messages)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    api.url = f"http://127.0.0.1:{port}"
    try:
        yield api
    finally:
        await runner.cleanup()
