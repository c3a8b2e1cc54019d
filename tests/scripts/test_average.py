"""The weights of several trained readers as one model's."""

import torch

from scripts.caution_reader.average import averaged


def test_each_weight_is_the_mean_of_the_models() -> None:
    one = {"head.bias": torch.tensor([1.0, 3.0]).half()}
    other = {"head.bias": torch.tensor([2.0, 5.0]).half()}
    mean = averaged([one, other])
    assert mean["head.bias"].tolist() == [1.5, 4.0]
    assert mean["head.bias"].dtype == torch.float16
