"""Two more catalogs, with ids, names, needs and cautions of other kinds: read by data alone."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import TABLES, catalog_products, table

OUTCOMES = {"block": Outcome.BLOCK, "allow": Outcome.ALLOW}


@pytest.fixture(scope="module")
def gates(vocabulary: Vocabulary) -> dict[str, SafetyGate]:
    return {
        name: SafetyGate(catalog_products(TABLES / f"{name}_catalog.csv"), vocabulary) for name in ("merrow", "sattva")
    }


@pytest.mark.parametrize(("catalog", "product_id", "outcome", "message"), table("messages_catalogs.txt"))
def test_the_product_and_its_caution_are_found(
    gates: dict[str, SafetyGate], catalog: str, product_id: str, outcome: str, message: str
) -> None:
    decision = gates[catalog].check(Question(text=message))
    assert [m.product_id for m in decision.products] == [product_id]
    assert decision.outcome is OUTCOMES[outcome]
