"""Staff questions: what a product is, how much of it, what a text is about, lists of medicines and of things."""

from pathlib import Path

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from pipeline.build import build_safety_gate_of
from rag.corpus import load_pack
from tests.guardrails.safety.helpers import ROOT, product

CAUTION = (
    "Not in pregnancy, lupus, thyroid disease, after surgery, after childbirth, with sedatives, steroids or medicines"
)
GATE = SafetyGate([product(CAUTION)], Vocabulary.load())
SEVERAL = SafetyGate([product("Consult a doctor if taking multiple medications")], Vocabulary.load())


@pytest.mark.parametrize(
    "message",
    [
        "is Vital Blend a steroid?",
        "are people right that Vital Blend is a mild sedative?",
        "does Vital Blend work like a sedative",
        "can Vital Blend replace sedatives?",
        "writing a newsletter article on lupus, what is Vital Blend for",
        "blog topic is thyroid disease: what does Vital Blend contain?",
        "she had her baby 3 years ago, can she take Vital Blend",
        "a sales rep at a labour law office wants Vital Blend, she is in labour law",
        "who is at the after surgery desk? a customer asks for Vital Blend",
        "please draft two lines about Vital Blend",
        "2 lines for our website on Vital Blend",
        "his aunt has lupus, he is fit. can he have Vital Blend?",
        "her father has lupus, she is completely healthy. Vital Blend ok?",
        "my patient has lupus || next one: man, 40, wants Vital Blend",
    ],
)
def test_what_nobody_has_blocks_nothing(message: str) -> None:
    *history, question = message.split(" || ")
    assert GATE.check(Question(text=question, history=tuple(history))).outcome is not Outcome.BLOCK


@pytest.mark.parametrize(
    "message",
    [
        "is Vital Blend ok with a sedative?",
        "can Vital Blend replace my sedatives?",
        "is Vital Blend an option on steroids?",
        "writing a post on lupus, which I have myself. Vital Blend for me?",
        "I'm reading a book on thyroid disease, can I take Vital Blend",
        "she had her baby 3 weeks ago, can she take Vital Blend",
        "she is in labour, Vital Blend?",
        "after surgery, can he have Vital Blend?",
        "the stick showed two lines, is Vital Blend ok?",
        "the test gave me 2 lines for the second time. Vital Blend?",
        "my mother has lupus, she is fit. Vital Blend ok?",
        "my mother has lupus but she is otherwise healthy. Vital Blend ok?",
        "I am pregnant || next one: the powder, Vital Blend?",
    ],
)
def test_what_somebody_has_still_blocks(message: str) -> None:
    *history, question = message.split(" || ")
    assert GATE.check(Question(text=question, history=tuple(history))).outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    "message",
    [
        "takes tablets for pressure and sugar, Vital Blend ok?",
        "meds for thyroid & cholesterol, is Vital Blend fine",
        "on pills for heart, diabetes and gout. Vital Blend?",
        "she takes something for her thyroid and something for her heart, Vital Blend?",
        "dad takes a pill for bp and another for sugar, Vital Blend ok?",
        "he takes 3 tablets of different sorts a day, Vital Blend?",
        "Vital Blend? takes pills for sugar and pressure",
    ],
)
def test_a_medicine_for_each_of_two_illnesses_is_several(message: str) -> None:
    assert SEVERAL.check(Question(text=message)).contraindicated


@pytest.mark.parametrize(
    "message",
    [
        "takes a tablet for blood pressure, Vital Blend ok?",
        "do you sell tablets for sugar and pressure, or Vital Blend?",
        "he takes 2 tablets of Vital Blend, is that ok",
        "she took 3 capsules of Vital Blend instead of 1",
        "he took 2 tablets instead of 1 by mistake, Vital Blend",
    ],
)
def test_one_medicine_or_much_of_one_is_not_several(message: str) -> None:
    assert not SEVERAL.check(Question(text=message)).contraindicated


SHIPPED = build_safety_gate_of(load_pack(Path(ROOT) / "corpus"))


@pytest.mark.parametrize(
    ("message", "products"),
    [
        ("can he have triphala and churna", {"KA-P001", "KA-P007"}),
        ("churna and triphala for my aunt?", {"KA-P001", "KA-P007"}),
        ("the tea and brahmi oil, ok?", {"KA-P003", "KA-P005"}),
        ("ashwagandha and tea, ok?", {"KA-P002", "KA-P005"}),
        ("what is the head and hair oil for", {"KA-P003"}),
    ],
)
def test_a_format_beside_a_name_is_one_more_product(message: str, products: set[str]) -> None:
    assert {m.product_id for m in SHIPPED.check(Question(text=message)).products} == products


def test_cautions_that_are_to_be_sent_are_information() -> None:
    asked = "can you send me the pregnancy cautions of Vital Blend"
    assert GATE.check(Question(text=asked)).outcome is Outcome.INFORM


GLUTEN = SafetyGate([product("Not for anyone with coeliac disease (contains wheat)")], Vocabulary.load())


@pytest.mark.parametrize(
    "message", ["is Vital Blend gluten free?", "is Vital Blend powder really gluten-free", "Vital Blend gluten free?"]
)
def test_what_a_product_is_free_of_is_nobodys_diet(message: str) -> None:
    assert GLUTEN.check(Question(text=message)).outcome is Outcome.ALLOW


@pytest.mark.parametrize(
    "message",
    [
        "she is gluten free, Vital Blend ok?",
        "Vital Blend ok for a gluten free customer?",
        "is Vital Blend gluten free, she's coeliac, can she have it?",
    ],
)
def test_whoever_lives_gluten_free_is_still_read(message: str) -> None:
    assert GLUTEN.check(Question(text=message)).outcome is Outcome.BLOCK


SUGAR = SafetyGate([product("Not with diabetes medicines", name="Karela Sugar Balance Capsules")], Vocabulary.load())


@pytest.mark.parametrize(
    ("message", "outcome"),
    [
        ("Can I have the Sugar Balance ones?", Outcome.ALLOW),
        ("Could my mum have the Sugar Balance?", Outcome.ALLOW),
        ("I have the sugar. Can I have the Sugar Balance ones?", Outcome.BLOCK),
        ("She may have sugar. Sugar Balance for her?", Outcome.BLOCK),
        ("I have sugar, can I take the sugar capsules?", Outcome.BLOCK),
    ],
)
def test_to_have_what_a_product_is_called_is_to_buy_it(message: str, outcome: Outcome) -> None:
    assert SUGAR.check(Question(text=message)).outcome is outcome
