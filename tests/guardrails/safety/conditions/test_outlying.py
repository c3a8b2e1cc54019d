"""Words of a condition that describe a place, a trade, a cause or a shape, and those of people treated there."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate


@pytest.mark.parametrize(
    "message",
    [
        "My uncle keeps the books of a veterinary surgery. Triphala for him?",
        "I'm a cleaner at the village GP surgery, well myself. Triphala for me?",
        "The dentist's surgery opens late, so a quick one: Triphala for me?",
        "She is a porter on the renal ward. Joint Ease for her?",
        "My friend works shifts at a thyroid clinic. Ashwagandha for her?",
        "We collect for a lupus charity. Ashwagandha for me?",
        "I'm a diabetes educator. Joint Ease for me?",
        "I'm gardener at a cancer hospice. Women's Balance for me?",
        "I'm a kidney transplant nurse and see patients all day. Joint Ease for me?",
        "I used to be a dialysis technician. Joint Ease for me?",
        "He is lupus ward sister in Chennai. Ashwagandha for him?",
        "I carry a liver-coloured handbag. Liver tonic for me?",
        "My office is opposite the thyroid clinic. Ashwagandha for me?",
    ],
)
def test_a_place_a_trade_or_a_cause_is_nobodys_condition(message: str, kerala: SafetyGate) -> None:
    assert not kerala.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "I go to the thyroid clinic every spring. Ashwagandha for me?",
        "My mother was admitted to the renal ward. Joint Ease for her?",
        "The thyroid clinic nurse told me to ask you. Ashwagandha for me?",
        "I'm a member of the lupus society because I have it. Ashwagandha for me?",
        "I work in a bank and am recovering from surgery. Triphala for me?",
        "I'm a nurse on dialysis. Joint Ease for me?",
        "I'm a dialysis patient and a nurse. Joint Ease for me?",
        "My dialysis nurse says I may ask. Joint Ease for me?",
        "I'm a renal outpatient. Joint Ease for me?",
        "The surgery I had last week went well. Triphala for me?",
    ],
)
def test_whoever_is_treated_there_has_the_condition(message: str, kerala: SafetyGate) -> None:
    assert kerala.check(Question(text=message)).matches
