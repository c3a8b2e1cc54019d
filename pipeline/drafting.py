"""A draft and its review: a second try for a model whose sentences were refused, the pack's own words when it fails."""

import asyncio
import threading
from collections.abc import Callable

from domain.errors import GenerationError
from domain.generation import Draft, GenerationRequest
from domain.ports import Generator
from domain.safety import SafetyDecision
from pipeline.review import DraftReviewer, Reviewed
from rag.extractive import ExtractiveGenerator

STAND_IN_NOTICE = (
    "The language model can't be reached right now; this answer is put together from the corpus's own sentences."
)


class Drafting:
    """Writes and reviews drafts with one generator, the extractive one standing in for it."""

    def __init__(self, generator: Generator, extractive: ExtractiveGenerator, reviewer: DraftReviewer) -> None:
        self._generator = generator
        self._extractive = extractive
        self.reviewer = reviewer
        self._one_at_a_time = threading.Lock()

    async def draft(self, request: GenerationRequest) -> Draft:
        """The generator's draft, or the extractive one where it fails. An empty text: the pack doesn't answer."""
        extract = self._extractive.compose(request)
        if not extract.text:
            return extract
        draft = await self.write(request, lambda: extract)
        return draft.model_copy(update=_known(extract))

    async def write(self, request: GenerationRequest, assemble: Callable[[], Draft]) -> Draft:
        """The model's draft; without a model, or while it fails, what `assemble` makes of the pack's own statements."""
        if self._generator is self._extractive:
            return assemble()
        try:
            return await self._generator.generate(request)
        except GenerationError:
            return assemble().model_copy(update={"notice": STAND_IN_NOTICE})

    async def review(
        self, draft: Draft, request: GenerationRequest, decision: SafetyDecision
    ) -> tuple[Draft, Reviewed]:
        """Check a draft; a model tries once more with what was refused named; then the pack's own words take over."""
        reviewed = await self._reviewed(draft, request, decision)
        if draft.statements or not draft.text:
            return draft, reviewed
        if reviewed.refused:
            draft, reviewed = await self._second_try(draft, reviewed, request, decision)
        if reviewed.scores or reviewed.says_not_found:
            return draft, reviewed
        extract = self._extractive.compose(request).model_copy(update={"total_tokens": draft.total_tokens})
        return extract, await self._reviewed(extract, request, decision)

    async def _second_try(
        self, draft: Draft, reviewed: Reviewed, request: GenerationRequest, decision: SafetyDecision
    ) -> tuple[Draft, Reviewed]:
        """The better of two drafts, the second one told what was refused of the first."""
        try:
            again = await self._generator.generate(request.model_copy(update={"rejected": reviewed.refused}))
        except GenerationError:
            return draft, reviewed
        tokens = draft.total_tokens + again.total_tokens
        second = await self._reviewed(again, request, decision)
        if len(second.scores) >= len(reviewed.scores) or len(second.refused) < len(reviewed.refused):
            return again.model_copy(update=_known(draft) | {"total_tokens": tokens}), second
        return draft.model_copy(update={"total_tokens": tokens}), reviewed

    async def _reviewed(self, draft: Draft, request: GenerationRequest, decision: SafetyDecision) -> Reviewed:
        """The review, off the event loop: it computes for tens of milliseconds, or waits for a judge on the network."""

        def review() -> Reviewed:
            with self._one_at_a_time:
                return self.reviewer.review(draft, request.hits, decision)

        return await asyncio.to_thread(review)


def _known(draft: Draft) -> dict[str, object]:
    """What only the pack's own statements tell of a question, for a draft that a model wrote to it."""
    return {"answered": draft.answered, "not_found": draft.not_found, "pointed": draft.pointed}
