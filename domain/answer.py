"""The answer object of the contract (section 2): what every surface gets back from one question."""

from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from domain.text import well_formed


class Frozen(BaseModel):
    """A value: immutable, and closed to fields nobody declared."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Status(StrEnum):
    SUCCESS = "SUCCESS"
    BLOCKED_SAFETY = "BLOCKED_SAFETY"
    NOT_FOUND = "NOT_FOUND"
    NEEDS_CLARIFICATION = "NEEDS_CLARIFICATION"


class IntentName(StrEnum):
    PRODUCT_INQUIRY = "product_inquiry"
    SAFETY_QUESTION = "safety_question"
    DOSHA_QUESTION = "dosha_question"
    GENERAL_AYURVEDA = "general_ayurveda"
    ARTICLE_REQUEST = "article_request"
    OFF_TOPIC = "off_topic"


class QueryType(StrEnum):
    SHORT_QA = "short_qa"
    LONG_ARTICLE = "long_article"
    SAFETY_CRITICAL = "safety_critical"


class RetrievalParams(Frozen):
    top_k: int = 5
    """Hits taken from each of the two retrievers before fusion."""
    requires_fact_check: bool = True
    safety_critical: bool = False


class Intent(Frozen):
    intent: IntentName
    entities: tuple[str, ...] = ()
    query_type: QueryType = QueryType.SHORT_QA
    retrieval_params: RetrievalParams = RetrievalParams()
    confidence: float = Field(ge=0, le=1)


class Citation(Frozen):
    doc_id: str
    section: str
    """The exact heading, or the product id of a catalog row."""
    excerpt: str
    score_note: str = ""


class UnsupportedClaim(Frozen):
    sentence: str
    max_similarity: float
    scanned_chunks: int
    reason: str


class SafetyWarning(Frozen):
    product_id: str
    product_name: str
    condition: str
    """The condition in the person's own words."""
    contraindication: str
    """The caution as the pack states it."""
    source: str
    """`doc_id#section` of the caution."""


class AnswerMetadata(Frozen):
    retrieval_time_ms: float = 0
    generation_time_ms: float = 0
    fact_check_time_ms: float = 0
    total_tokens: int = 0
    model: str = ""


class Answer(Frozen):
    status: Status
    answer: str
    """Text with inline `[source:doc_id#section]` citations."""
    citations: tuple[Citation, ...] = ()
    unsupported_claims: tuple[UnsupportedClaim, ...] = ()
    safety_warnings: tuple[SafetyWarning, ...] = ()
    confidence_score: float = Field(default=0.0, ge=0, le=1)
    intent: Intent
    metadata: AnswerMetadata = AnswerMetadata()


Message = Annotated[str, AfterValidator(well_formed)]
"""What somebody wrote; whatever its bytes were, it can be written out again."""


class Question(Frozen):
    text: Message
    history: tuple[Message, ...] = ()
    """Earlier user messages of the same thread, oldest first."""
    among: tuple[str, ...] = ()
    """Ids of the products that it asks about, where it asks which of those that the thread showed: "which of them"."""
    brief: bool = False
    """Whether the answer is wanted in fewer words: what answers, and nothing that only stands beside it."""
