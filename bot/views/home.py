"""App Home: what it can answer, how to ask, my recent questions; for reviewers the open reviews and complaints."""

from collections.abc import Sequence

from bot.views.feedback import RESOLVE, reason_in_words
from bot.views.kit import VIEW_BLOCKS, Block, actions, button, context, header, section
from bot.views.markdown import in_words
from bot.views.text import no_format, safe
from domain.answer import Status
from store.models import Review, StoredAnswer, Vote

_SIGNS = {
    Status.SUCCESS: "✅ answered",
    Status.BLOCKED_SAFETY: "⚠️ a caution applies",
    Status.NOT_FOUND: "🔍 not in the documents",
    Status.NEEDS_CLARIFICATION: "💬 asked back",
}


def home_view(
    bot_name: str,
    recent: Sequence[StoredAnswer],
    reviews: Sequence[tuple[Review, StoredAnswer | None]],
    complaints: Sequence[tuple[Vote, StoredAnswer | None]] = (),
    *,
    is_reviewer: bool,
) -> Block:
    name = no_format(bot_name)
    blocks: list[Block] = [
        header("What I can answer"),
        section(
            "Questions about the company's products, their ingredients, their traditional use and their cautions. "
            "Every answer comes from the company's own documents and names its sources; what they don't say, I don't "
            "say either. I check listed cautions first, and never give doses or medical advice."
        ),
        header("How to ask"),
        section(
            f"• In a channel: mention {name} with your question\n"
            "• Here: write in the *Messages* tab\n"
            "• In a thread I have answered in: just go on, no mention needed\n"
            "• About somebody's message: its ⋮ menu, *Ask about this message*\n"
            "• An article: `/ka-article` and a topic\n"
            "• Edit your question and I answer anew; delete it and I withdraw the answer"
        ),
        header("My recent questions"),
    ]
    if recent:
        blocks.extend(_recent(stored) for stored in recent)
    else:
        blocks.append(context("Nothing asked yet."))
    if is_reviewer and reviews:
        blocks.append(header("Open reviews"))
        for review, answered in reviews:
            asked = safe(answered.question, 500) if answered is not None else "(not stored any more)"
            said = safe(in_words(answered.answer), 700) if answered is not None else ""
            comment = f"\n“{safe(review.comment, 500)}”" if review.comment else ""
            blocks.append(section(f"*{asked}*\n{said}{comment}\nReported by <@{review.reporter}>"))
            blocks.append(actions(button("Resolve", RESOLVE, review.review_id, style="primary")))
    if is_reviewer and complaints:
        blocks.append(header("What people found wrong"))
        blocks.extend(_complaint(vote, answered) for vote, answered in complaints)
    return {"type": "home", "blocks": blocks[:VIEW_BLOCKS]}


def _complaint(vote: Vote, answered: StoredAnswer | None) -> Block:
    asked = safe(answered.question, 500) if answered is not None else "(not stored any more)"
    said = safe(in_words(answered.answer), 400) if answered is not None else ""
    comment = f": “{safe(vote.comment, 500)}”" if vote.comment else ""
    return section(f"*{asked}*\n{said}\n{reason_in_words(vote.reason)}{comment} (<@{vote.user}>)")


def _recent(stored: StoredAnswer) -> Block:
    return section(f"{safe(stored.question, 300)}\n_{_SIGNS[stored.answer.status]}_")
