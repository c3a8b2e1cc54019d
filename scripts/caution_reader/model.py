"""The network of the caution reader: a BERT encoder of a few layers, whose mask says who sees whom."""

from collections.abc import Mapping, Sequence

import torch
from torch import nn
from torch.nn import functional as F

WIDTH, HEADS, INNER, PIECES, PLACES = 384, 12, 1536, 30_522, 512
"""As all-MiniLM-L6-v2 has them."""
_EPSILON = 1e-12
_DROPOUT = 0.1
_PARTS = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "attended": "attention.output.dense",
    "attended_norm": "attention.output.LayerNorm",
    "inner": "intermediate.dense",
    "outer": "output.dense",
    "outer_norm": "output.LayerNorm",
}
"""The parts of a layer, and their names in a cross-encoder of transformers."""


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.attended = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.attended_norm = nn.LayerNorm(WIDTH, eps=_EPSILON)
        self.inner, self.outer = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.outer_norm = nn.LayerNorm(WIDTH, eps=_EPSILON)

    def forward(self, states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        rows, tokens, _ = states.shape
        query, key, value = (
            part(states).view(rows, tokens, HEADS, WIDTH // HEADS).transpose(1, 2)
            for part in (self.query, self.key, self.value)
        )
        seen = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        states = self.attended_norm(states + self.attended(seen.transpose(1, 2).reshape(rows, tokens, WIDTH)))
        return self.outer_norm(states + self.outer(F.gelu(self.inner(states))))


class PackedEncoder(nn.Module):
    """Takes the inputs of `rag.packed_model.packed`, in that order, for several sequences; returns one logit for each
    of the texts behind the first, shape (sequences, others)."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        self.word, self.place, self.kind = (nn.Embedding(n, WIDTH) for n in (PIECES, PLACES, 2))
        self.norm = nn.LayerNorm(WIDTH, eps=_EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.head = nn.Linear(2 * WIDTH, 1)
        self.dropout = nn.Dropout(_DROPOUT)

    def forward(
        self, ids: torch.Tensor, kinds: torch.Tensor, places: torch.Tensor, mask: torch.Tensor, mean: torch.Tensor,
        start: torch.Tensor,
    ) -> torch.Tensor:  # fmt: skip
        states = self.dropout(self.norm(self.word(ids) + self.place(places) + self.kind(kinds)))
        for layer in self.layers:
            states = layer(states, mask)
        means = torch.bmm(mean.to(states.dtype), states)
        starts = torch.gather(states, 1, start.unsqueeze(-1).expand(-1, -1, WIDTH))
        return self.head(self.dropout(torch.cat([means, starts], dim=-1)))[..., 0]


def from_cross_encoder(weights: Mapping[str, torch.Tensor], layers: Sequence[int]) -> PackedEncoder:
    """With these layers of a trained cross-encoder (scripts/verifier), its word vectors and its last head."""
    model = PackedEncoder(len(layers))
    taken = {
        f"{mine}.{name}": weights[f"encoder.embeddings.{its}.{name}"]
        for mine, its, names in (
            ("word", "word_embeddings", ["weight"]),
            ("place", "position_embeddings", ["weight"]),
            ("kind", "token_type_embeddings", ["weight"]),
            ("norm", "LayerNorm", ["weight", "bias"]),
        )
        for name in names
    }
    for place, layer in enumerate(layers):
        taken |= {
            f"layers.{place}.{mine}.{name}": weights[f"encoder.encoder.layer.{layer}.{its}.{name}"]
            for mine, its in _PARTS.items()
            for name in ("weight", "bias")
        }
    taken |= {f"head.{name}": weights[f"head.{name}"][-1:] for name in ("weight", "bias")}
    model.load_state_dict({name: numbers.float() for name, numbers in taken.items()})
    return model
