"""What people do in the workspace, and the events that Slack makes of it."""

from typing import Any

from bot.loopback.delivery import Deliverer
from bot.loopback.state import Json, Workspace


class People:
    def __init__(self, workspace: Workspace, deliverer: Deliverer) -> None:
        self._ws = workspace
        self._deliverer = deliverer

    def event(self, event: Json) -> None:
        payload = {
            "token": "t",
            "team_id": self._ws.team,
            "api_app_id": self._ws.app_id,
            "type": "event_callback",
            "event": event,
            "event_id": self._ws.next_id("Ev"),
            "event_time": int(float(self._ws.next_ts())),
            "authorizations": [
                {"enterprise_id": None, "team_id": self._ws.team, "user_id": self._ws.bot_user, "is_bot": True}
            ],
        }
        self._deliverer.send_later("events_api", payload)

    def say(self, channel: str, text: str, *, user: str = "U1", thread_ts: str = "", **more: Any) -> str:
        """Post as a person. A mention arrives as `app_mention` *and* as `message`, as in Slack. Returns the ts."""
        message: Json = {"user": user, "text": text} | more
        if thread_ts:
            message["thread_ts"] = thread_ts
        message = self._ws.add(channel, message)
        event = message | {"channel": channel, "channel_type": self._ws.channel_type(channel), "team": self._ws.team}
        if not self._ws.channels[channel].get("is_member"):
            return str(message["ts"])
        if f"<@{self._ws.bot_user}>" in text and not self._ws.channels[channel].get("is_im"):
            self.event(event | {"type": "app_mention"})
        self.event(event)
        return str(message["ts"])

    def edit(self, channel: str, ts: str, text: str) -> None:
        message = self._ws.find(channel, ts)
        if message is None:
            raise KeyError(ts)
        previous = dict(message)
        message["text"] = text
        message["edited"] = {"user": message["user"], "ts": self._ws.next_ts()}
        self.event(
            {
                "type": "message",
                "subtype": "message_changed",
                "channel": channel,
                "channel_type": self._ws.channel_type(channel),
                "ts": self._ws.next_ts(),
                "message": dict(message),
                "previous_message": previous,
            }
        )

    def delete(self, channel: str, ts: str) -> None:
        message = self._ws.find(channel, ts)
        if message is None:
            raise KeyError(ts)
        if len(self._ws.thread(channel, ts)) == 1:
            self._ws.of_channel(channel).remove(message)
            self.event(
                {
                    "type": "message",
                    "subtype": "message_deleted",
                    "channel": channel,
                    "channel_type": self._ws.channel_type(channel),
                    "ts": self._ws.next_ts(),
                    "deleted_ts": ts,
                    "previous_message": dict(message),
                }
            )
            return
        # the root of a thread leaves a tombstone, and arrives as a change
        previous = dict(message)
        message.clear()
        message |= {"type": "message", "subtype": "tombstone", "text": "This message was deleted.", "ts": ts}
        message |= {"user": "USLACKBOT", "thread_ts": ts}
        self.event(
            {
                "type": "message",
                "subtype": "message_changed",
                "channel": channel,
                "channel_type": self._ws.channel_type(channel),
                "ts": self._ws.next_ts(),
                "message": dict(message),
                "previous_message": previous,
            }
        )

    def react(self, channel: str, ts: str, name: str, *, user: str = "U1", removed: bool = False) -> None:
        message = self._ws.find(channel, ts)
        if message is None:
            raise KeyError(ts)
        users = message.setdefault("reactions", {}).setdefault(name, [])
        if removed:
            users.remove(user)
            if not users:
                del message["reactions"][name]
        elif user not in users:
            users.append(user)
        self.event(
            {
                "type": "reaction_removed" if removed else "reaction_added",
                "user": user,
                "reaction": name,
                "item": {"type": "message", "channel": channel, "ts": ts},
                "item_user": message.get("user"),
                "event_ts": self._ws.next_ts(),
            }
        )

    def _base(self, kind: str, user: str) -> Json:
        return {
            "type": kind,
            "team": {"id": self._ws.team, "domain": "loopback"},
            "user": {"id": user, "username": self._ws.users.get(user, user), "team_id": self._ws.team},
            "api_app_id": self._ws.app_id,
            "token": "t",
            "trigger_id": self._ws.next_trigger(self._deliverer.delivery.trigger_life_s),
        }

    async def click(self, channel: str, ts: str, action_id: str, *, user: str = "U1", value: str | None = None) -> None:
        """Click the first element with this action id (and value, where given) in a message or ephemeral."""
        message = self._ws.find(channel, ts) or next((e for e in self._ws.ephemerals if e["ts"] == ts), None)
        if message is None:
            raise KeyError(ts)
        block_id, action = find_action(message.get("blocks", []), action_id, value)
        payload = self._base("block_actions", user)
        payload |= {
            "container": {"type": "message", "message_ts": ts, "channel_id": channel},
            "channel": {"id": channel, "name": self._ws.channels[channel].get("name", "directmessage")},
            "message": message,
            "response_url": "",
            "actions": [action | {"block_id": block_id, "action_ts": self._ws.next_ts()}],
        }
        if message.get("thread_ts"):
            payload["container"]["thread_ts"] = message["thread_ts"]
        await self._deliverer.send("interactive", payload)

    async def click_view(self, view_id: str, action_id: str, *, user: str = "U1", value: str | None = None) -> None:
        view = self._ws.views.get(view_id) or next(h for h in self._ws.homes.values() if h["id"] == view_id)
        block_id, action = find_action(view["blocks"], action_id, value)
        payload = self._base("block_actions", user)
        payload |= {
            "container": {"type": "view", "view_id": view_id},
            "view": view,
            "actions": [action | {"block_id": block_id, "action_ts": self._ws.next_ts()}],
        }
        await self._deliverer.send("interactive", payload)

    async def submit(self, view_id: str, values: Json, *, user: str = "U1") -> Json | None:
        """Submit a modal. `values` maps `block_id` to text, or to the value of the chosen option(s)."""
        view = self._ws.views[view_id]
        payload = self._base("view_submission", user)
        payload |= {"view": view | {"state": {"values": state_of(view, values)}}, "response_urls": []}
        reply = await self._deliverer.send("interactive", payload)
        if reply is not None and reply.get("response_action") != "errors":
            self._ws.views.pop(view_id, None)
        return reply

    async def command(
        self, channel: str, command: str, text: str = "", *, user: str = "U1", response_url: str = ""
    ) -> Json | None:
        payload = {
            "command": command,
            "text": text,
            "user_id": user,
            "user_name": self._ws.users.get(user, user),
            "channel_id": channel,
            "channel_name": self._ws.channels[channel].get("name", "directmessage"),
            "team_id": self._ws.team,
            "api_app_id": self._ws.app_id,
            "response_url": response_url,
            "trigger_id": self._ws.next_trigger(self._deliverer.delivery.trigger_life_s),
        }
        return await self._deliverer.send("slash_commands", payload)

    async def shortcut(self, channel: str, ts: str, callback_id: str, *, user: str = "U1") -> None:
        payload = self._base("message_action", user)
        payload |= {
            "callback_id": callback_id,
            "channel": {"id": channel, "name": self._ws.channels[channel].get("name", "directmessage")},
            "message": self._ws.find(channel, ts),
            "message_ts": ts,
            "response_url": "",
            "action_ts": self._ws.next_ts(),
        }
        await self._deliverer.send("interactive", payload)

    def open_home(self, *, user: str = "U1", tab: str = "home") -> None:
        self.event(
            {"type": "app_home_opened", "user": user, "tab": tab, "channel": "D1", "event_ts": self._ws.next_ts()}
        )


