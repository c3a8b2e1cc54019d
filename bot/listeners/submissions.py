"""Modals that were sent: in the inbox already, so there is nothing left but to close them."""

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.views.article import CHANGES_MODAL, REQUEST_MODAL
from bot.views.feedback import REASON_MODAL
from bot.views.shortcut import ASK_MODAL

MODALS = (REASON_MODAL, ASK_MODAL, REQUEST_MODAL, CHANGES_MODAL)


def register(app: AsyncApp) -> None:
    async def close(ack: AsyncAck) -> None:
        await ack()

    for callback_id in MODALS:
        app.view(callback_id)(close)
