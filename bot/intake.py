"""What Slack sends becomes events of the inbox, before Slack is told that it arrived. No work is done here."""

import hashlib
import json
from typing import Any

from bot.clients import Identity
from bot.settings import BotSettings
from bot.views.answer import CLARIFY
from bot.views.article import APPROVE, CHANGES_MODAL, DISCARD, REQUEST_MODAL
from bot.views.feedback import FEEDBACK, REASON_MODAL, RESOLVE
from bot.views.modals import written
from bot.views.notices import TRY_AGAIN
from bot.views.shortcut import ASK_MODAL
from bot.views.text import mentions, mentions_anyone, words_of
from store.acceptor import Acceptor
from store.answers import Answers
from store.inbox import Inbox
from store.models import ArticleRequest, Decision, Event, EventKind, ThreadMessage, Verdict

Payload = dict[str, Any]
_SPOKEN = (None, "file_share", "thread_broadcast", "me_message")
"""Message subtypes in which a person says something."""


class Intake:
    def __init__(
        self, acceptor: Acceptor, inbox: Inbox, answers: Answers, identity: Identity, settings: BotSettings
    ) -> None:
        self._acceptor = acceptor
        self._inbox = inbox
        self._answers = answers
        self._identity = identity
        self._settings = settings

    async def take(self, body: Payload) -> Event | None:
        """Accept what a payload asks for, durably. Returns the event if it is new to us."""
        heard: list[ThreadMessage] = []
        event = await self._read(body, heard)
        if event is None and not heard:
            return None
        return event if await self._acceptor.accept(event, *heard) else None

    async def _read(self, body: Payload, heard: list[ThreadMessage]) -> Event | None:
        """The event that a payload asks for; what it adds to a thread's memory goes to `heard`."""
        match body.get("type"):
            case "event_callback":
                return await self._of_event(body, heard)
            case "block_actions":
                return await self._of_action(body, heard)
            case "view_submission":
                return await self._of_view(body, heard)
        return None

    async def _of_event(self, body: Payload, heard: list[ThreadMessage]) -> Event | None:
        event: Payload = body.get("event") or {}
        team = str(body.get("team_id") or self._identity.team)
        match event.get("type"), event.get("subtype"):
            case (("reaction_added" | "reaction_removed"), _):
                return self._reaction(event, team)
            case "message", "message_changed":
                message, previous = event.get("message") or {}, event.get("previous_message") or {}
                if message.get("subtype") == "tombstone":
                    return await self._deleted(event, previous, team)
                return await self._edited(event, message, previous, team, heard)
            case "message", "message_deleted":
                return await self._deleted(event, event.get("previous_message") or {}, team)
            case (("message" | "app_mention"), subtype) if subtype in _SPOKEN:
                return await self._said(event, team, heard)
        return None

    # ---- messages --------------------------------------------------------------------------------------------

    def _is_person(self, message: Payload) -> bool:
        user = message.get("user")
        return bool(user) and not message.get("bot_id") and user not in (self._identity.user, "USLACKBOT")

    async def _said(self, event: Payload, team: str, heard: list[ThreadMessage]) -> Event | None:
        """A question, where it is meant for us; else memory, where it is said in a thread of ours."""
        if not self._is_person(event):
            return None
        channel, ts, raw = str(event["channel"]), str(event["ts"]), str(event.get("text") or "")
        thread_ts = str(event.get("thread_ts") or ts)
        direct = event.get("channel_type") == "im" or channel.startswith("D")
        called = event.get("type") == "app_mention" or mentions(raw, self._identity.user)
        if not direct and not called:
            if thread_ts == ts or not await self._inbox.in_thread(team, channel, thread_ts):
                return None
            heard.append(self._heard(team, channel, thread_ts, ts, event))
            if mentions_anyone(raw) or not raw.strip():
                return None  # said to somebody else in the thread: heard, not answered
            if not await self._inbox.in_thread(team, channel, thread_ts, before=ts):
                return None  # said before we were called, and overtaken by the call
        else:
            heard.append(self._heard(team, channel, thread_ts, ts, event))
        return self._question(team, channel, thread_ts, ts, event)

    def _question(self, team: str, channel: str, thread_ts: str, ts: str, message: Payload) -> Event:
        key = f"{team}:{channel}:{ts}"
        return Event(
            key=key,
            kind=EventKind.QUESTION,
            lane=key,
            team=team,
            channel=channel,
            thread_ts=thread_ts,
            ts=ts,
            user=str(message["user"]),
            payload={"text": words_of(message, self._identity.user)},
        )

    def _heard(self, team: str, channel: str, thread_ts: str, ts: str, message: Payload) -> ThreadMessage:
        return ThreadMessage(
            team=team,
            channel=channel,
            thread_ts=thread_ts,
            ts=ts,
            user=str(message["user"]),
            text=words_of(message, self._identity.user),
            edited_ts=str((message.get("edited") or {}).get("ts") or ""),
        )

    async def _edited(
        self, event: Payload, message: Payload, previous: Payload, team: str, heard: list[ThreadMessage]
    ) -> Event | None:
        """Answered anew if it was a question; a question now, if the edit calls us; else the memory changes."""
        if not self._is_person(message) or message.get("text") == previous.get("text"):
            return None  # an unfurled link, a reply count, one of our own updates
        channel, ts = str(event["channel"]), str(message["ts"])
        thread_ts = str(message.get("thread_ts") or ts)
        key = f"{team}:{channel}:{ts}"
        known = await self._known(key, ts)
        if known is not None or await self._inbox.in_thread(team, channel, thread_ts):
            heard.append(self._heard(team, channel, thread_ts, ts, message))
        if known is None:
            if not mentions(str(message.get("text") or ""), self._identity.user):
                return None
            heard.append(self._heard(team, channel, thread_ts, ts, message))
            return self._question(team, channel, thread_ts, ts, message)
        edited_ts = str((message.get("edited") or {}).get("ts") or event.get("ts") or "")
        return known.model_copy(
            update={
                "key": f"{key}:edit:{edited_ts}",
                "kind": EventKind.EDIT,
                "lane": key,
                "payload": {"text": words_of(message, self._identity.user)},
            }
        )

    async def _deleted(self, event: Payload, previous: Payload, team: str) -> Event | None:
        channel, ts = str(event["channel"]), str(event.get("deleted_ts") or previous.get("ts") or "")
        if not ts:
            return None
        await self._answers.unheard(team, channel, ts)
        key = f"{team}:{channel}:{ts}"
        known = await self._known(key, ts)
        if known is None:
            return None
        return known.model_copy(update={"key": f"{key}:delete", "kind": EventKind.DELETE, "lane": key, "payload": {}})

    async def _known(self, key: str, ts: str = "") -> Event | None:
        """The question with this key; once the inbox has forgotten it, as its answer tells it."""
        if (event := await self._inbox.find(key)) is not None:
            return event
        stored = await self._answers.get(key)
        if stored is None:
            return None
        place: Payload = {"team": stored.team, "channel": stored.channel, "thread_ts": stored.thread_ts, "ts": ts}
        return Event(key=key, kind=EventKind.QUESTION, lane=key, user=stored.user, **place)

    # ---- reactions, buttons, modals --------------------------------------------------------------------------

    def _reaction(self, event: Payload, team: str) -> Event | None:
        name = str(event.get("reaction", "")).split("::")[0]
        verdict = self._settings.reactions.get(name)
        item, user = event.get("item") or {}, str(event.get("user") or "")
        ours = event.get("item_user") in (None, self._identity.user)
        if verdict is None or not ours or item.get("type") != "message" or user in ("", self._identity.user):
            return None
        added = event["type"] == "reaction_added"
        at = str(event.get("event_ts") or "0")
        channel, ts = str(item["channel"]), str(item["ts"])
        return Event(
            key=f"{team}:{channel}:{ts}:vote:{user}:{name}:{at}:{event['type']}",
            kind=EventKind.VOTE,
            lane=f"{team}:{channel}:{ts}:votes",
            team=team,
            channel=channel,
            ts=ts,
            user=user,
            payload={"verdict": verdict if added else Verdict.NONE, "via": f"reaction:{name}", "at": float(at)},
        )

    async def _of_action(self, body: Payload, heard: list[ThreadMessage]) -> Event | None:
        action: Payload = (body.get("actions") or [{}])[0]
        action_id, value = str(action.get("action_id") or ""), str(action.get("value") or "")
        team = str((body.get("team") or {}).get("id") or self._identity.team)
        user = str((body.get("user") or {}).get("id") or "")
        at = str(action.get("action_ts") or "0")
        common: dict[str, Any] = {"team": team, "user": user}
        if action_id == FEEDBACK:
            chosen = json.loads(value)
            return Event(
                key=f"{chosen['q']}:vote:{user}:button:{at}",
                kind=EventKind.VOTE,
                lane=f"{chosen['q']}:votes",
                payload={"question": chosen["q"], "verdict": chosen["v"], "via": "button", "at": float(at)},
                **common,
            )
        if action_id == TRY_AGAIN:
            known = await self._inbox.find(value)
            if known is None:
                return None
            again: dict[str, Any] = {"key": f"{value}:retry:{user}:{at}", "lane": value}
            if known.kind is not EventKind.ARTICLE:  # a request for an article is simply made again
                again |= {"kind": EventKind.RETRY, "payload": _about(known)}
            return known.model_copy(update=again)
        if action_id == RESOLVE:
            at_home = (body.get("view") or {}).get("type") == "home"
            return Event(
                key=f"{value}:resolve:{user}",
                kind=EventKind.RESOLVE,
                lane=value,
                payload={"review": value, "at_home": at_home},
                **common,
            )
        if action_id in (APPROVE, DISCARD):
            decision = Decision.APPROVE if action_id == APPROVE else Decision.DISCARD
            return Event(
                key=f"{value}:{decision}:{user}:{at}",
                kind=EventKind.ARTICLE_DECISION,
                lane=value,
                payload={"article": value, "decision": decision},
                **common,
            )
        if action_id.startswith(f"{CLARIFY}:"):
            return await self._choice(value, user, at, heard)
        return None

    async def _choice(self, value: str, user: str, at: str, heard: list[ThreadMessage]) -> Event | None:
        """A meaning was chosen: the same as if the person had written it in the thread."""
        question_key, _, choice = value.partition("\n")
        known = await self._known(question_key)
        if known is None or not choice:
            return None
        asked, _, _ = question_key.partition(":choice:")  # of a choice among the meanings of a choice, too
        key = f"{asked}:choice:{user}:{hashlib.sha256(value.encode()).hexdigest()[:12]}"
        message = {"user": user, "text": choice}
        heard.append(self._heard(known.team, known.channel, known.thread_ts, at, message))
        return known.model_copy(
            update={"key": key, "lane": key, "user": user, "ts": at, "kind": EventKind.QUESTION}
            | {"payload": _about(known) | {"text": choice}}
        )

    async def _of_view(self, body: Payload, heard: list[ThreadMessage]) -> Event | None:
        view: Payload = body.get("view") or {}
        values: Payload = (view.get("state") or {}).get("values") or {}
        team = str((body.get("team") or {}).get("id") or self._identity.team)
        user = str((body.get("user") or {}).get("id") or "")
        if view.get("callback_id") == REASON_MODAL:
            question_key = json.loads(view.get("private_metadata") or "{}").get("q", "")
            reason = (((values.get("reason") or {}).get("reason") or {}).get("selected_option") or {}).get("value")
            comment = ((values.get("comment") or {}).get("comment") or {}).get("value") or ""
            return Event(
                key=f"{question_key}:reason:{user}:{view.get('id')}",
                kind=EventKind.REASON,
                lane=f"{question_key}:votes",
                team=team,
                user=user,
                payload={"question": question_key, "reason": reason or "other", "comment": comment},
            )
        if view.get("callback_id") == ASK_MODAL:
            return self._asked_about(view, team, user, heard)
        if view.get("callback_id") == REQUEST_MODAL:
            return self._article(view, values, team, user)
        if view.get("callback_id") == CHANGES_MODAL:
            if not written(view, "comment"):
                return None
            article = json.loads(view.get("private_metadata") or "{}").get("article", "")
            return Event(
                key=f"{article}:change:{view.get('id')}",
                kind=EventKind.ARTICLE_DECISION,
                lane=article,
                team=team,
                user=user,
                payload={"article": article, "decision": Decision.CHANGE, "comment": written(view, "comment")},
            )
        return None

    def _article(self, view: Payload, values: Payload, team: str, user: str) -> Event | None:
        channel = json.loads(view.get("private_metadata") or "{}").get("channel", "")
        length = ((values.get("length") or {}).get("length") or {}).get("selected_option") or {}
        products = [name.strip() for name in written(view, "products").split(",") if name.strip()]
        request = ArticleRequest(
            topic=written(view, "topic"),
            audience=written(view, "audience"),
            length=str(length.get("value") or ""),
            products=tuple(products),
        )
        if not request.topic or not channel:
            return None
        key = f"{team}:{channel}:article:{view.get('id')}"
        return Event(
            key=key,
            kind=EventKind.ARTICLE,
            lane=key,
            team=team,
            channel=channel,
            user=user,
            payload={"request": request.model_dump(mode="json")},
        )

    def _asked_about(self, view: Payload, team: str, user: str, heard: list[ThreadMessage]) -> Event | None:
        """The message shortcut's modal: the question is answered in the thread of the message."""
        place = json.loads(view.get("private_metadata") or "{}")
        text = written(view, "question")
        if not text or not place.get("channel"):
            return None
        key = f"{team}:{place['channel']}:{place['ts']}:ask:{view.get('id')}"
        asked = {"user": user, "text": text}
        heard.append(self._heard(team, place["channel"], place["thread_ts"], place["asked_ts"], asked))
        return Event(
            key=key,
            kind=EventKind.QUESTION,
            lane=key,
            team=team,
            channel=place["channel"],
            thread_ts=place["thread_ts"],
            ts=place["asked_ts"],
            user=user,
            payload={"text": text, "about": place["ts"]},
        )


def _about(event: Event) -> Payload:
    """What tells that the answer may have to come in private: the question was asked about somebody's message."""
    return {name: event.payload[name] for name in ("about",) if name in event.payload}
