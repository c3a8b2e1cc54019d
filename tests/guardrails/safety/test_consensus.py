import pytest

from guardrails.safety.consensus import consensus


def test_one_reader_alone_is_as_sure_as_it_is() -> None:
    assert consensus([0.7]) == pytest.approx(0.7)


def test_readers_that_contradict_each_other_leave_it_open() -> None:
    assert consensus([0.9, 0.1]) == pytest.approx(0.5)
    assert consensus([1.0, 0.0]) == pytest.approx(0.5)


def test_the_surer_one_weighs_more() -> None:
    assert 0.5 < consensus([0.99, 0.1]) < 0.99
