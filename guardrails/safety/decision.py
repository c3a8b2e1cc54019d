"""The pieces of a decision that are shown: mentions, matches, warnings and the trace."""

from collections.abc import Sequence

from domain.answer import SafetyWarning
from domain.corpus import Caution, Product
from domain.safety import (
    Ask,
    CautionKind,
    CautionMatch,
    ConditionMention,
    Outcome,
    ProductMention,
    TraceStep,
    Via,
    outermost,
)  # fmt: skip
from guardrails.safety.conditions.condition import Condition
from guardrails.safety.language.text import Text
from guardrails.safety.products.products import Span


def product_mentions(spans: Sequence[Span], text: Text, via: Via | None = None) -> tuple[ProductMention, ...]:
    found: dict[str, ProductMention] = {}
    for span in spans:
        words = text.raw[text.toks[span.a].start : text.toks[span.b - 1].end]
        for product_id in span.ids:
            found.setdefault(product_id, ProductMention(product_id=product_id, words=words, via=via or span.via))
    return tuple(found.values())


def caution_match(
    product: Product, condition: ConditionMention, caution: Caution, kind: CautionKind, rule: str, statement: str = ""
) -> CautionMatch:
    return CautionMatch(
        product_id=product.product_id,
        product_name=product.name,
        condition=condition,
        caution=caution,
        kind=kind,
        rule=rule,
        statement=statement,
    )


def warnings_of(matches: Sequence[CautionMatch]) -> tuple[SafetyWarning, ...]:
    """One a product and caution, conditions joined; the dossier's repeat of the catalog cell is left out."""
    by_caution: dict[tuple[str, str, str], list[ConditionMention]] = {}
    first: dict[tuple[str, str, str], CautionMatch] = {}
    seen: set[tuple[str, str, str]] = set()
    for match in matches:
        words = match.condition.words
        key = (match.product_id, match.caution.doc_id, match.caution.text)
        said = (match.product_id, words.lower(), match.condition.concept)
        if said in seen and key not in by_caution:
            continue
        seen.add(said)
        first.setdefault(key, match)
        by_caution.setdefault(key, []).append(match.condition)
    return tuple(
        SafetyWarning(
            product_id=match.product_id, product_name=match.product_name, condition=_in_words(by_caution[key]),
            contraindication=match.caution.text, source=f"{match.caution.doc_id}#{match.caution.section}",
        )
        for key, match in first.items()
    )  # fmt: skip


def _in_words(conditions: Sequence[ConditionMention]) -> str:
    """What was told, each thing once, whatever its capitals."""
    words: dict[str, str] = {}
    for condition in outermost(conditions):
        words.setdefault(condition.words.lower(), condition.words)
    return ", ".join(words.values())


def trace_of(
    ask: Ask,
    mentions: Sequence[ProductMention],
    conditions: Sequence[Condition],
    matches: Sequence[CautionMatch],
    outcome: Outcome,
    crisis: str,
) -> list[TraceStep]:
    """What was read and found, step by step, in words."""
    steps = [TraceStep(step="ask", words="", finding=ask.value)]
    if crisis:
        steps.append(TraceStep(step="crisis", words=crisis, finding="somebody may be in crisis"))
    steps += [TraceStep(step="product", words=m.words, finding=f"{m.product_id} ({m.via.value})") for m in mentions]
    for condition in conditions:
        mention = condition.mention
        who = mention.person or "the person asked about"
        counts = "counts" if mention.counts else "does not count"
        finding = f"{mention.label} [{mention.concept}] of {who}: {mention.assertion.value}, {counts}"
        steps.append(TraceStep(step="condition", words=mention.words, finding=finding))
    steps += [
        TraceStep(
            step="match", words=m.condition.words,
            finding=f"{m.product_id}: {m.rule}; {m.kind.value}: “{m.caution.text}” "
            f"({m.caution.doc_id}#{m.caution.section})",
        )
        for m in matches
    ]  # fmt: skip
    steps.append(TraceStep(step="outcome", words="", finding=outcome.value))
    return steps
