"""A small pack's statements and a cursor over them: words hashed into vectors, no model."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from guardrails.factcheck import FactChecker


def make_unit(text: str, **given: object) -> Unit:
    """A statement of a dossier about ZX-1, unless said otherwise."""
    base: dict[str, object] = {
        "unit_id": hashlib.md5(f"{text}{sorted(given.items(), key=str)}".encode()).hexdigest(),
        "text": text,
        "source_text": text,
        "doc_id": "product_moss.md",
        "section": "About",
        "doc_type": DocType.PRODUCT_DOSSIER,
        "char_start": 0,
        "char_end": len(text),
        "kind": UnitKind.SENTENCE,
        "voice": Voice.ASSERTS,
        "subjects": ("ZX-1", "moss calm tablets"),
    }
    return Unit(**(base | given))


def row(product_id: str, field: str, text: str, source: str) -> Unit:
    return make_unit(
        text,
        source_text=source,
        field=field,
        doc_id="products_catalog.csv",
        section=product_id,
        doc_type=DocType.CATALOG,
        kind=UnitKind.CELL,
        subjects=(product_id, {"ZX-1": "moss calm tablets", "ZX-2": "pebble skin balm"}[product_id]),
    )


SAFETY = {"section": "Safety", "safety": True}
UNITS = (
    row("ZX-1", "name", "The product id of Moss Calm Tablets is ZX-1.", "Moss Calm Tablets"),
    row("ZX-1", "format", "The format of Moss Calm Tablets is tablets.", "Tablets"),
    row("ZX-1", "key_herbs", "Moss Calm Tablets contain Moss root and Fern leaf.", "Moss root; Fern leaf"),
    row("ZX-2", "name", "The product id of Pebble Skin Balm is ZX-2.", "Pebble Skin Balm"),
    row("ZX-2", "format", "The format of Pebble Skin Balm is balm.", "Balm"),
    row("ZX-2", "key_herbs", "Pebble Skin Balm contains Clay and Beeswax.", "Clay; Beeswax"),
    make_unit(
        "Moss is traditionally used to support quiet evenings.", lead_in="Moss is traditionally used to support:"
    ),
    make_unit("Moss is traditionally used to support restful sleep.", lead_in="Moss is traditionally used to support:"),
    make_unit("Some people notice a difference after four to six weeks."),
    make_unit("The tablets do not replace sleep or therapy.", negative=True),
    make_unit("Moss Calm Tablets are not suitable in pregnancy.", **SAFETY, negative=True),
    make_unit("Moss Calm Tablets: with epilepsy, ask a doctor first.", **SAFETY),
    make_unit("Avoid: “cures insomnia”.", source_text="“cures insomnia”", voice=Voice.FORBIDS, section="Wording"),
    make_unit("Never say: melts away fat.", source_text="melts away fat", voice=Voice.FORBIDS, section="Wording"),
    make_unit("Emphasise the slow evening.", voice=Voice.INSTRUCTS, section="Wording"),
    make_unit("Lark: wakes early and likes plans.", doc_id="types.md", section="Lark", subjects=("lark",)),
    make_unit("Owl: thinks best after sunset.", doc_id="types.md", section="Owl", subjects=("owl",)),
)


@dataclass(frozen=True)
class Seen:
    unit: Unit
    similarity: float


class HashCursor:
    """Units by the cosine of their hashed words; counts what it prepares."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = tuple(units)
        self.prepared: list[str] = []
        self._vectors = np.stack([self._vector(u.text) for u in units])

    def _vector(self, text: str) -> np.ndarray:
        found = np.full(256, 1e-6)
        for word in re.findall(r"\w+", text.lower()):
            found[int(hashlib.md5(word.encode()).hexdigest(), 16) % 256] += 1.0
        return found / np.linalg.norm(found)

    def prepare(self, claims: Sequence[str]) -> None:
        self.prepared += claims

    def scan(self, claim: str, *, batch_size: int = 10) -> Iterator[list[Seen]]:
        cosine = self._vectors @ self._vector(claim)
        order = sorted(range(len(self.units)), key=lambda i: -cosine[i])
        for start in range(0, len(order), batch_size):
            yield [Seen(self.units[i], float(cosine[i])) for i in order[start : start + batch_size]]


@pytest.fixture
def units() -> tuple[Unit, ...]:
    return UNITS


@pytest.fixture
def unit_of():
    return make_unit


@pytest.fixture
def cursor(units: tuple[Unit, ...]) -> HashCursor:
    return HashCursor(units)


@pytest.fixture
def cursor_of():
    return HashCursor


@pytest.fixture
def checker(units: tuple[Unit, ...], cursor: HashCursor) -> FactChecker:
    return FactChecker(units, cursor)
