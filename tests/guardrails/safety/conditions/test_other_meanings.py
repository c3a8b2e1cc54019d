"""Words of a condition that mean something else, against the condition told in nearly the same words."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.conditions.idioms import is_figure
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.text import read


def _words(text: str, condition: str) -> bool:
    said = read(text)
    at = text.lower().index(condition)
    return is_figure(said, *said.span(at, at + len(condition)))


@pytest.mark.parametrize(
    ("words", "condition", "figure"),
    [
        ("Our garage is a total iron overload", "iron overload", True),
        ("My husband has a total iron overload", "iron overload", False),
        ("The weather in Duluth is bipolar", "bipolar", True),
        ("The lady in Duluth is bipolar", "bipolar", False),
        ("My bonsai needed surgery", "surgery", True),
        ("My knee needed surgery", "surgery", False),
        ("I did open heart surgery on my old laptop", "open heart surgery", True),
        ("I had open heart surgery on my birthday", "open heart surgery", False),
        ("Getting leave here is like open heart surgery", "open heart surgery", True),
        ("Breathing is like a heart attack", "heart attack", False),
        ("The audit is giving us a heart attack", "heart attack", True),
        ("The new tablets are giving us a heart attack", "heart attack", False),
        ("The notice gave me a mini heart attack", "heart attack", True),
        ("The notice gave me a mini heart attack in 2019, with two stents", "heart attack", False),
        ("Parking sends my blood pressure through the roof", "blood pressure", True),
        ("Salt sends my blood pressure through the roof", "blood pressure", False),
        ("Parking sends my blood pressure to 160 / 95", "blood pressure", False),
        ("Podcasts are my sedative", "sedative", True),
        ("Temazepam is my sedative", "sedative", False),
        ("The sermon was a better sedative than any pill", "sedative", True),
        ("She takes a sedative", "sedative", False),
        ("Warfarin baits are all over our barn", "warfarin", True),
        ("Warfarin is all over our kitchen", "warfarin", False),
    ],
)
def test_things_have_no_illness(words: str, condition: str, figure: bool) -> None:
    assert _words(words, condition) is figure


@pytest.mark.parametrize(
    ("words", "condition", "figure"),
    [
        ("We are expecting! (a lorry with cartons)", "expecting", True),
        ("I am expecting! (a little girl)", "expecting", False),
        ("She is expecting any day now ... a promotion", "expecting", True),
        ("She is expecting, any day now, and a promotion is near", "expecting", False),
        ("I carried on carrying twin packs of oil", "carrying twin", True),
        ("I am carrying twins for five months", "carrying twin", False),
        ("My second trimester at business school", "second trimester", True),
        ("My second trimester started at work", "second trimester", False),
        ("This campaign is my baby and the due date is Friday", "due date", True),
        ("This campaign is my baby and my due date is Friday", "due date", False),
        ("I conceived a new campaign last week", "conceived", True),
        ("I conceived a week ago", "conceived", False),
        ("We are planning a baby shower", "planning a baby", True),
        ("We are planning a baby soon", "planning a baby", False),
    ],
)
def test_goods_and_work_are_no_child(words: str, condition: str, figure: bool) -> None:
    assert _words(words, condition) is figure


@pytest.mark.parametrize(
    ("words", "condition", "figure"),
    [
        ("A Mr Burns in Dubbo has dry hands", "burns", True),
        ("He has burns in three places", "burns", False),
        ("We saw Frasier Crane", "crane", True),
        ("He has Severe Burns on the arm", "burns", False),
        ("Mrs Parkinson asks for it", "parkinson", True),
        ("My father Parkinson, since 2019", "parkinson", False),
        ("He stays up watching old Parkinson on the telly", "parkinson", True),
        ("He has Parkinson and is on the telly", "parkinson", False),
        ("Drenched at the Stones concert", "stones", True),
        ("Nephew is off to PKU in Beijing", "pku", True),
        ("Nephew went home with PKU in March", "pku", False),
        ("Nephew has PKU (phenylketonuria)", "pku", False),
        ("Operation Slipper took his knees", "operation", True),
        ("Operation Monday, knees", "operation", False),
        ("I'm a Texas transplant", "transplant", True),
        ("I'm a kidney transplant patient", "transplant", False),
        ("Our cockatoo is called Valium", "valium", True),
        ("My tablet is called Valium", "valium", False),
        ("Our group plays Driving Miss Daisy", "driving", True),
        ("We surf at Burns Beach", "burns", True),
    ],
)
def test_names_are_told_by_what_stands_beside_them(words: str, condition: str, figure: bool) -> None:
    assert _words(words, condition) is figure


@pytest.mark.parametrize(
    ("words", "figure"),
    [
        ("Finals fever has hit the whole shop", True),
        ("Viral fever has hit the whole shop", False),
        ("In the middle of Pooram fever", True),
        ("Since the wedding fever and cough", False),
        ("The shop is all in a fever about the stocktake", True),
        ("In a fever of 102", False),
        ("Everyone has caught Vishu fever", True),
        ("Everyone has caught a fever", False),
    ],
)
def test_fevers_of_feasts_and_sports(words: str, figure: bool) -> None:
    assert _words(words, "fever") is figure


@pytest.mark.parametrize(
    ("words", "condition", "figure"),
    [
        ("Three tablets on my desk, two iPads and a Samsung", "tablets", True),
        ("I take three tablets and read on an iPad", "tablets", False),
        ("He counts cranes and herons", "cranes", True),
        ("He operates cranes", "cranes", False),
        ("That meeting opened up old wounds", "wounds", True),
        ("The fall opened up old wounds on my shin", "wounds", False),
        ("This sale is Diwali on steroids", "on steroids", True),
        ("My sister is on steroids", "on steroids", False),
    ],
)
def test_company_tells_homonyms_apart(words: str, condition: str, figure: bool) -> None:
    assert _words(words, condition) is figure


def test_steroids_since_a_day_of_the_week_are_taken(kerala: SafetyGate) -> None:
    decision = kerala.check(Question(text="She is since Monday on steroids. May she take ashwagandha?"))
    assert decision.outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    "said", ["She asked about delivery to the islands", "What are her delivery costs to Oslo, she asks"]
)
def test_the_delivery_of_a_parcel_is_no_birth(kerala: SafetyGate, said: str) -> None:
    assert not kerala.check(Question(text=said)).conditions


def test_a_delivery_that_is_due_is_one(kerala: SafetyGate) -> None:
    assert (
        kerala.check(Question(text="She has her delivery next month, can she take Triphala?")).outcome is Outcome.BLOCK
    )
