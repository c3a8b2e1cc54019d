"""More catalogs, with ids, names, needs and cautions of other kinds: read by data alone."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import TABLES, catalog_products, table

OUTCOMES = {"block": Outcome.BLOCK, "allow": Outcome.ALLOW}


@pytest.fixture(scope="module")
def gates(vocabulary: Vocabulary) -> dict[str, SafetyGate]:
    return {
        name: SafetyGate(catalog_products(TABLES / f"{name}_catalog.csv"), vocabulary)
        for name in ("merrow", "sattva", "sward", "lapwing", "oxbow")
    }


@pytest.mark.parametrize(("catalog", "product_id", "outcome", "message"), table("messages_catalogs.txt"))
def test_the_product_and_its_caution_are_found(
    gates: dict[str, SafetyGate], catalog: str, product_id: str, outcome: str, message: str
) -> None:
    decision = gates[catalog].check(Question(text=message))
    assert [m.product_id for m in decision.products] == [product_id]
    assert decision.outcome is OUTCOMES[outcome]


@pytest.mark.parametrize(("outcome", "product_id", "message"), table("messages_sward.txt"))
def test_cautions_of_kinds_that_no_other_catalog_has(
    gates: dict[str, SafetyGate], outcome: str, product_id: str, message: str
) -> None:
    decision = gates["sward"].check(Question(text=message))
    if outcome == "block":
        assert decision.outcome is Outcome.BLOCK
        assert product_id in decision.contraindicated
    else:
        assert decision.outcome in (Outcome.ALLOW, Outcome.INFORM)
        assert (product_id in {w.product_id for w in decision.warnings}) or outcome == "allow"


@pytest.mark.parametrize(("held", "messages"), table("messages_lapwing.txt"))
def test_of_several_products_those_are_held_that_are_meant(
    gates: dict[str, SafetyGate], held: str, messages: str
) -> None:
    *history, message = messages.split(" >> ")
    decision = gates["lapwing"].check(Question(text=message, history=tuple(history)))
    withheld = decision.outcome in (Outcome.BLOCK, Outcome.LEAVE_OUT)
    meant = decision.contraindicated & {m.product_id for m in decision.products} if withheld else frozenset()
    assert meant == {product_id for product_id in held.split("+") if product_id != "-"}


@pytest.mark.parametrize(("held", "asked", "messages"), table("messages_oxbow.txt"))
def test_of_several_products_or_a_need_all_are_found_that_are_meant(
    gates: dict[str, SafetyGate], held: str, asked: str, messages: str
) -> None:
    *history, message = messages.split(" >> ")
    decision = gates["oxbow"].check(Question(text=message, history=tuple(history)))
    meant = {m.product_id for m in decision.products}
    assert meant == set(asked.split("+"))
    withheld = decision.outcome in (Outcome.BLOCK, Outcome.LEAVE_OUT)
    assert (decision.contraindicated & meant if withheld else set()) == set(held.split("+")) - {"-"}
