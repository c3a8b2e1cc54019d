"""`/_control/…`: drive the workspace from outside: post, react, click, submit, break things, look."""

from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.loopback.faults import Fault, FaultKind
from bot.loopback.state import Json

if TYPE_CHECKING:
    from bot.loopback.server import LoopbackSlack


def add_control_routes(app: web.Application, slack: "LoopbackSlack") -> None:
    control = _Control(slack)
    app.router.add_post("/_control/{what}", control.do)
    app.router.add_get("/_control/{what}", control.look)


class _Control:
    def __init__(self, slack: "LoopbackSlack") -> None:
        self._slack = slack

    async def do(self, request: web.Request) -> web.Response:
        if request.can_read_body and request.content_type != "application/json":
            # another site's page in the same browser can send forms and plain text here, but not this
            return web.json_response({"ok": False, "error": "send JSON"}, status=415)
        body: Json = await request.json() if request.can_read_body else {}
        try:
            result = await self._do(request.match_info["what"], body)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"ok": False, "error": f"{type(error).__name__}: {error}"}, status=400)
        self._slack.changed()
        return web.json_response({"ok": True} | result)

    async def _do(self, what: str, body: Json) -> Json:
        people = self._slack.people
        match what:
            case "message":
                return {"ts": people.say(**body)}
            case "edit":
                people.edit(**body)
            case "delete":
                people.delete(**body)
            case "reaction":
                people.react(**body)
            case "click":
                await people.click(**body)
            case "click_view":
                await people.click_view(**body)
            case "submit":
                return {"reply": await people.submit(**body)}
            case "command":
                return {"reply": await people.command(**body)}
            case "shortcut":
                await people.shortcut(**body)
            case "close_view":
                self._slack.workspace.views.pop(body["view_id"], None)
            case "home":
                people.open_home(**body)
            case "fault":
                self._slack.faults.queue.append(Fault(**body | {"kind": FaultKind(body["kind"])}))
            case "delivery":
                for name, value in body.items():
                    if not hasattr(self._slack.delivery, name):
                        raise KeyError(name)
                    setattr(self._slack.delivery, name, value)
            case "close_sockets":
                await self._slack.close_sockets()
            case "reconnect":
                await self._slack.ask_to_reconnect()
            case _:
                raise KeyError(what)
        return {}

    async def look(self, request: web.Request) -> web.Response:
        workspace = self._slack.workspace
        query = request.query
        if wait := query.get("wait_s"):
            since = int(query["since"]) if "since" in query else None
            await self._slack.next_change(min(float(wait), 30.0), since)
        found: Any
        match request.match_info["what"]:
            case "messages":
                found = workspace.of_channel(query.get("channel", "C1"))
            case "thread":
                found = workspace.thread(query["channel"], query["ts"])
            case "state":
                found = {
                    "team": workspace.team,
                    "bot_user": workspace.bot_user,
                    "users": workspace.users,
                    "channels": workspace.channels,
                    "ephemerals": workspace.ephemerals,
                    "statuses": workspace.statuses,
                    "views": workspace.views,
                    "homes": workspace.homes,
                    "files": workspace.files,
                    "canvases": workspace.canvases,
                    "sockets": len(self._slack.deliverer.sockets),
                }
            case "view":
                found = {
                    "version": self._slack.version,
                    "messages": workspace.of_channel(query.get("channel", "C1")),
                    "ephemerals": workspace.ephemerals,
                    "statuses": workspace.statuses,
                    "views": list(workspace.views.values()),
                    "users": workspace.users,
                    "bot_user": workspace.bot_user,
                }
            case "log":
                found = workspace.log
            case other:
                return web.json_response({"ok": False, "error": f"unknown: {other}"}, status=404)
        return web.json_response({"ok": True, "result": found})
