"""Train the caution reader: a small encoder that says which cautions concern the person in a message.

    python -m scripts.caution_reader.train --start rag/data/verifier/model.onnx --layers 0 2 4 --out DIR
    python -m scripts.caution_reader.train --start rag/data/verifier/model.onnx --mutual --rate 1e-4 --out DIR

Needs torch and onnx. It begins with layers of the trained verifier (scripts/verifier), whose notion of entailment it
keeps, or goes on from a checkpoint of its own. On a GPU a round of the one-sided kind with three layers takes some
twenty seconds, of the mutual kind with all six minutes; on two CPU cores the better part of an hour, and hours.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from rag.packed_model import MAX_OTHER, MAX_TEXT, Ids, packed
from scripts.caution_reader.examples import Example, Rounds, everything
from scripts.caution_reader.model import PackedEncoder, from_cross_encoder
from scripts.eight_bits import weights_of
from scripts.optimizing import optimizer_of, set_rate

TOKENIZER = Path(__file__).parents[2] / "rag/data/tokenizer.json"
_POOL = 40
"""Batches that are sorted by length together."""

Drawn = tuple[str, tuple[tuple[str, bool], ...]]
Batch = tuple[list[torch.Tensor], torch.Tensor, torch.Tensor]
"""The inputs of the network; labels, and which of them count, both of shape (sequences, others)."""


class Pieces:
    """Texts as word pieces, each coded once."""

    def __init__(self) -> None:
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_file(str(TOKENIZER))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._known: dict[str, Ids] = {}

    def __call__(self, text: str, most: int) -> Ids:
        if text not in self._known:
            self._known[text] = np.array(self._tokenizer.encode(text, add_special_tokens=False).ids, dtype=np.int64)
        return self._known[text][:most]


def batch_of(drawn: Sequence[Drawn], pieces: Pieces, mutual: bool) -> Batch:
    rows = [
        packed(pieces(text, MAX_TEXT), [pieces(other, MAX_OTHER) for other, _ in asked], mutual=mutual)
        for text, asked in drawn
    ]
    tokens = max(row["input_ids"].shape[1] for row in rows)
    others = max(row["start"].shape[1] for row in rows)
    room = {"mask": (1, tokens, tokens), "mean": (others, tokens), "start": (others,)}
    inputs = []
    for name in rows[0]:
        whole = np.zeros((len(rows), *room.get(name, (tokens,))), dtype=rows[0][name].dtype)
        for place, row in enumerate(rows):
            whole[place][tuple(map(slice, row[name].shape[1:]))] = row[name][0]
        inputs.append(torch.from_numpy(whole))
    labels, counts = np.zeros((2, len(rows), others), dtype=np.float32)
    for place, (_, asked) in enumerate(drawn):
        labels[place, : len(asked)] = [true for _, true in asked]
        counts[place, : len(asked)] = 1
    return inputs, torch.from_numpy(labels), torch.from_numpy(counts)


def batches(drawn: Sequence[Drawn], size: int, rng: random.Random | None) -> Iterator[list[int]]:
    """Indices of each batch, of like length; in any order where `rng` is given."""
    length = [len(text) + sum(len(c) for c, _ in asked) for text, asked in drawn]
    pool = size * _POOL if rng else len(drawn)
    groups = []
    for at in range(0, len(drawn), pool):
        order = sorted(range(at, min(at + pool, len(drawn))), key=length.__getitem__)
        groups += [order[i : i + size] for i in range(0, len(order), size)]
    if rng:
        rng.shuffle(groups)
    yield from groups


def fit(
    model: PackedEncoder, rounds: Sequence[Sequence[Drawn]], pieces: Pieces, *, mutual: bool, size: int, rate: float,
    device: str, seed: int, out: Path,
) -> None:  # fmt: skip
    """One pass over each round; the learning rate falls to nothing at the end of the last. Writes `out`."""
    rng = random.Random(seed)
    torch.manual_seed(seed)
    model.to(device).train()
    model.word.requires_grad_(False)
    learned = [p for p in model.parameters() if p.requires_grad]
    optimizer = optimizer_of(learned)
    steps = [(drawn, at) for drawn in rounds for at in batches(drawn, size, rng)]
    begin, running = time.time(), 0.0
    for step, (drawn, at) in enumerate(steps, 1):
        set_rate(optimizer, rate, step, len(steps))
        inputs, labels, counts = batch_of([drawn[i] for i in at], pieces, mutual)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device != "cpu"):
            logits = model(*(x.to(device, non_blocking=True) for x in inputs))
        errors = F.binary_cross_entropy_with_logits(logits.float(), labels.to(device), reduction="none")
        loss = (errors * counts.to(device)).sum() / counts.sum()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        running += float(loss.detach())
        if step % 500 == 0:
            print(f"{step}/{len(steps)}: {time.time() - begin:.0f} s, loss {running / 500:.3f}", flush=True)
            running = 0.0
    torch.save({name: numbers.half().cpu() for name, numbers in model.state_dict().items()}, out)


@torch.inference_mode()
def sure_of(
    model: PackedEncoder, drawn: Sequence[Drawn], pieces: Pieces, *, mutual: bool, device: str
) -> list[list[float]]:
    """For each text how sure the model is of each thing that it is asked about."""
    model.to(device).eval()
    found: list[list[float]] = [[] for _ in drawn]
    for at in batches(drawn, 128, None):
        inputs, _, _ = batch_of([drawn[i] for i in at], pieces, mutual)
        sure = torch.sigmoid(model(*(x.to(device) for x in inputs)).float()).cpu().tolist()
        for i, row in zip(at, sure, strict=True):
            found[i] = row[: len(drawn[i][1])]
    return found


def report(
    held_out: Sequence[Example], sure: Sequence[Sequence[float]], at: Sequence[float] = (0.2, 0.5, 0.9, 0.96)
) -> dict[str, dict[str, float]]:
    """Share that the model says yes to, by source (of drafts by statement too) and label, from each of `at` on."""
    said: dict[str, list[float]] = {}
    for example, row in zip(held_out, sure, strict=True):
        for (asked, true), p in zip(example.asked, row, strict=True):
            source = f"drafts, {asked}" if example.source == "drafts" else example.source
            said.setdefault(f"{source}: {'yes' if true else 'no'}", []).append(p)
    return {
        name: {"n": len(all_of), **{f"said at {p}": round(float(np.mean(np.array(all_of) >= p)), 3) for p in at}}
        for name, all_of in sorted(said.items())
    }


def started(checkpoint: Path, layers: Sequence[int]) -> PackedEncoder:
    if checkpoint.suffix == ".onnx":
        return from_cross_encoder(weights_of(checkpoint), layers)
    model = PackedEncoder(len(layers))
    model.load_state_dict(torch.load(checkpoint, map_location="cpu", weights_only=True))
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--start", type=Path, required=True, help="the verifier's ONNX, or a checkpoint of its own")
    parser.add_argument("--mutual", action="store_true", help="text and caution see each other: one caution a pass")
    parser.add_argument("--layers", type=int, nargs="+", default=[*range(6)], help="of the verifier, from below")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--size", type=int, default=128, help="messages in a batch")
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    learned, held_out = everything()
    examples = Rounds(learned)
    rounds = [examples.draw(rng) for _ in range(args.rounds)]
    if args.mutual:
        rounds = [[(text, (one,)) for text, asked in drawn for one in asked] for drawn in rounds]
        held_out = [replace(example, asked=(one,)) for example in held_out for one in example.asked]
    print(f"{len(learned)} examples, {[len(r) for r in rounds]} in a round; held out {len(held_out)}", flush=True)
    model, pieces = started(args.start, args.layers), Pieces()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    trained = args.out / "caution_reader.pt"
    fit(
        model, rounds, pieces, mutual=args.mutual, size=args.size, rate=args.rate, device=device, seed=args.seed,
        out=trained,
    )  # fmt: skip
    asked = [(example.text, example.asked) for example in held_out]
    figures = report(held_out, sure_of(model, asked, pieces, mutual=args.mutual, device=device))
    print(json.dumps(figures, indent=1))
    (args.out / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
