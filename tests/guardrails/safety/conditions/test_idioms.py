"""Figures of speech, against illnesses told in nearly the same words."""

import pytest

from domain.answer import Question
from guardrails.safety.conditions.idioms import is_figure, nurses_no_child
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    ("words", "condition", "figure"),
    [
        ("The rent nearly gave my husband an ulcer", "ulcer", True),
        ("The pills gave my husband an ulcer", "ulcer", False),
        ("My boss will give me an ulcer", "ulcer", True),
        ("Aspirin will give me an ulcer", "ulcer", False),
        ("A stroke when I saw the total", "stroke", True),
        ("A stroke when I was sixty", "stroke", False),
        ("It is a plague, figuratively", "plague", True),
        ("Diabetes, and I am not joking", "diabetes", False),
        ("The neighbours send my blood pressure up, lol", "pressure", True),
        ("The neighbours send my blood pressure up", "pressure", False),
        ("She has Red Sox fever, lol, and is healthy otherwise", "fever", True),
        ("He has got Super Bowl fever, healthy as a horse", "fever", True),
        ("She has Red Sox tickets and a fever, healthy otherwise", "fever", False),
        ("My son Red has fever, healthy otherwise", "fever", False),
        ("He has Monday fever", "fever", False),
        ("My in-laws give me migraines", "migraines", False),
        ("My in-laws give me migraines, haha", "migraines", True),
        ("Nearly had a stroke when I opened the envelope", "stroke", True),
        ("Nearly had a stroke when I was forty", "stroke", False),
        ("My old printer has dementia", "dementia", True),
        ("The lady with the old printer has dementia", "dementia", False),
        ("The football coach has dementia", "dementia", False),
        ("Gardening is my antidepressant", "antidepressant", True),
        ("Escitalopram is my antidepressant", "antidepressant", False),
        ("That dessert is diabetes on a plate", "diabetes", True),
        ("A stroke of genius", "stroke", True),
        ("A stroke of the left side", "stroke", False),
        ("Serious surgery on the garden fence", "surgery", True),
        ("Serious surgery on the bowel", "surgery", False),
        ("He has a high-pressure job", "pressure", True),
        ("He has high pressure", "pressure", False),
        ("I run a small operation with two vans", "operation", True),
        ("I run slowly after a small operation", "operation", False),
        ("The stocktaking gave all of us a stroke, lol", "stroke", True),
        ("The new tablets gave him a stroke", "stroke", False),
        ("A feverish economy", "feverish", True),
        ("A feverish child", "feverish", False),
        ("Seizures of parcels at the border", "seizures", True),
        ("Seizures of the whole body", "seizures", False),
        ("Loads of pressure from the parents", "pressure", True),
        ("Eye pressure from the drops", "pressure", False),
        ("I look about five months pregnant after lentils", "pregnant", True),
        ("I look after my five months pregnant niece", "pregnant", False),
        ("What a wound in my pocket", "wound", True),
        ("What a wound in my foot", "wound", False),
        ("Two pregnant goats", "pregnant", True),
        ("A pregnant goat farmer", "pregnant", False),
        ("The sky this week is bipolar", "bipolar", True),
        ("Her sister this week is bipolar", "bipolar", False),
        ("The children have carnival fever", "fever", True),
        ("The children have dengue fever", "fever", False),
        ("The children have hay fever", "fever", False),
        ("I'm a transplant from Alberta", "transplant", True),
        ("We are recent transplants to Duluth", "transplants", True),
        ("I have a transplant from a cousin", "transplant", False),
        ("I'm a transplant from a living donor", "transplant", False),
        ("She has had a transplant from Leeds hospital", "transplant", False),
    ],
)
def test_what_gives_an_illness_says_whether_it_is_one(words: str, condition: str, figure: bool) -> None:
    text = read(words)
    at = text.words.index(condition)
    assert is_figure(text, at, at + 1) is figure


@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("nursing a stiff drink", True),
        ("nursing my old father", True),
        ("nursing a sore shoulder", True),
        ("nursing a newborn", False),
        ("nursing my three - month - old", False),
        ("nursing my little one", False),
        ("nursing a lot at night", False),
        ("nursing at night", False),
    ],
)
def test_what_is_nursed_says_whether_milk_is_meant(words: str, other: bool) -> None:
    assert nurses_no_child(read(words), 0, 1) is other


def test_an_illness_in_jest_matches_nothing(nordbark: SafetyGate) -> None:
    said = "Your checkout almost gave me an ulcer! Devil's Claw tablets for me?"
    assert not nordbark.check(Question(text=said)).matches
