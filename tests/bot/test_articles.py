"""`/ka-article`: from the command to an approved draft, and everything on the way that can go wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.loopback import Fault, FaultKind
from bot.settings import Mode
from domain.answer import UnsupportedClaim
from domain.factcheck import StyleFinding
from store.models import ArticleDraft, ArticleRequest, ArticleState, Decision


async def request(world: Any, *, channel: str = "C1", **values: str) -> None:
    await world.slack.people.command(channel, "/ka-article", "a calm evening")
    await world.until(lambda: bool(world.slack.workspace.views))
    (view_id,) = world.slack.workspace.views
    await world.slack.people.submit(view_id, {"length": "short"} | values)


async def drafted(world: Any, channel: str = "C1") -> dict[str, Any]:
    """The outline message."""
    await world.idle()
    return dict(next(m for m in world.slack.workspace.from_bot(channel) if "thread_ts" not in m))


def files(world: Any, root: str, channel: str = "C1") -> list[dict[str, Any]]:
    return [f for m in world.slack.workspace.thread(channel, root) for f in m.get("files", [])]


@pytest.mark.parametrize("mode", [Mode.SOCKET, Mode.HTTP])
async def test_a_command_becomes_an_outline_with_the_article_in_its_thread(make_world: Any, mode: Mode) -> None:
    async with make_world(mode=mode) as world:
        await request(world, products="Calm Tabs, Sleep Oil", audience="newcomers")
        outline = await drafted(world)
        (asked,) = world.articles.asked
        assert (asked.topic, asked.products, asked.length) == (
            "a calm evening",
            ("Calm Tabs", "Sleep Oil"),
            "short",
        )
        seen = str(outline["blocks"])
        for part in (
            "• What it is",
            "• How it is made",
            "MISSING: studies - requires clinical/editor review.",
            "1 sentence left out, unsupported",
            "1 style finding",
            "It cures.",
            "miracle",
            "for newcomers",
        ):
            assert part in seen
        (file,) = files(world, outline["ts"])
        assert file["name"] == "a-calm-evening-draft-1.md"
        assert world.slack.workspace.files[file["id"]]["content"].startswith("# a calm evening")


@pytest.mark.parametrize("room", [1, 12])
async def test_an_outline_with_much_to_look_at_can_still_be_decided_on(
    world: Any, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    async def draft(request: ArticleRequest, progress: Callable[[str], None]) -> ArticleDraft:
        sentence = "It cures whatever is said about it, at length, & <more>. " * 10
        claim = UnsupportedClaim(sentence=sentence, max_similarity=0.2, scanned_chunks=5, reason="beyond it " * 5)
        finding = StyleFinding(phrase="a *miracle* " * 10, rule="no promises " * 40)
        return ArticleDraft(
            markdown="\n\n".join(f"## A heading that is rather long, with the number {n}" for n in range(80)),
            missing=tuple(f"studies of this and that, number {n}, which nobody has made" for n in range(60)),
            unsupported=(claim,) * room,
            style=(finding,) * room,
        )

    monkeypatch.setattr(world.articles, "draft", draft)
    await request(world)
    outline = await drafted(world)
    assert "article_approve" in str(outline["blocks"])
    assert len(world.calls("chat.postMessage")) == 1  # nothing was refused


async def test_a_modal_with_nothing_but_blanks_in_it_stays_open_and_says_so(world: Any) -> None:
    await world.slack.people.command("C1", "/ka-article", "")
    (view_id,) = world.slack.workspace.views
    reply = await world.slack.people.submit(view_id, {"topic": "  "})
    assert reply == {"response_action": "errors", "errors": {"topic": "Please write something here."}}
    await world.slack.people.submit(view_id, {"topic": "a calm evening"})
    outline = await drafted(world)
    await world.slack.people.click("C1", outline["ts"], "article_change")
    await world.until(lambda: bool(world.slack.workspace.views))
    (view_id,) = world.slack.workspace.views
    reply = await world.slack.people.submit(view_id, {"comment": " \n "})
    assert reply["response_action"] == "errors"
    await world.idle()
    assert len(world.articles.asked) == 1


async def test_progress_is_shown_while_the_article_is_written(world: Any) -> None:
    world.articles.gate.clear()
    await request(world)
    await world.until(lambda: "fact check 3 of 9" in str(world.slack.workspace.from_bot("C1")))
    world.articles.gate.set()
    outline = await drafted(world)
    assert "⏳" not in str(outline["blocks"])
    assert len([m for m in world.slack.workspace.from_bot("C1") if "thread_ts" not in m]) == 1


async def test_requested_changes_are_worked_in_then_it_is_approved_and_who_did_it_is_kept(world: Any) -> None:
    await request(world)
    outline = await drafted(world)
    await world.slack.people.click("C1", outline["ts"], "article_change", user="U2")
    await world.until(lambda: bool(world.slack.workspace.views))
    (view_id,) = world.slack.workspace.views
    await world.slack.people.submit(view_id, {"comment": "Say more about sleep."}, user="U2")
    await world.idle()
    assert world.articles.asked[-1].comments == ("Say more about sleep.",)
    assert [f["name"] for f in files(world, outline["ts"])] == [
        "a-calm-evening-draft-1.md",
        "a-calm-evening-draft-2.md",
    ]
    await world.slack.people.click("C1", outline["ts"], "article_approve", user="U3")
    outline = await drafted(world)
    assert "Approved by <@U3> (draft 2)" in str(outline["blocks"])
    assert "article_approve" not in str(outline["blocks"])
    (value,) = {post["key"] for post in [outline["metadata"]["event_payload"]]}
    article_id = value.rpartition("#")[0]
    article = await world.bot.desk.articles.get(article_id)
    assert (article.state, article.revision) == (ArticleState.APPROVED, 2)
    decisions = await world.bot.desk.articles.decisions(article_id)
    assert [(d.user, d.decision, d.revision) for d in decisions] == [
        ("U2", Decision.CHANGE, 1),
        ("U3", Decision.APPROVE, 2),
    ]


async def test_after_a_restart_of_slack_and_bot_an_article_is_drafted_as_before(make_world: Any) -> None:
    for _ in range(2):
        async with make_world() as world:
            await request(world)
            outline = await drafted(world)
            assert len(files(world, outline["ts"])) == 1


async def test_only_the_first_final_decision_counts(world: Any) -> None:
    await request(world)
    outline = await drafted(world)
    message = world.slack.workspace.find("C1", outline["ts"])
    buttons = message["blocks"]
    await world.slack.people.click("C1", outline["ts"], "article_discard")
    await world.idle()
    message["blocks"] = buttons  # a client that hasn't seen the update yet
    await world.slack.people.click("C1", outline["ts"], "article_approve", user="U2")
    outline = await drafted(world)
    assert "Discarded by <@U1>" in str(outline["blocks"])
    assert "Approved" not in str(outline["blocks"])


async def test_in_a_channel_without_the_bot_the_article_comes_in_a_direct_message(world: Any) -> None:
    await request(world, channel="COUT")
    outline = await drafted(world, "D1")
    assert len(files(world, outline["ts"], "D1")) == 1


async def test_a_writer_that_fails_ends_in_an_apology_and_can_be_tried_again(world: Any) -> None:
    world.articles.failures = 4
    await request(world)
    message = await drafted(world)
    assert "something went wrong" in message["text"]
    assert "secret detail" not in str(world.slack.workspace.messages)
    await world.slack.people.click("C1", message["ts"], "try_again")
    message = await drafted(world)
    assert "Article draft: a calm evening" in message["text"]
    assert len(files(world, message["ts"])) == 1


@pytest.mark.parametrize("kind", [FaultKind.SERVER_ERROR, FaultKind.CUT_AFTER])
async def test_an_upload_of_unclear_outcome_leaves_one_file(world: Any, kind: FaultKind) -> None:
    world.slack.faults.queue.append(Fault("files.completeUploadExternal", kind))
    await request(world)
    outline = await drafted(world)
    assert len(files(world, outline["ts"])) == 1
    assert len(world.articles.asked) == 1
