"""Train the judge of questions: a small cross-encoder that says whether a statement answers a question.

    python -m scripts.question_judge.train --base MODEL_DIR --start rag/data/verifier/model.onnx --out DIR

Needs torch and transformers; half an hour on two CPU cores that compute in half precision, else an hour. It goes on
from the trained verifier (scripts/verifier). Then, ten minutes more, `--hard --rounds 1 --rate 6e-5 --seed 4` goes on
from what that gives. `python -m scripts.question_judge.export` exports it.
"""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F
from transformers import AutoTokenizer

from pipeline.settings import read_settings
from rag.cross_encoder import MAX_TOKENS
from rag.dense import SentenceEmbedder
from scripts.eight_bits import weights_of
from scripts.question_judge.pairs import PAGES, hardest, near_pairs, of_cards, of_pages, pages
from scripts.verifier.pairs import Label, Pair
from scripts.verifier.train import CrossEncoder, Encoded, fit, logits_of

CARDS = Path(__file__).parents[1] / "verifier" / "cards.jsonl"

_FROZEN = range(2)
"""Layers, from below, that stay as the verifier has them: a third less work, and they know words, not answers."""


def loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    return F.binary_cross_entropy_with_logits(logits[:, 0].float(), (labels == Label.ANSWERED).float())


def started_from(checkpoint: Path, base: str) -> CrossEncoder:
    """A model with the encoder of the trained verifier and its head for answers, or one trained so far."""
    model = CrossEncoder(base, outputs=1)
    onnx = checkpoint.suffix == ".onnx"
    trained = weights_of(checkpoint) if onnx else torch.load(checkpoint, map_location="cpu", weights_only=True)
    if len(trained["head.weight"]) > 1:
        trained |= {name: trained[name][-1:] for name in ("head.weight", "head.bias")}
    model.load_state_dict(trained)
    return model


def report(
    pairs: Sequence[Pair], logits: torch.Tensor, at: Sequence[float] = (0.5, 0.8)
) -> dict[str, dict[str, float]]:
    """Share that the model says yes to, by source and label, from each probability of `at` on."""
    sure = torch.sigmoid(logits[:, 0]).numpy()
    found: dict[str, dict[str, float]] = {}
    for source in sorted({p.source for p in pairs}):
        for label, name in ((Label.ANSWERED, "answered"), (Label.NOT_ANSWERED, "not answered")):
            mine = sure[[i for i, p in enumerate(pairs) if p.source == source and p.label == label]]
            if len(mine):
                shares = {f"said at {p}": round(float(np.mean(mine >= p)), 3) for p in at}
                found[f"{source}, {name}"] = {"n": len(mine), **shares}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pages", type=Path, default=PAGES)
    parser.add_argument("--base", required=True)
    parser.add_argument("--start", type=Path, required=True, help="the verifier, or a judge to go on from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--size", type=int, default=64, help="pairs in a batch")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hard", action="store_true", help="one round of what the judge at --start gets wrong most")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    known = pages(args.pages)
    embedder = SentenceEmbedder(read_settings().embedding_model)
    learned = [p for p in known if not p.is_held_out]
    rounds = of_pages(learned, embedder, args.rounds, rng)
    rounds[0] += of_cards(CARDS, rng)
    (held_out,) = of_pages([p for p in known if p.is_held_out], embedder, 1, rng)
    drawn = near_pairs(learned, embedder, rng) if args.hard else []
    print(f"{[len(r) for r in rounds]} pairs of {len(known)} pages; held out {len(held_out)}", flush=True)

    tokenizer = AutoTokenizer.from_pretrained(args.base)
    model = started_from(args.start, args.base)
    for name, weights in model.encoder.named_parameters():
        weights.requires_grad = not any(f"layer.{number}." in name for number in _FROZEN)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if drawn:
        asked = [pair for pairs in drawn for pair in pairs]
        sure = torch.sigmoid(logits_of(model, Encoded(asked, tokenizer, MAX_TOKENS), device)[:, 0]).tolist()
        hard = hardest(drawn, sure)
        rounds = [[*hard, *rng.sample(rounds[0], len(hard) // 3)]]
        print(f"{len(rounds[0])} pairs with the hardest of {len(asked)}", flush=True)
    encoded = [Encoded(r, tokenizer, MAX_TOKENS) for r in rounds]
    trained = args.out / "question_judge.pt"
    fit(model, encoded, loss, size=args.size, rate=args.rate, device=device, seed=args.seed, out=trained)
    logits = logits_of(model, Encoded(held_out, tokenizer, MAX_TOKENS), device)
    figures = report(held_out, logits)
    print(json.dumps(figures, indent=1))
    (args.out / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
