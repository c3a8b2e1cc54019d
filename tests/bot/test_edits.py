"""Edited questions are answered anew in the same reply; deleted ones are withdrawn."""

from typing import Any

from domain.answer import Answer, Intent, IntentName, Status

MENTION = "<@U0BOT>"


def scripted(text: str) -> Answer:
    intent = Intent(intent=IntentName.GENERAL_AYURVEDA, confidence=0.9)
    return Answer(status=Status.SUCCESS, answer=text, intent=intent)


async def test_an_edited_question_updates_the_same_reply(world: Any) -> None:
    ts, reply = await world.ask(f"{MENTION} what is a tea?")
    world.slack.people.edit("C1", ts, f"{MENTION} what is an oil?")
    await world.until(lambda: "what is an oil?" in world.replies(ts)[0]["text"])
    await world.idle()
    assert [m["ts"] for m in world.replies(ts)] == [reply["ts"]]
    stored = await world.bot.desk.answers.get(f"T0LOOP:C1:{ts}")
    assert (stored.question, stored.revision) == ("what is an oil?", 2)


async def test_an_edit_before_the_answer_makes_one_answer_to_the_edited_question(world: Any) -> None:
    world.answerer.gate.clear()
    ts = world.slack.people.say("C1", f"{MENTION} what is a tea?")
    await world.until(lambda: len(world.answerer.asked) == 1)
    world.slack.people.edit("C1", ts, f"{MENTION} what is an oil?")
    await world.slack.deliverer.settle()
    world.answerer.gate.set()
    await world.until(lambda: len(world.replies(ts)) == 1)
    await world.idle()
    assert len(world.replies(ts)) == 1
    assert "what is an oil?" in world.replies(ts)[0]["text"]
    assert len(world.calls("chat.update")) == 0


async def test_a_deleted_question_is_withdrawn(world: Any) -> None:
    ts, _ = await world.ask(f"{MENTION} what is it?")
    world.slack.people.delete("C1", ts)
    await world.until(lambda: world.replies(ts) == [])
    await world.idle()
    assert (await world.bot.desk.answers.get(f"T0LOOP:C1:{ts}")).withdrawn


async def test_a_question_deleted_before_the_answer_gets_none(world: Any) -> None:
    world.answerer.gate.clear()
    ts = world.slack.people.say("C1", f"{MENTION} what is it?")
    await world.until(lambda: len(world.answerer.asked) == 1)
    world.slack.people.delete("C1", ts)
    await world.slack.deliverer.settle()
    world.answerer.gate.set()
    await world.idle()
    assert world.slack.workspace.from_bot() == []
    assert world.slack.workspace.statuses == []


async def test_an_edit_that_adds_a_mention_is_a_question(world: Any) -> None:
    ts = world.slack.people.say("C1", "what is it?")
    world.slack.people.edit("C1", ts, f"{MENTION} what is it?")
    await world.until(lambda: len(world.replies(ts)) == 1)


async def test_edits_and_deletions_change_what_the_thread_remembers(world: Any) -> None:
    root, _ = await world.ask(f"{MENTION} is it good for sleep?")
    second, _ = await world.ask("she is pregnant", thread_ts=root)
    third, _ = await world.ask("she takes aspirin", thread_ts=root)
    world.slack.people.edit("C1", second, "she is not pregnant")
    world.slack.people.delete("C1", third)
    await world.idle()
    await world.ask("so, may she?", thread_ts=root)
    assert world.answerer.asked[-1].history == ("is it good for sleep?", "she is not pregnant")


async def test_deliveries_that_come_late_do_not_bring_an_old_wording_back(world: Any) -> None:
    ts, _ = await world.ask(f"{MENTION} what is a tea?")
    original = dict(world.slack.workspace.find("C1", ts)) | {"channel": "C1"}
    edits = []
    for text in ("what is a balm?", "what is an oil?"):
        world.slack.people.edit("C1", ts, f"{MENTION} {text}")
        edits.append(dict(world.slack.workspace.find("C1", ts)))
        await world.idle()
    world.slack.people.event(original)
    late = {"type": "message", "subtype": "message_changed", "channel": "C1", "ts": "9.9", "message": edits[0]}
    late["message"]["edited"] = {"user": "U1", "ts": f"{float(edits[1]['edited']['ts']) - 0.000001:.6f}"}
    world.slack.people.event(late | {"previous_message": original})
    await world.idle()
    assert "what is an oil?" in world.replies(ts)[0]["text"]
    await world.ask("and with milk?", thread_ts=ts)
    assert world.answerer.asked[-1].history == ("what is an oil?",)


