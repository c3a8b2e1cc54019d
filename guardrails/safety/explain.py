"""A decision as a person would read it."""

from domain.safety import Outcome, SafetyDecision
from guardrails.safety.cautions.matching import forbids

_OUTCOMES = {
    Outcome.ALLOW: "ALLOW: nothing that is listed for the products asked about stands against it.",
    Outcome.BLOCK: "BLOCK: every product asked about has a listed caution for this person.",
    Outcome.LEAVE_OUT: "LEAVE OUT: some products have a listed caution for this person; the rest may be answered for.",
    Outcome.INFORM: "INFORM: the listed precautions, or an instruction for use, belong to the answer.",
    Outcome.CRISIS: "CRISIS: somebody may be in danger; the crisis note and no product.",
}


_NO_USE = "ALLOW: nobody's use is asked; the listed cautions that are met are only shown."


def explain(decision: SafetyDecision) -> str:
    """Several lines of plain text: outcome, what was asked, products, conditions, and each match with its source."""
    asked = {m.product_id for m in decision.products} or decision.contraindicated
    met = [m for m in decision.matches if m.product_id in asked]
    no_use = decision.outcome is Outcome.ALLOW and any(forbids(m.kind) for m in met)
    lines = [_NO_USE if no_use else _OUTCOMES[decision.outcome], f"Asked for: {decision.ask.value}."]
    lines += [f"Crisis: “{step.words}”." for step in decision.trace if step.step == "crisis"]
    if decision.products:
        how = "named" if decision.named else "found by need"
        lines.append(
            f"Products ({how}): "
            + "; ".join(f"{m.product_id} from “{m.words}” ({m.via.value})" for m in decision.products)
        )
    else:
        lines.append("Products: none named.")
    for condition in decision.conditions:
        who = condition.person or "the person asked about"
        counts = "counts" if condition.counts else "does not count"
        lines.append(
            f"Condition: “{condition.words}” is {condition.label} ({condition.concept}), "
            f"{condition.assertion.value}, of {who}: {counts}."
        )
    lines += [
        f"Match: {m.product_name} ({m.product_id}), {m.kind.value}: “{m.caution.text}” "
        f"[{m.caution.doc_id}#{m.caution.section}], because {m.rule}."
        for m in met
    ]
    lines += [f"Not listed for what was asked: “{mention.words}”." for mention in decision.unlisted]
    return "\n".join(lines)
