"""Average the weights of caution readers that were trained one from the other: surer of less that is wrong than either.

    python -m scripts.caution_reader.average --of A/caution_reader.pt B/caution_reader.pt --out DIR

Wortsman et al., "Model soups" (2022).
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import torch

Weights = dict[str, torch.Tensor]


def averaged(models: Sequence[Weights]) -> Weights:
    """The mean of each weight, in half precision. Raises KeyError where the models differ in their parts."""
    return {name: (sum(m[name].float() for m in models) / len(models)).half() for name in models[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--of", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    models = [torch.load(path, map_location="cpu", weights_only=True) for path in args.of]
    torch.save(averaged(models), args.out / "caution_reader.pt")


if __name__ == "__main__":
    main()
