"""The cursor over a pack's statements."""

from pathlib import Path

import numpy as np
import pytest

from rag.corpus import load_pack
from rag.evidence import UnitCursor
from rag.units import build_units


@pytest.fixture(scope="module")
def units():
    return build_units(load_pack(Path("tests/packs/olivar")))


@pytest.fixture
def cursor(units, fake_embedder) -> UnitCursor:
    return UnitCursor(units, fake_embedder.embed([u.text for u in units]), fake_embedder)


def test_every_unit_is_scanned_once_in_batches(units, cursor: UnitCursor) -> None:
    batches = list(cursor.scan("Dinner is light and served at seven.", batch_size=10))
    assert all(len(b) == 10 for b in batches[:-1])
    seen = [s.unit.unit_id for b in batches for s in b]
    assert sorted(seen) == sorted(u.unit_id for u in units)


def test_the_statement_that_is_claimed_comes_in_the_first_batch(units, cursor: UnitCursor) -> None:
    for unit in units:
        first = next(iter(cursor.scan(unit.text)))
        assert unit.text in [s.unit.text for s in first]
        assert max(s.similarity for s in first) > 0.99


def test_claims_are_embedded_once_and_in_one_batch(cursor: UnitCursor, fake_embedder) -> None:
    before = len(fake_embedder.embedded)
    cursor.prepare(["One claim.", "Another claim.", "One claim."])
    list(cursor.scan("One claim."))
    assert len(fake_embedder.embedded) - before == 2


def test_a_claim_longer_than_the_window_is_still_scanned(cursor: UnitCursor) -> None:
    assert next(iter(cursor.scan("The balm is warm and " * 30)))


def test_units_and_embeddings_must_match(units, fake_embedder) -> None:
    with pytest.raises(ValueError, match="embeddings"):
        UnitCursor(units, np.zeros((1, 96), dtype=np.float32), fake_embedder)


def test_an_empty_pack_yields_nothing(fake_embedder) -> None:
    assert list(UnitCursor([], np.zeros((0, 96), dtype=np.float32), fake_embedder).scan("Anything.")) == []
