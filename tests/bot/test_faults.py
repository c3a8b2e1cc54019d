"""One answer to one question, whatever Slack or the network does."""

import asyncio
import contextlib
from typing import Any

import pytest

from bot.loopback import Delivery, Fault, FaultKind
from bot.settings import Mode

MENTION = "<@U0BOT>"


@pytest.mark.parametrize("mode", [Mode.SOCKET, Mode.HTTP])
async def test_redelivered_events_are_answered_once(make_world: Any, mode: Mode) -> None:
    delivery = Delivery(ack_timeout_s=0.5, redelivery_delay_s=0.02, extra_copies=4, ignore_acks=3)
    async with make_world(mode=mode, delivery=delivery) as world:
        ts, _ = await world.ask(f"{MENTION} what is it?")
        await world.idle()
        assert len(world.replies(ts)) == 1
        assert len(world.answerer.asked) == 1


async def test_two_sockets_that_both_get_every_event_make_one_answer(make_world: Any, tmp_path: Any) -> None:
    from bot.serve import running

    async with contextlib.AsyncExitStack() as stack:
        world = await stack.enter_async_context(make_world(delivery=Delivery(ack_timeout_s=0.5, to_all_sockets=True)))
        # a second replica on the same database
        await stack.enter_async_context(running(world.bot.desk.settings, world.answerer))
        await world.until(lambda: len(world.slack.deliverer.sockets) == 2)
        ts, _ = await world.ask(f"{MENTION} what is it?")
        await world.idle()
        assert len(world.replies(ts)) == 1
        assert len(world.answerer.asked) == 1


async def test_a_socket_closed_in_the_middle_of_an_answer_loses_nothing(world: Any) -> None:
    world.answerer.gate.clear()
    first = world.slack.people.say("C1", f"{MENTION} one?")
    await world.until(lambda: len(world.answerer.asked) == 1)
    await world.slack.close_sockets()
    second = world.slack.people.say("C1", f"{MENTION} two?")
    world.answerer.gate.set()
    await world.until(lambda: len(world.replies(first)) == 1 and len(world.replies(second)) == 1)
    await world.idle()
    assert (len(world.replies(first)), len(world.replies(second))) == (1, 1)


async def test_a_request_to_reconnect_is_followed(world: Any) -> None:
    await world.slack.ask_to_reconnect()
    await world.until(lambda: len(world.calls("apps.connections.open")) == 2)
    ts, _ = await world.ask(f"{MENTION} what is it?")
    await world.idle()
    assert len(world.replies(ts)) == 1


async def test_a_rate_limit_is_waited_for(world: Any) -> None:
    world.slack.faults.queue.append(Fault("chat.postMessage", FaultKind.RATE_LIMITED, retry_after=0))
    ts, _ = await world.ask(f"{MENTION} what is it?")
    await world.idle()
    assert len(world.replies(ts)) == 1
    assert len(world.calls("chat.postMessage")) == 2


@pytest.mark.parametrize(
    "kind", [FaultKind.SERVER_ERROR, FaultKind.SERVER_ERROR_AFTER, FaultKind.CUT, FaultKind.CUT_AFTER]
)
async def test_a_post_of_unclear_outcome_ends_in_exactly_one_message(world: Any, kind: FaultKind) -> None:
    world.slack.faults.queue.append(Fault("chat.postMessage", kind))
    ts = world.slack.people.say("C1", f"{MENTION} what is it?")
    await world.idle()
    assert len(world.replies(ts)) == 1
    assert "You asked" in world.replies(ts)[0]["text"]
    assert len(world.answerer.asked) == 1  # the model isn't paid twice
    landed = kind in (FaultKind.SERVER_ERROR_AFTER, FaultKind.CUT_AFTER)
    assert len(world.calls("chat.postMessage")) == (1 if landed else 2)


