"""The pipeline's article writer behind the bot's `ArticleSource`."""

import re
from collections.abc import Callable
from typing import Protocol

from bot.ports import StageProgress
from pipeline.article import Article
from store.models import ArticleDraft, ArticleRequest


class Writer(Protocol):
    async def write(self, topic: str, progress: Callable[[str], None] | None = None) -> Article: ...


class PipelineArticles:
    """What the modal asks for is put to the writer in words; the title stays the topic."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def draft(self, request: ArticleRequest, progress: StageProgress) -> ArticleDraft:
        article = await self._writer.write(brief_of(request), progress)
        title = f"# {request.topic.strip().rstrip('.?!')}"
        return ArticleDraft(
            markdown=re.sub(r"\A# .*", lambda _: title, article.markdown),
            citations=article.citations,
            missing=article.missing,
            unsupported=article.unsupported,
            style=article.style,
        )


_LENGTHS = {"short": "about 300 words", "long": "1,200 words and more"}


def brief_of(request: ArticleRequest) -> str:
    """Topic first; audience, length, products and the editor's comments as plain sentences after it."""
    parts = [request.topic.strip().rstrip(".")]
    if request.products:
        parts[0] += f", with {', '.join(request.products)}"
    if request.audience:
        parts.append(f"Written for {request.audience}")
    if request.length in _LENGTHS:
        parts.append(f"Length: {_LENGTHS[request.length]}")
    parts += [comment.strip().rstrip(".") for comment in request.comments]
    return ". ".join(parts) if len(parts) > 1 else parts[0]
