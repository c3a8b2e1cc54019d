"""Export the trained judge of questions as ONNX with 8-bit weights: what the product runs.

    python -m scripts.question_judge.export --base MODEL_DIR --trained DIR/question_judge.pt --out DIR

Needs torch, transformers, onnx and onnxruntime.
"""

import argparse
from pathlib import Path

import torch

from scripts.verifier.export import export
from scripts.verifier.train import CrossEncoder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--base", required=True)
    parser.add_argument("--trained", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    model = CrossEncoder(args.base, outputs=1)
    model.load_state_dict(torch.load(args.trained, map_location="cpu", weights_only=True))
    print(f"{export(model, args.out).stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
