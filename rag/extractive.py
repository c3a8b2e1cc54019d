"""Answers composed from the pack's own statements: the default without a key, and the stand-in while the API fails."""

from collections.abc import Collection, Mapping, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from domain.answer import Question
from domain.corpus import DocType, Product, Unit, UnitKind, Voice
from domain.generation import Draft, GenerationRequest, Statement
from domain.ports import AnswerJudge, Embedder, Verifier
from domain.retrieval import Hit
from domain.text import fold
from rag.answer_kind import without_number
from rag.answerability import Answerability, Evidence, words_of
from rag.choosing import BROAD, best_of, choose, with_context
from rag.comparing import OF_PRAISE, compared_in, is_mere_praise, praise_of, sides_of
from rag.forms import named_by_form
from rag.leads import heads_term
from rag.lookup import Looked, asks_for_products, group_of, is_over_catalog, look_up
from rag.phrasing import paragraph, said_once, statements
from rag.reading import Form, Part, asks_just, holds_what_is_asked, plain_words, read, term_of
from rag.selection import ScoredUnit, UnitSelector
from rag.sides import MAX_SIDES, Sides
from rag.suggesting import Suggestions
from rag.tables import asked_cells
from rag.uses import Use
from rag.weighing import Weighing
from rag.yes_no import first, settle

MODEL_NAME = "extractive"
ANSWERED = 0.5
"""Probability from which a part counts as answered: the model is calibrated, and both errors count alike."""

_POINTED, _BESIDE = 0.85, 0.5
"""How sure the judge of questions is of a statement that answers, and at most of every caution beside it."""
_NO_DOUBT = 0.95
"""How sure it is of a way of using something that no statement has the words of."""
_FIELD_ANSWERS = 0.9
_GUIDANCE_FITS = 0.4
"""Cosine from which a general safety statement is about the asker's kind of situation."""
_MAX_GUIDANCE = 2
_NEAREST, _CELLS_IN_A_ROW = 6, 6
"""Statements nearest to a question that are read wherever they stand."""


class PartAnswer:
    """The statements that answer one part, or why there are none; "Yes" or "No" where the first one settles it."""

    def __init__(
        self,
        part: Part,
        probability: float,
        units: Sequence[Unit],
        missing: Sequence[str],
        head: str = "",
        pointed: bool = False,
        leading: Sequence[Unit] = (),
    ) -> None:
        """`leading`: those of the statements that answer, where others only stand beside them."""
        self.leading = tuple(leading or units)
        self.head = head
        self.pointed = pointed
        self.part = part
        self.probability = probability
        self.units = tuple(units)
        self.missing = tuple(missing)


