"""Modals that were sent: in the inbox already, so there is nothing left but to close them."""

from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.views.article import CHANGES_MODAL, REQUEST_MODAL
from bot.views.feedback import REASON_MODAL
from bot.views.modals import written
from bot.views.shortcut import ASK_MODAL

_NEEDED = {ASK_MODAL: "question", REQUEST_MODAL: "topic", CHANGES_MODAL: "comment"}
"""What must be written into a modal; Slack lets blanks pass, and then nothing would come of it."""
MODALS = (REASON_MODAL, ASK_MODAL, REQUEST_MODAL, CHANGES_MODAL)


def register(app: AsyncApp) -> None:
    async def close(ack: AsyncAck, view: dict[str, Any]) -> None:
        name = _NEEDED.get(view.get("callback_id", ""))
        if name and not written(view, name):
            await ack(response_action="errors", errors={name: "Please write something here."})
        else:
            await ack()

    for callback_id in MODALS:
        app.view(callback_id)(close)
