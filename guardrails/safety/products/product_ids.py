"""Product ids in a message, with or without their separators ("KA-P002", "ka p002", "P002")."""

import re
from collections.abc import Sequence

from domain.corpus import Product
from guardrails.safety.language.text import Text


class ProductIds:
    def __init__(self, products: Sequence[Product]) -> None:
        self._pattern = _id_pattern(products)
        self._by_key = {_id_key(p.product_id): p.product_id for p in products}

    def find(self, text: Text) -> list[tuple[int, int, tuple[str, ...]]]:
        """(first token, end token, ids) of each."""
        found: list[tuple[int, int, tuple[str, ...]]] = []
        for match in self._pattern.finditer(text.raw):
            key = _id_key(match.group())
            exact = self._by_key.get(key)
            ids = (exact,) if exact else tuple(i for k, i in self._by_key.items() if k.endswith(key))
            if ids:
                found.append((*text.span(match.start(), match.end()), ids))
        return found


def _id_key(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def _id_pattern(products: Sequence[Product]) -> re.Pattern[str]:
    """Ids with or without their separators, and their last part alone where it has letters ("P002")."""
    forms: set[str] = set()
    for product in products:
        parts = re.findall(r"[^\W\d_]+|\d+", product.product_id)
        forms.add(r"[\s_-]?".join(parts))
        if len(parts) > 2:
            forms.add(r"[\s_-]?".join(parts[-2:]))
    return (
        re.compile(r"\b(?:" + "|".join(sorted(forms, key=len, reverse=True)) + r")\b", re.IGNORECASE)
        if forms
        else re.compile(r"(?!)")
    )
