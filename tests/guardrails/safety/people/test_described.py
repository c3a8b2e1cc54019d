"""Conditions told by their signs, tests and treatments; devices, narrower classes and what is no medicine."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

VOCABULARY = Vocabulary.load()

CAUGHT = (
    ("Not for those with difficulty swallowing", "Bread gets stuck in my throat most days. Can I take it?"),
    ("Avoid with tinnitus", "My ears ring all night, may I use the drops?"),
    ("Not for people with sleep apnoea", "Hubby stops breathing at night, is it fine for him?"),
    ("Not suitable in claustrophobia", "Enclosed spaces scare me. Could I try the wrap?"),
    ("Do not use with low blood pressure", "My blood pressure drops when I stand, is it OK for me?"),
    ("Not for use with a pacemaker", "Mum has an implanted defibrillator. Can she wear it?"),
    ("Not for people with a stoma", "Dad had a colostomy. Can he eat the seeds?"),
    ("Do not use with alpha-blockers", "I take tamsulosin, can I have the root?"),
    ("Do not use with quinolone antibiotics", "On levofloxacin this week. Can I drink it?"),
    ("Oestrogen-containing pills: ask first", "I'm on Marvelon. Can I take the tonic?"),
    ("Do not mix with recreational drugs", "We do cocaine sometimes, can I have the tea?"),
    ("Not for wearers of contact lenses", "I wear daily disposables, can I use the mist?"),
    ("Not on new tattoos", "I just got tattooed, can I rub in the oil?"),
    ("Chronic kidney disease: ask first", "My eGFR is 41, can I have the shake?"),
    ("Low platelets: ask first", "My plt was 62, is the garlic all right for me?"),
    ("Pelvic organ prolapse: ask first", "I've a cystocele, can I jump?"),
    ("Cystic fibrosis: ask first", "My son is on Kaftrio, can he use the salt?"),
)

NOT_CAUGHT = (
    ("Not for those with difficulty swallowing", "Do you ship the husk to Goa?"),
    ("Not for use with a pacemaker", "I ran as pacemaker for the half marathon. Can I wear it?"),
    ("Remove contact lenses before use", "Who is your contact for wholesale? I love the mist."),
    ("Not for use with a pacemaker", "I have a stent in my heart, no device. Can I wear it?"),
    ("Grommets: do not use", "I sell brass grommets for sails. Can I use the oil?"),
    ("Not for people with a stoma", "I take ibuprofen gel for my knee. Can I eat the seeds?"),
)


def gate(caution: str) -> SafetyGate:
    return SafetyGate((product(caution),), VOCABULARY, ())


@pytest.mark.parametrize(("caution", "message"), CAUGHT)
def test_what_is_told_by_its_signs_is_the_condition(caution: str, message: str) -> None:
    decision = gate(caution).check(Question(text=message))
    assert "X-1" in decision.contraindicated


@pytest.mark.parametrize(("caution", "message"), NOT_CAUGHT)
def test_the_same_words_for_something_else_are_not(caution: str, message: str) -> None:
    assert "X-1" not in gate(caution).check(Question(text=message)).contraindicated
