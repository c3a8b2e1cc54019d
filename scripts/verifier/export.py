"""Export the trained verifier as ONNX with 8-bit weights: what the product runs.

    python -m scripts.verifier.export --base MODEL_DIR --trained DIR/verifier.pt --out DIR [--pairs nli_pairs.jsonl.gz]

Needs torch, transformers, onnx and onnxruntime. With --pairs, prints what the 8-bit model loses on held-out pairs.
"""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from transformers import AutoTokenizer

from scripts.eight_bits import quantized
from scripts.verifier.pairs import Pair, cards, is_held_out, of_card, public
from scripts.verifier.train import CrossEncoder, Encoded, logits_of, report


class _Positional(torch.nn.Module):
    """The cross-encoder with the inputs in a fixed order, as an ONNX graph has them."""

    def __init__(self, model: CrossEncoder) -> None:
        super().__init__()
        self.model = model

    def forward(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> torch.Tensor:
        return self.model(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids)


def export(model: CrossEncoder, out: Path) -> Path:
    model.encoder.set_attn_implementation("eager")
    model.cpu().float().eval()
    names = ["input_ids", "attention_mask", "token_type_ids"]
    example = tuple(torch.ones((2, 16), dtype=torch.int64) for _ in names)
    whole, small = out / "verifier.fp32.onnx", out / "model.onnx"
    torch.onnx.export(
        _Positional(model),
        example,
        str(whole),
        input_names=names,
        output_names=["logits"],
        dynamic_axes={n: {0: "pairs", 1: "tokens"} for n in names} | {"logits": {0: "pairs"}},
        opset_version=17,
        dynamo=False,
    )
    return quantized(whole, small)


def run(path: Path, data: Encoded) -> torch.Tensor:
    """Logits of the exported model, shape (pairs, 4)."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    found = torch.zeros(len(data.lengths), 4)
    for at in data.batches(64, None):
        inputs = {n: t.numpy() for n, t in data.inputs(at, "cpu").items()}
        found[at] = torch.from_numpy(session.run(None, inputs)[0])
    return found


def held_out(path: Path, known: Sequence[dict], limit: int) -> list[Pair]:
    rng = random.Random(0)
    _, pairs = public(path)
    pairs = rng.sample(pairs, min(limit, len(pairs)))
    return [*pairs, *(p for c in known if is_held_out(c) for p in of_card(c, rng))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--base", required=True)
    parser.add_argument("--trained", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pairs", type=Path)
    parser.add_argument("--cards", type=Path, nargs="*", default=[Path(__file__).with_name("cards.jsonl")])
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    model = CrossEncoder(args.base)
    model.load_state_dict(torch.load(args.trained, map_location="cpu", weights_only=True))
    path = export(model, args.out)
    print(f"{path.stat().st_size / 1e6:.1f} MB")
    if args.pairs:
        pairs = held_out(args.pairs, cards(args.cards), 4000)
        data = Encoded(pairs, AutoTokenizer.from_pretrained(args.base))
        for name, logits in (("32 bits", logits_of(model, data, "cpu")), ("8 bits", run(path, data))):
            found = report(pairs, logits)
            print(name, json.dumps({k: v for k, v in found.items() if v["n"] >= 100}), np.round(logits.std(0), 2))


if __name__ == "__main__":
    main()
