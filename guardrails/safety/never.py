"""The things that no answer says, in any wording: a dose, stopping medicine, a cure or guarantee, safe for all."""

import re
from collections.abc import Sequence

from guardrails.safety.denials import affirmed
from guardrails.safety.doses import dose_in
from guardrails.safety.lists import pattern
from guardrails.safety.promises import promise_in
from guardrails.safety.stopping import stopping_in
from guardrails.safety.text import Text
from guardrails.safety.vocabulary import Mention

_SAFE = pattern("never.safe")
_ANSWERED_NO = re.compile(r"[^.?!]*\?(?= (?:no|not|never|rarely|hardly)\b)")


def never_said(text: Text, mentions: Sequence[Mention]) -> list[tuple[str, str]]:
    """(rule, reason) for each of the four that a sentence says."""
    joined = _ANSWERED_NO.sub(" ", text.joined())
    found = (
        ("dose", dose_in(text, joined), "gives a dose"),
        ("stop_medicine", stopping_in(joined, mentions, text), "suggests stopping or changing medicine"),
        ("cure_or_guarantee", promise_in(joined, mentions, text), "promises a cure or a result"),
        ("safe_for_all", affirmed(_SAFE, joined), "says that it is safe for all"),
    )
    return [(rule, f"“{words}” {reason}") for rule, words, reason in found if words]
