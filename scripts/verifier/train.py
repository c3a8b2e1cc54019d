"""Train the verifier: a small cross-encoder that says whether a premise carries a sentence, or answers a question.

    python -m scripts.verifier.train --pairs nli_pairs.jsonl.gz --base MODEL_DIR --out DIR

Needs torch and transformers; an hour on two CPU cores, minutes on a GPU. The base is all-MiniLM-L6-v2, its word
vectors frozen. First all public pairs with a few rounds of the cards, then the hardest public sources with more
rounds: the text that the product judges comes last. Two heads on the mean and the first token's state: three classes
(contradiction, neutral, entailment), and one figure for "this answers the question".
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
from transformers import AutoModel, AutoTokenizer

from scripts.optimizing import optimizer_of, set_rate
from scripts.verifier.pairs import Label, Pair, between_cards, cards, is_held_out, of_card, public

MAX_TOKENS = 128
_HARD = frozenset({"vitc_real", "fm2", "conjnli", "negnli", "wice", "fever_adv", "fever_sym", "med", "mnli"})
"""Sources of the second stage: written by people, or made so that shared words don't give the answer away."""
_HARD_PAIRS = 50_000


class CrossEncoder(nn.Module):
    """Encoder and head; returns logits (pairs, outputs): contradiction, neutral, entailment, answered."""

    def __init__(self, base: str, outputs: int = 4) -> None:
        super().__init__()
        # Eager attention: its backward pass is several times as fast on a CPU as the fused one's.
        self.encoder = AutoModel.from_pretrained(
            base,
            dtype=torch.float32,
            add_pooling_layer=False,
            attn_implementation="eager",
            hidden_dropout_prob=0.0,
            attention_probs_dropout_prob=0.0,
        )
        self.head = nn.Linear(2 * self.encoder.config.hidden_size, outputs)
        self.dropout = nn.Dropout(0.1)

    def forward(self, **inputs: torch.Tensor) -> torch.Tensor:
        states = self.encoder(**inputs).last_hidden_state
        mask = inputs["attention_mask"].unsqueeze(-1).to(states.dtype)
        mean = (states * mask).sum(1) / mask.sum(1)
        return self.head(self.dropout(torch.cat([mean, states[:, 0]], dim=-1)))


class Encoded:
    """Pairs as token ids, once; batches of like length, padded."""

    def __init__(self, pairs: Sequence[Pair], tokenizer: AutoTokenizer, max_tokens: int = MAX_TOKENS) -> None:
        coded = tokenizer(
            [p.premise for p in pairs], [p.hypothesis for p in pairs], truncation="only_first", max_length=max_tokens
        )
        self.names = [n for n in ("input_ids", "attention_mask", "token_type_ids") if n in coded]
        self.lengths = np.array([len(i) for i in coded["input_ids"]])
        self.labels = torch.tensor([int(p.label) for p in pairs])
        self._starts = np.concatenate([[0], np.cumsum(self.lengths)])
        self._flat = {n: np.fromiter(chain.from_iterable(coded[n]), np.int64) for n in self.names}
        self._fill = {"input_ids": tokenizer.pad_token_id}

    def batches(self, size: int, rng: random.Random | None) -> Iterator[np.ndarray]:
        """Indices of each batch: shuffled where `rng` is given, of like length in any case."""
        order = np.arange(len(self.lengths))
        if rng is not None:
            np.random.default_rng(rng.randrange(2**31)).shuffle(order)
        pool = size * 50 if rng is not None else len(order)
        groups = []
        for at in range(0, len(order), pool):
            chunk = order[at : at + pool]
            chunk = chunk[np.argsort(self.lengths[chunk], kind="stable")]
            groups += [chunk[i : i + size] for i in range(0, len(chunk), size)]
        if rng is not None:
            rng.shuffle(groups)
        yield from groups

    def inputs(self, at: np.ndarray, device: str) -> dict[str, torch.Tensor]:
        columns = np.arange(int(self.lengths[at].max()))
        inside = columns < self.lengths[at][:, None]
        places = np.where(inside, self._starts[at][:, None] + columns, 0)
        found = {n: np.where(inside, self._flat[n][places], self._fill.get(n, 0)) for n in self.names}
        return {n: torch.from_numpy(v).to(device, non_blocking=True) for n, v in found.items()}


