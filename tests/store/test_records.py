"""Answers, messages, votes, reviews and articles: what is written under the fence is what is read."""

from typing import Any

import pytest

from domain.answer import Answer, Intent, IntentName, Status
from store.answers import Answers
from store.articles import Articles
from store.database import Database
from store.feedback import Feedback
from store.inbox import Inbox
from store.models import (
    ArticleDecision,
    ArticleDraft,
    ArticleRequest,
    ArticleState,
    Claim,
    Decision,
    Event,
    EventKind,
    LostLease,
    Post,
    Review,
    SectionText,
    StoredAnswer,
    StoredArticle,
    ThreadMessage,
    Verdict,
    Vote,
)

KEY = "T1:C1:1"


@pytest.fixture
def inbox(database: Database, clock: Any) -> Inbox:
    return Inbox(database, clock, owner="one")


@pytest.fixture
async def claim(inbox: Inbox) -> Claim:
    await inbox.accept(Event(key=KEY, kind=EventKind.QUESTION, lane=KEY, team="T1", channel="C1", ts="1", user="U1"))
    claim = await inbox.claim()
    assert claim is not None
    return claim


def stored(text: str, **changes: Any) -> StoredAnswer:
    intent = Intent(intent=IntentName.GENERAL_AYURVEDA, confidence=0.9)
    given: dict[str, Any] = {
        "question_key": KEY, "team": "T1", "channel": "C1", "thread_ts": "1", "user": "U1", "question": "what?",
        "answer": Answer(status=Status.SUCCESS, answer=text, intent=intent),
        "sections": (SectionText(doc_id="d", section="s", title="t", text="long"),),
    }  # fmt: skip
    return StoredAnswer(**given | changes)


async def test_an_answer_comes_back_whole_and_a_new_one_raises_the_revision(
    database: Database, inbox: Inbox, clock: Any, claim: Claim
) -> None:
    answers = Answers(database, inbox, clock)
    await answers.save(claim, stored("one"))
    await answers.withdraw(claim, KEY)
    await answers.save(claim, stored("two"))
    kept = await answers.get(KEY)
    assert kept is not None
    assert (kept.answer.answer, kept.revision, kept.withdrawn, kept.sections[0].text) == ("two", 2, False, "long")
    assert [a.question_key for a in await answers.recent_of("T1", "U1")] == [KEY]
    assert await answers.get("T9:C9:9") is None


async def test_a_message_is_intended_once_and_found_by_its_place(
    database: Database, inbox: Inbox, clock: Any, claim: Claim
) -> None:
    answers = Answers(database, inbox, clock)
    post = Post(post_key=f"{KEY}#0", question_key=KEY, channel="C1", thread_ts="1", ts="", intended_at=clock())
    assert await answers.intend(claim, post) is post
    again = await answers.intend(claim, post.model_copy(update={"intended_at": clock() + 5}))
    assert again.intended_at == post.intended_at
    await answers.posted(claim, post.post_key, "1.5")
    assert await answers.question_of_message("C1", "1.5") == KEY
    await answers.relocate(post.post_key, "1.5", "1.4")
    assert [p.ts for p in await answers.posts_of(KEY)] == ["1.4"]
    await answers.unpost(claim, post.post_key)
    assert await answers.posts_of(KEY) == ()


async def test_nothing_is_written_after_a_lost_lease(
    database: Database, inbox: Inbox, clock: Any, claim: Claim
) -> None:
    clock.now += 31
    assert await inbox.claim() is not None
    answers, feedback = Answers(database, inbox, clock), Feedback(database, inbox, clock)
    post = Post(post_key="k", question_key=KEY, channel="C1", thread_ts="1", ts="", intended_at=clock())
    vote = Vote(question_key=KEY, user="U1", verdict=Verdict.UP, via="button", at=1)
    for write in (answers.save(claim, stored("one")), answers.intend(claim, post), feedback.vote(claim, vote)):
        with pytest.raises(LostLease):
            await write
    assert await answers.get(KEY) is None
    assert await answers.posts_of(KEY) == ()
    assert await feedback.of_answer(KEY) == ()


