"""Which product a document is about: ids, names and herbs in its title, its first fields and its file name."""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from domain.corpus import Section
from rag.catalog import CatalogRow

_WEIGHTS = {"title": 3.0, "file": 2.0, "fields": 1.0}
_FIELD = re.compile(
    r"\b(?:product(?: name| id)?|name|id|sku|key (?:herbs?|ingredients?)|ingredients?|herbs?)\b[^:]{0,20}:\s*(.+)", re.I
)
_CLOSE = 0.9
"""Two products whose scores are this close cannot be told apart."""


@dataclass(frozen=True)
class Link:
    """The product a document belongs to. Exactly one candidate: certain; several: ambiguous; none: about no product."""

    candidates: tuple[str, ...] = ()
    strength: float = 0.0

    @property
    def product_id(self) -> str:
        return self.candidates[0] if len(self.candidates) == 1 else ""


def normal_words(text: str) -> list[str]:
    """Lower-case words without diacritics; apostrophes dropped, every other sign a gap."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c for c in folded if not unicodedata.combining(c) and c not in "'’`")
    return re.findall(r"[a-z0-9]+", kept)


def names_product(title: str, sections: Sequence[Section], rows: Sequence[CatalogRow]) -> bool:
    """True where the title or a `Product: …` field gives exactly one product's id or full name."""
    text = f" {' '.join(normal_words(' | '.join([title, *_field_values(sections)])))} "
    found = {
        r.cell("product_id") for r in rows if any(f" {' '.join(normal_words(n))} " in text for n in _full_names(r))
    }
    return len(found) == 1


def link_dossier(doc_id: str, title: str, sections: Sequence[Section], rows: Sequence[CatalogRow]) -> Link:
    """Score every product by its distinctive words in the document's title, file name and first fields."""
    places = {
        "title": set(normal_words(title)),
        "file": set(normal_words(PurePosixPath(doc_id).stem)),
        "fields": set(normal_words(" ".join(_field_values(sections)))),
    }
    joined = f" {' '.join(normal_words(title))} | {' '.join(normal_words(' '.join(_field_values(sections))))} "
    owners: Counter[str] = Counter(w for r in rows for w in _words_of(r))
    scores: dict[str, float] = {}
    for row in rows:
        words = _words_of(row)
        weight = {w: math.log(1 + len(rows) / owners[w]) for w in words}
        name = set(normal_words(row.cell("name")))
        total = sum(weight.get(w, 0.0) for w in name) or 1.0
        score = sum(
            factor * sum(weight[w] * (1.0 if w in name else 0.5) for w in words & found)
            for place, found in places.items()
            if (factor := _WEIGHTS[place])
        )
        exact = any(f" {' '.join(normal_words(n))} " in joined for n in _full_names(row))
        # Without the full name, at least one word that few other products share has to be there.
        rare = any(owners[w] <= max(len(rows) / 3, 2) for w in words & (places["title"] | places["file"]))
        if exact or (rare and score > 0):
            scores[row.cell("product_id")] = score / total**0.5 + (100.0 if exact else 0.0)
    best = max(scores.values(), default=0.0)
    return Link(tuple(pid for pid, score in scores.items() if score >= best * _CLOSE), best)


def _full_names(row: CatalogRow) -> tuple[str, ...]:
    return (row.cell("product_id"), row.cell("name"))


def _words_of(row: CatalogRow) -> set[str]:
    text = " ".join([row.cell("product_id"), row.cell("name"), row.cell("key_herbs")])
    return {w for w in normal_words(text) if len(w) > 2}


def _field_values(sections: Sequence[Section]) -> list[str]:
    """Values of name, id and herb fields in the first two sections, table rows included."""
    found: list[str] = []
    for block in (b for s in sections[:2] for b in s.blocks):
        pairs = [f"{label}: {cell}" for label, cell in block.cells] + [block.text]
        if len(block.cells) == 2:
            pairs.append(f"{block.cells[0][1]}: {block.cells[1][1]}")
        found += [m.group(1) for p in pairs if (m := _FIELD.search(p)) and m.start() < 5]
    return found
