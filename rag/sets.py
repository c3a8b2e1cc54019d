"""Sets that hold other products of the catalog: what is listed for an item holds for whoever gets the set."""

import re
from collections.abc import Mapping, Sequence

from domain.corpus import Product
from rag.dossiers import normal_words

_HOW_MUCH = re.compile(r"\([^)]*\)|\b\d+(?:[.,]\d+)? ?(?:x|ml|g|kg|l|cl|pcs?|sachets?|bags?|bars?)?\b|×", re.IGNORECASE)
_FEWEST = 2
"""Products in a set, and words of an item's name: a single word may be a herb that is a product as well."""


def with_cautions_of_items(products: Sequence[Product], holds: Mapping[str, Sequence[str]]) -> tuple[Product, ...]:
    """The products, each set with the cautions of its items behind its own.

    `holds`: by product id what the catalog says is in each. "Winter Box" with "Plain Balm; Pine Soap (2 bars)" has
    what is listed for the balm and for the soap.
    """
    named = {tuple(normal_words(product.name)): product for product in products}
    named = {words: product for words, product in named.items() if len(words) >= _FEWEST}
    return tuple(_with_items(product, holds.get(product.product_id, ()), named) for product in products)


def _with_items(product: Product, entries: Sequence[str], named: Mapping[tuple[str, ...], Product]) -> Product:
    found = [named.get(_name_of(entry)) for entry in entries]
    items = [item for item in found if item and item.product_id != product.product_id]
    if len(items) < _FEWEST:
        return product
    theirs = [caution.model_copy(update={"of": item.name}) for item in items for caution in item.cautions]
    return product.model_copy(update={"cautions": tuple(dict.fromkeys([*product.cautions, *theirs]))})


def _name_of(entry: str) -> tuple[str, ...]:
    """The words of an entry without how much of it there is: "2 x Pine Soap (75 g)" is "pine soap"."""
    return tuple(normal_words(_HOW_MUCH.sub(" ", entry)))
