"""ONNX graphs with 8-bit weights: what the product runs, and the weights as numbers again, to go on training from.

What 8 bits have rounded away stays away.
"""

import re
from pathlib import Path

import numpy as np
import torch

_LAYER = re.compile(r"^/(?:model/)?(.+)/MatMul_quant$")


def weights_of(path: Path) -> dict[str, torch.Tensor]:
    """Raises KeyError where the graph isn't one of ours."""
    import onnx  # no test needs it
    from onnx import numpy_helper

    graph = onnx.load(path).graph
    stored = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    found = {
        name.removeprefix("model."): torch.from_numpy(array.copy())
        for name, array in stored.items()
        if "." in name and not name.endswith(("_quantized", "_scale", "_zero_point"))
    }
    for name in [n for n in stored if "." in n and n.endswith("_quantized")]:
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


def quantized(whole: Path, small: Path) -> Path:
    """Writes `small`. 7 of the 8 bits: on processors without VNNI sums of full 8-bit products overflow, and answers
    would depend on the machine."""
    from onnxruntime.quantization import QuantType, quantize_dynamic  # it wants onnx, too

    quantize_dynamic(whole, small, per_channel=True, weight_type=QuantType.QInt8, reduce_range=True)
    return small
