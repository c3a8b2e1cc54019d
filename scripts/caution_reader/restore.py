"""The shipped caution reader as a checkpoint to go on from: its 8-bit weights as numbers again.

    python -m scripts.caution_reader.restore --base MODEL_DIR --model rag/data/caution_reader/model.onnx --out DIR

Needs torch, transformers and onnx. What 8 bits have rounded away stays away; training goes on from it all the same.
"""

import argparse
import re
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from scripts.verifier.train import CrossEncoder, save

_LAYER = re.compile(r"^/model/(.+)/MatMul_quant$")


def weights_of(path: Path) -> dict[str, torch.Tensor]:
    """The weights by their names in the cross-encoder. Raises KeyError where the graph isn't one of ours."""
    graph = onnx.load(path).graph
    stored = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    found = {
        name.removeprefix("model."): torch.from_numpy(array.copy())
        for name, array in stored.items()
        if name.startswith("model.") and not name.endswith(("_quantized", "_scale", "_zero_point"))
    }
    for name in [n for n in stored if n.startswith("model.") and n.endswith("_quantized")]:
        part = name.removesuffix("_quantized")
        numbers = _numbers(stored, part)
        found[part.removeprefix("model.")] = torch.from_numpy(numbers.T.copy() if "head" in part else numbers)
    for node in graph.node:
        if node.op_type == "MatMulInteger" and (place := _LAYER.match(node.name)):
            part = node.input[1].removesuffix("_quantized")
            found[f"{place[1].replace('/', '.')}.weight"] = torch.from_numpy(_numbers(stored, part).T.copy())
    return found


def _numbers(stored: dict[str, np.ndarray], part: str) -> np.ndarray:
    coded = stored[f"{part}_quantized"].astype(np.float32) - stored[f"{part}_zero_point"].astype(np.float32)
    return coded * stored[f"{part}_scale"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--base", required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    model = CrossEncoder(args.base, outputs=1)
    model.load_state_dict(weights_of(args.model))
    save(model, args.out / "caution_reader.pt")


if __name__ == "__main__":
    main()
