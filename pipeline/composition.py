"""The sentences that the pipeline itself says: blocked, crisis, clarifying, not found, and the notes around an answer.

Pure functions from decisions to text with `[source:…]` citations. They state what the pack lists and quote it; they
add no facts.
"""

import re
from collections.abc import Iterable, Sequence
from typing import assert_never

from domain.corpus import Caution, Product
from domain.safety import (
    SECOND_READING,
    Ask,
    Assertion,
    CautionMatch,
    ConditionMention,
    Outcome,
    SafetyDecision,
    outermost,
)
from domain.text import fold
from guardrails.courtesy import Courtesy
from rag.prompts import NOT_FOUND_SENTENCE
from rag.series import enumeration, merged

CONSULT = "Please ask them to consult their physician before using it."
CONSULT_FIRST = "When in doubt, please ask the person to consult their physician first."
CONSULT_MANY = "Please ask them to consult their physician before using any of these."
CONSULT_VET = "Please ask them to consult a vet first, at once where an animal has had some of it."
STOPPING = "Please ask them to talk to the doctor who prescribed a medicine before anything about it changes."
CONSULT_READER = "Please consult your doctor or pharmacist about your own situation before using a product."
CRISIS_FALLBACK = (
    "This sounds like someone may be in danger. Please put them in touch with local emergency services or a crisis "
    "line now, and stay with them until help is there. A product is not the answer here."
)

ANIMALS = frozenset({"state:pets", "state:birds", "state:cats", "state:dogs", "state:small_pets"})
"""Concepts of what only an animal may be harmed by."""


def cite(doc_id: str, section: str) -> str:
    return f"[source:{doc_id}#{section}]"


def blocked(decision: SafetyDecision, products: Sequence[Product]) -> str:
    """Why each product asked about can't be recommended, the listed caution quoted, and what to do."""
    asked = _asked(decision, products)
    paragraphs = [_refusal(product, decision) for product in asked if product.product_id in decision.contraindicated]
    return "\n\n".join([*paragraphs, _consult(decision, asked)])


def left_out(decision: SafetyDecision, products: Sequence[Product]) -> str:
    """The products that were asked about, or would serve the need, and are left out of the answer."""
    asked = [p for p in _asked(decision, products) if p.product_id in decision.contraindicated]
    if not asked:
        return ""
    return "\n\n".join([*(_refusal(product, decision) for product in asked), _consult(decision, asked)])


def _consult(decision: SafetyDecision, products: Sequence[Product]) -> str:
    """Whom to ask before any of these is used: of the dog that has eaten one, no physician."""
    refused = {p.product_id for p in products if p.product_id in decision.contraindicated}
    if {m.condition.concept for m in decision.matches if m.product_id in refused} <= ANIMALS:
        return CONSULT_VET
    return CONSULT if len(refused) == 1 else CONSULT_MANY


def _refusal(product: Product, decision: SafetyDecision) -> str:
    matches = [m for m in decision.matches if m.product_id == product.product_id]
    said = _said(m.condition for m in matches)
    quotes = " ".join(_quote(match) for match in _one_per_caution(matches))
    reason = f"You mentioned {said}, and our content lists a caution for that:"
    return f"I can't recommend {product.name} here. {reason} {quotes}"


def _one_per_caution(matches: Iterable[CautionMatch]) -> list[CautionMatch]:
    return list({(m.caution.doc_id, m.caution.section, m.caution.text): m for m in matches}.values())


def _quote(match: CautionMatch) -> str:
    return _quoted(match.caution, match.caution.text)


def _quoted(caution: Caution, text: str) -> str:
    """What a caution says, or a part of it, with its citation; ahead of it the item of a set whose caution it is."""
    item = f"{caution.of}: " if caution.of else ""
    return f"{item}“{text.rstrip(_ENDS)}” {cite(caution.doc_id, caution.section)}."


_ENDS = ".,; "
"""What a caution of a list may end with, and a quoted one doesn't."""


def _said(conditions: Iterable[ConditionMention]) -> str:
    """What was told, each thing once and in its fullest words: "20 weeks pregnant" and not "20 weeks" as well."""
    return _joined(dict.fromkeys(_in_words(condition) for condition in outermost(tuple(conditions))))


def _plainly(condition: ConditionMention) -> str:
    """The words of a condition for a sentence of ours: "my baby" of "my baby's rash", "5 yo" of "a 5 yo who coughs".

    An age by its number alone says nothing: "age 4" of "my son is 4".
    """
    said = condition.label if condition.words.isdigit() and condition.words in condition.label else condition.words
    return f"“{_HANGS_ON.sub('', said)}”"


