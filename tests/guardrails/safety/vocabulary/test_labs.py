"""Results of tests: a value that says something is a condition, a normal one is none."""

import pytest

from guardrails.safety.vocabulary.labs import results
from guardrails.safety.vocabulary.vocabulary import Vocabulary

VALUES = [
    ("creatinine 2.4", "Renal Insufficiency, Chronic"),
    ("my creatinine has gone up to 1.9", "Renal Insufficiency, Chronic"),
    ("eGFR: 35", "Renal Insufficiency, Chronic"),
    ("HbA1c is 8.2%", "Diabetes Mellitus"),
    ("hba1c 61", "Diabetes Mellitus"),
    ("TSH came back at 9", "Hypothyroidism"),
    ("tsh 0.02", "Hyperthyroidism"),
    ("potassium came back at 2.9", "Hypokalemia"),
    ("potassium is 6.1", "Hyperkalemia"),
    ("BP is 165 over 95", "Hypertension"),
    ("my blood pressure was 88/54", "Hypotension"),
    ("Hb 8", "Anemia"),
    ("platelets are 60000", "Thrombocytopenia"),
    ("INR 2.6", "Anticoagulants"),
    ("ferritin is 1200", "Hemochromatosis"),
    ("her tansiyon is always 17 over 10", "Hypertension"),
    ("tension usually 18 by 11", "Hypertension"),
    ("blood sugar is 14.2", "Diabetes Mellitus"),
    ("PP 240", "Diabetes Mellitus"),
]
NORMAL = [
    "creatinine is 0.8",
    "TSH 2.1",
    "HbA1c 5.2",
    "BP 120/80",
    "tansiyon 12 over 8",
    "sugar is 5.4",
    "haemoglobin 13.5",
    "potassium of 4.2",
    "sgpt 32",
]
NONE = ["sugar 40 grams", "sugar for 200 people", "potassium 300 mg", "BP tablets for 10 years", "TSH", "2.4"]


@pytest.mark.parametrize(("text", "label"), VALUES)
def test_a_value_outside_its_range_is_a_condition(text: str, label: str, vocabulary: Vocabulary) -> None:
    (mention,) = vocabulary.find(text)
    assert [c.label for c in mention.concepts] == [label]


@pytest.mark.parametrize("text", NORMAL)
def test_a_normal_value_says_nothing(text: str, vocabulary: Vocabulary) -> None:
    assert [r.concept for r in results(text)] == [""]
    assert vocabulary.find(text) == ()


@pytest.mark.parametrize("text", NONE)
def test_other_numbers_are_no_results(text: str) -> None:
    assert results(text) == ()
