"""Products that a message names only to set them aside: "Triphala instead of ashwagandha", "the oil is out"."""

import re
from collections.abc import Sequence

from guardrails.safety.products import Span
from guardrails.safety.text import Text

_BEFORE = re.compile(
    r" (?:instead of|rather than|in place of|(?:told|advised|warned|informed|said)(?: \S+){0,3}? "
    r"(?:no|against|off|not to (?:take|use|have|buy|try))) (?:(?:the|her|his|their|our|your|a|an|any) )?$"
)
_AFTER = re.compile(
    r"^ (?:is|are|was|were|'s|being) (?:already |definitely |clearly |obviously )?(?:out|ruled out|off|off the table"
    r"|a no|a no ?- ?go|no go|no good|not an option|not possible|not for (?:her|him|them))"
    r"(?: for (?:her|him|them|this one|this customer))? (?:[.,;:!)]|and|so|but)"
)
_IN_DOUBT = re.compile(r" (?:if|whether|unless|why|is it true) ")


def without_set_aside(spans: Sequence[Span], text: Text) -> list[Span]:
    """The spans of the products that are asked about; all of them where nothing else would be left."""
    kept = [s for s in spans if not _set_aside(s, text)]
    asked = {i for s in kept for i in s.ids}
    return [s for s in spans if asked & set(s.ids)] if kept else list(spans)


def _set_aside(span: Span, text: Text) -> bool:
    start, end = text.sentence(span.a)
    before = f" {' '.join(text.norms(start, span.a))} "
    after = f" {' '.join(text.norms(span.b, end))} "
    if _IN_DOUBT.search(before):
        return False
    return bool(_BEFORE.search(before) or _AFTER.match(after))
