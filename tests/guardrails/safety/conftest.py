"""Gates over the shipped pack, the second pack of the tests, and a third one that is only a catalog."""

import pytest

from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary import Vocabulary
from rag.corpus import load_pack
from tests.guardrails.safety.helpers import ROOT, TABLES, catalog_products


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return Vocabulary.load()


@pytest.fixture(scope="session")
def kerala(vocabulary: Vocabulary) -> SafetyGate:
    pack = load_pack(ROOT / "corpus")
    return SafetyGate(pack.products, vocabulary, pack.synonyms)


@pytest.fixture(scope="session")
def nordbark(vocabulary: Vocabulary) -> SafetyGate:
    pack = load_pack(ROOT / "tests" / "packs" / "nordbark")
    return SafetyGate(pack.products, vocabulary, pack.synonyms)


@pytest.fixture(scope="session")
def vessa(vocabulary: Vocabulary) -> SafetyGate:
    return SafetyGate(catalog_products(TABLES / "vessa_catalog.csv"), vocabulary)
