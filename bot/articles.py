"""The pipeline's article writer behind the bot's `ArticleSource`."""

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.ports import StageProgress
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
        brief: str = "",
        also: Sequence[str] = (),
    ) -> Article: ...


_LENGTHS = {"short": "about 300 words", "long": "1,200 words and more"}


class PipelineArticles:
    """The modal's fields as topic, products, a brief for the model, and the editor's comments to be worked in."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def draft(self, request: ArticleRequest, progress: StageProgress) -> ArticleDraft:
        brief = [f"Length: {_LENGTHS[request.length]}."] if request.length in _LENGTHS else []
        brief += [f"The editor asks: {comment}" for comment in request.comments]
        article = await self._writer.write(
            request.topic,
            progress,
            products=request.products,
            audience=request.audience,
            brief="\n".join(brief),
            also=request.comments,
        )
        return ArticleDraft(
            markdown=article.markdown,
            citations=article.citations,
            missing=article.missing,
            unsupported=article.unsupported,
            style=article.style,
        )
