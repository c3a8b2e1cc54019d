"""How people tell of pregnancy, nursing, the wish for a child, births and periods, and what only sounds like them."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_VOCABULARY = Vocabulary.load()
_HELD = {Outcome.BLOCK, Outcome.LEAVE_OUT}


def _gate(caution: str) -> SafetyGate:
    return SafetyGate((product(caution, name="Vital Blend"),), _VOCABULARY, ())


NURSING = _gate("Not while breastfeeding")
PREGNANCY = _gate("Not in pregnancy")
TRYING = _gate("Not when trying to conceive")
HEAVY = _gate("Heavy periods: consult your physician")
PERIOD = _gate("Not during menstruation")
OPERATED = _gate("After recent surgery (including caesarean) wait for your doctor's clearance")


def is_held(gate: SafetyGate, message: str) -> bool:
    return gate.check(Question(text=message)).outcome in _HELD


@pytest.mark.parametrize(
    "message",
    [
        "I pump every three hours. Can I take Vital Blend?",
        "My sister pumps for the twins in the nursery. May she have Vital Blend?",
        "I express for my son while I'm at the office. Vital Blend for me?",
        "I hand express in the evening, can I have Vital Blend?",
        "Exclusive pumper here. Is Vital Blend ok for me?",
        "My six month old refuses the bottle and only wants me. Can I take Vital Blend?",
        "Her toddler still comes to her breast at bedtime. Can she take Vital Blend?",
        "My daughter, ten months, isn't weaned yet. May I take Vital Blend?",
        "My breasts leak when he cries. May I take Vital Blend?",
        "I'm still feeding. Can I take Vital Blend?",
        "my sister still menyusu her baby, can she drink Vital Blend?",
    ],
)
def test_nursing_is_told_by_how_the_milk_is_given(message: str) -> None:
    assert is_held(NURSING, message)


@pytest.mark.parametrize(
    "message",
    [
        "My colleague expresses milk for her daughter at noon. She looks spent; can I offer her Vital Blend?",
        "He is nine months old and still takes the breast. His mum is hoarse; is Vital Blend all right for her?",
        "madam is lactating mother. Vital Blend we can give her?",
        "My delivery got over last month and I am feeding the baby myself. Can I take Vital Blend?",
        "I had a baby last year and I'm still breastfeeding. Can I take Vital Blend?",
    ],
)
def test_it_is_the_mother_who_nurses_and_nurses_now(message: str) -> None:
    assert is_held(NURSING, message)


@pytest.mark.parametrize(
    "message",
    [
        "I pump iron three times a week. Can I take Vital Blend?",
        "I pump water at the farm every day. Can I take Vital Blend?",
        "I took the express twice a day. Can I take Vital Blend?",
        "I express my thanks to the team every day. Can I take Vital Blend?",
        "I stopped pumping a year ago. Can I take Vital Blend?",
        "I weaned him off the bottle. Can I take Vital Blend?",
        "She hasn't weaned off her sleeping tablets yet. Can she take Vital Blend?",
        "I was breastfeeding last year and I am fine now. Can I take Vital Blend?",
        "My sister is a nursing mother; I'm her brother. Can I take Vital Blend?",
        "The baby refuses the bottle, he is on formula by cup. Can I take Vital Blend?",
    ],
)
def test_other_pumps_and_past_nursing_hold_nothing(message: str) -> None:
    assert not is_held(NURSING, message)


@pytest.mark.parametrize(
    "message",
    [
        "I'm nine weeks. They say ginger is good for the baby, so can I take Vital Blend?",
        "She'll be 28 weeks when we fly. Can she have Vital Blend?",
        "The guest booked for 9 May will be 32 weeks by then. Vital Blend for her?",
        "My wife's belly is out to here, the midwife says six more weeks. Can she have Vital Blend?",
        "She's in her last month, the bump is too big to lie on. Can she have Vital Blend?",
        "My wife completed 7 months. Can she have Vital Blend?",
        "The baby kicks all night. Can I take Vital Blend?",
        "My period didn't come this month. Can I take Vital Blend?",
        "I'm due 4th May. Can I take Vital Blend?",
        "We are expecting in the autumn, can I take Vital Blend?",
        "We're expecting a little girl. Can I take Vital Blend?",
        "I'm expecting our third and I'm tired. Can I take Vital Blend?",
        "I'm carrying my second child. Can I take Vital Blend?",
        "My wife is carrying since three months. Can she have Vital Blend?",
        "Karim 5 aylık hamile, can she have Vital Blend?",
    ],
)
def test_a_pregnancy_is_told_by_weeks_belly_and_child(message: str) -> None:
    assert is_held(PREGNANCY, message)


@pytest.mark.parametrize(
    "message",
    [
        "We are expecting forty bank officers. Can I take Vital Blend?",
        "I'm expecting two friends for dinner. Can I take Vital Blend?",
        "She is expecting her husband tonight. Can she have Vital Blend?",
        "I'm expecting to finish late. Can I take Vital Blend?",
        "She is carrying two strips in her handbag. Can she have Vital Blend?",
        "I am carrying my lunch box and my laptop. Can I take Vital Blend?",
        "I am carrying my daughter's school bag. Can I take Vital Blend?",
        "The course will be 32 weeks by then. Can I take Vital Blend?",
        "I've been working here nine weeks. Can I take Vital Blend?",
        "The surgeon says six more weeks for my knee. Can I take Vital Blend?",
        "She's in her last month at university. Can she have Vital Blend?",
        "My period came today after all. Can I take Vital Blend?",
    ],
)
def test_guests_loads_and_other_weeks_are_no_pregnancy(message: str) -> None:
    assert not is_held(PREGNANCY, message)


@pytest.mark.parametrize(
    "message",
    [
        "We hope to start a family next year. Can I take Vital Blend?",
        "I came off the pill in spring because we want a child. Vital Blend for me?",
        "She tracks her ovulation. Vital Blend for her?",
        "I'm in my two week wait. Can I take Vital Blend?",
        "We've been trying for two years. Can I take Vital Blend?",
        "She is on follicular study. Can she have Vital Blend?",
        "My fertility doctor says now is the time. Can I take Vital Blend?",
    ],
)
def test_the_wish_for_a_child_is_told_in_many_ways(message: str) -> None:
    assert is_held(TRYING, message)


@pytest.mark.parametrize(
    "message",
    [
        "We don't want a child. Can I take Vital Blend?",
        "We'd like to start a business. Can I take Vital Blend?",
        "We've been trying for two years to sleep better. Can I take Vital Blend?",
        "I want a baby shampoo and something for me: can I take Vital Blend?",
    ],
)
def test_other_wishes_are_no_wish_for_a_child(message: str) -> None:
    assert not is_held(TRYING, message)


@pytest.mark.parametrize(
    "message",
    [
        "My periods come like a flood. Can I take Vital Blend?",
        "My flow is very heavy with big clots. Can I take Vital Blend?",
        "She soaks a pad every hour on her days. Can she take Vital Blend?",
        "Too much bleeding during my period. Can I take Vital Blend?",
        "I leak through super tampons in an hour. Can I take Vital Blend?",
        "My periods last ten days. Can I take Vital Blend?",
    ],
)
def test_heavy_periods_are_told_by_pads_clots_and_days(message: str) -> None:
    assert is_held(HEAVY, message)


@pytest.mark.parametrize(
    "message",
    [
        "My period isn't heavy. Can I take Vital Blend?",
        "My periods are regular and not heavy. Can I take Vital Blend?",
        "I flood the garden every month. Can I take Vital Blend?",
        "I change the cat's pads every hour. Can I take Vital Blend?",
        "A heavy workload this period. Can I take Vital Blend?",
    ],
)
def test_light_periods_and_other_floods_are_no_heavy_periods(message: str) -> None:
    assert not is_held(HEAVY, message)


def test_a_period_that_goes_on_is_told_and_no_other_period() -> None:
    assert is_held(PERIOD, "my chums came today. Can I take Vital Blend?")
    assert is_held(PERIOD, "periods going on. Can I take Vital Blend?")
    assert not is_held(PERIOD, "The exam period is on. Can I take Vital Blend?")
    assert not is_held(PERIOD, "My periods start next week. Can I take Vital Blend?")


@pytest.mark.parametrize(
    "message",
    [
        "czer 10 days ago, gynae hasn't cleared her. Can she take Vital Blend?",
        "ceaser delivery 10 days back. Can I take Vital Blend?",
        "She had an emergency section last week. Can she take Vital Blend?",
    ],
)
def test_a_caesarean_is_known_however_it_is_spelt(message: str) -> None:
    assert is_held(OPERATED, message)


def test_an_old_caesarean_and_a_salad_hold_nothing() -> None:
    assert not is_held(OPERATED, "czer nine years ago. Can I take Vital Blend?")
    assert not is_held(OPERATED, "I had a caesar salad last week. Can I take Vital Blend?")
