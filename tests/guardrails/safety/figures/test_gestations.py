"""Weeks and months of a pregnancy, and of everything else."""

import pytest

from guardrails.safety.figures.gestations import gestations
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    "message",
    [
        "27 weeks and my back is broken",
        "I'm fourteen weeks and sick all day",
        "22+4 today, heartburn",
        "restless legs, 31w",
        "sixth month, feet like pillows",
        "thirty-one weeks, awake all night",
        "Due in March, may I have it?",
    ],
)
def test_it_is_a_pregnancy(message: str) -> None:
    assert gestations(read(message))


@pytest.mark.parametrize(
    "message",
    [
        "10 weeks without a cigarette",
        "12 weeks and still no better",
        "My order is 8 weeks, and nothing came.",
        "I have had it for 9 weeks now",
        "11 weeks, my son cries all night",
        "He is 14 weeks and coughs.",
        "payment is due in March",
    ],
)
def test_it_is_none(message: str) -> None:
    assert not gestations(read(message))
