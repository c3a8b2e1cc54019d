"""A product with many cautions, and whether a message is held for one of them."""

from functools import lru_cache

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = (
    "Pregnancy, breastfeeding, diabetes, epilepsy, dialysis, asthma, blood thinners (warfarin), lithium, HIV, "
    "kidney disease, liver disease, thyroid disorders, glaucoma, high blood pressure, lupus, statins, insulin; "
    "not for children under 12"
)


@lru_cache(maxsize=1)
def _of_many_cautions() -> SafetyGate:
    return SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


def is_held(message: str, history: tuple[str, ...] = (), gate: SafetyGate | None = None) -> bool:
    """Whether something is withheld; by a gate of another pack, where one is given."""
    decision = (gate or _of_many_cautions()).check(Question(text=message, history=history))
    return decision.outcome in (Outcome.BLOCK, Outcome.LEAVE_OUT)
