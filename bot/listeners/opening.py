"""Opening a modal: the trigger lives three seconds, and may have died."""

import logging
from typing import Any

from bot.desk import Desk
from bot.slack_errors import SLACK_ERRORS, Failure, error_code, failure_of
from bot.views.kit import Block

_PASSES = (Failure.EXPIRED, Failure.RATE, Failure.UNCLEAR)
_TOO_LATE = "That took too long for Slack to open the window. Please click once more."
_NOT_AT_ALL = "Slack won't open this window. Please tell whoever looks after me: `ka doctor` says what is wrong."
log = logging.getLogger(__name__)


async def open_view(desk: Desk, body: dict[str, Any], view: Block) -> bool:
    """A modal on top of one that is open, or by itself. Returns whether it was opened; says so if not."""
    try:
        if (body.get("container") or {}).get("type") == "view" and (body.get("view") or {}).get("type") == "modal":
            await desk.clients.web.views_push(trigger_id=body["trigger_id"], view=view)
        else:
            await desk.clients.web.views_open(trigger_id=body["trigger_id"], view=view)
        return True
    except SLACK_ERRORS as error:
        failure = failure_of(error)
        log.warning("could not open a modal: %s (%s)", failure, error_code(error))
    channel, user = (body.get("channel") or {}).get("id"), (body.get("user") or {}).get("id")
    if channel and user:
        try:
            await desk.clients.posting.chat_postEphemeral(
                channel=channel,
                user=user,
                thread_ts=(body.get("container") or {}).get("thread_ts"),
                text=_TOO_LATE if failure in _PASSES else _NOT_AT_ALL,
            )
        except SLACK_ERRORS as error:
            log.info("could not say so either: %s", failure_of(error))
    return False
