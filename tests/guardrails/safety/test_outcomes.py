"""Suspicions and what came of them."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate


@pytest.mark.parametrize(
    "message",
    [
        "They suspected lupus, ran every antibody, all negative. Ashwagandha for me?",
        "I was screened for hepatitis and the bloods came back clean. Liver tonic for me?",
        "The doctor feared kidney disease. The tests showed nothing. Joint Ease for me?",
        "Could it be Hashimoto's? The endocrinologist says no. Ashwagandha for me?",
        "A possible breast cancer, but the biopsy was benign. Women's Balance for me?",
        "I was assessed for rheumatoid arthritis and they concluded I don't have it. Ashwagandha for me?",
    ],
)
def test_a_suspicion_that_was_cleared_up_does_not_count(message: str, kerala: SafetyGate) -> None:
    assert not kerala.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "They suspected lupus, ran every antibody, one positive. Ashwagandha for me?",
        "They suspect lupus; my blood pressure is normal. Ashwagandha for me?",
        "They suspect lupus; my skin is clear. Ashwagandha for me?",
        "Worried about my lupus, the last scan was clear. Ashwagandha for me?",
        "The doctor fears kidney disease. The tests are still pending. Joint Ease for me?",
        "I was assessed for rheumatoid arthritis and they concluded I do have it. Ashwagandha for me?",
        "Tested for hepatitis, the first test was not clear. Liver tonic for me?",
        "Breast cancer in remission, the scan this spring was clear. Women's Balance for me?",
    ],
)
def test_a_suspicion_that_stays_or_proves_true_counts(message: str, kerala: SafetyGate) -> None:
    assert kerala.check(Question(text=message)).matches
