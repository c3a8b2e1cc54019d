"""Early ages by what a child does, and pregnancies, prostates, urine, wombs and gallbladders as they are told."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product, table

_VOCABULARY = Vocabulary.load()


@pytest.mark.parametrize(("held", "caution", "message"), table("messages_ages_and_waterworks.txt"))
def test_the_caution_is_found_where_it_is_told(held: str, caution: str, message: str) -> None:
    gate = SafetyGate((product(caution, name="Vital Blend"),), _VOCABULARY, ())
    assert ("X-1" in gate.check(Question(text=message)).contraindicated) is (held == "y")
