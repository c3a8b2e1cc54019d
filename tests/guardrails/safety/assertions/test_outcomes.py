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
        "My thyroid was looked at twice, everything as it should be. Ashwagandha for me?",
        "Lupus and then rheumatoid arthritis were queried; both have been excluded. Ashwagandha for me?",
        "She was convinced it was hepatitis, the liver people ruled it out. Liver tonic for her?",
        "Did three pregnancy tests, all negative. Ashwagandha for me?",
        "Checked for kidney disease in spring, the second sample was clean. Joint Ease for me?",
        "Seen for lupus, lupus excluded. Ashwagandha for me?",
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
        "They suspect lupus; gout was ruled out. Ashwagandha for me?",
        "They suspect lupus but I feel fine. Ashwagandha for me?",
        "I have lupus, and shingles has been ruled out. Ashwagandha for me?",
        "Lupus hasn't been ruled out. Ashwagandha for me?",
        "Lupus test was normal, but the second one came back positive. Ashwagandha for me?",
    ],
)
def test_a_suspicion_that_stays_or_proves_true_counts(message: str, kerala: SafetyGate) -> None:
    assert kerala.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "For months everyone thought lupus; in the end it turned out not to be. Ashwagandha for me?",
        "Did two pregnancy tests, negative both times, and my doctor confirmed I'm not. Ashwagandha then?",
        "Suspected hepatitis, the lab is certain it isn't. Liver tonic for me?",
        "My thyroid profile came back perfectly normal. Ashwagandha for me?",
    ],
)
def test_what_turned_out_not_to_be_does_not_count(message: str, kerala: SafetyGate) -> None:
    assert not kerala.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "For months nobody thought of lupus; in the end it turned out to be just that. Ashwagandha for me?",
        "Did two pregnancy tests, the doctor confirmed I am. Ashwagandha then?",
        "Suspected lupus, and the doctor confirmed it isn't harmless. Ashwagandha for me?",
        "My thyroid profile came back far from normal. Ashwagandha for me?",
    ],
)
def test_what_was_confirmed_counts(message: str, kerala: SafetyGate) -> None:
    assert kerala.check(Question(text=message)).matches


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("The specialist examined him for rheumatoid arthritis and excluded it. Ashwagandha for him?", False),
        ("They tested her for lupus and dismissed it, bloods fine. Ashwagandha for her?", False),
        ("The neurologist checked him for kidney disease, then excluded it for good. Joint Ease for him?", False),
        ("The specialist examined him for lupus and has not excluded it. Ashwagandha for him?", True),
        ("They examined him for lupus. Nobody excluded it. Ashwagandha for him?", True),
        ("They examined her for gout and excluded it, but she has lupus. Ashwagandha for her?", True),
        ("She has lupus. Her insurance excluded it. Ashwagandha for her?", True),
        ("She was seen for her lupus. All fine. Ashwagandha for her?", True),
    ],
)
def test_whoever_was_examined_for_what_was_excluded_has_it_not(message: str, counts: bool, kerala: SafetyGate) -> None:
    assert bool(kerala.check(Question(text=message)).contraindicated) is counts
