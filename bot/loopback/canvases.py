"""`canvases.*`, with the scope, the order of sharing and the limits that Slack documents."""

from typing import ClassVar

from bot.loopback.errors import ApiError
from bot.loopback.state import Json, Workspace

SCOPE = "canvases:write"
METHODS = {
    "canvases.create": "_canvas_create",
    "canvases.edit": "_canvas_edit",
    "canvases.delete": "_canvas_delete",
    "canvases.access.set": "_canvas_access",
}
_LONGEST = 1_048_576


class Canvases:
    """A part of the Web API."""

    _ws: Workspace
    _LEVELS: ClassVar[tuple[str, ...]] = ("read", "write", "owner")

    def _may(self) -> None:
        if SCOPE not in self._ws.scopes.split(","):
            raise ApiError("missing_scope", needed=SCOPE, provided=self._ws.scopes)

    def _markdown(self, content: object) -> str:
        if not isinstance(content, dict) or content.get("type") != "markdown":
            raise ApiError("invalid_arguments")
        text = str(content.get("markdown") or "")
        if len(text) > _LONGEST:
            raise ApiError("canvas_creation_failed", detail="too long")
        return text

    def _canvas(self, args: Json) -> Json:
        canvas = self._ws.canvases.get(str(args.get("canvas_id")))
        if canvas is None:
            raise ApiError("canvas_not_found")
        return canvas

    async def _canvas_create(self, args: Json) -> Json:
        self._may()
        text = self._markdown(args["document_content"]) if args.get("document_content") else ""
        canvas_id = self._ws.next_id("F")
        self._ws.canvases[canvas_id] = {
            "id": canvas_id,
            "title": str(args.get("title") or ""),
            "markdown": text,
            "access": {},
        }
        return {"canvas_id": canvas_id}

    async def _canvas_edit(self, args: Json) -> Json:
        self._may()
        canvas = self._canvas(args)
        changes = args.get("changes")
        if not isinstance(changes, list) or len(changes) != 1 or changes[0].get("operation") != "replace":
            raise ApiError("canvas_editing_failed")  # Slack knows more operations; the bot has no use for them
        canvas["markdown"] = self._markdown(changes[0].get("document_content"))
        return {}

    async def _canvas_delete(self, args: Json) -> Json:
        self._may()
        del self._ws.canvases[str(self._canvas(args)["id"])]
        return {}

    async def _canvas_access(self, args: Json) -> Json:
        """Only for those who were sent the link; direct messages by their people, not by their channel."""
        self._may()
        canvas = self._canvas(args)
        channels, users = _listed(args.get("channel_ids")), _listed(args.get("user_ids"))
        if bool(channels) == bool(users):
            raise ApiError("invalid_parameters")
        if args.get("access_level") not in self._LEVELS or (channels and args["access_level"] == "owner"):
            raise ApiError("invalid_arguments")
        for channel in channels:
            known = self._ws.channels.get(channel)
            if known is None or known.get("is_im"):
                raise ApiError("channel_not_found")
        direct = [c for c, info in self._ws.channels.items() if info.get("is_im") and info.get("user") in users]
        if not any(self._sent(canvas["id"], place) for place in (channels or direct)):
            raise ApiError("canvas_not_found")
        canvas["access"] |= dict.fromkeys([*channels, *users], args["access_level"])
        return {}

    def _sent(self, canvas_id: str, channel: str) -> bool:
        return any(f"/docs/{self._ws.team}/{canvas_id}" in str(m) for m in self._ws.of_channel(channel))


def _listed(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(item) for item in value]
    return [item for item in str(value or "").split(",") if item]
