"""What the bot asks of the rest of the product, besides `domain.ports.Answerer`."""

from collections.abc import Callable
from typing import Protocol

from domain.errors import KaError
from store.models import ArticleDraft, ArticleRequest, SectionText

StageProgress = Callable[[str], None]
"""Called with the name of each stage as it begins ("outline", "fact check 12 of 40", …)."""


class SectionSource(Protocol):
    def section(self, doc_id: str, section: str) -> SectionText | None:
        """The whole section that a citation names; None where the corpus doesn't have it."""


class ArticleSource(Protocol):
    async def draft(self, request: ArticleRequest, progress: StageProgress) -> ArticleDraft:
        """Draft an article on a topic, or draft it anew with the comments worked in."""


class NoSections:
    """Stands in where no corpus is at hand: "Read section" then shows the cited passage alone."""

    def section(self, doc_id: str, section: str) -> SectionText | None:
        return None


class NoArticles:
    """Stands in where nothing drafts articles."""

    async def draft(self, request: ArticleRequest, progress: StageProgress) -> ArticleDraft:
        raise KaError("This installation has nothing that drafts articles.")
