"""Clauses in front of a condition that deny it, and those that only look so."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = (
    "Diabetes, blood clots, asthma, gout, kidney stones, high blood pressure, liver disease, fibroids, gallstones"
)
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


def is_held(message: str) -> bool:
    return bool(GATE.check(Question(text=f"{message} Vital Blend ok?")).matches)


@pytest.mark.parametrize(
    "message",
    [
        "At no time has he had high blood pressure.",
        "Never in her life has she had a blood clot.",
        "Neither does he have diabetes nor does he smoke.",
        "Not once has a doctor found high blood pressure in him.",
        "No doctor has ever found gallstones in me.",
        "None of my doctors has ever mentioned asthma.",
        "Nobody's ever said I've got gout.",
        "Nobody has ever told me I have asthma or gout.",
        "I've never been told that I have diabetes.",
        "There's nothing to suggest that she has kidney stones.",
        "It isn't that she has fibroids, she just has cramps.",
        "It's not like he has kidney stones or anything.",
        "It isn't the case that she has any liver disease, clots or fibroids.",
        "She doesn't suffer from anything, let alone asthma.",
        "I have none of the following: liver disease, gallstones, gout.",
        "Asthma I don't have. Gout neither.",
        "Of asthma and gout there's no trace.",
        "Diabetes is not something that he has.",
        "There's no question of diabetes with him.",
        "Nor has she, nor has she ever had, kidney stones.",
        "Gout? Nobody ever said he has it.",
    ],
)
def test_a_clause_in_front_denies_what_its_verb_would_tell(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "At no time has his high blood pressure been under control.",
        "Never before has my diabetes been this good.",
        "Never has she had asthma this bad.",
        "Not once has she forgotten her insulin.",
        "Nobody told me that I have diabetes until last year.",
        "Nobody has ever told me how serious my asthma is.",
        "Nobody told me that with asthma I shouldn't.",
        "Nobody can say I don't have gout.",
        "Nobody in my house has high blood pressure apart from me.",
        "No doctor has ever found a cure for my gout.",
        "None of my doctors can control my asthma.",
        "I've never not had asthma.",
        "It isn't just that she has fibroids.",
        "It isn't the case that her fibroids have gone.",
        "It's not like her kidney stones have gone.",
        "Not that I don't have gallstones, they just don't bother me.",
        "There's no question that he has diabetes.",
        "Nor is her diabetes new.",
        "Gout? Nobody ever said it would go away.",
        "She hasn't got diabetes under control.",
        "Neither her diabetes nor her gout is under control.",
        "They ruled out blood clots but not fibroids.",
        "They suspected gout and nothing has ruled it out so far.",
        "We thought it wasn't gout but the uric acid said otherwise.",
    ],
)
def test_a_denial_of_something_else_leaves_the_condition(message: str) -> None:
    assert is_held(message)
