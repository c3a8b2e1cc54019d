"""An article as a canvas beside its file, where the workspace and the bot's scopes allow one.

A canvas carries no key to find it by, so it is asked for once: what is unclear counts as refused, and the file, which
is always there, is enough.
"""

import contextlib
import logging
from collections.abc import Awaitable, Callable

from bot.clients import CANVAS_SCOPE
from bot.desk import Desk
from bot.slack_errors import SLACK_ERRORS, error_code, failure_of
from bot.views.article import canvas_markdown
from store.models import ArticleCanvas, Claim, StoredArticle

log = logging.getLogger(__name__)
Show = Callable[[], Awaitable[None]]


async def publish(desk: Desk, claim: Claim, article: StoredArticle, show: Show) -> None:
    """Create the article's canvas, or bring it to this draft; `show` draws the outline message anew, with its link.

    The link comes before the access: Slack lets only those be given access who were sent the canvas. Raises what
    `show` raises, and LostLease; never what Slack says about canvases.
    """
    if CANVAS_SCOPE not in desk.identity.scopes:
        return
    canvas = await desk.articles.canvas(article.article_id)
    if canvas is None:
        await desk.articles.keep_canvas(claim, ArticleCanvas(article_id=article.article_id))
        canvas = await _create(desk, claim, article)
    elif canvas.canvas_id and canvas.revision < article.revision:
        canvas = await _replace(desk, claim, article, canvas)
    if canvas is None or not canvas.canvas_id or canvas.revision != article.revision:
        return
    await show()
    if not canvas.shared and not await _share(desk, claim, article, canvas):
        await show()


async def url_of(desk: Desk, article: StoredArticle) -> str:
    """Where the canvas with this draft stands; empty where there is none."""
    canvas = await desk.articles.canvas(article.article_id)
    if canvas is None or not canvas.canvas_id or canvas.revision != article.revision:
        return ""
    return f"{desk.identity.url}/docs/{desk.identity.team}/{canvas.canvas_id}"


def _content(article: StoredArticle) -> dict[str, str]:
    return {"type": "markdown", "markdown": canvas_markdown(article.draft.markdown)}


async def _create(desk: Desk, claim: Claim, article: StoredArticle) -> ArticleCanvas | None:
    try:
        reply = await desk.clients.posting.canvases_create(
            title=article.request.topic[:200] or "Article", document_content=_content(article)
        )
    except SLACK_ERRORS as error:
        _note("create", article, error)
        return None
    canvas = ArticleCanvas(article_id=article.article_id, canvas_id=str(reply["canvas_id"]), revision=article.revision)
    await desk.articles.keep_canvas(claim, canvas)
    return canvas


async def _replace(desk: Desk, claim: Claim, article: StoredArticle, canvas: ArticleCanvas) -> ArticleCanvas | None:
    """Without a section's id, `replace` replaces everything: to do it twice does no harm."""
    try:
        await desk.clients.web.canvases_edit(
            canvas_id=canvas.canvas_id, changes=[{"operation": "replace", "document_content": _content(article)}]
        )
    except SLACK_ERRORS as error:
        _note("replace", article, error)
        return None
    canvas = canvas.model_copy(update={"revision": article.revision})
    await desk.articles.keep_canvas(claim, canvas)
    return canvas


async def _share(desk: Desk, claim: Claim, article: StoredArticle, canvas: ArticleCanvas) -> bool:
    """Let the channel read it, or the person of a direct message; a canvas that nobody can read is taken away."""
    direct = article.channel.startswith("D")
    readers = {"user_ids": [article.user]} if direct else {"channel_ids": [article.channel]}
    try:
        await desk.clients.web.canvases_access_set(canvas_id=canvas.canvas_id, access_level="read", **readers)
    except SLACK_ERRORS as error:
        _note("share", article, error)
        await desk.articles.keep_canvas(claim, ArticleCanvas(article_id=article.article_id))
        with contextlib.suppress(*SLACK_ERRORS):
            await desk.clients.web.canvases_delete(canvas_id=canvas.canvas_id)
        return False
    await desk.articles.keep_canvas(claim, canvas.model_copy(update={"shared": True}))
    return True


def _note(what: str, article: StoredArticle, error: Exception) -> None:
    reason = error_code(error) or failure_of(error)
    log.info("could not %s a canvas for %s (%s); the file is there", what, article.article_id, reason)