async def test_memory_is_of_one_thread_in_order_with_edits_and_without_deletions(
    database: Database, inbox: Inbox, clock: Any
) -> None:
    answers = Answers(database, inbox, clock)
    common = {"team": "T1", "channel": "C1", "user": "U1"}
    await answers.heard(
        ThreadMessage(**common, thread_ts="1", ts="3", text="third"),
        ThreadMessage(**common, thread_ts="1", ts="1", text="first"),
        ThreadMessage(**common, thread_ts="1", ts="2", text="second"),
        ThreadMessage(**common, thread_ts="9", ts="9", text="elsewhere"),
    )
    await answers.heard(ThreadMessage(**common, thread_ts="1", ts="1", text="first, edited", edited_ts="5"))
    await answers.heard(ThreadMessage(**common, thread_ts="1", ts="1", text="first"))
    await answers.unheard("T1", "C1", "2")
    assert [m.text for m in await answers.before("T1", "C1", "1", "4")] == ["first, edited", "third"]
    assert await answers.text_of("T1", "C1", "2") is None


@pytest.mark.parametrize(
    ("votes", "kept"),
    [
        ([("up", "reaction:+1", 1)], {Verdict.UP: 1}),
        ([("up", "reaction:+1", 1), ("down", "button", 2)], {Verdict.DOWN: 1}),
        ([("up", "reaction:+1", 2), ("down", "button", 1)], {Verdict.UP: 1}),
        ([("up", "reaction:+1", 1), ("none", "reaction:+1", 2)], {}),
        ([("up", "reaction:+1", 1), ("down", "button", 2), ("none", "reaction:+1", 3)], {Verdict.DOWN: 1}),
    ],
)
async def test_one_vote_a_person_and_the_last_counts(
    database: Database, inbox: Inbox, clock: Any, claim: Claim, votes: list[Any], kept: dict[Verdict, int]
) -> None:
    feedback = Feedback(database, inbox, clock)
    for verdict, via, at in votes:
        await feedback.vote(claim, Vote(question_key=KEY, user="U1", verdict=Verdict(verdict), via=via, at=at))
    assert dict(await feedback.tally(KEY)) == kept


async def test_a_review_is_opened_once_and_resolved_once(
    database: Database, inbox: Inbox, clock: Any, claim: Claim
) -> None:
    feedback = Feedback(database, inbox, clock)
    review = Review(review_id="r", question_key=KEY, reporter="U1", comment="c", opened_at=clock())
    await feedback.open_review(claim, review)
    await feedback.open_review(claim, review.model_copy(update={"comment": "again"}))
    assert await feedback.open_reviews() == (review,)
    assert await feedback.resolve(claim, "r", "U2")
    assert not await feedback.resolve(claim, "r", "U3")
    assert await feedback.open_reviews() == ()


async def test_an_article_is_decided_on_once_and_every_decision_is_kept(
    database: Database, inbox: Inbox, clock: Any, claim: Claim
) -> None:
    articles = Articles(database, inbox, clock)
    article = StoredArticle(
        article_id="a", team="T1", channel="C1", user="U1", request=ArticleRequest(topic="sleep"),
        draft=ArticleDraft(markdown="# x", missing=("studies",)),
    )  # fmt: skip
    await articles.save(claim, article)
    made = []
    for n, decision in enumerate((Decision.CHANGE, Decision.APPROVE, Decision.DISCARD)):
        taken = ArticleDecision(event_key=f"e{n}", article_id="a", revision=1, user="U2", decision=decision, at=n)
        made.append(await articles.decide(claim, taken))
    assert made == [True, True, False]
    kept = await articles.get("a")
    assert kept is not None
    assert (kept.state, kept.draft.missing) == (ArticleState.APPROVED, ("studies",))
    assert [d.decision for d in await articles.decisions("a")] == [Decision.CHANGE, Decision.APPROVE]
