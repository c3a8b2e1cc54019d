"""What a message asks about products in the end: whether somebody may use them, or something else of them."""

import re
from collections.abc import Mapping, Sequence

from domain.answer import Question
from domain.corpus import Product
from domain.safety import Ask, Outcome, ProductMention, SafetyDecision, Via
from rag.reading import Part, read
from rag.uses import Use

_OPENLY = re.compile(
    r"\W*(?:how (?:do|does|did|to|is|are|many|much)|where|why|who (?:is|was|made|makes))\b", re.IGNORECASE
)


_OF_THE_THING = re.compile(
    r"\b(?:do|does) (?:the |your |our )?it "
    r"(?:come|include|dissolve|stain|leave|require|look|last|melt|float|smell|taste)\b",
    re.IGNORECASE,
)


def parts_of(question: Question, products: Mapping[str, Product], decision: SafetyDecision) -> tuple[Part, ...]:
    """The parts of a question, read with the names of the products that it is about."""
    names = [products[m.product_id].name for m in decision.products if m.product_id in products]
    return read(question.text, question.history, [*names, *(m.words for m in decision.products)]).parts


def asks_leave(part: Part) -> bool:
    """Whether a part asks for a person's use of a product and nothing that only a page of its own could answer."""
    return part.use is Use.PERSON and not part.asks_for("writing") and not any(facet.hard for facet in part.facets)


def with_use(question: Question, products: Mapping[str, Product], decision: SafetyDecision) -> SafetyDecision:
    """The decision, its ask corrected where nothing stands against the product.

    Who wants a product asks for leave ("my sister wants the tea"); how it would be used ("with yoghurt?") is none.
    """
    if not decision.named or not decision.may_be_used:
        return decision
    parts = parts_of(question, products, decision)
    if any(asks_leave(part) for part in parts):
        ask = Ask.PERMISSION
    elif decision.ask is Ask.PERMISSION and not decision.unlisted and any(map(_asks_otherwise, parts)):
        ask = Ask.OTHER
    else:
        return decision
    return decision.model_copy(update={"ask": ask})


def _asks_otherwise(part: Part) -> bool:
    """Whether a part asks for a way of using it, or openly for something that is no precaution: "how do you say it"."""
    other = _OPENLY.match(part.text) or _OF_THE_THING.search(part.unnamed)
    return part.use is Use.MANNER or bool(other and not part.asks_for("precautions"))


def over_catalog(decision: SafetyDecision, product_ids: Sequence[str]) -> SafetyDecision:
    """The decision of a question for the precautions of many products, `product_ids` by their rows; else unchanged."""
    plain = decision.ask is Ask.INFORMATION and decision.outcome in (Outcome.ALLOW, Outcome.INFORM)
    if not plain or decision.products or not product_ids or any(c.counts for c in decision.conditions):
        return decision
    mentions = tuple(ProductMention(product_id=i, words="", via=Via.NEED) for i in product_ids)
    return decision.model_copy(update={"products": mentions, "named": True, "outcome": Outcome.INFORM})
