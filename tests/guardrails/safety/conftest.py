"""Gates over the shipped pack, the second pack of the tests, and a third one that is only a catalog."""

from collections.abc import Mapping

import pytest

from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from rag.corpus import load_pack
from tests.guardrails.safety.helpers import ROOT, TABLES, catalog_products


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return Vocabulary.load()


@pytest.fixture(scope="session")
def gates(vocabulary: Vocabulary) -> Mapping[str, SafetyGate]:
    """A gate by the name that the labelled sets give its pack."""
    folders = {"kerala": ROOT / "corpus"} | {p.name: p for p in (ROOT / "tests" / "packs").iterdir() if p.is_dir()}
    packs = {name: load_pack(folder) for name, folder in folders.items()}
    return {name: SafetyGate(pack.products, vocabulary, pack.synonyms) for name, pack in packs.items()}


@pytest.fixture(scope="session")
def kerala(gates: Mapping[str, SafetyGate]) -> SafetyGate:
    return gates["kerala"]


@pytest.fixture(scope="session")
def nordbark(gates: Mapping[str, SafetyGate]) -> SafetyGate:
    return gates["nordbark"]


@pytest.fixture(scope="session")
def vessa(vocabulary: Vocabulary) -> SafetyGate:
    return SafetyGate(catalog_products(TABLES / "vessa_catalog.csv"), vocabulary)