def find_action(blocks: list[Json], action_id: str, value: str | None) -> tuple[str, Json]:
    """The element as Slack sends it back. Raises KeyError."""
    for index, block in enumerate(blocks):
        elements = [*block.get("elements", []), *([block["accessory"]] if "accessory" in block else [])]
        for element in elements:
            if element.get("type") == "feedback_buttons" and element.get("action_id") == action_id:
                sides = [element["positive_button"], element["negative_button"]]
                chosen = next((s for s in sides if value is None or s["value"] == value), None)
                if chosen is not None:
                    action = {"type": "feedback_buttons", "action_id": action_id, "value": chosen["value"]}
                    return block.get("block_id", f"b{index}"), action
            if element.get("action_id") == action_id and (value is None or element.get("value") == value):
                return block.get("block_id", f"b{index}"), dict(element)
        if "child_blocks" in block:
            try:
                return find_action(block["child_blocks"], action_id, value)
            except KeyError:
                continue
    raise KeyError(action_id)


def state_of(view: Json, values: Json) -> Json:
    out: Json = {}
    for block in view["blocks"]:
        if block.get("type") != "input":
            continue
        element = block["element"]
        given = values.get(block["block_id"], element.get("initial_value"))
        kind = element["type"]
        state: Json = {"type": kind}
        if kind in ("radio_buttons", "static_select"):
            options = element.get("options", [])
            state["selected_option"] = next((o for o in options if o["value"] == given), element.get("initial_option"))
        elif kind in ("checkboxes", "multi_static_select"):
            state["selected_options"] = [o for o in element.get("options", []) if o["value"] in (given or [])]
        else:
            state["value"] = given
        out[block["block_id"]] = {element["action_id"]: state}
    return out
