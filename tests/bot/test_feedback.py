"""One vote a person an answer, the last counts; what is called unsafe reaches the reviewers at once."""

import json
from typing import Any

import pytest

from bot.loopback import Fault, FaultKind
from store.models import Verdict

MENTION = "<@U0BOT>"


async def tally(world: Any, ts: str) -> dict[str, str]:
    await world.idle()
    votes = await world.bot.desk.feedback.of_answer(f"T0LOOP:C1:{ts}")
    return {vote.user: vote.verdict.value for vote in votes if vote.verdict is not Verdict.NONE}


def feedback_value(ts: str, verdict: str) -> str:
    return json.dumps({"q": f"T0LOOP:C1:{ts}", "v": verdict})


async def test_reactions_are_votes_and_removing_one_takes_it_back(world: Any) -> None:
    ts, reply = await world.ask(f"{MENTION} what is it?")
    people = world.slack.people
    people.react("C1", reply["ts"], "+1", user="U1")
    people.react("C1", reply["ts"], "-1", user="U2")
    people.react("C1", reply["ts"], "tada", user="U3")  # means nothing to us
    assert await tally(world, ts) == {"U1": "up", "U2": "down"}
    people.react("C1", reply["ts"], "-1", user="U2", removed=True)
    assert await tally(world, ts) == {"U1": "up"}


async def test_the_last_vote_counts_and_skin_tones_do_not_matter(world: Any) -> None:
    ts, reply = await world.ask(f"{MENTION} what is it?")
    people = world.slack.people
    people.react("C1", reply["ts"], "+1::skin-tone-3")
    await world.idle()
    people.react("C1", reply["ts"], "-1")
    await world.idle()
    people.react("C1", reply["ts"], "+1::skin-tone-3", removed=True)  # replaced long ago
    assert await tally(world, ts) == {"U1": "down"}


async def test_the_same_vote_delivered_again_and_late_changes_nothing(world: Any) -> None:
    ts, reply = await world.ask(f"{MENTION} what is it?")
    late = {"type": "reaction_added", "user": "U1", "item_user": "U0BOT"}
    late |= {"item": {"type": "message", "channel": "C1", "ts": reply["ts"]}}
    world.slack.people.event(late | {"reaction": "-1", "event_ts": "2000000000.2"})
    await world.idle()
    world.slack.people.event(late | {"reaction": "+1", "event_ts": "2000000000.1"})
    assert await tally(world, ts) == {"U1": "down"}


async def test_reactions_on_other_messages_are_left_alone(world: Any) -> None:
    ts = world.slack.people.say("C1", "good morning")
    world.slack.people.react("C1", ts, "+1", user="U2")
    await world.idle()
    assert await world.bot.desk.answers.question_of_message("C1", ts) is None
    assert world.slack.workspace.ephemerals == []


async def test_configured_reactions_count(make_world: Any) -> None:
    async with make_world(reactions={"herb": Verdict.UP}) as world:
        ts, reply = await world.ask(f"{MENTION} what is it?")
        world.slack.people.react("C1", reply["ts"], "herb")
        world.slack.people.react("C1", reply["ts"], "-1", user="U2")
        assert await tally(world, ts) == {"U1": "up"}


async def test_a_reaction_against_an_answer_asks_its_author_why_and_nobody_else(world: Any) -> None:
    _, reply = await world.ask(f"{MENTION} what is it?")
    world.slack.people.react("C1", reply["ts"], "-1", user="U2")
    await world.idle()
    (note,) = world.slack.workspace.ephemerals
    assert note["user"] == "U2"
    await world.slack.people.click("C1", note["ts"], "tell_why", user="U2")
    await world.until(lambda: bool(world.slack.workspace.views))


@pytest.mark.parametrize("verdict", ["up", "down"])
async def test_the_native_buttons_vote_and_only_a_bad_vote_opens_a_modal(world: Any, verdict: str) -> None:
    ts, reply = await world.ask(f"{MENTION} what is it?")
    await world.slack.people.click("C1", reply["ts"], "feedback", value=feedback_value(ts, verdict))
    assert await tally(world, ts) == {"U1": verdict}
    if verdict == "down":
        await world.until(lambda: bool(world.slack.workspace.views))
    assert bool(world.slack.workspace.views) == (verdict == "down")


async def report(world: Any, reason: str, comment: str = "") -> str:
    ts, reply = await world.ask(f"{MENTION} may she?")
    await report_answer(world, ts, reply, reason, comment)
    return str(ts)


async def report_answer(world: Any, ts: str, reply: Any, reason: str, comment: str) -> None:
    await world.slack.people.click("C1", reply["ts"], "feedback", value=feedback_value(ts, "down"), user="U2")
    await world.until(lambda: bool(world.slack.workspace.views))
    (view_id,) = world.slack.workspace.views
    await world.slack.people.submit(view_id, {"reason": reason, "comment": comment}, user="U2")
    await world.idle()


async def test_a_reason_is_kept_with_the_vote(world: Any) -> None:
    ts = await report(world, "missing_source", "Where is that from?")
    (vote,) = await world.bot.desk.feedback.of_answer(f"T0LOOP:C1:{ts}")
    assert (vote.user, vote.verdict, vote.reason, vote.comment) == (
        "U2",
        Verdict.DOWN,
        "missing_source",
        "Where is that from?",
    )
    assert world.slack.workspace.from_bot("CREV") == []


