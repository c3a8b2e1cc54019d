"""What a message asks about products in the end: whether somebody may use them, or something else of them."""

import re
from collections.abc import Collection, Mapping, Sequence

from domain.answer import Question
from domain.corpus import Product
from domain.safety import Ask, Assertion, Outcome, ProductMention, SafetyDecision, Via
from guardrails.safety.decision import warnings_of
from rag.lookup import is_over_catalog
from rag.reading import OF_LEAVE, Form, Part, plain_words, read
from rag.tokens import words
from rag.uses import Use

_OPENLY = re.compile(
    r"\W*(?:how (?:do|does|did|to|is|are|many|much)|what month|which month|where|why|who (?:is|was|made|makes))\b",
    re.IGNORECASE,
)


_OF_THE_THING = re.compile(
    r"\b(?:do|does) (?:the |your |our )?it "
    r"(?:have|contain|work|come|include|dissolve|stain|leave|require|look|last|melt|float|smell|taste)\b",
    re.IGNORECASE,
)


def parts_of(question: Question, products: Mapping[str, Product], decision: SafetyDecision) -> tuple[Part, ...]:
    """The parts of a question, read with the names of the products that it is about."""
    names = [products[m.product_id].name for m in decision.products if m.product_id in products]
    words = [m.words for m in decision.products]
    return read(question.text, [*names, *words], of_somebody=tells_of_somebody(decision))


def tells_of_somebody(decision: SafetyDecision) -> bool:
    """Whether a question about products that are named is one about somebody's use of them, whatever its words.

    It asks for leave, or tells what somebody has or hasn't: "I've never had gallstones, the joint capsules?".
    """
    if not decision.named or decision.ask is Ask.INFORMATION:
        return False
    return decision.ask is Ask.PERMISSION or tells_health(decision)


def tells_health(decision: SafetyDecision) -> bool:
    """Whether a message tells what somebody has or hasn't: "is it good for stress?" tells of nobody."""
    return bool(decision.matches) or any(
        c.person != _NOBODY or c.assertion in _SAID_OF_SOMEBODY for c in decision.conditions
    )


_NOBODY = ""
_SAID_OF_SOMEBODY = frozenset({Assertion.NEGATED, Assertion.FAMILY, Assertion.HISTORY, Assertion.RETRACTED})


_SHOP = frozenset({"delivery", "returns", "payment", "ordering", "contact", "subscription"})
"""What is asked of the shop and not of a product."""
_POINTS = re.compile(r"\b(?:it|its|they|them|their|this|that|these|those|ones?|same|other|another)\b", re.IGNORECASE)
_HOLDS = re.compile(
    r"\W*(?:(?:and|so|but|ok|okay)\W+)*(?:do|does|is|are|has)\b"
    r"(?=.*\b(?:contain|include|have|got|made (?:of|from|with)|in|with|without|free)\b)"
    r"(?!.*\b(?:i|we|you|he|she|they|my|her|his|ok|okay|safe|safely|fine|alright|good|better|for|take|taken|used?)\b)",
    re.IGNORECASE,
)
"""Whether a thing holds something is asked of it, and of nobody who would use both."""


def is_of_the_shop(text: str) -> bool:
    """Whether a message asks for something of the shop's by itself: "what does delivery to the islands cost?"."""
    parts = read(text)
    points = any(_POINTS.search(part.text) for part in parts)
    return not points and all(any(facet.name in _SHOP for facet in part.facets) for part in parts)


def stands_alone(text: str) -> bool:
    """Whether a message says what it is about, with words that point at nothing before it: "who pays the toll?"."""
    return not _POINTS.search(text) and len(words(plain_words(text))) > 1


def only_told(question: Question, decision: SafetyDecision) -> bool:
    """Whether a message tells of somebody's health, asks for nothing and is about no product: "my aunt has lupus"."""
    now = len(question.history)
    told = any(condition.counts and condition.turn == now for condition in decision.conditions)
    plain = decision.ask is Ask.OTHER and decision.outcome is Outcome.ALLOW
    return told and plain and not decision.products and _ONLY_TELLS.fullmatch(question.text) is not None


_ONLY_TELLS = re.compile(
    r"\W*(?:(?:hi|hello|hey|so|and|also|ok|okay|btw|fyi)\W+)*"
    r"(?:i|we|she|he|they|(?:my|our|her|his|their|the|a|an|this|one|another)\W+(?:[\w'’-]+\s+){1,5}?)"
    r"(?:['’](?:s|m|re|ve)|\s*\b(?:has|have|had|is|are|was|am|takes?|suffers?|got|gets?))\b[^?;:]*",
    re.IGNORECASE,
)


def without_asked_herbs(question: Question, decision: SafetyDecision) -> SafetyDecision:
    """The decision without the products that hold what another is asked to hold: "does the balm have nettle in it?"."""
    by_herb = [mention for mention in decision.products if mention.via is Via.HERB]
    if decision.outcome is not Outcome.ALLOW or not by_herb or len(by_herb) == len(decision.products):
        return decision
    if any(c.counts for c in decision.conditions) or not _HOLDS.match(question.text):
        return decision
    if any(part.form is not Form.YES_NO for part in read(question.text)):
        return decision
    return decision.model_copy(update={"products": tuple(m for m in decision.products if m.via is not Via.HERB)})


def asks_leave(part: Part) -> bool:
    """Whether a part asks for a person's use of a product and nothing that only a page of its own could answer."""
    return part.use is Use.PERSON and not part.asks_for("writing") and not any(facet.hard for facet in part.facets)


