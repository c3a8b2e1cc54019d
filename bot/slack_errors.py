"""What a failed Web API call means for the message that it was to bring."""

import asyncio
from enum import StrEnum

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError


class Failure(StrEnum):
    BLOCKS = "blocks"
    """Slack refuses the blocks; nothing was posted."""
    RATE = "rate"
    """Too fast; nothing was posted."""
    GONE = "gone"
    """The place or the message isn't there, or isn't open to us: trying again won't help."""
    TOKEN = "token"
    """Slack doesn't take the bot's token any more: nothing works until somebody puts in another."""
    UNSUPPORTED = "unsupported"
    """This Slack doesn't know the method, or we may not use it."""
    EXPIRED = "expired"
    """The three seconds in which a modal can be opened are over."""
    UNCLEAR = "unclear"
    """It may or may not have happened."""
    REFUSED = "refused"
    """Refused for another reason; nothing happened."""


_CODES = {
    Failure.BLOCKS: (
        "invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "invalid_attachments", "invalid_arguments",
        "msg_too_long",
    ),
    Failure.RATE: ("ratelimited", "rate_limited", "message_limit_exceeded"),
    Failure.GONE: (
        "channel_not_found", "not_in_channel", "is_archived", "thread_not_found", "message_not_found",
        "restricted_action", "cannot_reply_to_message", "user_not_found", "cant_update_message",
        "cant_delete_message", "cannot_dm_bot", "no_permission",
    ),
    Failure.TOKEN: ("invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive"),
    Failure.UNSUPPORTED: ("unknown_method", "missing_scope", "not_allowed_token_type", "method_deprecated", "no_scope"),
    Failure.EXPIRED: ("expired_trigger_id", "invalid_trigger_id", "exchanged_trigger_id", "trigger_expired"),
    Failure.UNCLEAR: ("internal_error", "fatal_error", "service_unavailable", "request_timeout"),
}  # fmt: skip
_BY_CODE = {code: failure for failure, codes in _CODES.items() for code in codes}


def failure_of(error: Exception) -> Failure:
    if isinstance(error, SlackApiError):
        status = getattr(error.response, "status_code", 200)
        if status == 429:
            return Failure.RATE
        if isinstance(status, int) and status >= 500:
            return Failure.UNCLEAR
        return _BY_CODE.get(error_code(error), Failure.REFUSED)
    if isinstance(error, (aiohttp.ClientError, asyncio.TimeoutError, OSError, SlackClientError)):
        return Failure.UNCLEAR
    return Failure.REFUSED


def error_code(error: Exception) -> str:
    if isinstance(error, SlackApiError) and hasattr(error.response, "get"):
        try:
            return str(error.response.get("error", ""))
        except (TypeError, ValueError):  # a body that isn't JSON
            return ""
    return ""


def retry_after(error: Exception, default_s: float = 1.0) -> float:
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    try:
        return float(headers.get("Retry-After", default_s))
    except (TypeError, ValueError):
        return default_s


SLACK_ERRORS = (SlackApiError, SlackClientError, aiohttp.ClientError, asyncio.TimeoutError, OSError)
"""Everything that a Web API call may raise."""