async def test_in_the_normal_case_posting_takes_one_call(world: Any) -> None:
    await world.ask(f"{MENTION} what is it?")
    await world.idle()
    methods = [entry["method"] for entry in world.slack.workspace.log]
    assert methods.count("chat.postMessage") == 1
    assert "conversations.replies" not in methods


async def test_refused_blocks_are_posted_once_more_with_a_button_for_the_sources(world: Any) -> None:
    world.slack.faults.queue.append(Fault("chat.postMessage", FaultKind.INVALID_BLOCKS))
    ts, reply = await world.ask(f"{MENTION} what is it?")
    await world.idle()
    assert len(world.replies(ts)) == 1
    assert [block["type"] for block in reply["blocks"]] == ["section", "actions"]
    button = reply["blocks"][1]["elements"][0]
    assert button["text"]["text"] == "Sources (1)"
    await world.slack.people.click("C1", reply["ts"], button["action_id"])
    await world.until(lambda: bool(world.slack.workspace.views))
    (view,) = world.slack.workspace.views.values()
    assert "It is a tea." in str(view)


async def test_blocks_refused_twice_still_leave_the_text(world: Any) -> None:
    world.slack.faults.queue.append(Fault("chat.postMessage", FaultKind.INVALID_BLOCKS, times=2))
    _, reply = await world.ask(f"{MENTION} what is it?")
    assert reply["blocks"] == []
    assert "You asked: what is it? [1]" in reply["text"]


async def test_where_the_status_method_is_unknown_eyes_come_and_go(world: Any) -> None:
    world.slack.faults.queue.append(Fault("assistant.threads.setStatus", FaultKind.UNKNOWN_METHOD, times=99))
    world.answerer.gate.clear()
    ts = world.slack.people.say("C1", f"{MENTION} what is it?")
    await world.until(lambda: "eyes" in world.slack.workspace.find("C1", ts).get("reactions", {}))
    world.answerer.gate.set()
    await world.until(lambda: len(world.replies(ts)) == 1)
    await world.idle()
    assert world.slack.workspace.find("C1", ts)["reactions"] == {}


async def test_the_status_names_the_real_step_and_is_gone_after_the_answer(world: Any) -> None:
    world.answerer.gate.clear()
    ts = world.slack.people.say("C1", f"{MENTION} what is it?")
    await world.until(lambda: any("searching" in s["status"] for s in world.slack.workspace.statuses))
    world.answerer.gate.set()
    await world.until(lambda: len(world.replies(ts)) == 1)
    await world.idle()
    assert world.slack.workspace.statuses == []


async def test_a_failing_pipeline_ends_in_an_apology_that_can_be_tried_again(world: Any) -> None:
    world.answerer.failures = 4
    ts, reply = await world.ask(f"{MENTION} what is it?")
    await world.idle()
    assert "something went wrong" in reply["text"]
    assert "Reference: KA-" in reply["text"]
    assert "secret detail" not in str(world.slack.workspace.messages)
    alerts = world.slack.workspace.from_bot("CREV")
    assert len(alerts) == 1
    assert "KA-" in alerts[0]["text"]
    await world.slack.people.click("C1", reply["ts"], "try_again")
    await world.until(lambda: "You asked" in world.replies(ts)[0]["text"])
    await world.idle()
    assert len(world.replies(ts)) == 1  # the apology became the answer


async def test_a_passing_failure_is_not_shown(world: Any) -> None:
    world.answerer.failures = 1
    ts, reply = await world.ask(f"{MENTION} what is it?")
    await world.idle()
    assert "You asked" in reply["text"]
    assert len(world.replies(ts)) == 1


async def test_a_channel_that_is_closed_to_the_bot_does_not_hold_up_others(world: Any) -> None:
    world.slack.faults.queue.append(Fault("chat.postMessage", FaultKind.ERROR, error="is_archived"))
    world.slack.people.say("C2", f"{MENTION} one?")
    await world.idle()
    ts, _ = await world.ask(f"{MENTION} two?")
    assert len(world.replies(ts)) == 1


