"""`ka metrics`: what the bot's own answers, and people's votes on them, come to; against the targets of the seeds."""

import asyncio
import time
from collections.abc import Sequence

from rich.console import Console

from domain.answer import Status
from evals.metrics import TARGETS, Metric, MetricName, percentile
from evals.report import metrics_table
from pipeline.settings import Settings
from store.answers import Answers
from store.database import Database
from store.feedback import Feedback
from store.inbox import Inbox
from store.models import Review, StoredAnswer, Vote
from store.models import Verdict as Thumb

PERIODS = {"last day": 1, "last 7 days": 7}
_STARS = {Thumb.UP: 5.0, Thumb.DOWN: 1.0}


def read_metrics(settings: Settings) -> dict[str, tuple[Metric, ...]]:
    """The metrics of each period, from the bot's database."""
    return asyncio.run(_read(settings.sqlalchemy_url))


async def _read(url: str) -> dict[str, tuple[Metric, ...]]:
    database = Database(url)
    try:
        await database.open()
        inbox = Inbox(database, time.time, owner="metrics")
        answers, feedback = Answers(database, inbox, time.time), Feedback(database, inbox, time.time)
        found = {}
        for name, days in PERIODS.items():
            since = time.time() - days * 86_400
            votes, reviews = await feedback.votes_since(since), await feedback.reviews_since(since)
            found[name] = measure_use(await answers.since(since), votes, reviews)
        return found
    finally:
        await database.close()


def measure_use(
    answered: Sequence[StoredAnswer], votes: Sequence[Vote], reviews: Sequence[Review]
) -> tuple[Metric, ...]:
    """What can be told of answers that nobody has scored. Without answers, or votes, a metric is unknown."""
    count = len(answered)
    said = [s.answer.confidence_score for s in answered if s.answer.status in (Status.SUCCESS, Status.BLOCKED_SAFETY)]
    cited = [(stored, c) for stored in answered for c in stored.answer.citations]
    known = sum(any((s.doc_id, s.section) == (c.doc_id, c.section) for s in stored.sections) for stored, c in cited)
    times = [
        (m.retrieval_time_ms + m.generation_time_ms + m.fact_check_time_ms) / 1000
        for m in (stored.answer.metadata for stored in answered)
    ]
    stars = [_STARS[vote.verdict] for vote in votes if vote.verdict in _STARS]
    missing = sum(stored.answer.status is Status.NOT_FOUND for stored in answered)
    values: dict[MetricName, tuple[float | None, str]] = {
        MetricName.CONFIDENCE: (_mean(said), f"{len(said)} answers that state something"),
        MetricName.CITATION_ACCURACY: (
            known / len(cited) if cited else None,
            f"{known} of {len(cited)} citations lead to a section of the pack",
        ),
        MetricName.P50: (percentile(times, 50) if times else None, f"{count} answers"),
        MetricName.P95: (percentile(times, 95) if times else None, f"{count} answers"),
        MetricName.FEEDBACK: (_mean(stars), f"{len(stars)} votes, 👍 as 5 and 👎 as 1"),
        MetricName.VIOLATIONS: (float(len(reviews)) if count or reviews else None, "answers reported as unsafe"),
        MetricName.NOT_FOUND_RATE: (missing / count if count else None, f"{missing} of {count} answers"),
    }
    return tuple(Metric(name=n, value=v, target=TARGETS[n], reason=why) for n, (v, why) in values.items())


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def show(console: Console, found: dict[str, tuple[Metric, ...]]) -> None:
    for period, metrics in found.items():
        console.print(metrics_table(metrics, period.capitalize()))