def verifier_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Mean cross-entropy; where a source only says "not entailed", of that event."""
    logits = logits.float()
    logs = F.log_softmax(logits[:, :3], dim=-1)
    entailed = logs[:, Label.ENTAILMENT].exp().clamp(1e-6, 1 - 1e-6)
    loss = -logs.gather(1, labels.clamp(max=int(Label.ENTAILMENT)).unsqueeze(1)).squeeze(1)
    loss = torch.where(labels == Label.NOT_ENTAILED, -torch.log1p(-entailed), loss)
    answered = (labels == Label.ANSWERED).float()
    asked = F.binary_cross_entropy_with_logits(logits[:, 3], answered, reduction="none")
    return torch.where(labels >= Label.ANSWERED, asked, loss).mean()


Loss = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]
"""Logits and labels of a batch to one figure."""


def fit(
    model: CrossEncoder, stages: Sequence[Encoded], loss_of: Loss, *, size: int, rate: float, device: str, seed: int,
    out: Path,
) -> None:  # fmt: skip
    """One pass over each stage; the learning rate falls to nothing at the end of the last. Writes `out`."""
    rng = random.Random(seed)
    torch.manual_seed(seed)
    model.to(device).train()
    model.encoder.embeddings.word_embeddings.requires_grad_(False)
    learned = [p for p in model.parameters() if p.requires_grad]
    optimizer = optimizer_of(learned)
    batches = [(data, at) for data in stages for at in data.batches(size, rng)]
    # Without an instruction for it, half precision takes a CPU thirty times as long.
    halves = device != "cpu" or torch.ops.mkldnn._is_mkldnn_bf16_supported()
    begin, running = time.time(), 0.0
    for step, (data, at) in enumerate(batches, 1):
        set_rate(optimizer, rate, step, len(batches))
        with torch.autocast(device, dtype=torch.bfloat16, enabled=halves):
            logits = model(**data.inputs(at, device))
        loss = loss_of(logits, data.labels[at].to(device))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        running += float(loss.detach())
        if step % 100 == 0:
            print(f"{step}/{len(batches)}: {time.time() - begin:.0f} s, loss {running / 100:.3f}", flush=True)
            running = 0.0
        if step % 1000 == 0:
            save(model, out)
    save(model, out)


def save(model: CrossEncoder, out: Path) -> None:
    torch.save({k: v.half().cpu() for k, v in model.state_dict().items()}, out)


@torch.inference_mode()
def logits_of(model: CrossEncoder, data: Encoded, device: str) -> torch.Tensor:
    model.to(device).eval()
    found = torch.zeros(len(data.lengths), model.head.out_features)
    for at in data.batches(128, None):
        found[at] = model(**data.inputs(at, device)).float().cpu()
    return found


def report(pairs: Sequence[Pair], logits: torch.Tensor) -> dict[str, dict[str, float]]:
    """True kept, false caught and their mean by source, sentences and questions apart."""
    entailed = F.softmax(logits[:, :3], -1)[:, 2] >= 0.5
    answered = logits[:, 3] >= 0
    no_support = (Label.CONTRADICTION, Label.NEUTRAL, Label.NOT_ENTAILED)
    tasks = (
        ("sentences", Label.ENTAILMENT, no_support, entailed),
        ("questions", Label.ANSWERED, (Label.NOT_ANSWERED,), answered),
    )
    found: dict[str, dict[str, float]] = {}
    for source in sorted({p.source for p in pairs}):
        for name, yes, no, said in tasks:
            true = [bool(said[i]) for i, p in enumerate(pairs) if p.source == source and p.label == yes]
            false = [not bool(said[i]) for i, p in enumerate(pairs) if p.source == source and p.label in no]
            if true and false:
                kept, caught = float(np.mean(true)), float(np.mean(false))
                found[f"{source} {name}"] = {
                    "n": len(true) + len(false),
                    "true kept": round(kept, 3),
                    "false caught": round(caught, 3),
                    "balanced": round((kept + caught) / 2, 3),
                }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--cards", type=Path, nargs="*", default=[Path(__file__).with_name("cards.jsonl")])
    parser.add_argument("--base", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, nargs=2, default=(2, 4), help="draws of each card, by stage, each anew")
    parser.add_argument("--limit", type=int, default=0, help="public pairs to use, for a trial run")
    parser.add_argument("--size", type=int, default=64, help="pairs in a batch")
    parser.add_argument("--rate", type=float, default=1.2e-4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    rng = random.Random(args.seed)

    training, held_out = public(args.pairs)
    rng.shuffle(training)
    training = training[: args.limit or None]
    held_out = rng.sample(held_out, min(len(held_out), args.limit or 5000))
    known = cards(args.cards)
    mine = [c for c in known if not is_held_out(c)]
    others = [c for c in known if is_held_out(c)]
    held_out += [p for c in others for p in of_card(c, rng)]
    hard = [p for p in training if p.source in _HARD][:_HARD_PAIRS]
    stages = [
        [*base, *(p for _ in range(rounds) for p in _round(mine, rng))]
        for base, rounds in zip((training, hard), args.rounds, strict=True)
    ]
    print(
        f"{[len(s) for s in stages]} pairs, {len(mine)} cards; held out {len(held_out)}, {len(others)} cards",
        flush=True,
    )

    tokenizer = AutoTokenizer.from_pretrained(args.base)
    model = CrossEncoder(args.base)
    encoded = [Encoded(s, tokenizer) for s in stages]
    trained = args.out / "verifier.pt"
    fit(
        model, encoded, verifier_loss, size=args.size, rate=args.rate, device=device, seed=args.seed, out=trained
    )  # fmt: skip
    figures = report(held_out, logits_of(model, Encoded(held_out, tokenizer), device))
    print(json.dumps(figures, indent=1))
    notes = {"pairs": [len(s) for s in stages], "cards": len(mine), "seed": args.seed, "held out": figures}
    (args.out / "figures.json").write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")


def _round(found: Sequence[dict], rng: random.Random) -> Iterator[Pair]:
    for card in found:
        yield from of_card(card, rng)
    yield from between_cards(found, rng)


if __name__ == "__main__":
    main()
