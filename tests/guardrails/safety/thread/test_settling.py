"""Whose pregnancy it cannot be, and whose it may."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate((product("Pregnancy, breastfeeding, planning a baby", name="Vital Blend"),), Vocabulary.load(), ())


def _matches(turns: tuple[str, ...]) -> bool:
    return bool(GATE.check(Question(text=turns[-1], history=turns[:-1])).matches)


@pytest.mark.parametrize(
    "turns",
    [
        ("Do expectant mothers skip it? I'm only curious, a man of 41, and want Vital Blend for my own knees.",),
        ("What about pregnancy?", "Just wondered. Male, 52, no tablets. Vital Blend?"),
        ("Lactating women can't, I read. 63, m, dry heels, Vital Blend?",),
        ("The leaflet said pregnancy. I'm 67 and well. Vital Blend?",),
        ("My wife fell pregnant in our first year. She is 62 today, Vital Blend for her?",),
        ("Does pregnancy matter?", "None of us, thank God. Vital Blend?"),
        ("Is Vital Blend fine in pregnancy?", "Not relevant for me, so one jar please."),
        ("Pregnancy?", "Nobody here is. Vital Blend then?"),
        ("I've no womb, so pregnancy is not an issue. Vital Blend?",),
        ("My sister is pregnant, she isn't drinking it, I am. Vital Blend?",),
        ("She is studying nursing in Pune. Vital Blend for her?",),
        ("She was breastfeeding till last winter. Vital Blend for her?",),
    ],
)
def test_a_pregnancy_of_nobody_who_could_have_one_does_not_count(turns: tuple[str, ...]) -> None:
    assert not _matches(turns)


@pytest.mark.parametrize(
    "turns",
    [
        ("I'm a man of 41. My wife is pregnant, can she have Vital Blend?",),
        ("I'm 67, it's for my granddaughter, who is expecting. Vital Blend?",),
        ("Male, 52, asking for my pregnant sister: Vital Blend?",),
        ("Is Vital Blend fine for pregnant women? My partner would like it. I'm 60.",),
        ("I'm 44 and expecting. Vital Blend?",),
        ("We're planning a baby. May my husband have Vital Blend?",),
        ("Is pregnancy an issue with Vital Blend?",),
        ("My sister isn't pregnant, I am. Vital Blend?",),
        ("She is studying and nursing her son. Vital Blend for her?",),
        ("In both my pregnancies I was sick and now in my third I am too. Vital Blend?",),
        ("I had gallstones in my pregnancy, and I'm in my third now, 20 weeks. Vital Blend?",),
        ("Is Vital Blend fine in pregnancy?", "Nobody here knows, please look it up."),
    ],
)
def test_a_pregnancy_of_somebody_else_counts(turns: tuple[str, ...]) -> None:
    assert _matches(turns)
