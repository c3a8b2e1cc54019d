"""How the project's models are trained: AdamW on all that learns, warmed up, then falling to nothing."""

from collections.abc import Iterable

import torch

_WARMING = 0.05
_DECAY = 0.01


def optimizer_of(learned: Iterable[torch.nn.Parameter]) -> torch.optim.AdamW:
    """Biases and norms don't decay. Its rate is that of `set_rate`, before each step."""
    weights = list(learned)
    groups = [
        {"params": [p for p in weights if p.ndim > 1], "weight_decay": _DECAY},
        {"params": [p for p in weights if p.ndim <= 1], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=0.0, fused=True)


def set_rate(optimizer: torch.optim.Optimizer, rate: float, step: int, steps: int) -> None:
    """`rate` at its height; steps are counted from 1."""
    for group in optimizer.param_groups:
        group["lr"] = rate * min(step / (_WARMING * steps), 1 - step / steps)
