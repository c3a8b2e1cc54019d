"""The pipeline's article writer behind the bot's `ArticleSource`."""

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.ports import StageProgress
from bot.views.article import LENGTHS
from pipeline.article import Article
from store.models import ArticleDraft, ArticleRequest


class Writer(Protocol):
    async def write(
        self,
        topic: str,
        progress: Callable[[str], None] | None = None,
        *,
        products: Sequence[str] = (),
        audience: str = "",
        words: int = 0,
        also: Sequence[str] = (),
    ) -> Article: ...


class PipelineArticles:
    """The modal's fields as topic, products, a length in words, and the editor's comments to be worked in."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def draft(self, request: ArticleRequest, progress: StageProgress) -> ArticleDraft:
        article = await self._writer.write(
            request.topic,
            progress,
            products=request.products,
            audience=request.audience,
            words=LENGTHS.get(request.length, 0),
            also=request.comments,
        )
        return ArticleDraft(
            markdown=article.markdown,
            citations=article.citations,
            missing=article.missing,
            unsupported=article.unsupported,
            style=article.style,
        )
