"""The server: `/api/<method>`, `/socket`, `/upload/<file>`, and `/_control/…` for those who drive it."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import WSMsgType, web

from bot.loopback.control import add_control_routes
from bot.loopback.delivery import Deliverer
from bot.loopback.errors import ApiError
from bot.loopback.faults import Delivery, Fault, FaultKind, Faults
from bot.loopback.people import People
from bot.loopback.state import Json, Workspace
from bot.loopback.web_api import WebApi


class LoopbackSlack:
    """`async with LoopbackSlack().running() as slack:`; then `slack.api_url`, `slack.people`, `slack.workspace`."""

    def __init__(self, workspace: Workspace | None = None, delivery: Delivery | None = None) -> None:
        self.workspace = workspace or Workspace()
        self.faults = Faults()
        self.deliverer = Deliverer(self.workspace, delivery or Delivery())
        self.people = People(self.workspace, self.deliverer)
        self.api = WebApi(self.workspace, lambda: self.url)
        self.api.on_message = self._own_message
        self.api.on_change = self.changed
        self.url = ""
        self.routes: Callable[[web.Application], None] = lambda app: None
        """Adds routes of one's own, a page for instance."""
        self.version = 0
        """Counts what happened, for those who watch."""
        self._changes: asyncio.Event = asyncio.Event()

    @property
    def api_url(self) -> str:
        return f"{self.url}/api/"

    @property
    def delivery(self) -> Delivery:
        return self.deliverer.delivery

    def changed(self) -> None:
        """Wake everyone who waits for something to happen."""
        self.version += 1
        self._changes.set()
        self._changes = asyncio.Event()

    async def next_change(self, timeout_s: float, since: int | None = None) -> None:
        """Wait until something happens, or has happened after version `since`."""
        if since is not None and self.version != since:
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changes.wait(), timeout_s)

    def application(self) -> web.Application:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_post("/api/{method}", self._call)
        app.router.add_get("/api/{method}", self._call)
        app.router.add_get("/socket", self._socket)
        app.router.add_post("/upload/{file}", self._upload)
        app.router.add_get("/upload/{file}", self._download)
        add_control_routes(app, self)
        self.routes(app)
        return app

    @asynccontextmanager
    async def running(self, port: int = 0, host: str = "127.0.0.1") -> AsyncIterator["LoopbackSlack"]:
        runner = web.AppRunner(self.application(), shutdown_timeout=0.2)
        await runner.setup()
        site = web.TCPSite(runner, host, port)
        await site.start()
        bound = runner.addresses[0][1]
        self.url = f"http://{host}:{bound}"
        try:
            yield self
        finally:
            await self.deliverer.close()
            await self.close_sockets()
            await runner.cleanup()

    async def close_sockets(self) -> None:
        """Cut every WebSocket, as Slack does when it refreshes them."""
        for socket in list(self.deliverer.sockets):
            await socket.close(code=1001)

    async def ask_to_reconnect(self) -> None:
        """What Slack sends before it refreshes a connection."""
        for socket in list(self.deliverer.sockets):
            await socket.send_str(json.dumps({"type": "disconnect", "reason": "refresh_requested"}))

    async def _own_message(self, channel: str, message: Json) -> None:
        event = message | {"channel": channel, "channel_type": self.workspace.channel_type(channel)}
        self.people.event(event)

    async def _call(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        args = await _arguments(request)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ") or str(args.get("token", ""))
        self.workspace.log.append({"method": method, "args": args})
        wanted = self.workspace.app_token if method == "apps.connections.open" else self.workspace.bot_token
        if token != wanted:
            return web.json_response({"ok": False, "error": "invalid_auth"})
        fault = self.faults.take(method)
        if fault is not None and (reply := await self._struck(fault, request)) is not None:
            return reply
        result: Json
        try:
            result = {"ok": True} | await self.api.call(method, args)
        except ApiError as error:
            result = error.reply
        if fault is not None and fault.kind is FaultKind.SERVER_ERROR_AFTER:
            return web.Response(status=500, text="error")
        if fault is not None and fault.kind is FaultKind.CUT_AFTER and request.transport is not None:
            request.transport.abort()
        headers = {"X-OAuth-Scopes": self.workspace.scopes} if self.workspace.scopes else {}
        return web.json_response(result, headers=headers)

    async def _struck(self, fault: Fault, request: web.Request) -> web.StreamResponse | None:
        """The reply of a fault that keeps the call from having any effect."""
        match fault.kind:
            case FaultKind.RATE_LIMITED:
                headers = {"Retry-After": str(fault.retry_after)}
                return web.json_response({"ok": False, "error": "ratelimited"}, status=429, headers=headers)
            case FaultKind.SERVER_ERROR:
                return web.Response(status=500, text="error")
            case FaultKind.CUT:
                if request.transport is not None:
                    request.transport.abort()
                return web.Response(status=500)
            case FaultKind.UNKNOWN_METHOD | FaultKind.INVALID_BLOCKS | FaultKind.EXPIRED_TRIGGER:
                return web.json_response({"ok": False, "error": fault.kind.value})
            case FaultKind.ERROR:
                return web.json_response({"ok": False, "error": fault.error})
            case FaultKind.SLOW:
                await asyncio.sleep(fault.delay_s)
        return None

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        hello = {"type": "hello", "num_connections": len(self.deliverer.sockets) + 1}
        await socket.send_str(json.dumps(hello))
        self.deliverer.sockets.append(socket)
        self.changed()
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self.deliverer.acknowledged(json.loads(message.data))
        finally:
            self.deliverer.sockets.remove(socket)
        return socket

    async def _upload(self, request: web.Request) -> web.Response:
        body = await request.read()
        self.workspace.files[request.match_info["file"]]["content"] = body.decode("utf-8", "replace")
        return web.Response(text="OK")

    async def _download(self, request: web.Request) -> web.Response:
        file = self.workspace.files.get(request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        name = str(file["name"]).replace('"', "")
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
        return web.Response(text=file["content"], content_type="text/markdown", headers=headers)


async def _arguments(request: web.Request) -> Json:
    if request.content_type == "application/json":
        parsed: Any = await request.json()
        return parsed if isinstance(parsed, dict) else {}
    args: Json = {}
    form = await request.post() if request.method == "POST" else {}
    for name, value in [*request.query.items(), *form.items()]:
        args[name] = value
        if isinstance(value, str) and value[:1] in "[{":
            with contextlib.suppress(ValueError):
                args[name] = json.loads(value)
    return args
