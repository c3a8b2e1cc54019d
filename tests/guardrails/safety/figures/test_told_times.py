"""Nursing by its year and ages as people write them: what no longer holds, and what near it does."""

import pytest

from tests.guardrails.safety.told import is_held


@pytest.mark.parametrize(
    "message",
    [
        "She breastfed her son until 2012, he's at secondary now! Can she have Vital Blend?",
        "I nursed my daughter until 2015. Can I take Vital Blend?",
        "She breastfed both her kids, the last in 2009. Can she take Vital Blend?",
        "My wife breastfed until March 2019. Can she use Vital Blend?",
        "Customer was breastfeeding in 2018. Is Vital Blend fine for her?",
        "I breastfed three children between 2001 and 2010. Can I take Vital Blend?",
        "She nursed twins back in 2014. Vital Blend for her?",
        "Breastfed my youngest till 2016, nothing since. Can I have Vital Blend?",
        "She stopped breastfeeding in 2020. Can she have Vital Blend?",
        "She breast-fed her first until 2011 and her second until 2013. Vital Blend ok?",
        "she weaned her last child in 2017. Vital Blend ok for her?",
        "Her pregnancy was in 2012. Can she take Vital Blend?",
    ],
)
def test_nursing_of_a_past_year_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "She has breastfed her son since 2025. Can she have Vital Blend?",
        "She breastfed her first until 2012 and is nursing the second now. Can she have Vital Blend?",
        "She is breastfeeding until 2027. Can she have Vital Blend?",
        "She'll breastfeed until 2028. Can she have Vital Blend?",
        "She breastfed her son this morning. Can she have Vital Blend?",
        "She plans to breastfeed until March 2027. Can she have Vital Blend?",
        "She breastfed her son until 2012 and she is breastfeeding again. Can she take Vital Blend?",
        "I breastfed the baby at 4 am. Can I have Vital Blend?",
        "I breastfed my first in 2019 and now my second. Vital Blend?",
        "She breastfed her first until 2019 and her second is being nursed. Vital Blend for her?",
        "I breastfed my son, born in 2024, this morning. Vital Blend?",
        "She's breastfed since 2024. Vital Blend for her?",
    ],
)
def test_nursing_that_goes_on_counts(message: str) -> None:
    assert is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Vital Blend for my 30 yr olds legs? (my daughter is 30)",
        "Can my 25 year olds knees be rubbed with Vital Blend? She's grown up.",
        "my 3 year old car needs oil, and I want Vital Blend for myself",
        "I have had 3 yrs of stiff legs. Vital Blend ok?",
        "Her son, 36, wants Vital Blend.",
        "we've had 3 olds jars of it. Vital Blend for me?",
        "Vital Blend for my wife, 40.",
        "I teach 5 year olds maths, can I take Vital Blend?",
        "Her son, 36. Vital Blend ok for him?",
        "For my mum, 3 packs of Vital Blend?",
        "To my husband, 2 please! Vital Blend.",
        "My son, 16 kilos over his weight, is 30. Vital Blend for him?",
    ],
)
def test_an_adults_age_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "mum wants to rub Vital Blend on her 3 yr olds legs for growing pains, fine?",
        "Vital Blend for my 4yr olds tummy?",
        "Vital Blend on a 5 year olds knees ok?",
        "can I use Vital Blend on my daughters legs shes 6",
        "my sons 7, Vital Blend ok for him?",
        "Vital Blend for my lads cough, hes 8",
        "her 2 yo's tummy hurts, Vital Blend?",
        "my 9yos cough, Vital Blend?",
        "Vital Blend for her sons knees, hes four",
        "the kids 3, Vital Blend fine?",
        "my nieces only 5 can she have Vital Blend",
        "Vital Blend for my 18 months olds rash",
    ],
)
def test_a_childs_age_as_it_is_written_counts(message: str) -> None:
    assert is_held(message)