class ExtractiveGenerator:
    """Picks, orders and joins statements that answer each part of a question, and cites each."""

    def __init__(
        self,
        selector: UnitSelector,
        embedder: Embedder,
        answerability: Answerability,
        products: Sequence[Product],
        heading_vectors: NDArray[np.float32],
        judge: AnswerJudge | None = None,
        verifier: Verifier | None = None,
    ) -> None:
        """`heading_vectors`: one unit-length row a heading of the pack, shape (headings, dim)."""
        self._verifier = verifier
        self._selector = selector
        self._embedder = embedder
        self._answerability = answerability
        self._products: Mapping[str, Product] = {p.product_id: p for p in products}
        self._weighing = Weighing(selector, embedder, heading_vectors, frozenset(self._products), judge)
        self._suggestions = Suggestions(selector, self._products)
        self._sides = Sides(selector, self._weighing, self._suggestions, self._products)

    async def generate(self, request: GenerationRequest) -> Draft:
        return self.compose(request)

    def compose(self, request: GenerationRequest) -> Draft:
        """Answer what the sources answer, name what they don't. An empty text means: nothing is answered."""
        parts = self._read(request)
        doses = any(facet.never for part in parts for facet in part.facets)
        if request.by_need and not (doses or request.question.among) and self._suggestions.rows(request):
            suggested = self._suggestions.for_need(request)
            telling = sorted(parts, key=lambda p: p.asks_a_fact)  # a fact may be asked of what is for the need
            need = next((p for p in telling if not p.asks_a_fact or self._selector.stems(p.about)), None)
            answers = [PartAnswer(need or parts[0], 0.9 if suggested else 0.0, suggested, ())]
            answers += [self._answer(p, p, request) for p in parts if p is not need and p.asks_a_fact]
        else:
            literal = {part.text: part for part in read(request.question.text)}
            asked = [self._request_of(part, request) if len(parts) > 1 else request for part in parts]
            answers = [self._answer(p, literal.get(p.text, p), of) for p, of in zip(parts, asked, strict=True)]
        if request.question.among and request.by_need and not any(a.units for a in answers):
            suggested = [u for u in self._suggestions.for_need(request) if u.section in request.question.among]
            answers = [PartAnswer(parts[0], 0.9 if suggested else 0.0, suggested, ())]
        if request.question.brief:
            answers = [_in_short(a) for a in answers]
        told = [unit for a in answers for unit in a.units]
        left = [a for a in answers if a.missing or not (a.units or self._is_told(a.part, told))]
        open_parts = [words for a in left for words in (a.missing or (_topic(a.part),))]
        paragraphs = said_once([p for a in answers if a.units for p in self._paragraphs(a, request)])
        return Draft(
            text="\n\n".join(dict.fromkeys(paragraph(p) for p in paragraphs)),
            model=MODEL_NAME,
            statements=tuple(statement for p in paragraphs for statement in p),
            leading=frozenset(unit.unit_id for a in answers for unit in a.leading),
            not_found=tuple(dict.fromkeys(open_parts)),
            answered=_sureness(answers, left),
            pointed=bool(answers) and all(a.pointed for a in answers),
        )

    def evidence(self, request: GenerationRequest) -> list[tuple[Part, Evidence]]:
        """What answerability rests on, part by part: for calibration and for the reports."""
        return [(part, self._weighing.weigh(part, request)[0]) for part in self._read(request)]

    def _read(self, request: GenerationRequest) -> tuple[Part, ...]:
        names = [self._products[i].name for i in request.asked_products if i in self._products]
        return read(request.question.text, [*names, *request.names], of_somebody=request.of_somebody)

    def _request_of(self, part: Part, request: GenerationRequest) -> GenerationRequest:
        """What one of several parts asks for: of the products that it names, or of none that only another names."""
        if not part.unnamed and is_over_catalog(part.text):
            return request.model_copy(update={"asked_products": (), "names": ()})
        return self._sides.of_part(part, request)

    def catalog_products(self, question: Question) -> tuple[str, ...]:
        """Products whose rows answer a question over the whole catalog: retrieval must bring those rows."""
        parts = read(question.text)
        return tuple(dict.fromkeys(unit.section for part in parts for unit in look_up(part, self._selector).units))

    def group(self, text: str) -> tuple[str, ...]:
        """The products that a question over the catalog speaks of by their form; none where it names no form."""
        return group_of(text, self._selector)

    def titles(self, part: Part) -> tuple[str, ...]:
        """Headings of general pages that ask for just what a part asks for: to be searched for as well."""
        units = self._selector.units
        columns = [facet for facet in part.facets if any(facet.answered_by_field(unit) for unit in units)]
        asked = [facet for facet in part.facets if facet.name not in BROAD and facet not in columns]
        if self._selector.stems(part.about):
            return ()  # something else is asked as well
        general = [
            u for u in self._selector.units if u.section.endswith("?") and not self._suggestions.is_about_a_product(u)
        ]
        return tuple(dict.fromkeys(u.section for u in general if any(f.asked_in(u.section) for f in asked)))

    def nearest(self, query: str) -> tuple[tuple[str, int], ...]:
        """Where the statements stand that are nearest to a query by meaning: their passage may be far from it."""
        similar = self._selector.vectors @ self._embedder.embed([query])[0]
        units = (self._selector.units[int(i)] for i in np.argsort(-similar, kind="stable"))
        places = dict.fromkeys((unit.doc_id, unit.char_start) for unit in islice(units, _NEAREST * _CELLS_IN_A_ROW))
        return tuple(places)[:_NEAREST]  # the cells of a row stand in one

    def guidance(self, query: str, hits: Sequence[Hit]) -> str:
        """The best general safety statements of the pack's pages for everybody, cited; empty where none fits."""
        vector = self._embedder.embed([query])[0]
        about = set(self._products)
        similar = {
            position: float(self._selector.vectors[position] @ vector)
            for position in self._selector.within(hits)
            if _is_general_safety(self._selector.units[position], about)
        }
        chosen: dict[tuple[str, str], Unit] = {}
        for position in sorted(similar, key=lambda position: -similar[position]):
            unit = self._selector.units[position]
            if similar[position] >= _GUIDANCE_FITS and len(chosen) < _MAX_GUIDANCE:
                chosen.setdefault((unit.doc_id, unit.section), unit)
        return paragraph(statements(list(chosen.values())))

    def _answer(self, part: Part, literal: Part, request: GenerationRequest) -> PartAnswer:
        """`literal`: the part with the names of products left in, as questions over the catalog need them."""
        rows = {hit.chunk.section for hit in request.hits}
        by_form = named_by_form(literal.text, request.names, self._selector.units)  # "… Capsules" asks for no capsules
        by_name = bool(part.unnamed) and not is_over_catalog(part.unnamed) and not by_form
        looked = Looked() if by_name else look_up(literal, self._selector)
        if cells := self._brought(looked, rows, request):
            return PartAnswer(part, 0.9, cells, (), looked.head)
        if page := self._sides.page_that_compares(part, request):
            return PartAnswer(part, _FIELD_ANSWERS, page, ())
        if cells := self._sides.column_of_each(part, request):
            heads = {self._head(part, [cell], request) for cell in cells}  # none where one is and the other isn't
            return PartAnswer(part, _FIELD_ANSWERS, cells, (), heads.pop() if len(heads) == 1 else "")
        if part.form is Form.COMPARISON and len(request.asked_products) > 1:
            in_something = compared_in(part) and not is_mere_praise(part)
            sides = self._sides.told_of_each(part, request) if in_something else self._sides.compared(part, request)
            if sides:
                return PartAnswer(part, 0.9, sides, praise_of(part))
        if len(request.asked_products) == 1 and (told := self._of_one(part, request)):
            return told
        evidence, scored = self._weighing.weigh(part, request)
        if self._asks_what_for(part, request):
            scored = [i for i in scored if request.asked_products[0] in i.unit.subjects and not i.unit.safety] or scored
        if contents := self._suggestions.contents(part, scored, request):
            return PartAnswer(part, _FIELD_ANSWERS, contents, (), self._head(part, contents, request))
        if cells := asked_cells(scored, part, self._selector):
            return PartAnswer(part, _FIELD_ANSWERS, cells, ())
        pointed = _is_pointed(scored)
        asks_use = part.use is Use.PERSON and request.asks_use and not any(facet.hard for facet in part.facets)
        if asks_use and not pointed:
            return self._use(part, scored, request)
        probability = self._answerability.probability(evidence)
        if request.asked_products and self._is_a_field(part, scored):
            probability = max(probability, _FIELD_ANSWERS)
        if self._is_titled(part, scored):
            probability = max(probability, _FIELD_ANSWERS)
        missing = words_of(evidence.missing, part.text)
        other = any(f not in evidence.missing and not f.shape for f in part.facets)
        if evidence.missing and (not other or asks_just(part.text, [f.asked_in(part.text) for f in evidence.missing])):
            return PartAnswer(part, min(probability, 0.2), (), missing)
        if probability < ANSWERED or (part.use is Use.MANNER and not self._speaks_of(part.manner, scored)):
            if request.asks_use and part.unnamed and part.use is Use.NONE and not missing:
                return self._use(part, scored, request)  # "he wants something warming: the oil or the drops?"
            defined = self._defined(part, request) if not (missing or request.asked_products) else []
            return PartAnswer(part, _FIELD_ANSWERS if defined else min(probability, 0.2), defined, missing)
        units = choose(scored, part, self._selector)
        if request.asked_products and _asks_cautions(part) and not any(part.facets[0].answered_by(u) for u in units):
            return PartAnswer(part, min(probability, 0.2), (), missing)
        if asks_for_products(part.text) and not any(map(self._suggestions.is_about_a_product, units)):
            return PartAnswer(part, min(probability, 0.2), (), missing)
        of_a_fact = part.form is Form.YES_NO and not request.asks_use  # leave is nothing to say yes to
        settled = settle(part.text, units, self._verifier, request.names) if of_a_fact else None
        if settled:
            units = first(settled, units)
        if part.form is Form.COMPARISON and all(facet.name in OF_PRAISE for facet in part.facets):
            units = [*units, *self._silent(units, request)]
        around, head = with_context(units, scored, part, self._selector), settled.head if settled else ""
        return PartAnswer(part, probability, around, missing, head, pointed, leading=best_of(units, scored))

    def _of_one(self, part: Part, request: GenerationRequest) -> PartAnswer | None:
        """What is told of one product where everything is asked, or just its form, or it beside something unknown."""
        if [facet.name for facet in part.facets] == ["format"] and not self._selector.stems(part.about):
            form = self._suggestions.form_of(request.asked_products[0], part.facets[0], short=part.form is Form.YES_NO)
            return PartAnswer(part, _FIELD_ANSWERS, form, (), self._head(part, form, request)) if form else None
        if size := self._pack_size(part, request.asked_products[0]):
            return PartAnswer(part, _FIELD_ANSWERS, size, ())
        other = self._selector.stems(part.about) if part.form is Form.COMPARISON else frozenset[str]()
        unknown = bool(other) and not any(self._selector.words.knows(stem) for stem in other)
        name = self._products[request.asked_products[0]].name
        by_name = not self._selector.stems(part.text).isdisjoint(self._selector.stems(name))  # not by one of its herbs
        by_page = (term := term_of(part)) not in fold(name) and any(heads_term(u, term) for u in self._selector.units)
        if by_page or (not (part.overview and by_name) and not unknown):
            return None  # a page tells what the herb is that the product is named after
        told = self._sides.compared(part, request)
        said = " ".join(word.strip("?.!,") for word in part.about.split() if self._selector.stems(word))
        missing = (f"“{said}”",) if unknown else ()
        return PartAnswer(part, _FIELD_ANSWERS, told, missing) if told else None

    def _pack_size(self, part: Part, product_id: str) -> list[Unit]:
        """What a product's label says of its size where that is all that is asked: "in a steel tin of 60"."""
        asked = [facet for facet in part.facets if facet.name == "pack_size"]
        if not asked or len(part.facets) > 1:
            return []
        own = [u for u in self._selector.units if product_id in u.subjects and u.kind is UnitKind.FIELD]
        return [u for u in own if asked[0].answered_by(u) and u.voice is Voice.ASSERTS and not u.safety][:1]

    def _head(self, part: Part, units: Sequence[Unit], request: GenerationRequest) -> str:
        settled = settle(part.text, units, self._verifier, request.names)
        return settled.head if settled else ""

    def _brought(self, looked: Looked, rows: Collection[str], request: GenerationRequest) -> list[Unit]:
        """Of what was looked up, what retrieval brought."""
        if not looked.units:
            return []
        pages = {self._selector.units[i].unit_id for i in self._selector.within(request.hits)}
        found = [unit for unit in looked.units if unit.section in rows or unit.unit_id in pages]
        among = request.question.among
        return [unit for unit in found if unit.section in among] if among else found

    def _use(self, part: Part, scored: Sequence[ScoredUnit], request: GenerationRequest) -> PartAnswer:
        """What goes with the cautions of products somebody would use: a general page's answer, or what they are for."""
        general = [item for item in scored if self._products.keys().isdisjoint(item.unit.subjects)]
        if scored and general[:1] == scored[:1] and scored[0].answers >= ANSWERED:
            return PartAnswer(part, _FIELD_ANSWERS, choose(general, part, self._selector), ())
        sure = [i.unit for i in scored[:_NEAREST] if i.answers >= _NO_DOUBT and not i.unit.safety]
        sure = [unit for unit in sure if not set(unit.subjects).isdisjoint(request.asked_products)]
        told = [unit for unit in sure if unit.voice is Voice.ASSERTS][:_MAX_GUIDANCE]
        return PartAnswer(part, _FIELD_ANSWERS, told or self._suggestions.rows(request), ())

    def _is_told(self, part: Part, units: Sequence[Unit]) -> bool:
        """Whether what answers other parts holds what this one asks for: "founded in 1898" beside "and which year?"."""
        about = self._selector.stems(plain_words(without_number(part.thing)))
        beside = self._selector.beside
        spoken_of = (" ".join([u.text, u.section, *u.subjects, *(other.text for other in beside(u))]) for u in units)
        return any(
            holds_what_is_asked(part, unit) and (not about or about & self._selector.stems(said))
            for unit, said in zip(units, spoken_of, strict=True)
        )

    def _is_a_field(self, part: Part, scored: Sequence[ScoredUnit]) -> bool:
        """Whether just a column of the product is asked for ("what are the ingredients?"), and the product has it."""
        asked = [facet for facet in part.facets if facet.fields]
        return not self._selector.stems(part.about) and any(
            facet.answered_by_field(item.unit) for facet in asked for item in scored
        )

    def _asks_what_for(self, part: Part, request: GenerationRequest) -> bool:
        """Whether just what one product is for is asked: what else a pack tells, of it or others, doesn't answer."""
        just_uses = [facet.name for facet in part.facets] == ["uses"] and part.form is Form.DEFINITION
        return just_uses and len(request.asked_products) == 1 and not self._selector.stems(part.about)

    def _is_titled(self, part: Part, scored: Sequence[ScoredUnit]) -> bool:
        """Whether a page's own question asks for what this part asks for, and the part for nothing else."""
        if self._selector.stems(part.about):
            return False
        asked = [facet for facet in part.facets if facet.name not in BROAD]
        headings = {item.unit.section for item in scored if item.unit.section.endswith("?")}
        return bool(asked) and all(any(facet.asked_in(heading) for heading in headings) for facet in asked)

    def _speaks_of(self, manner: str, scored: Sequence[ScoredUnit]) -> bool:
        """Whether a statement holds the better half of the words that say in which way a product would be used.

        Or the judge of questions has no doubt of the best one: "travels only from May" answers "posted in January".
        """
        if scored and scored[0].answers >= _NO_DOUBT:
            return True
        asked = self._selector.stems(manner)
        return any(self._selector.coverage(asked, self._selector.stems_at(i.position)) >= ANSWERED for i in scored[:5])

    def _defined(self, part: Part, request: GenerationRequest) -> list[Unit]:
        """What each of the compared things is, where a pack tells that of all and compares them nowhere."""
        sides = [self._answer(side, side, request) for name in sides_of(part) for side in read(f"What is {name}?")]
        return [unit for side in sides for unit in side.leading] if all(side.units for side in sides) else []

    def _silent(self, units: Sequence[Unit], request: GenerationRequest) -> list[Unit]:
        """What the compared products are for of which no statement was found."""
        told = {subject for unit in units for subject in unit.subjects}
        said = self._selector.stems(" ".join(unit.text for unit in units))  # "Throat syrup: keep …"
        if len(request.asked_products) > 1 and told.isdisjoint(request.asked_products):
            return []  # a general page answers for all of them
        asked = [p for p in request.asked_products[:MAX_SIDES] if p not in told and p in self._products]
        asked = [p for p in asked if said.isdisjoint(self._selector.stems(self._products[p].name))]
        return [u for product in asked for u in self._suggestions.told_in_row(product, ("target_concerns",))]

    def _paragraphs(self, answer: PartAnswer, request: GenerationRequest) -> list[list[Statement]]:
        """A paragraph a place, or a product each where two are compared."""
        groups: dict[str, list[Unit]] = {}
        for unit in answer.units:
            owner = next((s for s in unit.subjects if s in request.asked_products), "")
            place = f"{unit.doc_id}#{unit.section}"
            key = (owner or place) if answer.part.form is Form.COMPARISON else place
            groups.setdefault(key, []).append(unit)
        heads = [answer.head, *([""] * len(groups))]
        return [statements(units, head) for units, head in zip(groups.values(), heads, strict=False)]


