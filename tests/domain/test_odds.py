import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.odds import log_odds, probability


@given(st.floats(0.001, 0.999))
def test_log_odds_and_probability_undo_each_other(share: float) -> None:
    assert probability(log_odds(share)) == pytest.approx(share)


@given(st.floats(0, 1), st.floats(0.001, 0.4))
def test_log_odds_stay_within_the_extremes(share: float, extreme: float) -> None:
    assert abs(log_odds(share, extreme)) <= log_odds(1 - extreme, extreme) + 1e-9


@pytest.mark.parametrize("odds", [-1e9, 1e9])
def test_odds_of_any_size_are_a_probability(odds: float) -> None:
    assert 0 <= probability(odds) <= 1
