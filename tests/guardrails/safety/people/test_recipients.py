"""Which of several products goes to whom."""

import pytest

from domain.answer import Question
from domain.corpus import Product
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

TONIC = product("Kidney disease", name="Amber Tonic", product_id="X-1", format="Tonic")
TEA = product("Thyroid disorders; pregnancy", name="Meadow Tea", product_id="X-2", format="Tea")


@pytest.fixture(scope="module")
def gate() -> SafetyGate:
    return SafetyGate((TONIC, TEA), Vocabulary.load())


@pytest.mark.parametrize(
    "message",
    [
        "Customer with kidney disease asks for Meadow Tea; her mother, who has Graves, wants Amber Tonic. Ok?",
        "Dad has CKD, Mum is well. Amber Tonic for Mum and Meadow Tea for Dad, fine?",
        "My wife is pregnant and wants Amber Tonic, my father has kidney disease and wants Meadow Tea. Can they?",
        "Grandma is on dialysis, grandpa is well. Meadow Tea for grandma and Amber Tonic for grandpa, okay or not?",
        "The mother has goitre, she'll use Amber Tonic only. The daughter, 31, is well and will take Meadow Tea. Ok?",
    ],
)
def test_a_product_is_not_held_for_what_only_the_other_one_has(gate: SafetyGate, message: str) -> None:
    decision = gate.check(Question(text=message))
    assert decision.outcome is Outcome.ALLOW, gate.explain(decision)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My mother, who has kidney disease, wants Amber Tonic and I want Meadow Tea. Ok?", TONIC),
        ("Can she take Meadow Tea? She has Graves, and my uncle, who has kidney disease, wants nothing.", TEA),
        ("Dad has CKD, Mum is well. Amber Tonic for Dad and Meadow Tea for Mum, fine?", TONIC),
        ("Amber Tonic for my husband and Meadow Tea for me. He is diabetic, I'm pregnant. Okay?", TEA),
        ("Give Dad the Amber Tonic and Mum the Meadow Tea. Mum has an underactive thyroid.", TEA),
    ],
)
def test_a_product_is_held_from_the_one_who_would_get_it(gate: SafetyGate, message: str, held: Product) -> None:
    decision = gate.check(Question(text=message))
    assert decision.contraindicated == {held.product_id}, gate.explain(decision)


@pytest.mark.parametrize(
    "message",
    [
        "My wife has kidney disease, I am well. We want Amber Tonic and Meadow Tea. Ok?",
        "One of the two has kidney disease. Amber Tonic for Mum and Meadow Tea for Dad?",
        "Dad has CKD. Amber Tonic and Meadow Tea for him, Meadow Tea for Mum?",
        "Dad has CKD. Amber Tonic for Mum, Meadow Tea for Dad. Can he have both?",
        "Dad has CKD. He wants Meadow Tea, Mum wants Amber Tonic. May he take some of hers as well?",
        "Dad has CKD and wants Meadow Tea, Mum wants Amber Tonic. Amber Tonic ok for everybody at home?",
    ],
)
def test_where_it_is_not_said_who_gets_what_every_condition_counts(gate: SafetyGate, message: str) -> None:
    decision = gate.check(Question(text=message))
    assert TONIC.product_id in decision.contraindicated, gate.explain(decision)
