"""Article drafts, their revisions, and who decided what and when."""

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite

from store.database import Clock, Database
from store.inbox import Inbox
from store.models import ArticleCanvas, ArticleDecision, ArticleState, Claim, Decision, StoredArticle
from store.schema import article_decisions, articles, canvases

_STATES = {Decision.APPROVE: ArticleState.APPROVED, Decision.DISCARD: ArticleState.DISCARDED}


class Articles:
    def __init__(self, database: Database, inbox: Inbox, clock: Clock) -> None:
        self._database = database
        self._inbox = inbox
        self._clock = clock
        self._insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert

    async def save(self, claim: Claim, article: StoredArticle) -> None:
        """Keep a draft; a later revision replaces it. Raises LostLease."""
        row = article.model_dump(mode="json") | {"created_at": article.created_at or self._clock()}
        statement = self._insert(articles).values(**row)
        changed = {name: statement.excluded[name] for name in ("request", "draft", "revision", "state")}
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(statement.on_conflict_do_update(index_elements=["article_id"], set_=changed))

    async def get(self, article_id: str) -> StoredArticle | None:
        async with self._database.read() as connection:
            found = select(articles).where(articles.c.article_id == article_id)
            row = (await connection.execute(found)).mappings().first()
        return StoredArticle.model_validate(dict(row)) if row is not None else None

    async def decide(self, claim: Claim, decision: ArticleDecision) -> bool:
        """Record a decision; only a draft can be decided on. Returns False if that had been done before."""
        async with self._inbox.fenced(claim) as connection:
            place = (articles.c.article_id == decision.article_id) & (articles.c.state == ArticleState.DRAFT.value)
            state = _STATES.get(decision.decision, ArticleState.DRAFT)
            changed = await connection.execute(
                update(articles).where(place).values(state=state.value).returning(articles.c.article_id)
            )
            if changed.first() is None:
                return False
            statement = self._insert(article_decisions).values(**decision.model_dump(mode="json"))
            await connection.execute(statement.on_conflict_do_nothing(index_elements=["event_key"]))
            return True

    async def keep_canvas(self, claim: Claim, canvas: ArticleCanvas) -> None:
        """Raises LostLease."""
        statement = self._insert(canvases).values(**canvas.model_dump())
        changed = {name: statement.excluded[name] for name in ("canvas_id", "revision", "shared")}
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(statement.on_conflict_do_update(index_elements=["article_id"], set_=changed))

    async def canvas(self, article_id: str) -> ArticleCanvas | None:
        """None where none was asked for yet."""
        async with self._database.read() as connection:
            found = select(canvases).where(canvases.c.article_id == article_id)
            row = (await connection.execute(found)).mappings().first()
        return ArticleCanvas.model_validate(dict(row)) if row is not None else None

    async def decisions(self, article_id: str) -> tuple[ArticleDecision, ...]:
        """Oldest first."""
        made = (
            select(article_decisions)
            .where(article_decisions.c.article_id == article_id)
            .order_by(article_decisions.c.at)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(made)).mappings()
            return tuple(ArticleDecision.model_validate(dict(row)) for row in rows)
