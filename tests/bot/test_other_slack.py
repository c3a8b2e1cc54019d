"""The bot against a Slack that nobody here wrote: npm's `local-slack-linux-x64`, named by KA_LOCAL_SLACK.

It listens on every address, so it gets a network of its own, with the bot beside it.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BINARY = os.environ.get("KA_LOCAL_SLACK", "")


@pytest.mark.skipif(not BINARY, reason="KA_LOCAL_SLACK doesn't name the local-slack binary (npm local-slack-linux-x64)")
@pytest.mark.skipif(shutil.which("unshare") is None, reason="no unshare command to give the server its own network")
def test_mention_thread_edit_reaction_command_modal_file_and_deletion(tmp_path: Path) -> None:
    driver = Path(__file__).with_name("other_slack.py")
    inner = f"ip link set lo up && exec {sys.executable} {driver} {BINARY} {tmp_path}"
    done = subprocess.run(
        ["unshare", "-n", "sh", "-c", inner],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert len(seen["mention"]) == 1
    assert seen["mention"][0].startswith("About what is it? after 0 [1].")
    assert len(seen["thread"]) == 2
    assert seen["thread"][1].startswith("About and with milk? after 1 [1].")
    assert seen["edited"].startswith("About what is an oil?")
    assert seen["votes"] == ["up"]
    assert len(seen["direct"]) == 1
    assert seen["files"] == ["sleep-draft-1.md"]
    assert seen["left_after_deletion"] == 0
    assert seen["open"] == 0
    assert {"chat.postMessage", "chat.update", "chat.delete", "views.open", "views.publish"} <= set(seen["methods"])
