"""What is said of each of several products: compared with each other, or asked about in one breath."""

import re
from collections.abc import Mapping

from domain.answer import Question
from domain.corpus import Product, Unit, UnitKind
from domain.generation import GenerationRequest
from rag.choosing import SURE, choose
from rag.comparing import compares, side_question
from rag.lacking import GENERAL
from rag.leads import whole_lists
from rag.reading import Form, Part, plain_words, read
from rag.selection import ScoredUnit, UnitSelector
from rag.suggesting import Suggestions
from rag.weighing import Weighing

MAX_SIDES = 4
_CELLS = ("target_concerns", "format", "key_herbs")
_MAX_SECTION = 8
_OF_ALL = re.compile(r"\b(?:they|them|both|either|neither|each|all|these|those|which)\b", re.IGNORECASE)
"""How a question that names none of the products speaks of all of them."""


class Sides:
    """The statements of one pack, product by product."""

    def __init__(
        self, selector: UnitSelector, weighing: Weighing, suggestions: Suggestions, products: Mapping[str, Product]
    ) -> None:
        self._selector = selector
        self._weighing = weighing
        self._suggestions = suggestions
        self._products = products

    def column_of_each(self, part: Part, request: GenerationRequest) -> list[Unit]:
        """What a column says of each product asked about, where just that is asked: "are Ebb and Flood both vegan?".

        Empty where one product has nothing in the column, or the question is about one of them alone.
        """
        columns = [facet for facet in part.facets if facet.fields and facet.name != "uses"]
        if part.asks_for("animal_products"):
            columns = [facet for facet in columns if facet.name != "ingredients"]  # "which has animal ingredients?"
        others = [f for f in part.facets if f not in columns and f.name not in ("uses", "ingredients")]
        asked = self._asked(part, request)
        if request.by_need or len(columns) > 1 or others or not part.facets or not 1 < len(asked) <= MAX_SIDES:
            return []
        names = frozenset[str]().union(*(self._selector.stems(self._products[i].name) for i in asked))
        if self._selector.stems(part.about) - GENERAL - names or (part.form is Form.COMPARISON and not columns):
            return []
        if not columns:
            cells = [self._suggestions.told_in_row(product, _CELLS[:1]) for product in asked]
        else:
            column = [u for u in self._selector.units if u.kind is UnitKind.CELL and columns[0].answered_by_field(u)]
            cells = [[unit for unit in column if unit.section == product] for product in asked]
        return [unit for own in cells for unit in own] if all(cells) else []

    def of_part(self, part: Part, request: GenerationRequest) -> GenerationRequest:
        """The request about those of its products that a part names: of "…? And is the balm vegan?" the balm."""
        named = self._named(part, request) if part.unnamed else []
        return request.model_copy(update={"asked_products": tuple(named)}) if named else request

    def _asked(self, part: Part, request: GenerationRequest) -> list[str]:
        """The products that a part is about: those that it names, else all where it speaks of all."""
        asked = [i for i in request.asked_products if i in self._products]
        return self._named(part, request) or (asked if _OF_ALL.search(part.text) else [])

    def _named(self, part: Part, request: GenerationRequest) -> list[str]:
        said = self._selector.stems(part.text)
        asked = [i for i in request.asked_products if i in self._products]
        return [i for i in asked if said & self._selector.stems(self._products[i].name)]

    def page_that_compares(self, part: Part, request: GenerationRequest) -> list[Unit]:
        """What a section says whose heading compares just the things asked about: "Ebb and Flood Compared"."""
        asked = self._selector.stems(plain_words(part.text))
        if part.form is not Form.COMPARISON or len(asked) < 2:
            return []
        near = [self._selector.units[i] for i in sorted(self._selector.within(request.hits))]
        titled = [u for u in near if compares(u.section) and asked <= self._selector.stems(u.section)]
        return [u for u in titled if (u.doc_id, u.section) == (titled[0].doc_id, titled[0].section)][:_MAX_SECTION]

    def told_of_each(self, part: Part, request: GenerationRequest) -> list[Unit]:
        """Of each product the statement that answers what they are compared in; empty where none has one."""
        found: list[Unit] = []
        for product_id in request.asked_products[:MAX_SIDES]:
            _, scored = self._side(part, product_id, request)
            own = [item for item in scored if product_id in item.unit.subjects]
            if not part.asks_for("precautions"):
                own = [item for item in own if not item.unit.safety]
            best = max(own, key=lambda item: item.answers, default=None)
            found += [best.unit] if best and best.answers >= SURE else []
        return found

    def compared(self, part: Part, request: GenerationRequest) -> list[Unit]:
        """Each product by itself, what it is for, its form and herbs: short parts that can be read side by side."""
        units: list[Unit] = []
        for product_id in request.asked_products[:MAX_SIDES]:
            units.extend(self._suggestions.told_in_row(product_id, _CELLS))
            side, scored = self._side(part, product_id, request)
            own = [item for item in scored if product_id in item.unit.subjects and not item.unit.safety]
            told = [item for item in own if item.unit.kind in (UnitKind.SENTENCE, UnitKind.BULLET)]
            units.extend(whole_lists(choose(told, side, self._selector), [item.unit for item in told]))
        return units

    def _side(self, part: Part, product_id: str, request: GenerationRequest) -> tuple[Part, list[ScoredUnit]]:
        """What a comparison asks of one product alone, and the statements scored for it."""
        name = self._products[product_id].name
        text = side_question(part, name)
        (side, *_) = read(text, names=[name])
        alone = request.model_copy(update={"asked_products": (product_id,), "question": Question(text=text)})
        return side, self._weighing.weigh(side, alone)[1]
