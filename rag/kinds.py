"""Kinds of ingredients that a question names and a catalog doesn't: "dairy" of a row that lists ghee."""

import re
from collections.abc import Sequence

from domain.corpus import Unit
from domain.text import fold

_KINDS = {
    r"dairy|milk products?|lactose": (
        r"(?:milk|ghee|ghrita\w*|ghritham|butter|buttermilk|curds?|yog(?:h?urt)|cream|cheese|paneer|whey|casein"
        r"|lactose|dairy)"
    ),
    r"(?:tree )?nuts?": r"(?:nuts?|almonds?|cashews?|walnuts?|hazelnuts?|pistachios?|pecans?|macadamias?|pine nuts?)",
}
_OF_A_PLANT = (
    r"(?:coconut|almond|oat|rice|soya?|cashew|hemp|nut|shea|cocoa|cacao|kokum|mango|peanut|plant|vegan|body|face|hand)"
)
"""What makes a milk or a butter of a plant: "coconut milk"."""


def of_kind(text: str, cells: Sequence[Unit]) -> frozenset[str] | None:
    """The products whose herbs or column on animals hold something of the kind that a text names; None: names none."""
    for names, members in _KINDS.items():
        if not re.search(rf"\b(?:{names})\b", fold(text)):
            continue
        member = re.compile(rf"\b(?:{members})\b")
        told = [u for u in cells if u.field in ("key_herbs", "contains_animal_products")]
        return frozenset(u.section for u in told if member.search(_without_plants(fold(u.source_text))))
    return None


def _without_plants(text: str) -> str:
    return re.sub(rf"\b{_OF_A_PLANT}[ -](?:milk|butter|cream)\b", " ", text)
