"""Article requests and what editors decide on the drafts."""

import asyncio
import contextlib
import logging

from bot.desk import Desk
from bot.jobs import canvas
from bot.jobs.private import direct_channel
from bot.posting import Place, TryLater, Undeliverable
from bot.slack_errors import SLACK_ERRORS, failure_of
from bot.views.article import file_name, outline_message, progress_message
from store.models import (
    ArticleDecision,
    ArticleDraft,
    ArticleRequest,
    Claim,
    Decision,
    LostLease,
    StoredArticle,
)

log = logging.getLogger(__name__)
_PROGRESS_EVERY_S = 1.0


async def write_article(desk: Desk, claim: Claim) -> str:
    """Draft, show the outline, put the article in its thread."""
    event = claim.event
    request = ArticleRequest.model_validate(event.payload["request"])
    place = await _open_place(desk, claim, request)
    draft = await _draft(desk, claim, request, place)
    article = StoredArticle(
        article_id=event.lane,
        team=event.team,
        channel=place.channel,
        user=event.user,
        request=request,
        draft=draft,
    )
    await desk.articles.save(claim, article)
    await _show(desk, claim, article)
    await _publish(desk, claim, article)
    return "drafted"


async def decide_article(desk: Desk, claim: Claim) -> str:
    """Approve, discard, or draft anew with the comment worked in."""
    payload, user = claim.event.payload, claim.event.user
    article = await desk.articles.get(str(payload["article"]))
    if article is None:
        return "unknown article"
    decision = ArticleDecision(
        event_key=claim.event.key,
        article_id=article.article_id,
        revision=article.revision,
        user=user,
        decision=Decision(payload["decision"]),
        comment=str(payload.get("comment") or ""),
        at=desk.clock(),
    )
    kept = await desk.inbox.checkpoints(claim)
    if "decided" not in kept:
        if not await desk.articles.decide(claim, decision):
            await _show(desk, claim, article)
            return "decided before"
        await desk.inbox.checkpoint(claim, "decided", article.revision)
    revision = kept.get("decided", article.revision)
    if decision.decision is Decision.CHANGE and article.revision == revision:
        request = article.request.model_copy(update={"comments": (*article.request.comments, decision.comment)})
        draft = await _draft(desk, claim, request, Place(channel=article.channel))
        changes = {"request": request, "draft": draft, "revision": article.revision + 1}
        await desk.articles.save(claim, article.model_copy(update=changes))
    current = await desk.articles.get(article.article_id) or article
    await _show(desk, claim, current)
    if decision.decision is Decision.CHANGE:
        await _publish(desk, claim, current)
    return decision.decision


async def show_as_it_is(desk: Desk, claim: Claim) -> None:
    """A new draft failed: the one that is there stays, and can be decided on."""
    article = await desk.articles.get(str(claim.event.payload["article"]))
    if article is not None:
        await _show(desk, claim, article)


async def _open_place(desk: Desk, claim: Claim, request: ArticleRequest) -> Place:
    """The channel of the command; a direct message where the bot isn't in that channel."""
    start = [progress_message(request, "outline")]
    posts = await desk.answers.posts_of(claim.event.lane)
    if posts:
        return Place(channel=posts[0].channel)
    place = Place(channel=claim.event.channel)
    try:
        await desk.poster.deliver(claim, claim.event.lane, place, start)
    except Undeliverable:
        place = Place(channel=await direct_channel(desk, claim.event.user))
        await desk.poster.forget(claim, claim.event.lane)
        await desk.poster.deliver(claim, claim.event.lane, place, start)
    return place


async def _draft(desk: Desk, claim: Claim, request: ArticleRequest, place: Place) -> ArticleDraft:
    """The draft, from the checkpoint if there is one; its progress is shown as it goes."""
    kept = await desk.inbox.checkpoints(claim)
    if "draft" in kept:
        return ArticleDraft.model_validate(kept["draft"])
    loop = asyncio.get_running_loop()
    stages: asyncio.Queue[str] = asyncio.Queue()

    def tell(stage: str) -> None:
        loop.call_soon_threadsafe(stages.put_nowait, stage)

    showing = asyncio.create_task(_show_stages(desk, claim, request, place, stages))
    try:
        draft = await desk.articles_source.draft(request, tell)
    finally:
        showing.cancel()
        await asyncio.gather(showing, return_exceptions=True)
    await desk.inbox.checkpoint(claim, "draft", draft.model_dump(mode="json"))
    return draft


async def _show_stages(
    desk: Desk, claim: Claim, request: ArticleRequest, place: Place, stages: asyncio.Queue[str]
) -> None:
    while True:
        stage = await stages.get()
        while not stages.empty():
            stage = stages.get_nowait()
        with contextlib.suppress(TryLater, Undeliverable, LostLease):  # only a note; the end tells
            await desk.poster.deliver(claim, claim.event.lane, place, [progress_message(request, stage)])
        await asyncio.sleep(_PROGRESS_EVERY_S if desk.settings.post_interval_s else 0.01)


async def _show(desk: Desk, claim: Claim, article: StoredArticle) -> None:
    decisions = await desk.articles.decisions(article.article_id)
    message = outline_message(article, decisions, await canvas.url_of(desk, article))
    await desk.poster.deliver(claim, article.article_id, Place(channel=article.channel), [message])


async def _publish(desk: Desk, claim: Claim, article: StoredArticle) -> None:
    """The file always, then a canvas where that is possible."""
    await _upload(desk, claim, article)
    await canvas.publish(desk, claim, article, lambda: _show(desk, claim, article))


async def _upload(desk: Desk, claim: Claim, article: StoredArticle) -> None:
    """The file, once: an upload has no metadata to find it by, so a second try looks for its name in the thread."""
    name = file_name(article.request, article.revision)
    posts = await desk.answers.posts_of(article.article_id)
    kept = await desk.inbox.checkpoints(claim)
    step = f"upload {article.revision}"
    if not posts or kept.get(step) == "done":
        return
    root = posts[0].ts
    if kept.get(step) == "begun":
        await asyncio.sleep(desk.settings.settle_s)
        if await _is_there(desk, article.channel, root, name):
            return
    await desk.inbox.checkpoint(claim, step, "begun")
    try:
        await desk.clients.posting.files_upload_v2(
            channel=article.channel,
            thread_ts=root,
            filename=name,
            title=article.request.topic[:200] or name,
            content=article.draft.markdown,
            initial_comment=f"Draft {article.revision}",
        )
    except SLACK_ERRORS as error:
        log.warning("could not upload %s (%s)", name, failure_of(error))
        raise TryLater(desk.settings.settle_s) from error
    await desk.inbox.checkpoint(claim, step, "done")


async def _is_there(desk: Desk, channel: str, root: str, name: str) -> bool:
    try:
        reply = await desk.clients.web.conversations_replies(channel=channel, ts=root, limit=200)
    except SLACK_ERRORS as error:
        raise TryLater(desk.settings.settle_s) from error
    return any(file.get("name") == name for m in reply.get("messages") or [] for file in m.get("files") or [])