def asks_to_stop(question: Question, decision: SafetyDecision) -> bool:
    """Whether medicine would be stopped or changed: "may she halve her tablets and take the tea instead?"."""
    medicine = any(c.counts and c.concept.startswith(("drug:", "class:")) for c in decision.conditions)
    return medicine and bool(_STOPS.search(question.text))


_STOPS = re.compile(
    r"\b(?:stop(?:s|ping)?|quit(?:s|ting)?|halv(?:e|es|ing)|skip(?:s|ping)?|pauses?|replac(?:e|es|ing)"
    r"|instead of (?:his|her|my|their)"
    r"|reduc(?:e|es|ing)|lower(?:s|ing)? (?:the|his|her|my|their) dose|cut(?:ting|s)? (?:down|back)"
    r"|(?:com(?:e|es|ing)|get(?:s|ting)?|wean(?:ed|ing)?) off|off (?:his|her|my|their) \w+)\b",
    re.IGNORECASE,
)


def with_use(question: Question, products: Mapping[str, Product], decision: SafetyDecision) -> SafetyDecision:
    """The decision, its ask corrected where nothing stands against the product.

    Who wants a product asks for leave ("my sister wants the tea"); how it would be used ("with yoghurt?") is none,
    unless somebody's health is told: "the cut has closed, can it be applied there?".
    """
    if not decision.named or not decision.may_be_used:
        return decision
    parts = parts_of(question, products, decision)
    told = tells_health(decision)
    if any(asks_leave(part) or (told and _asks_for_a_way(part)) for part in parts):
        ask = Ask.PERMISSION
    elif decision.ask is Ask.PERMISSION and not decision.unlisted and any(map(_asks_otherwise, parts)):
        ask = Ask.OTHER
    else:
        return decision
    return decision.model_copy(update={"ask": ask})


def _asks_for_a_way(part: Part) -> bool:
    """Whether a part asks for nothing but a way of using it, or a place or a time."""
    return part.use is Use.MANNER and all(f.name in OF_LEAVE for f in part.facets) and not _asks_openly(part)


def _asks_otherwise(part: Part) -> bool:
    """Whether a part asks for a way of using it, or openly for something that is no precaution: "how do you say it"."""
    return part.use is Use.MANNER or (_asks_openly(part) and not part.asks_for("precautions"))


def _asks_openly(part: Part) -> bool:
    return bool(_OPENLY.match(part.text) or _OF_THE_THING.search(part.unnamed))


def over_catalog(
    question: Question, decision: SafetyDecision, listing: Sequence[str], group: Sequence[str], products: Sequence[str]
) -> SafetyDecision:
    """The decision of a question over the catalog, with its products: "which tablets are ok for diabetics?".

    `listing`: the products whose precautions it asks for, by their rows; `group`: those of the forms that it names;
    `products`: all of the catalog.
    """
    counting = any(c.counts for c in decision.conditions)
    if decision.named or decision.outcome not in (Outcome.ALLOW, Outcome.INFORM, Outcome.LEAVE_OUT):
        return decision
    if decision.ask is Ask.INFORMATION:
        if counting and is_over_catalog(question.text):
            listing = _listing(question, decision, group or products)
        elif counting or decision.products:
            return decision
        return _about(decision, listing, Outcome.INFORM, group or products) if listing else decision
    if not counting or not group or decision.ask is Ask.OTHER:
        return decision
    left_out = decision.contraindicated & set(group)
    outcome = Outcome.ALLOW if not left_out else Outcome.BLOCK if left_out == set(group) else Outcome.LEAVE_OUT
    return _about(decision, group, outcome, group).model_copy(update={"ask": Ask.RECOMMENDATION, "named": False})


def _listing(question: Question, decision: SafetyDecision, group: Sequence[str]) -> list[str]:
    """The products of a group that list a condition; those that don't where these are asked for."""
    listed = {match.product_id for match in decision.matches}
    unlisted = lists_nothing(question.text)
    return [product for product in group if (product in listed) is not unlisted]


def lists_nothing(text: str) -> bool:
    """Whether products are asked for that list nothing: "which have no cautions?"."""
    return bool(_LISTS_NOTHING.search(text))


_LISTS_NOTHING = re.compile(
    r"\b(?:no|without(?: an?y?)?|(?:do|does)(?:n['’]t| not)(?: have| carry| list)?(?: an?y?)?|lacks?|free (?:of|from)) "
    r"(?:\w+ )?(?:precautions?|cautions?|warnings?|contra-?indications?|restrictions?|notes?|mention|warn|"
    r"caution|say)\b"
    r"|\b(?:says?|lists?|mentions?|states?|carr(?:y|ies)|ha(?:s|ve)) nothing\b"
    r"|\b(?:do|does)(?:n['’]t| not) (?:mention|list|warn|name|say)\b",
    re.IGNORECASE,
)


def _about(
    decision: SafetyDecision, product_ids: Sequence[str], outcome: Outcome, group: Collection[str]
) -> SafetyDecision:
    """The decision with `product_ids` for the products asked about, and the warnings of the group."""
    of_these = [match for match in decision.matches if match.product_id in set(product_ids)]
    listed = {(m.condition.turn, m.condition.start) for m in of_these}
    told = dict.fromkeys([*decision.unlisted, *(m.condition for m in decision.matches)])
    return decision.model_copy(
        update={
            "products": tuple(ProductMention(product_id=i, words="", via=Via.NEED) for i in product_ids),
            "named": True,
            "over_catalog": True,
            "outcome": outcome,
            "unlisted": tuple(c for c in told if (c.turn, c.start) not in listed),
            "warnings": warnings_of([match for match in decision.matches if match.product_id in group]),
        }
    )
