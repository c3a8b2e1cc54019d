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


OF_AGE = SafetyGate(
    (product("Pregnancy, kidney disease, sedatives, children under 12", name="Vital Blend"),), Vocabulary.load(), ()
)


@pytest.mark.parametrize(
    ("turns", "blocked"),
    [
        (("She was pregnant two years ago, the child is weaned, she isn't pregnant now. Is Vital Blend fine?",), False),
        (
            ("She was pregnant last year, the child is weaned, she is not pregnant now. May she have Vital Blend?",),
            False,
        ),
        (("I was pregnant three years ago, the baby is long weaned, I am not pregnant. Is Vital Blend fine?",), False),
        (("She was pregnant two years ago, the child is weaned. Is Vital Blend fine?",), True),
        (("She was pregnant last year, the child is weaned, she isn't now. Can the child have Vital Blend?",), True),
        (("She was pregnant last year, the child is weaned, she isn't now.", "Vital Blend for the child?"), True),
        (("She was pregnant last year, the child is weaned and restless. Vital Blend? She isn't pregnant.",), True),
        (("She was pregnant last year, the child is weaned, not pregnant, but sedatives. Vital Blend for her?",), True),
    ],
)
def test_a_child_that_only_dates_a_pregnancy_does_not_use_it(turns: tuple[str, ...], blocked: bool) -> None:
    assert bool(OF_AGE.check(Question(text=turns[-1], history=turns[:-1])).contraindicated) is blocked


@pytest.mark.parametrize(
    ("later", "blocked"),
    [
        ("Sorry, I mixed up two people. The one asking is Mr Mensah, 40, no medicine. Can he use it?", False),
        ("I muddled up two clients. The man who is asking is 33 and healthy. Is it ok?", False),
        ("I confused two guests: the one who wants it has nothing. May she?", False),
        ("I mixed up two people. The one asking is Mr Mensah, 40, kidney disease. Can he use it?", True),
        ("I mixed up two people. The one asking is pregnant too. Can she?", True),
        ("I mixed up two customers' orders. She wants Vital Blend, yes?", True),
        ("I mixed up two customers' names, the lady asking is called Efua. Can she use it?", True),
        ("Wrong chat, ignore the photo. Can she use it?", True),
    ],
)
def test_whoever_was_mixed_up_with_another_is_not_asked_about(later: str, blocked: bool) -> None:
    said = "Customer is pregnant, can she use Vital Blend?"
    assert bool(OF_AGE.check(Question(text=later, history=(said,))).contraindicated) is blocked
