"""How strongly a sentence speaks."""

import pytest

from guardrails.strength import Quantifier, Stance, read_strength


@pytest.mark.parametrize(
    ("text", "quantifier"),
    [
        ("Everyone notices it.", Quantifier.ALL),
        ("All herbs are safe.", Quantifier.ALL),
        ("Most people notice it.", Quantifier.MOST),
        ("Many people notice it.", Quantifier.MANY),
        ("Some people may notice it.", Quantifier.SOME),
        ("They must all agree.", Quantifier.NONE),
        ("All but the balm are vegan.", Quantifier.MOST),
        ("All of them except the balm are vegan.", Quantifier.MOST),
        ("It can be sent back, opened or not.", Quantifier.ALL),
        ("We send it everywhere.", Quantifier.ALL),
        ("Everybody else pays.", Quantifier.NONE),
        ("It is used every evening.", Quantifier.NONE),
        ("The balm is warm.", Quantifier.NONE),
    ],
)
def test_quantifiers_are_ranked(text: str, quantifier: Quantifier) -> None:
    assert read_strength(text).quantifier is quantifier


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("You can use the balm in pregnancy.", Stance.PERMIT),
        ("It is fine with blood thinners.", Stance.PERMIT),
        ("There is no need to ask a doctor.", Stance.PERMIT),
        ("Gout is not a problem.", Stance.PERMIT),
        ("Ask your doctor first.", Stance.CONSULT),
        ("Only under medical supervision.", Stance.CONSULT),
        ("Not suitable in pregnancy.", Stance.FORBID),
        ("Do not use it without asking a doctor.", Stance.FORBID),
        ("The balm smells of pine.", Stance.NEUTRAL),
    ],
)
def test_permission_and_caution_are_told_apart(text: str, stance: Stance) -> None:
    assert read_strength(text).stance is stance


def test_effects_count_only_where_they_are_claimed() -> None:
    assert read_strength("It cures and prevents colds.").effects == {"cure", "prev"}
    assert not read_strength("It does not cure or prevent any disease.").effects
    assert not read_strength("Before the treat, a pause at the end.").effects


def test_boosts_count_unless_denied() -> None:
    assert read_strength("It is guaranteed and has no side effects.").boosts >= {"guaranteed", "no side effects"}
    assert not read_strength("It is not guaranteed.").boosts
