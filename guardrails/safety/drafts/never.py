"""The things that no answer says, in any wording: a dose, stopping medicine, a cure or guarantee, safe for all."""

from collections.abc import Sequence

from guardrails.safety.drafts.denials import affirmed, clauses
from guardrails.safety.drafts.doses import dose_in
from guardrails.safety.drafts.others import without_harmless_looks
from guardrails.safety.drafts.promises import ailments_in, promise_in
from guardrails.safety.drafts.stopping import stopping_in, with_medicines_marked
from guardrails.safety.drafts.unasserted import asserted, of_use
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import Mention

_SAFE = pattern("never.safe")
_DEPENDS = pattern("never.depends")


def never_said(text: Text, mentions: Sequence[Mention]) -> list[tuple[str, str]]:
    """(rule, reason) for each of the four that a sentence says."""
    ailments = ailments_in(text, mentions)
    joined = asserted(text.phrase)
    used = of_use(joined, ailments.ill)
    found = (
        ("dose", dose_in(used), "gives a dose"),
        (
            "stop_medicine",
            stopping_in(asserted(with_medicines_marked(text, mentions))),
            "suggests stopping or changing medicine",
        ),
        ("cure_or_guarantee", promise_in(used, ailments), "promises a cure or a result"),
        ("safe_for_all", _safe_in(without_harmless_looks(used)), "says that it is safe for all"),
    )
    return [(rule, f"“{words}” {reason}") for rule, words, reason in found if words]


def _safe_in(joined: str) -> str:
    return next((said for part in clauses(joined) if not _DEPENDS.search(part) and (said := affirmed(_SAFE, part))), "")
