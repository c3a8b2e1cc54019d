"""An answer as messages: a layout for each status, citations numbered, sources collapsed beneath."""

import re
from collections.abc import Sequence
from typing import assert_never

from bot.views import sources as source_views
from bot.views.citations import MARK, Numbered, number
from bot.views.feedback import feedback_block
from bot.views.kit import (
    CONTAINER_CHILDREN,
    SECTION_TEXT,
    TOP_TEXT,
    Block,
    Message,
    actions,
    button,
    collapsed,
    context,
    header,
    section,
    top_text,
)
from bot.views.markdown import blocks_of, in_words, plain_of
from bot.views.pack import attach, pack
from bot.views.text import escape, safe, shorten, split_text
from domain.answer import Answer, SafetyWarning, Status

CLARIFY = "clarify"
_EMPTY = "There is nothing to show."
_CONSULT = "Please ask a physician or another qualified practitioner before any use."


def answer_messages(answer: Answer, question_key: str, *, url_template: str = "") -> tuple[Message, ...]:
    """One message, or several where the answer is longer than Slack takes in one. Never empty, never cut."""
    numbered = number(answer)
    groups = attach(pack(_body(answer, numbered)), _tail(answer, numbered, question_key, url_template))
    return _messages(answer, numbered, groups, url_template)


