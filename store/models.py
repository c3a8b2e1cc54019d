"""What goes into the store and what comes out of it."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from domain.answer import Answer, Citation, Frozen, UnsupportedClaim
from domain.factcheck import StyleFinding


class EventKind(StrEnum):
    """What an accepted event asks the worker to do."""

    QUESTION = "question"
    EDIT = "edit"
    DELETE = "delete"
    RETRY = "retry"
    VOTE = "vote"
    REASON = "reason"
    RESOLVE = "resolve"
    ARTICLE = "article"
    ARTICLE_DECISION = "decision"


class RowState(StrEnum):
    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    """Gave up; the people concerned were told."""


class Event(Frozen):
    """An event as it is accepted. Two events with one key are one event."""

    key: str
    kind: EventKind
    lane: str
    """Events of one lane are worked on one after the other, in the order they came in."""
    team: str
    channel: str = ""
    thread_ts: str = ""
    ts: str = ""
    user: str = ""
    payload: dict[str, Any] = Field(default_factory=dict)


class Claim(Frozen):
    """An event that this worker holds until its lease ends. `fence` must be presented with every write."""

    event: Event
    seq: int
    fence: int
    attempts: int
    """Claims so far, this one included, deferrals left out: those that ended in a crash count, too."""
    failures: int
    """Earlier attempts that ended in an error."""
    created_at: float


class ThreadMessage(Frozen):
    team: str
    channel: str
    thread_ts: str
    ts: str
    user: str
    text: str
    edited_ts: str = ""
    """Of the edit that gave it this text; empty for the original."""


class SectionText(Frozen):
    """A section of the corpus in full, as stored with the answer that cites it."""

    doc_id: str
    section: str
    title: str
    """Title of the document."""
    text: str


class StoredAnswer(Frozen):
    question_key: str
    team: str
    channel: str
    thread_ts: str
    user: str
    question: str
    answer: Answer
    sections: tuple[SectionText, ...] = ()
    revision: int = 1
    withdrawn: bool = False
    created_at: float = 0.0


class Post(Frozen):
    """A message of ours: intended, and once `ts` is filled, posted."""

    post_key: str
    question_key: str
    channel: str
    thread_ts: str
    ts: str
    intended_at: float


class Verdict(StrEnum):
    UP = "up"
    DOWN = "down"
    NONE = "none"
    """Taken back."""


class Vote(Frozen):
    question_key: str
    user: str
    verdict: Verdict
    via: str
    """`reaction:<name>` or `button`."""
    reason: str = ""
    comment: str = ""
    at: float = 0.0


class Review(Frozen):
    review_id: str
    question_key: str
    reporter: str
    comment: str
    opened_at: float
    resolved_by: str = ""
    resolved_at: float = 0.0


class ArticleState(StrEnum):
    DRAFT = "draft"
    APPROVED = "approved"
    DISCARDED = "discarded"


class Decision(StrEnum):
    APPROVE = "approve"
    CHANGE = "change"
    DISCARD = "discard"


class ArticleRequest(Frozen):
    topic: str
    audience: str = ""
    length: str = ""
    products: tuple[str, ...] = ()
    """Products that must be mentioned, as the person named them."""
    comments: tuple[str, ...] = ()
    """Changes asked for so far, oldest first."""


class ArticleDraft(Frozen):
    """An article as an editor gets it."""

    markdown: str
    citations: tuple[Citation, ...] = ()
    missing: tuple[str, ...] = ()
    unsupported: tuple[UnsupportedClaim, ...] = ()
    style: tuple[StyleFinding, ...] = ()


class StoredArticle(Frozen):
    article_id: str
    team: str
    channel: str
    user: str
    request: ArticleRequest
    draft: ArticleDraft
    revision: int = 1
    state: ArticleState = ArticleState.DRAFT
    created_at: float = 0.0


class ArticleCanvas(Frozen):
    """The canvas of an article: at most one, which each new draft replaces the content of."""

    article_id: str
    canvas_id: str = ""
    """Empty: one was asked for, and never came, or was refused. It isn't asked for again."""
    revision: int = 0
    """The draft that it shows."""
    shared: bool = False
    """The people of the article's channel can read it."""


class ArticleDecision(Frozen):
    event_key: str
    article_id: str
    revision: int
    user: str
    decision: Decision
    comment: str = ""
    at: float = 0.0


class LostLease(Exception):
    """Another worker holds this event now: whatever this one still does for it must have no effect."""
