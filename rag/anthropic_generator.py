"""Drafts written by Anthropic's Messages API, or by any server that speaks it."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

import anthropic
from anthropic.types import ContentBlockParam, Message, TextBlock, TextBlockParam, UserMessageParam

from domain.errors import GenerationError
from domain.generation import Draft, DraftKind, GenerationRequest
from domain.text import well_formed
from rag.prompts import search_results, system_prompt, user_text

log = logging.getLogger(__name__)

_LONGEST_PAUSE_S = 8
"""The longest that the SDK waits between two tries."""
_MAX_TOKENS = {DraftKind.ANSWER: 1200, DraftKind.ARTICLE: 6000}


class AnthropicGenerator:
    """Retries (429, 5xx and 529, lost connections; exponential with jitter) are the SDK's own."""

    def __init__(
        self, *, api_key: str, model: str, style_guide: str, base_url: str = "", timeout_s: float, max_retries: int
    ) -> None:
        # One client a draft: it can be used from any event loop, and closes what it opens.
        self._connect = partial(
            anthropic.AsyncAnthropic,
            api_key=api_key,
            base_url=base_url or None,
            timeout=timeout_s,
            max_retries=max_retries,
        )
        # The SDK's timeout is one between two bytes: a server that drips would be waited for without end.
        self._patience_s = timeout_s * (max_retries + 1) + _LONGEST_PAUSE_S * max_retries
        self._model = model
        self._style_guide = style_guide

    async def generate(self, request: GenerationRequest) -> Draft:
        """Raises GenerationError on an outage, a refusal, or a reply without a single finished sentence."""
        content: list[ContentBlockParam] = [
            *search_results(request.hits),
            TextBlockParam(type="text", text=user_text(request)),
        ]
        try:
            async with asyncio.timeout(self._patience_s), self._connect() as client:
                message = await client.messages.create(
                    model=self._model,
                    max_tokens=_MAX_TOKENS[request.kind],
                    system=system_prompt(request.kind, self._style_guide),
                    messages=[UserMessageParam(role="user", content=content)],
                )
        except (anthropic.APIError, ValueError, TimeoutError) as error:  # ValueError: a body that is no JSON
            log.warning("the Messages API failed: %s", type(error).__name__)
            raise GenerationError("The language model can't be reached at the moment.") from error
        try:
            return Draft(text=_usable_text(message), model=message.model or self._model, total_tokens=_tokens(message))
        except (AttributeError, TypeError, ValueError) as error:  # the SDK checks no field of what it was sent
            raise GenerationError("The language model's server sent something that is no message.") from error


def _usable_text(message: Message) -> str:
    if message.stop_reason == "refusal":
        raise GenerationError("The language model declined to answer.")
    text = "".join(_with_citations(block) for block in message.content if isinstance(block, TextBlock)).strip()
    if message.stop_reason == "max_tokens":
        text = _whole_sentences(text)
    if not text:
        raise GenerationError("The language model gave an empty answer.")
    return well_formed(text)


def _with_citations(block: TextBlock) -> str:
    """A block's text, with the API's own search-result citations written inline."""
    sources = [c.source for c in block.citations or () if c.type == "search_result_location"]
    return block.text + _marks(sources)


def _marks(sources: Sequence[str]) -> str:
    return "".join(f" [source:{source}]" for source in dict.fromkeys(sources))


def _whole_sentences(text: str) -> str:
    """Drop what follows the last finished sentence of a reply that ran out of tokens."""
    end = max(text.rfind(mark) for mark in (". ", ".\n", "] ", "]\n", "! ", "? "))
    return text[: end + 1].strip() if end > 0 else ""


def _tokens(message: Message) -> int:
    usage = message.usage
    if usage is None:  # a server that speaks the API loosely
        return 0
    cached = (usage.cache_read_input_tokens or 0) + (usage.cache_creation_input_tokens or 0)
    return usage.input_tokens + cached + usage.output_tokens
