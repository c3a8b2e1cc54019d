"""Retrieval for a question: what is searched for, and what the generator may see of what was found."""

import re
from collections.abc import Sequence

from domain.answer import Intent, Question
from domain.corpus import Product
from domain.generation import DraftKind, GenerationRequest
from domain.ports import Retriever
from domain.retrieval import Hit, Retrieval
from domain.safety import Ask, Outcome, SafetyDecision, Via
from pipeline.asking import lists_nothing, tells_of_somebody
from rag.comparing import side_question
from rag.extractive import ExtractiveGenerator
from rag.reading import Form, read


class Search:
    """Turns a read question into retrieved passages and a request to the generator."""

    def __init__(self, retriever: Retriever, extractive: ExtractiveGenerator, products: tuple[Product, ...]) -> None:
        self._retriever = retriever
        self._extractive = extractive
        self.products = {product.product_id: product for product in products}

    def retrieve(self, question: Question, intent: Intent, decision: SafetyDecision) -> Retrieval:
        """Hits for the question and for each of its parts; the rows of named products always among them."""
        question = self._by_name(question, decision)
        named = [mention.product_id for mention in decision.products]
        names = [self.products[i].name for i in named if i in self.products]
        asked = read(question.text, [*names, *(m.words for m in decision.products)])
        from_thread = [m for m in decision.products if m.via is Via.THREAD]
        subject = self.products[from_thread[0].product_id].name if from_thread else ""
        queries = [f"{subject} {question.text}".strip(), *(part.query for part in asked[1:])]
        # What holds for every product stands on pages that name none.
        queries += [part.unnamed for part in asked if part.unnamed and any(not f.fields for f in part.facets)]
        queries += [title for part in asked for title in self._extractive.titles(part)]
        for part in (part for part in asked if part.form is Form.COMPARISON and len(names) > 1):
            queries += [side_question(part, name) for name in names]
        queries += guidance_queries(decision)
        rows = [*named, *self._extractive.catalog_products(question)]
        found = [
            self._retriever.retrieve(
                query,
                top_k=intent.retrieval_params.top_k,
                product_ids=rows,
                places=self._extractive.nearest(query),
            )
            for query in dict.fromkeys(queries)
        ]
        best: dict[tuple[str, str], Hit] = {}
        for hit in (hit for retrieval in found for hit in self._known(retrieval.hits)):
            key = (hit.chunk.doc_id, hit.chunk.chunk_id)
            if key not in best or hit.hybrid > best[key].hybrid:
                best[key] = hit
        hits = sorted(best.values(), key=lambda hit: (-hit.hybrid, hit.chunk.doc_id, hit.chunk.chunk_index))
        return Retrieval(hits=tuple(hits), stats=found[0].stats)

    def precautions_over(self, question: Question) -> tuple[str, ...]:
        """The products whose precautions a question over the catalog asks for ("the warnings of every product")."""
        parts = read(question.text)
        asked = [part for part in parts if part.asks_for("precautions")]
        rows = self._extractive.catalog_products(question) if len(asked) == len(parts) == 1 else ()
        if rows and lists_nothing(question.text):
            return tuple(product_id for product_id, product in self.products.items() if not product.cautions) or rows
        listing = {product_id for product_id, product in self.products.items() if product.contraindications}
        return tuple(self.products) if rows and listing <= set(rows) else rows  # that none is listed is said as well

    def group(self, question: Question, decision: SafetyDecision) -> tuple[str, ...]:
        """The products that a question over the catalog speaks of by their form ("which tablets …"), else none."""
        text = question.text
        for condition in decision.conditions:
            if condition.turn == len(question.history):
                text = text.replace(condition.words, "…")
        return self._extractive.group(text)

    def _by_name(self, question: Question, decision: SafetyDecision) -> Question:
        """The question with products' names for their ids, whose letters are near to whatever begins like them."""
        text = question.text
        for mention in decision.products:
            if mention.via is Via.ID and mention.product_id in self.products:
                name = self.products[mention.product_id].name.replace("\\", r"\\")
                text = re.sub(rf"(?<!\w){re.escape(mention.words)}(?!\w)", name, text)
        return question.model_copy(update={"text": text})

    def find(self, query: str, *, top_k: int, product_ids: Sequence[str]) -> tuple[Hit, ...]:
        """Plain retrieval, for what is no question of a person."""
        return self._known(self._retriever.retrieve(query, top_k=top_k, product_ids=product_ids).hits)

    def _known(self, hits: Sequence[Hit]) -> tuple[Hit, ...]:
        """Without passages of products that the gate has no cautions of: another process has rebuilt the index."""
        return tuple(hit for hit in hits if not hit.chunk.product_id or hit.chunk.product_id in self.products)

    def request(self, question: Question, retrieval: Retrieval, decision: SafetyDecision) -> GenerationRequest:
        """What the generator may see: contraindicated products are gone, unless precautions were asked for."""
        banned = decision.withheld if not decision.asks_for_precautions else frozenset()
        asked = [mention for mention in decision.products if mention.product_id not in banned]
        by_need = not decision.named and (decision.ask is Ask.RECOMMENDATION or _is_for_need(decision))
        meant = by_need or (decision.named and decision.ask is not Ask.INFORMATION)
        return GenerationRequest(
            kind=DraftKind.ANSWER,
            question=self._by_name(question, decision),
            hits=tuple(hit for hit in retrieval.hits if hit.chunk.product_id not in banned),
            asked_products=tuple(dict.fromkeys(m.product_id for m in asked if meant or m.via is not Via.NEED)),
            names=tuple(dict.fromkeys(m.words for m in asked if m.via is not Via.NEED)),
            by_need=by_need,
            asks_use=decision.named and decision.ask is Ask.PERMISSION,
            of_somebody=tells_of_somebody(decision),
            left_out=tuple(self.products[i].name for i in sorted(banned) if i in self.products),
        )


def _is_for_need(decision: SafetyDecision) -> bool:
    """Whether leave is asked for what serves a need ("is there anything for sleep that she can take?")."""
    by_need = any(mention.via is Via.NEED for mention in decision.products)
    return decision.ask is Ask.PERMISSION and by_need and decision.outcome is Outcome.LEAVE_OUT


def guidance_queries(decision: SafetyDecision) -> list[str]:
    """What to look up in the pack's general pages where no product page says anything about a condition."""
    kinds = dict.fromkeys(
        "taking prescription medicine together with it" if c.concept.startswith(("drug:", "class:"))
        else "pregnant or nursing" if c.concept.startswith("state:")
        else "living with a chronic illness"
        for c in decision.unlisted
    )  # fmt: skip
    return [f"{kind}: consult a doctor first" for kind in kinds]
