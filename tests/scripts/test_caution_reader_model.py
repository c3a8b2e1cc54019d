"""The network of the caution readers, and how it is fed."""

import random

import pytest
import torch

from scripts.caution_reader.examples import Example
from scripts.caution_reader.model import PackedEncoder
from scripts.caution_reader.train import Drawn, Pieces, batch_of, batches, report, sure_of


@pytest.fixture(scope="module")
def model() -> PackedEncoder:
    torch.manual_seed(1)
    return PackedEncoder(layers=2).eval()


@pytest.fixture(scope="module")
def pieces() -> Pieces:
    return Pieces()


DRAWN: list[Drawn] = [
    ("I have asthma. May I take it?", (("Asthma", True), ("Pregnancy or breastfeeding", False), ("Gout", False))),
    ("Does it ship?", (("Asthma", False),)),
]


def test_what_a_caution_is_read_to_say_does_not_hang_on_its_neighbours_nor_on_the_batch(
    model: PackedEncoder, pieces: Pieces
) -> None:
    together = sure_of(model, DRAWN, pieces, mutual=False, device="cpu")
    alone = [
        [sure_of(model, [(text, (one,))], pieces, mutual=False, device="cpu")[0][0] for one in asked]
        for text, asked in DRAWN
    ]
    for row, expected in zip(together, alone, strict=True):
        assert row == pytest.approx(expected, abs=1e-5)


def test_a_mutual_reader_lets_the_text_see_the_caution(model: PackedEncoder, pieces: Pieces) -> None:
    one = [("I have asthma.", (("Asthma", True),))]
    apart = sure_of(model, one, pieces, mutual=False, device="cpu")[0]
    assert sure_of(model, one, pieces, mutual=True, device="cpu")[0] != pytest.approx(apart)


def test_labels_count_where_something_is_asked_and_nowhere_else(pieces: Pieces) -> None:
    inputs, labels, counts = batch_of(DRAWN, pieces, mutual=False)
    assert labels.tolist() == [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
    assert counts.tolist() == [[1.0, 1.0, 1.0], [1.0, 0.0, 0.0]]
    assert {len(part) for part in inputs} == {2}


def test_every_text_is_in_one_batch_of_a_round() -> None:
    drawn = [(f"text {'long ' * n}", (("Asthma", True),)) for n in range(50)]
    for rng in (None, random.Random(1)):
        assert sorted(i for at in batches(drawn, 8, rng) for i in at) == list(range(50))


def test_the_report_tells_by_source_and_label_how_much_is_said_from_each_figure_on() -> None:
    examples = [Example("a", (("Asthma", True), ("Gout", False)), "lines"), Example("b", (("Gout", True),), "lines")]
    figures = report(examples, [[0.95, 0.1], [0.3]], at=(0.2, 0.9))
    assert figures["lines: yes"] == {"n": 2, "said at 0.2": 1.0, "said at 0.9": 0.5}
    assert figures["lines: no"] == {"n": 1, "said at 0.2": 0.0, "said at 0.9": 0.0}