async def test_unfurls_and_our_own_updates_are_not_edits(world: Any) -> None:
    ts, _ = await world.ask(f"{MENTION} see https://example.org")
    message = world.slack.workspace.find("C1", ts)
    unfurled = dict(message) | {"attachments": [{"text": "a preview"}]}
    world.slack.people.event(
        {
            "type": "message",
            "subtype": "message_changed",
            "channel": "C1",
            "ts": "9.9",
            "message": unfurled,
            "previous_message": message,
        }
    )
    await world.idle()
    assert len(world.answerer.asked) == 1


async def test_a_longer_answer_becomes_more_messages_and_a_shorter_one_fewer(world: Any) -> None:
    paragraph = "A sentence of some length about nothing in particular. " * 40
    world.answerer.script = lambda q: scripted("\n\n".join([paragraph] * 9) if "long" in q.text else "Short.")
    ts, _ = await world.ask(f"{MENTION} long")
    await world.idle()
    many = len(world.replies(ts))
    assert many > 1
    world.slack.people.edit("C1", ts, f"{MENTION} short")
    await world.idle()
    assert len(world.replies(ts)) == 1
    world.slack.people.edit("C1", ts, f"{MENTION} long again")
    await world.idle()
    assert len(world.replies(ts)) == many


async def test_an_old_question_that_the_inbox_has_forgotten_can_still_be_edited_and_deleted(world: Any) -> None:
    ts, _ = await world.ask(f"{MENTION} what is it?")
    await world.idle()
    forget = world.bot.desk.inbox.forget_before
    assert await forget(world.bot.desk.clock() + 1) == 1
    world.slack.people.edit("C1", ts, "what is a tea?")
    await world.idle()
    assert "what is a tea?" in world.replies(ts)[0]["text"]
    await forget(world.bot.desk.clock() + 1)
    world.slack.people.delete("C1", ts)
    await world.idle()
    assert world.replies(ts) == []


async def test_with_a_question_goes_what_was_answered_to_a_meaning_chosen_there(world: Any) -> None:
    intent = Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.4)
    asks_back = Answer(status=Status.NEEDS_CLARIFICATION, answer="Which one?\n\n- A tea\n- An oil", intent=intent)
    world.answerer.script = lambda q: asks_back if "?" in q.text else scripted(f"About {q.text}.")
    ts, reply = await world.ask(f"{MENTION} which?")
    await world.slack.people.click("C1", reply["ts"], "clarify:1")
    await world.until(lambda: len(world.replies(ts)) == 2)
    await world.idle()
    world.slack.people.delete("C1", ts)
    await world.idle()
    assert world.replies(ts) == []


async def test_meanings_chosen_of_meanings_go_with_the_question_too_and_keep_short_names(world: Any) -> None:
    intent = Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.4)
    asks_back = Answer(status=Status.NEEDS_CLARIFICATION, answer="Which one?\n\n- A tea?\n- An oil?", intent=intent)
    world.answerer.script = lambda _: asks_back
    ts, reply = await world.ask(f"{MENTION} which?")
    for turn in range(2, 8):
        await world.slack.people.click("C1", reply["ts"], f"clarify:{turn % 2}")
        await world.until(lambda turn=turn: len(world.replies(ts)) == turn)
        await world.idle()
        reply = world.replies(ts)[-1]
    keys = await world.bot.desk.answers.chosen_in(f"T0LOOP:C1:{ts}")
    assert len(keys) == 6
    assert max(map(len, keys)) < 100
    world.slack.people.delete("C1", ts)
    await world.idle()
    assert world.replies(ts) == []