@pytest.mark.parametrize("code", ["token_revoked", "invalid_auth", "account_inactive", "missing_scope"])
async def test_with_a_token_that_does_not_work_any_more_questions_wait_for_a_new_one(
    make_world: Any, code: str
) -> None:
    async with make_world() as world:
        world.slack.faults.queue.append(Fault("*", FaultKind.ERROR, error=code, times=99))
        ts = world.slack.people.say("C1", f"{MENTION} what is it?")
        await world.until(lambda: len(world.calls("chat.postMessage")) > 0)
        messages = world.slack.workspace.messages
    async with make_world() as world:
        world.slack.workspace.messages.update(messages)
        await world.until(lambda: len(world.replies(ts)) == 1)


async def test_stopping_finishes_what_was_begun(make_world: Any) -> None:
    async with make_world() as world:
        world.answerer.gate.clear()
        ts = world.slack.people.say("C1", f"{MENTION} what is it?")
        await world.until(lambda: len(world.answerer.asked) == 1)
        asyncio.get_running_loop().call_later(0.1, world.answerer.gate.set)
    assert len(world.replies(ts)) == 1


async def test_what_a_stopping_bot_cannot_finish_is_answered_by_the_next(make_world: Any) -> None:
    async with make_world(drain_s=0.05) as world:
        world.answerer.gate.clear()
        ts = world.slack.people.say("C1", f"{MENTION} what is it?")
        await world.until(lambda: len(world.answerer.asked) == 1)
        messages = world.slack.workspace.messages
    assert world.replies(ts) == []
    async with make_world() as world:
        world.slack.workspace.messages.update(messages)
        await world.until(lambda: len(world.replies(ts)) == 1)
        await world.idle()


async def test_an_event_that_cannot_be_stored_is_not_acknowledged(make_world: Any, monkeypatch: Any) -> None:
    async with make_world(mode=Mode.HTTP) as world:
        real = world.bot.desk.inbox.accept_within
        broken = [True, True]

        async def accept(connection: Any, event: Any) -> int:
            if broken:
                broken.pop()
                raise OSError("disk full")
            return int(await real(connection, event))

        monkeypatch.setattr(world.bot.desk.inbox, "accept_within", accept)
        ts, _ = await world.ask("what is it?", channel="D1")
        await world.idle()
        assert len(world.replies(ts, "D1")) == 1


async def test_unsigned_requests_are_refused(make_world: Any) -> None:
    async with make_world(mode=Mode.HTTP) as world:
        world.slack.workspace.signing_secret = "somebody else's"
        world.slack.people.say("D1", "what is it?")
        await world.slack.deliverer.settle()
        assert world.answerer.asked == []


async def test_a_wrong_token_is_explained(make_world: Any) -> None:
    from domain.errors import SettingsError

    with pytest.raises(SettingsError, match="SLACK_BOT_TOKEN"):
        async with make_world(bot_token="xoxb-wrong"):
            pass


async def test_two_replicas_on_postgresql_answer_every_question_once(make_world: Any, postgres_url: str) -> None:
    from bot.serve import running

    delivery = Delivery(ack_timeout_s=2.0, to_all_sockets=True, extra_copies=1)
    async with contextlib.AsyncExitStack() as stack:
        world = await stack.enter_async_context(make_world(delivery=delivery, database_url=postgres_url))
        await stack.enter_async_context(running(world.bot.desk.settings, world.answerer))
        await world.until(lambda: len(world.slack.deliverer.sockets) == 2)
        asked = [world.slack.people.say("C1", f"{MENTION} question {n}?", user=f"U{n % 3 + 1}") for n in range(20)]
        await world.until(lambda: all(world.replies(ts) for ts in asked), timeout_s=20)
        await world.idle()
        assert [len(world.replies(ts)) for ts in asked] == [1] * 20
        assert len(world.answerer.asked) == 20
