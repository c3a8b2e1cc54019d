"""Nursing told by what a mother does, and other feeding."""

import pytest

from guardrails.safety.figures.nursing import nursing
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    "message",
    [
        "feeding the triplets myself, so no sleep",
        "I'm feeding our newborn at all hours",
        "I feed him at night",
        "baby is solely on the breast",
        "she feeds every two hours",
        "we've started weaning our girl",
        "wife is giving feed only",
        "I nurse my son to sleep",
    ],
)
def test_it_is_nursing(message: str) -> None:
    assert "state:breastfeeding" in {c for f in nursing(read(message)) for c in f.concepts}


@pytest.mark.parametrize(
    "message",
    [
        "I'm feeding my son pasta",
        "feeding the baby a bottle",
        "bottle-feeding my twins",
        "I feed her cat",
        "I feed sixty pupils",
        "the baby feeds every three hours, formula only",
        "weaning myself off coffee",
        "a lump on the breast",
    ],
)
def test_it_is_other_feeding(message: str) -> None:
    assert not nursing(read(message))


def test_who_is_weaned_is_an_infant() -> None:
    assert "state:infant" in {c for f in nursing(read("just begun weaning")) for c in f.concepts}
