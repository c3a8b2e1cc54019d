"""What products are for: said where one is wanted for a need, or where somebody would use it."""

import re
from collections.abc import Mapping, Sequence

from domain.corpus import Product, Unit, UnitKind, Voice
from domain.generation import GenerationRequest
from domain.retrieval import Hit
from domain.text import stem
from rag.choosing import SURE
from rag.facets import Facet
from rag.lacking import ruled_out
from rag.needs import is_unwanted
from rag.reading import Form, Part, plain_words
from rag.selection import ScoredUnit, UnitSelector
from rag.tokens import terms

_HOLDS = re.compile(r"\b(?:contains?|includ\w+|ha(?:s|ve)|got|made (?:of|from|with)|in)\b", re.IGNORECASE)
_FOUND = frozenset(map(stem, "have has contain include got made there added".split()))
_TOLD = 0.3
"""Share of the asker's words, by weight, from which a statement tells their need: "wired and tired"."""
_CLEARLY = 2
"""How many times the share of every product found by its kind another product's statement must hold."""


class Suggestions:
    """The statements of one pack that say what its products are for."""

    def __init__(self, selector: UnitSelector, products: Mapping[str, Product]) -> None:
        self._selector = selector
        self._products = products

    def rows(self, request: GenerationRequest) -> list[Unit]:
        """What each product asked about is for, a statement a product."""
        wanted = set(request.asked_products)
        rows = {hit.chunk.section for hit in request.hits}
        return [u for u in self._selector.units if u.field == "target_concerns" and u.section in wanted & rows]

    def told_in_row(self, product_id: str, fields: Sequence[str]) -> list[Unit]:
        """What a product's row says in these columns, in their order."""
        cells = {u.field: u for u in self._selector.units if u.section == product_id and u.field in fields}
        return [cells[field] for field in fields if field in cells]

    def form_of(self, product_id: str, facet: Facet, *, short: bool) -> list[Unit]:
        """What a product comes as: by its own page, which tells more, else (or where it is to be short) by its row."""
        page = [
            u for u in self._selector.units
            if product_id in u.subjects and u.kind is UnitKind.FIELD and facet.answered_by_field(u)
        ]  # fmt: skip
        return page if page and not short else self.told_in_row(product_id, ("format",))

    def contents(self, part: Part, scored: Sequence[ScoredUnit], request: GenerationRequest) -> list[Unit]:
        """What the one product asked about holds, where it is asked whether it holds what another product lists.

        None where a statement of its own surely says whether it does.
        """
        if len(request.asked_products) != 1 or part.form is not Form.YES_NO or not _HOLDS.search(part.text):
            return []
        (product,) = request.asked_products
        asked = self._selector.stems(part.about) - _FOUND
        rows = [u for u in self._selector.units if u.field == "key_herbs"]
        known = frozenset[str]().union(*(terms(u.source_text) for u in rows))
        own = [i for i in scored if product in ((i.unit.section,) if i.unit.field else i.unit.subjects)]
        told = any(i.answers >= SURE for i in own) or any(f.name != "ingredients" for f in part.facets)
        return [u for u in rows if u.section == product] if asked and asked <= known and not told else []

    def for_need(self, request: GenerationRequest) -> list[Unit]:
        """What the products that serve a need are for; one that tells the need in the asker's own words comes first.

        Products in a form that the asker rules out, or with something that they must not contain, are left out.
        """
        text, units = request.question.text, self._selector.units
        rows = self.rows(request)
        gone = ruled_out(text, self._selector)
        served = [u for u in rows if u.section not in gone and not is_unwanted(self._products[u.section].format, text)]
        asked = self._selector.stems(plain_words(text))
        shares = {
            position: self._selector.coverage(asked, self._selector.stems_at(position))
            for position in self._selector.within(request.hits)
            if self.is_about_a_product(units[position])
            and not units[position].safety
            and gone.isdisjoint(units[position].subjects)
        }
        best = max(shares, key=lambda position: shares[position], default=None)
        if not served or best is None or shares[best] < _TOLD:
            return served
        known = {u.section: max(s for p, s in shares.items() if u.section in units[p].subjects) for u in served}
        told = units[best]
        if not known.keys().isdisjoint(told.subjects) or shares[best] < _CLEARLY * max(known.values()):
            return served
        return [told, *(unit for unit in served if known[unit.section] > 0)]

    def is_about_a_product(self, unit: Unit) -> bool:
        return unit.voice is Voice.ASSERTS and not self._products.keys().isdisjoint(unit.subjects)


def hint(hits: Sequence[Hit], units: Sequence[Unit], product_ids: Sequence[str]) -> Unit | None:
    """Something the pack does say about the product, for a reader whose question it doesn't answer."""
    documents = {h.chunk.doc_id for h in hits}
    about = [
        u
        for u in units
        if u.voice is Voice.ASSERTS
        and not u.safety
        and set(product_ids).intersection(u.subjects)
        and u.doc_id in documents
    ]
    return max(about, key=lambda u: (u.field == "target_concerns", u.kind is UnitKind.BULLET), default=None)
