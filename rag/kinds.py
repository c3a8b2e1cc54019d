"""Kinds of ingredients that a question names and a catalog doesn't: "dairy" of a row that lists ghee."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from domain.corpus import Unit
from domain.text import fold


def of_kind(text: str, cells: Sequence[Unit]) -> frozenset[str] | None:
    """The products whose herbs or column on animals hold something of the kind that a text names; None: names none."""
    kinds, plant_made = _kinds()
    member = next((members for names, members in kinds if names.search(fold(text))), None)
    if member is None:
        return None
    told = [u for u in cells if u.field in ("key_herbs", "contains_animal_products")]
    return frozenset(u.section for u in told if member.search(plant_made.sub(" ", fold(u.source_text))))


@cache
def _kinds() -> tuple[tuple[tuple[re.Pattern[str], re.Pattern[str]], ...], re.Pattern[str]]:
    """Each kind of `data/kinds.toml` as its names and its members; and what is made of plants: "coconut milk"."""
    table = tomllib.loads(files("rag").joinpath("data/kinds.toml").read_text(encoding="utf-8"))
    kinds = ((re.compile(rf"\b(?:{k['names']})\b"), re.compile(rf"\b(?:{k['members']})\b")) for k in table["kind"])
    return tuple(kinds), re.compile(rf"\b(?:{table['of_a_plant']})[ -](?:milk|butter|cream)\b")