_HANGS_ON = re.compile(r"(?:['’]s| who| that| which)$", re.IGNORECASE)


def _in_words(condition: ConditionMention) -> str:
    words = _plainly(condition)
    if condition.concept == SECOND_READING and re.search(
        rf"\b{re.escape(fold(condition.label))}\b", fold(condition.words)
    ):
        return f"“{condition.label}”"
    match condition.assertion:
        case Assertion.HISTORY:
            return f"{words} in the past"
        case Assertion.POSSIBLE if condition.concept == SECOND_READING:
            return f"{words}, which may mean “{condition.label}”"
        case Assertion.POSSIBLE:
            return f"{words} as a possibility"
        case _:
            return words


def _asked(decision: SafetyDecision, products: Sequence[Product]) -> list[Product]:
    by_id = {product.product_id: product for product in products}
    ids = dict.fromkeys(mention.product_id for mention in decision.products)
    if not ids:
        ids = dict.fromkeys(match.product_id for match in decision.matches)
    return [by_id[product_id] for product_id in ids if product_id in by_id]


def precautions(decision: SafetyDecision, products: Sequence[Product]) -> str:
    """What the pack lists as cautions for each product asked about, quoted and cited.

    Where a condition is asked about, what a product lists on that; a product of many that lists nothing is left out.
    """
    told = decision.asks_for_precautions and any(c.counts for c in decision.conditions)
    found: list[str] = []
    for product in _asked(decision, products):
        matches = [m for m in decision.matches if told and m.product_id == product.product_id]
        if matches:
            found.append(_listed_on(product, matches))
        elif not (told and decision.over_catalog):
            found.append(_listed(product))
    return "\n\n".join(found)


def _listed_on(product: Product, matches: Sequence[CautionMatch]) -> str:
    quotes: dict[tuple[str, ...], str] = {}
    for match in matches:
        part = _part_of(match)
        words = tuple(re.findall(r"\w+", part.lower()))
        quotes.setdefault((match.caution.of, *words), f"- {_quoted(match.caution, part)}")
    said = _said(match.condition for match in matches)
    return f"For {product.name}, our content lists this on {said}:\n\n" + "\n".join(quotes.values())


def _part_of(match: CautionMatch) -> str:
    """The item of a listed caution that a condition falls under; all of it where that can't be told."""
    text = match.caution.text.rstrip(_ENDS)
    named = set(re.findall(r"\w+", match.statement.lower()))
    items = [item.strip() for item in _ITEM_ENDS.split(text)]
    held = [len(named & set(re.findall(r"\w+", item.lower()))) for item in items]
    best = max(held)
    return items[held.index(best)] if best and held.count(best) == 1 else text


_ITEM_ENDS = re.compile(r";|\.(?= [A-Z])")


def _listed(product: Product) -> str:
    if not product.cautions:
        said = f" (“{product.contraindications}”)" if product.contraindications else ""
        return f"Our content lists no precautions for {product.name}{said} {cite(product.doc_id, product.product_id)}."
    quotes = "\n".join(f"- {quote}" for quote in quoted_cautions(product))
    return f"For {product.name}, our content lists these precautions:\n\n{quotes}"


def quoted_cautions(product: Product) -> list[str]:
    """Every caution of a product, those of one list joined, each quoted with its citation."""
    places: dict[Caution, list[str]] = {}
    for caution in product.cautions:
        places.setdefault(caution.model_copy(update={"text": ""}), []).append(caution.text)
    return [_quoted(place, text) for place, texts in places.items() for text in _by_opening(texts)]


def _by_opening(texts: Sequence[str]) -> list[str]:
    """Cautions of one list ("Do not sell", "Do not sell to minors" …) read as one sentence under their lead-in."""
    plain = [text.strip().rstrip(".,;:") for text in texts]
    leads = [text for text in plain if any(other != text and other.startswith(text) for other in plain)]
    groups: dict[str, list[str]] = {}
    for text in plain:
        if text in leads:
            continue
        lead = max((lead for lead in leads if text.startswith(lead)), key=len, default="")
        opening, colon, _ = text.partition(": ")
        groups.setdefault(lead or (opening if colon else text), []).append(text)
    return [sentence for lead, group in groups.items() for sentence in _under(lead if lead in leads else "", group)]


def _under(lead: str, texts: Sequence[str]) -> list[str]:
    if not lead:
        return merged(texts, "or")
    items = [text[len(lead) :].lstrip(": ,") for text in texts]
    return [f"{lead}: {enumeration(items, 'or')}"]


