"""The message shortcut "Ask about this message"."""

import json

from bot.views.kit import Block, context, plain
from bot.views.text import safe, shorten

ASK_SHORTCUT = "ask_about_message"
ASK_MODAL = "ask_about_message_modal"


def ask_modal(text: str, *, channel: str, ts: str, thread_ts: str, asked_ts: str) -> Block:
    """The question, filled with the message; the answer goes to the message's thread."""
    place = {"channel": channel, "ts": ts, "thread_ts": thread_ts, "asked_ts": asked_ts}
    return {
        "type": "modal",
        "callback_id": ASK_MODAL,
        "title": plain("Ask about this"),
        "submit": plain("Ask"),
        "close": plain("Cancel"),
        "private_metadata": json.dumps(place),
        "blocks": [
            context(f"The answer is posted in the thread of: {safe(text, 300) or 'this message'}"),
            {
                "type": "input",
                "block_id": "question",
                "label": plain("Your question"),
                "element": {
                    "type": "plain_text_input",
                    "action_id": "question",
                    "multiline": True,
                    **({"initial_value": shorten(text, 2_900)} if text else {}),
                    "max_length": 3000,
                },
            },
        ],
    }
