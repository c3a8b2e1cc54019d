"""How events and interactions reach the app: over its WebSockets, or signed over HTTP; again until acknowledged."""

import asyncio
import contextlib
import hashlib
import hmac
import json
import time
from typing import Any
from urllib.parse import urlencode

import aiohttp
from aiohttp import web

from bot.loopback.faults import Delivery
from bot.loopback.state import Json, Workspace


class Deliverer:
    def __init__(self, workspace: Workspace, delivery: Delivery) -> None:
        self._ws = workspace
        self.delivery = delivery
        self.request_url = ""
        """Set: events go there, signed. Empty: they go to a connected WebSocket."""
        self.sockets: list[web.WebSocketResponse] = []
        self.acks: dict[str, asyncio.Future[Json]] = {}
        self.undelivered: list[Json] = []
        self._session: aiohttp.ClientSession | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def send_later(self, kind: str, payload: Json) -> None:
        """Slack doesn't wait for the app before it goes on."""
        for _ in range(1 + self.delivery.extra_copies):
            task = asyncio.create_task(self._quietly(kind, payload))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _quietly(self, kind: str, payload: Json) -> None:
        await self.send(kind, payload)

    async def send(self, kind: str, payload: Json) -> Json | None:
        """Deliver until acknowledged; events only are delivered again. Returns the reply, None if there was none."""
        attempts = 1 + (self.delivery.redeliveries if kind == "events_api" else 0)
        for attempt in range(attempts):
            if attempt:
                await asyncio.sleep(self.delivery.redelivery_delay_s)
            reply = await (self._over_http if self.request_url else self._over_socket)(kind, payload, attempt)
            if reply is not None:
                return reply
        self.undelivered.append({"kind": kind, "payload": payload})
        return None

    async def _over_socket(self, kind: str, payload: Json, attempt: int) -> Json | None:
        deadline = time.monotonic() + self.delivery.ack_timeout_s
        while not (sockets := [s for s in self.sockets if not s.closed]):
            if time.monotonic() > deadline:
                return None
            await asyncio.sleep(0.01)
        envelope_id = self._ws.next_id("env-")
        envelope = {"envelope_id": envelope_id, "type": kind, "payload": payload, "accepts_response_payload": True}
        if attempt:
            envelope |= {"retry_attempt": attempt, "retry_reason": "timeout"}
        acked: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.acks[envelope_id] = acked
        for socket in sockets if self.delivery.to_all_sockets else sockets[-1:]:
            with contextlib.suppress(ConnectionError):
                await socket.send_str(json.dumps(envelope))
        try:
            return await asyncio.wait_for(acked, self.delivery.ack_timeout_s)
        except TimeoutError:
            return None
        finally:
            self.acks.pop(envelope_id, None)

    def acknowledged(self, message: Json) -> None:
        future = self.acks.get(str(message.get("envelope_id")))
        if future is None or future.done():
            return
        if self.delivery.ignore_acks > 0:
            self.delivery.ignore_acks -= 1
            return
        future.set_result(message.get("payload") or {})

    async def _over_http(self, kind: str, payload: Json, attempt: int) -> Json | None:
        if kind == "events_api":
            body, content_type = json.dumps(payload), "application/json"
        else:
            form: Json = payload if kind == "slash_commands" else {"payload": json.dumps(payload)}
            body, content_type = urlencode(form), "application/x-www-form-urlencoded"
        stamp = str(int(time.time()))
        base = f"v0:{stamp}:{body}".encode()
        signature = "v0=" + hmac.new(self._ws.signing_secret.encode(), base, hashlib.sha256).hexdigest()
        headers = {"Content-Type": content_type, "X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signature}
        if attempt:
            headers |= {"X-Slack-Retry-Num": str(attempt), "X-Slack-Retry-Reason": "http_timeout"}
        self._session = self._session or aiohttp.ClientSession()
        timeout = aiohttp.ClientTimeout(total=self.delivery.ack_timeout_s)
        try:
            async with self._session.post(self.request_url, data=body, headers=headers, timeout=timeout) as reply:
                text = await reply.text()
                if reply.status != 200:
                    return None
        except (TimeoutError, aiohttp.ClientError):
            return None
        if self.delivery.ignore_acks > 0:
            self.delivery.ignore_acks -= 1
            return None
        try:
            parsed: Any = json.loads(text) if text else {}
        except ValueError:
            parsed = {"text": text}
        return parsed if isinstance(parsed, dict) else {}

    async def settle(self) -> None:
        """Wait until nothing is on its way to the app."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._session is not None:
            await self._session.close()
