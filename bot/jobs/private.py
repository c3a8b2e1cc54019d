"""Direct messages: where something is said to one person alone."""

from bot.desk import Desk
from bot.posting import TryLater, Undeliverable
from bot.slack_errors import SLACK_ERRORS, Failure, error_code, failure_of, retry_after


async def direct_channel(desk: Desk, user: str) -> str:
    """The channel of the direct messages with a person. Raises TryLater, Undeliverable."""
    try:
        reply = await desk.clients.web.conversations_open(users=user)
    except SLACK_ERRORS as error:
        if failure_of(error) in (Failure.RATE, Failure.UNCLEAR, Failure.TOKEN):
            raise TryLater(max(retry_after(error), desk.settings.settle_s)) from error
        raise Undeliverable(error_code(error) or "refused") from error
    return str(reply["channel"]["id"])
