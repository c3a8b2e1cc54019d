"""Questions, their edits, deletions and repetitions."""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence

from bot.desk import Desk
from bot.jobs.private import direct_channel
from bot.posting import Place, Undeliverable
from bot.slack_errors import SLACK_ERRORS, failure_of
from bot.views import notices
from bot.views.answer import answer_messages, simpler_messages
from bot.views.kit import Message
from bot.views.text import escape
from domain.answer import Answer, Question
from domain.ports import Progress
from store.models import Claim, Event, EventKind, SectionText, StoredAnswer

log = logging.getLogger(__name__)


class Deferred(Exception):
    """Over a limit: worked on later, which doesn't count as an attempt."""

    def __init__(self, delay_s: float) -> None:
        super().__init__(f"in {delay_s:.1f} s")
        self.delay_s = delay_s


def place_of(event: Event) -> Place:
    return Place(channel=event.channel, thread_ts=event.thread_ts)


def reference_of(key: str) -> str:
    """What a person can tell us, and what is in the log."""
    return "KA-" + hashlib.sha256(key.encode()).hexdigest()[:8].upper()


async def answer_question(desk: Desk, claim: Claim) -> str:
    """Answer and post. Returns the outcome for the record."""
    event = claim.event
    if event.kind is EventKind.QUESTION:
        await _keep_limits(desk, claim)
    text = str(event.payload.get("text") or "")
    if event.kind is not EventKind.QUESTION:
        # the latest wording, whichever edit this is: they may arrive in any order
        text = await desk.answers.text_of(event.team, event.channel, event.ts) or ""
    if await desk.inbox.superseded(claim) is not None:
        return "superseded"
    if not text:
        greeting = Message(text=escape(notices.greeting(desk.settings.bot_name)))
        await _deliver(desk, claim, [greeting])
        return "greeted"
    status = desk.board.status(place_of(event), event.ts)
    async with status:
        answer, sections = await _answer(desk, claim, text, status.step)
    if await desk.inbox.superseded(claim) is not None:
        await status.clear()
        return "superseded"
    await desk.answers.save(
        claim,
        StoredAnswer(
            question_key=event.lane,
            team=event.team,
            channel=event.channel,
            thread_ts=event.thread_ts,
            user=event.user,
            question=text,
            answer=answer,
            sections=sections,
        ),
    )
    key, template = event.lane, desk.settings.source_url_template
    await _deliver(
        desk,
        claim,
        answer_messages(answer, key, url_template=template),
        simpler=lambda: simpler_messages(answer, key, url_template=template),
        update=event.kind is not EventKind.QUESTION,
    )
    return answer.status


_MAY_NOT_WRITE = "restricted_action"
"""Slack's word for a channel of announcements."""


async def _deliver(
    desk: Desk,
    claim: Claim,
    messages: Sequence[Message],
    *,
    simpler: Callable[[], Sequence[Message]] | None = None,
    update: bool = True,
) -> None:
    """In the question's thread; in private where it was asked about a message in a channel that the bot isn't in, or in
    a channel where only some may write.
    """
    event = claim.event
    try:
        await desk.poster.deliver(claim, event.lane, place_of(event), messages, simpler=simpler, update=update)
    except Undeliverable as closed:
        if "about" not in event.payload and closed.code != _MAY_NOT_WRITE:
            raise
        await desk.poster.forget(claim, event.lane)
        private = Place(channel=await direct_channel(desk, event.user))
        await desk.poster.deliver(claim, event.lane, private, messages, simpler=simpler, update=update)


async def _answer(desk: Desk, claim: Claim, text: str, progress: Progress) -> tuple[Answer, tuple[SectionText, ...]]:
    """The pipeline's answer; from the checkpoint if an earlier attempt came that far."""
    kept = await desk.inbox.checkpoints(claim)
    if "answer" in kept:
        sections = tuple(SectionText.model_validate(section) for section in kept["answer"]["sections"])
        return Answer.model_validate(kept["answer"]["answer"]), sections
    history = await desk.threads.history(claim.event)
    asked = Question(text=text, history=history)
    async with asyncio.timeout(desk.settings.answer_timeout_s):
        answer = await desk.answerer.answer(asked, progress)
    found = [desk.sections.section(c.doc_id, c.section) for c in answer.citations]
    sections = tuple(dict.fromkeys(section for section in found if section is not None))
    value = {
        "answer": answer.model_dump(mode="json"),
        "sections": [section.model_dump(mode="json") for section in sections],
    }
    await desk.inbox.checkpoint(claim, "answer", value)
    return answer, sections


async def _keep_limits(desk: Desk, claim: Claim) -> None:
    """Raises Deferred for a question beyond its asker's or its channel's share of a time window."""
    settings = desk.settings
    for limit, personal in ((settings.user_limit, True), (settings.channel_limit, False)):
        if not limit:
            continue
        since = claim.created_at - settings.limit_window_s
        earlier = len(await desk.inbox.earlier_questions(claim, since=since, by_user=personal))
        wait_s = claim.created_at + (earlier // limit) * settings.limit_window_s - desk.clock()
        if wait_s <= 0:
            continue
        if "limit_note" not in await desk.inbox.checkpoints(claim):
            await desk.inbox.checkpoint(claim, "limit_note", True)
            await whisper(desk, claim.event, notices.limit_note(wait_s, personal=personal))
        raise Deferred(wait_s)


async def whisper(desk: Desk, event: Event, text: str) -> None:
    """A note that only the asker sees. It may get lost; nothing depends on it."""
    try:
        await desk.clients.posting.chat_postEphemeral(
            channel=event.channel, user=event.user, thread_ts=event.thread_ts or None, text=escape(text)
        )
    except SLACK_ERRORS as error:
        log.info("could not leave a note for %s (%s)", event.key, failure_of(error))


async def withdraw_answer(desk: Desk, claim: Claim) -> str:
    """The question was deleted: so are its answer and those to the meanings that were chosen there."""
    for key in (claim.event.lane, *await desk.answers.chosen_in(claim.event.lane)):
        await desk.answers.withdraw(claim, key)
        await desk.poster.withdraw(claim, key)
    return "withdrawn"


async def apologise(desk: Desk, claim: Claim) -> None:
    """The last word on a question that could not be answered: a plain sentence, a reference, "Try again"."""
    await _deliver(desk, claim, [notices.apology(reference_of(claim.event.key), claim.event.lane)])
