"""Conditions told by two words that stand together, as a caution meets them."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.together import together
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def meets(caution: str, message: str) -> bool:
    gate = SafetyGate((product(caution, name="Zolpa Capsules"),), Vocabulary.load())
    return "X-1" in gate.check(Question(text=message)).contraindicated


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Gallstones", "ultrasound says my gallbladder holds three tiny pebbles. may I use it?"),
        ("Kidney stones", "the urologist saw gravel in both kidneys, can I take it?"),
        ("Broken skin", "her heel has split and bleeds when she walks, may she rub it in?"),
        ("Broken skin", "the scar on my shin keeps oozing, may I put it on?"),
        ("Diarrhoea", "my stools are like water since noon, may I have it?"),
        ("Eye infection", "his lashes are glued with yellow gunk, may he use it?"),
        ("Nosebleeds", "my left nostril gushes twice a day, is it fine?"),
        ("Sunburn", "I came home red as a lobster, may I put it on?"),
        ("Pregnancy", "the second strip says yes, may I have it?"),
    ],
)
def test_a_thing_and_its_sign_tell_a_condition(caution: str, message: str) -> None:
    assert meets(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Gallstones", "scan was clean, no stones in the gallbladder. can I take it?"),
        ("Kidney stones", "I collect stones at the beach and my back hurts, can I take it?"),
        ("Broken skin", "my scar healed years ago and is dry, may I put it on?"),
        ("Pregnancy", "the covid strip says yes, may I have it?"),
        ("Sunburn", "I ate lobster with red wine, may I put it on?"),
        ("Nosebleeds", "my nose runs and my gums bleed, is it fine?"),
    ],
)
def test_one_of_them_denied_or_of_something_else_tells_nothing(caution: str, message: str) -> None:
    assert not meets(caution, message)


def test_a_pair_is_told_where_its_sign_stands() -> None:
    text = "The gall bladder is full of gravel. My kidneys are fine."
    assert [text[t.start : t.end] for t in together(text)] == ["gravel"]


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("History of breast cancer", "her left breast was removed because of cancer, may she take it?"),
        ("Prostate cancer", "his prostate was taken out for a tumour, may he take it?"),
        ("Severe claustrophobia", "I cannot be in any closed room, it is a phobia, may I use it?"),
        ("Prolactinoma", "I have a lump in my pituitary that makes prolactin, may I take it?"),
        ("Fibroids", "I have a 6 cm myoma, may I take it?"),
        ("In recovery from alcohol dependence", "he is back from a de-addiction centre, may he take it?"),
        ("History of deep vein thrombosis", "I had a dvt in 2018, may I use it?"),
        ("Pacemaker", "I have an ICD, may I use it?"),
        ("Aspirin allergy or tree nut allergy", "I'm allergic to hazelnuts, may I use it?"),
        ("Nut allergy", "badam se mujhe khujli hoti hai, can i take it?"),
        ("Shellfish allergy", "saya alah udang, can i take it?"),
        ("Not below 18 years", "F/15 with cramps, may she take it?"),
        ("Not below 18 years", "im 16 yaar, can i take it?"),
        ("Not for children under 12", "my daughter studies in class 4, may she have it?"),
    ],
)
def test_lay_tellings_meet_the_caution(caution: str, message: str) -> None:
    assert meets(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("History of breast cancer", "my left breast lump was removed, it was no cancer, may I take it?"),
        ("Severe claustrophobia", "I love closed rooms in winter, may I use it?"),
        ("Nut allergy", "saya alah udang, can i take it?"),
        ("Nut allergy", "kaju se mujhe koi allergy nahi hai, can i take it?"),
        ("Not below 18 years", "F/52 with cramps, may she take it?"),
        ("Not for children under 12", "the tin in my locker, it's about 5 years old, may I use it? I'm 42"),
        ("Diabetes", "father is a sugar patient, mine is 5.1 hba1c, may I take it?"),
    ],
)
def test_what_only_sounds_alike_does_not(caution: str, message: str) -> None:
    assert not meets(caution, message)
