"""Sources in a modal, App Home, the message shortcut, choices, limits and the queue."""

import time
from typing import Any

from bot.loopback.faults import Fault, FaultKind
from bot.settings import Mode
from domain.answer import Answer, Intent, IntentName, Status

MENTION = "<@U0BOT>"
CHOICES = Answer(
    status=Status.NEEDS_CLARIFICATION,
    answer="Which one do you mean?\n\n- Calm Tabs\n- Sleep Oil",
    intent=Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.4),
)


async def only_view(world: Any) -> dict[str, Any]:
    await world.until(lambda: bool(world.slack.workspace.views))
    (view,) = world.slack.workspace.views.values()
    return dict(view)


async def test_read_section_opens_the_whole_section_with_the_passage_marked(world: Any) -> None:
    _, reply = await world.ask(f"{MENTION} what is it?")
    await world.slack.people.click("C1", reply["ts"], "read_section")
    view = await only_view(world)
    seen = str(view["blocks"])
    assert "Before it." in seen
    assert "After it." in seen
    assert {"type": "text", "text": "It is a tea.", "style": {"bold": True}} in [
        run for block in view["blocks"] for element in block.get("elements", []) for run in element.get("elements", [])
    ]
    assert "**" not in seen
    assert "|" not in seen


async def test_read_section_of_an_answer_that_is_not_stored_says_so(world: Any) -> None:
    _, reply = await world.ask(f"{MENTION} what is it?")
    (container,) = [b for b in reply["blocks"] if b["type"] == "container"]
    container["child_blocks"][0]["accessory"]["value"] = '{"q": "T9:C9:9", "n": 1}'
    await world.slack.people.click("C1", reply["ts"], "read_section")
    assert "not stored any more" in str(await only_view(world))


async def test_app_home_shows_my_questions_and_the_open_reviews(make_world: Any) -> None:
    async with make_world(reviewers=("U2",)) as world:
        await world.ask(f"{MENTION} what is <it> & *that*?")
        world.slack.people.open_home(user="U1")
        world.slack.people.open_home(user="U2")
        world.slack.people.open_home(user="U3", tab="messages")
        await world.until(lambda: len(world.slack.workspace.homes) == 2)
        await world.idle()
        mine, theirs = (str(world.slack.workspace.homes[user]) for user in ("U1", "U2"))
        assert "what is &lt;it&gt; &amp;" in mine
        assert "Nothing asked yet." in theirs
        assert "U3" not in world.slack.workspace.homes


async def test_the_message_shortcut_answers_in_the_thread_of_the_message(world: Any) -> None:
    ts = world.slack.people.say("C1", "is it good for sleep, I wonder", user="U2")
    await world.slack.people.shortcut("C1", ts, "ask_about_message", user="U1")
    view = await only_view(world)
    await world.slack.people.submit(view["id"], {}, user="U1")
    await world.until(lambda: len(world.replies(ts)) == 1)
    await world.idle()
    assert world.answerer.asked[-1].text == "is it good for sleep, I wonder"
    await world.ask("and with milk?", thread_ts=ts)  # now the bot is in the thread


async def test_the_shortcut_in_a_channel_without_the_bot_answers_in_a_direct_message(world: Any) -> None:
    message = world.slack.workspace.add("COUT", {"user": "U2", "text": "is it good for sleep?"})
    await world.slack.people.shortcut("COUT", message["ts"], "ask_about_message", user="U1")
    view = await only_view(world)
    await world.slack.people.submit(view["id"], {}, user="U1")
    await world.until(lambda: bool(world.slack.workspace.from_bot("D1")))
    await world.idle()
    (reply,) = world.slack.workspace.from_bot("D1")
    assert "is it good for sleep?" in reply["text"]
    assert world.slack.workspace.from_bot("COUT") == []


async def ask_from_outside(world: Any, said: str, question: str = "") -> None:
    """Ask about a message in a channel that the bot isn't in."""
    message = world.slack.workspace.add("COUT", {"user": "U2", "text": said})
    await world.slack.people.shortcut("COUT", message["ts"], "ask_about_message", user="U1")
    view = await only_view(world)
    await world.slack.people.submit(view["id"], {"question": question or said}, user="U1")
    await world.idle()


async def test_a_question_where_only_some_may_write_is_answered_in_private(world: Any) -> None:
    world.slack.faults.queue.append(Fault("chat.postMessage", FaultKind.ERROR, error="restricted_action"))
    ts = world.slack.people.say("C1", f"{MENTION} what is it?")
    await world.until(lambda: bool(world.slack.workspace.from_bot("D1")))
    await world.idle()
    (message,) = world.slack.workspace.from_bot("D1")
    assert message["text"]
    assert world.replies(ts) == []


