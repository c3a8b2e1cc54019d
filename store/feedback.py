"""Votes (one a person an answer, the last counts) and reviews of answers reported as unsafe."""

from collections import Counter
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import RowMapping

from store.database import Clock, Database
from store.inbox import Inbox
from store.models import Claim, Review, Verdict, Vote
from store.schema import reviews, votes


class Feedback:
    def __init__(self, database: Database, inbox: Inbox, clock: Clock) -> None:
        self._database = database
        self._inbox = inbox
        self._clock = clock
        self._insert: Any = sqlite.insert if database.is_sqlite else postgresql.insert

    async def vote(self, claim: Claim, vote: Vote) -> bool:
        """Record a vote unless a later one is already there. Taking back a vote that another one replaced does
        nothing. Returns whether it counts. Raises LostLease."""
        async with self._inbox.fenced(claim) as connection:
            place = (votes.c.question_key == vote.question_key) & (votes.c.user == vote.user)
            row = (await connection.execute(select(votes).where(place))).mappings().first()
            if row is not None:
                before = _vote(row)
                if before.at > vote.at or (vote.verdict is Verdict.NONE and before.via != vote.via):
                    return False
            statement = self._insert(votes).values(**vote.model_dump(mode="json"))
            changed = {name: statement.excluded[name] for name in ("verdict", "via", "reason", "comment", "at")}
            await connection.execute(
                statement.on_conflict_do_update(index_elements=["question_key", "user"], set_=changed)
            )
            return True

    async def give_reason(self, claim: Claim, question_key: str, user: str, reason: str, comment: str) -> None:
        """Add the reason to a vote against an answer; makes the vote if there is none. Raises LostLease."""
        vote = Vote(question_key=question_key, user=user, verdict=Verdict.DOWN, via="button", at=self._clock())
        row = vote.model_dump(mode="json") | {"reason": reason, "comment": comment}
        statement = self._insert(votes).values(**row)
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(
                statement.on_conflict_do_update(
                    index_elements=["question_key", "user"],
                    set_={"verdict": Verdict.DOWN.value, "reason": reason, "comment": comment},
                )
            )

    async def of_answer(self, question_key: str) -> tuple[Vote, ...]:
        async with self._database.read() as connection:
            rows = await connection.execute(select(votes).where(votes.c.question_key == question_key))
            return tuple(_vote(row) for row in rows.mappings())

    async def complaints(self, limit: int = 10) -> tuple[Vote, ...]:
        """The latest votes against answers that say why; what was reported as unsafe has reviews for that."""
        said = (
            select(votes)
            .where(votes.c.verdict == Verdict.DOWN.value, votes.c.reason.not_in(("", "unsafe")))
            .order_by(votes.c.at.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            return tuple(_vote(row) for row in (await connection.execute(said)).mappings())

    async def votes_since(self, at: float) -> tuple[Vote, ...]:
        async with self._database.read() as connection:
            rows = await connection.execute(select(votes).where(votes.c.at >= at).order_by(votes.c.at))
            return tuple(_vote(row) for row in rows.mappings())

    async def reviews_since(self, at: float) -> tuple[Review, ...]:
        """Reports of unsafe answers since then, resolved or not."""
        async with self._database.read() as connection:
            rows = await connection.execute(
                select(reviews).where(reviews.c.opened_at >= at).order_by(reviews.c.opened_at)
            )
            return tuple(_review(row) for row in rows.mappings())

    async def tally(self, question_key: str) -> Counter[Verdict]:
        return Counter(vote.verdict for vote in await self.of_answer(question_key) if vote.verdict is not Verdict.NONE)

    async def open_review(self, claim: Claim, review: Review) -> None:
        statement = self._insert(reviews).values(**review.model_dump())
        async with self._inbox.fenced(claim) as connection:
            await connection.execute(statement.on_conflict_do_nothing(index_elements=["review_id"]))

    async def resolve(self, claim: Claim, review_id: str, user: str) -> bool:
        """Close a review. Returns False if somebody had done so before."""
        async with self._inbox.fenced(claim) as connection:
            closed = await connection.execute(
                update(reviews)
                .where(reviews.c.review_id == review_id, reviews.c.resolved_at == 0.0)
                .values(resolved_by=user, resolved_at=self._clock())
                .returning(reviews.c.review_id)
            )
            return closed.first() is not None

    async def review(self, review_id: str) -> Review | None:
        async with self._database.read() as connection:
            row = (await connection.execute(select(reviews).where(reviews.c.review_id == review_id))).mappings().first()
        return _review(row) if row is not None else None

    async def open_reviews(self, limit: int = 10) -> tuple[Review, ...]:
        still = select(reviews).where(reviews.c.resolved_at == 0.0).order_by(reviews.c.opened_at).limit(limit)
        async with self._database.read() as connection:
            return tuple(_review(row) for row in (await connection.execute(still)).mappings())


def _vote(row: RowMapping) -> Vote:
    return Vote.model_validate({name: row[name] for name in Vote.model_fields})


def _review(row: RowMapping) -> Review:
    return Review.model_validate({name: row[name] for name in Review.model_fields})
