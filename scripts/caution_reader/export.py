"""Export the trained caution reader as ONNX with 8-bit weights: what the product runs.

    python -m scripts.caution_reader.export --trained DIR/caution_reader.pt --layers 0 2 4 --out DIR
    python -m scripts.caution_reader.export --trained DIR/caution_reader.pt --mutual --out DIR

Needs torch, onnx and onnxruntime.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from rag.packed_model import packed
from scripts.caution_reader.model import PackedEncoder
from scripts.caution_reader.train import started
from scripts.eight_bits import quantized

_AXES = {
    "input_ids": {1: "tokens"},
    "token_type_ids": {1: "tokens"},
    "position_ids": {1: "tokens"},
    "mask": {2: "tokens", 3: "tokens"},
    "mean": {1: "others", 2: "tokens"},
    "start": {1: "others"},
    "logits": {1: "others"},
}


def export(model: PackedEncoder, out: Path, *, mutual: bool) -> Path:
    model.cpu().float().eval()
    example = packed(np.arange(2000, 2008), [np.arange(2000, 2003)] * (1 if mutual else 2), mutual=mutual)
    whole, small = out / "caution_reader.fp32.onnx", out / "model.onnx"
    torch.onnx.export(
        model,
        tuple(torch.from_numpy(part) for part in example.values()),
        str(whole),
        input_names=list(example),
        output_names=["logits"],
        dynamic_axes=_AXES,
        opset_version=17,
        dynamo=False,
    )
    return quantized(whole, small)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--trained", type=Path, required=True)
    parser.add_argument("--mutual", action="store_true")
    parser.add_argument("--layers", type=int, nargs="+", default=[*range(6)], help="as it was trained")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    path = export(started(args.trained, args.layers), args.out, mutual=args.mutual)
    print(f"{path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