async def test_the_message_that_a_question_is_about_is_known_where_the_bot_cannot_read_it(world: Any) -> None:
    await ask_from_outside(world, "my customer is pregnant", "may she take the tea?")
    (asked,) = world.answerer.asked
    assert (asked.text, asked.history) == ("may she take the tea?", ("my customer is pregnant",))


async def test_in_private_a_chosen_meaning_is_answered_too(world: Any) -> None:
    world.answerer.script = lambda q: CHOICES if "?" in q.text else Answer(
        status=Status.SUCCESS, answer=f"About {q.text}.", intent=CHOICES.intent
    )  # fmt: skip
    await ask_from_outside(world, "which one?")
    (question,) = world.slack.workspace.from_bot("D1")
    await world.slack.people.click("D1", question["ts"], "clarify:1")
    await world.idle()
    assert [m["text"] for m in world.slack.workspace.from_bot("D1")][1:] == ["About Sleep Oil."]


async def test_in_private_a_failure_is_apologised_for_and_can_be_tried_again(world: Any) -> None:
    world.answerer.failures = 4
    await ask_from_outside(world, "which one?")
    (apology,) = world.slack.workspace.from_bot("D1")
    assert "something went wrong" in apology["text"]
    await world.slack.people.click("D1", apology["ts"], "try_again")
    await world.idle()
    (answer,) = world.slack.workspace.from_bot("D1")
    assert "You asked: which one?" in answer["text"]


async def test_a_chosen_meaning_is_asked_in_the_thread_once(world: Any) -> None:
    world.answerer.script = lambda q: CHOICES if "?" in q.text else Answer(
        status=Status.SUCCESS, answer=f"About {q.text}.", intent=CHOICES.intent
    )  # fmt: skip
    ts, reply = await world.ask(f"{MENTION} which one?")
    await world.slack.people.click("C1", reply["ts"], "clarify:1")
    await world.slack.people.click("C1", reply["ts"], "clarify:1")
    await world.until(lambda: len(world.replies(ts)) == 2)
    await world.idle()
    assert [m["text"] for m in world.replies(ts)][1:] == ["About Sleep Oil."]
    assert world.answerer.asked[-1].history == ("which one?",)


async def test_with_all_hands_busy_the_asker_learns_the_position(make_world: Any) -> None:
    async with make_world(workers=1, queue_note_after=2) as world:
        world.answerer.gate.clear()
        for n in range(5):
            world.slack.people.say("C1", f"{MENTION} question {n}?", user=f"U{n % 3 + 1}")
            await world.slack.deliverer.settle()
        await world.until(lambda: len(world.slack.workspace.ephemerals) >= 2)
        assert "2 questions are ahead" in str(world.slack.workspace.ephemerals)
        world.answerer.gate.set()
        await world.idle()
        assert len(world.slack.workspace.from_bot("C1")) == 5


async def test_beyond_a_users_limit_questions_wait_and_are_answered(make_world: Any) -> None:
    ahead_s = 0.0  # the window passes when the test says so, not when a slow machine does
    async with make_world(user_limit=2, limit_window_s=600.0, clock=lambda: time.time() + ahead_s) as world:
        asked = []
        for n in range(4):
            asked.append(world.slack.people.say("C1", f"{MENTION} question {n}?"))
            await world.slack.deliverer.settle()
        asked.append(world.slack.people.say("C1", f"{MENTION} mine?", user="U2"))

        def notes() -> list[str]:
            return [e["user"] for e in world.slack.workspace.ephemerals if "room for" in e["text"]]

        await world.until(lambda: len(notes()) == 2 and len(world.slack.workspace.from_bot("C1")) == 3)
        assert notes() == ["U1", "U1"]
        assert [len(world.replies(ts)) for ts in asked] == [1, 1, 0, 0, 1]
        ahead_s = 601.0
        await world.idle()
        assert [len(world.replies(ts)) for ts in asked] == [1, 1, 1, 1, 1]


async def test_commands_and_modals_work_over_signed_http_too(make_world: Any) -> None:
    async with make_world(mode=Mode.HTTP) as world:
        _, reply = await world.ask(f"{MENTION} what is it?")
        await world.slack.people.click("C1", reply["ts"], "read_section")
        assert (await only_view(world))["type"] == "modal"
