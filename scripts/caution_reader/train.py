"""Train the caution reader: a small cross-encoder that says whether a caution concerns the person in a message.

    python -m scripts.caution_reader.train --base MODEL_DIR --start DIR/verifier.pt --out DIR

Needs torch and transformers; about half an hour on two CPU cores. It goes on from the trained verifier
(scripts/verifier), whose notion of entailment it keeps; its one output is "the caution concerns who would use it".
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

from rag.caution_reader import MAX_TOKENS
from scripts.caution_reader.pairs import (
    CARDS,
    CRISIS,
    DRAFTS,
    MESSAGES,
    PAGES,
    PRODUCTS,
    TUNED_SETS,
    lines,
    of_careful_text,
    of_crisis,
    of_drafts,
    of_labels,
    of_line,
    of_nobody_in_crisis,
    of_products,
    of_questions,
    of_sets,
)
from scripts.verifier.pairs import Label, Pair
from scripts.verifier.train import CrossEncoder, Encoded, fit, logits_of


def loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    return F.binary_cross_entropy_with_logits(logits[:, 0].float(), (labels == Label.ANSWERED).float())


def started_from(checkpoint: Path, base: str) -> CrossEncoder:
    """A model with the encoder of the trained verifier and its head for answers, or one trained so far."""
    model = CrossEncoder(base, outputs=1)
    trained = torch.load(checkpoint, map_location="cpu", weights_only=True)
    if len(trained["head.weight"]) > 1:
        trained |= {name: trained[name][-1:] for name in ("head.weight", "head.bias")}
    model.load_state_dict(trained)
    return model


def report(
    pairs: Sequence[Pair], logits: torch.Tensor, yes: str = "concerned", at: Sequence[float] = (0.5, 0.9, 0.97)
) -> dict[str, dict[str, float]]:
    """Share that the model says yes to, by source and label, from each probability of `at` on."""
    sure = torch.sigmoid(logits[:, 0]).numpy()
    found: dict[str, dict[str, float]] = {}
    for source in sorted({p.source for p in pairs}):
        for label, name in ((Label.ANSWERED, yes), (Label.NOT_ANSWERED, f"not {yes}")):
            mine = sure[[i for i, p in enumerate(pairs) if p.source == source and p.label == label]]
            if len(mine):
                shares = {f"said at {p}": round(float(np.mean(mine >= p)), 3) for p in at}
                found[f"{source}, {name}"] = {"n": len(mine), **shares}
    return found


def add_training_options(parser: argparse.ArgumentParser, *, rounds: int) -> None:
    """What every training from the verifier on is told. `rounds`: how many unless it is told."""
    parser.add_argument("--base", required=True)
    parser.add_argument("--start", type=Path, required=True, help="verifier.pt, or one to go on from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--size", type=int, default=64, help="pairs in a batch")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--messages", type=Path, nargs="*", default=[MESSAGES])
    parser.add_argument("--products", type=Path, default=PRODUCTS)
    parser.add_argument("--new", nargs="*", default=[], help="sets to learn from in full, where the rest is replayed")
    parser.add_argument("--replay", type=int, default=0, help="so many pairs of all else in a round; 0: every one")
    add_training_options(parser, rounds=4)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    known = lines(args.messages)
    mine = [line for line in known if not line.is_held_out]
    everyday, kept_back = of_products(args.products)
    crisis, crisis_kept_back = of_crisis(CRISIS)
    drafts, drafts_kept_back = of_drafts(DRAFTS)
    questions, questions_kept_back = of_questions(PAGES)
    known_sets = of_sets([name for name in TUNED_SETS if name not in args.new])
    new = of_sets(args.new) if args.new else []

    def one_round() -> list[Pair]:
        said = [*(p for line in mine for p in of_line(line, mine, rng)), *known_sets, *everyday]
        said = [*said, *of_nobody_in_crisis(said, rng), *of_careful_text(CARDS, rng), *questions]
        said = rng.sample(said, args.replay) if args.replay else said
        return [*said, *new, *of_labels(rng), *crisis, *drafts]

    rounds = [one_round() for _ in range(args.rounds)]
    others = [line for line in known if line.is_held_out]
    held_out = [*(p for line in others for p in of_line(line, others, rng)), *kept_back]
    held_out += [*crisis_kept_back, *of_nobody_in_crisis(held_out, rng), *drafts_kept_back, *questions_kept_back]
    print(
        f"{[len(r) for r in rounds]} pairs, {len(mine)} cautions; held out {len(held_out)}, {len(others)}", flush=True
    )

    tokenizer = AutoTokenizer.from_pretrained(args.base)
    model = started_from(args.start, args.base)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    trained = args.out / "caution_reader.pt"
    encoded = [Encoded(r, tokenizer, MAX_TOKENS) for r in rounds]
    fit(model, encoded, loss, size=args.size, rate=args.rate, device=device, seed=args.seed, out=trained)
    figures = report(held_out, logits_of(model, Encoded(held_out, tokenizer, MAX_TOKENS), device))
    print(json.dumps(figures, indent=1))
    (args.out / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
