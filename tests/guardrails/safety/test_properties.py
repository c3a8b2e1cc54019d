"""Every catalog row with every concept of its cautions and each of its names blocks; and what must not change that."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.answer import Question
from domain.safety import CautionKind, Outcome
from guardrails.safety.cautions.cautions import parse_cautions
from guardrails.safety.figures.misplaced import WRONG_USES
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from rag.corpus import load_pack
from tests.guardrails.safety.helpers import ROOT, TABLES, catalog_products

VOCABULARY = Vocabulary.load()
PRODUCTS = (
    *load_pack(ROOT / "corpus").products,
    *load_pack(ROOT / "tests" / "packs" / "nordbark").products,
    *catalog_products(TABLES / "vessa_catalog.csv"),
)
GATES = {product.product_id: SafetyGate([product], VOCABULARY) for product in PRODUCTS}

HAS = [
    "I have {condition}. Can I take {product}?",
    "Is {product} safe for someone with {condition}?",
    "my mother has {condition}, is {product} ok for her?",
    "{condition}. {product}?",
    "{product} with {condition} - ok or not",
]
TAKES = [
    "I take {condition}. Can I use {product}?",
    "Is {product} ok with {condition}?",
    "on {condition} daily, {product} ok?",
]
HAS_NOT = [
    "I don't have {condition}. Can I take {product}?",
    "I have never had {condition}. Is {product} fine?",
    "No {condition} here. Is {product} ok for me?",
]
TAKES_NOT = ["I don't take {condition}. Can I use {product}?", "I am not on {condition}. Is {product} ok?"]


def listed() -> Iterator[tuple[str, str, str]]:
    """(product id, product name, concept) of every concept that keeps a product from being recommended."""
    for product in PRODUCTS:
        concepts = {
            concept
            for clause in parse_cautions(product, VOCABULARY)
            if clause.kind is not CautionKind.INSTRUCTION
            for concept in clause.concepts
            if concept not in WRONG_USES
        }
        for concept in sorted(concepts):
            yield product.product_id, product.name, concept


LISTED = list(listed())


def forms_of(concept: str) -> list[str]:
    """Names of a concept, but for those that deny something themselves or name an act of one person ("cut myself")."""
    return [
        f
        for f in VOCABULARY.surface_forms(concept)
        if f.split()[0] not in ("no", "not", "without") and "myself" not in f
    ]


def is_medicine(concept: str) -> bool:
    return concept.startswith(("class:", "drug:"))


def outcome(product_id: str, message: str) -> Outcome:
    return GATES[product_id].check(Question(text=message)).outcome


@pytest.mark.parametrize(("product_id", "name", "concept"), LISTED)
def test_every_listed_condition_blocks_by_each_of_its_names(product_id: str, name: str, concept: str) -> None:
    templates = TAKES if is_medicine(concept) else HAS
    forms = forms_of(concept)[:60]
    assert forms
    messages = [templates[i % len(templates)].format(condition=form, product=name) for i, form in enumerate(forms)]
    assert [m for m in messages if outcome(product_id, m) is not Outcome.BLOCK] == []


@pytest.mark.parametrize(("product_id", "name", "concept"), [row for row in LISTED if not row[2].startswith("state:")])
def test_denying_a_listed_condition_allows(product_id: str, name: str, concept: str) -> None:
    templates = TAKES_NOT if is_medicine(concept) else HAS_NOT
    forms = forms_of(concept)[:30]
    messages = [templates[i % len(templates)].format(condition=form, product=name) for i, form in enumerate(forms)]
    assert [m for m in messages if outcome(product_id, m) is not Outcome.ALLOW] == []


_ROW = st.sampled_from(LISTED)


def message_of(row: tuple[str, str, str], pick: int) -> tuple[str, str]:
    product_id, name, concept = row
    forms = forms_of(concept)
    templates = TAKES if is_medicine(concept) else HAS
    template = templates[pick % len(templates)]
    return product_id, template.format(condition=forms[pick % len(forms)], product=name)


@settings(max_examples=100, deadline=None)
@given(_ROW, st.integers(0, 10_000), st.sampled_from([str.upper, str.lower, str.title, str.swapcase]))
def test_case_does_not_matter(row: tuple[str, str, str], pick: int, change: object) -> None:
    product_id, message = message_of(row, pick)
    assert callable(change)
    assert outcome(product_id, change(message)) is Outcome.BLOCK


@settings(max_examples=100, deadline=None)
@given(_ROW, st.integers(0, 10_000))
def test_the_order_of_the_sentences_does_not_matter(row: tuple[str, str, str], pick: int) -> None:
    product_id, name, concept = row
    form = forms_of(concept)[pick % len(forms_of(concept))]
    said = f"I take {form}." if is_medicine(concept) else f"I have {form}."
    assert outcome(product_id, f"{said} Can I use {name}?") is Outcome.BLOCK
    assert outcome(product_id, f"Can I use {name}? {said}") is Outcome.BLOCK


@settings(max_examples=100, deadline=None)
@given(_ROW, st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_a_slip_in_the_products_name_does_not_matter(row: tuple[str, str, str], pick: int, rng: random.Random) -> None:
    product_id, name, concept = row
    words = name.split()
    at = max(range(len(words)), key=lambda i: len(words[i]))
    word = words[at]
    slip = rng.randrange(1, len(word) - 2)
    words[at] = word[:slip] + word[slip + 1] + word[slip] + word[slip + 2 :]
    form = forms_of(concept)[pick % len(forms_of(concept))]
    said = f"I take {form}." if is_medicine(concept) else f"I have {form}."
    assert outcome(product_id, f"{said} Can I use {' '.join(words)}?") is Outcome.BLOCK


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200), st.lists(st.text(max_size=60), max_size=3))
def test_no_text_breaks_the_gate(text: str, history: list[str]) -> None:
    decision = GATES["KA-P002"].check(Question(text=text, history=tuple(history)))
    assert decision.trace[-1].finding == decision.outcome.value
    GATES["KA-P002"].check_draft(decision, [text])


def test_the_gate_is_fast_because_nothing_is_recomputed_per_product() -> None:
    """A message costs one reading: ten times the products may not cost ten times the vocabulary look-ups."""
    gate = SafetyGate(PRODUCTS, VOCABULARY)
    decision = gate.check(Question(text="I am pregnant. Can I take Ashwagandha?"))
    assert decision.outcome is Outcome.BLOCK
    assert len(decision.contraindicated) >= 8
