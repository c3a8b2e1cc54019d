"""From a mention to the answer in its thread, over the real protocol; in both modes."""

from typing import Any

import pytest

from bot.loopback import Fault, FaultKind
from bot.settings import Mode

MENTION = "<@U0BOT>"


@pytest.mark.parametrize("mode", [Mode.SOCKET, Mode.HTTP])
async def test_a_mention_is_answered_once_in_its_thread(make_world: Any, mode: Mode) -> None:
    async with make_world(mode=mode) as world:
        ts, reply = await world.ask(f"{MENTION} what is it?")
        await world.idle()
        assert len(world.replies(ts)) == 1  # although it arrived as app_mention and as message
        assert [question.text for question in world.answerer.asked] == ["what is it?"]
        assert reply["thread_ts"] == ts
        assert "You asked: what is it? [1]" in reply["text"]
        assert "Sources (1):\n[1] faq.md › 1. What is it?" in reply["text"]


@pytest.mark.parametrize("mode", [Mode.SOCKET, Mode.HTTP])
async def test_a_direct_message_is_answered_in_its_thread_without_a_mention(make_world: Any, mode: Mode) -> None:
    async with make_world(mode=mode) as world:
        ts, reply = await world.ask("what is it?", channel="D1")
        assert reply["thread_ts"] == ts
        await world.idle()
        assert len(world.replies(ts, "D1")) == 1


async def test_the_sources_are_collapsed_under_the_answer(world: Any) -> None:
    _, reply = await world.ask(f"{MENTION} what is it?")
    (container,) = [block for block in reply["blocks"] if block["type"] == "container"]
    assert container["title"]["text"] == "Sources (1)"
    assert container["is_collapsible"] is True
    assert container["default_collapsed"] is True
    assert "It is a tea." in container["child_blocks"][0]["text"]["text"]
    assert "[source:" not in str(reply)


async def test_messages_that_are_not_for_the_bot_are_left_alone(world: Any) -> None:
    people = world.slack.people
    people.say("C1", "good morning everyone")
    people.say("C1", "<@U2> have you seen it?")
    people.say("C1", "hello", bot_id="B9")
    people.say("C1", f"{MENTION} joined", subtype="channel_join")
    await world.idle()
    assert world.answerer.asked == []
    assert world.slack.workspace.from_bot() == []
    assert world.slack.deliverer.undelivered == []


async def test_a_follow_up_in_the_thread_needs_no_mention_and_knows_what_was_said(world: Any) -> None:
    ts, _ = await world.ask(f"{MENTION} is it good for sleep?")
    await world.ask("and if she is breastfeeding?", thread_ts=ts)
    await world.ask("and with milk?", thread_ts=ts, user="U2")
    assert [q.text for q in world.answerer.asked] == [
        "is it good for sleep?",
        "and if she is breastfeeding?",
        "and with milk?",
    ]
    assert [q.history for q in world.answerer.asked] == [
        (),
        ("is it good for sleep?",),
        ("is it good for sleep?", "and if she is breastfeeding?"),
    ]


async def test_what_is_said_to_somebody_else_in_the_thread_is_heard_and_not_answered(world: Any) -> None:
    ts, _ = await world.ask(f"{MENTION} is it good for sleep?")
    world.slack.people.say("C1", "<@U2> she is pregnant, by the way", thread_ts=ts)
    await world.idle()
    assert len(world.replies(ts)) == 1
    await world.ask("so, may she?", thread_ts=ts)
    assert world.answerer.asked[-1].history == ("is it good for sleep?", "@U2 she is pregnant, by the way")


async def test_other_threads_and_channels_never_leak_in(world: Any) -> None:
    await world.ask(f"{MENTION} one, I am pregnant")
    await world.ask(f"{MENTION} two", channel="C2")
    await world.ask(f"{MENTION} three")
    assert [question.history for question in world.answerer.asked] == [(), (), ()]


async def test_a_bot_that_is_called_into_a_thread_reads_what_was_said_before(world: Any) -> None:
    people = world.slack.people
    root = people.say("C1", "my customer is pregnant and asks about the tea")
    people.say("C1", "let us ask", thread_ts=root, user="U2")
    await world.ask(f"{MENTION} may she?", thread_ts=root)
    assert world.answerer.asked[-1].history == ("my customer is pregnant and asks about the tea", "let us ask")


