"""Is this workspace ready for the bot? Each finding says what to do about it."""

from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.clients import CANVAS_SCOPE, make_clients, scopes_of
from bot.settings import BotSettings, Mode
from bot.slack_errors import SLACK_ERRORS, error_code
from domain.answer import Frozen

SCOPES = frozenset(
    {
        "app_mentions:read", "assistant:write", "channels:history", "chat:write", "commands", "files:write",
        "groups:history", "im:history", "im:read", "im:write", "mpim:history", "reactions:read", "reactions:write",
        "users:read",
    }
)  # fmt: skip


class Finding(Frozen):
    name: str
    ok: bool
    message: str
    remedy: str = ""
    """What to do; empty where all is well."""


async def check_slack(settings: BotSettings) -> tuple[Finding, ...]:
    """Tokens, scopes and channels. Never raises for what Slack says; an unreachable Slack is a finding."""
    clients = make_clients(settings)
    try:
        findings = list(await _bot_token(clients.web))
        if findings[0].ok:
            if settings.mode is Mode.SOCKET:
                findings.append(await _app_token(clients.bolt, settings.app_token))
            else:
                findings.append(_signing_secret(settings.signing_secret))
            findings.append(await _review_channel(clients.web, settings.review_channel))
            if settings.reviewers:
                findings.append(await _reviewers(clients.web, settings.reviewers))
        return tuple(findings)
    finally:
        await clients.close()


async def _bot_token(client: AsyncWebClient) -> tuple[Finding, ...]:
    name = "bot token"
    try:
        reply = await client.auth_test()
    except SlackApiError as error:
        remedy = "Copy SLACK_BOT_TOKEN (xoxb-…) again from “OAuth & Permissions”; reinstall the app if it was removed."
        return (Finding(name=name, ok=False, message=f"Slack refuses it: {error_code(error)}.", remedy=remedy),)
    except SLACK_ERRORS:
        remedy = "Check the network, a proxy, and KA_SLACK_API_URL."
        return (Finding(name=name, ok=False, message="Slack can't be reached.", remedy=remedy),)
    token = Finding(name=name, ok=True, message=f"works, as user {reply['user_id']} in {reply.get('team', '')}.")
    granted = scopes_of(reply.headers)
    if not granted:
        return token, Finding(name="scopes", ok=True, message="this server doesn't tell which scopes are granted.")
    if missing := SCOPES - granted:
        remedy = "Paste manifest.yml into the app's “App Manifest” page, save, and reinstall the app."
        return token, Finding(name="scopes", ok=False, message=f"missing: {', '.join(sorted(missing))}.", remedy=remedy)
    canvases = f"articles come as {'canvases, too' if CANVAS_SCOPE in granted else 'files alone (no canvases:write)'}"
    return token, Finding(name="scopes", ok=True, message=f"all {len(SCOPES)} are granted; {canvases}.")


async def _app_token(client: AsyncWebClient, token: str) -> Finding:
    name = "app-level token"
    try:
        await client.apps_connections_open(app_token=token)
    except SlackApiError as error:
        remedy = (
            "Socket Mode needs SLACK_APP_TOKEN (xapp-…): “Basic Information”, “App-Level Tokens”, scope "
            "connections:write; and “Socket Mode” must be switched on."
        )
        return Finding(name=name, ok=False, message=f"Slack refuses it: {error_code(error)}.", remedy=remedy)
    except SLACK_ERRORS:
        return Finding(name=name, ok=False, message="Slack can't be reached.", remedy="Check the network.")
    return Finding(name=name, ok=True, message="opens a Socket Mode connection.")


def _signing_secret(secret: str) -> Finding:
    if len(secret) >= 32 and all(c in "0123456789abcdef" for c in secret):
        return Finding(name="signing secret", ok=True, message="has the right form.")
    remedy = "Copy SLACK_SIGNING_SECRET from “Basic Information”: 32 hexadecimal digits, not a token."
    return Finding(name="signing secret", ok=False, message="doesn't look like one.", remedy=remedy)


async def _review_channel(client: AsyncWebClient, channel: str) -> Finding:
    name = "review channel"
    if not channel:
        remedy = "Set KA_REVIEW_CHANNEL to a channel's id (C…): reports of unsafe answers and alerts go there."
        return Finding(name=name, ok=False, message="none is set.", remedy=remedy)
    try:
        # history, not info: it needs only the scopes that the bot has, and fails where the bot isn't a member
        await client.conversations_history(channel=channel, limit=1)
    except SlackApiError as error:
        remedy = "Use the channel's id, not its name, and invite the bot to it."
        return Finding(name=name, ok=False, message=f"can't be used: {error_code(error)}.", remedy=remedy)
    except SLACK_ERRORS:
        return Finding(name=name, ok=False, message="Slack can't be reached.", remedy="Check the network.")
    return Finding(name=name, ok=True, message=f"the bot is a member of {channel}; it must not be archived.")


async def _reviewers(client: AsyncWebClient, users: tuple[str, ...]) -> Finding:
    name = "reviewers"
    unknown = []
    for user in users:
        try:
            reply = await client.users_info(user=user)
        except SlackApiError as error:
            unknown.append(f"{user} ({error_code(error)})")
            continue
        except SLACK_ERRORS:
            return Finding(name=name, ok=False, message="Slack can't be reached.", remedy="Check the network.")
        if (reply.get("user") or {}).get("deleted"):
            unknown.append(f"{user} (deactivated)")
    if unknown:
        remedy = "KA_REVIEWERS takes user ids (U…), not names: a profile's ⋮ menu, “Copy member ID”."
        return Finding(name=name, ok=False, message=f"not to be reached: {', '.join(unknown)}.", remedy=remedy)
    return Finding(name=name, ok=True, message=f"{len(users)} known.")
