"""👍 / 👎 under an answer, the reason modal, and the review of what was called unsafe."""

import json
from enum import StrEnum

from bot.views.kit import Block, Message, actions, button, context, header, plain, section, top_text
from bot.views.markdown import in_words
from bot.views.text import safe
from store.models import Review, StoredAnswer

FEEDBACK = "feedback"
TELL_WHY = "tell_why"
REASON_MODAL = "feedback_reason"
RESOLVE = "resolve_review"


class Reason(StrEnum):
    WRONG = "wrong"
    UNSAFE = "unsafe"
    MISSING_SOURCE = "missing_source"
    TONE = "tone"
    OTHER = "other"


_LABELS = {
    Reason.WRONG: "It is wrong",
    Reason.UNSAFE: "It is unsafe",
    Reason.MISSING_SOURCE: "A source is missing",
    Reason.TONE: "The tone is off",
    Reason.OTHER: "Something else",
}


def reason_in_words(reason: str) -> str:
    return next((label for known, label in _LABELS.items() if known == reason), reason)


def feedback_block(question_key: str) -> Block:
    def choice(label: str, verdict: str, spoken: str) -> Block:
        return {
            "text": plain(label),
            "value": json.dumps({"q": question_key, "v": verdict}),
            "accessibility_label": spoken,
        }

    return {
        "type": "context_actions",
        "elements": [
            {
                "type": "feedback_buttons",
                "action_id": FEEDBACK,
                "positive_button": choice("Helpful", "up", "This answer is helpful"),
                "negative_button": choice("Not helpful", "down", "This answer is not helpful"),
            }
        ],
    }


def reason_modal(question_key: str) -> Block:
    options = [{"text": plain(_LABELS[reason]), "value": reason.value} for reason in Reason]
    return {
        "type": "modal",
        "callback_id": REASON_MODAL,
        "title": plain("What went wrong?"),
        "submit": plain("Send"),
        "close": plain("Not now"),
        "private_metadata": json.dumps({"q": question_key}),
        "blocks": [
            {
                "type": "input",
                "block_id": "reason",
                "label": plain("Your 👎 is counted. What is the matter with this answer?"),
                "element": {"type": "radio_buttons", "action_id": "reason", "options": options},
            },
            {
                "type": "input",
                "block_id": "comment",
                "optional": True,
                "label": plain("Anything to add?"),
                "element": {
                    "type": "plain_text_input",
                    "action_id": "comment",
                    "multiline": True,
                    "max_length": 2000,
                },
            },
        ],
    }


def ask_why(question_key: str) -> Message:
    """For the eyes of the person who reacted with 👎: a reaction can't open a modal, a button can."""
    text = "Thanks, your 👎 is counted. What is the matter with this answer?"
    return Message(text=text, blocks=(section(text), actions(button("Tell us why", TELL_WHY, question_key))))


def thanks() -> str:
    return "Thank you, your feedback was noted."


def thanks_for_report(*, told: bool) -> str:
    if told:
        return "Thank you. The reviewers have been told and will look at this answer."
    return (
        "Thank you. Your report is among the open reviews in my Home tab, but I could not send it to a reviewer. "
        "Please tell somebody who is responsible, too."
    )


def review_message(review: Review, stored: StoredAnswer | None) -> Message:
    """Question, answer and sources for the review channel; with a button until it is resolved."""
    blocks: list[Block] = [header("🚩 Answer reported as unsafe")]
    who = f"Reported by <@{review.reporter}>"
    text = "An answer was reported as unsafe."
    if stored is not None:
        where = f"<#{stored.channel}>" if not stored.channel.startswith("D") else "a direct message"
        blocks.append(section(f"*Question* (<@{stored.user}> in {where})\n{safe(stored.question, 1_500)}"))
        blocks.append(section(f"*Answer* ({stored.answer.status})\n{safe(in_words(stored.answer), 2_200)}"))
        sources = "\n".join(f"• {safe(c.doc_id, 100)} › {safe(c.section, 150)}" for c in stored.answer.citations[:10])
        if sources:
            blocks.append(section(f"*Sources*\n{sources}"))
        text = f"{text}\nQuestion: {stored.question}\nAnswer: {in_words(stored.answer)}"
    if review.comment:
        blocks.append(section(f"*Comment*\n{safe(review.comment, 2_000)}"))
    if review.resolved_at:
        blocks.append(context(f"{who} · ✅ Resolved by <@{review.resolved_by}>"))
    else:
        blocks.append(context(who))
        blocks.append(actions(button("Resolve", RESOLVE, review.review_id, style="primary")))
    return Message(text=top_text(text), blocks=tuple(blocks))
