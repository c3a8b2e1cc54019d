"""What is wrong with a workspace, and what to do about it."""

from pathlib import Path
from typing import Any

import pytest

from bot.doctor import SCOPES, check_slack
from bot.loopback import LoopbackSlack
from bot.settings import BotSettings, Mode

ALL = ",".join(sorted(SCOPES))


@pytest.mark.parametrize(
    ("scopes", "changes", "wrong"),
    [
        (ALL, {}, {}),
        ("", {}, {}),
        (ALL.replace("files:write,", ""), {}, {"scopes": "files:write"}),
        (ALL, {"bot_token": "xoxb-wrong"}, {"bot token": "invalid_auth"}),
        (ALL, {"app_token": "xapp-wrong"}, {"app-level token": "invalid_auth"}),
        (ALL, {"review_channel": ""}, {"review channel": "none is set"}),
        (ALL, {"review_channel": "COUT"}, {"review channel": "not_in_channel"}),
        (ALL, {"review_channel": "CNONE"}, {"review channel": "channel_not_found"}),
        (ALL, {"reviewers": ("U1", "U2")}, {}),
        (ALL, {"reviewers": ("U1", "asha")}, {"reviewers": "asha (user_not_found)"}),
        (ALL, {"mode": Mode.HTTP, "signing_secret": "xoxb-1"}, {"signing secret": "look like"}),
        (ALL, {"mode": Mode.HTTP, "signing_secret": "0123456789abcdef" * 2}, {}),
        (ALL, {"api_url": "http://127.0.0.1:9/api/"}, {"bot token": "can't be reached"}),
    ],
)
async def test_each_fault_is_found_and_comes_with_a_remedy(
    tmp_path: Path, scopes: str, changes: dict[str, Any], wrong: dict[str, str]
) -> None:
    slack = LoopbackSlack()
    slack.workspace.scopes = scopes
    async with slack.running():
        given: dict[str, Any] = {
            "bot_token": slack.workspace.bot_token,
            "app_token": slack.workspace.app_token,
            "database_url": "sqlite://",
            "api_url": slack.api_url,
            "review_channel": "CREV",
        }
        findings = await check_slack(BotSettings(**given | changes))
    found = {finding.name: finding for finding in findings if not finding.ok}
    assert set(found) == set(wrong)
    for name, words in wrong.items():
        assert words in found[name].message
        assert found[name].remedy
