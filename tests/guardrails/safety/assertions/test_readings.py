"""Numbers and verbs that say something of a person: ages, temperatures, weeks, pills, organs, misuse."""

import pytest

from domain.answer import Question
from guardrails.safety.figures.ages import ages
from guardrails.safety.figures.fevers import temperatures
from guardrails.safety.figures.gestations import gestations
from guardrails.safety.figures.misuse_words import swallowing
from guardrails.safety.figures.operations import operations
from guardrails.safety.figures.treatments import many_medicines
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.text import read
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("my 8 year old", [8]),
        ("my 8-year-old", [8]),
        ("an 8yo", [8]),
        ("she is 10", [10]),
        ("he's 8, can he", [8]),
        ("17 yrs boy", [17]),
        ("aged 70", [70]),
        ("a 6 months old", [0.5]),
        ("my six-year-old's hair", [6]),
        ("she turned 13 in June", [13]),
        ("for 2 years", []),
        ("10 years ago", []),
        ("50 years of tradition", []),
        ("since 5 years", []),
        ("she is 10 weeks pregnant", []),
        ("BP is 140", []),
        ("75 mcg daily", []),
    ],
)
def test_ages(message: str, expected: list[float]) -> None:
    assert [f.age for f in ages(read(message))] == expected


@pytest.mark.parametrize(
    ("message", "concepts"),
    [
        ("temp of 102", ["state:high_fever"]),
        ("39.5°C", ["state:high_fever"]),
        ("running 103", ["state:high_fever"]),
        ("a fever of 100.2 F", ["state:low_fever"]),
        ("temperature is 98.4 F", []),
        ("102 mg", []),
        ("room temperature is 40 degrees", []),
        ("101F", ["state:low_fever"]),
        ("101.5 fever", ["state:high_fever"]),
    ],
)
def test_temperatures(message: str, concepts: list[str]) -> None:
    found = [c for f in temperatures(read(message)) for c in f.concepts]
    assert found == concepts


@pytest.mark.parametrize(
    ("message", "there"),
    [
        ("I'm 20 weeks", True),
        ("14 weeks along", True),
        ("in her 7th month", True),
        ("she is due in six weeks", True),
        ("28 weeks now", True),
        ("my due date is in May", True),
        ("my period is due in 2 weeks", False),
        ("after 12 weeks of use", False),
        ("I took it for 20 weeks", False),
        ("payment is due in May", False),
    ],
)
def test_weeks_of_pregnancy(message: str, there: bool) -> None:
    assert bool(gestations(read(message))) is there


@pytest.mark.parametrize(
    ("message", "there"),
    [
        ("I swallow six different pills a day", True),
        ("two medicines from the doctor", False),
        ("he takes 5 tablets", True),
        ("can I take two tablets", False),
        ("two tablets of Triphala", False),
        ("a handful of pills every morning on top", True),
    ],
)
def test_how_many_pills(message: str, there: bool) -> None:
    assert bool(many_medicines(read(message), [])) is there


@pytest.mark.parametrize(
    ("message", "there"),
    [
        ("can I drink the oil", True),
        ("take it orally", True),
        ("rub it on my knee", False),
        ("inhale it", True),
        ("put it on my hair", False),
    ],
)
def test_taking_in(message: str, there: bool) -> None:
    assert bool(swallowing(read(message))) is there


@pytest.mark.parametrize(
    ("message", "there"),
    [
        ("operation in five days", True),
        ("I'm having my hip done next Thursday", True),
        ("got my tonsils removed", True),
        ("operation manual", False),
        ("hours of operation", False),
        ("having my hair done", False),
    ],
)
def test_operations(message: str, there: bool) -> None:
    assert bool(operations(read(message))) is there


@pytest.mark.parametrize(
    ("message", "there"),
    [
        ("Four days ago they took out my tonsils", True),
        ("a polyp was found and they removed the polyp", True),
        ("there's a cyst that has to come out on Monday", True),
        ("they whipped my spleen out in May", True),
        ("new knee going in on Tuesday", True),
        ("I take out my eye drops at night", False),
        ("she pulled the bottle out of my back pocket", False),
        ("I worked my knee out at the gym", False),
        ("a new heart shaped box", False),
        ("removed the tooth paste from the shelf", False),
    ],
)
def test_operations_told_in_verbs(message: str, there: bool) -> None:
    assert bool(operations(read(message))) is there


OUTER = SafetyGate(
    (product("For external use only; diabetes medicines", name="Vital Oil", format="Oil"),), Vocabulary.load(), ()
)


@pytest.mark.parametrize(
    ("message", "blocked"),
    [
        ("Only on my knees, nothing by mouth. Vital Oil for me?", False),
        ("I won't be drinking it, just rubbing it in. Vital Oil for me?", False),
        ("I never swallow any. Vital Oil for me?", False),
        ("I don't drink it neat, I stir it into milk. Vital Oil for me?", True),
        ("Can't I just drink it? Vital Oil, that is.", True),
        ("I drink it, nothing else helps. Vital Oil for me?", True),
        ("Pre-diabetes on my last report, no tablets, no insulin. Vital Oil for me?", False),
        ("Pre-diabetes on my last report, one metformin tablet. Vital Oil for me?", True),
        ("Diabetes, my mother takes no tablets. Vital Oil for me?", True),
    ],
)
def test_what_is_not_taken_is_no_reason(message: str, blocked: bool) -> None:
    assert bool(OUTER.check(Question(text=message)).contraindicated) is blocked