def simpler_messages(answer: Answer, question_key: str, *, url_template: str = "") -> tuple[Message, ...]:
    """The same answer for a Slack that refused the blocks: plain sections and a button that opens the sources."""
    numbered = number(answer)
    body: list[Block] = [section(escape(part)) for part in split_text(in_words(answer) or _EMPTY, SECTION_TEXT // 5)]
    tail: list[Block] = []
    if answer.safety_warnings:
        tail.extend(_warning_sections(answer.safety_warnings))
    if numbered.sources:
        tail.append(source_views.fallback_button(question_key, len(numbered.sources), hint=_is_hint(answer, numbered)))
    return _messages(answer, numbered, attach(pack(body), tail), url_template)


def _is_hint(answer: Answer, numbered: Numbered) -> bool:
    return answer.status is Status.NOT_FOUND and numbered.cited == 0


def _body(answer: Answer, numbered: Numbered) -> list[Block]:
    blocks = blocks_of(numbered.text) or [section(_EMPTY)]
    match answer.status:
        case Status.SUCCESS:
            warnings = _left_out(answer.safety_warnings)
            return [*blocks, *warnings]
        case Status.BLOCKED_SAFETY:
            return [header(_blocked_title(answer)), *blocks, *_warnings(answer.safety_warnings)]
        case Status.NOT_FOUND:
            return [*blocks, *_left_out(answer.safety_warnings)]
        case Status.NEEDS_CLARIFICATION:
            return blocks
        case _:
            assert_never(answer.status)


def _blocked_title(answer: Answer) -> str:
    """Without a product's caution the answer was stopped for the person's sake (a crisis): no word of products."""
    return "⚠️ Not recommended: a listed caution applies" if answer.safety_warnings else "⚠️ Please read this first"


def _warning_sections(warnings: Sequence[SafetyWarning]) -> list[Block]:
    blocks = []
    for warning in warnings:
        name = safe(warning.product_name, 200)
        lines = [f"*{name}* ({safe(warning.product_id, 60)})" if warning.product_id else f"*{name}*"]
        if warning.condition:
            lines.append(f"Named here: {safe(warning.condition, 300)}")
        lines.append(f"Listed caution: {safe(warning.contraindication, 1_200)}")
        blocks.append(section("\n".join(lines)))
    return blocks


def _warnings(warnings: Sequence[SafetyWarning]) -> list[Block]:
    if not warnings:
        return []
    return [{"type": "divider"}, *_warning_sections(warnings), context(f"*What to do:* {escape(_CONSULT)}")]


def _left_out(warnings: Sequence[SafetyWarning]) -> list[Block]:
    if not warnings:
        return []
    return [{"type": "divider"}, section("*⚠️ Cautions that apply here*"), *_warning_sections(warnings)]


def _tail(answer: Answer, numbered: Numbered, question_key: str, url_template: str) -> list[Block]:
    if answer.status is Status.NEEDS_CLARIFICATION:
        return _choices(answer, question_key) + source_views.containers(question_key, numbered.sources, url_template)
    hint = _is_hint(answer, numbered)
    blocks = source_views.containers(question_key, numbered.sources, url_template, hint=hint)
    blocks.extend(_confidence(answer))
    blocks.append(feedback_block(question_key))
    return blocks


def _confidence(answer: Answer) -> list[Block]:
    """Confidence, and what was left out as unsupported: opened like the sources."""
    left_out = answer.unsupported_claims
    note = f"Confidence {round(answer.confidence_score * 100)} %"
    if not left_out:
        return [context(note)] if answer.status is Status.SUCCESS else []
    noun = "sentence" if len(left_out) == 1 else "sentences"
    children: list[Block] = [
        section(f"{safe(claim.sentence, 600)}\n_{safe(claim.reason, 200) or 'no support found'}_")
        for claim in left_out[: CONTAINER_CHILDREN - 1]
    ]
    if len(left_out) > len(children):
        children.append(context(f"and {len(left_out) - len(children)} more"))
    return [collapsed(f"{note} · {len(left_out)} {noun} left out, unsupported", children)]


def choices_of(answer: Answer) -> tuple[str, ...]:
    """The likely meanings that a clarifying question offers: its list items, else the entities it was torn between."""
    items = re.findall(r"^\s*(?:[-*•]|\d+[.)])\s+(.+?)\s*$", number(answer).text, flags=re.MULTILINE)
    offered = [plain_of(MARK.sub("", item)) for item in items] or list(answer.intent.entities)
    return tuple(dict.fromkeys(choice for choice in offered if choice.strip()))[:5]


def _choices(answer: Answer, question_key: str) -> list[Block]:
    choices = choices_of(answer)
    if not choices:
        return []
    return [
        actions(
            *(
                button(choice, f"{CLARIFY}:{n}", f"{question_key}\n{shorten(choice, 1_500)}")
                for n, choice in enumerate(choices)
            )
        )
    ]


def _messages(answer: Answer, numbered: Numbered, groups: list[list[Block]], url_template: str) -> tuple[Message, ...]:
    """Every message with a `text` that stands alone: the answer in the first, the sources in the last."""
    body = in_words(answer) or _EMPTY
    if answer.status is Status.BLOCKED_SAFETY:
        body = f"{_blocked_title(answer)}.\n\n{body}"
    listed = source_views.plain_list(numbered.sources, url_template, hint=_is_hint(answer, numbered))
    whole = "\n\n".join(part for part in (body, listed) if part)
    if len(groups) == 1 and len(escape(whole)) <= TOP_TEXT:
        return (Message(text=top_text(whole), blocks=tuple(groups[0])),)
    texts = [_text_of(group) for group in groups]
    texts[-1] = "\n\n".join(part for part in (texts[-1], listed) if part)
    return tuple(
        Message(text=top_text(text or "…"), blocks=tuple(group)) for text, group in zip(texts, groups, strict=True)
    )


def _text_of(blocks: Sequence[Block]) -> str:
    """The words of the blocks that carry the answer's own text."""
    return "\n".join(
        text for block in blocks if block["type"] in ("rich_text", "header", "table") for text in [_words(block)]
    )


def _words(value: object) -> str:
    if isinstance(value, dict):
        if isinstance(value.get("text"), str):
            return str(value["text"])
        end = "\n" if str(value.get("type", "")).startswith("rich_text_") else ""
        return "".join(_words(v) for v in value.values() if isinstance(v, (dict, list))) + end
    if isinstance(value, list):
        return "".join(_words(v) for v in value)
    return ""
