"""Which products a last message means that names none: what it points at in the thread."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


@pytest.fixture(scope="module")
def gate(vocabulary: Vocabulary) -> SafetyGate:
    return SafetyGate(
        [
            product("Not with gallstones", product_id="M-1", name="Hollow Hill Tablets", format="Tablets"),
            product("Not in pregnancy", product_id="M-2", name="Larkmeadow Tea", format="Tea bags"),
            product("None known", product_id="M-3", name="Copper Beech Salve", format="Balm"),
            product("Not with epilepsy", product_id="M-4", name="Saltpan Tablets", format="Tablets"),
        ],
        vocabulary,
    )


@pytest.mark.parametrize(
    ("history", "question", "meant"),
    [
        (
            ("Hollow Hill Tablets in stock?", "and the Larkmeadow Tea?"),
            "she has gallstones, are the tablets ok?",
            "M-1",
        ),
        (("Saltpan Tablets in stock?", "and the Copper Beech Salve?"), "he wants the tablets now. fine?", "M-4"),
        (("Is the Larkmeadow Tea back?", "and the Copper Beech Salve?"), "she's pregnant, that tea ok for her?", "M-2"),
        (("Larkmeadow Tea or Hollow Hill Tablets?",), "he has gallstones. so the tablets?", "M-1"),
        (("Hollow Hill Tablets?", "and the Saltpan Tablets?"), "are the tablets ok for him?", "M-4"),
        (("Hollow Hill Tablets?", "and the Copper Beech Salve?"), "is it ok for her?", "M-3"),
    ],
)
def test_a_format_that_is_pointed_at_is_the_product_of_the_thread_that_has_it(
    gate: SafetyGate, history: tuple[str, ...], question: str, meant: str
) -> None:
    decision = gate.check(Question(text=question, history=history))
    assert [m.product_id for m in decision.products] == [meant]


def test_a_format_that_no_product_of_the_thread_has_points_at_none(gate: SafetyGate) -> None:
    asked = Question(text="she has her thyroid tablets; are the drops ok for her?", history=("Larkmeadow Tea?",))
    assert "M-1" not in {m.product_id for m in gate.check(asked).products}


@pytest.mark.parametrize("question", ["and the other one?", "what about the other?", "and the other product then"])
def test_the_other_of_two_products_is_the_one_not_spoken_of_last(gate: SafetyGate, question: str) -> None:
    history = ("Larkmeadow Tea or Hollow Hill Tablets, she has gallstones?", "so the Larkmeadow Tea, thanks.")
    decision = gate.check(Question(text=question, history=history))
    assert [m.product_id for m in decision.products] == ["M-1"]


@pytest.mark.parametrize(
    ("history", "question", "meant"),
    [
        (
            ("Hollow Hill Tablets or Copper Beech Salve?",),
            "Doctor found gallstones. Which of the two is ok?",
            "M-1 M-3",
        ),
        (("Hollow Hill Tablets or Copper Beech Salve?",), "The two weeks are over. Larkmeadow Tea ok?", "M-2"),
        (("Hollow Hill Tablets please.",), "And the Larkmeadow Tea in addition? May I take both?", "M-1 M-2"),
        (("Hollow Hill Tablets please.",), "We both have gallstones. May we take the Larkmeadow Tea?", "M-2"),
        (("Can she have the Larkmeadow Tea?",), "I don't mean the tea, she wants the Hollow Hill Tablets.", "M-1"),
        (("Can she have the Larkmeadow Tea?",), "I don't mean to pry, but the Hollow Hill Tablets too?", "M-1"),
        (("Can she have the Larkmeadow Tea?",), "Not the Larkmeadow, Hollow Hill. Fine?", "M-1"),
        (("Can she have the Larkmeadow Tea?",), "I said Larkmeadow Tea but it's the Hollow Hill. Fine?", "M-1"),
        (("Can she have the Larkmeadow Tea?",), "Not the Larkmeadow for her?", "M-2"),
        (("Hollow Hill Tablets.", "And the Larkmeadow Tea?"), "If he has gallstones, is the first one ok?", "M-1"),
    ],
)
def test_what_is_counted_or_set_aside_is_known_from_the_thread(
    gate: SafetyGate, history: tuple[str, ...], question: str, meant: str
) -> None:
    decision = gate.check(Question(text=question, history=history))
    assert " ".join(m.product_id for m in decision.products) == meant


@pytest.mark.parametrize(
    "question", ["what can she have instead?", "any alternative for her?", "what else can we offer?"]
)
def test_in_place_of_what_somebody_cannot_have_stands_what_serves_the_same_need(
    vocabulary: Vocabulary, question: str
) -> None:
    gate = SafetyGate(
        [
            product(
                "Not with gallstones", product_id="M-1", name="Hollow Hill Tablets", target_concerns=("sore knees",)
            ),
            product("Not in pregnancy", product_id="M-2", name="Larkmeadow Tea", target_concerns=("restful sleep",)),
            product("None known", product_id="M-3", name="Copper Beech Salve", target_concerns=("tired knees",)),
        ],
        vocabulary,
    )
    history = ("A lady with gallstones wants the Hollow Hill Tablets", "hmm, why?")
    decision = gate.check(Question(text=question, history=history))
    assert [m.product_id for m in decision.products] == ["M-1", "M-3"]
    assert decision.outcome is Outcome.LEAVE_OUT


def test_how_a_product_tastes_is_asked_of_nobody_of_the_thread(gate: SafetyGate) -> None:
    history = ("He has gallstones, Hollow Hill Tablets?", "not him, his brother wants them, no health problems")
    decision = gate.check(Question(text="ok do the tablets stain?", history=history))
    assert decision.asked_in is None