def _sureness(answers: Sequence[PartAnswer], left: Sequence[PartAnswer]) -> float:
    """How likely the sources answer; where a part is named as missing, also how likely it is that."""
    most = max((a.probability for a in answers), default=0.0)
    told = any(a.units for a in answers)
    return most * (1 - max((a.probability for a in left if not a.units), default=0.0)) if told else most


def _in_short(answer: PartAnswer) -> PartAnswer:
    """An answer without what only stands beside what answers."""
    units = [unit for unit in answer.units if unit in answer.leading]
    return PartAnswer(answer.part, answer.probability, units, answer.missing, answer.head, answer.pointed)


def _is_pointed(scored: Sequence[ScoredUnit]) -> bool:
    """Whether the judge is sure of a statement, and of no caution: what was taken for leave may ask something else."""
    told = max((item.answers for item in scored if not item.unit.safety), default=0.0)
    cautions = max((item.answers for item in scored if item.unit.safety), default=0.0)
    return told >= _POINTED and cautions < _BESIDE


def _asks_cautions(part: Part) -> bool:
    """Whether just precautions are asked for: of a product that lists none, no other statement answers that."""
    return [facet.name for facet in part.facets] == ["precautions"]


def _is_general_safety(unit: Unit, product_ids: set[str]) -> bool:
    general = unit.doc_type in (DocType.FAQ, DocType.GUIDE) and not product_ids.intersection(unit.subjects)
    return general and unit.safety and unit.voice is Voice.ASSERTS and not unit.text.endswith("?")


def _topic(part: Part) -> str:
    """A part of the question in the asker's words, for the sentence that says it stays open."""
    return f"“{part.text.strip().rstrip('?.! ')}”"
