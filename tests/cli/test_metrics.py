"""`ka metrics`: the bot's own answers and votes against the targets."""

import asyncio
import json
import time
from pathlib import Path

import pytest

from domain.answer import Answer, AnswerMetadata, Citation, Intent, IntentName, Status
from store.answers import Answers
from store.database import Database, sqlite_url
from store.feedback import Feedback
from store.inbox import Inbox
from store.models import Event, EventKind, Review, SectionText, StoredAnswer, Verdict, Vote
from tests.cli.conftest import Ka

DAY = 86_400.0


def answer(status: Status, confidence: float, cites: str = "") -> Answer:
    return Answer(
        status=status,
        answer="It is a tea.",
        citations=(Citation(doc_id="faq.md", section=cites, excerpt="It is a tea."),) if cites else (),
        confidence_score=confidence,
        intent=Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.9),
        metadata=AnswerMetadata(retrieval_time_ms=400, generation_time_ms=600),
    )


async def keep(url: str, days_ago: float, given: Answer, thumb: Verdict, *, unsafe: bool = False) -> None:
    now = time.time() - days_ago * DAY
    database = Database(url)
    await database.open()
    inbox = Inbox(database, lambda: now, owner="test")
    key = f"T1:C1:{days_ago}"
    await inbox.accept(Event(key=key, kind=EventKind.QUESTION, lane=key, team="T1", channel="C1", ts=str(now)))
    claim = await inbox.claim()
    assert claim is not None
    known = SectionText(doc_id="faq.md", section="1. What is it?", title="FAQ", text="It is a tea.")
    stored = StoredAnswer(
        question_key=key,
        team="T1",
        channel="C1",
        thread_ts="1",
        user="U1",
        question="?",
        answer=given,
        sections=(known,),
    )
    await Answers(database, inbox, lambda: now).save(claim, stored)
    feedback = Feedback(database, inbox, lambda: now)
    await feedback.vote(claim, Vote(question_key=key, user="U1", verdict=thumb, via="button", at=now))
    if unsafe:
        review = Review(review_id=key, question_key=key, reporter="U1", comment="", opened_at=now)
        await feedback.open_review(claim, review)
    await inbox.finish(claim)
    await database.close()


def test_answers_and_votes_of_a_day_and_a_week_are_held_against_the_targets(
    ka: Ka, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sqlite_url(tmp_path / "bot.db")
    asyncio.run(keep(url, 0.1, answer(Status.SUCCESS, 0.9, "1. What is it?"), Verdict.UP))
    asyncio.run(keep(url, 2.0, answer(Status.SUCCESS, 0.5, "Nowhere"), Verdict.DOWN, unsafe=True))
    asyncio.run(keep(url, 3.0, answer(Status.NOT_FOUND, 0.0), Verdict.NONE))
    asyncio.run(keep(url, 8.0, answer(Status.SUCCESS, 0.0), Verdict.DOWN))
    monkeypatch.setenv("KA_DATABASE_URL", url)
    ran = ka("metrics", "--json")
    assert ran.code == 1
    day, week = ({m["name"]: m["value"] for m in period} for period in json.loads(ran.out).values())
    expected = {
        "average_confidence": (0.9, 0.7),
        "citation_accuracy_rate": (1.0, 0.5),
        "response_time_p95_s": (1.0, 1.0),
        "user_feedback_score": (5.0, 3.0),
        "safety_violations": (0.0, 1.0),
        "not_found_rate": (0.0, 1 / 3),
    }
    assert {name: (day[name], pytest.approx(week[name])) for name in expected} == expected
    assert "user_feedback_score" in ka("metrics").out


def test_without_a_single_answer_nothing_is_known_and_nothing_missed(
    ka: Ka, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KA_DATABASE_URL", sqlite_url(tmp_path / "bot.db"))
    ran = ka("metrics")
    assert ran.code == 0
    assert "unknown" in ran.out
    assert "missed" not in ran.out
