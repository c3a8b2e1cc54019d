"""Words of labels as people answer to them: what each caution means, and whom it leaves alone."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

CONCERNED = [
    ("Not for women who may become pregnant", "I am pregnant. May I use it?"),
    ("Stop if using finasteride", "I take finasteride. May I have it?"),
    ("Discontinue if surgery is planned", "I have an operation on Friday. May I go on with it?"),
    ("Contains menthol, not for G6PD deficiency", "I have G6PD deficiency. May I use it?"),
    ("Cashew pieces inside", "I am allergic to cashews. May I have one?"),
    ("Wheat in recipe; made on a line with hazelnut", "I have a hazelnut allergy. May I have one?"),
    ("Not while on isotretinoin capsules", "I take Accutane. May I use it?"),
    ("Calcium antagonists", "I take amlodipine. May I have it?"),
    ("Coughing up blood", "I have blood in my sputum. May I take it?"),
    ("After organ transplantation", "I had a kidney transplant. May I take it?"),
    ("Low mood, major depression", "I have depression. May I take it?"),
    ("Diabetes", "Sugar pt here. May I take it?"),
    ("Pregnancy", "My HCG came back 5200. May I take it?"),
    ("Slow pulse", "My resting pulse is 51. May I take it?"),
    ("Fish allergy", "Hilsa makes my lips swell, and so does vanjaram. May I take it?"),
    ("Peanut allergy", "I am allergic to verkadalai. May I take it?"),
    ("Aubergine allergy", "Allergy baingan. May I take it?"),
    ("Children under 5", "Can I use the tablets on my 4 year old son?"),
    ("Children <7: choking", "My son is 6. May he have it?"),
]

NOT_CONCERNED = [
    ("Diabetics on medication", "I take levothyroxine every day. May I have it?"),
    ("Do not take if you are on medicines that lower sugar", "I take levothyroxine every day. May I have it?"),
    ("Pregnant women only after asking", "My husband is well. May he have it?"),
    ("Heavy drinkers (over 14 units weekly)", "My son is 12. May he have it?"),
    ("Stone above 9 mm", "My son is 6. May he have it?"),
    ("Fever or cold", "I drink it with cold water. May I go on?"),
    ("Asthma or aspirin sensitive people should avoid it", "I take aspirin. May I have it?"),
    ("Children <7: choking", "My son is 8. May he have it?"),
]


def _forbids(caution: str, question: str, vocabulary: Vocabulary) -> bool:
    gate = SafetyGate([product(caution)], vocabulary)
    return bool(gate.check(Question(text=question)).contraindicated)


@pytest.mark.parametrize(("caution", "question"), CONCERNED)
def test_whoever_a_label_means_is_held_back(caution: str, question: str, vocabulary: Vocabulary) -> None:
    assert _forbids(caution, question, vocabulary)


@pytest.mark.parametrize(("caution", "question"), NOT_CONCERNED)
def test_whoever_a_label_does_not_mean_is_left_alone(caution: str, question: str, vocabulary: Vocabulary) -> None:
    assert not _forbids(caution, question, vocabulary)


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("Customer had an appendix operation in 2015, nothing after that. Vital Blend?", False),
        ("His last operation was ten years ago. Vital Blend?", False),
        ("He had a hernia operation ten days ago. Vital Blend?", True),
        ("Appendix operation in 2015 and another one next week. Vital Blend?", True),
    ],
)
def test_weeks_before_or_after_an_operation_mean_nobody_who_had_one_years_ago(message: str, counts: bool) -> None:
    gate = SafetyGate(
        (product("Not for two weeks before or after an operation", name="Vital Blend"),), Vocabulary.load(), ()
    )
    assert bool(gate.check(Question(text=message)).matches) is counts
