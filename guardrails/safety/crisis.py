"""Messages of somebody in crisis: self-harm, suicide, an overdose, wanting to die; in any person."""

import re

from guardrails.safety.lists import pattern
from guardrails.safety.text import Text

_CRISIS = pattern("crisis.crisis")
_FIGURE = pattern("crisis.figure")
_CUT_HAIR = re.compile(
    r"\bend(?:ing)? (?:it all|everything) (?:\S+ )?(?:with|by) (?:a|an) (?:tea|treat|dessert|sale|cup)\b"
)


_ON_PURPOSE = pattern("crisis.on_purpose")

IN_CRISIS = "Anyone who wants to die or harm themselves"
"""What a second reader is asked about every thread, as if it were a caution: few say it outright."""


def crisis_words(text: Text) -> str:
    """The words of a crisis in the message, or "" ."""
    joined = text.phrase
    for match in _CRISIS.finditer(joined):
        if match.group().strip().startswith("cut ") and not _ON_PURPOSE.search(
            joined[max(0, match.start() - 20) : match.end() + 30]
        ):
            continue  # a cut finger
        around = joined[max(0, match.start() - 25) : match.end() + 40]
        if not _FIGURE.search(around) and not _CUT_HAIR.search(around):
            return match.group().strip()
    return ""
