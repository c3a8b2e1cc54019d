"""The Web API methods that the bot uses, with Slack's own error names."""

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from bot.loopback.canvases import METHODS as CANVAS_METHODS
from bot.loopback.canvases import Canvases
from bot.loopback.errors import ApiError
from bot.loopback.state import Json, Workspace
from bot.loopback.validation import problems, view_problems


class WebApi(Canvases):
    """`call(method, arguments)` returns the reply's fields; raises ApiError."""

    def __init__(self, workspace: Workspace, base_url: Callable[[], str]) -> None:
        self._ws = workspace
        self._base_url = base_url
        self.on_message: Callable[[str, Json], Awaitable[None]] | None = None
        """Told about the bot's own messages, which Slack delivers to the app as events, too."""
        self.on_change: Callable[[], None] = lambda: None

    async def call(self, method: str, args: Json) -> Json:
        name = self.METHODS.get(method)
        if name is None:
            raise ApiError("unknown_method")
        reply: Json = await getattr(self, name)(args)
        self.on_change()
        return reply

    METHODS: ClassVar[dict[str, str]] = {
        "auth.test": "_auth_test",
        "apps.connections.open": "_connections_open",
        "chat.postMessage": "_post",
        "chat.postEphemeral": "_ephemeral",
        "chat.update": "_update",
        "chat.delete": "_delete",
        "chat.getPermalink": "_permalink",
        "conversations.replies": "_replies",
        "conversations.history": "_history",
        "conversations.info": "_info",
        "conversations.open": "_open",
        "reactions.add": "_react",
        "reactions.remove": "_unreact",
        "views.open": "_views_open",
        "views.push": "_views_open",
        "views.update": "_views_update",
        "views.publish": "_views_publish",
        "files.getUploadURLExternal": "_upload_url",
        "files.completeUploadExternal": "_upload_done",
        "assistant.threads.setStatus": "_status",
        "users.info": "_user",
        **CANVAS_METHODS,
    }

    async def _auth_test(self, _args: Json) -> Json:
        ws = self._ws
        return {"team_id": ws.team, "user_id": ws.bot_user, "bot_id": ws.bot_id, "team": "Loopback", "user": "ka",
                "url": self._base_url()}  # fmt: skip

    async def _connections_open(self, _args: Json) -> Json:
        return {"url": self._base_url().replace("http://", "ws://") + "/socket?ticket=" + self._ws.next_id("t")}

    def _channel(self, args: Json) -> str:
        channel = str(args.get("channel") or args.get("channel_id") or "")
        if channel in self._ws.users:
            return self._im(channel)
        known = self._ws.channels.get(channel)
        if known is None:
            raise ApiError("channel_not_found")
        if not known.get("is_member"):
            raise ApiError("not_in_channel")
        return channel

    def _im(self, user: str) -> str:
        for channel, info in self._ws.channels.items():
            if info.get("is_im") and info.get("user") == user:
                return channel
        channel = self._ws.next_id("D")
        self._ws.channels[channel] = {"id": channel, "user": user, "is_im": True, "is_member": True}
        return channel

    def _content(self, args: Json) -> Json:
        blocks = args.get("blocks") or []
        text = str(args.get("text") or "")
        if not text and not blocks:
            raise ApiError("no_text")
        if len(text) > 40_000:
            raise ApiError("msg_too_long")
        if found := problems(blocks):
            raise ApiError("invalid_blocks", response_metadata={"messages": found})
        return {"text": text, "blocks": blocks}

    async def _post(self, args: Json) -> Json:
        channel = self._channel(args)
        message: Json = {"user": self._ws.bot_user, "bot_id": self._ws.bot_id} | self._content(args)
        if thread_ts := args.get("thread_ts"):
            if self._ws.find(channel, str(thread_ts)) is None:
                raise ApiError("thread_not_found")
            message["thread_ts"] = str(thread_ts)
        if metadata := args.get("metadata"):
            message["metadata"] = metadata
        message = self._ws.add(channel, message)
        self._ws.statuses[:] = [s for s in self._ws.statuses if s["thread_ts"] != message.get("thread_ts")]
        if self.on_message is not None:
            await self.on_message(channel, message)
        return {"channel": channel, "ts": message["ts"], "message": message}

    async def _ephemeral(self, args: Json) -> Json:
        channel = self._channel(args)
        note = {"channel": channel, "user": args.get("user"), "thread_ts": args.get("thread_ts")} | self._content(args)
        note["ts"] = self._ws.next_ts()
        self._ws.ephemerals.append(note)
        return {"message_ts": note["ts"]}

    def _own(self, args: Json) -> tuple[str, Json]:
        channel = self._channel(args)
        message = self._ws.find(channel, str(args.get("ts")))
        if message is None:
            raise ApiError("message_not_found")
        if message.get("user") != self._ws.bot_user:
            raise ApiError("cant_update_message")
        return channel, message

    async def _update(self, args: Json) -> Json:
        channel, message = self._own(args)
        message.update(self._content(args))
        message["edited"] = {"user": self._ws.bot_user, "ts": self._ws.next_ts()}
        if metadata := args.get("metadata"):
            message["metadata"] = metadata
        return {"channel": channel, "ts": message["ts"], "text": message["text"]}

    async def _delete(self, args: Json) -> Json:
        channel, message = self._own(args)
        self._ws.of_channel(channel).remove(message)
        return {"channel": channel, "ts": message["ts"]}

    async def _permalink(self, args: Json) -> Json:
        channel = self._channel(args)
        return {"channel": channel, "permalink": f"{self._base_url()}/archives/{channel}/p{args.get('message_ts')}"}

    def _page(self, messages: list[Json], args: Json) -> Json:
        start = int(str(args.get("cursor") or 0))
        limit = int(str(args.get("limit") or 100))
        with_metadata = str(args.get("include_all_metadata", "")).lower() in ("1", "true")
        page = [m if with_metadata else {k: v for k, v in m.items() if k != "metadata"} for m in messages]
        page = page[start : start + limit]
        more = start + limit < len(messages)
        return {
            "messages": page,
            "has_more": more,
            "response_metadata": {"next_cursor": str(start + limit) if more else ""},
        }

    async def _replies(self, args: Json) -> Json:
        channel = self._channel(args)
        thread = self._ws.thread(channel, str(args.get("ts")))
        if not thread:
            raise ApiError("thread_not_found")
        return self._page(thread, args)

    async def _history(self, args: Json) -> Json:
        channel = self._channel(args)
        oldest = str(args.get("oldest") or "0")
        messages = [
            m
            for m in reversed(self._ws.of_channel(channel))
            if float(m["ts"]) > float(oldest) and m.get("thread_ts", m["ts"]) == m["ts"]
        ]
        return self._page(messages, args)

    async def _info(self, args: Json) -> Json:
        channel = str(args.get("channel"))
        if channel not in self._ws.channels:
            raise ApiError("channel_not_found")
        return {"channel": self._ws.channels[channel]}

    async def _open(self, args: Json) -> Json:
        return {"channel": {"id": self._im(str(args.get("users")).split(",")[0])}}

    async def _user(self, args: Json) -> Json:
        user = str(args.get("user"))
        if user not in self._ws.users:
            raise ApiError("user_not_found")
        return {"user": {"id": user, "name": self._ws.users[user], "is_bot": False}}

    def _target(self, args: Json) -> Json:
        message = self._ws.find(self._channel(args), str(args.get("timestamp")))
        if message is None:
            raise ApiError("message_not_found")
        return message

    async def _react(self, args: Json) -> Json:
        users = self._target(args).setdefault("reactions", {}).setdefault(args["name"], [])
        if self._ws.bot_user in users:
            raise ApiError("already_reacted")
        users.append(self._ws.bot_user)
        return {}

    async def _unreact(self, args: Json) -> Json:
        reactions = self._target(args).get("reactions", {})
        users = reactions.get(args["name"], [])
        if self._ws.bot_user not in users:
            raise ApiError("no_reaction")
        users.remove(self._ws.bot_user)
        if not users:
            del reactions[args["name"]]
        return {}

    def _view(self, args: Json, **fields: Any) -> Json:
        view = args.get("view")
        if not isinstance(view, dict):
            raise ApiError("invalid_arguments")
        if found := view_problems(view):
            raise ApiError("invalid_blocks", response_metadata={"messages": found})
        return {"callback_id": "", "private_metadata": "", "hash": self._ws.next_id("h")} | view | fields

    async def _views_open(self, args: Json) -> Json:
        if not self._ws.trigger_lives(str(args.get("trigger_id"))):
            raise ApiError("expired_trigger_id")
        view_id = self._ws.next_id("V")
        self._ws.views[view_id] = self._view(args, id=view_id)
        return {"view": self._ws.views[view_id]}

    async def _views_update(self, args: Json) -> Json:
        view_id = str(args.get("view_id"))
        if view_id not in self._ws.views:
            raise ApiError("not_found")
        self._ws.views[view_id] = self._view(args, id=view_id)
        return {"view": self._ws.views[view_id]}

    async def _views_publish(self, args: Json) -> Json:
        self._ws.homes[str(args.get("user_id"))] = self._view(args, id=self._ws.next_id("V"))
        return {"view": self._ws.homes[str(args.get("user_id"))]}

    async def _status(self, args: Json) -> Json:
        self._channel(args)
        if len(args.get("loading_messages") or []) > 10:
            raise ApiError("invalid_arguments")
        thread_ts = str(args.get("thread_ts"))
        self._ws.statuses[:] = [s for s in self._ws.statuses if s["thread_ts"] != thread_ts]
        if args.get("status"):
            self._ws.statuses.append(dict(args) | {"thread_ts": thread_ts})
        return {}

    async def _upload_url(self, args: Json) -> Json:
        file_id = self._ws.next_id("F")
        self._ws.files[file_id] = {"id": file_id, "name": args.get("filename"), "content": ""}
        return {"file_id": file_id, "upload_url": f"{self._base_url()}/upload/{file_id}"}

    async def _upload_done(self, args: Json) -> Json:
        files = [self._ws.files[f["id"]] | {"title": f.get("title")} for f in args.get("files") or []]
        if args.get("channel_id"):
            channel = self._channel(args)
            message: Json = {"user": self._ws.bot_user, "bot_id": self._ws.bot_id, "files": files}
            message["text"] = args.get("initial_comment") or ""
            if args.get("thread_ts"):
                message["thread_ts"] = args["thread_ts"]
            self._ws.add(channel, message)
        return {"files": files}