def unlisted(decision: SafetyDecision, products: Sequence[Product]) -> str:
    """An honest gap: the condition was understood, and the pack has nothing on it for these products."""
    of_many = decision.over_catalog or decision.outcome is Outcome.LEAVE_OUT
    listed = {m.product_id for m in decision.matches} if of_many else decision.contraindicated
    open_ones = decision.unlisted or (tuple(m.condition for m in decision.matches) if of_many else ())
    open_ones = tuple(condition for condition in open_ones if condition.concept != SECOND_READING)
    asked = [
        p
        for p in _asked(decision, products)
        if p.product_id not in listed and not (of_many and _speaks_of(p, open_ones))
    ]
    if not open_ones or not asked or not (decision.named or decision.ask is Ask.RECOMMENDATION):
        return ""
    said = _joined(dict.fromkeys(_plainly(c) for c in outermost(open_ones)))
    names = "any of our products" if len(asked) == len(products) > 1 else _joined([p.name for p in asked])
    return (
        f"I don't find anything about {said} for {names} in the provided corpus; that is not the same as a clearance."
    )


def _speaks_of(product: Product, conditions: Iterable[ConditionMention]) -> bool:
    """Whether a caution has the very word, read as it may be: then it can't be said that there is nothing."""
    listed = fold(" ".join(caution.text for caution in product.cautions))
    return any(re.search(rf"\b{re.escape(fold(c.words))}", listed) for c in conditions)


def past(decision: SafetyDecision, products: Sequence[Product]) -> str:
    """What is listed for medicine that is taken no longer: read as past, not as something that isn't listed."""
    lines: list[str] = []
    for product in products:
        matches = [m for m in decision.past if m.product_id == product.product_id]
        if matches and product.product_id not in decision.contraindicated:
            said = _joined(dict.fromkeys(f"“{m.condition.words}”" for m in matches))
            quotes = " ".join(_quote(match) for match in _one_per_caution(matches))
            listed = f"for as long as it applies, our content lists a caution for {product.name}: {quotes}"
            lines.append(f"I read {said} as something in the past; {listed}")
    return "\n\n".join(lines)


def usage_notes(matches: Iterable[CautionMatch]) -> str:
    """Instructions that go with a product for this person ("patch-test for sensitive skin"), each in its own words."""
    lines: dict[tuple[str, str], str] = {}
    for m in _one_per_caution(matches):
        said = f"Please note for {m.product_name}: {_quoted(m.caution, _part_of(m))}"
        lines.setdefault((m.product_name, _part_of(m).casefold()), said)
    return "\n\n".join(lines.values())


def clarifying(product_names: Sequence[str], topics: Sequence[str]) -> str:
    """One concrete question back; its examples, a list, are what Slack offers as buttons."""
    names = [*product_names[:3], *topics[:2]]
    examples = "".join(f"\n- {name}" for name in names)
    lead = "Could you tell me a little more? Which product, tradition or concern is it about"
    asked = "What would you like to know: its uses, its ingredients, or its precautions?"
    return f"{lead}, for example:\n{examples}\n\n{asked}" if names else f"{lead}? {asked}"


def courteous(kind: Courtesy, product_names: Sequence[str]) -> str:
    """A friendly word back, with what can be asked."""
    such = f", such as {_joined(product_names[:2])}," if product_names else ""
    can = f"what our products{such} are for, what is in them, how they differ and which precautions they list"
    match kind:
        case Courtesy.GREETING:
            return f"Hello! You can ask me {can}. Which product would you like to know about?"
        case Courtesy.THANKS:
            return f"You're welcome! You can also ask me {can}. Is there another product you would like to know about?"
        case Courtesy.FAREWELL:
            return f"Goodbye! Next time, too, you can ask me {can}: which product will it be?"
        case Courtesy.INTRODUCTION:
            return (
                "I'm the assistant for our own product content: I answer from it, with its sources, and say so where "
                f"it has nothing. You can ask me {can}. Which product would you like to know about?"
            )
        case _:
            assert_never(kind)


def not_found(hint: str = "") -> str:
    return f"{NOT_FOUND_SENTENCE} {hint}".strip()


def nearest(places: Sequence[tuple[str, str]]) -> str:
    """Where to look on, for a reader whose question the pack doesn't answer."""
    named = [f"“{section}” {cite(doc_id, section)}" for doc_id, section in places]
    return f"The nearest it has: {_joined(named)}." if named else ""


def not_found_parts(parts: Sequence[str]) -> str:
    """Which part of a question stays open."""
    return f"I don't find anything about {_joined(parts, last='or')} in the provided corpus." if parts else ""


def _joined(items: Iterable[str], last: str = "and") -> str:
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
