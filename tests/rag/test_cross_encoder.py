import pytest

from rag.cross_encoder import CrossEncoder, shipped

TEA = "linden tea: Not recommended for children under six."


@pytest.fixture(scope="module")
def model() -> CrossEncoder:
    return shipped()


@pytest.mark.parametrize(
    ("premise", "carried", "not_carried"),
    [
        (TEA, "Children under six should not have the linden tea.", "Children under six may have the linden tea."),
        (
            "moss balm: Many people notice a pleasant warmth, which fades after about an hour.",
            "With the moss balm, many people feel a warmth that is gone after roughly an hour.",
            "With the moss balm, everyone feels a warmth that lasts all night.",
        ),
        (
            "fern capsules: Traditionally used to support comfortable digestion.",
            "By tradition, fern capsules are taken to support digestion.",
            "Fern capsules cure digestive disease.",
        ),
    ],
)
def test_a_reworded_sentence_stands_above_one_that_says_something_else(
    model: CrossEncoder, premise: str, carried: str, not_carried: str
) -> None:
    yes, no = model.entailment([(premise, carried), (premise, not_carried)])
    assert yes > 0.5 > no


def test_each_pair_is_judged_as_if_it_were_alone(model: CrossEncoder) -> None:
    pairs = [(TEA * n, f"The tea is for children over {n}.") for n in (1, 4, 2, 9, 1, 3) * 4]
    together = model.entailment(pairs)
    assert together == pytest.approx([model.entailment([pair])[0] for pair in pairs], abs=1e-5)


def test_a_long_premise_is_cut_and_the_sentence_never(model: CrossEncoder) -> None:
    long = "The moss grows slowly in the shade of old trees. " * 60
    yes, no = model.entailment([(TEA + " " + long, TEA), (TEA + " " + long, "The tea is red.")])
    assert yes > no


def test_a_sentence_too_long_to_be_read_whole_is_carried_by_nothing(model: CrossEncoder) -> None:
    assert model.entailment([(TEA, f"{TEA} {'And so on. ' * 4000}")]) == [0.0]


def test_no_pairs_need_no_judgement(model: CrossEncoder) -> None:
    assert model.entailment([]) == []