async def test_what_people_found_wrong_is_read_by_the_reviewers_in_app_home(make_world: Any) -> None:
    async with make_world(reviewers=("U3",)) as world:
        ts = await report(world, "missing_source", "Where is <that> from?")
        assert [vote.reason for vote in await world.bot.desk.feedback.of_answer(f"T0LOOP:C1:{ts}")] == [
            "missing_source"
        ]
        world.slack.people.open_home(user="U3")
        world.slack.people.open_home(user="U1")
        await world.until(lambda: len(world.slack.workspace.homes) == 2)
        seen = str(world.slack.workspace.homes["U3"])
        for part in ("may she?", "You asked", "A source is missing: “Where is &lt;that&gt; from?” (<@U2>)"):
            assert part in seen
        assert "A source is missing" not in str(world.slack.workspace.homes["U1"])


async def test_an_unsafe_answer_is_reviewed_and_resolved_once(world: Any) -> None:
    await report(world, "unsafe", "She is pregnant <!channel>")
    (message,) = world.slack.workspace.from_bot("CREV")
    (review,) = await world.bot.desk.feedback.open_reviews()
    for part in ("may she?", "You asked", "faq.md", "She is pregnant", "U2"):
        assert part in str(message["blocks"])
    assert "<!channel>" not in str(message)
    for user in ("U3", "U1"):
        await world.slack.people.click("CREV", message["ts"], "resolve_review", user=user)
        await world.idle()
        if user == "U3":
            kept = dict(message)
            assert "Resolved by <@U3>" in str(message["blocks"])
            message["blocks"] = kept["blocks"] + [
                {"type": "actions", "elements": [{"type": "button", "action_id": "resolve_review",
                 "value": review.review_id}]}
            ]  # fmt: skip
    review = await world.bot.desk.feedback.review(review.review_id)
    assert review.resolved_by == "U3"
    assert len(world.slack.workspace.from_bot("CREV")) == 1


async def test_a_review_resolved_in_app_home_is_gone_there_and_in_the_channel(world: Any) -> None:
    await report(world, "unsafe", "She is pregnant")
    world.slack.people.open_home(user="U3")
    await world.until(lambda: "She is pregnant" in str(world.slack.workspace.homes.get("U3")))
    home = world.slack.workspace.homes["U3"]
    await world.slack.people.click_view(home["id"], "resolve_review", user="U3")
    await world.until(lambda: "She is pregnant" not in str(world.slack.workspace.homes["U3"]))
    await world.idle()
    (message,) = world.slack.workspace.from_bot("CREV")
    assert "Resolved by <@U3>" in str(message["blocks"])


async def test_without_a_review_channel_the_report_is_still_kept(make_world: Any) -> None:
    async with make_world(review_channel="") as world:
        await report(world, "unsafe")
        assert len(await world.bot.desk.feedback.open_reviews()) == 1
        (note,) = world.slack.workspace.ephemerals
        assert "could not send it to a reviewer" in note["text"]


async def test_an_answer_reported_again_after_its_review_is_reviewed_again(world: Any) -> None:
    ts, reply = await world.ask(f"{MENTION} may she?")
    await report_answer(world, ts, reply, "unsafe", "She is pregnant")
    (message,) = world.slack.workspace.from_bot("CREV")
    await world.slack.people.click("CREV", message["ts"], "resolve_review", user="U3")
    await world.idle()
    await report_answer(world, ts, reply, "unsafe", "It still says so")
    (review,) = await world.bot.desk.feedback.open_reviews()
    assert review.comment == "It still says so"
    assert "It still says so" in str(world.slack.workspace.from_bot("CREV")[1]["blocks"])


@pytest.mark.parametrize("channel", ["", "COUT"])
async def test_without_a_review_channel_that_takes_it_the_reviewers_are_told_in_private(
    make_world: Any, channel: str
) -> None:
    async with make_world(review_channel=channel, reviewers=("U1", "U3")) as world:
        await report(world, "unsafe", "She is pregnant")
        (message,) = world.slack.workspace.from_bot("D1")
        assert "She is pregnant" in str(message["blocks"])
        assert "have been told" in world.slack.workspace.ephemerals[-1]["text"]
        await world.slack.people.click("D1", message["ts"], "resolve_review", user="U1")
        await world.idle()
        told = [m for m in world.slack.workspace.from_bot() if "reported as unsafe" in m["text"]]
        assert ["Resolved by <@U1>" in str(m["blocks"]) for m in told] == [True, True]


async def test_an_expired_trigger_keeps_the_vote_and_says_so(world: Any) -> None:
    ts, reply = await world.ask(f"{MENTION} what is it?")
    world.slack.faults.queue.append(Fault("views.open", FaultKind.EXPIRED_TRIGGER))
    await world.slack.people.click("C1", reply["ts"], "feedback", value=feedback_value(ts, "down"))
    assert await tally(world, ts) == {"U1": "down"}
    await world.until(lambda: any("click once more" in e["text"] for e in world.slack.workspace.ephemerals))


async def test_a_window_that_slack_refuses_is_not_blamed_on_time(world: Any) -> None:
    ts, reply = await world.ask(f"{MENTION} what is it?")
    world.slack.faults.queue.append(Fault("views.open", FaultKind.ERROR, error="missing_scope"))
    await world.slack.people.click("C1", reply["ts"], "feedback", value=feedback_value(ts, "down"))
    await world.until(lambda: bool(world.slack.workspace.ephemerals))
    said = [e["text"] for e in world.slack.workspace.ephemerals]
    assert any("ka doctor" in text for text in said)
    assert not any("too long" in text for text in said)


async def test_reactions_are_not_lost_by_a_restart(make_world: Any) -> None:
    async with make_world(workers=1) as world:
        ts, reply = await world.ask(f"{MENTION} what is it?")
        await world.idle()
        world.bot.worker._stopping = True  # the worker takes nothing more, as in the moment before a kill
        world.bot.worker.wake()
        world.slack.people.react("C1", reply["ts"], "+1")
        await world.slack.deliverer.settle()
    async with make_world() as world:
        assert await tally(world, ts) == {"U1": "up"}