async def test_what_was_said_before_the_bot_was_called_is_no_follow_up_although_it_arrives_after_the_call(
    world: Any,
) -> None:
    root = world.slack.people.say("C1", "my customer is pregnant and asks about the tea")
    overtaken = world.slack.workspace.add("C1", {"user": "U2", "text": "let us ask", "thread_ts": root})
    await world.ask(f"{MENTION} may she?", thread_ts=root)
    world.slack.people.event(overtaken | {"channel": "C1", "channel_type": "channel"})
    await world.idle()
    assert len(world.replies(root)) == 1
    assert [q.text for q in world.answerer.asked] == ["may she?"]
    assert world.answerer.asked[0].history == ("my customer is pregnant and asks about the tea", "let us ask")
    await world.ask("and at night?", thread_ts=root)
    assert world.answerer.asked[1].history == (*world.answerer.asked[0].history, "may she?")


async def test_a_bare_mention_gets_a_greeting_and_the_pipeline_is_not_asked(world: Any) -> None:
    _, reply = await world.ask(f"{MENTION} ")
    assert "What would you like to know?" in reply["text"]
    assert world.answerer.asked == []


async def test_memory_survives_a_restart(make_world: Any) -> None:
    async with make_world() as world:
        ts, _ = await world.ask(f"{MENTION} is it good for sleep?")
        await world.idle()
        thread = world.slack.workspace.thread("C1", ts)
    async with make_world() as world:
        world.slack.workspace.messages["C1"] = thread
        await world.ask("and with milk?", thread_ts=ts)
        assert world.answerer.asked[-1].history == ("is it good for sleep?",)


FORWARDED = [{"is_share": True, "text": "My customer is <b>pregnant", "author_id": "U2", "ts": "1.1"}]


async def test_what_is_forwarded_with_a_question_is_part_of_it(world: Any) -> None:
    await world.ask("may she take it?", channel="D1", attachments=FORWARDED)
    await world.ask("", channel="D1", attachments=FORWARDED)
    preview = [{"text": "a preview of a page", "from_url": "https://example.org"}]
    await world.ask("what is it?", channel="D1", attachments=preview)
    said = "My customer is <b>pregnant"
    assert [q.text for q in world.answerer.asked] == [f"{said}\nmay she take it?", said, "what is it?"]


async def test_half_a_character_does_not_keep_a_question_from_being_accepted(world: Any) -> None:
    await world.ask(f"{MENTION} what \ud83d is it?")
    assert world.answerer.asked[-1].text == "what is it?"


async def test_what_was_said_in_the_thread_while_the_bot_was_away_is_known(make_world: Any) -> None:
    async with make_world() as world:
        ts, _ = await world.ask(f"{MENTION} is it good for sleep?")
        known, _ = await world.ask("she is well", thread_ts=ts)
        await world.idle()
        messages = world.slack.workspace.messages["C1"]
    async with make_world() as world:
        world.slack.workspace.messages["C1"] = messages
        world.slack.workspace.find("C1", known).update(text="she is not well", edited={"user": "U1", "ts": "9.9"})
        world.slack.workspace.add("C1", {"user": "U1", "text": "she is pregnant", "thread_ts": ts})
        await world.ask("so, may she?", thread_ts=ts)
        assert world.answerer.asked[-1].history == ("is it good for sleep?", "she is not well", "she is pregnant")


async def test_a_long_thread_is_read_to_its_end(world: Any) -> None:
    root = world.slack.workspace.add("C1", {"user": "U2", "text": "my customer"})["ts"]
    for n in range(250):
        world.slack.workspace.add("C1", {"user": "U2", "text": f"line {n}", "thread_ts": root})
    world.slack.workspace.add("C1", {"user": "U2", "text": "she is pregnant", "thread_ts": root})
    await world.ask(f"{MENTION} may she?", thread_ts=root)
    assert world.answerer.asked[-1].history[-1] == "she is pregnant"


async def test_a_thread_that_cannot_be_read_at_the_moment_is_waited_for(world: Any) -> None:
    root = world.slack.workspace.add("C1", {"user": "U2", "text": "she is pregnant"})["ts"]
    world.slack.faults.queue.append(Fault("conversations.replies", FaultKind.RATE_LIMITED, times=4, retry_after=0))
    await world.ask(f"{MENTION} may she?", thread_ts=root)
    assert [q.history for q in world.answerer.asked] == [("she is pregnant",)]


async def test_a_thread_that_the_bot_may_not_read_does_not_keep_it_from_answering(world: Any) -> None:
    root = world.slack.workspace.add("C1", {"user": "U2", "text": "she is pregnant"})["ts"]
    fault = Fault("conversations.replies", FaultKind.ERROR, error="missing_scope")
    world.slack.faults.queue.append(fault)
    await world.ask(f"{MENTION} may she?", thread_ts=root)
    assert [q.history for q in world.answerer.asked] == [()]
