"""Votes, their reasons, and reviews of what was called unsafe."""

import contextlib
import logging

from bot.desk import Desk
from bot.jobs.home import show_home
from bot.jobs.private import direct_channel
from bot.posting import Place, TryLater, Undeliverable
from bot.slack_errors import SLACK_ERRORS, failure_of
from bot.views.feedback import Reason, ask_why, review_message, thanks, thanks_for_report
from bot.views.kit import Message
from store.models import Claim, Review, Verdict, Vote

log = logging.getLogger(__name__)
_PATIENCE_S = 20.0
"""A reaction can be faster than the commit of the message it is on."""


async def record_vote(desk: Desk, claim: Claim) -> str:
    event = claim.event
    question_key = event.payload.get("question") or await desk.answers.question_of_message(event.channel, event.ts)
    if question_key is None:
        if desk.clock() - claim.created_at < _PATIENCE_S:
            raise TryLater(1.0)
        return "not an answer"
    vote = Vote(
        question_key=question_key,
        user=event.user,
        verdict=Verdict(event.payload["verdict"]),
        via=event.payload["via"],
        at=event.payload["at"],
    )
    counts = await desk.feedback.vote(claim, vote)
    if counts and vote.verdict is Verdict.DOWN and vote.via.startswith("reaction:"):
        await _whisper(desk, question_key, event.user, ask_why(question_key))
    return vote.verdict if counts else "outdated"


async def record_reason(desk: Desk, claim: Claim) -> str:
    """What is called unsafe goes to the reviewers at once; each report is a review of its own."""
    payload, user = claim.event.payload, claim.event.user
    question_key, reason = str(payload["question"]), Reason(payload["reason"])
    await desk.feedback.give_reason(claim, question_key, user, reason.value, str(payload["comment"]))
    words = thanks()
    if reason is Reason.UNSAFE:
        review = Review(
            review_id=f"{claim.event.key}:review",
            question_key=question_key,
            reporter=user,
            comment=str(payload["comment"]),
            opened_at=desk.clock(),
        )
        await desk.feedback.open_review(claim, review)
        words = thanks_for_report(told=await _show_review(desk, claim, review.review_id))
    await _whisper(desk, question_key, user, Message(text=words))
    return reason


async def resolve_review(desk: Desk, claim: Claim) -> str:
    review_id = str(claim.event.payload["review"])
    first = await desk.feedback.resolve(claim, review_id, claim.event.user)
    await _show_review(desk, claim, review_id)
    if claim.event.payload.get("at_home"):
        with contextlib.suppress(*SLACK_ERRORS):
            await show_home(desk, claim.event.user)
    return "resolved" if first else "resolved before"


async def _show_review(desk: Desk, claim: Claim, review_id: str) -> bool:
    """In the review channel; where there is none that takes it, to each reviewer. Returns whether anybody got it."""
    review = await desk.feedback.review(review_id)
    if review is None:
        return False
    stored = await desk.answers.get(review.question_key)
    message = review_message(review, stored)
    told = False
    if channel := desk.settings.review_channel:
        try:
            await desk.poster.deliver(claim, review_id, Place(channel=channel), [message])
            told = True
        except Undeliverable as closed:
            log.error("the review channel %s can't be used (%s): run ka doctor", channel, closed.code)
    in_channel = told
    for reviewer in desk.settings.reviewers:
        key = f"{review_id}:{reviewer}"
        if in_channel and not await desk.answers.posts_of(key):
            continue
        try:
            await desk.poster.deliver(claim, key, Place(channel=await direct_channel(desk, reviewer)), [message])
            told = True
        except Undeliverable as closed:
            log.error("the reviewer %s can't be reached (%s)", reviewer, closed.code)
    if not told:
        log.error("an answer was reported as unsafe and no reviewer could be told: %s", review.question_key)
    return told


async def _whisper(desk: Desk, question_key: str, user: str, message: Message) -> None:
    stored = await desk.answers.get(question_key)
    if stored is None:
        return
    try:
        await desk.clients.posting.chat_postEphemeral(
            channel=stored.channel,
            user=user,
            thread_ts=stored.thread_ts,
            text=message.text,
            blocks=list(message.blocks) or None,
        )
    except SLACK_ERRORS as error:
        log.info("could not leave a note for %s (%s)", user, failure_of(error))
