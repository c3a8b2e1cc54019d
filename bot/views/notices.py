"""Plain sentences: what went wrong, what to wait for, what to ask. Never an exception's text."""

from bot.views.kit import Message, actions, button, context, section
from bot.views.text import escape
from domain.ports import Step

TRY_AGAIN = "try_again"

STEP_LABELS = {
    Step.UNDERSTANDING: "is reading your question…",
    Step.SAFETY: "is checking the listed cautions…",
    Step.RETRIEVAL: "is searching the documents…",
    Step.GENERATION: "is writing the answer…",
    Step.FACT_CHECK: "is checking each sentence against the sources…",
    Step.FORMATTING: "is putting the answer together…",
}


def apology(reference: str, question_key: str) -> Message:
    text = "Sorry, something went wrong on our side and this question could not be answered."
    return Message(
        text=f"{text} Reference: {reference}",
        blocks=(
            section(text),
            context(f"Reference: `{escape(reference)}`"),
            actions(button("Try again", TRY_AGAIN, question_key)),
        ),
    )


def alert(reference: str, channel: str, kind: str, attempts: int, detail: str) -> Message:
    """For the review channel: which event gave up. `detail` is written by us, never another exception's text."""
    where = "" if not channel else " in a direct message" if channel.startswith("D") else f" in <#{channel}>"
    text = f"🛑 A {kind}{where} could not be worked on after {attempts} attempts. Reference: `{reference}`."
    if detail:
        text += f"\n{escape(detail)}"
    return Message(text=text, blocks=(section(text),))


def queue_note(ahead: int) -> str:
    noun = "question is" if ahead == 1 else "questions are"
    return f"Your question is in the queue: {ahead} {noun} ahead of it. The answer will appear in this thread."


def limit_note(wait_s: float, *, personal: bool) -> str:
    whose = "you have" if personal else "this channel has"
    seconds = max(1, round(wait_s))
    return f"That is more questions than {whose} room for at the moment. This one is answered in about {seconds} s."


def greeting(bot_name: str) -> str:
    return (
        f"Hello! What would you like to know? Mention {bot_name} with a question about the products, their "
        "ingredients or their cautions, for example: “Who should not take it?” I answer from the company's own "
        "documents and name the sources."
    )
