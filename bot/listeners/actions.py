"""Buttons. What they change is in the inbox already; what they open is opened here, while the trigger lives."""

import json
import re
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.desk import Desk
from bot.listeners.opening import open_view
from bot.views.answer import CLARIFY
from bot.views.article import APPROVE, CHANGE, DISCARD, changes_modal
from bot.views.citations import number
from bot.views.feedback import FEEDBACK, RESOLVE, TELL_WHY, reason_modal
from bot.views.kit import Block
from bot.views.modals import gone_modal, section_modal, sources_modal
from bot.views.notices import TRY_AGAIN
from bot.views.sources import READ_SECTION, SHOW_SOURCES

Payload = dict[str, Any]


def register(app: AsyncApp, desk: Desk) -> None:
    async def in_the_inbox(ack: AsyncAck) -> None:
        await ack()

    async def feedback(ack: AsyncAck, body: Payload, action: Payload) -> None:
        await ack()
        chosen = json.loads(action["value"])
        if chosen["v"] == "down":
            await open_view(desk, body, reason_modal(chosen["q"]))

    async def tell_why(ack: AsyncAck, body: Payload, action: Payload) -> None:
        await ack()
        await open_view(desk, body, reason_modal(action["value"]))

    async def read_section(ack: AsyncAck, body: Payload, action: Payload) -> None:
        await ack()
        wanted = json.loads(action["value"])
        await open_view(desk, body, await _section(desk, wanted["q"], int(wanted["n"])))

    async def show_sources(ack: AsyncAck, body: Payload, action: Payload) -> None:
        await ack()
        stored = await desk.answers.get(json.loads(action["value"])["q"])
        view = sources_modal(stored, desk.settings.source_url_template) if stored is not None else gone_modal()
        await open_view(desk, body, view)

    async def change_article(ack: AsyncAck, body: Payload, action: Payload) -> None:
        await ack()
        await open_view(desk, body, changes_modal(action["value"]))

    app.action(CHANGE)(change_article)
    app.action(APPROVE)(in_the_inbox)
    app.action(DISCARD)(in_the_inbox)
    app.action(FEEDBACK)(feedback)
    app.action(TELL_WHY)(tell_why)
    app.action(READ_SECTION)(read_section)
    app.action(SHOW_SOURCES)(show_sources)
    app.action(TRY_AGAIN)(in_the_inbox)
    app.action(RESOLVE)(in_the_inbox)
    app.action(re.compile(rf"^{CLARIFY}:\d+$"))(in_the_inbox)


async def _section(desk: Desk, question_key: str, wanted: int) -> Block:
    stored = await desk.answers.get(question_key)
    sources = number(stored.answer).sources if stored is not None else ()
    source = next((source for source in sources if source.number == wanted), None)
    if stored is None or source is None:
        return gone_modal()
    citation = source.citation
    section = next(
        (s for s in stored.sections if (s.doc_id, s.section) == (citation.doc_id, citation.section)),
        None,
    )
    return section_modal(source, section, desk.settings.source_url_template)
