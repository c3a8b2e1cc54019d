"""Who sees whom, where several texts are read in one pass."""

import numpy as np

from rag.packed_model import CLS, SEP, PackedModel, packed

FIRST, OTHERS = np.array([7, 8, 9]), [np.array([4]), np.array([5, 6])]


def test_the_first_text_stands_once_and_each_of_the_others_behind_it() -> None:
    inputs = packed(FIRST, OTHERS, mutual=False)
    assert inputs["input_ids"].tolist() == [[CLS, 7, 8, 9, SEP, SEP, 4, SEP, SEP, 5, 6, SEP]]
    assert inputs["token_type_ids"].tolist() == [[0] * 5 + [1] * 7]
    assert inputs["position_ids"].tolist() == [[0, 1, 2, 3, 4, 5, 6, 7, 5, 6, 7, 8]]


def test_the_first_text_sees_none_of_the_others_and_they_see_it_and_themselves() -> None:
    sees = packed(FIRST, OTHERS, mutual=False)["mask"][0, 0]
    assert sees[:5, :5].all()
    assert not sees[:5, 5:].any()
    assert sees[5:8, :8].all()
    assert not sees[5:8, 8:].any()
    assert sees[8:, :5].all()
    assert not sees[8:, 5:8].any()
    assert sees[8:, 8:].all()


def test_each_of_the_others_is_told_by_its_own_places() -> None:
    inputs = packed(FIRST, OTHERS, mutual=False)
    assert inputs["start"].tolist() == [[5, 8]]
    assert inputs["mean"][0].sum(axis=1).tolist() == [1.0, 1.0]
    assert np.flatnonzero(inputs["mean"][0, 1]).tolist() == [8, 9, 10, 11]


def test_mutual_texts_see_each_other_and_are_told_by_all_places() -> None:
    inputs = packed(FIRST, OTHERS[:1], mutual=True)
    assert inputs["input_ids"].tolist() == [[CLS, 7, 8, 9, SEP, 4, SEP]]
    assert inputs["mask"].all()
    assert inputs["start"].tolist() == [[0]]
    assert np.allclose(inputs["mean"], 1 / 7)


def test_texts_of_any_length_and_number_get_a_figure_each() -> None:
    for name, mutual in (("quick", False), ("thorough", True)):
        model = PackedModel(f"caution_reader/{name}", mutual=mutual, remedy="")
        found = model.logits("a much longer text " * 400, ["fever", "a very long caution " * 50, "", *["asthma"] * 20])
        assert found.shape == (23,)
        assert np.isfinite(found).all()
