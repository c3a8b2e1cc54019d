"""The seams between packages: what one asks of another without importing it."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from domain.answer import Answer, Question
from domain.corpus import Unit
from domain.generation import Draft, GenerationRequest
from domain.retrieval import Retrieval


class Step(StrEnum):
    """The steps of one answer, in order; shown to people while they wait."""

    UNDERSTANDING = "understanding"
    SAFETY = "safety"
    RETRIEVAL = "retrieval"
    GENERATION = "generation"
    FACT_CHECK = "fact_check"
    FORMATTING = "formatting"


Progress = Callable[[Step], None]


class Embedder(Protocol):
    """Text to unit-length vectors."""

    @property
    def name(self) -> str:
        """Identity of the model, weights included: a change invalidates the index."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, shape (len(texts), dim), L2-normalised. Texts beyond the model's window are
        the caller's error: split first."""

    def windows(self, text: str) -> list[str]:
        """Split a text into pieces that the model reads whole."""


class Retriever(Protocol):
    def retrieve(
        self, query: str, *, top_k: int, product_ids: Sequence[str] = (), places: Sequence[tuple[str, int]] = ()
    ) -> Retrieval:
        """Hybrid search: top_k hits from each side, fused, deduplicated; rows of `product_ids` always included, and
        the passages that hold `places` (document, offset of a character).
        """


class ScannedUnit(Protocol):
    """A unit under the cursor."""

    @property
    def unit(self) -> Unit: ...

    @property
    def similarity(self) -> float:
        """Cosine between claim and unit."""


class EvidenceCursor(Protocol):
    """Walks the pack's units for one claim, the most relevant sections first, in batches."""

    def prepare(self, claims: Sequence[str]) -> None:
        """Embed claims that are about to be scanned, in one batch. `scan` works without it, one by one."""

    def scan(self, claim: str, *, batch_size: int = 10) -> Iterator[list[ScannedUnit]]: ...


class Verifier(Protocol):
    """A judge of sentence pairs: how sure it is that the premise says what the hypothesis says."""

    @property
    def name(self) -> str: ...

    def entailment(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float]:
        """Probability of entailment for each (premise, hypothesis), 0–1, in order; called once a batch."""


class AnswerJudge(Protocol):
    """A judge of questions: how sure it is that a statement answers a question."""

    def answers(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float]:
        """Probability that the statement answers for each (statement, question), 0–1, in order."""


class CautionReader(Protocol):
    """A second reader of messages, which may only add caution to what the gate's rules have read."""

    def concerned(self, turns: Sequence[str], cautions: Sequence[str]) -> Sequence[float]:
        """How sure it is that each caution concerns who would use the product, 0–1, given a thread's user messages."""


class Generator(Protocol):
    """Writes a draft from sources. Raises GenerationError when no usable text can be had."""

    async def generate(self, request: GenerationRequest) -> Draft: ...


class Answerer(Protocol):
    """The whole pipeline, as Slack and the evaluation see it."""

    async def answer(self, question: Question, progress: Progress | None = None) -> Answer: ...
